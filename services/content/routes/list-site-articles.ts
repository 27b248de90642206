import type * as calls from '#contract/office/releasing.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { readCards } from '../lists/read-cards.ts'
import { listId } from '../rules/lists.ts'
import { countList, countRange, pageOfLists } from '../store/lists.ts'
import { listTermIds } from '../store/names.ts'

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment))

export const listSiteArticles =
  (content: Content): Handler<typeof calls.listSiteArticles> =>
  async ({ body: { ids, sections, offset, limit, ...range } }) => {
    if (ids) return { items: await readCards(content, ids), total: null }
    const { kysely } = content.db
    const [from, to] = [dateOf(range.from), dateOf(range.to)]
    const terms = sections.length > 0 ? await listTermIds(kysely, ['topic', 'health'], sections) : []
    const lists =
      sections.length > 0
        ? terms.map(id => listId({ kind: 'term', id }, 'post+health'))
        : [listId({ kind: 'home' }, 'post+health')]
    const page = await pageOfLists(kysely, lists, { from, to, offset, limit })
    const [only, ...others] = lists
    const count = async () => {
      if (only === undefined) return 0
      if (others.length > 0) return null
      if (from === null && to === null) return countList(kysely, only)
      return from && to ? countRange(kysely, only, from, to, content.zone) : null
    }
    return { items: await readCards(content, page), total: await count() }
  }
