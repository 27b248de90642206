// Finds the product of a line in the nominative: its noun, the adjectives of its kind and a following noun («филе трески»).
import {
  declineAdjective,
  declineNoun,
  genderOf,
  type Case,
  type Gender,
  type GrammaticalNumber,
} from '#russian/declension.ts'
import {
  adjectiveOf,
  isKnownStem,
  nounForms,
  nounLemmas,
  plainWord,
  type KnownAdjective,
  type Noun,
  type NounReading,
} from './lexicon.ts'

export type Word = { plain: string; at: number; isAfterAmount: boolean }

export type ReadProduct = {
  name: string
  forms: readonly [string, string, string] | null
  /** The form after a measure. */
  genitive: string
  /** The lemma of the noun, with «е» for «ё». */
  head: string
  isCountable: boolean
  isOne: boolean
  isNominative: boolean
  hasSize: boolean
  /** The line has two products that are not alternatives. */
  isTwo: boolean
}

type Context = {
  isCounted: boolean
  /** The measure stands before its number, so that the noun is in the genitive: «колбаски граммов 300». */
  isTurned: boolean
  /** Index of the first word after a measure, where nouns are in the genitive. */
  wordsAfterUnit: number | undefined
  assumed: string[]
  notes: string[]
}

type Item =
  | { kind: 'adjective'; word: Word; adjective: KnownAdjective }
  | { kind: 'noun'; word: Word; readings: NounReading[] }
  | { kind: 'and'; word: Word }
  | { kind: 'unknown'; word: Word }

type Adjective = Extract<Item, { kind: 'adjective' }>
type HeadNoun = Extract<Item, { kind: 'noun' }>

/** «сахар-песок», «томат-паста», «какао-порошок»: only the last part is declined. */
function compoundReadings(plain: string): NounReading[] | undefined {
  const [, start, end] = /^(.+)-([^-]+)$/.exec(plain) ?? []
  if (start === undefined || end === undefined) return undefined
  const readings = nounForms.get(end)
  if (!readings) return undefined
  const first = nounForms.get(start)?.[0]?.noun.lemma ?? start
  return readings.map(({ noun, ...rest }) => {
    const lemma = `${first}-${noun.lemma}`
    const declinable = {
      ...noun,
      lemma,
      stem: noun.stem === undefined ? undefined : `${first}-${noun.stem}`,
      genitivePlural: undefined,
      plainName: undefined,
      isKind: false,
    }
    return { noun: { ...declinable, forms: declineNoun(declinable) }, ...rest }
  })
}

function itemOf(word: Word): Item {
  if (word.plain === 'и') return { kind: 'and', word }
  // «варёно-мороженые»: the second part looks like a noun.
  const readings =
    nounForms.get(word.plain) ??
    (/о-/.test(word.plain) && adjectiveOf(word.plain) ? undefined : compoundReadings(word.plain))
  if (readings) return { kind: 'noun', word, readings }
  const adjective = adjectiveOf(word.plain)
  return adjective ? { kind: 'adjective', word, adjective } : { kind: 'unknown', word }
}

const isPluralAdjective = (plain: string) => /(?:ые|ие|ьи|ых|их|ыми|ими)$/.test(plain)
const isNominativeAdjective = (plain: string) => /(?:ый|ий|ой|ая|яя|ья|ое|ее|ье|ые|ие|ьи)$/.test(plain)

/** Chooses the reading of a noun that fits its position and its adjectives. */
function choose(
  readings: readonly NounReading[],
  isGenitive: boolean | undefined,
  number: GrammaticalNumber | undefined,
) {
  const wanted: Case[] = isGenitive === undefined ? ['nom', 'gen'] : isGenitive ? ['gen'] : ['nom']
  const score = ({ noun, number: own, cases }: NounReading) => {
    let points = 0
    if (cases.some(name => wanted.includes(name))) points += 8
    if (number !== undefined && (own === number || noun.isPlural || noun.isFixed)) points += 16
    // «сливы 1 кг» is a plural, «муки 300 г» a genitive.
    const isPluralOrGenitive = own === 'many' ? cases.includes('nom') && noun.isCounted : !noun.isCounted
    if (isPluralOrGenitive) points += 2
    if (cases.includes('nom') && isGenitive !== true) points += 1
    if (cases[0] === 'nom' && isGenitive === false) points += 2
    return points
  }
  return [...readings].toSorted((a, b) => score(b) - score(a))[0]!
}

