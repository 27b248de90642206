// The Russian names of blocks, and what «/» can insert. Exhaustive: a new node type does not compile without a name.
import type { NodeType } from '#article-body/tree.ts'
import { asRussianLayout } from '#russian/readings.ts'
import type { GlyphName } from '../../../parts/Glyph.tsx'

export type BlockName = { title: string; glyph: GlyphName }

const of = (title: string, glyph: GlyphName): BlockName => ({ title, glyph })

export const blockNames: Record<NodeType, BlockName> = {
  text: of('Слова', 'text'),
  link: of('Ссылка', 'link'),
  strong: of('Полужирный', 'bold'),
  em: of('Курсив', 'italic'),
  sup: of('Верхний индекс', 'text'),
  sub: of('Нижний индекс', 'text'),
  del: of('Зачёркнутое', 'text'),
  ins: of('Вставленное', 'text'),
  u: of('Подчёркнутое', 'text'),
  mark: of('Выделенное', 'text'),
  small: of('Мелкое', 'text'),
  kbd: of('Клавиша', 'keys'),
  'inline-code': of('Код в строке', 'code'),
  cite: of('Название', 'text'),
  q: of('Кавычки', 'quote'),
  br: of('Перенос', 'line'),
  abbr: of('Сокращение', 'text'),
  time: of('Время', 'clock'),
  span: of('Слова', 'text'),
  'inline-image': of('Картинка в строке', 'image'),
  'footnote-ref': of('Знак сноски', 'note'),
  paragraph: of('Абзац', 'text'),
  heading: of('Заголовок', 'heading'),
  list: of('Список', 'list'),
  'list-item': of('Пункт списка', 'list'),
  definitions: of('Определения', 'list'),
  term: of('Термин', 'text'),
  description: of('Определение', 'text'),
  quote: of('Цитата', 'quote'),
  pullquote: of('Выноска', 'quote'),
  citation: of('Автор цитаты', 'text'),
  caption: of('Подпись', 'text'),
  image: of('Картинка', 'image'),
  gallery: of('Галерея', 'gallery'),
  table: of('Таблица', 'table'),
  'table-section': of('Часть таблицы', 'table'),
  'table-row': of('Строка таблицы', 'table'),
  'table-cell': of('Ячейка', 'table'),
  code: of('Код', 'code'),
  preformatted: of('Текст как есть', 'code'),
  verse: of('Стихи', 'text'),
  separator: of('Черта', 'line'),
  details: of('Раскрывашка', 'fold'),
  columns: of('Колонки', 'columns'),
  column: of('Колонка', 'columns'),
  group: of('Группа', 'columns'),
  html: of('HTML', 'code'),
  figure: of('Рисунок', 'image'),
  cover: of('Обложка раздела', 'image'),
  buttons: of('Кнопки', 'link'),
  button: of('Кнопка', 'link'),
  file: of('Файл', 'file'),
  video: of('Видеофайл', 'film'),
  audio: of('Звук', 'sound'),
  'media-text': of('Картинка и текст', 'columns'),
  embed: of('Чужой пост', 'link'),
  iframe: of('Рамка другого сайта', 'lock'),
  'video-facade': of('Видео по адресу', 'film'),
  footnotes: of('Сноски', 'note'),
  footnote: of('Сноска', 'note'),
  spoiler: of('Спойлер', 'fold'),
  callout: of('Врезка', 'bell'),
  carousel: of('Карусель текстов', 'columns'),
  goods: of('Вещь с ценой', 'goods'),
  email: of('Подписка на письмо', 'form'),
  question: of('Форма вопроса', 'form'),
  contact: of('Форма связи', 'form'),
  'quick-poll': of('Опрос', 'poll'),
  'before-after': of('До и после', 'gallery'),
  faq: of('Вопросы и ответы', 'note'),
  steps: of('Шаги', 'steps'),
  shortcode: of('Код WordPress', 'lock'),
  'external-script': of('Сценарий', 'lock'),
  'inline-script': of('Сценарий', 'lock'),
  unknown: of('Незнакомый блок', 'lock'),
}

export type Insertion = BlockName & {
  id: string
  note?: string
  type: NodeType
  attributes?: Record<string, unknown>
  /** Further search words, Russian and Latin. */
  words: string
}

const insert = (
  id: string,
  type: NodeType,
  words: string,
  more: Partial<Pick<Insertion, 'title' | 'note' | 'attributes'>> = {},
): Insertion => ({ ...blockNames[type], id, type, words, ...more })

