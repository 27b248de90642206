import type { ListedText } from '#contract/newsroom.ts'
import { Cover } from '../../parts/Cover.tsx'
import { Glyph, type GlyphName } from '../../parts/Glyph.tsx'
import styles from './TodayPage.module.css'

type Props = { cover: ListedText['cover']; glyph: GlyphName; isSquare?: boolean }

/** What a row is about: the cover of its text, or a sign of the same size. Decorative. */
export function Thumb({ cover, glyph, isSquare }: Props) {
  return (
    <span className={isSquare ? `${styles.thumb} ${styles.square}` : styles.thumb} aria-hidden="true">
      {cover ? <Cover cover={cover} /> : <Glyph name={glyph} isSmall />}
    </span>
  )
}
