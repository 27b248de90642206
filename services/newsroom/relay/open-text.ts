// One text in the memory of this process: the document as it is committed, and the updates that wait for their commit. Everything that
// touches the document has its turn.
import pLimit from 'p-limit'
import type * as Y from 'yjs'
import type { TextRefusal, TextSaved } from '#contract/newsroom-socket.ts'
import type { NewsroomContext } from '../context.ts'
import { batchBytesMax, batchMax, pendingMax, updateBytesMax } from '../limits.ts'
import type { TextRow } from '../store/texts.ts'
import type { Incoming, Pending } from './apply-batch.ts'
import { makeTextCopy } from './text-copy.ts'
import type { TextListener } from './text-listener.ts'
import { isAway, makeBatchWriter } from './write-batch.ts'

export type OpenText = {
  readonly id: number
  /** Resolves when the update is committed or refused. Updates of one caller are committed in their order. Never rejects. */
  append(incoming: Incoming): Promise<TextSaved | TextRefusal>
  /** Runs `work` on the newest committed document, with nothing else in between; it must not change the document. */
  read<R>(work: (doc: Y.Doc, row: TextRow) => R): Promise<R>
  /** The log may have updates of other processes, or the text another revision. */
  note(head: { seq?: number; revision?: number }): void
  /** Resolves when nothing is under way. */
  settle(): Promise<void>
}

export const isTooLargeUpdate = {
  code: 'too_large',
  message: 'Слишком большой кусок за один раз. Вставьте его по частям',
}

/** Takes from the front as many as go into one batch. */
function takeBatch(waiting: Pending[]): Pending[] {
  let size = 0
  const end = waiting.findIndex((each, at) => at > 0 && (at >= batchMax || (size += each.bytes.length) > batchBytesMax))
  return waiting.splice(0, end < 0 ? waiting.length : end)
}

export function makeOpenText(newsroom: NewsroomContext, id: number, listener: TextListener): OpenText {
  const { log } = newsroom.context
  const inTurn = pLimit(1)
  const copy = makeTextCopy(newsroom, id, listener)
  const write = makeBatchWriter(newsroom, id, copy, listener)
  const waiting: Pending[] = []
  let isFlushDue = false

  function flushSoon(): void {
    if (isFlushDue) return
    isFlushDue = true
    void inTurn(async () => {
      isFlushDue = false
      const batch = takeBatch(waiting)
      if (waiting.length > 0) flushSoon()
      try {
        await write(batch)
      } catch (error) {
        copy.forget()
        log.warn({ err: error, text: id }, 'a text could not be read')
        for (const each of batch) each.settle(isAway)
      }
    })
  }

  return {
    id,
    append: incoming => {
      if (incoming.bytes.length > updateBytesMax) return Promise.resolve(isTooLargeUpdate)
      if (waiting.length >= pendingMax) return Promise.resolve(isAway)
      return new Promise(settle => {
        waiting.push({ ...incoming, settle })
        flushSoon()
      })
    },
    read: work =>
      inTurn(async () => {
        const { doc, row } = await copy.refresh()
        return work(doc, row)
      }),
    note: head => {
      const isBehind = (head.seq ?? 0) > copy.seq || (head.revision ?? 0) > (copy.row?.revision ?? 0)
      if (copy.row && isBehind)
        inTurn(copy.refresh).catch(error => log.warn({ err: error, text: id }, 'a text could not be read'))
    },
    settle: () => inTurn(() => {}),
  }
}
