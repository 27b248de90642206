// The words of a line beside its amounts, sorted: words of the product in segments that commas and dashes cut, and remarks.
import { readAmounts, type Amount } from './amounts.ts'
import { adjectiveOf, isKnownStem, nounForms } from './lexicon.ts'
import type { Word } from './read-product.ts'
import { cutTokens, type Token } from './tokens.ts'
import { fillers, starters } from './words/asides.ts'

export const partsOfFruit =
  /^(?:сок|сока|цедра|цедру|цедры|белк(?:и|а|ов)|белок|желт(?:ок|ки|ка|ков)|мякоть|мякоти|семена)$/

/** Stands in a line in the place of a bracket. */
const bracketMark = '\u0001'

export type Bracket = { text: string; amounts: Amount[]; isAmount: boolean }

function readBracket(text: string): Bracket {
  const tokens = cutTokens(text)
  const amounts = readAmounts(tokens)
  const taken = new Set(amounts.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)))
  const isAmount =
    amounts.length > 0 &&
    amounts.every(({ unit, isCounted, isPart }) => unit !== undefined && (isCounted || !isPart)) &&
    tokens.every(
      (token, at) =>
        taken.has(at) ||
        token.kind === 'mark' ||
        (token.kind === 'word' && (fillers.has(token.plain) || adjectiveOf(token.plain)?.says === 'size')),
    )
  return { text, amounts: isAmount ? amounts : [], isAmount }
}

export function takeBrackets(line: string): { outside: string; brackets: Bracket[] } {
  const brackets: Bracket[] = []
  const outside = line.replace(/[([{]([^()[\]{}]*)[)\]}]?/gu, (_, inside: string) => {
    brackets.push(readBracket(inside.trim()))
    return ` ${bracketMark} `
  })
  return { outside, brackets }
}

export type LineWords = {
  segments: Word[][]
  /** For each segment, whether it stands after a comma or a plus. */
  isList: boolean[]
  notes: string[]
  hasPlus: boolean
}

type Sorting = LineWords & {
  /** A remark that has begun. */
  noteOpen: string[] | undefined
  /** After «или», and after a slash: another product that will do. */
  isAlternative: boolean
}

function closeNote(sorting: Sorting): void {
  if (sorting.noteOpen && sorting.noteOpen.length > 1) sorting.notes.push(sorting.noteOpen.join(' '))
  sorting.noteOpen = undefined
}

/** «сливочное», «ржаная»: a known adjective in the nominative that names a kind. */
function isKindInNominative(word: string): boolean {
  const adjective = nounForms.has(word) ? undefined : adjectiveOf(word)
  return (
    adjective?.says === 'kind' &&
    isKnownStem(adjective.stem.replaceAll('ё', 'е')) &&
    /(?:ый|ий|ой|ая|яя|ое|ее|ые|ие)$/.test(word)
  )
}

/** «масло (сливочное)»: a kind in brackets is a kind; other words in brackets are a remark. */
function sortBracket(sorting: Sorting, { text, isAmount }: Bracket, at: number): void {
  if (isAmount || text === '') return
  const [first] = sorting.segments
  const words = text.split(/[\s,]+/).filter(Boolean)
  const upToOr = words.includes('или') ? words.slice(0, words.indexOf('или')) : words
  const isKind = upToOr.length > 0 && words.every(word => word === 'или' || isKindInNominative(word))
  if (isKind && first!.length > 0) first!.push(...upToOr.map(plain => ({ plain, at, isAfterAmount: false })))
  else sorting.notes.push(text)
}

function sortMark(sorting: Sorting, mark: string): void {
  if (mark === '/') {
    sorting.isAlternative = true
    return
  }
  if (mark === '+') sorting.hasPlus = true
  closeNote(sorting)
  if ('!?~≈|'.includes(mark)) return
  sorting.isAlternative = false
  sorting.segments.push([])
  sorting.isList.push(mark === ',' || mark === '+' || mark === ';')
}

function sortWord(
  sorting: Sorting,
  { text, plain }: Extract<Token, { kind: 'word' }>,
  at: number,
  isBesideAmount: boolean,
): void {
  const segment = sorting.segments.at(-1)!
  const before = segment.at(-1)
  // «из» and «от» join the juice with its fruit: «сок из половины лимона».
  const isOfFruit = (plain === 'из' || plain === 'от' || plain === 'с') && before && partsOfFruit.test(before.plain)
  if (sorting.noteOpen) sorting.noteOpen.push(text)
  else if (plain === 'или' || plain === 'либо') sorting.isAlternative = true
  else if (plain === 'и') segment.push({ plain, at, isAfterAmount: false })
  else if (sorting.isAlternative) sorting.notes.push(`или ${text}`)
  else if (isOfFruit || fillers.has(plain)) return
  else if (starters.has(plain)) sorting.noteOpen = [text]
  else if (/^[a-z]/.test(plain)) sorting.notes.push(text)
  else segment.push({ plain, at, isAfterAmount: isBesideAmount || before?.isAfterAmount === true })
}

export function sortWords(
  tokens: readonly Token[],
  amounts: readonly Amount[],
  brackets: readonly Bracket[],
): LineWords {
  const isOwned = new Set<number>()
  for (const { from, to, between } of amounts)
    for (let at = from; at < to; at++) if (!between.includes(at)) isOwned.add(at)

  const sorting: Sorting = {
    segments: [[]],
    isList: [false],
    notes: [],
    hasPlus: false,
    noteOpen: undefined,
    isAlternative: false,
  }
  let bracketAt = 0
  for (const [at, token] of tokens.entries()) {
    if (isOwned.has(at)) {
      closeNote(sorting)
      sorting.isAlternative = false
    } else if (token.kind === 'word') sortWord(sorting, token, at, isOwned.has(at - 1))
    else if (token.kind === 'mark' && token.mark === bracketMark) {
      closeNote(sorting)
      const bracket = brackets[bracketAt++]
      if (bracket) sortBracket(sorting, bracket, at)
    } else if (token.kind === 'mark') sortMark(sorting, token.mark)
  }
  closeNote(sorting)
  return sorting
}