/** Everything that «/» offers; slash-order.ts decides the order. */
export const insertions: readonly Insertion[] = [
  insert('heading-2', 'heading', 'заголовок глава h2 heading zagolovok', {
    title: 'Заголовок',
    note: 'глава статьи',
    attributes: { level: 2 },
  }),
  insert('heading-3', 'heading', 'подзаголовок h3 heading', { title: 'Подзаголовок', attributes: { level: 3 } }),
  insert('list', 'list', 'список пункты ul list spisok', { attributes: { ordered: false } }),
  insert('list-ordered', 'list', 'нумерованный список номера ol list', {
    title: 'Список с номерами',
    attributes: { ordered: true },
  }),
  insert('quote', 'quote', 'цитата quote citata'),
  insert('callout', 'callout', 'врезка плашка важно callout note vrezka', { attributes: { kind: 'note' } }),
  insert('image', 'image', 'картинка фото снимок image picture kartinka', { note: 'из медиатеки или с диска' }),
  insert('steps', 'steps', 'шаги инструкция steps shagi', { note: 'номер, заголовок и текст у каждого' }),
  insert('table', 'table', 'таблица table tablica'),
  insert('footnote', 'footnote-ref', 'сноска примечание footnote snoska', {
    title: 'Сноска',
    note: 'знак здесь, слова внизу',
  }),
  insert('separator', 'separator', 'черта линия разделитель hr separator cherta'),
  insert('callout-tip', 'callout', 'совет подсказка tip sovet', { title: 'Совет', attributes: { kind: 'tip' } }),
  insert('callout-warning', 'callout', 'внимание осторожно предупреждение warning', {
    title: 'Предупреждение',
    attributes: { kind: 'warning' },
  }),
  insert('pullquote', 'pullquote', 'выноска крупная цитата pullquote'),
  insert('spoiler', 'spoiler', 'спойлер скрыть раскрыть spoiler'),
  insert('faq', 'faq', 'вопросы ответы faq'),
  insert('quick-poll', 'quick-poll', 'опрос голосование poll opros'),
  insert('goods', 'goods', 'вещь товар цена erid goods', { note: 'с ценой и erid' }),
  insert('video-facade', 'video-facade', 'видео ролик youtube rutube vk video', { note: 'Rutube, VK Видео, Дзен' }),
  insert('embed', 'embed', 'пост твит телеграм соцсеть embed'),
  insert('gallery', 'gallery', 'галерея фото снимки gallery galereya', { note: 'несколько картинок сразу' }),
  insert('before-after', 'before-after', 'до после сравнение before after'),
  insert('audio', 'audio', 'звук запись подкаст музыка audio sound zvuk', { note: 'из медиатеки или с диска' }),
  insert('video', 'video', 'видео фильм ролик файл кино video film', { note: 'свой файл, из медиатеки или с диска' }),
  insert('file', 'file', 'файл скачать документ pdf file download', { note: 'из медиатеки или с диска' }),
  insert('buttons', 'buttons', 'кнопка button knopka', { title: 'Кнопка' }),
  insert('columns', 'columns', 'колонки столбцы columns'),
  insert('media-text', 'media-text', 'картинка рядом текст media'),
  insert('carousel', 'carousel', 'карусель статьи carousel'),
  insert('question', 'question', 'форма вопрос читатель question'),
  insert('email', 'email', 'подписка письмо рассылка email'),
  insert('code', 'code', 'код программа code'),
  insert('verse', 'verse', 'стихи стихотворение verse stihi'),
  insert('details', 'details', 'раскрывашка подробности свернуть аккордеон details accordion', {
    note: 'заголовок, под ним то, что свёрнуто',
  }),
  insert('definitions', 'definitions', 'определения термины словарь глоссарий definitions glossary dl'),
  insert('cover', 'cover', 'обложка раздел баннер фон cover banner oblozhka', { note: 'слова на картинке' }),
  insert('contact', 'contact', 'форма связь контакты реклама написать contact'),
  insert('iframe', 'iframe', 'рамка сайт карта виджет iframe frame ramka', { note: 'адрес https' }),
  insert('preformatted', 'preformatted', 'как есть пробелы моноширинный pre preformatted'),
  insert('group', 'group', 'группа вместе раздел group gruppa'),
  insert('figure', 'figure', 'рисунок схема с подписью figure risunok', { note: 'что угодно с подписью' }),
  insert('html', 'html', 'html код разметка', { note: 'код, который станет нашими блоками' }),
  insert('inline-image', 'inline-image', 'картинка в строке значок иконка inline icon', { note: 'среди слов' }),
  insert('citation', 'citation', 'автор цитаты подпись источник кто сказал citation avtor'),
  insert('caption', 'caption', 'подпись caption podpis', { note: 'под таблицей, рисунком, видео' }),
]

/** Marks that a button or a key toggles; a link is set by its own form. */
export const markNames = [
  'strong', 'em', 'del', 'u', 'mark', 'sup', 'sub', 'inline-code', 'kbd', 'small', 'ins', 'cite', 'q', 'abbr', 'time', 'link',
] as const satisfies readonly NodeType[] // prettier-ignore

/** Types that neither «/» nor a mark creates, each with the reason. block-names.test.ts checks that no type is missing. */
export const notOffered: Partial<Record<NodeType, string>> = {
  text: 'typed',
  br: '⇧↵',
  span: 'has no meaning of its own: it comes with a source',
  paragraph: '↵',
  'list-item': 'comes with its list',
  term: 'comes with its definitions',
  description: 'comes with its definitions',
  'table-section': 'comes with its table',
  'table-row': 'comes with its table',
  'table-cell': 'comes with its table',
  column: 'comes with its columns',
  button: 'comes with its buttons',
  footnotes: 'comes with the first sign of a note',
  footnote: 'comes with its sign',
  shortcode: 'WordPress wrote it; it is kept to the letter',
  'external-script': 'nobody writes programs into an article by hand; those of a source are kept',
  'inline-script': 'nobody writes programs into an article by hand; those of a source are kept',
  unknown: 'what no type is known for; it is kept to the letter',
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** The insertions with a search word that starts with `typed`, in either keyboard layout; all of them if nothing is typed. */
export function findInsertions(typed: string, among: readonly Insertion[] = insertions): Insertion[] {
  const readings = [plain(typed), plain(asRussianLayout(typed))]
  return among.filter(({ title, words }) => {
    const starts = plain(`${title} ${words}`).split(' ')
    return readings.some(reading => starts.some(start => start.startsWith(reading)))
  })
}
