// Taking back what waits or is out: a cancelled release, a text that is removed, and one that is brought back.
import type { Newsroom } from '../newsroom.ts'
import { findReleaseIn, updateRelease, type ReleaseRow } from '../store/releases.ts'
import { changeTextAnyway, type TextRow } from '../store/texts.ts'
import { insertLogEntry } from '../store/versions.ts'
import { knownPost, savePost } from './post-of-text.ts'
import { announceRelease } from './steps.ts'

/** Cancels a release that waits. A post that was placed as scheduled becomes a draft. */
export async function withdrawRelease(
  newsroom: Newsroom,
  row: TextRow,
  release: ReleaseRow,
  personId: string,
): Promise<void> {
  const { db } = newsroom
  const isOut = (await findReleaseIn(db.kysely, row.id, 'out')) !== undefined
  const isPlaced = !isOut && row.post_id !== null
  const saved = isPlaced ? await savePost(newsroom, row, { ...release.draft, status: 'draft' }) : undefined
  const now = newsroom.now()
  await db.inTransaction(async trx => {
    if (!(await updateRelease(trx, release, { state: 'cancelled', ended_at: now, lease_until: null }))) return
    if (saved) await changeTextAnyway(trx, row.id, knownPost(saved))
    const detail = { edition: release.edition, release: release.id }
    await insertLogEntry(trx, { textId: row.id, personId, action: 'cancelled-release', detail, now })
    await announceRelease(newsroom, trx, row.id)
  })
}

/** Before a text is removed: nothing of it goes out any more, and readers lose what is out. */
export async function withdrawText(newsroom: Newsroom, row: TextRow, personId: string): Promise<void> {
  const { db } = newsroom
  const waiting = await findReleaseIn(db.kysely, row.id, 'waiting')
  if (waiting) await withdrawRelease(newsroom, row, waiting, personId)
  await showPost(newsroom, row, 'private')
}

/** After a text is brought back: readers have again what was out. */
export async function showPost(newsroom: Newsroom, row: TextRow, status: 'private' | 'published'): Promise<void> {
  const out = await findReleaseIn(newsroom.db.kysely, row.id, 'out')
  if (!out) return
  const saved = await savePost(newsroom, row, { ...out.draft, status })
  await newsroom.db.kysely.updateTable('text').set(knownPost(saved)).where('id', '=', row.id).execute()
}
