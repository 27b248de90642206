// The sending of an issue. A job queues the letters of one page of addresses, some at a time: one transaction writes their rows, their jobs and the
// address at which they end, the last one of a page also the job of the next page. The primary key of a row allows one letter per issue and address. Each letter is written when its
// turn comes, so whoever has left meanwhile does not get it, and a paused sending holds its letters.
import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { dayMs } from '#domain/time-units.ts'
import type { Letter, LetterOutcome } from '#platform/mail/mail.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { issuePageSeconds, lettersKeptDays, lettersPerRemoval, lettersPerTransaction, refusalsMax } from '../limits.ts'
import type { Newsletter } from '../newsletter.ts'
import * as store from '../store/issues.ts'
import {
  findTurn,
  holdLetter,
  insertLetters,
  keepLink,
  queueHeld,
  removeLetters,
  settleLetter,
} from '../store/letters.ts'
import { countRefusal } from '../store/lists.ts'
import type { NewsletterTables } from '../store/tables.ts'
import { findCards } from './cards.ts'
import { withCurrentPictures } from './current-pictures.ts'
import { problemsOf } from './problems.ts'
import { finishHtml, finishText } from './write-letter.ts'

export const issueQueue = 'newsletter.send-issue'
export const issueLetterQueue = 'newsletter.send-issue-letter'
export type IssueSending = { issueId: number }
/** One page waits at a time: after a pause and a continuation the rate is the same. */
export const pageKey = (issueId: number): string => `issue ${issueId}`
export type IssueLetterRef = { issueId: number; email: string }

const goneWords = 'Статью, рецепт или картинку из письма сняли с сайта'

/** Begins what is due. An issue whose articles or pictures have been taken from the site waits for its editors instead. */
export async function startDueIssues(newsletter: Newsletter): Promise<void> {
  const { context, db } = newsletter
  for (const issue of await store.listDue(db.kysely, context.clock.now()))
    // One that cannot be begun now is tried again, and holds up no other.
    await startIssue(newsletter, issue).catch((error: unknown) =>
      context.log.error({ err: error, issueId: issue.id }, 'an issue that is due was not begun'),
    )
}

async function startIssue(
  { context, db, findChangedPictures }: Newsletter,
  { id, content: placed }: Pick<store.IssueRow, 'id' | 'content'>,
): Promise<void> {
  const now = context.clock.now()
  const content = withCurrentPictures(placed, await findChangedPictures())
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

/** Queues the letters of the next addresses, some in each transaction, and a job for those after them. */
export async function sendIssuePage(newsletter: Newsletter, { issueId }: IssueSending): Promise<void> {
  const { context, db } = newsletter
  let left = Number.POSITIVE_INFINITY
  while (left > 0) left = await db.inTransaction(trx => queueLetters(newsletter, trx, { issueId, left }))
  await store.finishIssue(db.kysely, issueId, context.clock.now())
}

/** Returns how many letters this page may still queue. */
async function queueLetters(
  { context }: Newsletter,
  trx: Transaction<NewsletterTables>,
  { issueId, left }: { issueId: number; left: number },
): Promise<number> {
  const issue = await store.lockIssue(trx, issueId)
  if (issue?.state !== 'sending' || issue.is_queued) return 0
  const { lists, rate } = issue.content
  const pageMax = Math.max(1, Math.floor((rate * issuePageSeconds) / 60))
  const limit = Math.min(left, pageMax, lettersPerTransaction)
  const held = await queueHeld(trx, issueId, limit)
  const page =
    held.length === limit
      ? []
      : await store.listAddresses(trx, lists, { after: issue.sent_to, limit: limit - held.length })
  const last = page.at(-1)
  const emails = [...held, ...(await insertLetters(trx, issueId, page))]
  for (const email of emails)
    await context.jobs.send(issueLetterQueue, { issueId, email } satisfies IssueLetterRef, { trx })
  if (last !== undefined) await store.updateSentTo(trx, issueId, last)
  if (held.length + page.length < limit) {
    await store.updateIssue(trx, issueId, { is_queued: true }, context.clock.now())
    return 0
  }
  const rest = Math.min(left, pageMax) - limit
  if (rest === 0)
    await context.jobs.send(
      issueQueue,
      { issueId },
      { trx, startAfter: issuePageSeconds, singletonKey: pageKey(issueId) },
    )
  return rest
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
  const turn = await findTurn(db.kysely, issueId, email)
  if (!turn) {
    // A process may have died after the last letter and before the end of the issue was written.
    await store.finishIssue(db.kysely, issueId, context.clock.now())
    return undefined
  }
  if (turn.state === 'paused' && (await db.inTransaction(trx => holdLetter(trx, issueId, email)))) return undefined
  const letter = await readFixed(newsletter, issueId, turn.startedAt)
  if (!letter || turn.subscriptionId === null || turn.state === 'cancelled') {
    await settleLetter(db.kysely, ref, 'skipped')
    await store.finishIssue(db.kysely, issueId, context.clock.now())
    return undefined
  }
  await keepLink(db.kysely, issueId, email, turn.subscriptionId)
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
  if (outcome.kind === 'sent') await settleLetter(db.kysely, ref, 'sent')
  else {
    const reason = outcome.reason.slice(0, reasonMax).toWellFormed()
    await settleLetter(db.kysely, ref, outcome.kind, reason)
    if (outcome.kind === 'refused' && outcome.isAboutAddress)
      await countRefusal(db.kysely, { email: ref.email, reason, now, most: refusalsMax })
  }
  await store.finishIssue(db.kysely, ref.issueId, now)
}

/** Long after its end only the numbers of an issue stay. */
export async function forgetOldLetters({ context, db }: Newsletter): Promise<void> {
  const endedBefore = new Date(context.clock.now().getTime() - lettersKeptDays * dayMs)
  for (const id of await store.listForgettable(db.kysely, endedBefore))
    while ((await removeLetters(db.kysely, id, lettersPerRemoval)) === lettersPerRemoval);
}
