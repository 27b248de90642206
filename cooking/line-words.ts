// Sorts the words of a line that are not part of an amount: words of the product, in segments separated by commas and dashes, and notes.
import { readAmounts, type Amount } from './amounts.ts'
import { adjectiveOf, isKnownStem, nounForms } from './lexicon.ts'
import type { Word } from './read-product.ts'
import { bracketMark, cutTokens, type Token } from './tokens.ts'
import { fillers, starters } from './words/asides.ts'

export const partsOfFruit =
  /^(?:сок|сока|цедра|цедру|цедры|белк(?:и|а|ов)|белок|желт(?:ок|ки|ка|ков)|мякоть|мякоти|семена)$/

/** Products that a list after a colon only describes: «зелень: укроп, петрушка». */
const groups = /^(?:зелень|зелени|орехи|орехов|ягоды|ягод|грибы|грибов|сухофрукты|сухофруктов)$/

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
  const hasPart = line.split(/[^\p{L}]+/u).some(word => partsOfFruit.test(word))
  const outside = line.replace(/[([{]([^()[\]{}]*)[)\]}]?/gu, (_, inside: string) => {
    // «лимонный сок (из половинки лимона)»
    if (hasPart && /^\s*(?:из|от|с)\s/.test(inside)) return ` ${inside} `
    brackets.push(readBracket(inside.trim()))
    return ` ${bracketMark} `
  })
  return { outside, brackets }
}

export type LineWords = {
  segments: Word[][]
  /** For each segment: true if it follows a comma or a plus. */
  isList: boolean[]
  notes: string[]
  hasPlus: boolean
}

type Sorting = LineWords & {
  /** The words of a note that has started but not ended. */
  noteOpen: string[] | undefined
  /** True between «зелень:» and an amount: the words say which. */
  isListing: boolean
  /** True after «или» or a slash: the words name an alternative product. */
  isAlternative: boolean
}

function closeNote(sorting: Sorting): void {
  if (sorting.noteOpen && sorting.noteOpen.length > 1) sorting.notes.push(sorting.noteOpen.join(' '))
  sorting.noteOpen = undefined
}

/** True for a known adjective in the nominative that names a kind: «сливочное», «ржаная». */
function isKindInNominative(word: string): boolean {
  const adjective = nounForms.has(word) ? undefined : adjectiveOf(word)
  return (
    adjective?.says === 'kind' &&
    isKnownStem(adjective.stem.replaceAll('ё', 'е')) &&
    /(?:ый|ий|ой|ая|яя|ья|ое|ее|ье|ые|ие|ьи)$/.test(word)
  )
}

/** Sorts words in brackets: a kind belongs to the product («масло (сливочное)»), other words are a note. */
function sortBracket(sorting: Sorting, { text, isAmount }: Bracket, at: number): void {
  if (isAmount || text === '') return
  const [first] = sorting.segments
  const listed = text.split(',').map(each => each.trim())
  const words = text.split(/[\s,]+/).filter(Boolean)
  // «мясной, куриный или овощной»: of alternatives, the first.
  const upToOr = words.includes('или')
    ? text
        .split(/,|(?:^|\s)или\s/)[0]!
        .split(/\s+/)
        .filter(Boolean)
    : words
  // «9 %, сухой» is a description: the percentage was taken out, and what is left describes as well.
  const isRest = listed.includes('')
  const isKind = !isRest && upToOr.length > 0 && words.every(word => word === 'или' || isKindInNominative(word))
  if (isKind && first!.length > 0) first!.push(...upToOr.map(plain => ({ plain, at, isAfterAmount: false })))
  else if (words.length > 0) sorting.notes.push(listed.filter(Boolean).join(', '))
}

function sortMark(sorting: Sorting, mark: string): void {
  if (mark === '/') {
    sorting.isAlternative = true
    return
  }
  if (mark === '+') sorting.hasPlus = true
  closeNote(sorting)
  if ('!?~≈|'.includes(mark)) return
  const [group, more] = sorting.segments.at(-1)!
  if (mark === ':' && group && more === undefined && groups.test(group.plain)) sorting.isListing = true
  sorting.isAlternative = false
  sorting.segments.push([])
  sorting.isList.push(mark === ',' || mark === '+' || mark === ';')
}

/** True for a noun after two adjectives that are alternatives: nothing before it names a product. */
const isHeadOfBoth = (segment: readonly Word[], plain: string): boolean =>
  nounForms.has(plain) &&
  segment.length > 0 &&
  segment.every(word => !nounForms.has(word.plain) && adjectiveOf(word.plain)?.says === 'kind')

function sortWord(
  sorting: Sorting,
  { text, plain }: Extract<Token, { kind: 'word' }>,
  at: number,
  isBesideAmount: boolean,
): void {
  const segment = sorting.segments.at(-1)!
  const before = segment.at(-1)
  // «из» and «от» connect the juice with its fruit: «сок из половины лимона».
  const isOfFruit = (plain === 'из' || plain === 'от' || plain === 'с') && before && partsOfFruit.test(before.plain)
  if (sorting.isListing) sorting.notes.push(text)
  else if (sorting.noteOpen) sorting.noteOpen.push(text)
  else if (plain === 'или' || plain === 'либо') sorting.isAlternative = true
  else if (plain === 'и') segment.push({ plain, at, isAfterAmount: false })
  else if (sorting.isAlternative && isHeadOfBoth(segment, plain)) {
    // «куриный или овощной бульон»
    sorting.isAlternative = false
    segment.push({ plain, at, isAfterAmount: before?.isAfterAmount === true })
  } else if (sorting.isAlternative) sorting.notes.push(`или ${text}`)
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
    isListing: false,
    isAlternative: false,
  }
  let bracketAt = 0
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'mark' && token.mark === bracketMark) {
      closeNote(sorting)
      const bracket = brackets[bracketAt++]
      if (bracket) sortBracket(sorting, bracket, at)
    } else if (isOwned.has(at)) {
      closeNote(sorting)
      sorting.isAlternative = false
      sorting.isListing = false
    } else if (token.kind === 'word') sortWord(sorting, token, at, isOwned.has(at - 1))
    else if (token.kind === 'mark') sortMark(sorting, token.mark)
  }
  closeNote(sorting)
  return sorting
}
