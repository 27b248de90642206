import type * as calls from '#contract/office/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import { removePost } from '#publishing/publish.ts'
import { articleKind } from '../kind.ts'
import type { Content } from '../content.ts'

export const removeArticle =
  (content: Content): Handler<typeof calls.removeArticle> =>
  async ({ body: { id } }) => {
    await removePost(content, articleKind(content), id)
    return { success: true }
  }
