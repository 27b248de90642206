// Words about issues, and the blocks of one while it is edited. Pure.
import type {
  Issue,
  IssueContent,
  IssueCounts,
  IssueState,
  LetterBlock,
  LetterBlockKind,
} from '#contract/office/newsletters.ts'
import { letterBytesMax } from '#contract/office/newsletters.ts'
import { weeklyLetter } from '#domain/recommendations/choosing.ts'
import { count } from '#russian/plural.ts'
import { quoted } from '#russian/quoted.ts'
import { dateWords } from '../../parts/relative-dates.ts'

export const stateNames: Record<IssueState, string> = {
  draft: 'черновик',
  scheduled: 'ждёт своего часа',
  sending: 'уходит',
  paused: 'остановлено',
  sent: 'ушло',
  cancelled: 'прекращено',
}

export const blockNames: Record<LetterBlockKind, string> = {
  heading: 'Заголовок',
  text: 'Текст',
  picture: 'Картинка',
  article: 'Статья',
  recipe: 'Рецепт',
  divider: 'Черта',
  button: 'Кнопка',
  ad: 'Реклама',
}

/** A new block of a kind. */
export const emptyBlocks: { [Kind in LetterBlockKind]: LetterBlock & { kind: Kind } } = {
  heading: { kind: 'heading', text: '' },
  text: { kind: 'text', text: '' },
  picture: { kind: 'picture', picture: null, url: '' },
  article: { kind: 'article', postId: null },
  recipe: { kind: 'recipe', postId: null },
  divider: { kind: 'divider' },
  button: { kind: 'button', text: '', url: '' },
  ad: { kind: 'ad', text: '', url: '', advertiser: '', erid: '', picture: null },
}

/** As services/newsletter sends it, in the hours of the magazine. */
const weeklyHour = 10

const readerForms = ['читатель', 'читателя', 'читателей'] as const
const toReaderForms = ['читателю', 'читателям', 'читателям'] as const
export const readersWords = (number: number): string => count(number, readerForms)

const joined = (lists: readonly string[]): string => {
  const names = lists.map(quoted)
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} и ${names.at(-1)}` : (names[0] ?? '')
}

/** «Уйдёт 3 читателям рассылок «А» и «Б»». */
export function sendingWords(readers: number, lists: readonly string[]): string {
  return `Уйдёт ${count(readers, toReaderForms)} ${lists.length > 1 ? 'рассылок' : 'рассылки'} ${joined(lists)}, каждому один раз.`
}

/** The settings of a letter in one line: «3 читателям рассылки «А», не больше 300 писем в минуту». */
export function settingsWords(readers: number, lists: readonly string[], rate: number): string {
  const pace = `не больше ${count(rate, ['письма', 'писем', 'писем'])} в\u00a0минуту`
  if (lists.length === 0) return `рассылка не выбрана, ${pace}`
  if (readers === 0)
    return `${lists.length > 1 ? 'рассылки' : 'рассылка'} ${joined(lists)}, пока без читателей, ${pace}`
  return `${count(readers, toReaderForms)} ${lists.length > 1 ? 'рассылок' : 'рассылки'} ${joined(lists)}, ${pace}`
}

/** «доставлено 10, отказов 2, отписались 1». */
export function countsWords({ waiting, sent, refused, failed, skipped, left }: IssueCounts): string {
  const parts: [string, number][] = [
    ['ждут', waiting],
    ['доставлено', sent],
    ['отказов', refused],
    ['не удалось', failed],
    ['не ушло', skipped],
    ['отписались', left],
  ]
  return parts
    .filter(([name, number]) => number > 0 || name === 'доставлено')
    .map(([name, number]) => `${name} ${number.toLocaleString('ru-RU')}`)
    .join(', ')
}

/** Why a letter that has gone out has reached nobody. */
export const causeWords = ({ refused, failed, skipped }: IssueCounts): string =>
  failed > 0
    ? 'почтовый сервер не принял ни одного письма'
    : refused > 0
      ? 'все адреса ответили отказом'
      : skipped > 0
        ? 'все адреса отложены или отписались'
        : 'в этих рассылках никого не было'

/** When «Лучшее за неделю» goes out next: on Saturday in the morning, if there is something to write of. */
export function weeklyWords(now: Date): string {
  const days = (6 - now.getDay() + 7) % 7
  const isOver = days === 0 && now.getHours() >= weeklyHour
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + (isOver ? 7 : days))
  const least = count(weeklyLetter.articlesAtLeast, ['новая статья', 'новые статьи', 'новых статей'])
  return `${dateWords(day.toISOString(), now)}, в субботу, если за неделю будет хотя бы ${least}`
}

export const weightWords = (bytes: number): string =>
  `${Math.ceil(bytes / 1024)} из ${letterBytesMax / 1024} кБ, текстом тоже`

/** What of a letter is seen in the list of a phone. */
const subjectShown = 50
export const subjectWords = (subject: string): string => {
  const signs = count([...subject].length, ['знак', 'знака', 'знаков'])
  return [...subject].length <= subjectShown
    ? `${signs}: на телефоне видно целиком`
    : `${signs}: телефон покажет начало`
}

export type EditedBlock = { id: number; block: LetterBlock }
export type Edited = Omit<IssueContent, 'blocks'> & { blocks: readonly EditedBlock[] }

let lastId = 0
export const withId = (block: LetterBlock): EditedBlock => ({ id: (lastId += 1), block })
export const editedOf = ({ content: { blocks, ...fields } }: Pick<Issue, 'content'>): Edited => ({
  ...fields,
  blocks: blocks.map(withId),
})
export const contentOf = ({ blocks, ...fields }: Edited): IssueContent => ({
  ...fields,
  blocks: blocks.map(({ block }) => block),
})

/** The blocks with one moved to the place `to`; the same blocks if there is no such place, or it stands there. */
export function moveBlock(blocks: readonly EditedBlock[], id: number, to: number): readonly EditedBlock[] {
  const at = blocks.findIndex(each => each.id === id)
  if (at < 0 || to === at || to < 0 || to >= blocks.length) return blocks
  return blocks.toSpliced(at, 1).toSpliced(to, 0, blocks[at]!)
}

/** The blocks with a new one after `after`, or at the end. */
export function insertBlock(
  blocks: readonly EditedBlock[],
  added: EditedBlock,
  after: number | undefined,
): readonly EditedBlock[] {
  const at = blocks.findIndex(({ id }) => id === after)
  return at < 0 ? [...blocks, added] : blocks.toSpliced(at + 1, 0, added)
}

type Marked = { text: string; from: number; to: number }
/** Puts a mark around the selected words, and selects what is to be typed next. */
export function markSelection({ text, from, to }: Marked, mark: 'bold' | 'link'): Marked {
  const words = text.slice(from, to) || 'слова'
  const [before, after] = mark === 'bold' ? ['**', '**'] : ['[', '](https://)']
  const marked = `${text.slice(0, from)}${before}${words}${after}${text.slice(to)}`
  const start = from + before.length
  if (mark === 'bold') return { text: marked, from: start, to: start + words.length }
  // The address is typed over.
  const address = start + words.length + 2
  return { text: marked, from: address, to: address + 'https://'.length }
}
