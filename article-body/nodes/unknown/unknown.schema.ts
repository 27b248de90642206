import { z } from 'zod'

/** What we could not name: `name` of the element or block, its words as children, a block's own attributes as they came. `missing`: mandatory attributes that it came without. */
export const unknownAttributes = z.object({
  name: z.string(),
  isInline: z.boolean().optional(),
  reason: z.string().optional(),
  missing: z.array(z.string()).optional(),
  source: z.record(z.string(), z.unknown()).optional(),
})
