// Decisions of moderators. Readers see a decision at once; its authors learn of it at `tell_at`, and until then it can be undone. A hidden
// comment is in the shadow meanwhile, where its author still sees it as before. Each comment is changed in a transaction of its own, because
// the locks of comments under several posts have no order; what a crash cuts short is finished by the timer.
import type { Kysely, Transaction } from 'kysely'
import { auditStatuses } from '#contract/comments.ts'
import { DomainError } from '#contract/errors.ts'
import { reasonTitles, type ModerationReason } from '#domain/moderation.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { makeAttempts } from '../attempts.ts'
import type { Comments } from '../comments.ts'
import { announceChanged, announcePublished, setVisibility } from '../events.ts'
import { dueDecisionsBatch, tellAfterSeconds } from '../limits.ts'
import { isVisibleToAll, lockComment, updateComment, type CommentRow } from '../store/comments.ts'
import type { CommentsTables, FormerState } from '../store/tables.ts'
import * as store from './decisions.ts'
import { lockWaiting, renewWaiting } from './waiting.ts'

type Trx = Transaction<CommentsTables>
type Action = 'keep' | 'hide'
type Wish = { me: string; action: Action; reason: ModerationReason | null; from: 'queue' | 'hidden' }

const toMoment = (date: Date | null) => date?.toISOString() ?? null
const toDate = (moment: string | null) => (moment === null ? null : new Date(moment))

/** Stays in the row of a hidden comment: its author reads it as any other reason. */
const findingOf = (reason: ModerationReason) => ({
  code: `moderator_${reason}`,
  outcome: 'reject' as const,
  reason: `Модератор скрыл комментарий: ${reasonTitles[reason].toLowerCase()}`,
  evidence: '',
})

/** Changes the state of a comment, and what readers see of it. */
async function change(
  comments: Comments,
  trx: Trx,
  comment: CommentRow,
  next: Partial<Pick<CommentRow, 'status' | 'shadowed_at' | 'shadowed_by' | 'decision_id'>> & { findings?: string },
): Promise<void> {
  await updateComment(trx, comment.id, next)
  const { findings: _, ...state } = next
  const willBeVisible = isVisibleToAll({ ...comment, ...state })
  if (willBeVisible !== isVisibleToAll(comment)) await setVisibility(comments, trx, comment, willBeVisible)
}

const tellAtFor = (now: Date) => new Date(now.getTime() + tellAfterSeconds * 1000)

/** In the log of the office a decision is one entry, about its first comment, whoever wrote it. */
function logDecision(
  comments: Comments,
  trx: Trx,
  { by, commentId, ...after }: { by: string; commentId: number; decision: string; of: number; comments: number },
): void {
  addToLog(trx, {
    at: comments.now(),
    action: 'comment.moderated',
    actorId: by,
    thing: { kind: 'comment', id: String(commentId) },
    after,
  })
}

/** False if the comment is not where the moderator saw it: decided by a colleague, open at one, removed, or changed by its author. */
async function decideOne(
  comments: Comments,
  trx: Trx,
  id: number,
  decision: store.DecisionRow,
  from: 'queue' | 'hidden',
  /** For the entry of the log: how many comments were asked for; null if the decision has its entry. */
  logged: number | null,
): Promise<boolean> {
  const comment = await lockComment(trx, id)
  const place = await lockWaiting(trx, id)
  const now = comments.now()
  if (!comment || comment.deleted_at) return false
  const isElsewhere = place?.claimed_until && place.claimed_until > now && place.claimed_by !== decision.moderator_id
  if (isElsewhere) return false
  const isThere = from === 'queue' ? place !== undefined : !place && !isVisibleToAll(comment)
  if (!isThere) return false
  const former: FormerState = {
    status: comment.status,
    shadowedAt: toMoment(comment.shadowed_at),
    shadowedBy: comment.shadowed_by,
    since: toMoment(place?.since ?? null),
    decisionId: comment.decision_id,
  }
  // The ten seconds begin with the last comment; a decision that its authors know, or that was undone, takes no more.
  if (!(await store.delayTelling(trx, decision.id, tellAtFor(now)))) return false
  if (logged !== null) {
    const { id: of, action, moderator_id: by } = decision
    logDecision(comments, trx, { by, commentId: id, decision: action, of, comments: logged })
  }
  await store.insertDecided(trx, decision.id, id, former)
  await store.resolveFlags(trx, id, decision.id, now)
  const shadow = { shadowed_at: now, shadowed_by: decision.moderator_id }
  const open = { status: auditStatuses.approved.id, shadowed_at: null, shadowed_by: null }
  await change(comments, trx, comment, { ...(decision.action === 'hide' ? shadow : open), decision_id: decision.id })
  await renewWaiting(trx, id, now)
  return true
}