/** The gender of an indeclinable noun follows the adjective as written: «сушёный орегано», «спелое авокадо». */
const writtenGender = (written: string): Gender | undefined =>
  /(?:ый|ий)$/.test(written)
    ? 'm'
    : /(?:ая|яя|ой|ей|ую)$/.test(written)
      ? 'f'
      : /(?:ое|ее)$/.test(written)
        ? 'n'
        : undefined

function adjectiveText(
  adjective: KnownAdjective,
  noun: Pick<Noun, 'gender' | 'isPlural' | 'isFixed'>,
  number: GrammaticalNumber,
  written: string,
  grammaticalCase: 'nom' | 'gen',
) {
  const gender = (noun.isFixed ? writtenGender(written) : undefined) ?? noun.gender
  return declineAdjective(adjective, gender, noun.isPlural ? 'many' : number, grammaticalCase)
}

/** Generic names: the noun after one says which kind it is. */
const generic = new Set(
  'гриб сыр рыба орех мясо специя специи приправа лук помидор томат макароны салат колбаса зелень крупа капуста хлеб рис соус печенье вино чай масло картофель яблоко паста лапша'.split(
    ' ',
  ),
)

const none: ReadProduct = {
  name: '',
  forms: null,
  genitive: '',
  head: '',
  isCountable: false,
  isOne: false,
  isNominative: false,
  hasSize: false,
  isTwo: false,
}

/** A genitive after a noun belongs to it, with its adjectives: «филе трески», «стручок острого перца». */
function complementAt(items: readonly Item[], from: number): { text: string; ofOne: string; to: number } | undefined {
  let at = from
  const words: string[] = []
  while (items[at]?.kind === 'adjective' && /(?:ого|его|ой|ей|ых|их)$/.test(items[at]!.word.plain)) {
    words.push(items[at]!.word.plain)
    at++
  }
  const noun = items[at]
  if (noun?.kind !== 'noun' || noun.readings.every(({ noun: each }) => each.isKind)) return undefined
  const reading = noun.readings.find(({ cases }) => cases.includes('gen'))
  if (!reading) return undefined
  const form = reading.noun.forms[reading.number].gen
  const inNumber = (number: GrammaticalNumber) =>
    words.map(word => declineAdjective(adjectiveOf(word)!, reading.noun.gender, number, 'gen'))
  const asWritten = plainWord(form) === noun.word.plain ? form : noun.word.plain
  const text = [...inNumber(reading.number), asWritten].join(' ')
  const isOfMany = reading.number === 'many' && reading.noun.isCounted && !reading.noun.isPlural
  const ofOne = isOfMany ? [...inNumber('one'), reading.noun.forms.one.gen].join(' ') : text
  return { text, ofOne, to: at + 1 }
}

/** The words after the noun of a product. */
type Following = {
  adjectives: Adjective[]
  /** Words that are added to the name unchanged: «трески» in «филе трески». */
  suffix: string[]
  /** The same beside one piece: «тушки кальмаров», but one «тушка кальмара». */
  suffixOfOne: string[]
  /** The number counts pieces of the product. */
  isOfPieces: boolean
  /** Another product follows. */
  isTwo: boolean
}

const plantParts = /^(?:лист|листы|листик|листочек|палочка|корень|стручок|початок|зерно)$/
const isPlantPart = (item: Item) =>
  item.kind === 'noun' &&
  item.readings.every(({ noun }) => plantParts.test(noun.lemma)) &&
  item.readings.some(({ cases }) => cases.includes('nom'))

