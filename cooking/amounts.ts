// Parses amounts in a list of tokens: «2½ ст. л.», «ложки две», «1–2 зубчика», «стакан», «щепотка-другая».
import { add, fraction, isLess, multiply, type Fraction } from './fraction.ts'
import { adjectiveOf, foreignUnitForms, nounForms, unitForms } from './lexicon.ts'
import { bracketMark, type Token } from './tokens.ts'
import { multiples, partWords, shares, wholeWords } from './words/numerals.ts'
import type { Unit } from './words/units.ts'

export type Amount = {
  from: number
  to: number
  amount: Fraction
  max: Fraction | undefined
  /** Undefined for a number without a unit: the product decides whether it can be counted. */
  unit: Unit | undefined
  /** «2 ложки», «1 фунт»: a measure without a known size. */
  isUnclear: boolean
  isFalling: boolean
  /** «по 400 г» */
  isPer: boolean
  isContainer: boolean
  isPart: boolean
  /** The measure stands before its number («граммов 300»), so that the product is in the genitive. */
  isTurned: boolean
  /** The line has a number, in digits or in words. */
  isCounted: boolean
  /** Indexes of words between number and measure that belong to the product: «3 лавровых листика». */
  between: number[]
}

type UnitAt = {
  unit: Unit | undefined
  to: number
  isOne: boolean
  isGenitiveOfOne?: boolean
  isDativeOfOne?: boolean
  isSpelt: boolean
  isPart: boolean
  isContainer: boolean
}

const plainAt = (tokens: readonly Token[], at: number) => {
  const token = tokens[at]
  return token?.kind === 'word' ? token.plain : undefined
}
const markAt = (tokens: readonly Token[], at: number) => {
  const token = tokens[at]
  return token?.kind === 'mark' ? token.mark : undefined
}

const spoons: readonly (readonly [RegExp, Unit])[] = [
  [/^(?:ч|чай|чайн|ч[ая][йи]н\p{L}{2})$/u, 'teaspoon'],
  [/^(?:ст|стол|столов|ст[оа]лов(?:ая|ую|ой|ые|ых|оя|аю)|с)$/, 'tablespoon'],
  [/^(?:д|дес|десс?ерт|десс?ертн(?:ая|ую|ой|ые|ых))$/, 'dessertspoon'],
]
const wholeSpoons: Record<string, Unit> = {
  чл: 'teaspoon',
  стл: 'tablespoon',
  дл: 'dessertspoon',
  'ч-л': 'teaspoon',
  'ст-л': 'tablespoon',
}
const spoonWord = /^(?:л|лож|ложк|ложк(?:а|и|у|е|ой|ами|ах)|ложек|ложеч(?:ка|ки|ку|ек|кой))$/
const oneSpoon = /^(?:ложк[ау]|ложечк[ау]|л|лож)$/

const spoonOf = (plain: string | undefined) => spoons.find(([words]) => plain !== undefined && words.test(plain))?.[1]

/** Parses a measure of one or two words at an index. */
function readUnit(tokens: readonly Token[], at: number): UnitAt | undefined {
  const first = plainAt(tokens, at)
  if (first === undefined) return undefined
  const spoon = spoonOf(first)
  const shape = { isSpelt: true, isPart: false, isContainer: false }
  const whole = wholeSpoons[first]
  if (whole) return { ...shape, unit: whole, to: at + 1, isOne: false, isSpelt: false }
  if (spoon) {
    // «ч/л», «ст. л.», «столовых ложки»; «столовых неполных ложки»
    let next = at + 1
    if (['/', '-', bracketMark].includes(markAt(tokens, next) ?? '')) next++
    const between = plainAt(tokens, next)
    if (between !== undefined && !spoonWord.test(between) && adjectiveOf(between)?.says === 'size') next++
    const second = plainAt(tokens, next)
    if (second !== undefined && spoonWord.test(second))
      return { ...shape, unit: spoon, to: next + 1, isOne: oneSpoon.test(second), isSpelt: second.length > 1 }
    if (first.length > 5 && !/^столов(?:ый|ая|ой|ое)$/.test(first))
      return { ...shape, unit: spoon, to: at + 1, isOne: /(?:ая|ую)$/.test(first) }
    if (first === 'ст' || first === 'ч') return { ...shape, unit: undefined, to: at + 1, isOne: false, isSpelt: false }
    return undefined
  }
  if (first.startsWith('лож') && spoonWord.test(first)) {
    const after = spoonOf(plainAt(tokens, at + 1))
    if (after) return { ...shape, unit: after, to: at + 2, isOne: oneSpoon.test(first) }
    return { ...shape, unit: undefined, to: at + 1, isOne: oneSpoon.test(first) }
  }
  if (foreignUnitForms.has(first))
    return { ...shape, unit: undefined, to: at + 1, isOne: /[аоуь]$|це$|[^аеиоуыэюяь]$/.test(first) }
  const found = unitForms.get(first)
  if (!found) return undefined
  return {
    unit: found.unit,
    to: at + 1,
    isOne: found.number === 'one',
    isGenitiveOfOne: found.isGenitiveOfOne,
    isDativeOfOne: found.isDativeOfOne,
    isSpelt: found.isSpelt,
    isPart: found.isPart,
    isContainer: found.isContainer,
  }
}

