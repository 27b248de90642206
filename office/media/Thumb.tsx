import type { LibraryItem } from '#contract/office/library.ts'
import { Glyph } from '../parts/Glyph.tsx'
import { kindGlyphs } from './media-words.ts'
import styles from './Thumb.module.css'
import { shownPicture } from './uploads.ts'

/** The URL of the smallest rendition with at least this width. */
const renditionOf = (item: LibraryItem, width: number): string | undefined => {
  const sizes = shownPicture(item)?.sizes ?? []
  return (sizes.find(size => size.width >= width) ?? sizes.at(-1))?.url
}

/** A thumbnail of a library item, or an icon for other files. */
export function Thumb({ item, width = 320 }: { item: LibraryItem; width?: number }) {
  const src = renditionOf(item, width)
  const extension = item.file?.name.split('.').at(-1)
  return (
    <span className={styles.thumb}>
      {src === undefined ? (
        <span className={styles.file} data-kind={item.kind}>
          <Glyph name={kindGlyphs[item.kind]} />
          <small>{extension}</small>
        </span>
      ) : (
        // Decorative, because the name is beside it.
        <img src={src} alt="" loading="lazy" draggable={false} data-focus={focusOf(item)} />
      )}
    </span>
  )
}

/** A small crop has one of nine focal points, because the policy of the page forbids inline styles. */
function focusOf(item: LibraryItem): string | undefined {
  const focal = shownPicture(item)?.focal
  return focal ? `${Math.round(focal[0] * 2)}${Math.round(focal[1] * 2)}` : undefined
}
