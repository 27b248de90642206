// Exact fractions for amounts: a third of a glass, scaled from four portions to five, is 5/12, not 0.4166. Pure.
import { formatNumber } from '#russian/plural.ts'

export type Fraction = { readonly over: number; readonly under: number }

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}

export function fraction(over: number, under = 1): Fraction {
  const common = divisor(Math.abs(over), Math.abs(under)) || 1
  return { over: over / common, under: under / common }
}

export const valueOf = ({ over, under }: Fraction): number => over / under
export const add = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under + b.over * a.under, a.under * b.under)
export const multiply = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under)
export const isLess = (a: Fraction, b: Fraction): boolean => a.over * b.under < b.over * a.under

/** «0,5», «12.25», «3/4». */
export function parseFraction(text: string): Fraction | undefined {
  const [, over, under] = /^(\d{1,6})\/(\d{1,4})$/.exec(text) ?? []
  if (over !== undefined && under !== undefined)
    return Number(under) > 0 ? fraction(Number(over), Number(under)) : undefined
  const [, whole, decimals = ''] = /^(\d{1,6})(?:[.,](\d{1,4}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : fraction(Number(whole + decimals), 10 ** decimals.length)
}

export const signs: Readonly<Record<string, readonly [number, number]>> = {
  '½': [1, 2],
  '⅓': [1, 3],
  '⅔': [2, 3],
  '¼': [1, 4],
  '¾': [3, 4],
  '⅕': [1, 5],
  '⅖': [2, 5],
  '⅗': [3, 5],
  '⅘': [4, 5],
  '⅙': [1, 6],
  '⅚': [5, 6],
  '⅛': [1, 8],
  '⅜': [3, 8],
  '⅝': [5, 8],
  '⅞': [7, 8],
}

/** «2½», «5⁄12»; decimals such as «0,75» if `isMeasured`. */
export function writeFraction(value: Fraction, isMeasured: boolean): string {
  if (value.under === 1) return formatNumber(value.over)
  if (isMeasured) return formatNumber(Number(valueOf(value).toFixed(2)))
  const whole = Math.floor(valueOf(value))
  const rest = fraction(value.over - whole * value.under, value.under)
  const sign = Object.entries(signs).find(([, [over, under]]) => over === rest.over && under === rest.under)?.[0]
  return `${whole || ''}${sign ?? `${whole ? '\u00a0' : ''}${rest.over}⁄${rest.under}`}`
}
