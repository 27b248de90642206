// Fields that the forms of the site share.
import { z } from 'zod'
import { paragraphs } from './typed-text.ts'

/** Readers do not see this field. A form that fills it in comes from a program: it gets the usual answer, and nothing is stored. */
export const honeypotName = 'contact_by_fax'
export const honeypot = { [honeypotName]: z.string().optional() } as { [honeypotName]: z.ZodOptional<z.ZodString> }

/** 152-FZ: personal data may be stored only with consent. A ticked box, or the specification's agree=true. */
export const agreed = z.literal(['true', '1', 'on'], 'нужно ваше согласие').describe('true')

/** A text that may not be empty; `missing` is the message otherwise. */
export const filled = (max: number, missing: string) => paragraphs(max).refine(text => text !== '', missing)

/** `message` is for the reader. */
export const formReply = z.object({ success: z.literal(true), message: z.string() })
