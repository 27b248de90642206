// Terms in words. Pure.
import type { Term } from '#domain/front-page.ts'
import { untilWords } from '../../parts/relative-dates.ts'

const day = /^завтра, /

/** «19:00» today, «завтра, 12:00», «27 ноября». */
const momentWords = (iso: string, now: Date) => untilWords(iso, now).replace(/^сегодня, /, '')

/** «до 19:00», «с 19:00», «19:00 — завтра, 7:00», «завтра, 8:00–9:00»; empty without bounds. */
export function termWords({ from, until }: Term, now: Date): string {
  const isBegun = from === null || Date.parse(from) <= now.getTime()
  if (isBegun) return until === null ? '' : `до ${momentWords(until, now)}`
  const begin = momentWords(from, now)
  if (until === null) return `с ${begin}`
  const end = momentWords(until, now)
  if (begin === end) return begin
  // One day is named once.
  const isOneDay = new Date(from).toDateString() === new Date(until).toDateString()
  return isOneDay ? `${begin}–${end.replace(day, '')}` : `${begin}\u00a0— ${end}`
}

export const pinWords = (term: Term, now: Date): string => termWords(term, now) || 'закреплено'
