import { useEffect, useState } from 'react'
import { Glyph, type GlyphName } from '../../../parts/Glyph.tsx'
import styles from '../EditorPage.module.css'
import type { Saving } from '../collaboration/connection-state.ts'

const words: Record<Saving, { text: string; glyph: GlyphName }> = {
  saved: { text: 'Сохранено', glyph: 'cloud' },
  saving: { text: 'Сохраняю', glyph: 'cloud' },
  device: { text: 'Сохранено на этом устройстве', glyph: 'no-cloud' },
  nowhere: { text: 'Не сохраняется', glyph: 'warning' },
}

/** A state is announced to screen readers only after it has lasted this long, because it changes on every keystroke. */
const steadyMs = 1_500

const clock = new Intl.DateTimeFormat('ru-RU', { hour: 'numeric', minute: '2-digit' })

/** Shows whether the newest change is stored on the server, on this device or nowhere. */
export function SavingStatus({ saving, savedAt }: { saving: Saving; savedAt: Date | undefined }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words[saving].text), steadyMs)
    return () => clearTimeout(timer)
  }, [saving])
  const { text, glyph } = words[saving]
  return (
    <span className={styles.saving} data-saving={saving}>
      <Glyph name={glyph} isSmall />
      <span>{text}</span>
      {saving === 'saved' && savedAt && <time className={styles.wide}>{clock.format(savedAt)}</time>}
      <span className="sr" role="status">
        {said}
      </span>
    </span>
  )
}
