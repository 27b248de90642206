import { z } from 'zod'
import { commonAttributes, hrefSchema } from '../../attributes.ts'

/** The last child may be of type `citation` and names the speaker. */
export const quoteAttributes = commonAttributes.extend({ citeUrl: hrefSchema.optional() })
export const pullquoteAttributes = commonAttributes
export const citationAttributes = z.object({})
