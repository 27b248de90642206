import type { ImageReply } from '#contract/image.ts'

type Stored = { url: string; width: number; height: number; alt: string }

/** What the field of a picture needs to show one of which only a rendition is known. */
export const imageOfStored = ({ url, width, height, alt }: Stored): ImageReply => ({
  image_id: Number(/^\/media\/(\d+)\//.exec(url)?.[1] ?? 0),
  origin: url,
  alt,
  width,
  height,
  sizes: [{ width, height, url }],
  thumbhash: null,
  focal: null,
  is_transparent: false,
})

/** The largest rendition that is no wider than this; the smallest if all are. */
export function storedPicture({ sizes, alt }: ImageReply, widest: number): Stored | null {
  const size = sizes.findLast(({ width }) => width <= widest) ?? sizes[0]
  return size ? { url: size.url, width: size.width, height: size.height, alt } : null
}
