import { z } from 'zod'

export const footnotesAttributes = z.object({})
/** One note; inline children. `footnoteId` is what the reference in the text names. */
export const footnoteAttributes = z.object({ footnoteId: z.string() })
export const footnoteRefAttributes = z.object({ footnoteId: z.string(), number: z.number().int().positive() })
