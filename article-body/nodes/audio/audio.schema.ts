import { z } from 'zod'
import { sourceSchema } from '../../attributes.ts'

export const audioAttributes = z.object({
  src: sourceSchema,
  loop: z.boolean().optional(),
  title: z.string().optional(),
})
