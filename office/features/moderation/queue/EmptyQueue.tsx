import { Mascot } from '#ui/Mascot.tsx'
import { clockWords, commentsWords } from '../moderation-words.ts'
import type { ModerationTab } from '../tabs.ts'
import type { QueueSnapshot, QueueView } from './queue-store.ts'

type Props = { state: QueueSnapshot; view: QueueView; onDrop: () => void; onTab: (tab: ModerationTab) => void }

/** Nothing to do: because all is done, because colleagues have the rest, or because of a filter, which can be dropped. */
export function EmptyQueue({ state: { pace, others, putOff, counts }, view, onDrop, onTab }: Props) {
  const ofOthers = others.map(({ name, count }) => `${name}: ${count}`).join(', ')
  const isFiltered = view.section !== null || view.kind === 'reported'
  return (
    <div className="page-empty">
      <Mascot mood="sleep" width={120} />
      <h2>{ofOthers === '' ? 'Всё разобрано' : 'Остальное в работе'}</h2>
      <p>
        {ofOthers !== '' && `${ofOthers}. `}
        {putOff > 0 && `Отложено: ${putOff}, вернутся через полчаса. `}
        {pace.done > 0 && `${commentsWords(pace.done)} за ${clockWords(pace.activeMs)}. `}
        {ofOthers === '' && putOff === 0 && 'Следующий придёт\u00a0— Толк проснётся.'}
      </p>
      {isFiltered && (counts?.waiting ?? 0) > 0 ? (
        <button type="button" className="filter" onClick={view.section === null ? () => onTab('waiting') : onDrop}>
          {view.section === null ? `Все, что ждут · ${counts?.waiting}` : 'Показать все разделы'}
        </button>
      ) : (
        <button type="button" className="filter" onClick={() => onTab('hidden')}>
          Посмотреть скрытые
        </button>
      )}
    </div>
  )
}
