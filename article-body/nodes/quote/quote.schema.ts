import { z } from 'zod'
import { commonAttributes, hrefSchema } from '../../attributes.ts'

/** Who said it is the last child, of type `citation`. */
export const quoteAttributes = commonAttributes.extend({ citeUrl: hrefSchema.optional() })
export const pullquoteAttributes = commonAttributes
export const citationAttributes = z.object({})
