// Newsletters and set-aside addresses in the office, and both with the issues in archives.
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/errors.ts'
import * as calls from '#contract/office/newsletters.ts'
import { hideAddress } from '#domain/hide-address.ts'
import { answer, type Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { checkAdmin } from '../check-admin.ts'
import type { Newsletter } from '../newsletter.ts'
import { countIssues, insertIssue, listIssueRows, updateIssue } from '../store/issues.ts'
import * as store from '../store/lists.ts'

const presentList = ({
  id,
  version,
  name,
  description,
  from_name,
  readers,
}: store.CountedList): calls.NewsletterList => ({
  id,
  version,
  name,
  description,
  fromName: from_name,
  readers,
})

const listNewsletterLists =
  ({ db, context }: Newsletter): Handler<typeof calls.listNewsletterLists> =>
  async (_, { viewer }) => {
    checkAdmin(viewer)
    return { items: (await store.listCounted(db.kysely, context.magazine.name)).map(presentList) }
  }

const setNewsletterList =
  ({ db, context }: Newsletter): Handler<typeof calls.setNewsletterList> =>
  async ({ params: { listId: id }, body: { expected, name, description, fromName } }, { viewer }) => {
    checkAdmin(viewer)
    const fields = { name, description, from_name: fromName }
    await db.inTransaction(async trx => {
      await store.lockLists(trx)
      const [known] = await store.findLists(trx, [id])
      if ((known?.version ?? 0) !== expected)
        throw new DomainError('conflict', 'Эту рассылку только что описал другой сотрудник: посмотрите, что теперь')
      if (!known && (await store.countLists(trx)) >= calls.newsletterListsMax)
        throw new DomainError('quota_exceeded', `Рассылок уже ${calls.newsletterListsMax}`)
      await store.upsertList(trx, { id, ...fields })
      addToLog(trx, {
        at: context.clock.now(),
        action: 'newsletter.list-changed',
        actorId: viewer.userId,
        thing: { kind: 'newsletter', id, title: name },
        before: known ? { name: known.name, about: known.description, from: known.from_name } : null,
        after: { name, about: description, from: fromName },
      })
    })
    const list = (await store.listCounted(db.kysely, context.magazine.name)).find(each => each.id === id)!
    return { list: presentList(list) }
  }

const listSetAside =
  ({ db }: Newsletter): Handler<typeof calls.listSetAside> =>
  async (_, { viewer }) => {
    checkAdmin(viewer)
    const { rows, total } = await store.listSetAsideRows(db.kysely)
    return {
      items: rows.map(({ id, email, reason, refusals, set_aside_at }) => ({
        id,
        address: hideAddress(email),
        reason,
        refusals,
        at: set_aside_at!.toISOString(),
      })),
      total,
    }
  }

const takeBackAddress =
  ({ db, context }: Newsletter): Handler<typeof calls.takeBackAddress> =>
  async ({ body: { id } }, { viewer }) => {
    checkAdmin(viewer)
    await db.inTransaction(async trx => {
      const email = await store.takeBack(trx, id)
      if (email === undefined) throw new DomainError('not_found', 'Этому адресу и так пишут')
      addToLog(trx, {
        at: context.clock.now(),
        action: 'newsletter.address-returned',
        actorId: viewer.userId,
        thing: null,
      })
    })
    return { success: true }
  }

const listArchivedNewsletters =
  ({ db }: Newsletter): Handler<typeof calls.listArchivedNewsletters> =>
  async () => {
    const [lists, issues] = [await store.listDescribed(db.kysely), await listIssueRows(db.kysely)]
    return {
      lists: lists.map(({ id, name, description, from_name }) => ({ id, name, description, fromName: from_name })),
      issues: issues.map(({ content, changed_at, ended_at }) => ({
        content,
        changedAt: changed_at.toISOString(),
        endedAt: ended_at?.toISOString() ?? null,
      })),
    }
  }

const restoreNewsletters =
  ({ db, context }: Newsletter): Handler<typeof calls.restoreNewsletters> =>
  async ({ body: { lists, issues } }) =>
    db.inTransaction(async trx => {
      await store.lockLists(trx)
      const known = new Set((await store.listDescribed(trx)).map(({ id }) => id))
      const added = lists.filter(({ id }) => !known.has(id)).slice(0, calls.newsletterListsMax - known.size)
      for (const { id, name, description, fromName } of added)
        await store.upsertList(trx, { id, name, description, from_name: fromName })
      if ((await countIssues(trx)) > 0) return { lists: added.length, issues: 0 }
      const ids: number[] = []
      for (const { content, changedAt, endedAt } of issues.toReversed()) {
        const { id } = await insertIssue(trx, content, new Date(changedAt))
        if (endedAt !== null)
          await updateIssue(
            trx,
            id,
            { state: 'sent', ended_at: new Date(endedAt), is_queued: true },
            new Date(changedAt),
          )
        ids.push(id)
      }
      if (ids.length > 0) await context.events.announce(trx, 'issue.changed', { ids })
      return { lists: added.length, issues: issues.length }
    })

export function installLists(app: FastifyInstance, newsletter: Newsletter): void {
  const { context } = newsletter
  answer(app, context, calls.listNewsletterLists, listNewsletterLists(newsletter))
  answer(app, context, calls.setNewsletterList, setNewsletterList(newsletter))
  answer(app, context, calls.listSetAside, listSetAside(newsletter))
  answer(app, context, calls.takeBackAddress, takeBackAddress(newsletter))
  answer(app, context, calls.listArchivedNewsletters, listArchivedNewsletters(newsletter))
  answer(app, context, calls.restoreNewsletters, restoreNewsletters(newsletter))
}
