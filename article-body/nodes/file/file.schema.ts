import { z } from 'zod'
import { hrefSchema, filled } from '../../attributes.ts'

/** `button` is the label of a button of its own beside the name: «Скачать». */
export const fileAttributes = z.object({
  href: hrefSchema,
  name: filled,
  button: z.string().optional(),
  sizeBytes: z.number().int().optional(),
})
