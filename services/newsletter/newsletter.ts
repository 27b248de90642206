// What the routes and jobs of this service share.
import { followPictures } from '#publishing/current-pictures.ts'
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import { makeLinks, type Links } from './links.ts'
import type { FixedLetter, NewsletterTables } from './store/tables.ts'

export type Newsletter = {
  context: ServiceContext
  db: ServiceDatabase<NewsletterTables>
  links: Links
  /** Pictures that the media library has changed since they were placed. */
  findChangedPictures: ReturnType<typeof followPictures>
  /** Finished letters of issues that are being sent: thousands of letters need not read the same 100 kB again. */
  fixedLetters: Map<string, FixedLetter>
}

export function openNewsletter(context: ServiceContext): Newsletter {
  return {
    context,
    db: context.db.of<NewsletterTables>('newsletter'),
    links: makeLinks(context.config),
    findChangedPictures: followPictures(context),
    fixedLetters: new Map(),
  }
}
