import { commonAttributes, pictureSchema } from '../../attributes.ts'

/** Text on a picture; the picture may be missing (colour only). */
export const coverAttributes = commonAttributes.extend({ image: pictureSchema.optional() })
