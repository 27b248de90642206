// Parses a line of ingredients, as people write it, into amount, unit, product and note, or into a question to the editor. It never guesses:
// ambiguous words, measures without a size and numbers that count nothing become questions.
import { declineAdjective, readAdjective } from '#russian/declension.ts'
import { isOfAmount, readAmounts, type Amount } from './amounts.ts'
import { add, fraction, isLess, multiply, type Fraction } from './fraction.ts'
import { adjectiveOf, correctWord, isKnownStem, nounForms, plainWord, stemOfShort, unitForms } from './lexicon.ts'
import { partsOfFruit, sortWords, takeBrackets } from './line-words.ts'
import { readProduct, type ReadProduct, type Word } from './read-product.ts'
import { evenOut } from './even-out.ts'
import { cutTokens, takePhrases, type Phrases, type Token } from './tokens.ts'
import { shortened } from './words/adjectives.ts'
import { fillers, massAlone, starters } from './words/asides.ts'
import { volumeUnits, weightUnits, type Unit } from './words/units.ts'

export type Asks = 'amount' | 'unit' | 'product'

export type ReadLine = {
  amount: Fraction | null
  max: Fraction | null
  unit: Unit | 'none'
  isHeaped: boolean
  /** The product in the nominative, in lower case; empty if the line has none or several. */
  product: string
  /** «яйцо, яйца, яиц» if the product is counted. */
  forms: readonly [string, string, string] | null
  /** The form after a measure: «муки», «грецких орехов»; empty if unknown. */
  genitive: string
  also: { amount: Fraction; unit: Unit; isPer: boolean } | null
  note: string
  asks: Asks | null
  /** Uncertain readings: corrected misspellings and words that are in no dictionary. */
  assumed: readonly string[]
}

const lineMax = 300

const lead = /^\s*(?:[-–—•*·▪◦●○✓✔☐□>»]+\s*|\d{1,2}[.)]\s+(?=[\p{L}½⅓⅔¼¾]))+/u
const pictures = /[\p{Extended_Pictographic}\u{fe0f}\u{200d}]/gu

const keptPhrases =
  /(?:в\s+собственном\s+соку|для\s+лазаньи|с\s+(?:(?:голуб|бел|син)ой\s+)?плесенью|горошком|в\s+сиропе|в\s+томатном\s+соусе|в\s+томате)/u

/** «Тесто: мука 2 стакана»: the part of the dish; «тесто: 500 г» is an ingredient. */
const partName =
  /^(?:тесто|крем|начинка|соус|глазурь|заправка|маринад|основа|посыпка|пропитка|гарнир|украшение|подача)\s*:\s*(?=\p{L}{4,}\s)/u

/** «мука Макфа»: an unknown word with a capital letter after a product is a brand, and becomes a note like one in quotation marks. */
function quoteBrands(line: string): string {
  if (!/\p{Ll}/u.test(line)) return line
  return line.replaceAll(/(\p{L}{3,})\s+(\p{Lu}\p{Ll}{2,})(?!\p{L})/gu, (both, product: string, brand: string) => {
    const [before, name] = [plainWord(product), plainWord(brand)]
    const isWord = nounForms.has(name) || unitForms.has(name) || isOfAmount(name) || adjectiveOf(name) !== undefined
    return isWord || fillers.has(name) || starters.has(name) || !nounForms.has(before) ? both : `${product} «${brand}»`
  })
}

const verbAtStart = /^\p{L}{2,}(?:ть|ти|чь|ться|тись|йте|ите|ьте|йтесь|итесь|аем|яем|уем)$/u

