import { z } from 'zod'
import { pictureSchema, alignSchema } from '../../attributes.ts'

/** Spec 5: images are mandatory. */
export const galleryAttributes = z.object({
  images: z.array(pictureSchema).min(1),
  columns: z.number().int().min(1).max(9).optional(),
  align: alignSchema.optional(),
})