type NumberAt = { value: Fraction; to: number }

const withHalf: Record<string, Fraction> = {
  половиной: fraction(1, 2),
  половинкой: fraction(1, 2),
  четвертью: fraction(1, 4),
  третью: fraction(1, 3),
}

/** Parses a number in digits, in fraction signs or in words. */
function readNumber(tokens: readonly Token[], at: number): NumberAt | undefined {
  const token = tokens[at]
  let value: Fraction | undefined
  let to = at
  if (token?.kind === 'number') {
    value = token.value
    to = at + 1
    const part = (from: number): NumberAt | undefined => {
      const [over, slash, under] = [tokens[from], markAt(tokens, from + 1), tokens[from + 2]]
      if (over?.kind === 'number' && slash === '/' && under?.kind === 'number')
        return { value: fraction(over.value.over, under.value.over || 1), to: from + 3 }
      return over?.kind === 'number' && over.isSign ? { value: over.value, to: from + 1 } : undefined
    }
    const alone = part(at)
    if (alone) ({ value, to } = alone)
    else if (value.under === 1) {
      const rest = part(plainAt(tokens, to) === 'и' ? to + 1 : to)
      if (rest && isLess(rest.value, fraction(1))) {
        value = add(value, rest.value)
        to = rest.to
      }
    }
    const share = shares.get(plainAt(tokens, to) ?? '')
    if (share && value.under === 1) {
      value = multiply(value, fraction(...share))
      to++
    }
  } else {
    const first = plainAt(tokens, at)
    if (first === undefined) return undefined
    const alone = partWords.get(first)
    if (alone) {
      value = fraction(...alone)
      to = at + 1
      // «пара десятков» does not occur in recipes; «четверть» before «чайной» is a number.
    } else if (wholeWords.has(first)) {
      let sum = 0
      let last = Number.POSITIVE_INFINITY
      while (true) {
        const next = wholeWords.get(plainAt(tokens, to) ?? '')
        // «сто пятьдесят», «двадцать пять»; «два три» is two numbers.
        if (next === undefined || next >= last || (last < 20 && last !== Number.POSITIVE_INFINITY)) break
        sum += next
        last = next
        to++
      }
      value = fraction(sum)
      const share = shares.get(plainAt(tokens, to) ?? '')
      if (share) {
        value = multiply(value, fraction(...share))
        to++
      }
    }
  }
  if (!value || value.over <= 0) return undefined
  const multiple = multiples.get(plainAt(tokens, to) ?? '')
  if (multiple !== undefined) {
    value = multiply(value, fraction(multiple))
    to++
  }
  const and = plainAt(tokens, to)
  const more = withHalf[plainAt(tokens, to + 1) ?? '']
  if ((and === 'с' || and === 'и') && more) return { value: add(value, more), to: to + 2 }
  return { value, to }
}

type RangeAt = { amount: Fraction; max: Fraction | undefined; isFalling: boolean; to: number }

