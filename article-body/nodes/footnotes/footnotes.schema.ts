import { z } from 'zod'

export const footnotesAttributes = z.object({})
/** One note with inline children. The reference in the text names its `footnoteId`. */
export const footnoteAttributes = z.object({ footnoteId: z.string() })
export const footnoteRefAttributes = z.object({ footnoteId: z.string(), number: z.number().int().positive() })
