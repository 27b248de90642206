// An issue keeps its pictures as they were placed. Letters show what the library shows now: another picture instead, other words, or none, when
// its rights have ended.
import type { IssueContent } from '#contract/office/newsletters.ts'
import { mediaIn } from '#domain/media-addresses.ts'
import type { CurrentPicture } from '#publishing/with-pictures.ts'
import type { CardPicture } from './cards.ts'

export function withCurrentPictures(content: IssueContent, current: ReadonlyMap<number, CurrentPicture>): IssueContent {
  if (current.size === 0) return content
  const blocks = content.blocks.map(block =>
    'picture' in block && block.picture ? { ...block, picture: currentOf(block.picture, current) } : block,
  )
  return { ...content, blocks }
}

function currentOf(placed: CardPicture, current: ReadonlyMap<number, CurrentPicture>): CardPicture | null {
  const found = current.get(mediaIn(placed.path).pictures[0] ?? 0)
  if (!found) return found === null ? null : placed
  const size = found.sizes.find(each => each.width >= placed.width) ?? found.sizes.at(-1)
  return size ? { path: size.url, width: size.width, height: size.height, alt: found.alt || placed.alt } : placed
}
