// Splits a line of ingredients into numbers, words and marks. Sets phrases with a fixed meaning aside, and parts that are neither amount nor
// product: percentages of fat, degrees, grades, names in quotation marks.
import { foreignUnitForms, nounForms, plainWord, unitForms } from './lexicon.ts'
import { fraction, parseFraction, signs, type Fraction } from './fraction.ts'
import { partWords, wholeWords } from './words/numerals.ts'
import type { Unit } from './words/units.ts'

export type Token =
  | { kind: 'number'; value: Fraction; isSign: boolean }
  | { kind: 'word'; text: string; plain: string; isShort?: boolean }
  | { kind: 'mark'; mark: string }

/** The sign that replaces a bracketed part of the line. */
export const bracketMark = '\u0001'

export type Phrases = {
  isHeaped: boolean
  isTaste: boolean
  /** «сколько возьмёт тесто»: the dough decides the amount. */
  isOpen: boolean
  isKnifeTip: boolean
  isVague: boolean
  /** «литровая банка» */
  size: { amount: Fraction; unit: Unit } | undefined
  notes: string[]
}

const word = (pattern: string) => new RegExp(String.raw`(?<!\p{L})(?:${pattern})(?!\p{L})`, 'giu')

const heaped = word(
  String.raw`с\s+(?:(?:больш\p{L}+|хорош\p{L}+|небольш\p{L}+)\s+)?(?:гор(?:кой|очкой|ой)|верх(?:ом|ушкой)|верхушечкой|бугром|бугорком|шапкой)`,
)
const level = word(String.raw`без\s+(?:гор(?:ки|очки|ы)|верха|верхушки)|вровень(?:\s+с\s+краями)?`)
const taste = word(
  String.raw`по\s+(?:вашему\s+|своему\s+|собственному\s+)?(?:вкусу|желанию|усмотрению|настроению)|на\s+(?:ваш\s+|свой\s+)?вкус|на\s+глаз(?:ок)?|сколько\s+(?:угодно|хотите|хочется|душ[ае]\s+\p{L}+)`,
)
const open = word(
  String.raw`(?:столько,?\s+)?(?:сколько\s+(?:возьм\p{L}+|войд\p{L}+|понадоб\p{L}+|потреб\p{L}+|выжм\p{L}+(?:\s+из\s+\p{L}+)?|нужно|надо|требуется|уйд\p{L}+|впит\p{L}+|примет|влез\p{L}+|получится|есть)(?:\s+(?:в\s+)?тест[оа])?|чтобы?\s+(?:полностью\s+|едва\s+)?(?:по|за|с)кры(?:ть|л[аои]?)[^()]*)|столько,?\s+чтоб[ыа]?\s[^()]*|по\s+(?:необходимости|потребности|мере\s+(?:надобности|необходимости)|ситуации|консистенции)|до\s+(?:нужной|желаемой)\s+\p{L}+|до\s+(?:густоты|консистенции)(?:\s+густой|\s+жидкой)?\s+\p{L}+`,
)
const knifeTip = word(String.raw`(?:на\s+)?кончик[еа]?\s+ножа`)
const vague = word(
  String.raw`несколько|немно(?:го|жко|жечко)|чуть-чуть|чуть|чуток|чуточку|чуточка|самую\s+малость|малость|слегка|много|побольше|сколько\s+не\s+жалко`,
)
const andMore = word(String.raw`с\s+(?:небольшим|лишним|хвостиком|гаком)`)
const percent =
  /(?:жирностью\s+)?\d+(?:[.,]\d+)?(?:\s*[-–—]\s*\d+(?:[.,]\d+)?)?\s*-?(?:%|процент\p{L}*)(?:-?(?:н\p{L}{1,3}|[йя]))?(?:\s+(?:жирности|какао))?/giu
const quality = word(
  String.raw`(?:\p{L}+(?:ого|его|ой|ей|ых|их)\s+)?(?:размера|цвета|приготовления|качества|помола|отжима|температуры|жирности|величины|калибра|назначения|нарезки|обжарки|выдержки)`,
)
const degrees = /\d+\s*(?:°\s*[сc]?|градус\p{L}*)(?!\p{L})/giu
const grade =
  /(?<!\p{L})(?:(?:категории\s+)?[сc]-?[012о]|(?:высш\p{L}*|отборн\p{L}*|перв\p{L}*|втор\p{L}*|\d(?:-\p{L}{1,2})?)\s+категории|в\/с|[12]\/с|(?:высш|перв|втор|\d)\p{L}*\s+сорт\p{L}*|сорт\p{L}*)(?!\p{L})/giu
