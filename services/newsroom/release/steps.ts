// The steps of a requested release. Each is safe to repeat: saving the same post again changes nothing, and a row leaves its state only once.
// The content service is never called inside a transaction. If a process dies between saving the post and updating the row, the lease expires
// and the step is repeated.
import { systemAuthor } from '#contract/newsroom.ts'
import type { Transaction } from 'kysely'
import type { DomainError } from '#contract/errors.ts'
import { lateMs, releaseLeaseMs, releaseRetrySecondsMax, releasesAtOnce } from '../limits.ts'
import { noSuchText } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import {
  claimDueReleases,
  claimExpiredReleases,
  findReleaseIn,
  lockWaiting,
  updateRelease,
  type ReleaseRow,
} from '../store/releases.ts'
import type { NewsroomTables } from '../store/tables.ts'
import { updateTextUnchecked, findText, type TextRow } from '../store/texts.ts'
import { insertLogEntry } from '../store/versions.ts'
import { checkFrozen } from './check-frozen.ts'
import { knownPost, refusalIn, savePost, type SavedPost } from './post-of-text.ts'

type Trx = Transaction<NewsroomTables>

export const leaseFrom = (now: Date) => new Date(now.getTime() + releaseLeaseMs)

/** Announces to open editors that the text and its releases changed. */
export async function announceRelease({ context }: Newsroom, trx: Trx, id: number): Promise<void> {
  await context.events.announce(trx, 'text.changed', { id, what: 'text' })
  await context.events.announce(trx, 'text.changed', { id, what: 'releases' })
}

/** Publishes the post, or saves it as scheduled if its time has not come. The caller must hold the lease. Throws refusals of the content service. */
async function takeStep(newsroom: Newsroom, release: ReleaseRow): Promise<void> {
  const row = await findText(newsroom.db.kysely, release.text_id)
  if (!row) throw noSuchText()
  if (row.deleted_at) return cancelWaiting(newsroom, release)
  const now = newsroom.now()
  const { planned_at: planned } = release
  const notBefore = Math.max(planned?.getTime() ?? 0, row.embargo_until?.getTime() ?? 0)
  if (notBefore > now.getTime()) return schedulePost(newsroom, row, release, new Date(notBefore))
  // A rule may have changed since the release was requested.
  await checkFrozen(newsroom, row, release.draft)
  const saved = await savePost(newsroom, row, { ...release.draft, status: 'published' })
  await markOut(newsroom, row, release, saved)
}

/** Saves the first edition as a scheduled post. A later edition waits in its row, because readers still have the former one. */
async function schedulePost(newsroom: Newsroom, row: TextRow, release: ReleaseRow, at: Date): Promise<void> {
  const { db } = newsroom
  const isOut = (await findReleaseIn(db.kysely, row.id, 'out')) !== undefined
  const saved = isOut ? undefined : await savePost(newsroom, row, { ...release.draft, status: 'scheduled' })
  await db.inTransaction(async trx => {
    const changes = { due_at: at, lease_until: null, tries: 0, failure: null }
    const isMarked = await updateRelease(trx, release, changes)
    if (isMarked && saved) await updateTextUnchecked(trx, row.id, knownPost(saved))
    await announceRelease(newsroom, trx, row.id)
  })
}

async function markOut(newsroom: Newsroom, row: TextRow, release: ReleaseRow, saved: SavedPost): Promise<void> {
  const { context, db } = newsroom
  const now = newsroom.now()
  const late = Math.max(0, now.getTime() - (release.planned_at ?? release.asked_at).getTime())
  await db.inTransaction(async trx => {
    // Another process may have published it first.
    if (!(await lockWaiting(trx, release.id))) return
    const former = await findReleaseIn(trx, row.id, 'out')
    if (former) await updateRelease(trx, former, { state: 'former', ended_at: now })
    const changes = { state: 'out', out_at: now, late_ms: late, lease_until: null, failure: null } as const
    await updateRelease(trx, release, changes)
    await updateTextUnchecked(trx, row.id, { ...knownPost(saved), stage: 'out', changed_at: now })
    const lateSeconds = Math.round(late / 100) / 10
    const detail = { edition: release.edition, release: release.id, from: row.stage, lateSeconds }
    await insertLogEntry(trx, { textId: row.id, personId: release.asked_by, action: 'released', detail, now })
    if (late > lateMs) await context.events.announce(trx, 'text.late', { id: row.id, seconds: lateSeconds })
    await announceRelease(newsroom, trx, row.id)
  })
}

