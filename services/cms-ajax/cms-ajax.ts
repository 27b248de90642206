// What the routes and listeners of this service share.
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import { makeLinks, type Links } from './links.ts'
import type { CmsAjaxTables } from './store/tables.ts'

export type CmsAjax = {
  context: ServiceContext
  db: ServiceDatabase<CmsAjaxTables>
  links: Links
}

export function openCmsAjax(context: ServiceContext): CmsAjax {
  return { context, db: context.db.of<CmsAjaxTables>('cms_ajax'), links: makeLinks(context.config) }
}
