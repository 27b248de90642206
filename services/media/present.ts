// Rows → wire (spec 3).
import type { ImageReply } from '#contract/image.ts'
import type { MediaFileReply } from '#contract/media.ts'
import type { StoredWords } from '#contract/office/media.ts'
import { fileUrl } from './rules/file-address.ts'
import { sizesOf } from './rules/sizes.ts'
import type { FileRow, ImageRow } from './store.ts'

const focalOf = (row: ImageRow): [number, number] | null =>
  row.focal_x === null || row.focal_y === null ? null : [row.focal_x, row.focal_y]

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
    focal: focalOf(row),
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

/** A picture as an archive keeps it; `sources`: the importers' keys. */
export function presentStoredImage(row: ImageRow, sources: string[], library: StoredWords | undefined) {
  return {
    id: row.id,
    hash: row.hash,
    alt: row.alt,
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash,
    focal: focalOf(row),
    isTransparent: row.is_transparent,
    file: row.master_key,
    createdAt: row.created_at.toISOString(),
    sources,
    ...(library && { library }),
  }
}

/** A file as an archive keeps it; `sources`: the importers' keys. */
export function presentStoredFile(
  { id, name, size_bytes, blob_key }: FileRow,
  sources: string[],
  library: StoredWords | undefined,
) {
  return { id, name, size: Number(size_bytes), file: blob_key, sources, ...(library && { library }) }
}
