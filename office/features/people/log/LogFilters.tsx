// The filters of the log, in the address: a person, a kind of action, a day, a thing.
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OfficeLogEntry } from '#contract/office/log.ts'
import { dayMs } from '#domain/time-units.ts'
import { wordsOf } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import { downloadLog } from './export-log.ts'
import { actionGroups, actionsOf, isActionGroup } from './log-words.ts'
import type { Colleague } from '../person-words.ts'
import styles from '../PeoplePage.module.css'
import { MomentField } from '../../../parts/MomentField.tsx'

const isId = (value: string | null): value is string =>
  value !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)

/** The query of the call; what the address says wrong is left out. */
export function useLogFilter() {
  const [search] = useSearchParams()
  const [person, what, day, thing] = ['person', 'what', 'day', 'thing'].map(name => search.get(name))
  const start = /^\d{4}-\d\d-\d\d$/.test(day ?? '') ? new Date(`${day}T00:00`) : undefined
  const isDay = start !== undefined && !Number.isNaN(start.getTime())
  return {
    ...(isId(person ?? null) && { person: person! }),
    ...(isActionGroup(what ?? null) && { actions: actionsOf(what as keyof typeof actionGroups).join(',') }),
    ...(isDay && { from: start.toISOString(), until: new Date(start.getTime() + dayMs).toISOString() }),
    ...(/^[a-z]+:.{1,200}$/.test(thing ?? '') && { thing: thing! }),
    with_own: search.get('own') === '1' ? ('1' as const) : ('0' as const),
  }
}

/** The name of a reader, who is in no list of colleagues. */
function nameIn(entries: readonly OfficeLogEntry[], id: string): string | undefined {
  const people = entries.flatMap(({ by, thing }) => [by, thing && { id: thing.id, display_name: thing.title }])
  return people.find(person => person?.id === id)?.display_name ?? undefined
}

type Props = { people: readonly Colleague[]; entries: readonly OfficeLogEntry[] }

export function LogFilters({ people, entries }: Props) {
  const [search, setSearch] = useSearchParams()
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    next.delete('entry')
    if (value === '') next.delete(name)
    else next.set(name, value)
    setSearch(next, { replace: true })
  }
  const person = search.get('person') ?? ''
  const isElsewhere = isId(person) && !people.some(({ id }) => id === person)
  return (
    <div className={styles.filters}>
      <select
        className="filter"
        aria-label="Чьи записи"
        data-on={person === '' ? undefined : ''}
        value={person}
        onChange={({ target }) => set('person', target.value)}
      >
        <option value="">Кто угодно</option>
        {isElsewhere && <option value={person}>{nameIn(entries, person) ?? 'Этот человек'}</option>}
        {people.map(({ id, display_name }) => (
          <option key={id} value={id}>
            {display_name}
          </option>
        ))}
      </select>
      <select
        className="filter"
        aria-label="Какие действия"
        data-on={search.has('what') ? '' : undefined}
        value={search.get('what') ?? ''}
        onChange={({ target }) => set('what', target.value)}
      >
        <option value="">Любое действие</option>
        {Object.entries(actionGroups).map(([name, { title }]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      <MomentField
        type="date"
        empty="Любой день"
        className="filter"
        aria-label="День"
        data-on={search.has('day') ? '' : undefined}
        value={search.get('day') ?? ''}
        onChange={({ target }) => set('day', target.value)}
      />
      <label className={styles.own}>
        <input
          type="checkbox"
          checked={search.get('own') === '1'}
          onChange={({ target }) => set('own', target.checked ? '1' : '')}
        />
        и то, что сделано само
      </label>
      {search.has('thing') && (
        <Link className="link" to="/people/log">
          Показать всё, не только это
        </Link>
      )}
      <Export />
    </div>
  )
}

function Export() {
  const { ask } = useOffice()
  const filter = useLogFilter()
  const [busy, setBusy] = useState<'csv' | 'jsonl'>()
  const save = async (format: 'csv' | 'jsonl') => {
    setBusy(format)
    try {
      await downloadLog(ask, { ...filter, format })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    setBusy(undefined)
  }
  return (
    <span className={styles.export}>
      {(['csv', 'jsonl'] as const).map(format => (
        <button
          key={format}
          type="button"
          className="filter"
          aria-busy={busy === format || undefined}
          aria-label={`Скачать журнал: ${format.toUpperCase()}`}
          onClick={() => void save(format)}
        >
          {format.toUpperCase()}
        </button>
      ))}
    </span>
  )
}