/** Replaces misspelled words by known ones. */
function correctSpelling(tokens: Token[], assumed: string[]): Token[] {
  return tokens.map((token, at) => {
    if (token.kind !== 'word') return token
    const { plain } = token
    // «8 листов.», «сок 2 апельсинов.»: the dot ends the line.
    const isWhole = unitForms.get(plain)?.isSpelt === true || (plain.length > 4 && nounForms.has(plain))
    const isShort = token.isShort && !(isWhole && tokens.slice(at + 1).every(({ kind }) => kind === 'mark'))
    const stem = isShort ? (shortened[token.plain] ?? stemOfShort(token.plain)) : undefined
    const beside = [tokens[at + 1], tokens[at - 1], ...tokens].find(
      each => each?.kind === 'word' && each !== token && nounForms.has(each.plain),
    )
    // «слив. масло», but «сахар 2 ст. л.»: abbreviations of adjectives occur only next to a noun.
    if (stem !== undefined && beside?.kind === 'word') {
      const readings = nounForms.get(beside.plain)!
      const isMany = readings.every(({ number, noun }) => number === 'many' || noun.isPlural)
      const [reading] = readings
      const hasPossessive = readAdjective(`${stem}ий`)?.isPossessive === true
      const gender = reading!.noun.gender
      return {
        ...token,
        plain: declineAdjective(
          { stem, isSoft: false, isStressed: false, isPossessive: hasPossessive },
          gender,
          isMany ? 'many' : 'one',
          'nom',
        ),
      }
    }
    const adjective = adjectiveOf(plain)
    const isKnown =
      nounForms.has(plain) ||
      unitForms.has(plain) ||
      fillers.has(plain) ||
      starters.has(plain) ||
      isOfAmount(plain) ||
      /^[a-z]/.test(plain) ||
      (adjective && isKnownStem(adjective.stem.replaceAll('ё', 'е')))
    if (isKnown) return token
    const mended = correctWord(plain)
    if (mended === undefined) return token
    if (mended !== plain) assumed.push(`«${plain}» прочитано как «${mended}»`)
    return { ...token, plain: mended }
  })
}

const bases: Partial<Record<Unit, { unit: Unit; factor: number }>> = {
  kg: { unit: 'g', factor: 1000 },
  l: { unit: 'ml', factor: 1000 },
}
const inBase = (amount: Fraction, unit: Unit) => {
  const base = bases[unit]
  return base ? { amount: multiply(amount, fraction(base.factor)), unit: base.unit } : { amount, unit }
}
const isSameKind = (a: Unit, b: Unit) =>
  (weightUnits.has(a) && weightUnits.has(b)) || (volumeUnits.has(a) && volumeUnits.has(b))

/** «1 кг 200 г» is one amount. */
function joinSums(amounts: readonly Amount[], tokens: readonly Token[]): Amount[] {
  const joined: Amount[] = []
  for (const each of amounts) {
    const last = joined.at(-1)
    const isSum =
      last?.unit &&
      each.unit &&
      last.to === each.from &&
      last.unit !== each.unit &&
      (last.unit === 'kg' || last.unit === 'l') &&
      isSameKind(last.unit, each.unit)
    const isRange =
      last?.unit !== undefined &&
      last.unit === each.unit &&
      last.max === undefined &&
      each.from === last.to + 1 &&
      tokens[last.to]?.kind === 'mark' &&
      (tokens[last.to] as { mark: string }).mark === '-' &&
      isLess(last.amount, each.amount)
    if (isRange) joined[joined.length - 1] = { ...last, to: each.to, max: each.amount }
    else if (isSum)
      joined[joined.length - 1] = {
        ...last,
        to: each.to,
        amount: add(last.amount, multiply(each.amount, fraction(1, 1000))),
      }
    else joined.push(each)
  }
  return joined
}

const ofPiece = new Set('свеж тонк толст сух молод длинн коротк узк широк пышн кругл'.split(' '))

/** «3 тонких ломтика бекона», «1 жестяная банка»: the adjective tells of the measure; «4 зелёных пера лука» tells of the product. */
function withoutOwnWords(amount: Amount, plainAt: (at: number) => string | undefined): Amount {
  const isOfProduct = (at: number) => amount.isPart && !ofPiece.has(adjectiveOf(plainAt(at) ?? '')?.stem ?? '')
  return { ...amount, between: amount.between.filter(isOfProduct) }
}