/** Reads the item at an index and returns the index of the next one, or undefined if the product ends here. */
function readFollowing(
  items: readonly Item[],
  at: number,
  head: HeadNoun,
  following: Following,
  context: Context,
): number | undefined {
  const item = items[at]!
  if (item.kind === 'and') {
    // «смесь соли и перца»
    const second = following.suffix.length > 0 ? complementAt(items, at + 1) : undefined
    if (second) {
      following.suffix.push(`и ${second.text}`)
      following.suffixOfOne.push(`и ${second.ofOne}`)
      return second.to
    }
    const rest = items.slice(at + 1)
    const isOther = rest.some(
      each => each.kind === 'noun' && !/^(?:сок|цедра|мякоть)$/.test(each.readings[0]!.noun.lemma),
    )
    // «корень сельдерея и корень петрушки»
    const isNominative = (item: Item) =>
      item.kind === 'noun' && item.readings.every(({ cases }) => !cases.includes('gen'))
    if (isOther && (following.suffix.length === 0 || rest.some(isNominative))) following.isTwo = true
    return isOther || rest.length === 0 ? undefined : at + 1
  }
  const kind = item.kind === 'noun' ? item.readings.find(({ noun }) => noun.isKind) : undefined
  if (kind) {
    following.suffix.push(kind.noun.lemma)
    following.suffixOfOne.push(kind.noun.lemma)
    return at + 1
  }
  // «петрушка листья», «имбирь корень»: the part only describes the product.
  if (isPlantPart(item) && head.readings.some(({ cases }) => cases.includes('nom'))) {
    context.notes.push(item.word.plain)
    return at + 1
  }
  const complement = complementAt(items, at)
  // «имбирь, 2 см корня»
  if (complement?.text === 'корня' && item.word.isAfterAmount) {
    context.notes.push(complement.text)
    return complement.to
  }
  // «сёмга 2 стейка»
  if (complement && context.isCounted && item.word.isAfterAmount && !head.word.isAfterAmount) {
    following.isOfPieces = true
    context.notes.push(complement.text)
    return complement.to
  }
  if (complement) {
    following.suffix.push(complement.text)
    following.suffixOfOne.push(complement.ofOne)
    return complement.to
  }
  if (item.kind === 'noun') return readSecondNoun(item, head, following) ? at + 1 : undefined
  if (item.kind === 'unknown') {
    context.notes.push(item.word.plain)
    return at + 1
  }
  const isOblique = /(?:ого|его|ому|ему|ым|им|ыми|ими)$/.test(item.word.plain)
  if (isOblique && head.readings.every(({ cases }) => !cases.includes('gen'))) {
    // «хлопья быстрого приготовления»: the following words describe the product without agreeing with it.
    const rest = items.slice(at).map(({ word }) => word.plain)
    context.notes.push(rest.join(' '))
    return undefined
  }
  following.adjectives.push(item)
  return at + 1
}

/** Handles a second noun: it names the kind of the product («сыр пармезан»), or is another product, for which this returns false. */
function readSecondNoun(second: HeadNoun, head: HeadNoun, following: Following): boolean {
  if (generic.has(plainWord(head.readings[0]!.noun.lemma))) {
    const kind = second.readings.find(({ cases }) => cases.includes('nom') || cases.includes('gen'))
    if (kind) {
      const name = kind.noun.forms[kind.noun.isPlural ? 'many' : kind.number].nom
      following.suffix.push(name)
      following.suffixOfOne.push(name)
    }
    return true
  }
  if (second.readings.some(({ cases }) => cases.includes('nom'))) following.isTwo = true
  return false
}

/** Chooses the noun and its grammatical number by its position and its adjectives. */
function chooseForm(
  head: HeadNoun,
  adjectives: readonly Adjective[],
  { isCounted, isTurned, wordsAfterUnit }: Context,
) {
  const [first] = adjectives
  const arePlural = adjectives.map(({ word }) => isPluralAdjective(word.plain))
  // Two or more want «крупных яйца» beside a singular genitive: only weighed things take the number of their adjectives.
  const adjectiveNumber = adjectives.length === 0 || isCounted ? undefined : arePlural.some(Boolean) ? 'many' : 'one'
  const isAfterUnit = wordsAfterUnit !== undefined && head.word.at >= wordsAfterUnit
  const isSurelyNominative =
    first !== undefined &&
    first.word.plain.length > 2 &&
    isNominativeAdjective(first.word.plain) &&
    !isCounted &&
    !first.word.plain.endsWith('ой')
  let { noun, number } = choose(
    head.readings,
    isAfterUnit || isTurned || (isSurelyNominative ? false : undefined),
    adjectiveNumber,
  )
  if (noun.isFixed) number = adjectiveNumber ?? 'one'
  const isOne = number === 'one' && (adjectives.length === 0 || !arePlural.every(Boolean))
  if (isCounted && noun.isCounted && !noun.isPlural) {
    noun = head.readings.find(reading => reading.noun.isCounted)?.noun ?? noun
    number = 'one'
  }
  return { noun, number, isOne }
}

