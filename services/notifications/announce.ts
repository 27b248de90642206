// The events that this service announces. They have a file of their own because events.ts imports what announces them.
import type { Transaction } from 'kysely'
import type { Notifications } from './notifications.ts'
import type { NotificationTables } from './store/tables.ts'

type Trx = Transaction<NotificationTables>

/** A notification is new or has changed in a way worth a ring. */
export async function announceCreated(
  { context }: Notifications,
  trx: Trx,
  { userId, id, hasGrown = false }: { userId: string; id: number; hasGrown?: boolean },
): Promise<void> {
  await context.events.announce(trx, 'notification.created', { userId, id: String(id), hasGrown })
}

/** The count of unseen notifications has changed. `socketId`: the tab that caused the change and knows it already. */
export async function announceViewed(
  { context }: Notifications,
  trx: Trx,
  { userId, socketId }: { userId: string; socketId?: string | undefined },
): Promise<void> {
  await context.events.announce(trx, 'notifications.viewed', { userId, socketId })
}
