// Scales amounts of ingredients to another number of portions, as a cook would write them: halves and quarters for counted ingredients, round
// grams for weighed ones, and «около» if rounding changed the amount noticeably. Pure.
import { plainWord } from '#russian/case-forms.ts'
import type { IngredientUnit } from './kinds.ts'
import { formatNumber, plural, type Forms } from '#russian/plural.ts'

const fractions: readonly [value: number, sign: string][] = [
  [0, ''],
  [1 / 4, '¼'],
  [1 / 3, '⅓'],
  [1 / 2, '½'],
  [2 / 3, '⅔'],
  [3 / 4, '¾'],
]

/** Measures that are words: «стакан, стакана, стаканов». */
export const unitForms: Partial<Record<IngredientUnit, Forms>> = {
  cup: ['стакан', 'стакана', 'стаканов'],
  pinch: ['щепотка', 'щепотки', 'щепоток'],
  clove: ['зубчик', 'зубчика', 'зубчиков'],
  slice: ['ломтик', 'ломтика', 'ломтиков'],
  sprig: ['веточка', 'веточки', 'веточек'],
  bunch: ['пучок', 'пучка', 'пучков'],
  can: ['банка', 'банки', 'банок'],
  glass: ['рюмка', 'рюмки', 'рюмок'],
  handful: ['горсть', 'горсти', 'горстей'],
  wedge: ['долька', 'дольки', 'долек'],
  stalk: ['стебель', 'стебля', 'стеблей'],
  leaf: ['лист', 'листа', 'листьев'],
  head: ['головка', 'головки', 'головок'],
  bottle: ['бутылка', 'бутылки', 'бутылок'],
  pack: ['упаковка', 'упаковки', 'упаковок'],
  bar: ['плитка', 'плитки', 'плиток'],
  drop: ['капля', 'капли', 'капель'],
  ladle: ['половник', 'половника', 'половников'],
}
const unitShort: Partial<Record<IngredientUnit, string>> = {
  g: 'г',
  kg: 'кг',
  ml: 'мл',
  l: 'л',
  piece: 'шт.',
  teaspoon: 'ч. л.',
  tablespoon: 'ст. л.',
  dessertspoon: 'дес. л.',
  'knife-tip': 'на кончике ножа',
  cm: 'см',
}

/** Relative rounding error above which «около» is added. */
const noticeableError = 0.06

type Written = { text: string; value: number; isAbout: boolean }

/** Counted ingredients: a whole number with a common fraction; from ten on, a whole number. */
function writeCounted(value: number): Written {
  if (value >= 10)
    return {
      text: formatNumber(Math.round(value)),
      value: Math.round(value),
      isAbout: Math.abs(Math.round(value) - value) / value > noticeableError,
    }
  const whole = Math.floor(value)
  const rest = value - whole
  const candidates: [number, string][] = [...fractions.map(([part, sign]): [number, string] => [part, sign]), [1, '']]
  const [part, sign] = candidates.reduce((best, each) =>
    Math.abs(each[0] - rest) < Math.abs(best[0] - rest) ? each : best,
  )
  const near = whole + part || 1 / 4
  const text = near === 1 / 4 && whole === 0 ? '¼' : part === 1 ? String(whole + 1) : `${whole || ''}${sign}` || '¼'
  return { text, value: near, isAbout: Math.abs(near - value) / value > noticeableError }
}

/** Weighed ingredients: steps that suit a kitchen scale. */
function writeWeighed(value: number): Written {
  const step = value < 2 ? 0.1 : value < 10 ? 0.5 : value < 50 ? 1 : value < 250 ? 5 : 10
  const near = Number((Math.max(1, Math.round(value / step)) * step).toFixed(1))
  return { text: formatNumber(near), value: near, isAbout: Math.abs(near - value) / value > noticeableError }
}

