// Decides who is notified of what. Subscriptions are durable: an event may come twice, and its cause notifies once.
import { CallError } from '#contract/errors.ts'
import { findPictures } from '#contract/office/library.ts'
import { mayDo } from '#domain/newsroom-rights.ts'
import { lateReminderMs, mentionedMax } from '../limits.ts'
import { toCheckedText } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { systemAuthor } from '#contract/newsroom.ts'
import { closeItems, forgetBell, listLateReleases } from '../store/bell.ts'
import { findRelease, findReleaseIn } from '../store/releases.ts'
import { findRemark, listThreadAuthors } from '../store/remarks.ts'
import { findText, type TextRow } from '../store/texts.ts'
import { findMentioned } from './mentions.ts'
import { ring, announceBells } from './ring.ts'
import { isChief, listStaff, type Staff } from './staff.ts'

const lateAtOnce = 100

const idsOf = (staff: readonly Staff[]) => staff.map(({ userId }) => userId)
const readersOf = (staff: readonly Staff[], row: TextRow) =>
  staff.filter(each => mayDo(each, 'read', toCheckedText(row)))

export async function listenForBells(newsroom: Newsroom): Promise<void> {
  const { events } = newsroom.context
  await events.onDurable('text.remarked', 'newsroom.bell-remark', payload => ringRemark(newsroom, payload))
  await events.onDurable('text.given', 'newsroom.bell-given', payload => ringGiven(newsroom, payload))
  await events.onDurable('text.moved', 'newsroom.bell-moved', payload => ringStage(newsroom, payload))
  await events.onDurable('text.asked', 'newsroom.bell-asked', payload => ringAsked(newsroom, payload))
  await events.onDurable('text.failed', 'newsroom.bell-failed', payload => ringFailed(newsroom, payload))
  await events.onDurable('text.late', 'newsroom.bell-late', payload => ringLate(newsroom, payload))
  await events.onDurable('text.deadline', 'newsroom.bell-deadline', payload => ringDeadline(newsroom, payload))
  await events.onDurable('rights.ending', 'newsroom.bell-rights', payload => ringRights(newsroom, payload))
  await events.onDurable('text.changed', 'newsroom.bell-out', async ({ id, what }) => {
    if (what === 'releases') await closeReleased(newsroom, id)
  })
  await events.onDurable('viewer.changed', 'newsroom.bell-erased', async ({ userId, viewer }) => {
    if (viewer === null) await forgetBell(newsroom.db.kysely, userId)
  })
}

/** A text that is not deleted. */
async function findLiving({ db }: Newsroom, id: number): Promise<TextRow | undefined> {
  const row = await findText(db.kysely, id)
  return row?.deleted_at === null ? row : undefined
}

type Remarked = { id: number; remarkId: number; byId: string }

/** The people whom a remark concerns, each once: those it mentions, then the thread, then the owner of the text. */
async function ringRemark(newsroom: Newsroom, { id, remarkId, byId }: Remarked): Promise<void> {
  const row = await findLiving(newsroom, id)
  const remark = await findRemark(newsroom.db.kysely, id, remarkId)
  if (!row || !remark) return
  const staff = readersOf(await listStaff(newsroom), row)
  const mentioned = findMentioned(
    remark.body,
    staff.map(({ userId, name }) => ({ id: userId, name })),
    mentionedMax,
  )
  const thread =
    remark.root_id === null ? [] : await listThreadAuthors(newsroom.db.kysely, id, remark.root_id, remarkId)
  const rest = new Set(idsOf(staff))
  const take = (ids: readonly string[]) => ids.filter(userId => rest.delete(userId))
  const about = { cause: `remark:${remarkId}`, textId: id, byId, detail: { remarkId: remark.root_id ?? remarkId } }
  const quote = remark.body || (remark.suggestion ?? '')
  await ring(newsroom, take(mentioned), { ...about, kind: 'mention', quote })
  await ring(newsroom, take(thread), { ...about, kind: 'answer', quote })
  await ring(newsroom, take(row.owner_id === null ? [] : [row.owner_id]), { ...about, kind: 'remark', quote })
}

async function ringGiven(newsroom: Newsroom, { id, ownerId, byId }: { id: number; ownerId: string; byId: string }) {
  const row = await findLiving(newsroom, id)
  if (row?.owner_id !== ownerId) return
  await ring(newsroom, [ownerId], {
    kind: 'given',
    cause: `given:${id}:${row.revision}`,
    textId: id,
    byId,
    detail: row.deadline ? { deadline: row.deadline.toISOString() } : {},
  })
}

const roleOfStage = { proofreading: 'proof-reader', 'fact-check': 'expert' } as const

async function ringStage(
  newsroom: Newsroom,
  { id, stage, byId }: { id: number; stage: TextRow['stage']; byId: string },
): Promise<void> {
  const row = await findLiving(newsroom, id)
  // It has moved on since.
  if (row?.stage !== stage) return
  await announceBells(newsroom, await closeItems(newsroom.db.kysely, id, ['stage'], newsroom.now()))
  if (stage !== 'proofreading' && stage !== 'fact-check') return
  const role = roleOfStage[stage]
  const waited = readersOf(await listStaff(newsroom), row).filter(({ roles }) => roles.includes(role))
  await ring(newsroom, idsOf(waited), {
    kind: 'stage',
    cause: `stage:${id}:${row.revision}`,
    textId: id,
    byId,
    detail: { stage },
  })
}

