import type * as calls from '#contract/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { readCards } from '../lists/read-cards.ts'

export const listArticleCards =
  (content: Content): Handler<typeof calls.listArticleCards> =>
  async ({ body: { ids } }) => ({
    items: await readCards(content, ids),
  })
