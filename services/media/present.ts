import type { ImageReply } from '#contract/image.ts'
import type { MediaFileReply } from '#contract/media.ts'
import { fileUrl } from './rules/file-address.ts'
import { sizesOf } from './rules/sizes.ts'
import type { FileRow, ImageRow } from './store.ts'

/** Row → spec 3 Image. */
export function presentImage(row: ImageRow): ImageReply {
  const sizes = sizesOf(row)
  return {
    image_id: row.id,
    origin: sizes.at(-1)!.url,
    alt: row.alt,
    width: row.width,
    height: row.height,
    sizes,
    thumbhash: row.thumbhash,
    focal: row.focal_x === null || row.focal_y === null ? null : [row.focal_x, row.focal_y],
    is_transparent: row.is_transparent,
  }
}

export function presentFile(row: FileRow): MediaFileReply {
  return {
    file_id: row.id,
    url: fileUrl(row),
    name: row.name,
    size_bytes: row.size_bytes,
    content_type: row.content_type,
    kind: row.kind,
  }
}