const sizeWord =
  /(?<!\p{L})(\d+(?:[.,]\d+)?-?|пол-?|полу-?|полутора-?|двух-?|трех-?|пяти-?|сто-?|двухсот-?|трехсот-?|четырехсот-?|пятисот-?|)(граммов|литров|килограммов|миллилитров)(?:ая|ый|ой|ую|ого|ые|ых|ое|ым|ыми)(?!\p{L})/giu
const sizeUnits: Record<string, Unit> = { граммов: 'g', литров: 'l', килограммов: 'kg', миллилитров: 'ml' }
const sizeCounts: Record<string, Fraction> = {
  '': fraction(1),
  пол: fraction(1, 2),
  двух: fraction(2),
  трех: fraction(3),
  пяти: fraction(5),
  полу: fraction(1, 2),
  полутора: fraction(3, 2),
  сто: fraction(100),
  двухсот: fraction(200),
  трехсот: fraction(300),
  четырехсот: fraction(400),
  пятисот: fraction(500),
}

/** Removes phrases with a fixed meaning from a line. `text` must be in lower case, with «е» for «ё». */
export function takePhrases(text: string): { rest: string; said: Phrases } {
  const said: Phrases = {
    isHeaped: false,
    isTaste: false,
    isOpen: false,
    isKnifeTip: false,
    isVague: false,
    size: undefined,
    notes: [],
  }
  let rest = text
    .replace(can, ' банка ')
    .replaceAll(/(?<!\p{L})к-т[аыу](?!\p{L})/gu, 'кислота')
    .replaceAll(/(\d)-?(?:х|ти|и)[\s-]+(?=(?:литров|граммов)[аыо][йяе])/gu, '$1-')
    .replace(spoonAfterwards, '$3 $1$2')
    .replaceAll(/(?<!\p{L})сол[ьи]\s?[-/]\s?пер(?:ец|ца)(?!\p{L})/gu, 'соль, перец')
  if (text.includes('кардамон')) rest = rest.replace(cardamomBox, 'штук')
  const take = (pattern: RegExp, found: (match: string) => void) => {
    rest = rest.replace(pattern, match => {
      found(match.trim())
      return ' '
    })
  }
  const note = (match: string) => said.notes.push(match)
  rest = rest.replace(sizeWord, (match, count: string, unit: string) => {
    const amount = sizeCounts[count.replace(/-$/, '')] ?? parseFraction(count.replace(/-$/, ''))
    if (!amount) return match
    said.size = { amount, unit: sizeUnits[unit]! }
    return ' '
  })
  take(/[«"“„][^«»"“”„]{1,60}[»"”“]/gu, note)
  take(ofThem, note)
  take(andMore, note)
  take(andSome, match => note(match.replace(' еще ', ' ещё ')))
  take(/(?<!\d)\d0\s*\/\s*\d0(?!\d)/g, note)
  take(percent, note)
  take(degrees, note)
  take(grade, note)
  take(quality, note)
  take(/№\s*\d+/gu, note)
  take(dilution, note)
  take(level, note)
  take(heaped, () => (said.isHeaped = true))
  take(knifeTip, () => (said.isKnifeTip = true))
  take(taste, () => (said.isTaste = true))
  take(open, match => {
    said.isOpen = true
    note(match)
  })
  take(vague, () => (said.isVague = true))
  return { rest, said }
}

/** «и ещё немного для доски»: more of the same, without an amount. */
const andSome = word(
  String.raw`(?:и|плюс)\s+(?:еще\s+)?(?:немно(?:го|жко)|чуть-чуть|чуть|чуточку)\s+(?:для|на|в)\s[^(),;]*`,
)

/** «1 ст. л. на 50 мл кипятка»: the second amount is not of this product. */
const dilution = word(String.raw`на\s+\d[\d.,]*\s*(?:мл|л|литр\p{L}*|г|кг|стакан\p{L}*|порци\p{L}+)(?:\s+\p{L}+)?`)

/** «ложка сахара (столовая)», «ложка, чайная, соли» */
const spoonAfterwards =
  /(?<!\p{L})(ложк\p{L}+|ложек)((?:\s+\p{L}+){0,3})\s*[(,]\s*((?:столов|чайн|десертн)\p{L}+)\s*[),]?/u

/** «1 ж/б», «1 с/б»: a tin or a jar. */
const can = /(?<!\p{L})(?:ж\s*\/\s*б|с\s*\/\s*б|ж\.\s?б|жб)(?:анк[аиу]|анок)?(?!\p{L})\.?/giu
/** «коробочка» is an unclear measure of everything but cardamom, where it is the fruit. */
const cardamomBox = /(?<!\p{L})коробоч(?:к[аиу]|ек)(?!\p{L})/giu
/** «200 г, из них 50 г для крема»: a part of the amount, not a second one. */
const ofThem = word(String.raw`из\s+(?:них|которых|него|н[её][её])\s[^()]*`)

const endings = /(\d)-(?:х|ух|ех|ти|ть|го|й|ю|я|мя|м|а|е)(?!\p{L})/giu
const piece =
  /(\d+(?:[.,]\d+)?)|([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])|(\p{L}+(?:['’-]\p{L}+)*\.?\d*)|([—–−-]+)|(\.{2,}|…)|([,;:+~≈/×*!?|\u0001])/giu

const isNumeral = (text: string) => wholeWords.has(text) || partWords.has(text)

/** «полкило», «пол-литра», «полпачки»: half of what follows. */
function halfOf(text: string): string | undefined {
  if (nounForms.has(text) || unitForms.has(text) || partWords.has(text)) return undefined
  const rest = /^пол-?(\p{L}{2,})$/u.exec(text)?.[1]
  if (rest === undefined) return undefined
  if (unitForms.has(rest) || foreignUnitForms.has(rest) || /^(?:стакан|ложк|ложечк|чайн|столов)/.test(rest)) return rest
  return nounForms.get(rest)?.some(({ cases, number }) => number === 'one' && cases.includes('gen')) ? rest : undefined
}

function wordTokens(text: string): Token[] {
  const plain = plainWord(text)
  const asToken = (each: string): Token => ({ kind: 'word', text: each, plain: plainWord(each) })
  const half = halfOf(plain)
  if (half !== undefined) return [{ kind: 'number', value: fraction(1, 2), isSign: true }, asToken(half)]
  const parts = plain.split('-')
  if (parts.length === 2 && !nounForms.has(plain)) {
    const [first, second] = parts as [string, string]
    const isCounted = (part: string) => isNumeral(part) || unitForms.get(part)?.isSpelt || /^лож(?:к|ечк)/.test(part)
    if (isCounted(first) && (isNumeral(second) || /^друг(?:ая|ую|ой|ого)$/.test(second)))
      return [asToken(first), { kind: 'mark', mark: '-' }, asToken(second)]
    // «3-зубчика»: a typing error for «3 зубчика».
    if (isNumeral(first) && unitForms.has(second)) return [asToken(first), asToken(second)]
  }
  return [asToken(plain)]
}

export function cutTokens(text: string): Token[] {
  const tokens: Token[] = []
  for (const [, digits, sign, letters, dash, dots, mark] of text.replace(endings, '$1 ').matchAll(piece)) {
    if (digits !== undefined) {
      const value = parseFraction(digits)
      if (value) tokens.push({ kind: 'number', value, isSign: false })
    } else if (sign !== undefined) {
      const [over, under] = signs[sign]!
      tokens.push({ kind: 'number', value: fraction(over, under), isSign: true })
    } else if (letters !== undefined) {
      const found = wordTokens(letters.replace(/\.\d*$/, ''))
      const last = found.at(-1)
      if (letters.endsWith('.') && last?.kind === 'word') found[found.length - 1] = { ...last, isShort: true }
      tokens.push(...found)
    } else if (dash !== undefined || dots !== undefined) tokens.push({ kind: 'mark', mark: '-' })
    else if (mark !== undefined) tokens.push({ kind: 'mark', mark })
  }
  return tokens
}
