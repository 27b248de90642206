// Who reads now and what, every ten seconds while the page is seen, and the hours of the day. A number that is unknown is «—», never 0.
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import type { CallReply } from '#contract/call.ts'
import { countReaders, type TodayReading } from '#contract/newsroom-today.ts'
import { formatNumber, plural } from '#russian/plural.ts'
import { useOffice } from '../../shell/office-context.ts'
import { HoursCurve } from './HoursCurve.tsx'
import { Thumb } from './Thumb.tsx'
import { comparedWords, hoursWords } from './today-words.ts'
import styles from './TodayPage.module.css'

const everyMs = 10_000
const readerForms = ['читатель', 'читателя', 'читателей'] as const

/** `at`: when they were counted. */
type Counted = CallReply<typeof countReaders> & { at: Date }

function useReaders(): Counted | undefined {
  const { ask } = useOffice()
  const [readers, setReaders] = useState<Counted>()
  useEffect(() => {
    const ending = new AbortController()
    const read = () => {
      if (document.hidden) return
      const counted = ask(countReaders, {}, { signal: ending.signal })
      counted.then(
        reply => setReaders({ ...reply, at: new Date() }),
        () => {
          // An old number would pass for a present one.
          if (!ending.signal.aborted) setReaders(undefined)
        },
      )
    }
    read()
    const timer = setInterval(read, everyMs)
    document.addEventListener('visibilitychange', read)
    return () => {
      ending.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [ask])
  return readers
}

/** Where the line below says what is usual by this hour, «nothing to compare with» would contradict it. */
function usualWords({ now, usual, at }: Counted, isUsualBelow: boolean): string {
  if (now === null) return 'За сутки счётчик ничего не получил.'
  return comparedWords(now, usual, at) || (isUsualBelow ? '' : 'Сравнивать пока не с чем: нужно четыре недели.')
}

export function Readers({ reading }: { reading: TodayReading | null }) {
  const id = useId()
  const readers = useReaders()
  const now = readers?.now ?? null
  const isDrawn = reading !== null && (reading.hours.length > 1 || reading.usual !== null)
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className="stop">
          Сейчас читают
        </h2>
        <Link className="link" to="/numbers">
          Все цифры
        </Link>
      </header>
      <div className={styles.live} data-drawn={isDrawn || undefined}>
        <p className={styles.readers}>
          <b>{now === null ? '—' : formatNumber(now)}</b>{' '}
          <span>{now === null ? 'пока неизвестно' : plural(now, readerForms)}</span>
        </p>
        {isDrawn && <HoursCurve reading={reading} />}
        <p className={styles.usual}>{readers && usualWords(readers, isDrawn && reading.usual !== null)}</p>
        {isDrawn && reading.hours.length > 0 && <p className={styles.usual}>{hoursWords(reading)}</p>}
      </div>
      {readers && readers.posts.length > 0 && <Posts posts={readers.posts} />}
    </section>
  )
}

function Posts({ posts }: Pick<Counted, 'posts'>) {
  return (
    <ol className={styles.posts} aria-label="Что читают">
      {posts.map(({ id, title, cover, readers }) => (
        <li key={id}>
          <Thumb cover={cover} glyph="file" isSquare />
          <Link to={`/numbers/posts/${id}`}>{title}</Link>
          <b>
            {formatNumber(readers)}
            <span className="sr"> {plural(readers, readerForms)}</span>
          </b>
        </li>
      ))}
    </ol>
  )
}
