// Groups of words as people type and read them. Pure.
import type { WordGroup, WordGroupKind, WordGroupReply, QuestionTrial } from '#contract/thesaurus.ts'

export const kindNames: Record<WordGroupKind, string> = {
  same: 'Одно и то же',
  near: 'Близко по смыслу',
  spoken: 'Так набирают\u00a0— так пишут',
}
export const kindNotes: Record<WordGroupKind, string> = {
  same: 'Разные названия одной вещи: какое ни набери, найдётся и то, где стоят другие.',
  near: 'То же, но слабее: сначала найдётся то, где стоит само слово.',
  spoken: 'Набирают первое, а ищется и второе. Наоборот\u00a0— нет: «голова» не ищет «башку».',
}

export type Example = { question: string; postId: number; title: string | null }
export type TypedGroup = {
  kind: WordGroupKind
  words: string
  meant: string
  isOff: boolean
  examples: readonly Example[]
}

export const listed = (text: string): string[] => text.split(/[,\n]/).flatMap(word => word.trim() || [])

export const typedOf = ({
  kind,
  words,
  meant,
  isOff,
  examples,
}: Omit<WordGroupReply, 'key' | 'isOwn' | 'version' | 'by' | 'changedAt'>): TypedGroup => ({
  kind,
  words: words.join(', '),
  meant: meant.join(', '),
  isOff,
  examples,
})
export const groupOf = ({ kind, words, meant }: TypedGroup) => ({
  kind,
  words: listed(words),
  meant: kind === 'spoken' ? listed(meant) : [],
})

export const lineOf = ({ kind, words, meant }: WordGroup): string =>
  words.join(', ') + (kind === 'spoken' ? ` → ${meant.join(', ')}` : '')

const plain = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е')

export const hasWord = ({ words, meant }: Pick<WordGroup, 'words' | 'meant'>, typed: string): boolean =>
  [...words, ...meant].some(word => plain(word).includes(plain(typed)))

/** The words of a question that a new group should explain: those that no text has, or else all that are searched. */
export function wordsToExplain({ words }: QuestionTrial): string {
  const of = (use: QuestionTrial['words'][number]['use']) =>
    words.filter(word => word.use === use).map(({ text }) => text)
  const unknown = of('unknown')
  return (unknown.length > 0 ? unknown : of('searched')).join(', ')
}

const corrections: Record<QuestionTrial['correction'], string> = {
  none: '',
  layout: 'Набрано в другой раскладке, читаем',
  transliteration: 'Набрано латиницей, читаем',
  spelling: 'Исправили опечатку, читаем',
}

/** How a question is understood, a sentence for each part. */
export function understandingOf({ searched, correction, words }: QuestionTrial): string[] {
  const of = (use: QuestionTrial['words'][number]['use']) => words.filter(word => word.use === use)
  const texts = (list: readonly { text: string }[]) => list.map(({ text }) => text).join(', ')
  const ways = of('searched').map(({ text, added }) =>
    added.length > 0 ? `${text} (и ещё: ${added.join(', ')})` : text,
  )
  return [
    correction === 'none' ? '' : `${corrections[correction]} «${searched}».`,
    ways.length > 0 ? `Ищем: ${ways.join(', ')}.` : '',
    of('skipped').length > 0 ? `Пропускаем: ${texts(of('skipped'))}.` : '',
    of('unknown').length > 0 ? `Ни в одной статье нет: ${texts(of('unknown'))}.` : '',
  ].filter(Boolean)
}
