import type * as calls from '#contract/office/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { listId } from '../rules/lists.ts'
import { pageOfLists } from '../store/lists.ts'
import { listTermIds } from '../store/names.ts'
import { listAdvertising } from '../store/posts.ts'

const always = { from: null, to: null, offset: 0 }

export const listNewestIds =
  ({ db: { kysely } }: Content): Handler<typeof calls.listNewestIds> =>
  async ({ body: { sections, isAdvertising, postIds, limit } }) => {
    const terms = await listTermIds(kysely, ['topic', 'health'], sections)
    const lists =
      sections.length > 0
        ? terms.map(id => listId({ kind: 'term', id }, 'post+health'))
        : [listId({ kind: 'home' }, 'post+health')]
    if (isAdvertising)
      return { items: await listAdvertising(kysely, { lists: sections.length > 0 ? lists : null, postIds, limit }) }
    const ids = await pageOfLists(kysely, lists, { ...always, postIds, limit })
    return { items: ids.map(id => ({ id, adsToken: null })) }
  }
