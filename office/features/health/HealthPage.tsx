// «Живые статьи»: health texts by the urgency of their review, the claims of one, its signature, and what readers are told.
import { useEffect, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { listLivingTexts, type LivingText } from '#contract/newsroom-health.ts'
import { listReleaseChoices } from '#contract/office/release-choices.ts'
import { Mascot } from '#ui/Mascot.tsx'
import { dayOf } from '../../parts/claims/claim-words.ts'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { usePages } from '../../parts/loading/use-pages.ts'
import { useTitle } from '../../parts/use-title.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { ReadOnlyOffline } from '../../shell/offline/ReadOnlyOffline.tsx'
import { HealthList } from './HealthList.tsx'
import { countWords, groupByDay, groupByExpert } from './health-words.ts'
import { HealthText } from './HealthText.tsx'
import { Untaken } from './Untaken.tsx'
import styles from './HealthPage.module.css'

const pageSize = 100

function useLivingTexts() {
  const { ask } = useOffice()
  const pages = usePages('living', async (from: number | undefined, signal) => {
    const offset = from ?? 0
    const { items, counts } = await ask(listLivingTexts, { query: { offset, limit: pageSize } }, { signal })
    return { items, counts, next: items.length === pageSize ? offset + pageSize : null }
  })
  const slugs = [...new Set((pages.value?.items ?? []).flatMap(({ expert }) => expert ?? []))].slice(0, 100).join(',')
  const { value: names } = useLoaded(slugs, async signal => {
    if (slugs === '') return new Map<string, string>()
    const { items } = await ask(listReleaseChoices, { query: { kind: 'expert', slugs } }, { signal })
    return new Map(items.map(({ slug, title }) => [slug, title]))
  })
  return { pages, names: names ?? noNames }
}
const noNames: ReadonlyMap<string, string> = new Map()

function Empty({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="page-empty">
        <Mascot mood="think" width={120} />
        <p>
          Здесь будут тексты «Здоровья», которые вышли из редакции, со сроком пересмотра. Статью, которая уже стоит на
          сайте, возьмите в работу.
        </p>
      </div>
      <div className={styles.empty} data-room="health">
        {children}
      </div>
    </>
  )
}

export function HealthPage() {
  const { pages, names } = useLivingTexts()
  const [search, setSearch] = useSearchParams()
  const isByExpert = search.get('by') === 'experts'
  const [today] = useState(() => dayOf(new Date()))
  const { value, error, isSlow, reload } = pages
  const groups = isByExpert ? groupByExpert(value?.items ?? [], names) : groupByDay(value?.items ?? [], today)
  const asked = Number(search.get('text') ?? 0)
  const first = groups[0]?.items[0]?.id
  const current = asked > 0 ? asked : first
  const coverOf = (id: number) => value?.items.find(each => each.id === id)?.cover ?? null
  // The list is ordered again by each change: the address keeps the text that it began with.
  useEffect(() => {
    if (asked > 0 || first === undefined) return
    const choose = (search: URLSearchParams) => {
      const next = new URLSearchParams(search)
      next.set('text', String(first))
      return next
    }
    setSearch(choose, { replace: true })
  }, [asked, first, setSearch])
  const addressOf = ({ id }: LivingText) => `/health?text=${id}${isByExpert ? '&by=experts' : ''}`
  useTitle('Живые статьи')
  const take = (id: number) => {
    reload()
    setSearch(new URLSearchParams({ text: String(id), ...(isByExpert && { by: 'experts' }) }))
    say({ text: 'Статья открыта как текст. Назовите её утверждения' })
  }
  const untaken = <Untaken today={today} onTaken={take} />
  const show = (by: 'days' | 'experts') => {
    const next = new URLSearchParams(search)
    if (by === 'experts') next.set('by', by)
    else next.delete('by')
    setSearch(next, { replace: true })
  }
  return (
    <main id="main" className="page">
      <ReadOnlyOffline>
        <header className={`page-bar ${styles.bar}`}>
          <h1 className="stop">Живые статьи</h1>
          {value && value.counts.total > 0 && <p>{countWords(value.counts)}</p>}
          <span className="segments" role="group" aria-label="Порядок">
            <button type="button" aria-pressed={!isByExpert} onClick={() => show('days')}>
              По срокам
            </button>
            <button type="button" aria-pressed={isByExpert} onClick={() => show('experts')}>
              По экспертам
            </button>
          </span>
        </header>
        {error !== undefined && <LoadError error={error} onRetry={reload} />}
        {!value && isSlow && (
          <p role="status" className={styles.loading}>
            Статьи загружаются
          </p>
        )}
        {value && value.items.length === 0 && !asked && <Empty>{untaken}</Empty>}
        {value && (value.items.length > 0 || asked > 0) && (
          <div className={styles.columns}>
            <HealthList
              groups={groups}
              names={names}
              today={today}
              current={current}
              pages={pages}
              addressOf={addressOf}
            >
              {untaken}
            </HealthList>
            {current !== undefined && (
              <HealthText key={current} id={current} cover={coverOf(current)} today={today} onChanged={reload} />
            )}
          </div>
        )}
      </ReadOnlyOffline>
    </main>
  )
}
