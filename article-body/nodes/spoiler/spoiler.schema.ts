import { z } from 'zod'
import { filled } from '../../attributes.ts'

/** Spec 5: title and content (the children) are mandatory. */
export const spoilerAttributes = z.object({ title: filled, open: z.boolean().optional() })
