// The log of a text: who did what with it, apart from writing.
import { useEffect, useState } from 'react'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { listTextLog } from '#contract/newsroom.ts'
import { Button } from '#ui/Button.tsx'
import { Face } from '../../../parts/Face.tsx'
import { agoWords, formatFullDate } from '../../../parts/relative-dates.ts'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { useOffice } from '../../../shell/office-context.ts'
import type { TextConnection } from '../collaboration/text-connection.ts'
import { logEntryWords } from './log-words.ts'
import styles from './TextLog.module.css'

const pageSize = 50

export function TextLog({ id, connection, onBack }: { id: number; connection: TextConnection; onBack: () => void }) {
  const { ask } = useOffice()
  const [now] = useState(() => new Date())
  const [pages, setPages] = useState(1)
  const { value, error, isLoading, isSlow, reload } = useLoaded(`${id} ${pages}`, async signal => {
    const limit = Math.min(100, pages * pageSize)
    const { items, people } = await ask(listTextLog, { params: { id }, query: { limit } }, { signal })
    const names = new Map(people.map(person => [person.id, person.name]))
    const deeds = items.map(deed => ({ ...deed, name: names.get(deed.personId) ?? 'Бывший сотрудник' }))
    return { deeds, hasMore: items.length === limit && limit < 100 }
  })
  useEffect(() => connection.onChanged(what => what !== 'remarks' && reload()), [connection, reload])
  return (
    <>
      <button type="button" className={`link ${styles.back}`} onClick={onBack}>
        ← Версии
      </button>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {!value && isSlow && <p className="dim">Загружаю журнал</p>}
      <ol className={styles.deeds} aria-label="Кто что менял">
        {value?.deeds.map(deed => (
          <li key={deed.id}>
            <Face name={deed.name} isSmall />
            <span>
              {logEntryWords(deed.action, deed.detail)}
              <small>
                <time dateTime={deed.createdAt} title={formatFullDate(deed.createdAt)}>
                  {agoWords(deed.createdAt, now)}
                </time>
                &nbsp;· {deed.name}
              </small>
            </span>
          </li>
        ))}
      </ol>
      {value?.hasMore && (
        <Button kind="quiet" isBusy={isLoading} onClick={() => setPages(before => before + 1)}>
          Показать ещё
        </Button>
      )}
    </>
  )
}
