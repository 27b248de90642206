// The hours of today as a line that ends in the coral dot, over the dotted line of what is usual. Its words stand below it.
import type { TodayReading } from '#contract/newsroom-today.ts'
import styles from './TodayPage.module.css'

const width = 300
const height = 72
const margin = 6

export function HoursCurve({ reading: { hours, usual } }: { reading: TodayReading }) {
  const top = Math.max(1, ...hours, ...(usual?.hours ?? []))
  // A number stands in the middle of its hour.
  const x = (hour: number) => ((hour + 0.5) / 24) * width
  const y = (views: number) => height - margin - (views / top) * (height - 2 * margin)
  const lineOf = (counts: readonly number[]) =>
    counts.map((views, hour) => `${hour === 0 ? 'M' : 'L'}${x(hour).toFixed(1)},${y(views).toFixed(1)}`).join('')
  const last = hours.length - 1
  return (
    <div className={styles.curve} aria-hidden="true">
      {/* The drawing is stretched, and the dot stays round. */}
      <div>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          {usual && <path className={styles.usually} d={lineOf(usual.hours)} />}
          {hours.length > 1 && <path className={styles.hours} d={lineOf(hours)} />}
        </svg>
        {last >= 0 && (
          <i style={{ left: `${(x(last) / width) * 100}%`, top: `${(y(hours[last]!) / height) * 100}%` }} />
        )}
      </div>
      <span>
        {[0, 6, 12, 18, 24].map(hour => (
          <small key={hour}>{hour}</small>
        ))}
      </span>
    </div>
  )
}
