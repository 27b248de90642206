import type { AnswerContext } from '#platform/http/answer.ts'
import { makeListMeta } from '#contract/lists.ts'
import { listGraph } from '#schema-org/list.ts'
import { listVariantOf, sharedCacheSeconds, type Content } from '../content.ts'
import { presentCategory, presentPerson, presentTag } from '../present.ts'
import { listId } from '../rules/lists.ts'
import { makeSeo, pagedPath } from '../rules/seo.ts'
import { countLists } from '../store/lists.ts'
import type { TermKind } from '../store/tables.ts'

type Paged = { page: number; limit: number }

async function listTermsOf(content: Content, kind: TermKind, query: Paged) {
  const { rows, total } = await content.taxonomy.listTerms(kind, (query.page - 1) * query.limit, query.limit)
  const listOf = (id: number) => listId({ kind: 'term', id }, listVariantOf(kind))
  const counts = await countLists(
    content.db.kysely,
    rows.map(row => listOf(row.id)),
  )
  return { total, terms: rows.map(term => ({ term, count: counts.get(listOf(term.id)) ?? 0 })) }
}

type Heading = { total: number; title: string; path: string; items: readonly { title: string; url: string }[] }

/** What a list of terms or people says besides its items. */
function headOf({ site }: Content, { page, limit }: Paged, { total, title, path, items }: Heading) {
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

function listCategories(
  content: Content,
  kindOf: (query: Paged & { section?: 'main' | 'health' }) => TermKind,
  title: string,
  path: string,
) {
  return async ({ query }: { query: Paged & { section?: 'main' | 'health' } }, answer: AnswerContext) => {
    const { terms, total } = await listTermsOf(content, kindOf(query), query)
    const parents = await content.taxonomy.terms(terms.flatMap(({ term }) => term.parent_id ?? []))
    answer.tag('terms', 'list-home')
    answer.cacheFor(sharedCacheSeconds)
    const items = terms.map(({ term, count }) => ({
      ...presentCategory(term, term.parent_id === null ? undefined : parents.get(term.parent_id)),
      count,
    }))
    return { items, ...headOf(content, query, { total, title, path, items }) }
  }
}

export const listTopics = (content: Content) =>
  listCategories(content, query => (query.section === 'health' ? 'health' : 'topic'), 'Темы', '/topics/')
export const listStreams = (content: Content) => listCategories(content, () => 'stream', 'Потоки', '/topics/')

export function listTags(content: Content) {
  return async ({ query }: { query: Paged }, answer: AnswerContext) => {
    const { terms, total } = await listTermsOf(content, 'tag', query)
    answer.tag('terms', 'list-home')
    answer.cacheFor(sharedCacheSeconds)
    const items = terms.map(({ term, count }) => ({ ...presentTag(term), count }))
    return { items, ...headOf(content, query, { total, title: 'Метки', path: '/topics/', items }) }
  }
}

export function listAuthors(content: Content) {
  return async ({ query }: { query: Paged }, answer: AnswerContext) => {
    const { rows, total } = await content.taxonomy.listPeople((query.page - 1) * query.limit, query.limit)
    const listOf = (id: number) => listId({ kind: 'person', id }, 'post+health')
    const counts = await countLists(
      content.db.kysely,
      rows.map(row => listOf(row.id)),
    )
    answer.tag('people', 'list-home')
    answer.cacheFor(sharedCacheSeconds)
    const items = rows.map(person => ({ ...presentPerson(person), count: counts.get(listOf(person.id)) ?? 0 }))
    const entries = items.map(({ name, url }) => ({ title: name, url }))
    return { items, ...headOf(content, query, { total, title: 'Авторы и эксперты', path: '/author/', items: entries }) }
  }
}
