// The pattern language in which editors write phrases: «осуществл~ провер~», «(важную|большую) роль», «в целях *». `~` matches any ending, `*` any
// beginning or any one word, `(a|b)` is a choice, also of endings («произве(ли|дём)»), `[a]` is optional, `{a|b}` must follow but is not part of the match, `!(a|b)` must not follow.
// е and ё are equal.

export type Phrase = { words: string; instead: string | null }

const partsMax = 12
/** Every optional part doubles the ways in which a place may match. */
const optionalMax = 2

const letter = '[\\p{L}\\p{M}-]'
const gap = '[ \\u00a0\\u202f]+'

/** Splits a phrase into words and groups; groups may contain spaces. */
const partsOf = (words: string): string[] =>
  words.match(/(?:!?\([^()]*\)|\{[^{}]*\}|\[(?:\([^()]*\)|[^[\]])*\]|[^\s()[\]{}])+/g) ?? []

const wordEnd = '(?![\\p{L}\\p{M}]|-\\p{L})'

/** The sources of words, with numbers for the groups of one pattern. */
function makeWords() {
  let groups = 0
  /**
   * Fixes how a word matches: a lookahead is not entered again. Otherwise the ways of all words multiply, and a phrase of an editor could
   * occupy the program for hours.
   */
  const once = (source: string): string => {
    const name = `w${(groups += 1)}`
    return `(?=(?<${name}>${source})${wordEnd})\\k<${name}>`
  }
  function stem(word: string): string {
    const start = word.startsWith('*') ? `${letter}+` : ''
    const end = word.endsWith('~') ? `(?<end${(groups += 1)}>${letter}*)` : ''
    const middle = word.replace(/^\*/, '').replace(/~$/, '').toLowerCase()
    return start + middle.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/[её]/g, '[её]') + end
  }
  function ofWord(word: string): string {
    const choice = /^\((.+)\)$/.exec(word)
    if (choice) {
      // The longest first: what a choice has taken is not taken back.
      const each = choice[1]!.split('|').toSorted((a, b) => b.length - a.length)
      return once(`(?:${each.map(words => partsOf(words).map(ofWord).join(gap)).join('|')})`)
    }
    const endings = /^([^()]+)\((.+)\)$/.exec(word)
    if (endings) return once(`${stem(endings[1]!)}(?:${endings[2]!.split('|').map(stem).join('|')})`)
    return once(stem(word))
  }
  return ofWord
}

/** The letters that the first `~` of a phrase stands for. */
export const endingIn = ({ groups = {} }: RegExpMatchArray): string =>
  Object.entries(groups).find(([name, found]) => name.startsWith('end') && found)?.[1] ?? ''

/** The regular expression of a phrase; undefined if the phrase is invalid. */
export function patternOf(words: string): RegExp | undefined {
  const parts = partsOf(words.trim())
  if (parts.length === 0 || parts.length > partsMax || !/\p{L}{2}/u.test(words)) return undefined
  if (parts.filter(part => part.startsWith('[')).length > optionalMax) return undefined
  const ofWord = makeWords()
  const source = parts
    .map((part, i) => {
      const maybe = /^\[(.+)\](,?)$/.exec(part)
      const before = i === 0 ? '' : gap
      if (maybe) return `(?:${before}${partsOf(maybe[1]!).map(ofWord).join(gap)}${maybe[2]})?`
      const ahead = /^(\{|!\()(.+)[})]$/.exec(part)
      if (ahead) return `(?${ahead[1] === '{' ? '=' : '!'}${gap}${ofWord(`(${ahead[2]})`)})`
      return before + ofWord(part.replace(/,$/, '')) + (part.endsWith(',') ? ',' : '')
    })
    .join('')
  try {
    return new RegExp(`(?<![\\p{L}\\p{M}-])${source}${wordEnd}`, 'giu')
  } catch {
    return undefined
  }
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
const literalOf = (word: string) => plain(word.replace(/^\*/, '').replace(/\(.*/, '').replace(/[~,]/g, ''))

/** For each part that a match must have, the letters of which a text must contain one. A pattern is made only if it has all of them. */
export function allLettersOf(words: string): readonly (readonly string[])[] {
  return partsOf(words.trim())
    .filter(part => !/^[[!]/.test(part))
    .map(part => {
      const choice = /^[({](.+)[)}]$/.exec(part)?.[1]
      if (choice === undefined) return [literalOf(part)]
      return choice.split('|').map(each => literalOf(partsOf(each).toSorted((a, b) => b.length - a.length)[0] ?? ''))
    })
}
/** Substrings of which a text must contain one to match the phrase; checked first, because that is fast. */
export function lettersOf(words: string): readonly string[] {
  const parts = partsOf(words.trim()).filter(part => !/^[[{!]/.test(part))
  const literal = (word: string) => plain(word.replace(/^\*/, '').replace(/\(.*/, '').replace(/[~,]/g, ''))
  const single = parts.filter(part => !part.startsWith('(')).map(literal)
  const longest = single.toSorted((a, b) => b.length - a.length)[0] ?? ''
  if (longest.length >= 4) return [longest]
  const choices = parts
    .filter(part => part.startsWith('('))
    .map(part =>
      part
        .slice(1, -1)
        .split('|')
        .map(each => literal(partsOf(each).toSorted((a, b) => b.length - a.length)[0] ?? '')),
    )
  const best = choices.filter(each => each.every(letters => letters.length >= 2))[0]
  return best ?? [longest]
}
export const plainLetters = plain
