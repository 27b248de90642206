import { z } from 'zod'
import { filled } from '../../attributes.ts'

/** Spec 5: action and type are mandatory. Spec 9: a subscription always sends agree=true. */
export const emailAttributes = z.object({
  action: filled,
  type: filled,
  title: z.string().optional(),
  text: z.string().optional(),
  button: z.string().optional(),
})
