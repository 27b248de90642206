import type { suggestQueries } from '#contract/search.ts'
import type { Handler } from '#platform/http/answer.ts'
import { searchTag } from '../indexing.ts'
import { suggest } from '../suggest.ts'
import type { Search } from '../search.ts'

const sharedCacheSeconds = 300

export function answerSuggestQueries(search: Search): Handler<typeof suggestQueries> {
  return async ({ query }, answer) => {
    answer.tag(searchTag)
    answer.cacheFor(sharedCacheSeconds)
    return { items: await suggest(search, query.q, query.limit) }
  }
}
