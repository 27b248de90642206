// Decides who is notified of what. Subscriptions are durable: an event may come twice, and its cause notifies once.
import { isErasure } from '#contract/events.ts'
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
import { notify, announceBells } from './notify.ts'
import { findLastLink } from '../store/signatures.ts'
import { isChief, listStaff, type Staff } from './staff.ts'

const lateAtOnce = 100

const idsOf = (staff: readonly Staff[]) => staff.map(({ userId }) => userId)
const readersOf = (staff: readonly Staff[], row: TextRow) =>
  staff.filter(each => mayDo(each, 'read', toCheckedText(row)))

export async function listenForNotifications(newsroom: Newsroom): Promise<void> {
  const { events } = newsroom.context
  await events.onDurable('text.remarked', 'newsroom.bell-remark', payload => notifyOfRemark(newsroom, payload))
  await events.onDurable('text.given', 'newsroom.bell-given', payload => notifyOfAssignment(newsroom, payload))
  await events.onDurable('text.moved', 'newsroom.bell-moved', payload => notifyOfStage(newsroom, payload))
  await events.onDurable('text.asked', 'newsroom.bell-asked', payload => notifyOfRequest(newsroom, payload))
  await events.onDurable('text.failed', 'newsroom.bell-failed', payload => notifyOfFailure(newsroom, payload))
  await events.onDurable('text.late', 'newsroom.bell-late', payload => notifyOfDelay(newsroom, payload))
  await events.onDurable('text.deadline', 'newsroom.bell-deadline', payload => notifyOfDeadline(newsroom, payload))
  await events.onDurable('text.signed', 'newsroom.bell-signed', payload => notifyOfSignature(newsroom, payload))
  await events.onDurable('text.review', 'newsroom.bell-review', payload => notifyOfReview(newsroom, payload))
  await events.onDurable('source.changed', 'newsroom.bell-source', payload => notifyOfSource(newsroom, payload))
  await events.onDurable('rights.ending', 'newsroom.bell-rights', payload => notifyOfRights(newsroom, payload))
  await events.onDurable('text.changed', 'newsroom.bell-out', ({ id }) => closeReleased(newsroom, id), {
    isFor: ({ what }) => what === 'releases',
  })
  await events.onDurable(
    'viewer.changed',
    'newsroom.bell-erased',
    ({ userId }) => forgetBell(newsroom.db.kysely, userId),
    { isFor: isErasure },
  )
}

/** A text that is not deleted. */
async function findUndeleted({ db }: Newsroom, id: number): Promise<TextRow | undefined> {
  const row = await findText(db.kysely, id)
  return row?.deleted_at === null ? row : undefined
}

type Remarked = { id: number; remarkId: number; byId: string }

/** The people whom a remark concerns, each once: those it mentions, then the thread, then the owner of the text. */
async function notifyOfRemark(newsroom: Newsroom, { id, remarkId, byId }: Remarked): Promise<void> {
  const row = await findUndeleted(newsroom, id)
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
  await notify(newsroom, take(mentioned), { ...about, kind: 'mention', quote })
  await notify(newsroom, take(thread), { ...about, kind: 'answer', quote })
  await notify(newsroom, take(row.owner_id === null ? [] : [row.owner_id]), { ...about, kind: 'remark', quote })
}

async function notifyOfAssignment(
  newsroom: Newsroom,
  { id, ownerId, byId }: { id: number; ownerId: string; byId: string },
) {
  const row = await findUndeleted(newsroom, id)
  if (row?.owner_id !== ownerId) return
  await notify(newsroom, [ownerId], {
    kind: 'given',
    cause: `given:${id}:${row.revision}`,
    textId: id,
    byId,
    detail: row.deadline ? { deadline: row.deadline.toISOString() } : {},
  })
}

const roleOfStage = { proofreading: 'proof-reader', 'fact-check': 'expert' } as const

