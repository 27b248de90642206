import type { ListedText } from '#contract/newsroom.ts'
import { Cover } from '../../parts/Cover.tsx'
import { Glyph, type GlyphName } from '../../parts/Glyph.tsx'
import styles from './TodayPage.module.css'

type Props = { cover: ListedText['cover']; glyph: GlyphName; isSquare?: boolean; tone?: 'warn' | undefined }

/** What a row is about: the cover of its text, or a sign of the same size. Decorative. */
export function Thumb({ cover, glyph, isSquare, tone }: Props) {
  return (
    <span
      className={isSquare ? `${styles.thumb} ${styles.square}` : styles.thumb}
      data-tone={cover ? undefined : tone}
      aria-hidden="true"
    >
      {cover ? <Cover cover={cover} /> : <Glyph name={glyph} isSmall />}
    </span>
  )
}