/** «лавровый лист — 2 шт.», «3 лавровых листика»: if there is no other noun, the measure with its adjective is the product. */
function giveBackNames(amounts: readonly Amount[], tokens: readonly Token[]): Amount[] {
  const isOwned = (at: number) => amounts.some(each => at >= each.from && at < each.to && !each.between.includes(at))
  const plainAt = (at: number) => {
    const token = tokens[at]
    return token?.kind === 'word' ? token.plain : undefined
  }
  const isKind = (word: string | undefined) =>
    word !== undefined && adjectiveOf(word)?.says === 'kind' && !nounForms.has(word)
  const hasNoun = tokens.some(
    (token, at) =>
      token.kind === 'word' && !isOwned(at) && nounForms.has(token.plain) && !starters.has(plainAt(at - 1) ?? ''),
  )
  const measured = amounts.map(each => (each.between.length > 0 ? withoutOwnWords(each, plainAt) : each))
  // «лавровый лист, перец горошком»
  const isNamedInList = (each: Amount) => {
    const after = tokens[each.to]
    const isListed = after?.kind === 'mark' && (after.mark === ',' || after.mark === '+')
    return isListed && !each.isCounted && each.isPart && each.to - each.from === 1 && isKind(plainAt(each.from - 1))
  }
  // «корень петрушки 200 г»: the root is the product, and its weight is the amount.
  if (hasNoun)
    return amounts.length > 1
      ? measured.filter(
          each => each.isCounted || each.to - each.from > 1 || !/^кор(?:ень|ни)$/.test(plainAt(each.from) ?? ''),
        )
      : measured.filter(each => !isNamedInList(each))
  return amounts.flatMap(each => {
    if (!each.isPart) return [each]
    const kindBefore = plainAt(each.from - 1)
    const kindAfter = plainAt(each.to)
    // «лавровый лист 1»: the number counts what precedes it.
    const isNumberLast = nounForms.has(plainAt(each.from) ?? '') && each.isCounted
    if (isNumberLast && isKind(kindBefore)) return [{ ...each, from: each.from + 1, unit: undefined, isPart: false }]
    if (!nounForms.has(plainAt(each.to - 1) ?? '')) return [each]
    if (each.between.length > 0) return [{ ...each, between: [...each.between, each.to - 1] }]
    if (each.isCounted && each.from + 1 < each.to && isKind(kindAfter)) return [{ ...each, between: [each.to - 1] }]
    if (each.isCounted || !(isKind(kindBefore) || isKind(kindAfter))) return [each]
    return []
  })
}

const wordAt = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at]
  return token?.kind === 'word' ? token.plain : ''
}

/** True for the amount of an alternative: «голени 2 шт. или 1 бедро». */
const isOfAnother = ({ from, to }: Amount, tokens: readonly Token[]): boolean =>
  /^(?:или|либо)$/.test(wordAt(tokens, from - 1)) && nounForms.has(wordAt(tokens, to))

/** Puts the amount that counts first: «зубчик чеснока – 3 шт.» is three cloves, «курица весом 2 кг, 1 шт.» is one chicken. */
function inOrder(all: readonly Amount[], tokens: readonly Token[]): readonly (Amount | undefined)[] {
  const [first, second, ...rest] = all
  if (!first || !second || second.unit !== 'piece' || !second.isCounted || second.isPer) return all
  if (first.unit !== undefined && !first.isCounted)
    return [{ ...first, amount: second.amount, max: second.max, isCounted: true }, ...rest]
  const isWeight = [1, 2].some(back => /^(?:весом|вес)$/.test(wordAt(tokens, first.from - back)))
  return isWeight ? [second, first, ...rest] : all
}

const nothing: ReadLine = {
  amount: null,
  max: null,
  unit: 'none',
  isHeaped: false,
  product: '',
  forms: null,
  genitive: '',
  also: null,
  note: '',
  asks: 'product',
  assumed: [],
}

/** True for a step of the recipe instead of an ingredient: «Взбейте всё вместе». */
function beginsWithVerb(tokens: readonly Token[]): boolean {
  return isVerb(tokens[0])
}

/** True for a step that begins with its object: «Яйца взбить с сахаром»; «орехи, порубить» is an ingredient. */
function isStep(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(isVerb)
  return tokens.slice(0, at + 1).every(({ kind }) => kind === 'word') && at > 0
}

function isVerb(token: Token | undefined): boolean {
  return (
    token?.kind === 'word' &&
    verbAtStart.test(token.plain) &&
    !fillers.has(token.plain) &&
    !nounForms.has(token.plain) &&
    !unitForms.has(token.plain) &&
    readAmounts([token]).length === 0
  )
}

