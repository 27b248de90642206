// The document of one text as this process has it: a copy of what is committed in the log. Whatever fails, it is forgotten and read again.
import * as Y from 'yjs'
import type { NewsroomContext } from '../context.ts'
import { textBytesMax } from '../limits.ts'
import { noSuchText } from '../may.ts'
import { findSnapshot, listUpdates } from '../store/log.ts'
import { findText, type TextRow } from '../store/texts.ts'
import type { TextListener } from './text-listener.ts'

export type CommittedText = { doc: Y.Doc; row: TextRow }

export type TextCopy = {
  /** The last update in the document, and the last revision of the text that was read. */
  readonly seq: number
  readonly row: TextRow | undefined
  /** The copy in memory, read from the log if there is none. Throws `not_found`. */
  get(): Promise<CommittedText>
  /** Brings the document and the row up to date. Throws `not_found`. */
  refresh(): Promise<CommittedText>
  /** The document may differ from what is committed: it is read from the log again. */
  forget(): void
  /** Counts updates that were applied to the document; false: it has become too large. */
  mayGrow(by: number): boolean
  /** The own `count` updates up to `last` are committed and in the document; those of other processes before them may not be. */
  follow(last: number, count: number): Promise<void>
}

export function makeTextCopy({ db }: NewsroomContext, id: number, listener: TextListener): TextCopy {
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
    // Rights are sent before updates: an older editor must know that newer blocks may come.
    if (isChanged) listener.onRow(found)
    await readTail(found.seq)
    toldSeq ??= seq
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
      toldSeq = last
    },
  }
}
