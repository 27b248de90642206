import type * as calls from '#contract/office/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { listPeople } from '../store/drafts.ts'

export const listPersonDrafts =
  (content: Content): Handler<typeof calls.listPersonDrafts> =>
  async ({ query }) => {
    const rows = await listPeople(content.db.kysely, query.after, query.limit)
    return {
      items: rows.map(({ source, is_expert, updated_at: _at, documents_until: _documents, ...person }) => ({
        ...person,
        source: source ?? undefined,
        isExpert: is_expert,
      })),
    }
  }
