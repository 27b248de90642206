// Titles and words that complete what is typed; the call is our own and not in the specification.
import type * as calls from '#contract/search.ts'
import type { Handler } from '#platform/http/answer.ts'
import { searchTag } from '../indexing.ts'
import type { Search } from '../search.ts'
import { suggest } from '../suggest.ts'

const sharedCacheSeconds = 300

export const suggestQueries =
  (search: Search): Handler<typeof calls.suggestQueries> =>
  async ({ query }, answer) => {
    answer.tag(searchTag)
    answer.cacheFor(sharedCacheSeconds)
    return { items: await suggest(search, query.q, query.limit) }
  }
