// What the inbox says about letters. Pure.
import type { OfficeInboxItem } from '#contract/newsroom-inbox.ts'
import { typoAround } from '#contract/newsroom-typos.ts'
import { count } from '#russian/plural.ts'
import type { GlyphName } from '../../parts/Glyph.tsx'
import { whenWords } from '../../parts/relative-dates.ts'

export type Kind = OfficeInboxItem['kind']
export const kinds: readonly Kind[] = ['typo', 'question', 'letter', 'ads']

export const kindTitles: Record<Kind, string> = {
  typo: 'Опечатки',
  question: 'Вопросы',
  letter: 'Письма',
  ads: 'Реклама',
}
export const kindNames: Record<Kind, string> = {
  typo: 'Опечатка',
  question: 'Вопрос',
  letter: 'Письмо',
  ads: 'Запрос о рекламе',
}
/** On a row, where the name stands beside it. */
export const kindChips: Record<Kind, string> = { ...kindNames, ads: 'Реклама' }
export const kindGlyphs: Record<Kind, GlyphName> = {
  typo: 'pencil',
  question: 'remark',
  letter: 'letter',
  ads: 'goods',
}

const outcomes: Record<NonNullable<OfficeInboxItem['outcome']>, string> = {
  corrected: 'исправлено',
  gone: 'уже было исправлено',
  kept: 'так и надо',
  answered: 'ответили письмом',
  planned: 'взято в план',
  closed: 'закрыто без ответа',
}
const emptyWords: Record<Kind, string> = {
  typo: 'Опечаток никто не прислал.',
  question: 'Новых вопросов нет.',
  letter: 'Новых писем нет.',
  ads: 'О рекламе никто не пишет.',
}

/** «читатель» is somebody who did not say who they are. */
export const nameOf = ({ from }: Pick<OfficeInboxItem, 'from'>): string => from.name ?? 'читатель'

const peopleForms = ['человек', 'человека', 'человек'] as const

/** The second line of a row: what it is about, and how many wrote the same. */
export function noteOf({ note, times, state, outcome, openWith, givenTo }: OfficeInboxItem): string {
  const others = times - 1
  return [
    note,
    ...(others > 0 ? [`так же прислали ещё ${count(others, peopleForms)}`] : []),
    ...(state === 'done' && outcome ? [outcomes[outcome]] : []),
    ...(state === 'new' && openWith ? [`сейчас открыто: ${openWith.name}`] : []),
    ...(state === 'new' && givenTo ? [`ждём ответа: ${givenTo.name}`] : []),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What became of a letter that is no longer new: «Исправлено, Нина, вчера, 10:31». */
export function outcomeWords({ outcome, doneBy, doneAt }: OfficeInboxItem, now: Date): string {
  const what = outcome ? outcomes[outcome] : 'разобрано'
  const who = doneBy ? doneBy.name : 'само'
  return [what[0]!.toUpperCase() + what.slice(1), who, ...(doneAt ? [whenWords(doneAt, now)] : [])].join(', ')
}

export function emptyOf(kind: Kind | undefined, { isMine, isDone }: { isMine: boolean; isDone: boolean }): string {
  if (isMine) return isDone ? 'Вам ничего не передавали.' : 'Вам ничего не передали.'
  if (isDone) return 'Разобранного за месяц нет.'
  return kind === undefined ? 'Почта разобрана. Новое письмо появится здесь само.' : emptyWords[kind]
}

const removedNames = { phone: 'телефон', email: 'почта', address: 'адрес', nick: 'ник' } as const

/** «телефон и адрес». */
export function removedWords(removed: readonly { kind: keyof typeof removedNames }[]): string {
  const names = [...new Set(removed.map(({ kind }) => removedNames[kind]))]
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} и ${last}`
}

export type Place = { before: string; words: string; after: string }
/** A place within its sentence: `lead` and `tail` are the text around the sentence. */
export type Sentence = Place & { lead: string; tail: string }

/** What is shown before the words: at most `most` letters from a whole word on, and «…» if the paragraph begins earlier. */
export function cutBefore(before: string, most: number): { mark: string; words: string } {
  if (before.length <= most) return { mark: '', words: before }
  const space = before.slice(-most - 1).search(/\s/)
  // No space but the last is within one long word.
  return { mark: '…', words: before.slice(space < 0 || space === most ? -most : space - most) }
}

/** What is shown behind the words: at most `most` letters to the end of a word, and «…» if the paragraph goes on. */
export function cutAfter(after: string, most: number): { words: string; mark: string } {
  if (after.length <= most) return { words: after, mark: '' }
  const space = after.slice(0, most + 1).search(/\s\S*$/)
  return { words: after.slice(0, space > 0 ? space : most), mark: '…' }
}

const sentenceEnd = /[.!?…]["»“)]*\s+/g

export function sentenceOf(place: Place): Sentence {
  const { words } = place
  const { mark: begins, words: before } = cutBefore(place.before, typoAround)
  const { mark: goesOn, words: after } = cutAfter(place.after, typoAround)
  const start = [...before.matchAll(sentenceEnd)].at(-1)
  const at = start ? start.index + start[0].length : 0
  const end = /[.!?…]["»“)]*/.exec(after)
  const until = end ? end.index + end[0].length : after.length
  return {
    lead: begins + before.slice(0, at),
    before: before.slice(at),
    words,
    after: after.slice(0, until),
    tail: after.slice(until) + goesOn,
  }
}
