import { z } from 'zod'
import { commonAttributes } from '../../attributes.ts'

/** Inline marks without attributes of their own: strong, em, sup, sub, del, ins, u, mark, small, kbd, inline-code, cite, q, br. */
export const markAttributes = z.object({ lang: z.string().optional() })
export const abbrAttributes = z.object({ title: z.string().optional() })
export const timeAttributes = z.object({ dateTime: z.string().optional() })
export const spanAttributes = commonAttributes.pick({ className: true, style: true, lang: true, anchor: true })