/** The name with its adjectives, in the cases that a line may need. */
function nameOf(noun: Noun, number: GrammaticalNumber, kinds: readonly Adjective[], suffix: readonly string[]) {
  const { plainName } = noun
  const named = plainName === undefined ? noun : (nounLemmas.get(plainWord(plainName)) ?? noun)
  const adjectives = kinds.map(({ adjective }) => adjective)
  const forms = named.isCounted && !named.isPlural ? countedForms(named, adjectives, suffix) : null
  // A plain name that is not a noun of the dictionary cannot be declined.
  if (plainName !== undefined && named === noun) return { named, name: plainName, forms, genitive: '' }
  const inCase = (grammaticalCase: 'nom' | 'gen') => {
    const words = kinds.map(({ adjective, word }) =>
      adjectiveText(adjective, named, number, word.plain, grammaticalCase),
    )
    return [...words, named.forms[named.isPlural ? 'many' : number][grammaticalCase], ...suffix].join(' ')
  }
  return { named, name: inCase('nom'), forms, genitive: inCase('gen') }
}

function readSegment(items: readonly Item[], context: Context): ReadProduct {
  const headAt = items.findIndex(item => item.kind === 'noun' && !item.readings.every(({ noun }) => noun.isKind))
  const at = headAt < 0 ? items.findIndex(item => item.kind === 'noun') : headAt
  const head = items[at]
  if (head?.kind !== 'noun') return none
  const adjectives = items.slice(0, at).filter(item => item.kind === 'adjective')
  const following: Following = { adjectives, suffix: [], suffixOfOne: [], isOfPieces: false, isTwo: false }
  let next: number | undefined = at + 1
  while (next !== undefined && next < items.length) next = readFollowing(items, next, head, following, context)

  const { noun, number, isOne } = chooseForm(head, adjectives, context)
  for (const { adjective, word } of adjectives)
    if (adjective.says !== 'kind') context.notes.push(adjectiveText(adjective, noun, number, word.plain, 'nom'))
  const kinds = adjectives.filter(({ adjective }) => adjective.says === 'kind')
  const isOneOfMany = number === 'one' && context.isCounted && head.readings.some(reading => reading.number === 'many')
  const suffix = isOneOfMany ? following.suffixOfOne : following.suffix
  const { named, ...texts } = nameOf(noun, number, kinds, suffix)
  return {
    ...texts,
    head: plainWord(named.lemma),
    isCountable: noun.isCounted || named.isCounted || following.isOfPieces,
    isOne,
    isNominative: head.readings.some(reading => reading.number === 'one' && reading.cases.includes('nom')),
    hasSize: adjectives.some(({ adjective }) => adjective.says === 'size'),
    isTwo: following.isTwo,
  }
}

/** The forms for 1, 2 and 5: «красная луковица, красные луковицы, красных луковиц». */
function countedForms(noun: Noun, adjectives: readonly KnownAdjective[], suffix: readonly string[]) {
  const of = (number: GrammaticalNumber, form: string, grammaticalCase: 'nom' | 'gen') =>
    [...adjectives.map(each => declineAdjective(each, noun.gender, number, grammaticalCase)), form, ...suffix].join(' ')
  const few = adjectives.map(each => declineAdjective(each, noun.gender, 'many', noun.gender === 'f' ? 'nom' : 'gen'))
  return [
    of('one', noun.forms.one.nom, 'nom'),
    [...few, noun.forms.one.gen, ...suffix].join(' '),
    of('many', noun.forms.many.gen, 'gen'),
  ] as const
}

/** «тапиоки» → «тапиока», «лемонграсса» → «лемонграсс», if the ending allows only one word that is likely. */
function fromGenitive(plain: string): string | undefined {
  // No genitive ends in «о», «е» or «э»: «просекко» is never declined.
  if (/[оеэ]$/.test(plain)) return plain
  if (plain.endsWith('теля')) return `${plain.slice(0, -1)}ь`
  // A neuter noun («масла») has two consonants here more often than one.
  if (/(?:[аеиоуыэюя][бвгджзклмнпрстфхчшщ]|нт|нд|сс|рд|рт|лл|кс|йл|нк|нг)а$/.test(plain)) return plain.slice(0, -1)
  if (/[гкх]и$/.test(plain) || /[бвдзлмнпрстф]ы$/.test(plain)) return `${plain.slice(0, -1)}а`
  if (plain.endsWith('ии')) return `${plain.slice(0, -1)}я`
  if (/[бвдзлмнпрстф]ов$/.test(plain)) return `${plain.slice(0, -2)}ы`
  return /[гкх]ов$/.test(plain) ? `${plain.slice(0, -2)}и` : undefined
}

