// «Цифры»: a sentence first, then when, how far and from where people read; trials of headlines; what was searched in vain.
import { useState } from 'react'
import { NavLink, useParams, useSearchParams } from 'react-router'
import { getNumbers, listHeadlineTrials } from '#contract/numbers.ts'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { useTitle } from '../../parts/use-title.ts'
import { useOffice } from '../../shell/office-context.ts'
import { ReadOnlyOffline } from '../../shell/offline/ReadOnlyOffline.tsx'
import { DaysChoice, daysSearch, readDays, type Days } from './Days.tsx'
import { EmptySearches } from './EmptySearches.tsx'
import { Tables } from './Figure.tsx'
import { Headlines } from './Headlines.tsx'
import { rangeWords } from './number-words.ts'
import styles from './Numbers.module.css'
import { Outlines } from './Outlines.tsx'
import { PostNumbers } from './PostNumbers.tsx'
import { Reading } from './Reading.tsx'
import { TextsTable } from './TextsTable.tsx'

/** Tabs below the first one, by their part of the address. */
const titles: Record<string, string> = { texts: 'Тексты', headlines: 'Заголовки', search: 'Поиск на сайте' }

export function NumbersPage() {
  const { tab, postId } = useParams()
  useTitle('Цифры')
  const [search, setSearch] = useSearchParams()
  const days = readDays(search)
  const [last] = useState(() => new Date(Date.now() - 86_400_000).toLocaleDateString('sv'))
  const isOfPeriod = tab === undefined || tab === 'texts'
  return (
    <main id="main" className="page">
      <header className={`page-bar ${styles.bar}`}>
        <h1 className="stop">Цифры</h1>
        <Tabs />
        {isOfPeriod && (
          <DaysChoice days={days} last={last} onChange={next => setSearch(daysSearch(next), { replace: true })} />
        )}
      </header>
      <div className={`page-scroll ${styles.scroll}`} tabIndex={0} role="region" aria-label="Цифры журнала">
        <ReadOnlyOffline>
          <Tables>
            {postId !== undefined ? (
              <PostNumbers key={postId} postId={Number(postId)} {...days} />
            ) : tab === 'headlines' ? (
              <Headlines />
            ) : tab === 'search' ? (
              <EmptySearches />
            ) : (
              <OfPeriod {...days} isOfTexts={tab === 'texts'} />
            )}
          </Tables>
        </ReadOnlyOffline>
      </div>
    </main>
  )
}

function Tabs() {
  const { ask } = useOffice()
  const { value } = useLoaded('running', signal => ask(listHeadlineTrials, {}, { signal }))
  const running = value?.items.filter(({ isRunning }) => isRunning).length ?? 0
  return (
    <nav className="page-tabs" aria-label="Цифры">
      <NavLink to="/numbers" end>
        Чтение
      </NavLink>
      {Object.entries(titles).map(([path, title]) => (
        <NavLink key={path} to={`/numbers/${path}`}>
          {title}
          {path === 'headlines' && running > 0 && (
            <b className={styles.count}>
              <span className="sr">идёт: </span>
              {running}
            </b>
          )}
        </NavLink>
      ))}
    </nav>
  )
}

function OfPeriod({ period, until, isOfTexts }: Days & { isOfTexts: boolean }) {
  const { ask } = useOffice()
  const { value, error, isSlow, reload } = useLoaded(`${period} ${until}`, async signal => ({
    period,
    numbers: await ask(getNumbers, { query: { period, until } }, { signal }),
  }))
  if (error !== undefined) return <LoadError error={error} onRetry={reload} />
  if (!value) return isSlow ? <Outlines /> : null
  const { numbers } = value
  return isOfTexts ? (
    <>
      <p className={styles.note}>{rangeWords(numbers.from, numbers.to)}</p>
      <TextsTable numbers={numbers} />
    </>
  ) : (
    <Reading numbers={numbers} period={value.period} />
  )
}
