// «Сегодня»: the day as a line, what waits, what broke, who reads now, and the week ahead.
import { useEffect, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { getToday, type Today } from '#contract/newsroom-today.ts'
import { count } from '#russian/plural.ts'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { Stage } from '../../parts/Stage.tsx'
import { useSeen } from '../../parts/use-seen.ts'
import { useTitle } from '../../parts/use-title.ts'
import { bellLine } from '../../session/bell-line.ts'
import { useOffice } from '../../shell/office-context.ts'
import { useTextsChanged } from '../../shell/texts-changed.ts'
import { ReadOnlyOffline } from '../../shell/offline/ReadOnlyOffline.tsx'
import { BrokenList } from './BrokenList.tsx'
import { DayLine } from './DayLine.tsx'
import { Readers } from './Readers.tsx'
import { dateOf, dayName, dayWordsOf, greetingOf } from './today-words.ts'
import styles from './TodayPage.module.css'
import { WaitingList } from './WaitingList.tsx'

/** Read again this often while the page is seen. */
const refreshMs = 60_000

const missingNames: Record<Today['missing'][number], string> = {
  inbox: 'почта',
  review: 'живые статьи',
  comments: 'комментарии',
  requests: 'запросы о данных',
  broken: 'что сломалось',
  links: 'ссылки',
  reading: 'сколько читают',
}

export function TodayPage() {
  const { ask, person } = useOffice()
  const [search, setSearch] = useSearchParams()
  const whose = search.get('whose') === 'all' && person.isAdmin ? 'all' : 'own'
  const { value, error, isSlow, reload } = useLoaded(whose, signal => ask(getToday, { query: { whose } }, { signal }))
  const [openedAt] = useState(() => new Date())
  const now = value ? new Date(value.now) : openedAt
  useTitle('Сегодня')
  useEffect(() => bellLine.subscribe(reload), [reload])
  useSeen(reload, { everyMs: refreshMs })
  useTextsChanged(reload)
  const show = (next: 'own' | 'all') => setSearch(next === 'all' ? { whose: 'all' } : {}, { replace: true })
  return (
    <main id="main" className="page">
      <ReadOnlyOffline>
        <header className={`page-bar ${styles.bar}`}>
          <h1 className="stop">
            {greetingOf(now)}, {person.name.split(' ', 1)[0]}
          </h1>
          <p>{dateOf(now)}</p>
          {/* Until the day has come, as for the role: nothing moves when it comes. */}
          {(value?.maySeeAll ?? person.isAdmin) && (
            <span className="segments" role="group" aria-label="Чьи дела">
              <button type="button" aria-pressed={whose === 'own'} onClick={() => show('own')}>
                Мои
              </button>
              <button type="button" aria-pressed={whose === 'all'} onClick={() => show('all')}>
                Всей редакции
              </button>
            </span>
          )}
        </header>
        <div className={`page-scroll ${styles.scroll}`} tabIndex={0} role="region" aria-label="День">
          {error !== undefined && <LoadError error={error} onRetry={reload} />}
          {!value && isSlow && <Skeleton />}
          {value && (
            <>
              <DayLine texts={value.day} now={now} onChanged={reload} />
              {value.missing.length > 0 && (
                <p className={styles.missing} role="status">
                  Не ответили: {value.missing.map(name => missingNames[name]).join(', ')}.{' '}
                  <button type="button" className="link" onClick={reload}>
                    Спросить ещё раз
                  </button>
                </p>
              )}
              <div className={styles.columns}>
                <div>
                  <WaitingList items={value.waiting} now={now} onChanged={reload} />
                  <BrokenList
                    items={value.broken}
                    isAllSeen={value.maySeeAll && !value.missing.some(part => part === 'broken' || part === 'links')}
                    now={now}
                    onChanged={reload}
                  />
                </div>
                <div>
                  <Readers reading={value.reading} />
                  <Week days={value.week} />
                </div>
              </div>
            </>
          )}
        </div>
      </ReadOnlyOffline>
    </main>
  )
}

const emptyForms = ['пустой день', 'пустых дня', 'пустых дней'] as const

function Week({ days }: { days: Today['week'] }) {
  const id = useId()
  const empty = days.filter(({ stages }) => stages.length === 0).length
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header className={styles.head}>
        <h2 id={id} className="stop">
          Неделя вперёд
        </h2>
        {empty > 0 && <p>{count(empty, emptyForms)}</p>}
        <Link className="link" to="/plan?view=month">
          План
        </Link>
      </header>
      <ol className={styles.week}>
        {days.map(({ day, stages }) => (
          <li key={day} data-empty={stages.length === 0 || undefined}>
            <b>{dayName(day)}</b>
            <span aria-hidden="true">
              {stages.slice(0, 8).map((stage, at) => (
                <Stage key={at} stage={stage} isBare />
              ))}
            </span>
            <small>{dayWordsOf(stages)}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Skeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="День загружается">
      <i />
      <i />
      <i />
    </div>
  )
}
