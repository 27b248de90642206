// The tab with all remarks of a text: open ones first, in the order of their lines; resolved ones are folded.
import { useState, useSyncExternalStore } from 'react'
import { count } from '#russian/plural.ts'
import { wordsOf } from '../../../session/ask.ts'
import type { MarginStore } from '../margin/margin-store.ts'
import { Note } from '../margin/remarks/Note.tsx'
import type { RemarkThread, Threads } from '../margin/remarks/threads.ts'
import styles from './RemarksPanel.module.css'

const forms = ['разобранное', 'разобранных', 'разобранных'] as const

type Props = {
  store: MarginStore
  threads: Threads
  may: { remark: boolean; write: boolean }
  /** Scrolls to the words of a thread in the text. */
  onShow: (id: number) => void
}

export function RemarksPanel({ store, threads, may, onShow }: Props) {
  const { order, gone } = useSyncExternalStore(store.subscribe, () => store.state)
  const [isAll, setAll] = useState(false)
  const at = new Map(order.map((id, index) => [id, index]))
  const open = threads.items
    .filter(({ resolvedAt }) => resolvedAt === null)
    .toSorted((a, b) => (at.get(a.id) ?? Infinity) - (at.get(b.id) ?? Infinity))
  const resolved = threads.items.filter(({ resolvedAt }) => resolvedAt !== null).toReversed()
  const draw = (thread: RemarkThread) => (
    <li key={thread.id} data-thread={thread.id}>
      {!(gone.has(thread.id) && thread.resolvedAt === null) && (
        <button type="button" className={styles.quote} onClick={() => onShow(thread.id)}>
          {thread.range.quote}
        </button>
      )}
      <Note
        thread={thread}
        threads={threads}
        may={may}
        isGone={gone.has(thread.id) && thread.resolvedAt === null}
        isOpen
        onFind={store.rangeNow}
      />
    </li>
  )
  return (
    <>
      {threads.error !== undefined && (
        <p role="alert">
          {wordsOf(threads.error)}.{' '}
          <button type="button" className="link" onClick={threads.reload}>
            Попробовать ещё раз
          </button>
        </p>
      )}
      {threads.isRead && open.length === 0 && (
        <p className={styles.empty}>
          Открытых замечаний нет.{may.remark && ' Выделите слова в тексте, чтобы оставить своё.'}
        </p>
      )}
      <ol className={styles.list}>{open.map(draw)}</ol>
      {resolved.length > 0 && (
        <button type="button" className={styles.more} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {count(resolved.length, forms)}
        </button>
      )}
      {isAll && <ol className={styles.list}>{resolved.map(draw)}</ol>}
    </>
  )
}
