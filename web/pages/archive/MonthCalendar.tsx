import type { CSSProperties } from 'react'
import { monthsGenitive } from '#russian/dates.ts'
import styles from './MonthCalendar.module.css'

const weekdays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']

/** How many days there are, and in which column they begin: a week begins on Monday. */
function layOut(year: number, month: number) {
  const weekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  return { length: new Date(Date.UTC(year, month, 0)).getUTCDate(), first: ((weekday + 6) % 7) + 1 }
}

type Props = { path: string; year: number; month: number; days: ReadonlySet<number> }

/** A month as a calendar on the wall: the days on which something was published lead to what was. */
export function MonthCalendar({ path, year, month, days }: Props) {
  const { length, first } = layOut(year, month)
  return (
    <nav className={`${styles.month} no-print`} aria-label="По дням">
      <p aria-hidden="true">
        {weekdays.map(name => (
          <span key={name}>{name}</span>
        ))}
      </p>
      <ol style={{ '--first': first } as CSSProperties}>
        {Array.from({ length }, (_, index) => index + 1).map(day => (
          <li key={day}>
            {days.has(day) ? (
              <a href={`${path}/${day}`} aria-label={`${day} ${monthsGenitive[month - 1]}`}>
                {day}
              </a>
            ) : (
              <span>{day}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
