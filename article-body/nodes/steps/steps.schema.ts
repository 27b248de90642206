import { z } from 'zod'
import { pictureSchema, filled } from '../../attributes.ts'

export const stepsAttributes = z.object({
  items: z.array(z.object({ title: z.string().optional(), text: filled, image: pictureSchema.optional() })).min(1),
})