/** From a thousand on, grams become kilograms and millilitres litres. */
function enlarge(value: number, unit: IngredientUnit): [number, IngredientUnit] {
  if (unit === 'g' && value >= 1000) return [value / 1000, 'kg']
  if (unit === 'ml' && value >= 1000) return [value / 1000, 'l']
  if (unit === 'kg' && value < 1) return [value * 1000, 'g']
  if (unit === 'l' && value < 1) return [value * 1000, 'ml']
  return [value, unit]
}

function write(value: number, unit: IngredientUnit): Written {
  if (unit === 'kg' || unit === 'l') {
    const near = Math.round(value * 20) / 20
    return { text: formatNumber(near), value: near, isAbout: Math.abs(near - value) / value > noticeableError }
  }
  return unit === 'g' || unit === 'ml' ? writeWeighed(value) : writeCounted(value)
}

/** The amount of an ingredient. */
type Ingredient = {
  name: string
  amount: number | null
  /** Upper end of a range: 2–3. */
  amount_max: number | null
  unit: IngredientUnit
  /** For 1, 2 and 5: яйцо, яйца, яиц. */
  forms: Forms | null
}

/** The wanted number of portions and the number in the recipe. */
export type Ratio = { wanted: number; written: number }

/** «500 г», «1½ ст. л.», «2–3 зубчика», «около 2 шт.», «по вкусу», «щепотка». */
export function scaleAmount(
  item: Pick<Ingredient, 'amount' | 'amount_max' | 'unit'>,
  { wanted, written }: Ratio,
): string {
  if (item.unit === 'taste') return 'по вкусу'
  if (item.unit === 'knife-tip') return 'на кончике ножа'
  if (item.amount === null) return unitForms[item.unit]?.[0] ?? ''
  const factor = wanted / written
  const [largest, unit] = enlarge((item.amount_max ?? item.amount) * factor, item.unit)
  const last = write(largest, unit)
  const low =
    item.amount_max === null
      ? null
      : write(item.amount * factor * (unit === item.unit ? 1 : unit === 'kg' || unit === 'l' ? 1 / 1000 : 1000), unit)
  const amount = low && low.text !== last.text ? `${low.text}–${last.text}` : last.text
  const forms = unitForms[unit]
  const word = forms ? plural(last.value, forms) : (unitShort[unit] ?? '')
  const about = factor !== 1 && (last.isAbout || low?.isAbout) ? 'около\u00a0' : ''
  return `${about}${amount}\u00a0${word}`
}

/** Whether «2 яйца» says what it is; «2 головки» of garlic do not. */
function formsNameIt(name: string, [one]: Forms): boolean {
  // The same root: «картофелина» is made of «картофель».
  return plainWord(one).startsWith(plainWord(name.trim()).slice(0, 4))
}

/** «2 яйца», «2 головки»: what is counted by its own word. */
function countedByWord(item: Ingredient, ratio: Ratio): string | undefined {
  if (!item.forms || item.unit !== 'piece' || item.amount === null || item.amount_max !== null) return undefined
  const { text, value, isAbout } = write((item.amount * ratio.wanted) / ratio.written, 'piece')
  const about = isAbout && ratio.wanted !== ratio.written ? 'около\u00a0' : ''
  return `${about}${text}\u00a0${plural(value, item.forms)}`
}

/** The amount beside the name of its ingredient: «2 головки» of garlic, «2 шт.» of eggs, «260 г». */
export function amountBeside(item: Ingredient, ratio: Ratio): string {
  const isNamed = item.forms !== null && formsNameIt(item.name, item.forms)
  return (isNamed ? undefined : countedByWord(item, ratio)) ?? scaleAmount(item, ratio)
}

/** An ingredient in a sentence or a shopping list: «2 яйца», «чеснок — 2 головки», «мука — 260 г», «соль — по вкусу». */
export function ingredientLine(item: Ingredient, ratio: Ratio): string {
  const counted = item.forms && formsNameIt(item.name, item.forms) ? countedByWord(item, ratio) : undefined
  if (counted !== undefined) return counted
  const amount = amountBeside(item, ratio)
  return amount ? `${item.name} — ${amount}` : item.name
}
