// Withdraws releases: when one is cancelled, and when a text is deleted or restored.
import type { Newsroom } from '../newsroom.ts'
import { findReleaseIn, updateRelease, type ReleaseRow } from '../store/releases.ts'
import { updateTextUnchecked, type TextRow } from '../store/texts.ts'
import { insertLogEntry } from '../store/versions.ts'
import { knownPost, savePost } from './post-of-text.ts'
import { announceRelease } from './steps.ts'

/** Cancels a waiting release. A scheduled post becomes a draft. */
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
    if (saved) await updateTextUnchecked(trx, row.id, knownPost(saved))
    const detail = { edition: release.edition, release: release.id }
    await insertLogEntry(trx, { textId: row.id, personId, action: 'cancelled-release', detail, now })
    await announceRelease(newsroom, trx, row.id)
  })
}

/** Call before deleting a text: cancels its waiting release and unpublishes its article. */
export async function withdrawText(newsroom: Newsroom, row: TextRow, personId: string): Promise<void> {
  const { db } = newsroom
  const waiting = await findReleaseIn(db.kysely, row.id, 'waiting')
  if (waiting) await withdrawRelease(newsroom, row, waiting, personId)
  await setPostStatus(newsroom, row, 'private')
}

/** Sets the status of the published article, if there is one: `private` when the text is deleted, `published` when it is restored. */
export async function setPostStatus(newsroom: Newsroom, row: TextRow, status: 'private' | 'published'): Promise<void> {
  const out = await findReleaseIn(newsroom.db.kysely, row.id, 'out')
  if (!out) return
  const saved = await savePost(newsroom, row, { ...out.draft, status })
  await newsroom.db.kysely.updateTable('text').set(knownPost(saved)).where('id', '=', row.id).execute()
}
