import { z } from 'zod'
import { filled } from '../../attributes.ts'

/** Own: the form of the contact and advertising pages. What it sends goes to ads-form (spec 7). */
export const contactAttributes = z.object({
  title: filled,
  text: z.string().optional(),
  submit: z.string().optional(),
  success: z.string().optional(),
})
