import { z } from 'zod'
import { hrefSchema, filled } from '../../attributes.ts'

/** `button` is the label of a separate button beside the name: «Скачать». */
export const fileAttributes = z.object({
  href: hrefSchema,
  name: filled,
  button: z.string().optional(),
  sizeBytes: z.number().int().optional(),
})
