// What the routes and jobs of this service share.
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import { makeLinks, type Links } from './links.ts'
import type { NewsletterTables } from './store/tables.ts'

export type Newsletter = {
  context: ServiceContext
  db: ServiceDatabase<NewsletterTables>
  links: Links
}

export function openNewsletter(context: ServiceContext): Newsletter {
  return { context, db: context.db.of<NewsletterTables>('newsletter'), links: makeLinks(context.config) }
}
