import { z } from 'zod'
import { commonAttributes, pictureSchema, sourceSchema } from '../../attributes.ts'

/** A picture or a film beside text (the children). */
export const mediaTextAttributes = commonAttributes.extend({
  image: pictureSchema.optional(),
  video: sourceSchema.optional(),
  side: z.enum(['left', 'right']).default('left'),
})
