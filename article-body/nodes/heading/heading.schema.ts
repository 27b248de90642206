import { z } from 'zod'
import { commonAttributes } from '../../attributes.ts'

export const headingAttributes = commonAttributes.extend({ level: z.number().int().min(1).max(6) })
