import { z } from 'zod'

export const calloutAttributes = z.object({
  title: z.string().optional(),
  kind: z.enum(['note', 'warning', 'tip']).default('note'),
})
