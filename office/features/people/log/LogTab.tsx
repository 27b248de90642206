import { useSearchParams } from 'react-router'
import { listOfficeLog } from '#contract/office/access.ts'
import { Face } from '../../../parts/Face.tsx'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { MoreButton } from '../../../parts/loading/MoreButton.tsx'
import { formatFullDate, whenWords } from '../../../parts/relative-dates.ts'
import { usePages } from '../../../parts/loading/use-pages.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { entryWords, originWords, subjectWords, type LogEntry } from './log-words.ts'
import styles from '../PeoplePage.module.css'
import type { Colleague } from '../person-words.ts'

const pageSize = 50
type LogPage = { items: LogEntry[]; next: number | null; now: Date }
const isId = (value: string | null): value is string => value !== null && /^[\da-f-]{36}$/.test(value)

/** The access log, newest first; the filter by person is in the URL. */
export function LogTab({ people }: { people: readonly Colleague[] }) {
  const { ask } = useOffice()
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('person')
  const person = isId(wanted) ? wanted : undefined
  const log = usePages<LogPage>(person ?? '', async (before, signal) => {
    const { items } = await ask(listOfficeLog, { query: { limit: pageSize, before, person } }, { signal })
    return { items, next: items.length === pageSize ? items.at(-1)!.id : null, now: new Date() }
  })
  const { value, error, isLoading, isSlow, reload } = log
  return (
    <>
      <div className={styles.head}>
        <h2 className="stop">Кто входил и что менял</h2>
        <select
          aria-label="Чьи записи"
          value={person ?? ''}
          onChange={({ target }) => setSearch(target.value ? { person: target.value } : {}, { replace: true })}
        >
          <option value="">Кто угодно</option>
          {people.map(({ id, display_name }) => (
            <option key={id} value={id}>
              {display_name}
            </option>
          ))}
        </select>
      </div>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {!value && isSlow && (
        <div role="status" aria-label="Журнал загружается" className={styles.skeleton}>
          <i />
          <i />
          <i />
        </div>
      )}
      {value && (
        <ol className={styles.log} aria-busy={isLoading}>
          {value.items.map(entry => (
            <Entry key={entry.id} entry={entry} now={value.now} />
          ))}
        </ol>
      )}
      {value?.items.length === 0 && <p className={styles.note}>Записей нет. Журнал хранится год.</p>}
      {value && value.items.length > 0 && (
        <MoreButton pages={log} end="Раньше записей нет" className={styles.more}>
          Показать раньше
        </MoreButton>
      )}
    </>
  )
}

function Entry({ entry, now }: { entry: LogEntry; now: Date }) {
  return (
    <li>
      <time dateTime={entry.at} title={formatFullDate(entry.at)}>
        {whenWords(entry.at, now)}
      </time>
      <Face name={subjectWords(entry)} isSmall />
      <p>
        <b>{subjectWords(entry)}</b> · {entryWords(entry)}
        <small>{originWords(entry)}</small>
      </p>
    </li>
  )
}
