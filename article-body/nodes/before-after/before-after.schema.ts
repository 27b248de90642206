import { z } from 'zod'
import { pictureSchema } from '../../attributes.ts'

export const beforeAfterAttributes = z.object({
  before: pictureSchema,
  after: pictureSchema,
  caption: z.string().optional(),
})
