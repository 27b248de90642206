import type * as calls from '#contract/content.ts'
import { makeListMeta } from '#contract/lists.ts'
import type { Handler } from '#platform/http/answer.ts'
import { readList, type Content } from '../content.ts'
import { readCards } from '../lists/read-cards.ts'

/** An unknown number has published nothing. */
export const listPersonArticles =
  (content: Content): Handler<typeof calls.listPersonArticles> =>
  async ({ query: { person, page, limit } }) => {
    const { ids, total } = await readList(content, { kind: 'person', id: person }, 'post+health', { page, limit })
    return { items: await readCards(content, ids), meta: makeListMeta(total, page, limit) }
  }
