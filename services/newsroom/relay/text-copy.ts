// The copy of a committed document in the memory of this process. After any failure the copy is dropped and read again from the log.
import * as Y from 'yjs'
import type { NewsroomContext } from '../context.ts'
import { applyStored } from '../document/document.ts'
import { textBytesMax } from '../limits.ts'
import { noSuchText } from '../may.ts'
import { findSnapshot, listUpdates } from '../store/log.ts'
import { findText, type TextRow } from '../store/texts.ts'

/** Forwards changes to the sockets of this process. */
export type TextListener = {
  onUpdate(id: number, bytes: Uint8Array, exceptSocketId?: string): void
  /** Called when rights or the schema may have changed. */
  onRow(row: TextRow): void
}

export type CommittedText = { doc: Y.Doc; row: TextRow }

export type TextCopy = {
  /** `seq`: the number of the last update in the document; `row`: the row of the text as last read. */
  readonly seq: number
  readonly row: TextRow | undefined
  /** The copy in memory, read from the log if there is none. Throws `not_found`. */
  get(): Promise<CommittedText>
  /** Reads newer updates and the row of the text. Throws `not_found`. */
  refresh(): Promise<CommittedText>
  /** Drops the copy because it may differ from the committed document. */
  forget(): void
  /** Adds `by` bytes to the size of the document; returns false if it has become too large. */
  mayGrow(by: number): boolean
  /** Called after `count` updates up to number `last` were applied and committed here. Reads updates of other processes before them. */
  follow(last: number, count: number): Promise<void>
}

export function makeTextCopy({ db }: NewsroomContext, id: number, listener: TextListener): TextCopy {
  let doc: Y.Doc | undefined
  let row: TextRow | undefined
  /** The document has all updates up to `seq`; the sockets of this process have been sent all updates up to `sentSeq`. */
  let seq = 0
  let sentSeq: number | undefined
  /** An upper bound of the document's size, in bytes. */
  let bytes = 0

  function take(update: Uint8Array, upTo: number): void {
    applyStored(doc!, update)
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
      // The updates were compacted into a snapshot and deleted.
      const snapshot = await findSnapshot(db.kysely, id)
      if (!snapshot || snapshot.seq <= seq) throw new Error(`the log of text ${id} has no update ${seq + 1}`)
      take(snapshot.state, snapshot.seq)
    }
  }

  async function refresh(): Promise<CommittedText> {
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
    // Access rights are sent before updates, so that an older editor knows that newer blocks may follow.
    if (isChanged) listener.onRow(found)
    await readTail(found.seq)
    sentSeq ??= seq
    return { doc, row: found }
  }

  return {
    get seq() {
      return seq
    },
    get row() {
      return row
    },
    get: async () => (doc && row ? { doc, row } : refresh()),
    refresh,
    forget: () => {
      doc = undefined
    },
    mayGrow: by => {
      bytes += by
      if (bytes > textBytesMax) bytes = Y.encodeStateAsUpdate(doc!).length
      return bytes <= textBytesMax
    },
    follow: async (last, count) => {
      await readTail(last - count)
      seq = last
      sentSeq = last
    },
  }
}
