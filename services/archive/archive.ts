// What the routes of this service share.
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import type { ArchiveTables } from './store.ts'

export type Archive = {
  context: ServiceContext
  /** Where this service stands on the host of the site. */
  mount: string
  db: ServiceDatabase<ArchiveTables>
  /** Exports that this process is writing now, by their ends. */
  running: Map<AbortController, Promise<void>>
}

export function openArchive(context: ServiceContext, mount: string): Archive {
  return { context, mount, db: context.db.of<ArchiveTables>('archive'), running: new Map() }
}
