import type { ImageReply } from '#contract/image.ts'
import type { TextCover } from '../store/tables.ts'

/** Width in pixels: cards are at most 200 CSS pixels wide, and high-density screens need twice as much. */
const coverWidth = 400

/** The rendition of a cover for a card: the smallest one that is wide enough. */
export function coverOf(image: ImageReply | null): TextCover | null {
  const size = image?.sizes.find(({ width }) => width >= coverWidth) ?? image?.sizes.at(-1)
  return size ? { url: size.url, focal: image!.focal } : null
}
