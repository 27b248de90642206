// Archives of both dialects (spec 7): home, author, topic or category, tag, stream, top, dates. A dialect only differs in
// paths, so each handler serves two calls.
import { DomainError } from '#contract/errors.ts'
import type { AnswerContext, OtherReply } from '#platform/http/answer.ts'
import { datePath, type ContentListReply } from '#contract/content.ts'
import {
  chooseVariant,
  listVariantOf,
  makeContentList,
  presentTerm,
  readList,
  sharedCacheSeconds,
  termBreadcrumb,
  type Content,
  type ListQuery,
} from '../content.ts'
import { personUrl, presentCategory, presentPerson, presentTag, termUrl, presentCards } from '../present.ts'
import { listTag, variants, listId } from '../rules/lists.ts'
import { firstYear, parseDatePath, yearOf } from '../rules/months.ts'
import { countRange, pageOfRange } from '../store/lists.ts'
import { countTop, listPostsBySlugs, listTopIds } from '../store/posts.ts'
import { makeListMeta } from '#contract/lists.ts'
import { makeSeo } from '../rules/seo.ts'
import type { TermKind } from '../store/tables.ts'

type PathRequest = { params: { path: string }; query: ListQuery }
type Answered = Promise<ContentListReply | OtherReply>

const home = { title: 'Главная', url: '/' }

export function listHomePosts(content: Content) {
  return async (
    { query }: { query: ListQuery & { route?: 'list' } },
    answer: AnswerContext,
  ): Promise<ContentListReply> => {
    const variant = chooseVariant(query.type, query.route === 'list' ? 'post+health' : 'post')
    const { ids, total } = await readList(content, { kind: 'home' }, variant, query)
    answer.tag(listTag({ kind: 'home' }))
    answer.cacheFor(sharedCacheSeconds)
    return query.route === 'list'
      ? makeContentList(content, ids, total, query, {
          type: 'list',
          title: 'Все статьи',
          path: '/list/',
          breadcrumb: [home],
        })
      : makeContentList(content, ids, total, query, {
          type: 'home',
          title: 'Главная',
          path: '/',
          seoTitle: '',
        })
  }
}

export function listAuthorPosts(content: Content) {
  return async ({ params, query }: PathRequest, answer: AnswerContext): Answered => {
    const person = await content.taxonomy.findPerson(params.path)
    if (!person) throw new DomainError('not_found', 'Такого автора нет')
    const { ids, total } = await readList(
      content,
      { kind: 'person', id: person.id },
      chooseVariant(query.type, 'post+health'),
      query,
    )
    answer.tag(listTag({ kind: 'person', id: person.id }), `person-${person.id}`)
    answer.cacheFor(sharedCacheSeconds)
    return makeContentList(content, ids, total, query, {
      type: 'author',
      title: person.name,
      path: personUrl(person.slug),
      description: person.about || `${person.name}: все статьи автора`,
      id: person.id,
      term: presentPerson(person),
      breadcrumb: [home],
    })
  }
}

function listTermPosts(content: Content, kind: TermKind, notFound: string) {
  return async ({ params, query }: PathRequest, answer: AnswerContext): Answered => {
    // A topic and a section of health may share a slug: who asks for health means the section.
    const isHealth = query.type?.length === 1 && query.type[0] === 'health'
    const kinds: TermKind[] = kind !== 'topic' ? [kind] : isHealth ? ['health', 'topic'] : ['topic', 'health']
    const found = await Promise.all(kinds.map(one => content.taxonomy.findTerm(one, params.path)))
    const term = found.find(one => one !== undefined)
    if (!term) throw new DomainError('not_found', notFound)
    const [{ ids, total }, children, breadcrumb] = await Promise.all([
      readList(content, { kind: 'term', id: term.id }, chooseVariant(query.type, listVariantOf(term.kind)), query),
      content.taxonomy.listChildren(term.id),
      termBreadcrumb(content, term),
    ])
    answer.tag(listTag({ kind: 'term', id: term.id }), `term-${term.id}`)
    answer.cacheFor(sharedCacheSeconds)
    return makeContentList(content, ids, total, query, {
      type: kind === 'tag' ? 'post_tag' : kind === 'stream' ? 'stream' : 'category',
      title: term.title,
      path: termUrl(term),
      description: term.description || undefined,
      id: term.id,
      icon: term.icon,
      term: kind === 'tag' ? presentTag(term) : await presentTerm(content, term),
      children: children.map(child => presentCategory(child, term)),
      breadcrumb,
    })
  }
}