async function notifyOfStage(
  newsroom: Newsroom,
  { id, stage, byId }: { id: number; stage: TextRow['stage']; byId: string },
): Promise<void> {
  const row = await findUndeleted(newsroom, id)
  // The text was moved again meanwhile.
  if (row?.stage !== stage) return
  await announceBells(newsroom, await closeItems(newsroom.db.kysely, id, ['stage'], newsroom.now()))
  if (stage !== 'proofreading' && stage !== 'fact-check') return
  const role = roleOfStage[stage]
  const waited = readersOf(await listStaff(newsroom), row).filter(({ roles }) => roles.includes(role))
  await notify(newsroom, idsOf(waited), {
    kind: 'stage',
    cause: `stage:${id}:${row.revision}`,
    textId: id,
    byId,
    detail: { stage },
  })
}

async function notifyOfRequest(newsroom: Newsroom, { id, byId }: { id: number; byId: string }): Promise<void> {
  if (!(await findUndeleted(newsroom, id))) return
  const chiefs = (await listStaff(newsroom)).filter(isChief)
  const day = newsroom.now().toISOString().slice(0, 10)
  await notify(newsroom, idsOf(chiefs), { kind: 'asked', cause: `asked:${id}:${byId}:${day}`, textId: id, byId })
}

/** The people who can repair a release: the person who asked for it and the chiefs. */
async function listReleaseContacts(newsroom: Newsroom, askedBy: string): Promise<string[]> {
  const staff = await listStaff(newsroom)
  return idsOf(staff.filter(each => isChief(each) || each.userId === askedBy))
}

async function notifyOfFailure(
  newsroom: Newsroom,
  { id, releaseId }: { id: number; releaseId: number },
): Promise<void> {
  const release = (await findUndeleted(newsroom, id)) && (await findRelease(newsroom.db.kysely, id, releaseId))
  // The release succeeded or was cancelled meanwhile.
  if (release?.state !== 'waiting' || release.failure === null) return
  await notify(newsroom, await listReleaseContacts(newsroom, release.asked_by), {
    kind: 'failed',
    cause: `failed:${releaseId}`,
    textId: id,
    quote: release.failure,
    detail: { release: releaseId },
  })
}

async function notifyOfDelay(newsroom: Newsroom, { id, seconds }: { id: number; seconds: number }): Promise<void> {
  if (seconds * 1_000 <= lateReminderMs) return
  const { kysely } = newsroom.db
  const release = (await findReleaseIn(kysely, id, 'waiting')) ?? (await findReleaseIn(kysely, id, 'out'))
  if (!release || release.asked_by === systemAuthor) return
  await notify(newsroom, await listReleaseContacts(newsroom, release.asked_by), {
    kind: 'late',
    cause: `late:${release.id}`,
    textId: id,
    quote: release.failure ?? '',
    detail: { seconds, release: release.id },
  })
}

/** Notifies of releases that are a minute late. Needed because a release that no process takes announces no event. */
export async function notifyOfLateReleases(newsroom: Newsroom): Promise<void> {
  const now = newsroom.now()
  const late = await listLateReleases(newsroom.db.kysely, new Date(now.getTime() - lateReminderMs), lateAtOnce)
  for (const { text_id, promised } of late)
    await notifyOfDelay(newsroom, { id: text_id, seconds: Math.round((now.getTime() - promised.getTime()) / 1_000) })
}

/** Closes the notifications that a finished release has made irrelevant. */
async function closeReleased(newsroom: Newsroom, id: number): Promise<void> {
  const { kysely } = newsroom.db
  if (await findReleaseIn(kysely, id, 'waiting')) return
  const kinds = ['failed', 'stage', 'deadline', 'overdue'] as const
  const closed = (await findReleaseIn(kysely, id, 'out')) ? kinds : (['failed'] as const)
  await announceBells(newsroom, await closeItems(kysely, id, closed, newsroom.now()))
}

