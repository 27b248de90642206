// The sending of an issue. A job queues the letters of one page of addresses: one transaction writes their rows, their jobs, the address at which
// the page ends and the job of the next page. The primary key of a row allows one letter per issue and address. Each letter is written when its
// turn comes, so whoever has left meanwhile does not get it, and a paused sending holds its letters.
import { createHash } from 'node:crypto'
import { dayMs } from '#domain/time-units.ts'
import type { Letter, LetterOutcome } from '#platform/mail/mail.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { issuePageSeconds, lettersKeptDays, refusalsMax } from '../limits.ts'
import type { Newsletter } from '../newsletter.ts'
import * as store from '../store/issues.ts'
import { countRefusal } from '../store/lists.ts'
import { findCards } from './cards.ts'
import { problemsOf } from './problems.ts'
import { finishHtml, finishText } from './write-letter.ts'

export const issueQueue = 'newsletter.send-issue'
export const issueLetterQueue = 'newsletter.send-issue-letter'
export type IssueSending = { issueId: number }
/** One page waits at a time: after a pause and a continuation the rate is the same. */
export const pageKey = (issueId: number): string => `issue ${issueId}`
export type IssueLetterRef = { issueId: number; email: string }

const goneWords = 'Статью или рецепт из письма сняли с сайта'

/** Begins what is due. An issue whose articles have been taken from the site waits for its editors instead. */
export async function startDueIssues({ context, db }: Newsletter): Promise<void> {
  for (const issue of await store.listDue(db.kysely, context.clock.now()))
    // One that cannot be begun now is tried again, and holds up no other.
    await startIssue({ context, db }, issue).catch((error: unknown) =>
      context.log.error({ err: error, issueId: issue.id }, 'an issue that is due was not begun'),
    )
}

async function startIssue(
  { context, db }: Pick<Newsletter, 'context' | 'db'>,
  { id, content }: Pick<store.IssueRow, 'id' | 'content'>,
): Promise<void> {
  const now = context.clock.now()
  const cards = await findCards(context, content.blocks)
  const isWhole = problemsOf(content, cards, 0).length === 0
  await db.inTransaction(async trx => {
    const issue = await store.lockIssue(trx, id)
    if (issue?.state !== 'scheduled' || issue.send_at === null || issue.send_at > now) return
    if (!isWhole) {
      await store.updateIssue(trx, id, { state: 'draft', send_at: null, letter: null, problem: goneWords }, now)
      addToLog(trx, {
        at: now,
        action: 'newsletter.issue-unscheduled',
        actorId: null,
        thing: { kind: 'issue', id: String(id), title: content.subject },
        after: { reason: goneWords },
      })
      return
    }
    await store.updateIssue(trx, id, { state: 'sending', started_at: now }, now)
    await context.jobs.send(issueQueue, { issueId: id } satisfies IssueSending, { trx, singletonKey: pageKey(id) })
  })
}

/** Queues the letters of the next addresses, and a job for those after them. */
export async function sendIssuePage({ context, db }: Newsletter, { issueId }: IssueSending): Promise<void> {
  await db.inTransaction(async trx => {
    const issue = await store.lockIssue(trx, issueId)
    if (issue?.state !== 'sending' || issue.is_queued) return
    const { lists, rate } = issue.content
    const limit = Math.max(1, Math.floor((rate * issuePageSeconds) / 60))
    const held = await store.queueHeld(trx, issueId, limit)
    const page =
      held.length === limit
        ? []
        : await store.listAddresses(trx, lists, { after: issue.sent_to, limit: limit - held.length })
    const last = page.at(-1)
    const emails = [...held, ...(await store.insertLetters(trx, issueId, page))]
    for (const email of emails)
      await context.jobs.send(issueLetterQueue, { issueId, email } satisfies IssueLetterRef, { trx })
    if (last !== undefined) await store.updateSentTo(trx, issueId, last)
    if (held.length + page.length === limit)
      await context.jobs.send(
        issueQueue,
        { issueId },
        {
          trx,
          startAfter: issuePageSeconds,
          singletonKey: pageKey(issueId),
        },
      )
    else await store.updateIssue(trx, issueId, { is_queued: true }, context.clock.now())
  })
  await store.finishIssue(db.kysely, issueId, context.clock.now())
}

