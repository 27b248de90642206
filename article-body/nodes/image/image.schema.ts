import { z } from 'zod'
import { pictureSchema, hrefSchema, alignSchema } from '../../attributes.ts'

/** A block picture. `caption` is plain text; a caption with markup is also in the children, which are then shown. */
export const imageAttributes = pictureSchema.extend({
  align: alignSchema.optional(),
  anchor: z.string().optional(),
  href: hrefSchema.optional(),
  target: z.literal('_blank').optional(),
  rel: z.string().optional(),
})
/** An inline picture. */
export const inlineImageAttributes = pictureSchema.omit({ caption: true })
