// Cleaning of text that people type.
import { z } from 'zod'

/** Control characters (the database refuses NUL) and marks that change the text direction of what follows. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
const toLines = (text: string) =>
  text.replaceAll('\r\n', '\n').replaceAll(unprintable, each => (each === '\n' ? each : ' '))

const atMost = (max: number) => z.string().max(max, `слишком длинно: нужно не больше ${max} знаков`)
const typed = z.string('нужен текст')

/** A single line of at most `max` characters. */
export const line = (max: number) => typed.transform(text => text.replaceAll(unprintable, ' ').trim()).pipe(atMost(max))

/** A text with line breaks of at most `max` characters. */
export const paragraphs = (max: number) => typed.transform(text => toLines(text).trim()).pipe(atMost(max))

/** A quotation from a text: spaces at its ends are kept. */
export const passage = (max: number) => typed.transform(toLines).pipe(atMost(max))
