import { z } from 'zod'

/** The text itself is in `node.text`. */
export const textAttributes = z.object({})
