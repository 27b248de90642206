import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/notifications.ts'
import type { Handler } from '#platform/http/answer.ts'
import { keptPerPerson } from '../limits.ts'
import { checkIsOwner } from '../may.ts'
import type { Notifications } from '../notifications.ts'
import { presentNotification, toldOf } from '../present.ts'
import { messageOf } from '../rules/texts.ts'
import * as store from '../store/notifications.ts'

export function listNotifications({ db }: Notifications): Handler<typeof calls.listNotifications> {
  return async ({ params: { userId }, query: { page, limit, filter__is_viewed } }, { viewer }) => {
    checkIsOwner(viewer, userId)
    const filter = { userId, isRead: filter__is_viewed }
    const [total, rows] = await Promise.all([
      store.countNotifications(db.kysely, filter),
      store.listNotifications(db.kysely, filter, { offset: (page - 1) * limit, limit }),
    ])
    return { success: true, data: rows.map(presentNotification), meta: { total } }
  }
}

/** Other tabs of the person count anew; the one that asked knows. */
async function markRead({ db, context }: Notifications, userId: string, ids: string[] | undefined, socketId?: string) {
  await db.inTransaction(async trx => {
    const marked = await store.markRead(trx, userId, context.clock.now(), ids)
    if (marked > 0) await context.events.announce(trx, 'notifications.viewed', { userId, socketId })
  })
}

export function viewNotifications(notifications: Notifications): Handler<typeof calls.viewNotifications> {
  return async ({ params: { userId }, body }, { viewer, header }) => {
    checkIsOwner(viewer, userId)
    await markRead(notifications, userId, body?.ids, header('x-socket-id'))
    const total = await store.countNotifications(notifications.db.kysely, { userId, isRead: false })
    return { success: true, meta: { total } }
  }
}

export function viewNotification(notifications: Notifications): Handler<typeof calls.viewNotification> {
  return async ({ params: { userId, id } }, { viewer, header }) => {
    checkIsOwner(viewer, userId)
    await markRead(notifications, userId, [id], header('x-socket-id'))
    const [row] = await store.findNotifications(notifications.db.kysely, userId, [id])
    if (!row) throw new DomainError('not_found', 'Такого уведомления нет')
    return { success: true, data: presentNotification(row) }
  }
}

export function searchNotifications({ db }: Notifications): Handler<typeof calls.searchNotifications> {
  return async ({ params: { userId }, body: { ids } }, { viewer }) => {
    checkIsOwner(viewer, userId)
    const rows = await store.findNotifications(db.kysely, userId, ids)
    return { success: true, data: rows.map(presentNotification), meta: { total: rows.length } }
  }
}

export function resetNotifications({ db, context }: Notifications): Handler<typeof calls.resetNotifications> {
  return async ({ params: { userId } }, { viewer, header }) => {
    checkIsOwner(viewer, userId)
    await db.inTransaction(async trx => {
      if ((await store.removeAll(trx, userId)) === 0) return
      await context.events.announce(trx, 'notifications.viewed', { userId, socketId: header('x-socket-id') })
    })
    return { success: true }
  }
}

export function listUnseenNotifications({ db }: Notifications): Handler<typeof calls.listUnseenNotifications> {
  return async ({ body: { ids } }) => {
    const rows = await store.findNotifications(db.kysely, null, ids)
    return {
      items: rows
        .filter(row => row.read_at === null)
        .map(row => ({ userId: row.user_id, isRung: row.is_rung, notification: presentNotification(row) })),
    }
  }
}

export function listPersonNotifications({ db }: Notifications): Handler<typeof calls.listPersonNotifications> {
  return async ({ query: { user_id } }) => {
    const rows = await store.listNotifications(db.kysely, { userId: user_id }, { offset: 0, limit: keptPerPerson })
    return {
      items: rows.map(row => ({
        message: messageOf(toldOf(row)),
        path: row.path,
        is_read: row.read_at !== null,
        created_at: row.created_at.toISOString(),
      })),
    }
  }
}
