import { z } from 'zod'

/** The words themselves stand in `node.text`. */
export const textAttributes = z.object({})
