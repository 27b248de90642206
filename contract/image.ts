import { z } from 'zod'
import { int4Max, int8Max, integer } from './whole-number.ts'

const pixels = integer(0, int4Max)

/** One rendition. `url` is relative to the site. The `<picture>` element selects a format (`.avif`, `.webp`, `.jpg`). */
export const imageSize = z.object({ width: pixels, height: pixels, url: z.string() })

/** Spec 3: Image. Dimensions, thumbhash and focal point are our additions that prevent layout shift. */
export const image = z.object({
  image_id: integer(0, int8Max),
  origin: z.string().describe('Address of the largest rendition'),
  alt: z.string(),
  width: pixels,
  height: pixels,
  sizes: z.array(imageSize).describe('Ascending by width'),
  thumbhash: z.string().nullable().describe('Thumbhash in base64: a blurred preview of about 25 bytes'),
  focal: z
    .tuple([z.number().min(0).max(1), z.number().min(0).max(1)])
    .nullable()
    .describe('Point to keep when cropping, 0–1 from the top left'),
  is_transparent: z.boolean(),
})
export type ImageReply = z.infer<typeof image>
