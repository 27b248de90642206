import type * as calls from '#contract/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import { sharedCacheSeconds, type Content } from '../content.ts'
import { presentTag } from '../present.ts'
import { headOf, listTermsOf } from '../lists/term-lists.ts'

export const listTags =
  (content: Content): Handler<typeof calls.listTags> =>
  async ({ query }, answer) => {
    const { terms, total } = await listTermsOf(content, 'tag', query)
    answer.tag('terms', 'list-home')
    answer.cacheFor(sharedCacheSeconds)
    const items = terms.map(({ term, count }) => ({ ...presentTag(term), count }))
    return { items, ...headOf(content, query, { total, title: 'Метки', path: '/topics/', items }) }
  }
