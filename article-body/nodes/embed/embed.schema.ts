import { z } from 'zod'
import { hrefSchema, sourceSchema } from '../../attributes.ts'

/** A foreign post or player, shown as a link until the reader opens it. */
export const embedAttributes = z.object({
  url: hrefSchema,
  provider: z.string().optional(),
  title: z.string().optional(),
})
export const iframeAttributes = z.object({
  src: sourceSchema,
  title: z.string().optional(),
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
})
