// Everything the routes and jobs of this service share.
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import type { NotificationTables } from './store/tables.ts'

export type Notifications = {
  context: ServiceContext
  db: ServiceDatabase<NotificationTables>
}

export function openNotifications(context: ServiceContext): Notifications {
  return { context, db: context.db.of<NotificationTables>('notifications') }
}
