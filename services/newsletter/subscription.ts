// Double opt-in: an address receives letters only after its owner pressed a button that a letter led to.
import { hourMs, minuteMs } from '#domain/time-units.ts'
import { senderOf } from '#platform/mail/house-letter.ts'
import { writeConfirmationLetter, writeWelcomeLetter } from './letter-text.ts'
import { confirmationLettersMax, confirmationPauseMinutes, confirmHours, typesPerAddress } from './limits.ts'
import type { Newsletter } from './newsletter.ts'
import { findIssue } from './store/issues.ts'
import { findAddressOfLink, markLeft } from './store/letters.ts'
import { forgetRefusals } from './store/lists.ts'
import * as store from './store/subscribers.ts'
import type { SubscriberTable } from './store/tables.ts'

/** The form is answered before this job runs: neither the answer nor its time tells whether an address is known. */
export const subscriptionQueue = 'newsletter.request-confirmation'
/** `agreed`: the versions of the texts that the reader agreed to; absent in requests of an earlier program. */
export type SubscriptionRequest = { email: string; type: string; agreed?: { data: string; letters: string } }

function maySendConfirmation(rows: readonly SubscriberTable[], { type }: SubscriptionRequest, now: Date): boolean {
  const own = rows.find(row => row.type === type)
  if (own?.confirmed_at) return false
  if (!own && rows.length >= typesPerAddress) return false
  const waiting = rows.filter(row => row.confirmed_at === null)
  const pausedUntil = Math.max(0, ...waiting.map(row => row.asked_at.getTime())) + confirmationPauseMinutes * minuteMs
  return now.getTime() >= pausedUntil && waiting.reduce((sum, row) => sum + row.letters, 0) < confirmationLettersMax
}

export async function sendConfirmationRequest(
  { context, db, links }: Newsletter,
  request: SubscriptionRequest,
): Promise<void> {
  const now = context.clock.now()
  await db.inTransaction(async trx => {
    await store.lockAddress(trx, request.email)
    await store.removeUnconfirmed(trx, expiryOf(now), request.email)
    if (!maySendConfirmation(await store.listOfAddress(trx, request.email), request, now)) return
    const id = await store.countConfirmationLetter(trx, { ...request, now })
    const confirm = links.confirmUrl(id, new Date(now.getTime() + confirmHours * hourMs))
    const letter = writeConfirmationLetter(
      request.email,
      { confirm, unsubscribe: links.unsubscribeUrl(id) },
      senderOf(context),
    )
    await context.mail.send(letter, { trx })
  })
}

/** Subscribers who were asked before this instant have not confirmed in time. */
export const expiryOf = (now: Date) => new Date(now.getTime() - confirmHours * hourMs)

/**
 * Removes a confirmed subscriber; by the link of an issue, from all newsletters that it went to. An unconfirmed one stays until the usual
 * expiry with no letters left, so that nobody can make us write to that address again.
 */
export async function unsubscribe({ context, db }: Newsletter, id: string, issueId?: number): Promise<void> {
  await db.inTransaction(async trx => {
    const issue = issueId === undefined ? undefined : await findIssue(trx, issueId)
    const email =
      issue && ((await store.findSubscriber(trx, id))?.email ?? (await findAddressOfLink(trx, issue.id, id)))
    if (issue && email !== undefined) {
      await markLeft(trx, issue.id, email)
      await store.removeFromLists(trx, email, issue.content.lists)
    }
    await store.removeConfirmed(trx, id)
    await store.setConfirmationLetters(trx, id, { letters: confirmationLettersMax, now: context.clock.now() })
  })
}

/** Returns false when there is nothing to confirm any more. */
export async function confirm({ context, db, links }: Newsletter, id: string): Promise<boolean> {
  return db.inTransaction(async trx => {
    const confirmed = await store.confirmSubscriber(trx, id, context.clock.now())
    if (!confirmed) return (await store.findSubscriber(trx, id)) !== undefined
    // Whoever pressed the button of a letter gets letters.
    await forgetRefusals(trx, confirmed.email)
    const letter = writeWelcomeLetter(confirmed.email, links.unsubscribeUrl(id), senderOf(context))
    await context.mail.send(letter, { trx })
    return true
  })
}
