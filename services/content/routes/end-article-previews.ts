import type * as calls from '#contract/office/article-previews.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { removePreviews } from '../store/previews.ts'

export const endArticlePreviews =
  (content: Content): Handler<typeof calls.endArticlePreviews> =>
  async ({ body: { keys } }) => {
    await removePreviews(content.db.kysely, keys)
    return { success: true }
  }
