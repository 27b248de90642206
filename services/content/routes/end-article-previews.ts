import type * as calls from '#contract/office/article-previews.ts'
import type { Handler } from '#platform/http/answer.ts'
import { removePreviews } from '#publishing/previews.ts'
import type { Content } from '../content.ts'

export const endArticlePreviews =
  (content: Content): Handler<typeof calls.endArticlePreviews> =>
  async ({ body: { keys } }) => {
    await removePreviews(content.db.kysely, 'content', keys)
    return { success: true }
  }
