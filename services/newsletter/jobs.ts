// Queues and timers of this service. It neither announces nor hears events.
import { removeUnconfirmedEverySeconds, weeklyCheckSeconds } from './limits.ts'
import type { Newsletter } from './newsletter.ts'
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
  context.jobs.every('newsletter.start-weekly-letter', weeklyCheckSeconds, () => startWeeklyLetter(newsletter))
}
