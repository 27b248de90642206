// Readers: found by name, number or whole address. What is found, and whose page is open, is in the address.
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { countPeopleComments, listReaders, readerFilters, type Reader } from '#contract/office/readers.ts'
import { listRestrictedPeople, listRestrictions } from '#contract/office/restrictions.ts'
import { commentForms, formatNumber, plural } from '#russian/plural.ts'
import { WithAside } from '../../../parts/aside/Aside.tsx'
import { Face, ReaderFace } from '../../../parts/Face.tsx'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { MoreButton } from '../../../parts/loading/MoreButton.tsx'
import { usePages } from '../../../parts/loading/use-pages.ts'
import { agoWords, dateWords, formatFullDate } from '../../../parts/relative-dates.ts'
import { SearchField } from '../../../parts/SearchField.tsx'
import { useDesk } from '../../../parts/use-media.ts'
import type { OfficeAsk } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import styles from '../PeoplePage.module.css'
import { marksOf, type ListedReader } from './reader-words.ts'
import own from './Readers.module.css'
import { ReaderAside } from './ReaderAside.tsx'

const pageSize = 50
const typingMs = 300

type ReadersPage = { items: ListedReader[]; next: number | null; now: Date }
const filters = [...readerFilters, 'restricted'] as const
type Filter = (typeof filters)[number]
const filterTitles: Record<Filter, string> = {
  restricted: 'Под ограничением',
  all: 'Все',
  new: 'Новые за неделю',
  closed: 'Закрыли профиль',
  banned: 'Заблокированы',
}
const isFilter = (name: string | null): name is Filter => (filters as readonly (string | null)[]).includes(name)

type Query = { q: string; filter: Filter; before: number | undefined }
type Piece = { items: readonly Reader[]; next: number | null }

/** Restrictions are known to the service of comments, so it says whom to show; words are looked for among all readers. */
async function readPiece(ask: OfficeAsk, { q, filter, before }: Query, signal: AbortSignal): Promise<Piece> {
  if (filter === 'restricted' && q === '') {
    const found = await ask(listRestrictedPeople, { query: { before, limit: pageSize } }, { signal })
    const ids = found.items.map(({ userId }) => userId)
    const { items } =
      ids.length === 0 ? { items: [] } : await ask(listReaders, { query: { ids: ids.join(',') } }, { signal })
    const readers = new Map(items.map(reader => [reader.id, reader]))
    const next = found.items.length === pageSize ? found.items.at(-1)!.id : null
    return { items: ids.flatMap(id => readers.get(id) ?? []), next }
  }
  const all = filter === 'restricted' ? 'all' : filter
  const { items } = await ask(listReaders, { query: { q, filter: all, before, limit: pageSize } }, { signal })
  return { items, next: items.length === pageSize ? items.at(-1)!.integer_id : null }
}

/** Adds what the service of comments knows of the people of a page. */
async function readPage(ask: OfficeAsk, query: Query, moderates: boolean, signal: AbortSignal): Promise<ReadersPage> {
  const { items, next } = await readPiece(ask, query, signal)
  const userIds = items.map(({ id }) => id).join(',')
  // Who only keeps the data of readers sees none of their comments.
  const [counts, restrictions] =
    items.length === 0 || !moderates
      ? [[], []]
      : await Promise.all([
          ask(countPeopleComments, { query: { userIds } }, { signal }).then(({ items }) => items),
          ask(listRestrictions, { query: { userIds } }, { signal }).then(({ items }) => items),
        ])
  const countOf = new Map(counts.map(each => [each.userId, each]))
  const restrictionOf = new Map(restrictions.map(each => [each.userId, each]))
  const listed = items.map(reader => ({
    ...reader,
    total: countOf.get(reader.id)?.total ?? 0,
    hidden: countOf.get(reader.id)?.hidden ?? 0,
    restriction: restrictionOf.get(reader.id),
  }))
  const isWanted = ({ restriction }: ListedReader) => query.filter !== 'restricted' || restriction !== undefined
  return { items: listed.filter(isWanted), next, now: new Date() }
}