/** In «цедра 1 лимона» the fruit is counted. Removes its part («цедра») from the words and returns it; undefined if there is none. */
function takePartOfFruit(segments: Word[][], [amount, other]: readonly Amount[]): string | undefined {
  const words = segments.flat()
  const part = words.find(({ plain }) => nounForms.has(plain))
  // «3 желтка и 1 яйцо»: the fruit has its own number.
  if (other) return undefined
  if (!part || !partsOfFruit.test(part.plain) || !amount || amount.unit !== undefined) return undefined
  // «2 белка (от крупных яиц)»: the part has its own number.
  if (part.at === amount.to) {
    for (const segment of segments) while (segment.at(-1) && segment.at(-1)!.at > part.at) segment.pop()
    return undefined
  }
  const hasFruit = words.some(word => word !== part && nounForms.has(word.plain) && word.at > amount.from)
  if (!hasFruit) return undefined
  for (const segment of segments)
    while (segment[0] && (segment[0].at <= part.at || partsOfFruit.test(segment[0].plain) || segment[0].plain === 'и'))
      segment.shift()
  return part.plain
}

/** «Для теста:», «Ингредиенты (на 6 порций):» */
const isHeading = (plain: string) => /:\s*$/.test(plain) && !/\d/.test(plain.replaceAll(/\([^()]*\)/g, ''))

/** «йодированная соль не подходит, каменная — 50 г»: the line names a product that is not meant. */
const refused = /(?<!\p{L})не\s+(?:подход|подойд|годи)\p{L}+/u

/** «зелень: укроп, петрушка — по пучку»: each of them has this amount. */
const isEachOfList = /^[^:,]+:[^:,]+,.*\sпо\s+\p{L}+\s*$/u

/** «3 желтка + 1 ст. л. молока»: the amount after the plus has a product of its own. */
const isOfOtherAfterPlus = ({ from, to }: Amount, tokens: readonly Token[], head: string): boolean => {
  const plus = tokens[from - 1]
  const readings = nounForms.get(wordAt(tokens, to))
  return (
    plus?.kind === 'mark' &&
    plus.mark === '+' &&
    readings !== undefined &&
    readings.every(({ noun }) => plainWord(noun.lemma) !== head)
  )
}

type Understood = { line: ReadLine; product: ReadProduct; said: Phrases }

const asking = (line: ReadLine, asks: Asks, more: Partial<ReadLine> = {}): ReadLine => ({ ...line, ...more, asks })

function withoutAmount({ line, product, said }: Understood): ReadLine {
  if (said.isKnifeTip) {
    const filled = { amount: fraction(1), unit: 'knife-tip' as const }
    return line.product === '' ? asking(line, 'product', filled) : { ...line, ...filled }
  }
  if (line.product === '') return asking(line, 'product')
  if (said.isTaste) return { ...line, unit: 'taste' }
  if (said.isOpen) return line
  if (said.isVague) return asking(line, 'amount')
  const isOne =
    product.isCountable && product.isOne && product.isNominative && (!massAlone.has(product.head) || product.hasSize)
  return isOne ? { ...line, amount: fraction(1), unit: 'piece' } : asking(line, 'amount')
}

/** True if two amounts of the same kind differ: «200 г (1 кг)»; «200 г (150 мл)» may be correct. */
function contradicts(amount: Amount, also: Amount): boolean {
  if (also.isPer || !also.unit) return false
  const unit = amount.unit ?? 'piece'
  if (unit !== also.unit && !isSameKind(unit, also.unit)) return false
  const [one, other] = [inBase(amount.amount, unit), inBase(also.amount, also.unit)]
  return one.amount.over * other.amount.under !== other.amount.over * one.amount.under
}

/** A larger number of pieces is probably a weight without its measure. */
const piecesMax = 60

