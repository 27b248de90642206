// Looks up written words by their grammatical forms. The tables are built once, when the module is loaded.
import {
  declineAdjectival,
  declineNoun,
  genderOf,
  readAdjective,
  type Adjective,
  type Case,
  type Declinable,
  type GrammaticalNumber,
  type NounForms,
} from '#russian/declension.ts'
import { kinds, sizes, states, stressed, withYo } from './words/adjectives.ts'
import { nouns, partNouns } from './words/nouns.ts'
import { partWords } from './words/numerals.ts'
import { foreignUnits, oddUnitForms, unitWords, type Unit } from './words/units.ts'

export const plainWord = (word: string): string => word.toLowerCase().replaceAll('ё', 'е')

export type Noun = Declinable & {
  forms: NounForms
  isCounted: boolean
  /** «черри», «чили»: names a kind of the preceding product. */
  isKind: boolean
  /** The usual name that replaces this word. */
  plainName: string | undefined
}

export type NounReading = { noun: Noun; number: GrammaticalNumber; cases: readonly Case[] }
export type UnitReading = {
  unit: Unit
  number: GrammaticalNumber | undefined
  /** «около стакана» */
  isGenitiveOfOne: boolean
  /** «по стакану» */
  isDativeOfOne: boolean
  isPart: boolean
  isContainer: boolean
  isSpelt: boolean
}

/** Parses a line of `words/nouns.ts`. */
function readEntry(entry: string): Noun {
  const plainName = / >(.+)$/.exec(entry)?.[1]
  const [lemma = '', ...marks] = entry.replace(/ >.+$/, '').split(' ')
  const mark = (start: string) => marks.find(each => each.startsWith(start))?.slice(1)
  const declinable: Declinable = {
    lemma,
    gender: marks.includes('m') ? 'm' : marks.includes('f') ? 'f' : genderOf(lemma),
    stem: mark('~'),
    genitivePlural: mark('='),
    nominativePlural: mark('^'),
    isPlural: marks.includes('p'),
    isFixed: marks.includes('i'),
  }
  return {
    ...declinable,
    forms: marks.includes('a') ? declineAdjectival(declinable) : declineNoun(declinable),
    isCounted: marks.includes('c'),
    isKind: marks.includes('+'),
    plainName,
  }
}

function addForms(noun: Noun, into: Map<string, NounReading[]>) {
  const found = new Map<string, NounReading>()
  for (const number of ['one', 'many'] as const) {
    if ((noun.isPlural && number === 'one') || (noun.isFixed && number === 'many')) continue
    for (const [name, form] of Object.entries(noun.forms[number]) as [Case, string][]) {
      const key = `${number} ${plainWord(form)}`
      const known = found.get(key)
      found.set(key, { noun, number, cases: [...(known?.cases ?? []), name] })
    }
    // «сахару», «чаю»: the partitive genitive.
    if (number === 'one' && noun.gender === 'm') {
      const dative = `one ${plainWord(noun.forms.one.dat)}`
      const reading = found.get(dative)
      if (reading) found.set(dative, { ...reading, cases: [...reading.cases, 'gen'] })
    }
  }
  for (const [key, reading] of found) {
    const form = key.slice(key.indexOf(' ') + 1)
    into.set(form, [...(into.get(form) ?? []), reading])
  }
}

const listOf = (text: string) => text.split(/\s+/).filter(Boolean)

function readNouns() {
  const forms = new Map<string, NounReading[]>()
  const lemmas = new Map<string, Noun>()
  for (const line of `${nouns}${partNouns}`.split('\n').filter(Boolean)) {
    const noun = readEntry(line)
    lemmas.set(plainWord(noun.lemma), noun)
    addForms(noun, forms)
  }
  return { forms, lemmas }
}

function readUnits() {
  const forms = new Map<string, UnitReading>()
  const put = (form: string, reading: UnitReading) => {
    if (!forms.has(form)) forms.set(form, reading)
  }
  for (const [unit, kind, words, short] of unitWords) {
    const of = { unit, isPart: kind === 'part', isContainer: kind !== 'measure' }
    for (const word of words.split(',').filter(Boolean)) {
      const { forms: all } = readEntry(word)
      for (const number of ['one', 'many'] as const)
        for (const [name, form] of Object.entries(all[number]))
          // «стакана» is the genitive singular, and also the form after two.
          put(plainWord(form), {
            ...of,
            number: name === 'nom' || name === 'acc' ? number : undefined,
            isGenitiveOfOne: name === 'gen' && number === 'one',
            isDativeOfOne: name === 'dat' && number === 'one',
            isSpelt: true,
          })
    }
    for (const form of listOf(short))
      put(plainWord(form), { ...of, number: undefined, isGenitiveOfOne: false, isDativeOfOne: false, isSpelt: false })
  }
  for (const [form, unit] of Object.entries(oddUnitForms))
    put(form, {
      unit,
      number: undefined,
      isGenitiveOfOne: false,
      isDativeOfOne: false,
      isPart: true,
      isContainer: true,
      isSpelt: true,
    })
  return forms
}

const foreign = () =>
  new Set(
    listOf(foreignUnits).flatMap(word =>
      Object.values(readEntry(word).forms).flatMap(all => Object.values(all).map(plainWord)),
    ),
  )

