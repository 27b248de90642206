import type { ImageReply } from '#contract/image.ts'
import type { TextCover } from '../store/tables.ts'

/** Cards are at most 200 px wide, on fine screens twice that. */
const coverWidth = 400

/** The rendition that a card shows. */
export function coverOf(image: ImageReply | null): TextCover | null {
  const size = image?.sizes.find(({ width }) => width >= coverWidth) ?? image?.sizes.at(-1)
  return size ? { url: size.url, focal: image!.focal } : null
}