function readRange(tokens: readonly Token[], at: number): RangeAt | undefined {
  const start = plainAt(tokens, at) === 'от' ? at + 1 : at
  const first = readNumber(tokens, start)
  if (!first) return undefined
  const between = markAt(tokens, first.to)
  const joining = plainAt(tokens, first.to)
  const isJoined =
    between === '-' || between === '|' || joining === 'или' || joining === 'либо' || (joining === 'до' && start !== at)
  const second = isJoined ? readNumber(tokens, first.to + 1) : undefined
  if (second) {
    // «2-3-4 зубчика»
    const third = markAt(tokens, second.to) === '-' ? readNumber(tokens, second.to + 1) : undefined
    if (third && isLess(first.value, second.value) && isLess(second.value, third.value))
      return { amount: first.value, max: third.value, isFalling: false, to: third.to }
    // «5 - 6»: two equal numbers are not a range.
    const isFalling = !isLess(first.value, second.value)
    return { amount: first.value, max: second.value, isFalling, to: second.to }
  }
  // «два три стакана»
  const near = joining !== undefined && wholeWords.has(joining) ? readNumber(tokens, first.to) : undefined
  if (near && plainAt(tokens, start) && near.value.over === first.value.over + 1)
    return { amount: first.value, max: near.value, isFalling: false, to: near.to }
  return start === at ? { amount: first.value, max: undefined, isFalling: false, to: first.to } : undefined
}

/** True if a word is a number or a part of a measure, so that it is not corrected as a misspelling. */
export const isOfAmount = (plain: string): boolean =>
  wholeWords.has(plain) ||
  partWords.has(plain) ||
  shares.has(plain) ||
  withHalf[plain] !== undefined ||
  spoonWord.test(plain) ||
  spoonOf(plain) !== undefined ||
  wholeSpoons[plain] !== undefined ||
  foreignUnitForms.has(plain)

const fillers = new Set(['примерно', 'около', 'где-то', 'этак', 'приблизительно', 'эдак', 'так'])

const aboutOne = new Set(['около', 'больше', 'меньше', 'до', 'порядка', 'с', 'почти', 'менее', 'более'])
const shortSpoons: ReadonlySet<Unit> = new Set(['teaspoon', 'tablespoon', 'dessertspoon'])

/** Parses the measure after a number; words of size and kind may come between. */
function unitAfter(tokens: readonly Token[], at: number): { unit: UnitAt; between: number[] } | undefined {
  const between: number[] = []
  // «1 (200 г) пачка творога»
  const start = markAt(tokens, at) === bracketMark ? at + 1 : at
  for (let next = start; next < start + 3; next++) {
    const unit = readUnit(tokens, next)
    if (unit && !(between.length > 0 && !unit.isSpelt)) return { unit, between }
    const plain = plainAt(tokens, next)
    const adjective = plain === undefined || nounForms.has(plain) ? undefined : adjectiveOf(plain)
    if (!adjective) return undefined
    if (adjective.says !== 'size') between.push(next)
  }
  return undefined
}

const noExtras = {
  isUnclear: false,
  isFalling: false,
  isPer: false,
  isContainer: false,
  isPart: false,
  isTurned: false,
}

/** «по 400 г», «по примерно 400 г» */
const isPerAt = (tokens: readonly Token[], at: number) => {
  const before = plainAt(tokens, at - 1)
  return before === 'по' || (fillers.has(before ?? '') && plainAt(tokens, at - 2) === 'по')
}

/** Parses a number and the measure after it, if any: «2½ ст. л.», «3 лавровых листика», «7». */
function readCounted(tokens: readonly Token[], at: number): Amount | undefined {
  const range = readRange(tokens, at)
  if (!range) return undefined
  const after = unitAfter(tokens, range.to)
  // In «полстакана» and «2 головки сыра» the measure follows directly.
  return {
    ...noExtras,
    from: at,
    to: after?.unit.to ?? range.to,
    amount: range.amount,
    max: range.max,
    isFalling: range.isFalling,
    unit: after?.unit.unit,
    // «0,25 cup»: a measure in another language.
    isUnclear: after === undefined ? /^[a-z]/.test(plainAt(tokens, range.to) ?? '') : after.unit.unit === undefined,
    isContainer: after?.unit.isContainer ?? false,
    isPart: after?.unit.isPart ?? false,
    isPer: isPerAt(tokens, at),
    isCounted: true,
    between: after?.between ?? [],
  }
}