export const listTopicPosts = (content: Content) => listTermPosts(content, 'topic', 'Такой темы нет')
export const listTagPosts = (content: Content) => listTermPosts(content, 'tag', 'Такой метки нет')
export const listStreamPosts = (content: Content) => listTermPosts(content, 'stream', 'Такого потока нет')

const topTitles = {
  week: 'Популярное за неделю',
  month: 'Популярное за месяц',
  year: 'Популярное за год',
  all: 'Популярное за всё время',
} as const

export function listTopPosts(content: Content) {
  return async ({ params, query }: PathRequest, answer: AnswerContext): Answered => {
    // Spec 5: the period must begin with week, month, year or all.
    const period = (['week', 'month', 'year', 'all'] as const).find(name => params.path.startsWith(name))
    if (!period) throw new DomainError('not_found', 'Период: week, month, year или all')
    const variant = variants.indexOf(chooseVariant(query.type, 'post'))
    const [total, ids] = await Promise.all([
      countTop(content.db.kysely, period, variant),
      listTopIds(content.db.kysely, period, variant, (query.page - 1) * query.limit, query.limit),
    ])
    // The list itself is made again every few minutes; who was withdrawn leaves it at once.
    answer.tag('top', ...ids.map(id => `post-${id}`))
    answer.cacheFor(sharedCacheSeconds)
    return makeContentList(content, ids, total, query, {
      type: 'top',
      title: topTitles[period],
      path: `/top/${period}/`,
      breadcrumb: [home],
    })
  }
}

const monthNames = [
  'Январь',
  'Февраль',
  'Март',
  'Апрель',
  'Май',
  'Июнь',
  'Июль',
  'Август',
  'Сентябрь',
  'Октябрь',
  'Ноябрь',
  'Декабрь',
]
const monthGenitives = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
]

/** A year to come has no archive. Any other has, with all its months and days: empty ones too are dates (spec 5). */
async function hasYear({ db, context, zone }: Content, list: number, year: number, offset: string): Promise<boolean> {
  if (year > yearOf(context.clock.now(), offset)) return false
  if (year >= firstYear) return true
  const { from, to } = parseDatePath(String(year).padStart(4, '0'), offset)!
  return (await countRange(db.kysely, list, from, to, zone)) > 0
}

export function listPostsByDate(content: Content) {
  return async (
    { params, query }: { params: { path: string }; query: ListQuery & { timezoneOffset: string } },
    answer: AnswerContext,
  ): Answered => {
    const range = parseDatePath(params.path, query.timezoneOffset)
    const list = listId({ kind: 'home' }, chooseVariant(query.type, 'post'))
    if (!range || !(await hasYear(content, list, range.year, query.timezoneOffset)))
      throw new DomainError('not_found', 'Такой даты нет')
    const offset = (query.page - 1) * query.limit
    const [total, ids] = await Promise.all([
      countRange(content.db.kysely, list, range.from, range.to, content.zone),
      pageOfRange(content.db.kysely, list, range.from, range.to, offset, query.limit, content.zone),
    ])
    const { year, month, day } = range
    const title =
      month === undefined
        ? `${year} год`
        : day === undefined
          ? `${monthNames[month - 1]} ${year}`
          : `${day} ${monthGenitives[month - 1]} ${year}`
    const crumbs = [home]
    if (month !== undefined) crumbs.push({ title: `${year} год`, url: `/${year}` })
    if (month !== undefined && day !== undefined)
      crumbs.push({ title: `${monthNames[month - 1]} ${year}`, url: `/${year}/${String(month).padStart(2, '0')}` })
    answer.tag(listTag({ kind: 'home' }))
    answer.cacheFor(sharedCacheSeconds)
    return makeContentList(content, ids, total, query, {
      type: 'date',
      title,
      path: `/${datePath(params.path)}`,
      breadcrumb: crumbs,
    })
  }
}

export function aggregateSearch(content: Content) {
  return async (
    { body, query }: { body: string[]; query: Pick<ListQuery, 'type'> },
    answer: AnswerContext,
  ): Promise<ContentListReply> => {
    const posts = await listPostsBySlugs(content.db.kysely, body, query.type)
    const items = await presentCards(posts, content.taxonomy)
    answer.tag(...posts.map(post => `post-${post.id}`))
    return {
      items,
      meta: makeListMeta(items.length, 1, Math.max(body.length, 1)),
      title: '',
      seo: makeSeo({ site: content.site, path: '/', hidden: true }),
      type: 'aggregate',
      id: null,
      icon: null,
      term: null,
      children: [],
    }
  }
}
