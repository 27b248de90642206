// Queues and timers of this service. It hears no events.
import {
  forgetOldLetters,
  issueLetterQueue,
  issueQueue,
  noteIssueLetter,
  sendIssuePage,
  startDueIssues,
  writeIssueLetterFor,
  type IssueLetterRef,
  type IssueSending,
} from './issues/sending.ts'
import { forgetLettersEverySeconds, removeUnconfirmedEverySeconds, weeklyCheckSeconds } from './limits.ts'
import type { Newsletter } from './newsletter.ts'
import { findNextDue } from './store/issues.ts'
import { removeUnconfirmed } from './store/subscribers.ts'
import { expiryOf, sendConfirmationRequest, subscriptionQueue, type SubscriptionRequest } from './subscription.ts'
import { sendWeeklyPage, startWeeklyLetter, weeklyQueue, type WeeklySending } from './weekly-letter.ts'

/** Names of the queues before the newsletter was a service of its own: jobs that waited during an update, or failed, run here. */
const formerQueues = { subscription: 'cms-ajax.ask-subscriber', weekly: 'cms-ajax.send-weekly-letter' }

export async function startJobs(newsletter: Newsletter): Promise<void> {
  const { context, db } = newsletter
  for (const queue of [subscriptionQueue, formerQueues.subscription])
    await context.jobs.work<SubscriptionRequest>(queue, request => sendConfirmationRequest(newsletter, request))
  for (const queue of [weeklyQueue, formerQueues.weekly])
    await context.jobs.work<WeeklySending>(queue, sending => sendWeeklyPage(newsletter, sending))
  context.jobs.every('newsletter.remove-unconfirmed', removeUnconfirmedEverySeconds, () =>
    removeUnconfirmed(db.kysely, expiryOf(context.clock.now())),
  )
  await context.jobs.work<IssueSending>(issueQueue, sending => sendIssuePage(newsletter, sending))
  await context.mail.workQueue<IssueLetterRef>(issueLetterQueue, {
    write: ref => writeIssueLetterFor(newsletter, ref),
    note: (ref, outcome) => noteIssueLetter(newsletter, ref, outcome),
  })
  context.jobs.whenDue('newsletter.start-issues', {
    findNext: () => findNextDue(db.kysely),
    run: () => startDueIssues(newsletter),
  })
  context.jobs.every('newsletter.forget-letters', forgetLettersEverySeconds, () => forgetOldLetters(newsletter))
  context.jobs.every('newsletter.start-weekly-letter', weeklyCheckSeconds, () => startWeeklyLetter(newsletter))
}
