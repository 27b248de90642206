import type * as calls from '#contract/office/content.ts'
import { ownSegments } from '#domain/reserved-slugs.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { countPosts, listUnreachable } from '../store/posts.ts'

export const getContentState =
  ({ db }: Content): Handler<typeof calls.getContentState> =>
  async () => {
    const articles = await countPosts(db.kysely)
    const unreachable = await listUnreachable(db.kysely, [...ownSegments])
    return { articles, isEmpty: articles === 0, unreachable }
  }
