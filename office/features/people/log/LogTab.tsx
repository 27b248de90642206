import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { listOfficeLog, type OfficeLogEntry } from '#contract/office/log.ts'
import { capitalized } from '#russian/capitalized.ts'
import { Button } from '#ui/Button.tsx'
import { Aside, WithAside } from '../../../parts/aside/Aside.tsx'
import { Face, ReaderFace } from '../../../parts/Face.tsx'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { MoreButton } from '../../../parts/loading/MoreButton.tsx'
import { clockAt, formatFullDate } from '../../../parts/relative-dates.ts'
import { useSecondStep } from '../../../parts/second-step/SecondStep.tsx'
import { usePages } from '../../../parts/loading/use-pages.ts'
import { wordsOf } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import { LogFilters, useLogFilter } from './LogFilters.tsx'
import {
  actorWords,
  actsOf,
  daysOf,
  entryWords,
  isFromElsewhere,
  placeWords,
  thingWords,
  valueWords,
  type Act,
} from './log-words.ts'
import { reversalOf } from './reversals.ts'
import styles from '../PeoplePage.module.css'
import type { Colleague } from '../person-words.ts'

const pageSize = 50
type LogPage = { items: OfficeLogEntry[]; next: number | null; now: Date }

/** The log of the office, newest first; the filter and the open entry are in the address. */
export function LogTab({ people }: { people: readonly Colleague[] }) {
  const { ask } = useOffice()
  const [search, setSearch] = useSearchParams()
  const filter = useLogFilter()
  const { guarded, sheet } = useSecondStep()
  const log = usePages<LogPage>(JSON.stringify(filter), async (before, signal) => {
    const { items } = await ask(listOfficeLog, { query: { ...filter, limit: pageSize, before } }, { signal })
    return { items, next: items.length === pageSize ? items.at(-1)!.id : null, now: new Date() }
  })
  const { value, error, isLoading, isSlow, reload } = log
  const colleagues = new Set(people.map(({ id }) => id))
  const open = (id: number | undefined) => {
    const next = new URLSearchParams(search)
    if (id === undefined) next.delete('entry')
    else next.set('entry', String(id))
    setSearch(next, { replace: true })
  }
  const chosen = value?.items.find(({ id }) => id === Number(search.get('entry')))
  const takeBack = async (run: NonNullable<ReturnType<typeof reversalOf>>['run']) => {
    try {
      if ((await guarded(() => run(ask))) === undefined) return
      say({ text: 'Вернули. Это тоже записано' })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    reload()
  }
  return (
    <WithAside
      label="Кто что менял"
      aside={chosen && value && <Details entry={chosen} onClose={() => open(undefined)} onTakeBack={takeBack} />}
    >
      <h2 className="sr">Кто что менял</h2>
      <LogFilters people={people} entries={value?.items ?? []} />
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {!value && isSlow && (
        <div role="status" aria-label="Журнал загружается" className={styles.skeleton}>
          <i />
          <i />
          <i />
        </div>
      )}
      {value && (
        <div aria-busy={isLoading}>
          {daysOf(actsOf(value.items), value.now).map(({ day, acts }) => (
            <section key={day} aria-label={day}>
              <h3 className={styles.day}>{capitalized(day)}</h3>
              <ol className={styles.log}>
                {acts.map((entries, at) => (
                  <ActRows
                    key={entries[0].id}
                    entries={entries}
                    isFromElsewhere={at === 0 || isFromElsewhere(entries[0], acts[at - 1]![0])}
                    colleagues={colleagues}
                    chosen={chosen?.id}
                    onOpen={open}
                    onTakeBack={takeBack}
                  />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
      {value?.items.length === 0 && (
        <p className={styles.note}>
          Таких записей нет. <Link to="/people/log">Показать все</Link>
        </p>
      )}
      {value && value.items.length > 0 && (
        <MoreButton pages={log} end="Раньше записей нет" className={styles.more}>
          Показать раньше
        </MoreButton>
      )}
      {sheet}
    </WithAside>
  )
}

type TakeBack = (run: NonNullable<ReturnType<typeof reversalOf>>['run']) => Promise<void>
type ActProps = {
  entries: Act
  /** The row above it came from another place, or from somebody else. */
  isFromElsewhere: boolean
  /** By id: only a colleague has a portrait, a reader may have any name. */
  colleagues: ReadonlySet<string>
  chosen: number | undefined
  onOpen: (id: number) => void
  onTakeBack: TakeBack
}

/** Entries of one act: the last one, and the others behind a button. */
function ActRows({
  entries: [first, ...rest],
  isFromElsewhere: isNew,
  colleagues,
  chosen,
  onOpen,
  onTakeBack,
}: ActProps) {
  const [isWhole, setWhole] = useState(false)
  const isOpen = isWhole || rest.some(({ id }) => id === chosen)
  return (
    <>
      {[first, ...(isOpen ? rest : [])].map((entry, at, shown) => (
        <Entry
          key={entry.id}
          entry={entry}
          hasPlace={at === 0 ? isNew : isFromElsewhere(entry, shown[at - 1]!)}
          isColleague={entry.by !== null && colleagues.has(entry.by.id)}
          isOpen={entry.id === chosen}
          onOpen={() => onOpen(entry.id)}
          onTakeBack={onTakeBack}
          more={rest.length > 0 && !isOpen ? rest.length : 0}
          onMore={() => setWhole(true)}
        />
      ))}
    </>
  )
}

type EntryProps = {
  entry: OfficeLogEntry
  /** Said once, until it changes. */
  hasPlace: boolean
  isColleague: boolean
  isOpen: boolean
  onOpen: () => void
  onTakeBack: TakeBack
  more: number
  onMore: () => void
}

function Entry({ entry, hasPlace, isColleague, isOpen, onOpen, onTakeBack, more, onMore }: EntryProps) {
  const { person } = useOffice()
  const who = actorWords(entry)
  const [deed, about, place] = [entryWords(entry), thingWords(entry), placeWords(entry)]
  const reversal = reversalOf(entry, person.id)
  return (
    <li data-open={isOpen || undefined}>
      <time dateTime={entry.at} title={formatFullDate(entry.at)}>
        {clockAt(entry.at)}
      </time>
      {isColleague ? <Face name={who} id={entry.by?.id} isSmall /> : <ReaderFace name={who} isSmall />}
      <button type="button" className={styles.entry} aria-pressed={isOpen} onClick={onOpen}>
        <b>{who}</b>
        <span>
          {deed} {about && <b>{about}</b>}
        </span>
        {hasPlace && place !== who.toLowerCase() && <small>{place}</small>}
      </button>
      {more > 0 && (
        <button
          type="button"
          className={styles.rest}
          title="Что ещё сделано с этим текстом за ту же минуту"
          onClick={onMore}
        >
          и ещё {more}
        </button>
      )}
      {reversal && (
        <TakeBackButton
          label={['Вернуть', [deed, about].filter(Boolean).join(', ')].join(': ')}
          onTakeBack={() => onTakeBack(reversal.run)}
        />
      )}
    </li>
  )
}

function TakeBackButton({ label, onTakeBack }: { label: string; onTakeBack: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <button
      type="button"
      className={`link ${styles.back}`}
      aria-busy={isBusy || undefined}
      aria-label={label}
      onClick={() => {
        if (isBusy) return
        setBusy(true)
        void onTakeBack().finally(() => setBusy(false))
      }}
    >
      Вернуть
    </button>
  )
}

type DetailsProps = { entry: OfficeLogEntry; onClose: () => void; onTakeBack: TakeBack }

function Details({ entry, onClose, onTakeBack }: DetailsProps) {
  const { person } = useOffice()
  const { at, before, after, words, thing, is_outdated, id } = entry
  const about = thingWords(entry)
  const reversal = reversalOf(entry, person.id)
  const rows: [string, string | undefined][] = [
    ['Когда', formatFullDate(at)],
    ['Кто', actorWords(entry)],
    [thing?.kind === 'person' ? 'О ком' : 'О чём', about],
    ['Было', before === null ? undefined : valueWords(before, entry.action)],
    [before === null ? 'Подробности' : 'Стало', after === null ? undefined : valueWords(after, entry.action)],
    ['Слова', words ?? undefined],
    ['Откуда', placeWords(entry)],
    ['Номер', String(id)],
  ]
  return (
    <Aside label="Запись журнала" onClose={onClose}>
      <section>
        <h2>{capitalized(entryWords(entry))}</h2>
        <dl>
          {rows.map(
            ([title, value]) =>
              value !== undefined && (
                <div key={title} className={styles.row}>
                  <dt>{title}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {thing?.kind === 'text' && (
          <Link className="link" to={`/texts/${thing.id}`}>
            Открыть текст
          </Link>
        )}
        {thing && (
          <Link className="link" to={`/people/log?thing=${encodeURIComponent(`${thing.kind}:${thing.id}`)}`}>
            Всё об этом
          </Link>
        )}
        {reversal && (
          <Button kind="quiet" onClick={() => void onTakeBack(reversal.run)}>
            {reversal.title}
          </Button>
        )}
        {is_outdated && !reversal && <p className="small dim">Потом это меняли ещё раз, поэтому отсюда не вернуть.</p>}
        <p className="small dim">
          Записи журнала не меняются и не удаляются: каждая связана с прежней контрольной суммой.
        </p>
      </section>
    </Aside>
  )
}