const insertDecision = (comments: Comments, db: Kysely<CommentsTables>, { me, action, reason }: Wish) =>
  store.insertDecision(db, {
    moderator_id: me,
    action,
    reason: action === 'hide' ? reason : null,
    made_at: comments.now(),
    tell_at: tellAtFor(comments.now()),
  })

/** Decides on the comments. `done`: those that were where the moderator saw them; without any there is no decision. */
export async function decide(
  comments: Comments,
  ids: readonly number[],
  wish: Wish,
): Promise<{ decision: store.DecisionRow | null; done: number[] }> {
  if (wish.action === 'hide' && wish.reason === null)
    throw new DomainError('validation', 'Назовите причину', { reason: 'нужна причина' })
  const decision = await insertDecision(comments, comments.db.kysely, wish)
  const done: number[] = []
  const asked = [...new Set(ids)].toSorted((a, b) => a - b)
  for (const id of asked) {
    const logged = done.length === 0 ? asked.length : null
    if (await comments.db.inTransaction(trx => decideOne(comments, trx, id, decision, wish.from, logged))) done.push(id)
  }
  if (done.length === 0) {
    await store.removeDecision(comments.db.kysely, decision.id)
    return { decision: null, done }
  }
  comments.lookToTell()
  return { decision: (await store.findDecision(comments.db.kysely, decision.id)) ?? decision, done }
}

/**
 * Shows a hidden comment again, in the transaction of the caller. Returns the decision; undefined if the comment is not hidden any more, and
 * then the caller rolls back.
 */
export async function showAgain(comments: Comments, trx: Trx, id: number, me: string): Promise<number | undefined> {
  const wish: Wish = { me, action: 'keep', reason: null, from: 'hidden' }
  const decision = await insertDecision(comments, trx, wish)
  return (await decideOne(comments, trx, id, decision, wish.from, 1)) ? decision.id : undefined
}

/** Takes `showAgain` back, in the transaction of the caller. False once the author knows. */
export async function hideAgain(comments: Comments, trx: Trx, decisionId: number, me: string): Promise<boolean> {
  const now = comments.now()
  if (!(await store.markUndone(trx, decisionId, now))) return false
  for (const { comment_id: id, former } of await store.listDecided(trx, decisionId)) {
    logDecision(comments, trx, { by: me, commentId: id, decision: 'undo', of: decisionId, comments: 1 })
    await undoOne(comments, trx, id, former, decisionId)
  }
  await store.markSettled(trx, decisionId, now)
  return true
}

/** Everything as it was: state, reports, place in the queue. A comment that somebody has decided on since is left alone. */
async function undoOne(
  comments: Comments,
  trx: Trx,
  id: number,
  former: FormerState,
  decisionId: number,
): Promise<void> {
  const comment = await lockComment(trx, id)
  if (!comment || comment.decision_id !== decisionId) return
  await store.reopenFlags(trx, id, decisionId)
  await change(comments, trx, comment, {
    status: former.status,
    shadowed_at: toDate(former.shadowedAt),
    shadowed_by: former.shadowedBy,
    decision_id: former.decisionId,
  })
  await renewWaiting(trx, id, toDate(former.since) ?? comments.now())
}

