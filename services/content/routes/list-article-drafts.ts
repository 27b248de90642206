import type * as calls from '#contract/office/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { toDraft } from '../draft.ts'
import { listStoredArticles } from '../store/drafts.ts'

export const listArticleDrafts =
  (content: Content): Handler<typeof calls.listArticleDrafts> =>
  async ({ query }) => ({
    items: (await listStoredArticles(content.db.kysely, query)).map(toDraft),
  })
