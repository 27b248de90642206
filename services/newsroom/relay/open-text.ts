// One text in the memory of this process: the committed document, and the updates that wait for their commit. Memory is only a copy: after any
// failure, the document is read from the log again.
import pLimit from 'p-limit'
import * as Y from 'yjs'
import { textSchema, type TextRefusal, type TextSaved } from '#contract/newsroom-socket.ts'
import { readShown } from '../document/document.ts'
import type { NewsroomContext } from '../context.ts'
import { batchBytesMax, batchMax, pendingMax, textBytesMax, updateBytesMax } from '../limits.ts'
import { noSuchText } from '../may.ts'
import { findSnapshot, listUpdates, type Append } from '../store/log.ts'
import { findText, type TextRow } from '../store/texts.ts'
import { applyBatch, type Incoming, type Pending } from './apply-batch.ts'
import { commitUpdates } from './commit-updates.ts'
import { makeDeletionGuard } from './deletion-guard.ts'

/** Forwards changes to the sockets of this process. */
export type TextListener = {
  onUpdate(id: number, bytes: Uint8Array, exceptSocketId?: string): void
  /** Called when rights or the schema may have changed. */
  onRow(row: TextRow): void
}

export type OpenText = {
  readonly id: number
  /** Resolves when the update is committed or refused; never rejects. Updates are committed in the order of the calls. */
  append(incoming: Incoming): Promise<TextSaved | TextRefusal>
  /** Runs `work` on the newest committed document, while no update is applied; `work` must not change the document. */
  read<R>(work: (doc: Y.Doc, row: TextRow) => R): Promise<R>
  /** Reports the newest update number or revision that another process has written; reads the log if this process is behind. */
  note(head: { seq?: number; revision?: number }): void
  /** Resolves when all work in progress is done. */
  settle(): Promise<void>
}

const isAway = { code: 'unavailable', message: 'Сервер не смог сохранить. Ваши слова остались на этом устройстве' }
const isTooLarge = { code: 'too_large', message: 'Текст слишком велик. Разделите его на части' }
export const isTooLargeUpdate = {
  code: 'too_large',
  message: 'Слишком большой кусок за один раз. Вставьте его по частям',
}

