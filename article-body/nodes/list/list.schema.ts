import { z } from 'zod'
import { commonAttributes } from '../../attributes.ts'

/** Markers as in the `type` attribute of HTML: 1, a, A, i, I. */
export const listAttributes = commonAttributes.extend({
  ordered: z.boolean(),
  start: z.number().int().optional(),
  reversed: z.boolean().optional(),
  marker: z.enum(['1', 'a', 'A', 'i', 'I']).optional(),
})
export const listItemAttributes = z.object({ value: z.number().int().optional(), anchor: z.string().optional() })