async function finishUndo(comments: Comments, decision: store.DecisionRow): Promise<number[]> {
  const decided = await store.listDecided(comments.db.kysely, decision.id)
  const attempts = makeAttempts(comments.context.log, 'a decision on a comment was not undone')
  for (const { comment_id: id, former } of decided)
    await attempts.do({ commentId: id }, () =>
      comments.db.inTransaction(trx => undoOne(comments, trx, id, former, decision.id)),
    )
  attempts.end()
  await store.markSettled(comments.db.kysely, decision.id, comments.now())
  return decided.map(({ comment_id }) => comment_id)
}

/** Throws `conflict` once the authors know. Returns the comments that are back. */
export async function undo(comments: Comments, decision: store.DecisionRow, me: string): Promise<number[]> {
  const isUndone = await comments.db.inTransaction(async trx => {
    if (!(await store.markUndone(trx, decision.id, comments.now()))) return false
    const decided = await store.listDecided(trx, decision.id)
    const [first] = decided
    if (first) {
      const what = { decision: 'undo', of: decision.id, comments: decided.length }
      logDecision(comments, trx, { by: me, commentId: first.comment_id, ...what })
    }
    return true
  })
  if (!isUndone) throw new DomainError('conflict', 'Поздно: автор уже знает. Верните комментарий из «Скрытых»')
  return finishUndo(comments, decision)
}

/** The author learns of the decision: a hidden comment leaves the shadow and is refused, a kept one is announced as published. */
async function tellOne(comments: Comments, trx: Trx, id: number, decision: store.DecisionRow): Promise<void> {
  const comment = await lockComment(trx, id)
  if (!comment || comment.deleted_at || comment.decision_id !== decision.id) return
  if (decision.action === 'keep') {
    // It was hidden before, and no longer is: the reason is gone too.
    const findings = comment.findings.filter(({ code }) => !code.startsWith('moderator_'))
    if (findings.length < comment.findings.length) await updateComment(trx, id, { findings: JSON.stringify(findings) })
    if (isVisibleToAll(comment)) await announcePublished(comments, trx, comment, { isAfterCheck: true })
    return
  }
  const reason = decision.reason ?? 'off_topic'
  const status = auditStatuses[reason === 'advertising' ? 'spam' : 'rejected'].id
  const findings = JSON.stringify([...comment.findings, findingOf(reason)])
  await change(comments, trx, comment, { status, shadowed_at: null, shadowed_by: null, findings })
  await announceChanged(comments, trx, comment.post_id, [id])
  const { context } = comments
  await context.events.announce(trx, 'comment.hidden', {
    id,
    postId: comment.post_id,
    authorId: comment.author_id,
    decisionId: decision.id,
    reason,
  })
}

/** Tells the authors of decisions that are due, and finishes what was cut short. Throws in the end if some could not be. */
export async function settleDecisions(comments: Comments): Promise<void> {
  const { context, db } = comments
  const attempts = makeAttempts(context.log, 'a decision was not settled')
  for (let after = 0; ;) {
    const due = await store.listDueDecisions(db.kysely, comments.now(), { after, limit: dueDecisionsBatch })
    for (const decision of due)
      await attempts.do({ decisionId: decision.id }, () =>
        decision.undone_at ? finishUndo(comments, decision) : tell(comments, decision),
      )
    if (due.length < dueDecisionsBatch) return attempts.end()
    after = due.at(-1)!.id
  }
}

async function tell(comments: Comments, decision: store.DecisionRow): Promise<void> {
  const { db } = comments
  if (!(await db.inTransaction(trx => store.markTold(trx, decision.id, comments.now())))) return
  const decided = await store.listDecided(db.kysely, decision.id)
  const attempts = makeAttempts(comments.context.log, 'the author of a comment was not told of a decision')
  for (const { comment_id: id } of decided)
    await attempts.do({ commentId: id }, () =>
      db.inTransaction(async trx => {
        // Another process may tell the same decision: only one of them marks the comment.
        if (await store.takeDecided(trx, decision.id, id, comments.now())) await tellOne(comments, trx, id, decision)
      }),
    )
  attempts.end()
  await store.markSettled(db.kysely, decision.id, comments.now())
}
