import { z } from 'zod'
import { hrefSchema } from '../../attributes.ts'

/** A link; `anchor` is the id that a footnote links back to. */
export const linkAttributes = z.object({
  href: hrefSchema,
  target: z.literal('_blank').optional(),
  rel: z.string().optional(),
  title: z.string().optional(),
  anchor: z.string().optional(),
  lang: z.string().optional(),
})
