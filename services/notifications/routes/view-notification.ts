import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/notifications.ts'
import type { Handler } from '#platform/http/answer.ts'
import { markRead } from '../mark-read.ts'
import { checkIsOwner } from '../may.ts'
import type { Notifications } from '../notifications.ts'
import { presentNotification } from '../present.ts'
import { findNotifications } from '../store/notifications.ts'

export const viewNotification =
  (notifications: Notifications): Handler<typeof calls.viewNotification> =>
  async ({ params: { userId, id } }, { viewer, header }) => {
    checkIsOwner(viewer, userId)
    // Whoever knows the id was answered it before.
    const scope = { userId, withOwn: true }
    await markRead(notifications, scope, { ids: [id], socketId: header('x-socket-id') })
    const [row] = await findNotifications(notifications.db.kysely, scope, [id])
    if (!row) throw new DomainError('not_found', 'Такого уведомления нет')
    return { success: true, data: presentNotification(row) }
  }
