// Newsletters: subscribing with a confirmation by letter, unsubscribing, the weekly letter, and issues of the office. Asks content and recipes
// for the week's best and for the cards of issues, auth for the address of whoever tests one.
import * as calls from '#contract/newsletter.ts'
import { listIssueMedia as listIssueMediaCall } from '#contract/office/library.ts'
import { answer } from '#platform/http/answer.ts'
import { acceptForms } from '#platform/http/plain-page.ts'
import type { Service } from '#platform/service.ts'
import { listIssueMedia } from './issues/list-issue-media.ts'
import { installIssues } from './issues/routes.ts'
import { startJobs } from './jobs.ts'
import { installLists } from './lists/routes.ts'
import { openNewsletter } from './newsletter.ts'
import { installConfirmPages } from './routes/confirm-subscription.ts'
import { listSubscribers } from './routes/list-subscribers.ts'
import { listSubscriptions } from './routes/list-subscriptions.ts'
import { previewWeeklyLetter } from './routes/preview-weekly-letter.ts'
import { removeSubscriptions } from './routes/remove-subscriptions.ts'
import { requestSubscription } from './routes/request-subscription.ts'
import { installUnsubscribePages } from './routes/unsubscribe.ts'

export const newsletter: Service = {
  name: 'newsletter',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const opened = openNewsletter(context)
    await acceptForms(app)
    answer(app, context, calls.requestSubscription, requestSubscription(opened))
    answer(app, context, calls.listSubscribers, listSubscribers(opened))
    answer(app, context, calls.listSubscriptions, listSubscriptions(opened))
    answer(app, context, calls.removeSubscriptions, removeSubscriptions(opened))
    answer(app, context, calls.previewWeeklyLetter, previewWeeklyLetter(opened))
    installConfirmPages(app, opened)
    installUnsubscribePages(app, opened)
    installLists(app, opened)
    answer(app, context, listIssueMediaCall, listIssueMedia(opened))
    installIssues(app, opened)
    await startJobs(opened)
  },
}
