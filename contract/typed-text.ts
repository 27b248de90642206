// What people type, as it is kept.
import { z } from 'zod'

/** Neither NUL, which no database keeps, nor what turns the direction of the text around it. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
const toLines = (text: string) =>
  text.replaceAll('\r\n', '\n').replaceAll(unprintable, each => (each === '\n' ? each : ' '))

const atMost = (max: number) => z.string().max(max, `слишком длинно: нужно не больше ${max} знаков`)
const typed = z.string('нужен текст')

/** One line of at most `max` characters. */
export const line = (max: number) => typed.transform(text => text.replaceAll(unprintable, ' ').trim()).pipe(atMost(max))

/** The same with line breaks. */
export const paragraphs = (max: number) => typed.transform(text => toLines(text).trim()).pipe(atMost(max))

/** A piece of a text: spaces at its ends belong to it. */
export const passage = (max: number) => typed.transform(toLines).pipe(atMost(max))
