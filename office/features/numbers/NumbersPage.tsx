// «Цифры»: a sentence first, then when, how far and from where people read; trials of headlines; what was searched in vain.
import { useState } from 'react'
import { NavLink, useLocation, useParams, useSearchParams } from 'react-router'
import { getNumbers, listHeadlineTrials } from '#contract/numbers.ts'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { SectionsButton } from '../../parts/sections/SectionsButton.tsx'
import { SectionsSheet } from '../../parts/sections/SectionsSheet.tsx'
import { useTabInSight } from '#ui/use-tab-in-sight.ts'
import { useTitle } from '../../parts/use-title.ts'
import { useOffice } from '../../shell/office-context.ts'
import { ReadOnlyOffline } from '../../shell/offline/ReadOnlyOffline.tsx'
import { Advertising } from './Advertising.tsx'
import { DaysChoice, daysSearch, readDays, sectionQuery, type Days } from './Days.tsx'
import { EmptySearches } from './EmptySearches.tsx'
import { Tables } from './Figure.tsx'
import { Headlines } from './Headlines.tsx'
import styles from './Numbers.module.css'
import { Outlines } from './Outlines.tsx'
import { PostNumbers } from './PostNumbers.tsx'
import { Reading } from './Reading.tsx'
import { Texts } from './TextsTable.tsx'

/** Tabs below the first one, by their part of the address. */
const titles: Record<string, string> = {
  texts: 'Тексты',
  headlines: 'Заголовки',
  advertising: 'Реклама',
  search: 'Поиск на сайте',
}

export function NumbersPage() {
  const { tab, postId } = useParams()
  useTitle('Цифры')
  const [search, setSearch] = useSearchParams()
  const days = readDays(search)
  const [last] = useState(() => new Date(Date.now() - 86_400_000).toLocaleDateString('sv'))
  const onDays = (next: Days) => setSearch(daysSearch(next), { replace: true })
  const isOfPeriod = tab === undefined || tab === 'texts' || tab === 'advertising'
  return (
    <main id="main" className="page">
      <header className={`page-bar ${styles.bar}`}>
        <h1 className="stop">Цифры</h1>
        <Tabs days={days} />
        <span className={styles.choices}>
          {/* What is searched on the site, and one text, belong to no section. */}
          {postId === undefined && tab !== 'search' && (
            <SectionsChoice sections={days.sections} onChange={sections => onDays({ ...days, sections })} />
          )}
          {isOfPeriod && <DaysChoice days={days} last={last} onChange={onDays} />}
        </span>
      </header>
      <div className={`page-scroll ${styles.scroll}`} tabIndex={0} role="region" aria-label="Цифры журнала">
        <ReadOnlyOffline>
          <Tables>
            {postId !== undefined ? (
              <PostNumbers key={postId} postId={Number(postId)} {...days} />
            ) : tab === 'headlines' ? (
              <Headlines sections={days.sections} />
            ) : tab === 'advertising' ? (
              <Advertising {...days} />
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

function Tabs({ days }: { days: Days }) {
  const { ask } = useOffice()
  const { value } = useLoaded('running', signal => ask(listHeadlineTrials, { query: {} }, { signal }))
  const running = value?.items.filter(({ isRunning }) => isRunning).length ?? 0
  const search = new URLSearchParams(daysSearch(days)).toString()
  const row = useTabInSight<HTMLElement>(`${useLocation().pathname} ${running}`)
  return (
    <nav ref={row} className="page-tabs fade-edges" aria-label="Цифры">
      <NavLink to={{ pathname: '/numbers', search }} end>
        Чтение
      </NavLink>
      {Object.entries(titles).map(([path, title]) => (
        <NavLink key={path} to={{ pathname: `/numbers/${path}`, search }}>
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

function SectionsChoice({
  sections,
  onChange,
}: Pick<Days, 'sections'> & { onChange(sections: readonly string[]): void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SectionsButton chosen={sections} onPress={() => setOpen(true)} />
      {isOpen && <SectionsSheet chosen={sections} onChoose={onChange} onClose={() => setOpen(false)} />}
    </>
  )
}

function OfPeriod({ period, until, sections, isOfTexts }: Days & { isOfTexts: boolean }) {
  const { ask } = useOffice()
  const { value, error, isSlow, reload } = useLoaded(`${period} ${until} ${sections.join()}`, async signal => ({
    period,
    numbers: await ask(getNumbers, { query: { period, until, section: sectionQuery(sections) } }, { signal }),
  }))
  if (error !== undefined) return <LoadError error={error} onRetry={reload} />
  if (!value) return isSlow ? <Outlines /> : null
  const { numbers } = value
  return isOfTexts ? (
    <Texts numbers={numbers} period={value.period} />
  ) : (
    <Reading numbers={numbers} period={value.period} />
  )
}
