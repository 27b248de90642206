import { z } from 'zod'

/** One rendition. `url` is relative to the site; formats are negotiated by the `<picture>` element (`.avif`, `.webp`, `.jpg`). */
export const imageSize = z.object({ width: z.number().int(), height: z.number().int(), url: z.string() })

/** Spec 3: Image. Dimensions, thumbhash and focal point are ours: they keep the page from shifting. */
export const image = z.object({
  image_id: z.number().int(),
  origin: z.string().describe('Address of the largest rendition'),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  sizes: z.array(imageSize).describe('Ascending by width'),
  thumbhash: z.string().nullable().describe('Base64 of the thumbhash, a blurred preview of about 25 bytes'),
  focal: z.tuple([z.number(), z.number()]).nullable().describe('Point to keep when cropping, 0–1 from the top left'),
  is_transparent: z.boolean(),
})
export type ImageReply = z.infer<typeof image>
