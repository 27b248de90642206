// The pictures of the numbers, drawn by us. Each is one image with words; its table has the figures.
import type { NumbersDay } from '#contract/numbers.ts'
import type { ReadingSource } from '#contract/office/reading.ts'
import { formatNumber } from '#russian/plural.ts'
import { dayWords, hourWords, weekdayOf, weekdays, type Block, type hundredOf } from './number-words.ts'
import styles from './Numbers.module.css'

const width = 720
const left = 44

type Point = readonly [x: number, y: number]

/**
 * A smooth line through points that are the same distance apart. Monotone (Fritsch and Carlson, as curveMonotoneX of d3): it never goes
 * above the highest or below the lowest of two neighbours, so that no reader is drawn who was not there.
 */
function smooth(points: readonly Point[]): string {
  const step = points.length > 1 ? points[1]![0] - points[0]![0] : 0
  const slopes = points.slice(1).map(([, y], at) => (y - points[at]![1]) / step)
  const tangents = points.map((_, at) => {
    const [before, after] = [slopes[at - 1], slopes[at]]
    if (before === undefined || after === undefined) return before ?? after ?? 0
    if (before * after <= 0) return 0
    return Math.sign(before) * Math.min(Math.abs(before + after) / 2, 2 * Math.min(Math.abs(before), Math.abs(after)))
  })
  const third = step / 3
  return points
    .map(([x, y], at) => {
      if (at === 0) return `${round(x)},${round(y)}`
      const [x0, y0] = points[at - 1]!
      const ends = [x0 + third, y0 + third * tangents[at - 1]!, x - third, y - third * tangents[at]!, x, y]
      return `C${ends.map(round).join(' ')}`
    })
    .join('')
}
const round = (value: number) => Math.round(value * 10) / 10

const layers = { height: 360, top: 34, foot: 26, floor: 27 } as const
const step = width / 23

/** Each weekday as a hill as high as its views, upon those before it. Each has a floor too, so that its name fits at night. */
function hillsOf(days: readonly NumbersDay[]): { weekday: number; line: Point[] }[] {
  const { height, top, foot, floor } = layers
  const whole = days.filter(({ hours }) => hours.length === 24)
  const ofWeekdays = weekdays
    .map((_, weekday) => ({ weekday, same: whole.filter(({ day }) => weekdayOf(day) === weekday) }))
    .filter(({ same }) => same.length > 0)
  const viewsOf = (same: readonly NumbersDay[], hour: number) => same.reduce((sum, { hours }) => sum + hours[hour]!, 0)
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  const most = Math.max(1, ...hours.map(hour => viewsOf(whole, hour)))
  const scale = (height - foot - top - ofWeekdays.length * floor) / most
  const tops = hours.map(() => 0)
  return ofWeekdays.map(({ same, weekday }) => ({
    weekday,
    line: hours.map((hour): Point => {
      tops[hour]! += floor + viewsOf(same, hour) * scale
      return [hour * step, height - foot - tops[hour]!]
    }),
  }))
}

type RidgesProps = { days: readonly NumbersDay[]; best: { day: string; hour: number }; label: string }

/** Views by hour: a layer for each weekday, so that evenings and mornings are seen at once. The best hour has the coral disc. */
export function Ridges({ days, best, label }: RidgesProps) {
  const { height, foot, floor } = layers
  const base = height - foot
  const drawn = hillsOf(days)
  const [peakX, peakY] = drawn.at(-1)?.line[best.hour] ?? [0, 0]
  const isLate = best.hour > 17
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {drawn.toReversed().map(({ weekday, line }) => (
        <g key={weekday} className={styles.layer} data-weekday={weekday}>
          <path d={`M${smooth(line)}V${base}H0Z`} />
          <text x={8} y={line[0]![1] + floor / 2} dominantBaseline="central">
            {weekdayShort[weekday]}
          </text>
        </g>
      ))}
      <circle className={styles.dot} r={10} cx={Math.min(width - 10, Math.max(10, peakX))} cy={peakY - 18} />
      <text
        x={peakX + (isLate ? -18 : 18)}
        y={peakY - 18}
        dominantBaseline="central"
        textAnchor={isLate ? 'end' : 'start'}
      >
        {weekdays[weekdayOf(best.day)]}, {hourWords(best.hour)}
      </text>
      {[0, 3, 6, 9, 12, 15, 18, 21].map(hour => (
        <text
          key={hour}
          className={hour % 6 === 0 ? undefined : styles.between}
          x={hour * step}
          y={height - 6}
          textAnchor={hour === 0 ? 'start' : 'middle'}
        >
          {hourWords(hour)}
        </text>
      ))}
    </svg>
  )
}
const weekdayShort = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']

/** Views by day, with what is usual as a dotted line. A day that is unknown is a gap. */
export function Lines({ days, label }: { days: readonly NumbersDay[]; label: string }) {
  const height = 240
  const top = Math.max(1, ...days.flatMap(({ views, usual }) => [views ?? 0, usual ?? 0]))
  const step = (width - left) / Math.max(1, days.length - 1)
  const at = (index: number, value: number): Point => [left + index * step, height - 28 - (value / top) * (height - 52)]
  const pathOf = (read: (day: NumbersDay) => number | null) => {
    const runs: Point[][] = [[]]
    for (const [index, day] of days.entries()) {
      const value = read(day)
      if (value === null) runs.push([])
      else runs.at(-1)!.push(at(index, value))
    }
    return runs.map(run => (run.length > 0 ? `M${smooth(run)}` : '')).join('')
  }
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