export function ReadersTab() {
  const { ask, person } = useOffice()
  const shownFilters = filters.filter(name => name !== 'restricted' || person.moderates)
  const [search, setSearch] = useSearchParams()
  const asked = search.get('show')
  const filter = isFilter(asked) ? asked : 'all'
  const q = (search.get('q') ?? '').slice(0, 100)
  const isDesk = useDesk()
  const set = (name: string, value: string | undefined) =>
    setSearch(
      former => {
        const next = new URLSearchParams(former)
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const pages = usePages<ReadersPage>(`${filter} ${q}`, (before, signal) =>
    readPage(ask, { q, filter, before }, person.moderates, signal),
  )
  const { value, error, isLoading, isSlow, reload } = pages
  // Where there is room for it, the page of the first reader stands open.
  const chosen = search.get('reader') ?? (isDesk ? (value?.items[0]?.id ?? null) : null)
  return (
    <WithAside
      label="Читатели"
      aside={
        chosen !== null && (
          <ReaderAside key={chosen} id={chosen} onChanged={reload} onClose={() => set('reader', undefined)} />
        )
      }
    >
      <h2 className="sr">Читатели</h2>
      <div className={styles.filters}>
        <Search q={q} onSearch={words => set('q', words)} />
        <span className={`segments ${own.filter}`} role="group" aria-label="Кого показать">
          {shownFilters.map(name => (
            <button
              key={name}
              type="button"
              aria-pressed={filter === name}
              onClick={() => set('show', name === 'all' ? undefined : name)}
            >
              {filterTitles[name]}
            </button>
          ))}
        </span>
      </div>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {!value && isSlow && (
        <div role="status" aria-label="Читатели загружаются" className={styles.skeleton}>
          <i />
          <i />
          <i />
        </div>
      )}
      {value && value.items.length > 0 && (
        <Table page={value} isLoading={isLoading} chosen={chosen} onOpen={id => set('reader', id)} />
      )}
      {value?.items.length === 0 && (
        <p className={styles.note} role="status">
          Никого не нашли. Ищут по началу имени, по номеру или по почте целиком.{' '}
          <button type="button" className="link" onClick={() => setSearch({}, { replace: true })}>
            Показать всех
          </button>
        </p>
      )}
      {value && value.items.length > 0 && (
        <MoreButton
          pages={pages}
          className={styles.more}
          end={<span className={styles.note}>Это все. Почта скрыта: показ остаётся в «Кто что менял».</span>}
        >
          Показать ещё
        </MoreButton>
      )}
    </WithAside>
  )
}

/** Searches when the person stops typing. */
function Search({ q, onSearch }: { q: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(q)
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => onSearch(typed.trim()), typingMs)
    return () => clearTimeout(timer)
  })
  return (
    <SearchField
      label="Найти читателя"
      placeholder="Имя, номер или почта целиком"
      typed={typed}
      onType={setTyped}
      maxLength={100}
      className={own.search}
    />
  )
}

type TableProps = { page: ReadersPage; isLoading: boolean; chosen: string | null; onOpen: (id: string) => void }

function Table({ page: { items, now }, isLoading, chosen, onOpen }: TableProps) {
  const { person } = useOffice()
  return (
    <table className={`${styles.table} ${own.table}`} aria-busy={isLoading}>
      <caption className="sr">Читатели, новые сверху</caption>
      <thead>
        <tr>
          <th scope="col">Читатель</th>
          <th scope="col">С нами</th>
          {person.moderates && <th scope="col">Комментарии</th>}
          <th scope="col">Последний раз</th>
        </tr>
      </thead>
      <tbody>
        {items.map(reader => (
          <tr key={reader.id} data-open={reader.id === chosen || undefined}>
            <td className={styles.person}>
              <span>
                {reader.roles.length > 0 ? (
                  <Face name={reader.display_name} id={reader.id} />
                ) : (
                  <ReaderFace name={reader.display_name} />
                )}
                <span>
                  <span className={own.named}>
                    <button
                      type="button"
                      className={own.name}
                      aria-pressed={reader.id === chosen}
                      onClick={() => onOpen(reader.id)}
                    >
                      {reader.display_name}
                    </button>
                    <Marks reader={reader} now={now} />
                  </span>
                  <small>
                    № {reader.integer_id}&nbsp;· {reader.email ?? 'без почты'}
                  </small>
                </span>
              </span>
            </td>
            <td className={own.since}>
              <time dateTime={reader.created_at} title={formatFullDate(reader.created_at)}>
                с {dateWords(reader.created_at, now)}
              </time>
            </td>
            {person.moderates && <CommentsCell reader={reader} />}
            <td className={own.seen} data-none={reader.seen_at === null || undefined}>
              {reader.seen_at ? (
                <>
                  <span className={own.of}>последний раз </span>
                  <time dateTime={reader.seen_at} title={formatFullDate(reader.seen_at)}>
                    {agoWords(reader.seen_at, now)}
                  </time>
                </>
              ) : (
                'входов нет'
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CommentsCell({ reader: { total, hidden } }: { reader: ListedReader }) {
  return (
    <td className={own.comments} data-none={total === 0 || undefined}>
      {total === 0 ? 'нет' : formatNumber(total)}
      <span className={own.of}> {total === 0 ? 'комментариев' : plural(total, commentForms)}</span>
      {hidden > 0 && <b>, скрыто {formatNumber(hidden)}</b>}
    </td>
  )
}

function Marks({ reader, now }: { reader: ListedReader; now: Date }) {
  return (
    <span className={own.marks}>
      {marksOf(reader, now).map(({ words, tone }) => (
        <span key={words} data-tone={tone}>
          {words}
        </span>
      ))}
    </span>
  )
}
