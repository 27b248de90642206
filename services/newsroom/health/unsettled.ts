// Tells the content service how many claims of a published text are looked at again, so that readers see the mark «уточняется».
import type { Newsroom } from '../newsroom.ts'
import { unsettledAfterSeconds } from '../limits.ts'
import { findReleaseIn } from '../store/releases.ts'
import { findUnsettled, isAtRest, saveUnsettled } from '../store/reviews.ts'
import { findText, type TextRow } from '../store/texts.ts'
import { readClaimedText } from './claims.ts'

const queue = 'newsroom.tell-readers'

/** Claims that readers read signed, and that are not signed now or whose source is open. A new claim is none of theirs. */
async function countUnsettled(newsroom: Newsroom, row: TextRow): Promise<number> {
  const { kysely } = newsroom.db
  const out = row.deleted_at === null ? await findReleaseIn(kysely, row.id, 'out') : undefined
  const released = (out?.draft.meta.office?.claims ?? []).flatMap(({ id, signature }) =>
    signature === 'signed' ? [id] : [],
  )
  if (released.length === 0) return 0
  const { claims } = await readClaimedText(newsroom, row.id)
  const isReleased = new Set(released)
  return claims.filter(
    ({ id, signature, findings }) => isReleased.has(id) && (signature !== 'signed' || findings.length > 0),
  ).length
}

/** A health text that readers may have; undefined for others. */
async function findPublished({ db }: Newsroom, id: number): Promise<(TextRow & { post_id: number }) | undefined> {
  const row = await findText(db.kysely, id)
  return row?.kind === 'health' && row.post_id !== null ? { ...row, post_id: row.post_id } : undefined
}

async function tellReaders(newsroom: Newsroom, id: number, isNow = false): Promise<void> {
  const { context, db, now } = newsroom
  const row = await findPublished(newsroom, id)
  if (!row) return
  // Somebody is writing: the text will rest, and is looked at then.
  if (!isNow && !(await isAtRest(db.kysely, id))) return
  const postId = row.post_id
  const count = await countUnsettled(newsroom, row)
  await db.inTransaction(async trx => {
    if ((await findUnsettled(trx, id)) === count) return
    await saveUnsettled(trx, id, count)
    await context.events.announce(trx, 'claims.unsettled', { postId, count, at: now().toISOString() })
  })
}

export async function startTellingReaders(newsroom: Newsroom): Promise<void> {
  const { events, jobs } = newsroom.context
  const later = async (id: number) => {
    if (!(await findPublished(newsroom, id))) return
    await jobs.send(queue, { id }, { singletonKey: String(id), startAfter: unsettledAfterSeconds })
  }
  await jobs.work<{ id: number }>(queue, ({ id }) => tellReaders(newsroom, id))
  await events.onDurable('text.rested', 'newsroom.tell-rested', ({ id }) => later(id))
  await events.onDurable(
    'text.changed',
    'newsroom.tell-changed',
    async ({ id, what }) => {
      // A release shows other words: a mark of the former ones must not stay on them.
      if (what === 'releases') await tellReaders(newsroom, id, true)
      if (what === 'text' || what === 'claims') await later(id)
    },
    { isFor: ({ what }) => what === 'releases' || what === 'text' || what === 'claims' },
  )
}
