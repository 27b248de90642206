// The issues in the office: writing, testing, sending. Administrators only.
import type { FastifyInstance } from 'fastify'
import { getUsers } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import * as calls from '#contract/office/newsletters.ts'
import type { OfficeLogAction } from '#contract/office/log.ts'
import { hideAddress } from '#domain/hide-address.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { AnyTransaction } from '#platform/db/database.ts'
import { answer, type Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { checkAdmin } from '../check-admin.ts'
import { issuesMax } from '../limits.ts'
import type { Newsletter } from '../newsletter.ts'
import * as store from '../store/issues.ts'
import { findCounts, skipOpenLetters } from '../store/letters.ts'
import { installLetterPage } from './letter-page.ts'
import { presentIssue, presentIssueSummary } from './present.ts'
import { issueQueue, pageKey, startDueIssues, type IssueSending } from './sending.ts'
import { readLetter } from './read-letter.ts'
import { finishHtml, finishText } from './write-letter.ts'

const noSuchIssue = () => new DomainError('not_found', 'Такого письма нет')
const overtaken = () =>
  new DomainError('conflict', 'Это письмо только что изменил другой сотрудник: посмотрите, что теперь')

async function present(newsletter: Newsletter, id: number): Promise<{ issue: calls.Issue }> {
  const issue = await store.findIssue(newsletter.db.kysely, id)
  if (!issue) throw noSuchIssue()
  return { issue: await presentIssue(newsletter, issue) }
}

type Deed = { issue: store.IssueRow; action: OfficeLogAction; viewer: Viewer; at: Date; after?: unknown }
function log(trx: AnyTransaction, { issue, action, viewer, at, after }: Deed): void {
  addToLog(trx, {
    at,
    action,
    actorId: viewer.userId,
    thing: { kind: 'issue', id: String(issue.id), title: issue.content.subject || 'Без темы' },
    ...(after !== undefined && { after }),
  })
}

/** Locks an issue that nobody has changed since `expected`. */
async function lockSeen(trx: Parameters<typeof store.lockIssue>[0], id: number, expected: number) {
  const issue = await store.lockIssue(trx, id)
  if (!issue) throw noSuchIssue()
  if (issue.version !== expected) throw overtaken()
  return issue
}

const listIssues =
  ({ db }: Newsletter): Handler<typeof calls.listIssues> =>
  async (_, { viewer }) => {
    checkAdmin(viewer)
    const rows = await store.listIssueRows(db.kysely)
    const counts = await findCounts(
      db.kysely,
      rows.map(({ id }) => id),
    )
    return { items: rows.map(row => presentIssueSummary(row, counts.get(row.id)!)) }
  }

const addIssue =
  (newsletter: Newsletter): Handler<typeof calls.addIssue> =>
  async ({ body }, { viewer }) => {
    checkAdmin(viewer)
    const { db, context } = newsletter
    if ((await store.countIssues(db.kysely)) >= issuesMax)
      throw new DomainError('quota_exceeded', `Писем уже ${issuesMax}: уберите ненужные черновики`)
    const { id } = await db.inTransaction(async trx => {
      const issue = await store.insertIssue(trx, body, context.clock.now())
      await context.events.announce(trx, 'issue.changed', { ids: [issue.id] })
      return issue
    })
    return present(newsletter, id)
  }

const getIssue =
  (newsletter: Newsletter): Handler<typeof calls.getIssue> =>
  async ({ params: { id } }, { viewer }) => {
    checkAdmin(viewer)
    return present(newsletter, id)
  }

const changeIssue =
  (newsletter: Newsletter): Handler<typeof calls.changeIssue> =>
  async ({ params: { id }, body: { expected, ...content } }, { viewer }) => {
    checkAdmin(viewer)
    const { db, context } = newsletter
    await db.inTransaction(async trx => {
      const issue = await lockSeen(trx, id, expected)
      if (issue.state !== 'draft') throw new DomainError('conflict', 'Письмо уже отправляется: его не изменить')
      await store.updateIssue(trx, id, { content, problem: null }, context.clock.now())
      await context.events.announce(trx, 'issue.changed', { ids: [id] })
    })
    return present(newsletter, id)
  }

const removeIssue =
  ({ db, context }: Newsletter): Handler<typeof calls.removeIssue> =>
  async ({ params: { id }, body: { expected } }, { viewer }) => {
    checkAdmin(viewer)
    await db.inTransaction(async trx => {
      const issue = await lockSeen(trx, id, expected)
      if (issue.state !== 'draft') throw new DomainError('conflict', 'Убрать можно только черновик')
      await store.removeIssueRow(trx, id)
      await context.events.announce(trx, 'issue.changed', { ids: [id] })
      log(trx, { issue, action: 'newsletter.issue-removed', viewer, at: context.clock.now() })
    })
    return { success: true }
  }

/** Nobody can leave by this letter, so its link leads to the site. */
const testIssue =
  (newsletter: Newsletter): Handler<typeof calls.testIssue> =>
  async ({ params: { id } }, { viewer }) => {
    checkAdmin(viewer)
    const { db, context } = newsletter
    const issue = await store.findIssue(db.kysely, id)
    if (!issue) throw noSuchIssue()
    const { items } = await context.ask(getUsers, { body: { ids: [viewer.userId] } })
    const to = items[0]?.email
    if (to === undefined || to === null) throw new DomainError('conflict', 'У вашего аккаунта нет почты')
    const { letter, problems } = await readLetter(newsletter, issue)
    if (problems.length > 0) throw new DomainError('conflict', `Письмо не готово. ${problems[0]}`)
    const site = `${context.config.siteUrl}/`
    await context.mail.send({
      to,
      subject: `Проба: ${letter.subject}`,
      fromName: letter.fromName,
      html: finishHtml(letter, site),
      text: finishText(letter, site),
    })
    return { to: hideAddress(to) }
  }

const sendIssue =
  (newsletter: Newsletter): Handler<typeof calls.sendIssue> =>
  async ({ params: { id }, body: { expected, at } }, { viewer }) => {
    checkAdmin(viewer)
    const { db, context } = newsletter
    const now = context.clock.now()
    const sendAt = at === null ? now : new Date(at)
    if (sendAt < now) throw new DomainError('validation', 'Это время уже прошло', { at: 'время прошло' })
    const seen = await store.findIssue(db.kysely, id)
    if (!seen) throw noSuchIssue()
    // Asks the services of articles and recipes, so it comes before the transaction; the version says that nothing has changed since.
    const { letter, problems } = await readLetter(newsletter, seen)
    if (problems.length > 0) throw new DomainError('conflict', `Письмо не готово. ${problems[0]}`)
    await db.inTransaction(async trx => {
      const issue = await lockSeen(trx, id, expected)
      if (issue.state !== 'draft' || seen.version !== expected) throw overtaken()
      const readers = await store.countAddresses(trx, issue.content.lists)
      if (readers === 0) throw new DomainError('conflict', 'В этих рассылках пока нет читателей')
      await store.updateIssue(trx, id, { state: 'scheduled', send_at: sendAt, letter, problem: null }, now)
      const action = at === null ? 'newsletter.issue-started' : 'newsletter.issue-scheduled'
      log(trx, { issue, action, viewer, at: now, after: { at: sendAt.toISOString(), readers } })
    })
    if (at === null) await startDueIssues(newsletter)
    return present(newsletter, id)
  }

const steps = {
  unschedule: { from: ['scheduled'], action: 'newsletter.issue-unscheduled' },
  pause: { from: ['sending'], action: 'newsletter.issue-paused' },
  continue: { from: ['paused'], action: 'newsletter.issue-continued' },
  cancel: { from: ['sending', 'paused'], action: 'newsletter.issue-cancelled' },
} as const satisfies Record<calls.IssueStep, { from: calls.IssueState[]; action: OfficeLogAction }>

const steerIssue =
  (newsletter: Newsletter): Handler<typeof calls.steerIssue> =>
  async ({ params: { id }, body: { step } }, { viewer }) => {
    checkAdmin(viewer)
    const { db, context } = newsletter
    const now = context.clock.now()
    await db.inTransaction(async trx => {
      const issue = await store.lockIssue(trx, id)
      if (!issue) throw noSuchIssue()
      const { from, action } = steps[step]
      if (!from.some(state => state === issue.state))
        throw new DomainError('conflict', 'Письмо уже в другом состоянии: посмотрите, что теперь')
      if (step === 'unschedule') await store.updateIssue(trx, id, { state: 'draft', send_at: null, letter: null }, now)
      if (step === 'pause') await store.updateIssue(trx, id, { state: 'paused' }, now)
      if (step === 'cancel') {
        await store.updateIssue(trx, id, { state: 'cancelled', ended_at: now }, now)
        await skipOpenLetters(trx, id)
      }
      if (step === 'continue') {
        // Letters may be held, so the queueing begins again where it stopped.
        await store.updateIssue(trx, id, { state: 'sending', is_queued: false }, now)
        await context.jobs.send(issueQueue, { issueId: id } satisfies IssueSending, { trx, singletonKey: pageKey(id) })
      }
      log(trx, { issue, action, viewer, at: now })
    })
    return present(newsletter, id)
  }

export function installIssues(app: FastifyInstance, newsletter: Newsletter): void {
  const { context } = newsletter
  installLetterPage(app, newsletter)
  answer(app, context, calls.listIssues, listIssues(newsletter))
  answer(app, context, calls.addIssue, addIssue(newsletter))
  answer(app, context, calls.getIssue, getIssue(newsletter))
  answer(app, context, calls.changeIssue, changeIssue(newsletter))
  answer(app, context, calls.removeIssue, removeIssue(newsletter))
  answer(app, context, calls.testIssue, testIssue(newsletter))
  answer(app, context, calls.sendIssue, sendIssue(newsletter))
  answer(app, context, calls.steerIssue, steerIssue(newsletter))
}