async function ringAsked(newsroom: Newsroom, { id, byId }: { id: number; byId: string }): Promise<void> {
  if (!(await findLiving(newsroom, id))) return
  const chiefs = (await listStaff(newsroom)).filter(isChief)
  const day = newsroom.now().toISOString().slice(0, 10)
  await ring(newsroom, idsOf(chiefs), { kind: 'asked', cause: `asked:${id}:${byId}:${day}`, textId: id, byId })
}

/** The person who asked for a release, and the chiefs. */
async function mendersOf(newsroom: Newsroom, askedBy: string): Promise<string[]> {
  const staff = await listStaff(newsroom)
  return idsOf(staff.filter(each => isChief(each) || each.userId === askedBy))
}

async function ringFailed(newsroom: Newsroom, { id, releaseId }: { id: number; releaseId: number }): Promise<void> {
  const release = (await findLiving(newsroom, id)) && (await findRelease(newsroom.db.kysely, id, releaseId))
  // It is out by now, or nobody waits for it.
  if (release?.state !== 'waiting' || release.failure === null) return
  await ring(newsroom, await mendersOf(newsroom, release.asked_by), {
    kind: 'failed',
    cause: `failed:${releaseId}`,
    textId: id,
    quote: release.failure,
    detail: { release: releaseId },
  })
}

async function ringLate(newsroom: Newsroom, { id, seconds }: { id: number; seconds: number }): Promise<void> {
  if (seconds * 1_000 <= lateReminderMs) return
  const { kysely } = newsroom.db
  const release = (await findReleaseIn(kysely, id, 'waiting')) ?? (await findReleaseIn(kysely, id, 'out'))
  if (!release || release.asked_by === systemAuthor) return
  await ring(newsroom, await mendersOf(newsroom, release.asked_by), {
    kind: 'late',
    cause: `late:${release.id}`,
    textId: id,
    quote: release.failure ?? '',
    detail: { seconds, release: release.id },
  })
}

/** Releases that wait a minute beyond their time, whoever should have done them: lateness that nobody notices otherwise. */
export async function lookForLate(newsroom: Newsroom): Promise<void> {
  const now = newsroom.now()
  const late = await listLateReleases(newsroom.db.kysely, new Date(now.getTime() - lateReminderMs), lateAtOnce)
  for (const { text_id, promised } of late)
    await ringLate(newsroom, { id: text_id, seconds: Math.round((now.getTime() - promised.getTime()) / 1_000) })
}

/** What a release that is out does not ask for any more. */
async function closeReleased(newsroom: Newsroom, id: number): Promise<void> {
  const { kysely } = newsroom.db
  if (await findReleaseIn(kysely, id, 'waiting')) return
  const kinds = ['failed', 'stage', 'deadline', 'overdue'] as const
  const closed = (await findReleaseIn(kysely, id, 'out')) ? kinds : (['failed'] as const)
  await announceBells(newsroom, await closeItems(kysely, id, closed, newsroom.now()))
}

type Deadline = { id: number; ownerId: string; deadline: string; when: 'day-before' | 'overdue' }

/** The owner; of a text that nobody has, the chiefs. */
async function ringDeadline(newsroom: Newsroom, { id, ownerId, deadline, when }: Deadline): Promise<void> {
  const row = await findLiving(newsroom, id)
  if (!row || row.deadline?.getTime() !== new Date(deadline).getTime()) return
  const staff = await listStaff(newsroom)
  const owner = staff.filter(({ userId }) => userId === ownerId)
  await ring(newsroom, idsOf(owner.length > 0 ? owner : staff.filter(isChief)), {
    kind: when === 'overdue' ? 'overdue' : 'deadline',
    cause: `${when}:${id}:${row.deadline.getTime()}`,
    textId: id,
    detail: { deadline: row.deadline.toISOString() },
  })
}

/** The chiefs: who uploaded a picture need not be the one who bought it. */
async function ringRights(
  newsroom: Newsroom,
  { kind, id, days }: { kind: string; id: number; days: number },
): Promise<void> {
  const title = await titleOfThing(newsroom, kind, id)
  if (title === undefined) return
  const chiefs = (await listStaff(newsroom)).filter(isChief)
  const day = newsroom.now().toISOString().slice(0, 10)
  await ring(newsroom, idsOf(chiefs), {
    kind: days === 0 ? 'rights-ended' : 'rights',
    cause: `rights:${kind}:${id}:${days}:${day}`,
    thing: { kind, id, title },
    detail: { days },
  })
}

/** Undefined for a thing that was removed. Only pictures are asked about by number. */
async function titleOfThing({ context }: Newsroom, kind: string, id: number): Promise<string | undefined> {
  if (kind !== 'picture') return ''
  try {
    const { items } = await context.ask(findPictures, { body: { ids: [id] } })
    const [picture] = items
    return picture && !picture.isRemoved ? picture.image.alt || picture.caption : undefined
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}
