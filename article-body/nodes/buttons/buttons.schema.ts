import { z } from 'zod'
import { commonAttributes, hrefSchema } from '../../attributes.ts'

export const buttonsAttributes = commonAttributes
export const buttonAttributes = z.object({
  href: hrefSchema.optional(),
  target: z.literal('_blank').optional(),
  rel: z.string().optional(),
  className: z.string().optional(),
})
