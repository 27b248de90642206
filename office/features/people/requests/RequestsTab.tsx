// Requests about personal data: those whose day is past or near on top. What is shown, and which one is open, is in the address.
import { useSearchParams } from 'react-router'
import { dataRequestShows, listDataRequests, offsetMax, type DataRequest } from '#contract/office/data-requests.ts'
import { Button } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { WithAside } from '../../../parts/aside/Aside.tsx'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { MoreButton } from '../../../parts/loading/MoreButton.tsx'
import { usePages, type Pages } from '../../../parts/loading/use-pages.ts'
import { calendarDay } from '../../../parts/relative-dates.ts'
import { useOffice } from '../../../shell/office-context.ts'
import styles from '../PeoplePage.module.css'
import { NewRequest } from './NewRequest.tsx'
import { RequestAside } from './RequestAside.tsx'
import { asksOf, countWords, dueWords, sourceTitles, whoOf } from './request-words.ts'
import own from './Requests.module.css'

const pageSize = 50
type Show = (typeof dataRequestShows)[number]
const showTitles: Record<Show, string> = { open: 'Ждут ответа', ended: 'Закрытые', self: 'Сделали сами' }
const emptyWords: Record<Show, string> = {
  open: 'Никто ничего не ждёт. Запрос, который пришёл письмом или на бумаге, запишите здесь: срок посчитается сам.',
  ended: 'Закрытых запросов ещё нет.',
  self: 'Читатели ещё не скачивали свои данные и не закрывали профиль.',
}

type Counts = { open: number; soon: number; overdue: number }
type RequestsPage = { items: DataRequest[]; next: number | null; counts: Counts; now: Date }

export function RequestsTab() {
  const { ask } = useOffice()
  const [search, setSearch] = useSearchParams()
  const show = dataRequestShows.find(each => each === search.get('show')) ?? 'open'
  const chosen = search.get('request')
  const go = (next: Record<string, string>) => setSearch(next, { replace: true })
  const ofShow: Record<string, string> = show === 'open' ? {} : { show }
  const close = () => go(ofShow)
  const pages = usePages<RequestsPage>(show, async (offset = 0, signal) => {
    const { items, ...counts } = await ask(listDataRequests, { query: { show, offset, limit: pageSize } }, { signal })
    const next = offset + items.length
    return { items, next: items.length === pageSize && next <= offsetMax ? next : null, counts, now: new Date() }
  })
  const { value, error, isSlow, reload } = pages
  return (
    <WithAside
      label="Запросы о данных"
      aside={
        chosen === 'new' ? (
          <NewRequest
            readerId={search.get('reader')}
            onAdded={({ id }) => {
              reload()
              go({ request: String(id) })
            }}
            onClose={close}
          />
        ) : (
          /^\d{1,9}$/.test(chosen ?? '') && (
            <RequestAside key={chosen} id={Number(chosen)} onChanged={reload} onClose={close} />
          )
        )
      }
    >
      <div className={styles.filters}>
        <h2 className="sr">Запросы о данных</h2>
        <span className="segments" role="group" aria-label="Что показать">
          {dataRequestShows.map(name => (
            <button
              key={name}
              type="button"
              aria-pressed={show === name}
              onClick={() => go(name === 'open' ? {} : { show: name })}
            >
              {showTitles[name]}
            </button>
          ))}
        </span>
        {value && show === 'open' && value.counts.open > 0 && (
          <span className={own.count}>{countWords(value.counts)}</span>
        )}
        <Button kind="quiet" className={own.add} onClick={() => go({ ...ofShow, request: 'new' })}>
          Записать запрос
        </Button>
      </div>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {!value && isSlow && (
        <div role="status" aria-label="Запросы загружаются" className={styles.skeleton}>
          <i />
          <i />
          <i />
        </div>
      )}
      {value?.items.length === 0 && <Empty show={show} />}
      {value && value.items.length > 0 && (
        <List
          pages={pages}
          page={value}
          label={showTitles[show]}
          chosen={chosen}
          onOpen={id => go({ ...ofShow, request: String(id) })}
        />
      )}
    </WithAside>
  )
}

type ListProps = {
  pages: Pages<RequestsPage>
  page: RequestsPage
  label: string
  chosen: string | null
  onOpen: (id: number) => void
}

function List({ pages, page: { items, now }, label, chosen, onOpen }: ListProps) {
  return (
    <>
      <ul className={own.list} aria-label={label} aria-busy={pages.isLoading}>
        {items.map(request => (
          <Row
            key={request.id}
            request={request}
            now={now}
            isOpen={String(request.id) === chosen}
            onOpen={() => onOpen(request.id)}
          />
        ))}
      </ul>
      <MoreButton pages={pages} className={styles.more} end={<span className={styles.note}>Это все.</span>} />
    </>
  )
}

type RowProps = { request: DataRequest; now: Date; isOpen: boolean; onOpen: () => void }

function Row({ request, now, isOpen, onOpen }: RowProps) {
  const { words, tone } = dueWords(request, now)
  return (
    <li data-open={isOpen || undefined}>
      <button type="button" className={own.title} aria-pressed={isOpen} onClick={onOpen}>
        {whoOf(request)} {asksOf(request)}
      </button>
      <span className={own.due} data-tone={tone}>
        {words}
      </span>
      <small>
        № {request.id}&nbsp;· {sourceTitles[request.source]}, {calendarDay(request.receivedOn, now)}
        {request.assigned && `\u00a0· отвечает ${request.assigned.name}`}
      </small>
    </li>
  )
}

const Empty = ({ show }: { show: Show }) => (
  <div className="page-empty">
    <Mascot mood="joy" width={120} />
    <p role="status">{emptyWords[show]}</p>
  </div>
)
