import type * as calls from '#contract/office/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { listTerms } from '../store/drafts.ts'

export const listTermDrafts =
  (content: Content): Handler<typeof calls.listTermDrafts> =>
  async ({ query }) => {
    const rows = await listTerms(content.db.kysely, query.after, query.limit)
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
      })),
    }
  }
