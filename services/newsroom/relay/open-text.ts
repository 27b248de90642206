// One text in the memory of this process: the document as it is committed, and the updates that wait for their commit. Memory is only a
// copy: whatever fails, the document is read from the log again.
import pLimit from 'p-limit'
import * as Y from 'yjs'
import { textSchema, type TextRefusal, type TextSaved } from '#contract/newsroom-socket.ts'
import { advertisingOf } from '../document/advertising.ts'
import { applyUpdates, isEarly, readShown, waitingBytes } from '../document/document.ts'
import type { NewsroomContext } from '../context.ts'
import { batchBytesMax, batchMax, earlyBytesMax, pendingMax, textBytesMax, updateBytesMax } from '../limits.ts'
import { noSuchText } from '../may.ts'
import { appendUpdates, findSnapshot, listUpdates, type Append } from '../store/log.ts'
import { findText, type TextRow } from '../store/texts.ts'
import { insertLogEntry, insertVersion } from '../store/versions.ts'
import { makeDeletionGuard, type GuardedState } from './deletion-guard.ts'

export type Incoming = {
  bytes: Uint8Array
  authorId: string
  schema: number
  /** The client says that a large deletion is meant. */
  isCut: boolean
  /** Checks whether the author may write now; called again when the text has changed meanwhile. */
  check(row: TextRow): TextRefusal | undefined
  /** Without it the update may change what says that the text is advertising. */
  mayAdvertise?(row: TextRow): boolean
  /** The socket that sent it, which does not get it back. */
  socketId?: string
}

/** Hears what the sockets of this process must be told. */
export type TextListener = {
  onUpdate(id: number, bytes: Uint8Array, exceptSocketId?: string): void
  /** Rights or the schema may have changed. */
  onRow(row: TextRow): void
}

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

type Pending = Incoming & { settle(answer: TextSaved | TextRefusal): void }

const isAway = { code: 'unavailable', message: 'Сервер не смог сохранить. Ваши слова остались на этом устройстве' }
const isBroken = { code: 'bad_request', message: 'Эту правку не разобрать' }
const isAdvertising = { code: 'forbidden', message: 'Рекламу заполняет главный редактор: эта правка не сохранится' }
const isTooLarge = { code: 'too_large', message: 'Текст слишком велик. Разделите его на части' }
export const isTooLargeUpdate = {
  code: 'too_large',
  message: 'Слишком большой кусок за один раз. Вставьте его по частям',
}

/** True if the update, or what claims to be one, would join too many that wait for others. */
function isTooEarly(doc: Y.Doc, update: Uint8Array): boolean {
  if (waitingBytes(doc) <= earlyBytesMax) return false
  try {
    return isEarly(doc, update)
  } catch {
    return true
  }
}

