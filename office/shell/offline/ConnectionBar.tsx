import { useEffect, useState, useSyncExternalStore } from 'react'
import { lostWords } from '../../parts/relative-dates.ts'
import { connection } from '../../session/connection.ts'
import { Glyph } from '../../parts/Glyph.tsx'
import styles from './ConnectionBar.module.css'

const minuteMs = 60_000

/** Shown while the server cannot be reached: how long that has lasted, and what this page can do. */
export function ConnectionBar({ canWrite }: { canWrite: boolean }) {
  const { isOnline, since } = useSyncExternalStore(connection.subscribe, connection.get)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (isOnline) return
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [isOnline])
  if (isOnline || since === undefined) return null
  return (
    <div className={styles.bar} role="status">
      <Glyph name="no-cloud" isSmall />
      <span>
        <b>Связи нет {lostWords(since, now)}.</b>{' '}
        {canWrite
          ? 'Писать можно: тексты сохраняются на этом устройстве и уйдут, когда связь вернётся.'
          : 'Можно читать то, что уже открыто. Менять\u00a0— когда связь вернётся.'}
      </span>
      <button
        type="button"
        className="link"
        onClick={() =>
          void fetch('/healthz', { cache: 'no-store' }).then(
            () => connection.note(true),
            () => setNow(new Date()),
          )
        }
      >
        Проверить
      </button>
    </div>
  )
}
