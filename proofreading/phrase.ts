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

function patternOfWord(word: string): string {
  const choice = /^\((.+)\)$/.exec(word)
  if (choice)
    return `(?:${choice[1]!
      .split('|')
      .map(each => partsOf(each).map(patternOfWord).join(gap))
      .join('|')})`
  const endings = /^([^()]+)\((.+)\)$/.exec(word)
  if (endings) return `${patternOfWord(endings[1]!)}(?:${endings[2]!.split('|').map(patternOfWord).join('|')})`
  const start = word.startsWith('*') ? `${letter}+` : ''
  const end = word.endsWith('~') ? `(${letter}*)` : ''
  const middle = word.replace(/^\*/, '').replace(/~$/, '').toLowerCase()
  return start + middle.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/[её]/g, '[её]') + end
}

/** The regular expression of a phrase; undefined if the phrase is invalid. */
export function patternOf(words: string): RegExp | undefined {
  const parts = partsOf(words.trim())
  if (parts.length === 0 || parts.length > partsMax || !/\p{L}{2}/u.test(words)) return undefined
  if (parts.filter(part => part.startsWith('[')).length > optionalMax) return undefined
  const source = parts
    .map((part, i) => {
      const maybe = /^\[(.+)\](,?)$/.exec(part)
      const before = i === 0 ? '' : gap
      if (maybe) return `(?:${before}${partsOf(maybe[1]!).map(patternOfWord).join(gap)}${maybe[2]})?`
      const ahead = /^(\{|!\()(.+)[})]$/.exec(part)
      if (ahead) return `(?${ahead[1] === '{' ? '=' : '!'}${gap}${patternOfWord(`(${ahead[2]})`)}(?!${letter}))`
      return before + patternOfWord(part.replace(/,$/, '')) + (part.endsWith(',') ? ',' : '')
    })
    .join('')
  try {
    return new RegExp(`(?<![\\p{L}\\p{M}-])${source}(?![\\p{L}\\p{M}]|-\\p{L})`, 'giu')
  } catch {
    return undefined
  }
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
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
