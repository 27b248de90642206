// What people type, as it is kept.
import { z } from 'zod'

/** Neither NUL, which no database keeps, nor what turns the direction of the text around it. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
const toLines = (text: string) =>
  text.replaceAll('\r\n', '\n').replaceAll(unprintable, each => (each === '\n' ? each : ' '))

/** One line of at most `max` characters. */
export const line = (max: number) =>
  z
    .string()
    .transform(text => text.replaceAll(unprintable, ' ').trim())
    .pipe(z.string().max(max))

/** The same with line breaks. */
export const paragraphs = (max: number) =>
  z
    .string()
    .transform(text => toLines(text).trim())
    .pipe(z.string().max(max))

/** A piece of a text: spaces at its ends belong to it. */
export const passage = (max: number) => z.string().transform(toLines).pipe(z.string().max(max))
