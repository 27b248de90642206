// Spec 7, search: a page of the best results; at most 200 are counted.
import { DomainError } from '#contract/errors.ts'
import { makeListMeta } from '#contract/lists.ts'
import type * as calls from '#contract/search.ts'
import type { Handler } from '#platform/http/answer.ts'
import { searchTag } from '../indexing.ts'
import { emptyQuestionsMax } from '../limits.ts'
import { presentResult, presentSeo } from '../present.ts'
import { countedWords } from '../rules/empty-question.ts'
import { readKinds } from '../rules/kinds.ts'
import { cleanText } from '../rules/words.ts'
import { rank, type Search } from '../search.ts'
import { countEmptyQuestion } from '../store/empty-questions.ts'

/** How long a shared cache may keep results. */
const sharedCacheSeconds = 30

/** The kinds to search, as codes; null for all. Throws `validation` for an unknown kind. */
function readIncludes(includes: readonly string[] | undefined): number[] | null {
  const kinds = readKinds(includes)
  if ('codes' in kinds) return kinds.codes
  throw new DomainError('validation', 'Такого вида нет', {
    includes: `можно: post, page, health, recipe; нет «${kinds.unknown}»`,
  })
}

export const searchPosts =
  (search: Search): Handler<typeof calls.searchPosts> =>
  async ({ query }, answer) => {
    const kinds = readIncludes(query.includes)
    const { siteUrl } = search.context.config
    const question = cleanText(query.q)
    // Spec 7 does not say what an empty question gives: here it finds nothing.
    if (question === '') {
      const meta = { ...makeListMeta(0, query.page, query.limit), has_more_than_counted: false }
      const nothing = { asked: '', searched: '', correction: 'none' as const }
      return { items: [], meta, title: 'Поиск', seo: presentSeo('', siteUrl), query: nothing }
    }
    const { understood, ids, hasMore, weights } = await rank(search, question, kinds)
    if (ids.length === 0 && kinds === null && query.page === 1) await noteEmpty(search, question)
    const offset = (query.page - 1) * query.limit
    const pageIds = ids.slice(offset, offset + query.limit)
    const pages = await search.memory.readPages(search.db.kysely, pageIds)
    answer.tag(searchTag)
    answer.cacheFor(sharedCacheSeconds)
    return {
      items: pageIds.flatMap(id => {
        const page = pages.get(id)
        return page ? [presentResult(page, weights)] : []
      }),
      meta: { ...makeListMeta(ids.length, query.page, query.limit), has_more_than_counted: hasMore },
      title: `Поиск: ${question}`,
      seo: presentSeo(question, siteUrl),
      query: { asked: question, searched: understood.searched, correction: understood.correction },
    }
  }

/** Ideas of the newsroom come from what readers looked for in vain. A question must not fail because it could not be counted. */
async function noteEmpty({ context, db }: Search, question: string): Promise<void> {
  const words = countedWords(question)
  if (words === undefined) return
  try {
    await countEmptyQuestion(db.kysely, { words, now: context.clock.now(), rowsMax: emptyQuestionsMax })
  } catch (error) {
    context.log.warn({ err: error }, 'a question without a result was not counted')
  }
}
