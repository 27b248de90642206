// The line of facts under a title: date, reading time, number of comments.
import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { useSite } from '../../documents/use-site.ts'
import { formatDate, isoDate } from '#russian/dates.ts'
import { formatDuration } from '#russian/duration.ts'
import { commentForms, count, formatNumber } from '#russian/plural.ts'
import styles from './Meta.module.css'

export function Meta({ children }: { children: ReactNode }) {
  return <p className={styles.meta}>{children}</p>
}

export function When({ seconds }: { seconds: number }) {
  const { now, magazine } = useSite()
  const text = formatDate(seconds, new Date(now), magazine.zone)
  return seconds > 0 ? <time dateTime={isoDate(seconds, magazine.zone)}>{text}</time> : <span>{text}</span>
}

/** Reading or cooking time. `what` names it for readers who do not see the clock icon. */
export function HowLong({ minutes, what = 'Время чтения' }: { minutes: number; what?: string }) {
  return (
    <span>
      <Icon name="clock" small />
      <span className="sr">{`${what}: `}</span>
      {formatDuration(minutes)}
    </span>
  )
}

export function Comments({ value }: { value: number }) {
  if (value === 0) return null
  return (
    <span>
      <Icon name="comment" small />
      <span aria-hidden="true">{formatNumber(value)}</span>
      <span className="sr">{count(value, commentForms)}</span>
    </span>
  )
}
