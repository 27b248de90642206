// The goal, «100 за 5 минут», and how it goes: only for the person who works, and nobody else sees it.
import { useState } from 'react'
import { minuteMs } from '#domain/time-units.ts'
import { formatDuration } from '#russian/duration.ts'
import { clockWords } from '../moderation-words.ts'
import styles from '../Moderation.module.css'
import type { QueueSnapshot } from './queue-store.ts'

const goal = 100

const waitingWords = (ms: number) => (ms < minuteMs ? 'меньше минуты' : formatDuration(ms / minuteMs))

export function PaceLine({ state, onArrived }: { state: QueueSnapshot; onArrived: () => void }) {
  const { pace, others, arrived, putOff, rows } = state
  const [now] = useState(() => Date.now())
  const oldest = rows.reduce<number | undefined>((first, { item }) => {
    const at = new Date(item.waitsSince).getTime()
    return first === undefined || at < first ? at : first
  }, undefined)
  return (
    <div className={styles.pace}>
      {/* Before the first decision there is no pace. */}
      {pace.done > 0 && (
        <>
          <span>
            <b>{pace.done}</b> разобрано за <b>{clockWords(pace.activeMs)}</b>
          </span>
          <progress max={goal} value={Math.min(pace.done, goal)} aria-label="До цели: 100 комментариев за 5 минут" />
        </>
      )}
      {oldest !== undefined && <span className="dim">старшему {waitingWords(now - oldest)}</span>}
      {putOff > 0 && <span className="dim">отложено {putOff}</span>}
      {others.map(({ id, name, count }) => (
        <span key={id} className="dim">
          {name}: {count}
        </span>
      ))}
      {arrived > 0 && (
        <button type="button" className={`link ${styles.arrived}`} onClick={onArrived}>
          ещё {arrived} новых
        </button>
      )}
    </div>
  )
}
