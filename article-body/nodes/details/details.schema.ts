import { z } from 'zod'

export const detailsAttributes = z.object({
  summary: z.string(),
  open: z.boolean().optional(),
  anchor: z.string().optional(),
})
