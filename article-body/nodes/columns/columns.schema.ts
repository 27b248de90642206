import { z } from 'zod'
import { commonAttributes } from '../../attributes.ts'

export const columnsAttributes = commonAttributes
/** `width` is a share in percent. */
export const columnAttributes = z.object({
  width: z.number().min(1).max(100).optional(),
  className: z.string().optional(),
})