const fixedLettersMax = 4

async function readFixed({ db, fixedLetters }: Newsletter, issueId: number, startedAt: Date) {
  const key = `${issueId} ${startedAt.getTime()}`
  const known = fixedLetters.get(key)
  if (known) return known
  const letter = (await store.findIssue(db.kysely, issueId))?.letter ?? undefined
  if (!letter) return undefined
  if (fixedLetters.size >= fixedLettersMax) fixedLetters.delete(fixedLetters.keys().next().value!)
  fixedLetters.set(key, letter)
  return letter
}

/** The same for both copies, if a process dies between the answer of the mail server and its record. */
function messageIdOf(
  { issueId, email }: IssueLetterRef,
  { internalKey, siteUrl }: { internalKey: string; siteUrl: string },
) {
  const hash = createHash('sha256').update(`${internalKey} ${issueId} ${email}`).digest('hex').slice(0, 32)
  return `issue-${issueId}.${hash}@${new URL(siteUrl).hostname}`
}

/** Undefined: the letter is done, its reader has left, or the sending is paused or over. */
export async function writeIssueLetterFor(newsletter: Newsletter, ref: IssueLetterRef): Promise<Letter | undefined> {
  const { context, db, links } = newsletter
  const { issueId, email } = ref
  const turn = await store.findTurn(db.kysely, issueId, email)
  if (!turn) {
    // A process may have died after the last letter and before the end of the issue was written.
    await store.finishIssue(db.kysely, issueId, context.clock.now())
    return undefined
  }
  if (turn.state === 'paused' && (await db.inTransaction(trx => store.holdLetter(trx, issueId, email))))
    return undefined
  const letter = await readFixed(newsletter, issueId, turn.startedAt)
  if (!letter || turn.subscriptionId === null || turn.state === 'cancelled') {
    await store.settleLetter(db.kysely, ref, 'skipped', null)
    await store.finishIssue(db.kysely, issueId, context.clock.now())
    return undefined
  }
  await store.keepLink(db.kysely, issueId, email, turn.subscriptionId)
  const unsubscribeUrl = links.unsubscribeUrl(turn.subscriptionId, issueId)
  return {
    to: email,
    subject: letter.subject,
    fromName: letter.fromName,
    html: finishHtml(letter, unsubscribeUrl),
    text: finishText(letter, unsubscribeUrl),
    unsubscribeUrl,
    messageId: messageIdOf(ref, context.config),
  }
}

const reasonMax = 300

export async function noteIssueLetter({ context, db }: Newsletter, ref: IssueLetterRef, outcome: LetterOutcome) {
  const now = context.clock.now()
  if (outcome.kind === 'sent') await store.settleSent(db.kysely, ref.issueId, ref.email)
  else {
    const reason = outcome.reason.slice(0, reasonMax).toWellFormed()
    await store.settleLetter(db.kysely, ref, outcome.kind, reason)
    if (outcome.kind === 'refused' && outcome.isAboutAddress)
      await countRefusal(db.kysely, { email: ref.email, reason, now, most: refusalsMax })
  }
  await store.finishIssue(db.kysely, ref.issueId, now)
}

/** Long after its end only the numbers of an issue stay. */
export async function forgetOldLetters({ context, db }: Newsletter): Promise<void> {
  const endedBefore = new Date(context.clock.now().getTime() - lettersKeptDays * dayMs)
  for (const issue of await store.listForgettable(db.kysely, endedBefore)) {
    await db.inTransaction(async trx => {
      const counts = await store.countLetters(trx, [issue])
      await store.keepTotals(trx, issue.id, counts.get(issue.id)!)
    })
  }
}
