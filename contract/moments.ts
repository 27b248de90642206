// Dates in requests. They are limited to the years 1900–2999, so that the year has four digits in every time zone.
import { z } from 'zod'

const isKept = (text: string) => /^(19|2\d)\d\d-/.test(text)
const words = 'ожидается время с 1900 по 2999 год'

/** ISO date and time with an offset. */
export const broughtMoment = z.iso.datetime({ offset: true }).refine(isKept, words)
/** ISO date. */
export const broughtDay = z.iso.date().refine(isKept, words)
