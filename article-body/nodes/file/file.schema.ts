import { z } from 'zod'
import { hrefSchema, filled } from '../../attributes.ts'

export const fileAttributes = z.object({ href: hrefSchema, name: filled, sizeBytes: z.number().int().optional() })
