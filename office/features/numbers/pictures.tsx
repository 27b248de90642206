// The pictures of the numbers, drawn by us. Each is one image with words; its table has the figures.
import type { NumbersDay } from '#contract/numbers.ts'
import type { ReadingSource } from '#contract/office/reading.ts'
import { formatNumber } from '#russian/plural.ts'
import { dayWords, hourWords, weekdayOf, weekdays, type Block, type hundredOf } from './number-words.ts'
import styles from './Numbers.module.css'

const width = 720
const rowHeight = 42
const ridgeHeight = 62
const left = 44

/** Views by hour: a ridge for each weekday, so that evenings and mornings are seen at once. */
export function Ridges({ days, label }: { days: readonly NumbersDay[]; label: string }) {
  const rows = weekdays.map((_, weekday) => {
    const same = days.filter(({ day, hours }) => weekdayOf(day) === weekday && hours.length === 24)
    return Array.from({ length: 24 }, (_, hour) => same.reduce((sum, { hours }) => sum + hours[hour]!, 0))
  })
  const top = Math.max(1, ...rows.flat())
  const step = (width - left) / 23
  const height = rows.length * rowHeight + ridgeHeight - rowHeight + 24
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {rows.map((row, at) => {
        const base = ridgeHeight + at * rowHeight
        const points = row.map((views, hour) => `${left + hour * step},${base - (views / top) * (ridgeHeight - 6)}`)
        return (
          <g key={weekdays[at]} className={at > 4 ? styles.weekend : undefined}>
            <path className={styles.ridge} d={`M${left},${base}L${points.join('L')}L${width},${base}Z`} />
            <text x={0} y={base - 4}>
              {weekdayShort[at]}
            </text>
          </g>
        )
      })}
      {[0, 6, 12, 18, 23].map(hour => (
        <text
          key={hour}
          x={left + hour * step}
          y={height - 4}
          textAnchor={hour === 23 ? 'end' : hour === 0 ? 'start' : 'middle'}
        >
          {hourWords(hour)}
        </text>
      ))}
    </svg>
  )
}
const weekdayShort = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']

/** Views by day, with what is usual as a dotted line. A day that is unknown is a gap. */
export function Lines({ days, label }: { days: readonly NumbersDay[]; label: string }) {
  const height = 240
  const top = Math.max(1, ...days.flatMap(({ views, usual }) => [views ?? 0, usual ?? 0]))
  const step = (width - left) / Math.max(1, days.length - 1)
  const at = (index: number, value: number) => `${left + index * step},${height - 28 - (value / top) * (height - 52)}`
  const pathOf = (read: (day: NumbersDay) => number | null) =>
    days
      .map((day, index) => {
        const value = read(day)
        if (value === null) return ''
        const isFirst = index === 0 || read(days[index - 1]!) === null
        return `${isFirst ? 'M' : 'L'}${at(index, value)}`
      })
      .join('')
  const shown = days.filter((_, index) => index === 0 || index === days.length - 1 || days.length <= 7)
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path className={styles.axis} d={`M${left},${height - 28}H${width}`} />
      <path className={styles.usual} d={pathOf(({ usual }) => usual)} />
      <path className={styles.line} d={pathOf(({ views }) => views)} />
      {days.map(({ day, views }, index) =>
        views === null ? null : (
          <circle key={day} className={styles.dot} r={4} transform={`translate(${at(index, views)})`} />
        ),
      )}
      <text x={0} y={20}>
        {formatNumber(top)}
      </text>
      {shown.map(({ day }) => {
        const index = days.findIndex(each => each.day === day)
        const anchor = index === 0 ? 'start' : index === days.length - 1 ? 'end' : 'middle'
        return (
          <text key={day} x={left + index * step} y={height - 8} textAnchor={anchor}>
            {days.length > 7 ? dayWords(day) : weekdayShort[weekdayOf(day)]}
          </text>
        )
      })}
    </svg>
  )
}

/** A text as a silhouette: each block is a bar as wide as the share of readers who came to it. The block that loses most is marked. */
export function Silhouette({
  blocks,
  worst,
  label,
}: {
  blocks: readonly Block[]
  worst: number | undefined
  label: string
}) {
  const bar = Math.max(3, Math.min(14, 420 / blocks.length))
  const size = 320
  return (
    <svg
      className={styles.silhouette}
      viewBox={`0 0 ${size} ${blocks.length * (bar + 2)}`}
      role="img"
      aria-label={label}
    >
      {blocks.map(({ kind, reached }, at) => {
        const share = reached / Math.max(1, blocks[0]!.reached)
        const long = Math.max(2, share * size)
        return (
          <rect
            key={at}
            className={at === worst ? styles.worst : kind === 'heading' ? styles.chapter : styles.block}
            x={(size - long) / 2}
            y={at * (bar + 2)}
            width={long}
            height={bar}
            rx={Math.min(2, bar / 2)}
          />
        )
      })}
    </svg>
  )
}

export const sourceColors: Record<ReadingSource, string> = {
  search: 'var(--ink)',
  direct: '#2f7f79',
  zen: '#f2a83b',
  social: '#8d97bd',
  letter: 'var(--brand)',
  internal: '#b98a5e',
  other: 'var(--line-2)',
}

/** A hundred readers as dots, coloured by where they came from. */
export function Hundred({ hundred, label }: { hundred: ReturnType<typeof hundredOf>; label: string }) {
  const dots = hundred.flatMap(({ source, of100 }) => Array.from({ length: of100 }, () => source))
  return (
    <svg className={styles.hundred} viewBox="0 0 200 200" role="img" aria-label={label}>
      {dots.map((source, at) => (
        <circle
          key={at}
          cx={10 + (at % 10) * 20}
          cy={10 + Math.floor(at / 10) * 20}
          r={7.5}
          fill={sourceColors[source]}
        />
      ))}
    </svg>
  )
}

/** Where the true share lies: a bar, with what was counted as a dot. All titles of a trial have one scale. */
export function Range({
  low,
  high,
  value,
  top,
  isBest,
  label,
}: {
  low: number
  high: number
  value: number
  top: number
  isBest: boolean
  label: string
}) {
  const x = (share: number) => (share / top) * 100
  return (
    <svg className={styles.range} viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label={label}>
      <path className={styles.axis} d="M0,9.500H100" />
      <rect
        className={isBest ? styles.bestRange : styles.anyRange}
        x={x(low)}
        y={2}
        width={Math.max(0.5, x(high) - x(low))}
        height={5}
        rx={1}
      />
      <rect className={isBest ? styles.bestDot : styles.anyDot} x={x(value) - 0.5} y={0} width={1} height={9} />
    </svg>
  )
}
