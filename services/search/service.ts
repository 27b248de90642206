import { searchPosts, suggestQueries } from '#contract/search.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { listenAndIndex } from './events.ts'
import { answerSearchPosts } from './routes/search-posts.ts'
import { answerSuggestQueries } from './routes/suggest-queries.ts'
import { openSearch } from './search.ts'

/** Full-text search in Russian over what content and recipes publish. */
export const search: Service = {
  name: 'search',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const opened = openSearch(context)
    answer(app, context, searchPosts, answerSearchPosts(opened))
    answer(app, context, suggestQueries, answerSuggestQueries(opened))
    await listenAndIndex(app, opened)
  },
}