export function makeOpenText({ context, db, now }: NewsroomContext, id: number, listener: TextListener): OpenText {
  const inTurn = pLimit(1)
  const waiting: Pending[] = []
  const guard = makeDeletionGuard(now)
  /** Undefined: must be read from the log. It may have more than is committed only while `write` runs. */
  let doc: Y.Doc | undefined
  let row: TextRow | undefined
  /** The document has all updates up to this one, and the sockets of this process up to the other. */
  let seq = 0
  let toldSeq: number | undefined
  /** At least the size of the document. */
  let bytes = 0

  function take(update: Uint8Array, upTo: number): void {
    Y.applyUpdate(doc!, update)
    bytes += update.length
    seq = upTo
    if (toldSeq === undefined || upTo <= toldSeq) return
    listener.onUpdate(id, update)
    toldSeq = upTo
  }

  async function readTail(until: number): Promise<void> {
    while (seq < until) {
      const rows = await listUpdates(db.kysely, id, seq, until)
      if (rows[0]?.seq === seq + 1) {
        for (const update of rows) take(update.bytes, update.seq)
        continue
      }
      // The tail was removed after it had been compacted into a snapshot.
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
    // First what sockets may do, then updates: an older editor must know that newer blocks may come.
    if (isChanged) listener.onRow(found)
    await readTail(found.seq)
    toldSeq ??= seq
    return { doc, row: found }
  }

  /** Applies what may be written. Returns what is new, and the states that the guard keeps; undefined if the document broke. */
  function applyAll(current: { doc: Y.Doc; row: TextRow }, batch: Pending[]) {
    const [accepted, news]: [Pending[], Pending[]] = [[], []]
    for (const each of batch) {
      const refusal = each.check(current.row)
      if (refusal) {
        each.settle(refusal)
        continue
      }
      if (isTooEarly(current.doc, each.bytes)) {
        each.settle(isBroken)
        continue
      }
      try {
        const advertising = each.mayAdvertise?.(current.row) === false ? advertisingOf(current.doc) : undefined
        const noteApplied = guard.note(current.doc, each)
        if (applyUpdates(current.doc, each.bytes)) news.push(each)
        if (advertising !== undefined && advertisingOf(current.doc) !== advertising) {
          each.settle(isAdvertising)
          return { accepted: batch.filter(other => other !== each), isDocBroken: true as const }
        }
        noteApplied()
        accepted.push(each)
      } catch {
        each.settle(isBroken)
        return { accepted: batch.filter(other => other !== each), isDocBroken: true as const }
      }
    }
    const authors = [...new Set(news.map(({ authorId }) => authorId))]
    const guarded = authors.flatMap(authorId => guard.check(authorId) ?? [])
    return { accepted, news, guarded, isDocBroken: false as const }
  }

  async function commit(
    append: Append,
    guarded: readonly GuardedState[],
    stage: TextRow['stage'],
  ): Promise<number | undefined> {
    if (guarded.length === 0) return appendUpdates(db.kysely, append)
    return db.inTransaction(async trx => {
      const last = await appendUpdates(trx, append)
      if (last === undefined) return undefined
      for (const { authorId, state } of guarded) {
        const version = await insertVersion(trx, {
          text_id: id,
          cause: 'guard',
          name: 'До удаления большой части текста',
          author_id: authorId,
          stage,
          schema: append.schema,
          state,
          created_at: append.now,
        })
        await insertLogEntry(trx, {
          textId: id,
          personId: authorId,
          action: 'guarded',
          detail: { version: version.id },
          now: append.now,
        })
      }
      await context.events.announce(trx, 'text.changed', { id, what: 'guard' })
      return last
    })
  }

  /** Writes one batch: checks, applies, commits, then tells everybody. `tries`: how often the text may change meanwhile. */
  async function write(batch: Pending[], tries = 3): Promise<void> {
    const current = doc && row ? { doc, row } : await refresh()
    const applied = applyAll(current, batch)
    if (applied.isDocBroken) {
      doc = undefined
      return applied.accepted.length > 0 ? write(applied.accepted, tries) : undefined
    }
    const { accepted, news, guarded } = applied
    const answerAll = (answer: TextSaved | TextRefusal) => accepted.forEach(each => each.settle(answer))
    if (news.length === 0) return answerAll({ vector: Y.encodeStateVector(current.doc) })

    bytes += news.reduce((sum, each) => sum + each.bytes.length, 0)
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
      updates: news,
      shown: isShownAnew ? shown : undefined,
      now: now(),
    }
    let last: number | undefined
    try {
      last = await commit(append, guarded, current.row.stage)
    } catch (error) {
      // Perhaps it was committed: the log knows.
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
    for (const each of news) listener.onUpdate(id, each.bytes, each.socketId)
    answerAll({ vector: Y.encodeStateVector(current.doc) })
    await follow(last, news.length)
    // Lost without harm: other processes look by themselves, only later.
    context.events
      .signal('text.written', { id, seq: last })
      .catch(error => context.log.warn({ err: error }, 'not told'))
  }

  /** The own `count` updates up to `last` are in the document; those of other processes before them may not be. */
  async function follow(last: number, count: number): Promise<void> {
    try {
      await readTail(last - count)
      seq = last
      toldSeq = last
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
