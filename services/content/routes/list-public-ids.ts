import type * as calls from '#contract/office/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { listPublicIds as readPublicIds } from '../store/posts.ts'

export const listPublicIds =
  (content: Content): Handler<typeof calls.listPublicIds> =>
  async ({ query }) => ({
    ids: await readPublicIds(content.db.kysely, query.after, query.limit),
  })
