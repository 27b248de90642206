import { z } from 'zod'
import { pictureSchema, hrefSchema, alignSchema } from '../../attributes.ts'

/** A picture of its own line. `caption` is plain; a caption with markup also stands in the children, and is then shown. */
export const imageAttributes = pictureSchema.extend({
  align: alignSchema.optional(),
  anchor: z.string().optional(),
  href: hrefSchema.optional(),
  target: z.literal('_blank').optional(),
  rel: z.string().optional(),
})
/** A picture inside a line of text. */
export const inlineImageAttributes = pictureSchema.omit({ caption: true })
