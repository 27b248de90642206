// Deleted texts, which can be restored for thirty days.
import type { CallReply } from '#contract/call.ts'
import { listTexts } from '#contract/newsroom.ts'
import { quoted } from '#russian/quoted.ts'
import { Button } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { formatFullDate, whenWords } from '../../../parts/relative-dates.ts'
import { Stage } from '../../../parts/Stage.tsx'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { MoreButton } from '../../../parts/loading/MoreButton.tsx'
import { useOffice } from '../../../shell/office-context.ts'
import styles from './ListView.module.css'
import { queryOf } from '../plan-address.ts'
import { keptWords, titleOf } from '../plan-words.ts'
import type { PlanViewProps } from '../plan-view.ts'
import { useNow } from '../../../parts/use-now.ts'
import { usePlanPages } from '../use-plan-pages.ts'

type Page = Pick<CallReply<typeof listTexts>, 'items'> & { next: number | null }

export function RemovedView({ address, turn, actions, onChanged }: PlanViewProps) {
  const { ask, person } = useOffice()
  const query = { ...queryOf(address, person.id), due: undefined, removed: '1', sort: '-new' } as const
  const pages = usePlanPages(
    JSON.stringify(query),
    turn,
    { size: 50, most: 200 },
    async (from, limit, signal): Promise<Page> => {
      const offset = from ?? 0
      const { items, total } = await ask(listTexts, { query: { ...query, offset, limit } }, { signal })
      const read = offset + items.length
      return { items, next: read < total ? read : null }
    },
  )
  const { value, error, isSlow } = pages
  const now = useNow(turn)
  return (
    <div className={`page-scroll ${styles.scroll}`} tabIndex={0} role="region" aria-label="Убранные тексты">
      {error !== undefined && <LoadError error={error} onRetry={onChanged} />}
      {!value && isSlow && <p role="status">Тексты загружаются</p>}
      {value && value.items.length === 0 && (
        <div className="page-empty">
          <Mascot mood="sleep" width={120} />
          <p>Убранных текстов нет.</p>
        </div>
      )}
      <ul className={styles.removed}>
        {value?.items.map(text => (
          <li key={text.id}>
            <span>
              <b>{titleOf(text)}</b>
              <small>
                <Stage stage={text.stage} />
                <time dateTime={text.deletedAt!} title={formatFullDate(text.deletedAt!)}>
                  убрали {whenWords(text.deletedAt!, now)}
                </time>
                <span>{keptWords(text.deletedAt!, now)}</span>
              </small>
            </span>
            {text.may.includes('remove') && (
              <Button
                kind="quiet"
                disabled={actions.isReadOnly}
                aria-label={`Вернуть ${quoted(titleOf(text))}`}
                onClick={() => void actions.bringBack(text)}
              >
                {text.outAt === null ? 'Вернуть' : 'Вернуть на сайт'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <MoreButton pages={pages} />
    </div>
  )
}
