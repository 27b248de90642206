// The inbox of the magazine: mistakes in texts, letters to the publisher, questions. Editors answer and mark what is done.
import * as calls from '#contract/inbox.ts'
import * as office from '#contract/office/inbox.ts'
import { answer } from '#platform/http/answer.ts'
import { acceptForms } from '#platform/http/plain-page.ts'
import type { Service } from '#platform/service.ts'
import { listen } from './events.ts'
import { openInbox } from './inbox.ts'
import { removeOldEverySeconds } from './limits.ts'
import { removeOld } from './remove-old.ts'
import { startLetters } from './letters/send.ts'
import { addQuestion } from './routes/add-question.ts'
import { addTypo } from './routes/add-typo.ts'
import { claimInboxItem, giveInboxItem, sortInboxItem } from './routes/claim-inbox-item.ts'
import { countInbox } from './routes/count-inbox.ts'
import { getInboxItem } from './routes/get-inbox-item.ts'
import { listInbox } from './routes/list-inbox.ts'
import { markInbox } from './routes/mark-inbox.ts'
import { sendAdsForm } from './routes/send-ads-form.ts'
import { sendInboxNews } from './routes/send-inbox-news.ts'

export const inbox: Service = {
  name: 'inbox',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const opened = openInbox(context)
    await acceptForms(app)
    answer(app, context, calls.sendAdsForm, sendAdsForm(opened))
    answer(app, context, calls.addTypo, addTypo(opened))
    answer(app, context, calls.addQuestion, addQuestion(opened))
    answer(app, context, office.listInbox, listInbox(opened))
    answer(app, context, office.getInboxItem, getInboxItem(opened))
    answer(app, context, office.countInbox, countInbox(opened))
    answer(app, context, office.claimInboxItem, claimInboxItem(opened))
    answer(app, context, office.giveInboxItem, giveInboxItem(opened))
    answer(app, context, office.sortInboxItem, sortInboxItem(opened))
    const look = startLetters(opened)
    answer(app, context, office.markInbox, markInbox(opened, look))
    answer(app, context, office.sendInboxNews, sendInboxNews(opened, look))
    context.jobs.every('inbox.remove-old', removeOldEverySeconds, () => removeOld(opened))
    await listen(opened)
  },
}
