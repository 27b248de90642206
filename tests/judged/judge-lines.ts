// Compares parsed lines with the expected results, by the rules in `lines-known.ts`.
import type { Fraction } from '#cooking/fraction.ts'
import { readLine, type ReadLine } from '#cooking/read-line.ts'
import type { JudgedLine } from './judged-line.ts'

export type Verdict = 'right' | 'asked' | 'wrong'

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim()
const numberOf = (text: string) => {
  const [over, under = '1'] = text.split('/')
  return Number(over) / Number(under)
}
const isSame = (written: string | null | undefined, read: Fraction | null | undefined) =>
  written === null || written === undefined
    ? read === null || read === undefined
    : read !== null && read !== undefined && Math.abs(numberOf(written) - read.over / read.under) < 1e-9

export function isRight(judged: JudgedLine, read: ReadLine): boolean {
  if (judged.asks) return read.asks === judged.asks
  return (
    read.asks === null &&
    isSame(judged.amount, read.amount) &&
    isSame(judged.max, read.max) &&
    judged.unit === read.unit &&
    (judged.isHeaped ?? false) === read.isHeaped &&
    [judged.product, ...(judged.alsoProducts ?? [])].map(plain).includes(plain(read.product)) &&
    isSame(judged.also?.amount, read.also?.amount) &&
    judged.also?.unit === read.also?.unit &&
    (judged.also?.per ?? false) === (read.also?.isPer ?? false)
  )
}

function judge(judged: JudgedLine): Verdict {
  const read = readLine(judged.line)
  return isRight(judged, read) ? 'right' : read.asks ? 'asked' : 'wrong'
}

export type Figure = Record<Verdict, number> & { share: number }

export function judgeAll(lines: readonly JudgedLine[]): Figure {
  const figure = { right: 0, asked: 0, wrong: 0 }
  for (const line of lines) figure[judge(line)]++
  return { ...figure, share: figure.right / lines.length }
}
