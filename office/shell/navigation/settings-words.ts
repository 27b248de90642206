// What people type to find a section of the settings. Apart from the sections, because the first view of the office does not need the words.
import type { SettingsPath, SettingsSection } from './settings-sections.ts'

const settingsWords: Readonly<Record<SettingsPath, string>> = {
  magazine:
    'название имя слоган описание о журнале издатель выходные данные ИНН ОГРН адрес почта телефон учредитель главный редактор свидетельство регистрация СМИ возраст 18+ часовой пояс время зона',
  consents:
    'персональные данные политика 152-ФЗ 38-ФЗ версия редакция cookie куки реклама подписка узнавать статистика спросить заново',
  feeds: 'RSS Atom JSON Дзен лента записи целиком кратко раздел экспорт подписка',
  cards: 'обложка картинка по умолчанию Telegram VK мессенджер соцсети Open Graph OG цвет знак превью сниппет',
  robots: 'robots.txt индексация поисковики Яндекс Google GPTBot закрыть от роботов карта сайта sitemap краулер',
  copies: 'резервная копия бэкап backup архив экспорт выгрузить скачать zip перенести восстановить',
  gate: 'правила гейт реклама erid ИНН незрячие картинки возраст иноагенты англицизмы согласие источники эксперт закон',
  terms: 'рубрики теги темы потоки хэштеги слить объединить близнецы переименовать адрес описание дерево',
  polls: 'вопрос ответы голоса результаты голосование закрыть',
  newsletters: 'письма письмо подписчики рассылка отписка email адреса отправить выпуск блоки тест newsletter',
  dictionary: 'правописание корректор слова проверка орфография ошибки названия термины',
  proofreading: 'корректор проверка канцелярит штампы ошибки фразы замены орфография типографика',
  moderation:
    'комментарии стоп-слова мат брань ссылки спам повторы длина заглавные буквы новый аккаунт частота очередь премодерация примеры',
  addresses: 'адреса ссылки редирект старые прежние 404 не нашлись страницы нет битые перенос CSV',
  links: 'битые мёртвые сломанные ведут в никуда 404 обход проверка якорь картинки чужие сайты внешние',
  'search-words': 'синонимы тезаурус группы слов запросы вопросы читателей искали не нашли опечатки разговорные',
  sources: 'здоровье утверждения страницы ссылки раз в неделю изменился источник проверка чужие сайты',
}

export const wordsOf = ({ path }: SettingsSection): string => settingsWords[path as SettingsPath]

/** The sections whose title or words contain the typed text; all for an empty text. */
export function findSettings(sections: readonly SettingsSection[], typed: string): readonly SettingsSection[] {
  const wanted = plain(typed)
  return sections.filter(section => plain(`${section.title} ${wordsOf(section)}`).includes(wanted))
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').trim()
