import { z } from 'zod'

/** Caption of a table, film, gallery…: inline children, the last child of its node. */
export const captionAttributes = z.object({})
