import { DomainError } from '#contract/errors.ts'
import { makeListMeta } from '#contract/lists.ts'
import type { searchPosts } from '#contract/search.ts'
import type { Handler } from '#platform/http/answer.ts'
import { searchTag } from '../indexing.ts'
import { snippetSourceMax } from '../limits.ts'
import { presentResult, presentSeo } from '../present.ts'
import { readKinds } from '../rules/kinds.ts'
import { cleanText } from '../rules/words.ts'
import { rank, type Search } from '../search.ts'
import { listShownPages } from '../store/find.ts'

/** Seconds a shared cache may keep results. */
const sharedCacheSeconds = 30

/** Spec 7, search: a page of the best results, at most 200 counted. */
export function answerSearchPosts(search: Search): Handler<typeof searchPosts> {
  return async ({ query }, answer) => {
    const kinds = readKinds(query.includes)
    if ('unknown' in kinds) {
      throw new DomainError('validation', 'Такого вида нет', {
        includes: `можно: post, page, health, recipe; нет «${kinds.unknown}»`,
      })
    }
    const question = cleanText(query.q)
    const { understood, ids, hasMore, weights } = await rank(search, question, kinds.codes)
    const offset = (query.page - 1) * query.limit
    const shown = await listShownPages(search.db.kysely, ids.slice(offset, offset + query.limit), snippetSourceMax)
    const byId = new Map(shown.map(page => [page.id, page]))
    answer.tag(searchTag)
    answer.cacheFor(sharedCacheSeconds)
    return {
      items: ids.slice(offset, offset + query.limit).flatMap(id => {
        const page = byId.get(id)
        return page ? [presentResult(page, weights)] : []
      }),
      meta: { ...makeListMeta(ids.length, query.page, query.limit), has_more_than_counted: hasMore },
      title: `Поиск: ${question}`,
      seo: presentSeo(question, search.context.config.siteUrl),
      query: { asked: question, searched: understood.searched, correction: understood.correction },
    }
  }
}
