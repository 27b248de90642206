// Compacts the log: merges newer updates into the snapshot. Removes nothing; remove-old.ts removes updates that a snapshot includes.
import * as Y from 'yjs'
import type { NewsroomContext } from './context.ts'
import { applyStored } from './document/document.ts'
import { compactedPerRound, snapshotIdleMs, snapshotUpdates } from './limits.ts'
import { findSnapshot, listTextsToCompact, listUpdates, saveSnapshot } from './store/log.ts'

/** Reads a text from the database, without the open texts in memory. Undefined if nothing was written yet. */
export async function readLog(
  { db }: Pick<NewsroomContext, 'db'>,
  textId: number,
): Promise<{ doc: Y.Doc; seq: number } | undefined> {
  const snapshot = await findSnapshot(db.kysely, textId)
  const doc = new Y.Doc()
  let seq = snapshot?.seq ?? 0
  if (snapshot) applyStored(doc, snapshot.state)
  for (;;) {
    const rows = await listUpdates(db.kysely, textId, seq, Number.MAX_SAFE_INTEGER)
    for (const { bytes } of rows) applyStored(doc, bytes)
    const last = rows.at(-1)
    if (!last) return seq === 0 ? undefined : { doc, seq }
    seq = last.seq
  }
}

/** Writes the snapshots that are due; returns their number. */
export async function compactLogs(newsroom: NewsroomContext): Promise<number> {
  const now = newsroom.now()
  const due = await listTextsToCompact(newsroom.db.kysely, {
    updates: snapshotUpdates,
    idleSince: new Date(now.getTime() - snapshotIdleMs),
    limit: compactedPerRound,
  })
  for (const textId of due) {
    const read = await readLog(newsroom, textId)
    if (!read) continue
    const { doc, seq } = read
    const state = Y.encodeStateAsUpdate(doc)
    await newsroom.db.inTransaction(async trx => {
      await saveSnapshot(trx, { textId, seq, state, now })
      await newsroom.context.events.announce(trx, 'text.rested', { id: textId })
    })
  }
  return due.length
}
