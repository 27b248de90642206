import { z } from 'zod'
import { pictureSchema, hrefSchema } from '../../attributes.ts'

/** Spec 5: link and image are mandatory. */
export const goodsAttributes = z.object({
  link: hrefSchema,
  image: pictureSchema,
  title: z.string().optional(),
  text: z.string().optional(),
  price: z.string().optional(),
  button: z.string().optional(),
  erid: z.string().optional(),
})