export const { forms: nounForms, lemmas: nounLemmas } = readNouns()
export const unitForms = readUnits()
export const foreignUnitForms: ReadonlySet<string> = foreign()

const sizeStems = new Set(listOf(sizes))
const stateStems = new Set(listOf(states))
const stressedStems = new Set(listOf(stressed))
const yoStems = new Map(listOf(withYo).map(stem => [plainWord(stem), stem]))

export type KnownAdjective = Adjective & { says: 'size' | 'state' | 'kind' }

/** Looks up a word as an adjective. Diminutives («крупненький») have the meaning of their base word. */
export function adjectiveOf(word: string): KnownAdjective | undefined {
  const plain = plainWord(word)
  const read = readAdjective(plain)
  if (!read) return undefined
  const stem = yoStems.get(read.stem) ?? read.stem
  const isNamed = (stems: ReadonlySet<string>) =>
    stems.has(read.stem) || stems.has(read.stem.replace(/еньк$/, '')) || stems.has(read.stem.replace(/енн$/, 'ен'))
  return {
    ...read,
    stem,
    isStressed: stressedStems.has(read.stem) || (word.endsWith('ой') && stressedStems.has(read.stem)),
    says: isNamed(sizeStems) ? 'size' : isNamed(stateStems) ? 'state' : 'kind',
  }
}

/** True if two words differ by one typing error after the first letter: an extra, missing or wrong letter, or two swapped letters. */
function differsByOneTypo(a: string, b: string): boolean {
  if (a === b || a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  if (restA.length === restB.length)
    return (
      restA.slice(1) === restB.slice(1) ||
      (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
    )
  return restA.length > restB.length ? restA.slice(1) === restB : restB.slice(1) === restA
}

const kindStems = new Set(listOf(`${kinds} ${states} ${sizes} ${stressed} ${withYo}`).map(plainWord))

/** Simplified phonetic spelling: merges unstressed vowels and doubled letters, which people confuse. */
const asHeard = (word: string) =>
  word
    .replaceAll('йо', 'е')
    .replaceAll(/([жчшщ])о/g, '$1е')
    .replaceAll(/ть?с/g, 'ц')
    .replaceAll('щ', 'ш')
    .replaceAll(/[еэйиы]/g, 'и')
    .replaceAll('о', 'а')
    .replaceAll('ь', '')
    .replaceAll(/[зс]/g, 'с')
    .replaceAll(/(.)\1+/g, '$1')

let heardForms: Map<string, Set<string>> | undefined
function formsHeardAs(word: string): Set<string> {
  if (!heardForms) {
    heardForms = new Map()
    const short = [...unitForms.keys(), ...partWords.keys()].filter(each => each.length > 4)
    for (const form of [...nounForms.keys(), ...short])
      if (form.length > 3) heardForms.set(asHeard(form), (heardForms.get(asHeard(form)) ?? new Set()).add(form))
  }
  return heardForms.get(asHeard(word)) ?? new Set()
}

const lemmaOf = (form: string) =>
  nounForms.get(form)?.[0]?.noun.lemma ?? (unitForms.has(form) ? `unit ${unitForms.get(form)!.unit}` : form)
const commonEnd = (a: string, b: string) => {
  let length = 0
  while (length < a.length && a.at(-1 - length) === b.at(-1 - length)) length++
  return length
}
/** If all forms belong to one word, the form whose ending is most like the written one; undefined if they belong to several words. */
function onlyWord(word: string, forms: Iterable<string>): string | undefined {
  const all = [...forms].toSorted((a, b) => commonEnd(word, b) - commonEnd(word, a))
  return new Set(all.map(lemmaOf)).size === 1 ? all[0] : undefined
}

/** The known word that sounds alike or differs by one typing error; undefined if several words match. */
export function correctWord(word: string): string | undefined {
  if (word.length < 4) return undefined
  const read = readAdjective(word)
  if (read) {
    if (read.stem.length < 5 && word.length < 6) return undefined
    const stems = [...kindStems].filter(
      stem =>
        (stem.length > 4 && read.stem.length > 4 && differsByOneTypo(read.stem, stem)) ||
        (stem.length > 3 && asHeard(read.stem) === asHeard(stem)),
    )
    if (stems.length === 1) return stems[0]! + word.slice(read.stem.length)
    if (stems.length > 1 || read.stem.endsWith('н')) return undefined
  }
  const heard = onlyWord(word, formsHeardAs(word))
  if (heard !== undefined) return heard
  const near: string[] = []
  // A short word is only completed («сахр»): with another letter it is often another word.
  const least = word.length < 5 ? word.length + 1 : 4
  for (const form of nounForms.keys()) if (form.length >= least && differsByOneTypo(word, form)) near.push(form)
  for (const form of unitForms.keys()) if (form.length > 4 && differsByOneTypo(word, form)) near.push(form)
  return onlyWord(word, near)
}
/** The stem of an abbreviated adjective («яблочн.», «картоф.»), if the letters allow only one. */
export function stemOfShort(word: string): string | undefined {
  if (isKnownStem(word)) return word
  const stems = word.length < 4 ? [] : [...kindStems].filter(stem => stem.startsWith(word))
  return stems.length === 1 ? stems[0] : undefined
}
export const isKnownStem = (stem: string): boolean => kindStems.has(stem)