function withAmount(
  { line, product, said }: Understood,
  amount: Amount,
  second: { amount: Amount; isInBrackets: boolean } | undefined,
  hasPlus: boolean,
): ReadLine {
  const filled = { amount: amount.amount, max: amount.max ?? null, unit: amount.unit ?? ('none' as const) }
  if (amount.isFalling) return asking(line, 'amount', { unit: filled.unit })
  if (line.product === '') return asking(line, 'product', filled)
  if (hasPlus && product.isTwo) return asking(line, 'product', { ...filled, product: '' })
  if (amount.isUnclear) return asking(line, 'unit', { ...filled, unit: 'none' })

  const isNumberAlone = amount.unit === undefined
  // «2 соли, щепотка»: the measure is separate from its number.
  const measure = isNumberAlone && !product.isCountable && !second?.amount.isCounted ? second?.amount.unit : undefined
  const isTooMany = amount.amount.over / amount.amount.under > piecesMax
  if (isNumberAlone && measure === undefined && (!product.isCountable || isTooMany)) return asking(line, 'unit', filled)
  const also = measure === undefined ? second?.amount : undefined
  if (also && second?.isInBrackets && contradicts(amount, also)) return asking(line, 'amount', { unit: 'none' })
  // «2 яйца + 1 для смазки»
  const isMore = hasPlus && (amount.unit ?? measure ?? 'piece') === 'piece'
  const size = said.size ? { amount: said.size.amount, unit: said.size.unit, isPer: false } : null
  return {
    ...line,
    ...filled,
    unit: amount.unit ?? measure ?? 'piece',
    also: also && (also.unit || isMore) ? { amount: also.amount, unit: also.unit ?? 'piece', isPer: also.isPer } : size,
  }
}

export function readLine(written: string): ReadLine {
  const line = evenOut(written.slice(0, lineMax)).replace(pictures, ' ').replace(lead, '').trim()
  if (!/\p{L}/u.test(line)) return nothing
  const plain = quoteBrands(line).toLowerCase().replaceAll('ё', 'е').replace(partName, '')
  if (isHeading(plain) || refused.test(plain)) return { ...nothing, note: line }
  const { rest, said } = takePhrases(plain)
  const { outside, brackets } = takeBrackets(rest)
  // Phrases that are part of a product name are kept as one word.
  const kept = keptPhrases.exec(outside)?.[0]
  const assumed: string[] = []
  const tokens = correctSpelling(cutTokens(kept === undefined ? outside : outside.replace(kept, ' ')), assumed)
  const amounts = giveBackNames(joinSums(readAmounts(tokens), tokens), tokens)
  if (beginsWithVerb(tokens) || (amounts.length === 0 && isStep(tokens))) return { ...nothing, note: line }

  const { segments, isList, hasPlus, ...sorted } = sortWords(tokens, amounts, brackets)
  const notes = [...said.notes, ...sorted.notes]
  const [main, second] = inOrder(
    [
      ...amounts.filter((each, at) => at === 0 || !isOfAnother(each, tokens)),
      ...brackets.flatMap(bracket => bracket.amounts),
    ],
    tokens,
  )
  const part = takePartOfFruit(segments, main ? [main, ...amounts.filter(each => each !== main)] : [])
  if (part !== undefined) notes.push(part)

  const isCounted = main ? main.unit === 'piece' || (main.unit === undefined && !main.isUnclear) : !said.isTaste
  const wordsAfterUnit = main?.unit !== undefined && main.from === 0 ? main.to : undefined
  const product = readProduct(segments, isList, {
    isCounted,
    isTurned: main?.isTurned === true && main.from > 0 && !isCounted,
    wordsAfterUnit,
    assumed,
    notes,
  })
  const withKept = (name: string) => (name !== '' && kept !== undefined ? `${name} ${kept}` : name)
  const understood: Understood = {
    line: {
      ...nothing,
      product: withKept(product.name),
      forms: product.forms,
      genitive: withKept(product.genitive),
      isHeaped: said.isHeaped,
      note: notes.filter(Boolean).join(', '),
      asks: null,
      assumed,
    },
    product,
    said,
  }
  const isOther = second !== undefined && amounts.includes(second) && isOfOtherAfterPlus(second, tokens, product.head)
  if (isOther || (main?.isPer && isEachOfList.test(plain))) return asking(understood.line, 'product', { product: '' })
  return main
    ? withAmount(understood, main, second && { amount: second, isInBrackets: !amounts.includes(second) }, hasPlus)
    : withoutAmount(understood)
}
