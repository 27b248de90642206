import type {
  addQuestion as AddQuestion,
  listInbox as ListInbox,
  listSubscribers as ListSubscribers,
  listSubscriptions as ListSubscriptions,
  markInbox as MarkInbox,
  removeSubscriptions as RemoveSubscriptions,
} from '#contract/office/inbox.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { CmsAjax } from '../cms-ajax.ts'
import { presentItem } from '../present.ts'
import { ownPathOf } from '../rules/own-path.ts'
import { addItem, countItems, listItems, markItems } from '../store/inbox.ts'
import { listConfirmed, listOfAddress, removeAddress } from '../store/subscribers.ts'

export function listInbox({ db }: CmsAjax): Handler<typeof ListInbox> {
  return async ({ query: { kind, state, user_id: userId, before, limit } }) => {
    const [rows, total] = await Promise.all([
      listItems(db.kysely, { kind, state, userId }, { before, limit }),
      countItems(db.kysely, { kind, state, userId }),
    ])
    return { items: rows.map(presentItem), total }
  }
}

export function markInbox({ context, db }: CmsAjax): Handler<typeof MarkInbox> {
  return async ({ body: { ids, state } }) => ({
    success: true,
    marked: await markItems(db.kysely, ids, state, context.clock.now()),
  })
}

export function addQuestion({ context, db }: CmsAjax): Handler<typeof AddQuestion> {
  return async ({ body: { user_id, name, text, url } }) => {
    await addItem(db.kysely, {
      kind: 'question',
      url: ownPathOf(url ?? undefined, context.config.siteUrl) ?? null,
      user_id,
      data: JSON.stringify({ name, text }),
      created_at: context.clock.now(),
    })
    return { success: true }
  }
}

export function listSubscribers({ db, links }: CmsAjax): Handler<typeof ListSubscribers> {
  return async ({ query: { type, after, limit } }) => ({
    items: (await listConfirmed(db.kysely, type, { after, limit })).map(({ email, id, confirmed_at }) => ({
      email,
      confirmed_at: confirmed_at!.toISOString(),
      unsubscribe_url: links.leaveUrl(id),
    })),
  })
}

export function listSubscriptions({ db }: CmsAjax): Handler<typeof ListSubscriptions> {
  return async ({ body: { email } }) => ({
    items: (await listOfAddress(db.kysely, email)).map(({ type, asked_at, confirmed_at }) => ({
      type,
      asked_at: asked_at.toISOString(),
      confirmed_at: confirmed_at?.toISOString() ?? null,
    })),
  })
}

export function removeSubscriptions({ db }: CmsAjax): Handler<typeof RemoveSubscriptions> {
  return async ({ body: { email } }) => {
    await removeAddress(db.kysely, email)
    return { success: true }
  }
}
