// Everything the routes and jobs of this service share.
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import type { UserTables } from './store/tables.ts'

export type Users = {
  context: ServiceContext
  db: ServiceDatabase<UserTables>
}

export function openUsers(context: ServiceContext): Users {
  return { context, db: context.db.of<UserTables>('user') }
}
