import { z } from 'zod'
import { commonAttributes } from '../../attributes.ts'

export const paragraphAttributes = commonAttributes.extend({ dropCap: z.boolean().optional() })
