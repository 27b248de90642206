// What every part of this service gets: the service context, its own database, the clock.
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import type { NewsroomTables } from './store/tables.ts'

export type NewsroomContext = {
  context: ServiceContext
  db: ServiceDatabase<NewsroomTables>
  now(): Date
}

export function openNewsroomContext(context: ServiceContext): NewsroomContext {
  return { context, db: context.db.of<NewsroomTables>('newsroom'), now: () => context.clock.now() }
}
