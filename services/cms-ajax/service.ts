// What pages send to the magazine: mistakes, letters, questions, subscriptions. Keeps them in one inbox for people who answer.
import * as calls from '#contract/cms-ajax.ts'
import * as officeCalls from '#contract/office/inbox.ts'
import { answer } from '#platform/http/answer.ts'
import { acceptForms } from '#platform/http/plain-page.ts'
import type { Service } from '#platform/service.ts'
import { openCmsAjax } from './cms-ajax.ts'
import { listen } from './events.ts'
import { installNewsletterPages } from './newsletter-pages.ts'
import {
  addQuestion,
  listInbox,
  listSubscribers,
  listSubscriptions,
  markInbox,
  removeSubscriptions,
} from './routes/inbox.ts'
import { runAjaxAction } from './routes/run-ajax-action.ts'
import { sendAdsForm } from './routes/send-ads-form.ts'
import { getIpVersion, getLogged } from './routes/small-endpoints.ts'

export const cmsAjax: Service = {
  name: 'cms-ajax',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const opened = openCmsAjax(context)
    await acceptForms(app)
    answer(app, context, calls.runAjaxAction, runAjaxAction(opened))
    answer(app, context, calls.sendAdsForm, sendAdsForm(opened))
    answer(app, context, calls.getIpVersion, getIpVersion)
    answer(app, context, calls.getLogged, getLogged)
    answer(app, context, officeCalls.listInbox, listInbox(opened))
    answer(app, context, officeCalls.markInbox, markInbox(opened))
    answer(app, context, officeCalls.addQuestion, addQuestion(opened))
    answer(app, context, officeCalls.listSubscribers, listSubscribers(opened))
    answer(app, context, officeCalls.listSubscriptions, listSubscriptions(opened))
    answer(app, context, officeCalls.removeSubscriptions, removeSubscriptions(opened))
    installNewsletterPages(app, opened)
    await listen(opened)
  },
}