/** Parses the second part of «щепотка-другая», «стакан-полтора», «зубчик или два». */
function readOneOrMore(tokens: readonly Token[], unit: UnitAt, next: number): NumberAt | undefined {
  const isJoined = markAt(tokens, next) === '-' || plainAt(tokens, next) === 'или'
  const other = plainAt(tokens, next + 1)
  if (!unit.isOne || !isJoined || other === undefined) return undefined
  const second = /^друг(?:ая|ую|ой|ого)$/.test(other)
    ? { value: fraction(2), to: next + 2 }
    : readNumber(tokens, next + 1)
  return second && isLess(fraction(1), second.value) && !readUnit(tokens, second.to) ? second : undefined
}

/** True if a measure without a number means one of it: «стакан», «около литра», «ч. л. соды». */
function isOneAlone(tokens: readonly Token[], at: number, unit: UnitAt): boolean {
  const isAboutOne = unit.isGenitiveOfOne === true && aboutOne.has(plainAt(tokens, at - 1) ?? '')
  // «перца по щепотке»
  const isEach =
    plainAt(tokens, at - 1) === 'по' && (unit.isDativeOfOne === true || plainAt(tokens, unit.to - 1) === 'ложке')
  const isShortSpoon =
    !unit.isSpelt &&
    unit.unit !== undefined &&
    shortSpoons.has(unit.unit) &&
    (at === 0 || tokens[at - 1]?.kind === 'mark')
  return (unit.isOne && unit.isSpelt) || isAboutOne || isEach || isShortSpoon
}

/** Parses a measure that precedes its number («ложки две») or has none. */
function readMeasured(tokens: readonly Token[], at: number): Amount | undefined {
  const unit = readUnit(tokens, at)
  if (!unit) return undefined
  let next = unit.to
  while (fillers.has(plainAt(tokens, next) ?? '')) next++
  // «граммов на 50», «граммов в тридцать»
  const isAbout = !unit.isOne && /^(?:на|в)$/.test(plainAt(tokens, next) ?? '') && plainAt(tokens, at)!.length > 3
  if (isAbout && readNumber(tokens, next + 1)) next++
  const measure = {
    ...noExtras,
    from: at,
    unit: unit.unit,
    isPart: unit.isPart,
    isUnclear: unit.unit === undefined,
    isPer: isPerAt(tokens, at),
    isContainer: unit.isContainer,
    between: [],
  }
  // «с горошину» says a size, not an amount.
  if (unit.isPart && plainAt(tokens, at - 1) === 'с') return undefined
  const more = readOneOrMore(tokens, unit, next)
  if (more) return { ...measure, to: more.to, amount: fraction(1), max: more.value, isCounted: true }
  const number = unit.isSpelt || unit.unit ? readRange(tokens, next) : undefined
  if (number && !unitAfter(tokens, number.to) && (unit.isSpelt || !unit.isOne))
    return { ...measure, ...number, isCounted: true, isTurned: !unit.isOne && plainAt(tokens, unit.to - 1)!.length > 3 }
  // «стакан с четвертью»
  const rest = plainAt(tokens, unit.to) === 'с' ? withHalf[plainAt(tokens, unit.to + 1) ?? ''] : undefined
  if (rest && unit.isOne && unit.isSpelt)
    return { ...measure, to: unit.to + 2, amount: add(fraction(1), rest), max: undefined, isCounted: true }
  return isOneAlone(tokens, at, unit)
    ? { ...measure, to: unit.to, amount: fraction(1), max: undefined, isCounted: false }
    : undefined
}

/** All amounts in the tokens. The other tokens belong to the product. */
export function readAmounts(tokens: readonly Token[]): Amount[] {
  const found: Amount[] = []
  let at = 0
  while (at < tokens.length) {
    const amount = readCounted(tokens, at) ?? readMeasured(tokens, at)
    if (amount) found.push(amount)
    at = amount?.to ?? at + 1
  }
  return found
}
