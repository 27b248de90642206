// Dates in requests. Outside these years an ISO date, or a calendar of another zone, has more or fewer than four digits.
import { z } from 'zod'

const isKept = (text: string) => /^(19|2\d)\d\d-/.test(text)
const words = 'ожидается время с 1900 по 2999 год'

/** ISO date and time with an offset. */
export const broughtMoment = z.iso.datetime({ offset: true }).refine(isKept, words)
/** ISO date. */
export const broughtDay = z.iso.date().refine(isKept, words)
