// What the lists of topics, streams, tags and people share.
import { makeListMeta } from '#contract/lists.ts'
import type { AnswerContext } from '#platform/http/answer.ts'
import { listGraph } from '#schema-org/list.ts'
import { listVariantOf, sharedCacheSeconds, type Content } from '../content.ts'
import { presentCategory } from '../present.ts'
import { listId } from '../rules/lists.ts'
import { makeSeo, pagedPath } from '../rules/seo.ts'
import { countLists } from '../store/lists.ts'
import type { TermKind } from '../store/tables.ts'

export type Paged = { page: number; limit: number }

export async function listTermsOf(content: Content, kind: TermKind, query: Paged) {
  const { rows, total } = await content.taxonomy.listTerms(kind, (query.page - 1) * query.limit, query.limit)
  const listOf = (id: number) => listId({ kind: 'term', id }, listVariantOf(kind))
  const counts = await countLists(
    content.db.kysely,
    rows.map(row => listOf(row.id)),
  )
  return { total, terms: rows.map(term => ({ term, count: counts.get(listOf(term.id)) ?? 0 })) }
}

type Heading = { total: number; title: string; path: string; items: readonly { title: string; url: string }[] }

/** The title, the paging and the SEO of a list of terms or people. */
export function headOf({ site }: Content, { page, limit }: Paged, { total, title, path, items }: Heading) {
  const meta = makeListMeta(total, page, limit)
  const list = {
    path: pagedPath(path, page),
    title,
    description: '',
    crumbs: [{ title: 'Главная', url: '/' }],
    items: items.map(item => ({ title: item.title, url: item.url })),
    offset: meta.offset,
    total,
  }
  return { meta, title, seo: makeSeo({ site, path, title, page, graph: listGraph(site, list) }) }
}

/** Topics, sections of health or streams, each with the number of its articles. */
export async function listCategories(
  content: Content,
  kind: TermKind,
  query: Paged,
  answer: AnswerContext,
  { title, path }: { title: string; path: string },
) {
  const { terms, total } = await listTermsOf(content, kind, query)
  const parents = await content.taxonomy.terms(terms.flatMap(({ term }) => term.parent_id ?? []))
  answer.tag('terms', 'list-home')
  answer.cacheFor(sharedCacheSeconds)
  const items = terms.map(({ term, count }) => ({
    ...presentCategory(term, term.parent_id === null ? undefined : parents.get(term.parent_id)),
    count,
  }))
  return { items, ...headOf(content, query, { total, title, path, items }) }
}
