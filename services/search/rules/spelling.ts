// Spelling correction: candidates one typo away, and the choice among known words. Pure.

import { editDistance } from '#domain/edit-distance.ts'

/** How many typos are corrected in a word of this length. */
export function typosAllowed(word: string): number {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

const letters = { russian: 'абвгдежзийклмнопрстуфхцчшщъыьэюя', latin: 'abcdefghijklmnopqrstuvwxyz' }
const correctedLengthMin = 5
/** In shorter words the first letter is not changed: too many short words differ only in it. */
const firstLetterLengthMin = 6

/**
 * All spellings one typo away: a letter missing, doubled, added, replaced, or two swapped. A few hundred strings that are looked up by key,
 * so the time does not grow with the dictionary. None for short words, which are close to many others.
 */
export function spellingsOneTypoAway(word: string): string[] {
  if (word.length < correctedLengthMin) return []
  const alphabet = /^[а-я]+$/.test(word) ? letters.russian : /^[a-z]+$/.test(word) ? letters.latin : ''
  if (alphabet === '') return []
  const near = new Set<string>()
  for (let at = word.length < firstLetterLengthMin ? 1 : 0; at <= word.length; at++) {
    const before = word.slice(0, at)
    for (const letter of alphabet) {
      near.add(before + letter + word.slice(at))
      if (at < word.length) near.add(before + letter + word.slice(at + 1))
    }
    if (at < word.length) near.add(before + word.slice(at + 1))
    if (at + 1 < word.length) near.add(before + word[at + 1] + word[at] + word.slice(at + 2))
  }
  near.delete(word)
  return [...near]
}

const voiceless: Record<string, string> = { б: 'п', в: 'ф', г: 'к', д: 'т', ж: 'ш', з: 'с' }

/** A phonetic key, equal for words that sound alike: unstressed vowels, voiced consonants, doubled letters and soft signs are reduced. */
export function phoneticKey(word: string): string {
  return word
    .replace(/[ьъ]/g, '')
    .replace(/тс|дс/g, 'ц')
    .replace(/о/g, 'а')
    .replace(/[еэя]/g, 'и')
    .replace(/[бвгджз]/g, letter => voiceless[letter] ?? letter)
    .replace(/(.)\1/g, '$1')
}

/** `isSurface`: texts contain the word in exactly this form. */
export type KnownWord = { word: string; documents: number; isSurface?: boolean }

const lettersOf = (word: string) => [...word].toSorted().join('')

/** Shorter stems are close to too many others. */
const unseenStemMin = 5

/**
 * A word form that no text contains is accepted only with a long stem and a common typo: letters swapped, or the same sound and ending.
 * The stem alone would allow «прощиия», and correct «общаюсь» to «обещаюсь».
 */
export const isCommonTypo = (word: string, meant: string, stem: string): boolean =>
  stem.length >= unseenStemMin &&
  (lettersOf(word) === lettersOf(meant) ||
    (word.slice(-2) === meant.slice(-2) && phoneticKey(word) === phoneticKey(meant)))
const unseenFormCost = 0.3

/** A typo that sounds the same is likelier and costs half. */
const soundsAlikeFactor = 0.5

/** The known word that was most likely meant: by the number of typos, the sound, the first letter, then the frequency. */
export function chooseSpelling(
  word: string,
  known: readonly KnownWord[],
  allowed = typosAllowed(word),
): string | undefined {
  const key = phoneticKey(word)
  let best: { word: string; cost: number } | undefined
  for (const candidate of known) {
    const typos = editDistance(word, candidate.word, allowed)
    if (typos === 0 || typos > allowed) continue
    const firstLetter = candidate.word[0] === word[0] ? 0 : word.length < 6 ? 0.9 : 0.4
    const soundFactor = phoneticKey(candidate.word) === key ? soundsAlikeFactor : 1
    const unseen = candidate.isSurface === false ? unseenFormCost : 0
    const cost = typos * soundFactor + firstLetter + unseen - (0.12 * Math.log2(1 + candidate.documents)) / (1 + typos)
    if (!best || cost < best.cost) best = { word: candidate.word, cost }
  }
  return best?.word
}
