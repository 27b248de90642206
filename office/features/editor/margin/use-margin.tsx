import { useCallback, useEffect, useMemo } from 'react'
import { wordsOf } from '../../../session/ask.ts'
import { say } from '../../../shell/toasts.ts'
import type { TextConnection } from '../collaboration/text-connection.ts'
import type { BesideText } from '../TextEditor.tsx'
import { makeMarginStore } from './margin-store.ts'
import { MarginSlot } from './MarginSlot.tsx'
import { useThreads } from './remarks/threads.ts'
import { remarksOf } from './remarks/word-reviews.ts'

/** The notes of a text: their store and threads, and what the sheet needs of them. `may` must keep its identity while its values are the same. */
export function useMargin(id: number, connection: TextConnection, may: { remark: boolean; write: boolean }) {
  const store = useMemo(() => makeMarginStore(connection.doc), [connection])
  const threads = useThreads(id, connection)
  useEffect(() => {
    const open = threads.items.filter(({ resolvedAt }) => resolvedAt === null)
    store.setThreads(new Map(open.map(thread => [thread.id, thread.range])))
  }, [store, threads.items])
  const remark = useCallback(() => {
    if (!store.startDraft()) say({ text: 'Выделите слова, к которым замечание' })
  }, [store])
  const { add: addRemark } = threads
  const takeReviews = useCallback<NonNullable<BesideText['onReviews']>>(
    (view, reviews, ids) => {
      const remarks = remarksOf(connection.doc, view, reviews, ids)
      void Promise.allSettled(remarks.map(({ range, ...remark }) => addRemark(range, remark))).then(all => {
        const lost = all.find(each => each.status === 'rejected')
        if (lost) say({ text: `Замечания из Word не записались: ${wordsOf(lost.reason)}` })
      })
    },
    [connection, addRemark],
  )
  const beside = useMemo(
    (): BesideText => ({
      extension: store.extension,
      render: () => <MarginSlot />,
      onRemark: may.remark ? remark : undefined,
      onReviews: may.remark ? takeReviews : undefined,
    }),
    [store, may.remark, remark, takeReviews],
  )
  const margin = useMemo(() => ({ store, threads, connection, may, remark }), [store, threads, connection, may, remark])
  return { store, threads, beside, margin }
}