/** The kinds before a word that is in no dictionary, in the nominative. */
function adjectivesOf(items: readonly Item[], lemma: string, written: string): string[] {
  const noun = {
    gender: genderOf(lemma),
    isPlural: /[ыи]$/.test(lemma) && lemma !== written,
    isFixed: lemma === written,
  }
  return items.flatMap(item =>
    item.kind === 'adjective' && item.adjective.says === 'kind'
      ? [adjectiveText(item.adjective, noun, noun.isPlural ? 'many' : 'one', item.word.plain, 'nom')]
      : [],
  )
}

/** Words that are in no dictionary; their case must be certain. */
function readUnknown(items: readonly Item[], context: Context): ReadProduct {
  const unknown = items.filter(item => item.kind === 'unknown')
  const [only] = unknown
  if (unknown.length !== 1 || only === undefined) return none
  const isAfterUnit = context.wordsAfterUnit !== undefined && only.word.at >= context.wordsAfterUnit
  const { plain } = only.word
  if (plain.length < 3) return none
  if (isAfterUnit || only.word.isAfterAmount) {
    const lemma = context.isCounted ? undefined : fromGenitive(plain)
    const others = items.filter(item => item !== only)
    if (lemma === undefined || lemma.length < 4 || others.some(item => item.kind !== 'adjective')) return none
    context.assumed.push(`«${lemma}» нет в словаре продуктов`)
    return { ...none, name: [...adjectivesOf(items, lemma, plain), lemma].join(' '), head: lemma, isOne: true }
  }
  const adjectives = items.filter(item => item.kind === 'adjective').map(({ word }) => word.plain)
  if (adjectives.some(word => !isNominativeAdjective(word))) return none
  context.assumed.push(`«${plain}» нет в словаре продуктов`)
  return { ...none, name: [...adjectives, plain].join(' '), head: plain, isOne: true }
}

export function readProduct(segments: readonly Word[][], isList: readonly boolean[], context: Context): ReadProduct {
  const rows = segments.map(words => words.map(itemOf))
  let found: ReadProduct = none
  let isTwo = false
  // «сыр, твёрдый, 50 г»: kinds after a comma belong to the first product.
  const first = rows.find(items => items.some(item => item.kind === 'noun'))
  for (const items of rows) {
    const isOfFirst =
      first !== undefined &&
      items !== first &&
      items.length > 0 &&
      items.every(
        item =>
          item.kind === 'adjective' &&
          item.adjective.says === 'kind' &&
          isKnownStem(item.adjective.stem.replaceAll('ё', 'е')) &&
          isNominativeAdjective(item.word.plain),
      )
    if (isOfFirst) first.push(...items.splice(0))
  }
  for (const [at, items] of rows.entries()) {
    if (items.length === 0) continue
    if (found.name === '') {
      const read = readSegment(items, context)
      if (read.name !== '') {
        found = read
        isTwo ||= read.isTwo
        // Adjectives alone before a dash: «сладкий — перец».
        continue
      }
    } else {
      const nouns = items.filter(item => item.kind === 'noun')
      const isOther =
        isList[at] === true &&
        nouns.length > 0 &&
        items.every(item => item.kind === 'noun' || item.kind === 'adjective') &&
        items.length <= 3 &&
        nouns.some(({ readings }) =>
          readings.some(
            ({ cases, noun }) => (cases.includes('nom') || context.wordsAfterUnit !== undefined) && !noun.isKind,
          ),
        ) &&
        !nouns.some(
          item => isPlantPart(item) || /^(?:сок|цедра|мякоть|филе|корень)$/.test(item.readings[0]!.noun.lemma),
        )
      if (isOther) isTwo = true
      else if (items.every(item => item.kind === 'adjective') && found.name !== '') {
        context.notes.push(items.map(({ word }) => word.plain).join(' '))
        if (items.some(item => item.kind === 'adjective' && item.adjective.says === 'size'))
          found = { ...found, hasSize: true }
      } else context.notes.push(items.map(({ word }) => word.plain).join(' '))
    }
  }
  if (found.name === '')
    for (const items of rows) {
      found = readUnknown(items, context)
      if (found.name !== '') break
    }
  return isTwo ? { ...found, name: '', isTwo: true } : found
}
