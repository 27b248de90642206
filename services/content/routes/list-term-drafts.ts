import type { Selectable } from 'kysely'
import type * as calls from '#contract/office/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import { listTerms } from '#publishing/stored.ts'
import type { Content } from '../content.ts'
import { listFormerSlugs } from '../terms/store.ts'
import { articleTables, type TermTable } from '../store/tables.ts'

export const listTermDrafts =
  (content: Content): Handler<typeof calls.listTermDrafts> =>
  async ({ query }) => {
    const rows = await listTerms<Selectable<TermTable>>(content.db.kysely, articleTables, query)
    const former = await listFormerSlugs(
      content.db.kysely,
      rows.map(({ id }) => id),
    )
    return {
      items: rows.map(({ source, kind, id, slug, title, parent, color, icon, description, image }) => ({
        source: source ?? undefined,
        id,
        kind,
        slug,
        title,
        parent,
        color,
        icon,
        description,
        image,
        formerSlugs: former.get(id) ?? [],
      })),
    }
  }
