// The goal, «100 за 5 минут», and how it goes: only for the person who works, and nobody else sees it.
import { clockWords, longestWords } from '../moderation-words.ts'
import styles from '../Moderation.module.css'
import type { QueueSnapshot } from './queue-store.ts'

const goal = 100

type Props = { state: QueueSnapshot; now: Date; onArrived: () => void }

export function PaceLine({ state, now, onArrived }: Props) {
  const { pace, others, arrived, putOff, rows } = state
  const [oldest] = rows.map(({ item }) => item.waitsSince).toSorted()
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
      {oldest !== undefined && <span className="dim">{longestWords(oldest, now)}</span>}
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
