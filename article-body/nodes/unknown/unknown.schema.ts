import { z } from 'zod'

/** An unknown element: `name` of the element or block, its text as children, a block's attributes as they came. `missing`: the mandatory attributes that it lacks. */
export const unknownAttributes = z.object({
  name: z.string(),
  isInline: z.boolean().optional(),
  reason: z.string().optional(),
  missing: z.array(z.string()).optional(),
  source: z.record(z.string(), z.unknown()).optional(),
})
