import { z } from 'zod'

/** Caption of a table, film, gallery…: inline children, last child of what it explains. */
export const captionAttributes = z.object({})