type Deadline = { id: number; ownerId: string; deadline: string; when: 'day-before' | 'overdue' }

/** Notifies the owner; if the owner has left the newsroom, the chiefs. */
async function notifyOfDeadline(newsroom: Newsroom, { id, ownerId, deadline, when }: Deadline): Promise<void> {
  const row = await findUndeleted(newsroom, id)
  if (!row || row.deadline?.getTime() !== new Date(deadline).getTime()) return
  const staff = await listStaff(newsroom)
  const owner = staff.filter(({ userId }) => userId === ownerId)
  await notify(newsroom, idsOf(owner.length > 0 ? owner : staff.filter(isChief)), {
    kind: when === 'overdue' ? 'overdue' : 'deadline',
    cause: `${when}:${id}:${row.deadline.getTime()}`,
    textId: id,
    detail: { deadline: row.deadline.toISOString() },
  })
}

/** Those who decide about the review of a text: the editors of its section; without one, the chiefs. */
async function listReviewers(newsroom: Newsroom, row: TextRow): Promise<string[]> {
  const may = (await listStaff(newsroom)).filter(each => mayDo(each, 'review', toCheckedText(row)))
  const editors = may.filter(each => !isChief(each))
  return idsOf(editors.length > 0 ? editors : may)
}

type Signed = { id: number; linkId: number; signed: number; doubt: string | null }

/** Notifies the person who asked; if nobody did, the editors. */
async function notifyOfSignature(newsroom: Newsroom, { id, linkId, signed, doubt }: Signed): Promise<void> {
  const row = await findUndeleted(newsroom, id)
  const link = await findLastLink(newsroom.db.kysely, id)
  if (!row || !link) return
  await announceBells(newsroom, await closeItems(newsroom.db.kysely, id, ['review'], newsroom.now()))
  const asked = link.asked_by === systemAuthor ? await listReviewers(newsroom, row) : [link.asked_by]
  await notify(newsroom, asked, {
    kind: doubt === null ? 'signed' : 'doubted',
    cause: `signed:${linkId}`,
    textId: id,
    quote: doubt ?? '',
    detail: { count: signed },
  })
}

type Review = { id: number; day: string; days: number }

async function notifyOfReview(newsroom: Newsroom, { id, day, days }: Review): Promise<void> {
  const row = await findUndeleted(newsroom, id)
  if (!row) return
  await notify(newsroom, await listReviewers(newsroom, row), {
    kind: 'review',
    cause: `review:${id}:${day}:${days}`,
    textId: id,
    detail: { days },
  })
}

type SourceChange = { id: number; cause: string; count: number; isGone: boolean }

async function notifyOfSource(newsroom: Newsroom, { id, cause, count, isGone }: SourceChange): Promise<void> {
  const row = await findUndeleted(newsroom, id)
  if (!row) return
  await notify(newsroom, await listReviewers(newsroom, row), {
    kind: 'source',
    cause: `source:${id}:${cause}`,
    textId: id,
    detail: { count, isGone },
  })
}

/** Notifies the chiefs, because the person who uploaded a picture is not always the one who licensed it. */
async function notifyOfRights(
  newsroom: Newsroom,
  { kind, id, days }: { kind: string; id: number; days: number },
): Promise<void> {
  const title = await titleOfLibraryItem(newsroom, kind, id)
  if (title === undefined) return
  const chiefs = (await listStaff(newsroom)).filter(isChief)
  const day = newsroom.now().toISOString().slice(0, 10)
  await notify(newsroom, idsOf(chiefs), {
    kind: days === 0 ? 'rights-ended' : 'rights',
    cause: `rights:${kind}:${id}:${days}:${day}`,
    thing: { kind, id, title },
    detail: { days },
  })
}

/** Undefined for a removed library item. Only pictures have a call that finds them by id, so other kinds get an empty title. */
async function titleOfLibraryItem({ context }: Newsroom, kind: string, id: number): Promise<string | undefined> {
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
