// The settings sections. A section is added together with its page and its row in router.tsx.
import type { Person } from '../../session/session.ts'

export type SettingsSection = {
  path: string
  title: string
  /** Synonyms of the title for the search. */
  words: string
  /** Only for administrators. */
  isForAdmin?: true
  /** Only for moderators of comments. */
  isForModerators?: true
}

export const settingsSections = [
  {
    path: 'magazine',
    title: 'Журнал',
    words:
      'название имя слоган описание о журнале издатель выходные данные ИНН ОГРН адрес почта телефон учредитель главный редактор свидетельство регистрация СМИ возраст 18+ часовой пояс время зона',
    isForAdmin: true,
  },
  {
    path: 'gate',
    title: 'Проверка перед выходом',
    words:
      'правила гейт реклама erid ИНН незрячие картинки возраст иноагенты англицизмы согласие источники эксперт закон',
    isForAdmin: true,
  },
  {
    path: 'terms',
    title: 'Разделы и метки',
    words: 'рубрики теги темы потоки хэштеги слить объединить близнецы переименовать адрес описание дерево',
    isForAdmin: true,
  },
  {
    path: 'polls',
    title: 'Опросы',
    words: 'вопрос ответы голоса результаты голосование закрыть',
    isForAdmin: true,
  },
  {
    path: 'newsletters',
    title: 'Рассылки',
    words: 'письма письмо подписчики рассылка отписка email адреса отправить выпуск блоки тест newsletter',
    isForAdmin: true,
  },
  {
    path: 'dictionary',
    title: 'Словарь журнала',
    words: 'правописание корректор слова проверка орфография ошибки названия термины',
  },
  {
    path: 'proofreading',
    title: 'Правила правописания',
    words: 'корректор проверка канцелярит штампы ошибки фразы замены орфография типографика',
  },
  {
    path: 'moderation',
    title: 'Правила модерации',
    words:
      'комментарии стоп-слова мат брань ссылки спам повторы длина заглавные буквы новый аккаунт частота очередь премодерация примеры',
    isForModerators: true,
  },
  {
    path: 'addresses',
    title: 'Переадресации',
    words: 'адреса ссылки редирект старые прежние 404 не нашлись страницы нет битые перенос CSV',
    isForAdmin: true,
  },
  {
    path: 'search-words',
    title: 'Слова поиска',
    words: 'синонимы тезаурус группы слов запросы вопросы читателей искали не нашли опечатки разговорные',
    isForAdmin: true,
  },
  {
    path: 'sources',
    title: 'Сверка источников',
    words: 'здоровье утверждения страницы ссылки раз в неделю изменился источник проверка чужие сайты',
    isForAdmin: true,
  },
] as const satisfies readonly SettingsSection[]
export type SettingsPath = (typeof settingsSections)[number]['path']

/** The sections that a person sees. */
export const settingsFor = ({
  isAdmin,
  moderates,
}: Pick<Person, 'isAdmin' | 'moderates'>): readonly SettingsSection[] =>
  (settingsSections as readonly SettingsSection[]).filter(
    ({ isForAdmin, isForModerators }) => (isAdmin || !isForAdmin) && (moderates || !isForModerators),
  )

/** The sections whose title or words contain the typed text; all for an empty text. */
export function findSettings(sections: readonly SettingsSection[], typed: string): readonly SettingsSection[] {
  const wanted = plain(typed)
  return sections.filter(({ title, words }) => plain(`${title} ${words}`).includes(wanted))
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').trim()