async function cancelWaiting({ db, now }: Newsroom, release: ReleaseRow): Promise<void> {
  await updateRelease(db.kysely, release, { state: 'cancelled', ended_at: now(), lease_until: null })
}

/** Stores why a step failed and schedules the next attempt. A new reason is also logged and announced. */
async function recordFailure(newsroom: Newsroom, release: ReleaseRow, error: unknown): Promise<void> {
  const { context, db } = newsroom
  const now = newsroom.now()
  const reason = (refusalIn(error)?.message ?? 'сайт не ответил').slice(0, 1_000)
  context.log.warn({ err: error, text: release.text_id, release: release.id }, 'a release failed')
  const seconds = Math.min(2 ** Math.min(release.tries, 20), releaseRetrySecondsMax)
  await db.inTransaction(async trx => {
    const isMarked = await updateRelease(trx, release, {
      failure: reason,
      tries: release.tries + 1,
      lease_until: new Date(now.getTime() + seconds * 1_000),
    })
    if (!isMarked || release.failure === reason) return
    const detail = { edition: release.edition, release: release.id, reason: reason.slice(0, 500) }
    await insertLogEntry(trx, {
      textId: release.text_id,
      personId: systemAuthor,
      action: 'failed-release',
      detail,
      now,
    })
    const late = now.getTime() - (release.planned_at ?? release.asked_at).getTime()
    if (late >= 0) await context.events.announce(trx, 'text.late', { id: release.text_id, seconds: late / 1_000 })
    await context.events.announce(trx, 'text.failed', { id: release.text_id, releaseId: release.id })
    await announceRelease(newsroom, trx, release.text_id)
  })
}

/** Unpublishes a text that has reached its end date. */
async function expire(newsroom: Newsroom, release: ReleaseRow): Promise<void> {
  const row = await findText(newsroom.db.kysely, release.text_id)
  if (!row) return
  await takeAway(newsroom, row, release, 'private', { state: 'expired', action: 'expired', personId: systemAuthor })
}

type Unpublishing = {
  state: 'recalled' | 'expired'
  action: 'recalled' | 'expired'
  personId: string
}

/** Unpublishes an article and moves the text back to the stage `ready`. */
export async function takeAway(
  newsroom: Newsroom,
  row: TextRow,
  release: ReleaseRow,
  status: 'private' | 'draft',
  { state, action, personId }: Unpublishing,
): Promise<void> {
  const { db } = newsroom
  const saved = await savePost(newsroom, row, { ...release.draft, status })
  const now = newsroom.now()
  await db.inTransaction(async trx => {
    if (!(await updateRelease(trx, release, { state, ended_at: now, lease_until: null }))) return
    const waiting = await findReleaseIn(trx, row.id, 'waiting')
    if (waiting) await updateRelease(trx, waiting, { state: 'cancelled', ended_at: now, lease_until: null })
    await updateTextUnchecked(trx, row.id, {
      ...knownPost(saved),
      ...(row.stage === 'out' && { stage: 'ready' }),
      changed_at: now,
    })
    const seconds = release.out_at === null ? null : Math.round((now.getTime() - release.out_at.getTime()) / 1_000)
    const detail = { edition: release.edition, release: release.id, to: status, afterSeconds: seconds }
    await insertLogEntry(trx, { textId: row.id, personId, action, detail, now })
    await announceRelease(newsroom, trx, row.id)
  })
}

/** Runs due steps. Every process may call it: each row is claimed by one. Returns how many rows it claimed. */
export async function runDueReleases(newsroom: Newsroom): Promise<number> {
  const now = newsroom.now()
  const due = { now, leaseUntil: leaseFrom(now), limit: releasesAtOnce }
  const [ending, waiting] = [
    await claimExpiredReleases(newsroom.db.kysely, due),
    await claimDueReleases(newsroom.db.kysely, due),
  ]
  // Sequential: each save is a transaction of the content service, and few posts are due at the same time.
  for (const [step, releases] of [
    [takeStep, waiting],
    [expire, ending],
  ] as const)
    for (const release of releases)
      try {
        await step(newsroom, release)
      } catch (error) {
        await recordFailure(newsroom, release, error)
      }
  return ending.length + waiting.length
}

/** Takes a step for a person who waits. Returns a refusal; after any other failure, the job will try again. */
export async function takeStepNow(newsroom: Newsroom, release: ReleaseRow): Promise<DomainError | undefined> {
  try {
    await takeStep(newsroom, release)
    return undefined
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal) await recordFailure(newsroom, release, error)
    return refusal
  }
}