export function makeOpenText(newsroom: NewsroomContext, id: number, listener: TextListener): OpenText {
  const { context, db, now } = newsroom
  const inTurn = pLimit(1)
  const waiting: Pending[] = []
  const guard = makeDeletionGuard(now)
  /** If undefined, it must be read from the log. It contains uncommitted updates only while `write` runs. */
  let doc: Y.Doc | undefined
  let row: TextRow | undefined
  /** The document has all updates up to `seq`; the sockets of this process have received those up to `sentSeq`. */
  let seq = 0
  let sentSeq: number | undefined
  /** An upper bound of the size of the document. */
  let bytes = 0

  function take(update: Uint8Array, upTo: number): void {
    Y.applyUpdate(doc!, update)
    bytes += update.length
    seq = upTo
    if (sentSeq === undefined || upTo <= sentSeq) return
    listener.onUpdate(id, update)
    sentSeq = upTo
  }

  async function readTail(until: number): Promise<void> {
    while (seq < until) {
      const rows = await listUpdates(db.kysely, id, seq, until)
      if (rows[0]?.seq === seq + 1) {
        for (const update of rows) take(update.bytes, update.seq)
        continue
      }
      // These updates were removed because a snapshot includes them.
      const snapshot = await findSnapshot(db.kysely, id)
      if (!snapshot || snapshot.seq <= seq) throw new Error(`the log of text ${id} has no update ${seq + 1}`)
      take(snapshot.state, snapshot.seq)
    }
  }

  /** Brings the document and the row up to date. Throws `not_found`. */
  async function refresh(): Promise<{ doc: Y.Doc; row: TextRow }> {
    const found = await findText(db.kysely, id)
    if (!found) throw noSuchText()
    const isChanged = row !== undefined && (row.revision !== found.revision || row.schema !== found.schema)
    row = found
    if (!doc) {
      const snapshot = await findSnapshot(db.kysely, id)
      doc = new Y.Doc()
      ;[seq, bytes] = [0, 0]
      if (snapshot) take(snapshot.state, snapshot.seq)
    }
    // Access is sent before updates, because an older editor must become read-only before it receives newer blocks.
    if (isChanged) listener.onRow(found)
    await readTail(found.seq)
    sentSeq ??= seq
    return { doc, row: found }
  }

  /** Writes one batch: checks, applies and commits it, then notifies everybody. `tries` limits the attempts when the text changes meanwhile. */
  async function write(batch: Pending[], tries = 3): Promise<void> {
    const current = doc && row ? { doc, row } : await refresh()
    const applied = applyBatch(current.doc, current.row, batch, guard)
    if (applied.isDocBroken) {
      doc = undefined
      return applied.accepted.length > 0 ? write(applied.accepted, tries) : undefined
    }
    const { accepted, fresh, guarded } = applied
    const answerAll = (answer: TextSaved | TextRefusal) => accepted.forEach(each => each.settle(answer))
    if (fresh.length === 0) return answerAll({ vector: Y.encodeStateVector(current.doc) })

    bytes += fresh.reduce((sum, each) => sum + each.bytes.length, 0)
    if (bytes > textBytesMax) bytes = Y.encodeStateAsUpdate(current.doc).length
    if (bytes > textBytesMax) {
      doc = undefined
      return answerAll(isTooLarge)
    }

    const shown = readShown(current.doc)
    const isShownAnew = shown.title !== current.row.title || shown.standfirst !== current.row.standfirst
    const append: Append = {
      textId: id,
      revision: current.row.revision,
      schema: textSchema,
      updates: fresh,
      shown: isShownAnew ? shown : undefined,
      now: now(),
    }
    let last: number | undefined
    try {
      last = await commitUpdates(newsroom, append, guarded, current.row.stage)
    } catch (error) {
      // The commit may have succeeded nevertheless, so the document is read from the log again.
      doc = undefined
      context.log.warn({ err: error, text: id }, 'updates of a text could not be written')
      return answerAll(isAway)
    }
    if (last === undefined) {
      doc = undefined
      return tries > 1 ? write(accepted, tries - 1) : answerAll(isAway)
    }
    Object.assign(current.row, shown)
    for (const each of guarded) each.keep()
    for (const each of fresh) listener.onUpdate(id, each.bytes, each.socketId)
    answerAll({ vector: Y.encodeStateVector(current.doc) })
    await advanceTo(last, fresh.length)
    // If the signal is lost, other processes find the updates by polling.
    context.events
      .signal('text.written', { id, seq: last })
      .catch(error => context.log.warn({ err: error }, 'the signal of an update was not sent'))
  }

  /** Advances to `last`. The document has the `count` updates of this batch, but may miss earlier ones of other processes. */
  async function advanceTo(last: number, count: number): Promise<void> {
    try {
      await readTail(last - count)
      seq = last
      sentSeq = last
    } catch (error) {
      doc = undefined
      context.log.warn({ err: error, text: id }, 'updates of other processes could not be read')
    }
  }

  function takeBatch(): Pending[] {
    let size = 0
    const end = waiting.findIndex(
      (each, at) => at > 0 && (at >= batchMax || (size += each.bytes.length) > batchBytesMax),
    )
    return waiting.splice(0, end < 0 ? waiting.length : end)
  }

  let isFlushDue = false
  function flushSoon(): void {
    if (isFlushDue) return
    isFlushDue = true
    void inTurn(async () => {
      isFlushDue = false
      const batch = takeBatch()
      if (waiting.length > 0) flushSoon()
      try {
        await write(batch)
      } catch (error) {
        doc = undefined
        context.log.warn({ err: error, text: id }, 'a text could not be read')
        for (const each of batch) each.settle(isAway)
      }
    })
  }

  function readSoon(): void {
    inTurn(refresh).catch(error => context.log.warn({ err: error, text: id }, 'a text could not be read'))
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
        const current = await refresh()
        return work(current.doc, current.row)
      }),
    note: head => {
      const isBehind = (head.seq ?? 0) > seq || (head.revision ?? 0) > (row?.revision ?? 0)
      if (row && isBehind) readSoon()
    },
    settle: () => inTurn(() => {}),
  }
}
