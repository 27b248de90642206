// Titles of a trial, typed one per line: «Заголовок — 60 %»; without shares they are shown equally often. The list of titles and weights is our
// format of abTitlesData (spec 3) and starts a trial; a format of another tool is kept unchanged.
import { z } from 'zod'
import { trialTitlesMax } from '#domain/headline-trial.ts'
import { linesOf } from './labelled-link.ts'

const list = z.array(z.strictObject({ title: z.string().min(1), weight: z.number().min(0).max(1).optional() })).max(50)
export type AbTitles = z.output<typeof list>

/** The list, empty for no value, or undefined if the value has another format. */
export function readAbTitles(value: unknown): AbTitles | undefined {
  if (value === undefined || value === null) return []
  const read = list.safeParse(value)
  return read.success ? read.data : undefined
}

const share = /^(.*\S)\s+[—–-]\s+(\d{1,3})\s*%$/

export const writeAbTitles = (titles: AbTitles): string =>
  titles
    .map(({ title, weight }) => (weight === undefined ? title : `${title} — ${Math.round(weight * 100)} %`))
    .join('\n')

/** Parses typed lines into titles, or returns an error message. */
export function parseAbTitles(typed: string): { titles: AbTitles } | { error: string } {
  const titles = linesOf(typed).map(line => {
    const [, title, percent] = share.exec(line) ?? []
    return title === undefined ? { title: line } : { title, weight: Number(percent) / 100 }
  })
  if (titles.length === 1) return { error: 'Сравнивать не с чем: нужно два заголовка или больше' }
  if (titles.length > trialTitlesMax) return { error: 'Больше шести заголовков: на столько не хватит читателей' }
  if (new Set(titles.map(({ title }) => title)).size < titles.length) return { error: 'Два заголовка одинаковы' }
  const weights = titles.flatMap(({ weight }) => weight ?? [])
  if (weights.length === 0) return { titles }
  if (weights.length < titles.length) return { error: 'Доля стоит не у всех: поставьте её каждому или никому' }
  const sum = Math.round(weights.reduce((before, weight) => before + weight, 0) * 100)
  return sum === 100 ? { titles } : { error: `Доли складываются в ${sum} %, а нужно 100 %` }
}
