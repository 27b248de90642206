import { z } from 'zod'
import { filled } from '../../attributes.ts'

/** The form of the contact and advertising pages, not in the specification. It sends to ads-form (spec 7). */
export const contactAttributes = z.object({
  title: filled,
  text: z.string().optional(),
  submit: z.string().optional(),
  success: z.string().optional(),
})
