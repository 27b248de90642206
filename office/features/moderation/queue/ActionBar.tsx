import { Glyph, type GlyphName } from '../../../parts/Glyph.tsx'
import styles from '../Moderation.module.css'
import type { Actions } from './actions.ts'

/** The actions on a phone, under the thumb: they stand in place of the sections, so the head of the page has the way out. */
export function ActionBar({ isSelection, actions }: { isSelection: boolean; actions: Actions }) {
  const buttons: readonly (readonly [GlyphName, string, () => void])[] = [
    ['check', 'Оставить', actions.onKeep],
    ['no-cloud', 'Скрыть', actions.onHide],
    ['clock', 'Потом', actions.onLater],
    ['remark', 'Ответить', actions.onReply],
    ['panel', 'Ещё', actions.onSide],
  ]
  return (
    <div className={styles.thumb} data-own-bar role="toolbar" aria-label="Что сделать с комментарием">
      {buttons
        .filter((_, at) => !isSelection || at < 3)
        .map(([glyph, title, onPress]) => (
          <button key={title} type="button" onClick={onPress}>
            <Glyph name={glyph} />
            {title}
          </button>
        ))}
    </div>
  )
}
