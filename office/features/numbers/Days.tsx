// What the figures are of: how many days, up to which one, and which sections. All of it stands in the address.
import { numbersPeriods, periodDays, type NumbersPeriod } from '#contract/numbers.ts'
import { addDays } from '#russian/dates.ts'
import { Glyph } from '../../parts/Glyph.tsx'
import { MomentField } from '../../parts/MomentField.tsx'
import styles from './Numbers.module.css'

export type Days = { period: NumbersPeriod; until: string | undefined; sections: readonly string[] }

const sectionsMax = 50

const periodNames: Record<NumbersPeriod, string> = { day: 'День', week: 'Неделя', month: '4 недели' }

/** Reads the days from the address. What cannot be a day is left out. */
export function readDays(search: URLSearchParams): Days {
  const [period, until] = [search.get('period'), search.get('until') ?? '']
  return {
    period: numbersPeriods.find(each => each === period) ?? 'week',
    sections: [...new Set((search.get('section') ?? '').split(',').filter(Boolean))].slice(0, sectionsMax),
    until: /^20\d\d-\d\d-\d\d$/.test(until) && !Number.isNaN(Date.parse(until)) ? until : undefined,
  }
}

export function daysSearch({ period, until, sections }: Days): Record<string, string> {
  return {
    ...(period !== 'week' && { period }),
    ...(until && { until }),
    ...(sections.length > 0 && { section: sections.join(',') }),
  }
}

/** As the calls want them. */
export const sectionQuery = (sections: readonly string[]): string | undefined =>
  sections.length > 0 ? sections.join(',') : undefined

/** `last`: the last day that is over, as far as this machine knows. */
export function DaysChoice({ days, last, onChange }: { days: Days; last: string; onChange(days: Days): void }) {
  const { period, until = last } = days
  const length = periodDays[period]
  const to = (day: string) => onChange({ ...days, until: day >= last ? undefined : day })
  return (
    <span className={styles.days}>
      <span className="segments" role="group" aria-label="За сколько">
        {numbersPeriods.map(each => (
          <button
            key={each}
            type="button"
            aria-pressed={each === period}
            onClick={() => onChange({ ...days, period: each })}
          >
            {periodNames[each]}
          </button>
        ))}
      </span>
      <span className={styles.until}>
        <button type="button" className="icon-button" aria-label="Раньше" onClick={() => to(addDays(until, -length))}>
          <Glyph name="back" isSmall />
        </button>
        <MomentField
          type="date"
          aria-label="По какой день"
          value={until}
          min="2000-01-01"
          max={last}
          onChange={({ target: { value } }) => value >= '2000-01-01' && to(value)}
        />
        <button
          type="button"
          className="icon-button"
          aria-label="Позже"
          disabled={until >= last}
          onClick={() => to(addDays(until, length))}
        >
          <Glyph name="next" isSmall />
        </button>
      </span>
    </span>
  )
}
