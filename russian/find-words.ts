// Finds words of a list in a text, in any grammatical form. A list is compiled once: a regular expression finds the beginnings of words, and
// only these are compared with the forms.
import { caseForms, plainWord } from './case-forms.ts'

type Part = { forms: ReadonlySet<string>; isCapital: boolean }
type Phrase<T> = { item: T; parts: Part[]; isReversible: boolean }
export type Hit<T> = { item: T; words: string; at: number }
export type WordFinder<T> = (text: string) => Hit<T>[]

const tokens = /[\p{L}\d]+(?:-[\p{L}\d]+)*/gu
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The letters that all forms begin with. */
function startOf(forms: ReadonlySet<string>): string {
  let [start = ''] = forms
  for (const form of forms) while (!form.startsWith(start)) start = start.slice(0, -1)
  return start
}

/** «е» in the list also matches «ё» in the text. */
const either = (start: string) => escaped(start).replaceAll('е', '[её]')

/**
 * `isName`: the two words may come in either order, the first may be an initial, and capitals in the list must be capitals in the text.
 */
export function makeWordFinder<T>(
  items: readonly T[],
  wordsOf: (item: T) => string,
  { isName = false }: { isName?: boolean } = {},
): WordFinder<T> {
  const phrases = new Map<string, Phrase<T>[]>()
  for (const item of items) {
    const parts = (wordsOf(item).match(tokens) ?? []).map(word => ({
      forms: caseForms(word),
      isCapital: isName && /^\p{Lu}/u.test(word),
    }))
    if (parts.length === 0) continue
    const starts = parts.map(({ forms }) => startOf(forms))
    // Indexes a phrase by its word with the longest stem, which is the rarest.
    const key = starts.toSorted((one, other) => other.length - one.length)[0]!
    const phrase = { item, parts, isReversible: isName && parts.length === 2 }
    phrases.set(key, [...(phrases.get(key) ?? []), phrase])
  }
  if (phrases.size === 0) return () => []
  const starts = [...phrases.keys()]
  // For a long list, a lookup table is faster than a regular expression.
  const look =
    starts.length > tableMin
      ? undefined
      : new RegExp(String.raw`(?<![\p{L}\d])(?:${starts.map(either).join('|')})`, 'iu')
  return text => (look && !look.test(text) ? [] : search(text, phrases))
}

const tableMin = 200

function search<T>(text: string, phrases: ReadonlyMap<string, readonly Phrase<T>[]>): Hit<T>[] {
  const all = [...text.matchAll(tokens)].map(({ 0: word, index }) => ({ word, plain: plainWord(word), index }))
  const hits: Hit<T>[] = []
  all.forEach(({ plain }, at) => {
    for (let length = 0; length <= plain.length; length += 1)
      for (const { item, parts, isReversible } of phrases.get(plain.slice(0, length)) ?? [])
        for (const order of isReversible ? [parts, parts.toReversed()] : [parts]) {
          const own = order.findIndex(({ forms }) => forms.has(plain))
          const first = at - own
          if (own < 0 || first < 0) continue
          const found = all.slice(first, first + order.length)
          const isFound =
            found.length === order.length &&
            found.every(
              ({ word, plain: each }, place) =>
                (order[place]!.forms.has(each) || (isReversible && isInitial(word, order[place]!.forms))) &&
                (!order[place]!.isCapital || /^\p{Lu}/u.test(word)),
            )
          if (!isFound) continue
          const end = found.at(-1)!
          hits.push({ item, words: text.slice(found[0]!.index, end.index + end.word.length), at: found[0]!.index })
        }
  })
  return hits
}

const isInitial = (word: string, forms: ReadonlySet<string>) =>
  word.length === 1 && /\p{Lu}/u.test(word) && [...forms][0]!.startsWith(plainWord(word))
