// What the routes and jobs of this service share.
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import { makeLinks, type Links } from './links.ts'
import type { FixedLetter, NewsletterTables } from './store/tables.ts'

export type Newsletter = {
  context: ServiceContext
  db: ServiceDatabase<NewsletterTables>
  links: Links
  /** Finished letters of issues that are being sent: thousands of letters need not read the same 100 kB again. */
  fixedLetters: Map<string, FixedLetter>
}

export function openNewsletter(context: ServiceContext): Newsletter {
  return {
    context,
    db: context.db.of<NewsletterTables>('newsletter'),
    links: makeLinks(context.config),
    fixedLetters: new Map(),
  }
}
