// What feeds and maps of the site are made of: whole articles by ids, the parts of the map, what stands in one. Internal.
import type { ArticleReply, ArticleType } from '#contract/article.ts'
import { newsMax, newsMaxAgeSeconds } from '#contract/content.ts'
import { sitemapShardOf, sitemapShardSize, sitemapTag, type ContentMapKind, type SitemapEntry } from '#contract/maps.ts'
import type { AnswerContext } from '#platform/http/answer.ts'
import { listVariantOf, sharedCacheSeconds, type Content } from '../content.ts'
import { mainTermOf, personUrl, postUrl, presentArticles, termUrl } from '../present.ts'
import { archiveMapKindOf, mapKindOf } from '../rules/maps.ts'
import { listId, listTag, type ListSubject } from '../rules/lists.ts'
import {
  listChanges,
  listNews,
  listPeopleIds,
  listPostShards,
  listPostsOfShard,
  listTermKinds,
  type MappedPost,
} from '../store/maps.ts'
import { listBodies, listPostsByIds } from '../store/posts.ts'
import type { TermKind } from '../store/tables.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
const home: ListSubject = { kind: 'home' }

export function listWholeArticles(content: Content) {
  return async (
    { query: { ids } }: { query: { ids: number[] } },
    answer: AnswerContext,
  ): Promise<{ items: ArticleReply[] }> => {
    const db = content.db.kysely
    const [posts, bodies] = await Promise.all([listPostsByIds(db, ids), listBodies(db, ids)])
    answer.tag(
      ...ids.map(id => `post-${id}`),
      ...new Set(posts.flatMap(post => post.term_ids.map(id => `term-${id}`))),
      ...new Set(
        posts.flatMap(post => [post.author_id, post.expert_id].flatMap(id => (id === null ? [] : [`person-${id}`]))),
      ),
    )
    answer.cacheFor(sharedCacheSeconds)
    return { items: await presentArticles(posts, bodies, content) }
  }
}

/** Lists of all archives of one kind by the id of their subject. */
const termList = (id: number, kind: TermKind) => listId({ kind: 'term', id }, listVariantOf(kind))
const personList = (id: number) => listId({ kind: 'person', id }, 'post+health')

const mainPages = [
  { url: '/', list: listId(home, 'post') },
  { url: '/list/', list: listId(home, 'post+health') },
  { url: '/topics/', list: listId(home, 'post+health') },
  { url: '/health/', list: listId(home, 'health') },
  { url: '/health/list/', list: listId(home, 'health') },
]

type Shard = { kind: ContentMapKind; shard: number; changedAt: number | null }

export function listSitemapShards(content: Content) {
  return async (_: unknown, answer: AnswerContext): Promise<{ shards: Shard[] }> => {
    const db = content.db.kysely
    const [posts, terms, people] = await Promise.all([listPostShards(db), listTermKinds(db), listPeopleIds(db)])
    const archives: { kind: ContentMapKind; id: number; list: number }[] = [
      ...terms.map(({ id, kind }) => ({ kind: archiveMapKindOf[kind], id, list: termList(id, kind) })),
      ...people.map(id => ({ kind: 'authors' as const, id, list: personList(id) })),
    ]
    const changes = await listChanges(
      db,
      [...mainPages, ...archives].map(({ list }) => list),
    )
    const shards = new Map<string, Shard>()
    const add = (kind: ContentMapKind, shard: number, at: Date | undefined) => {
      const known = shards.get(`${kind} ${shard}`)
      const changedAt = Math.max(known?.changedAt ?? 0, at ? seconds(at) : 0) || null
      shards.set(`${kind} ${shard}`, { kind, shard, changedAt })
    }
    // The home page is there even when nothing is published yet.
    add('main', 1, undefined)
    for (const { list } of mainPages) add('main', 1, changes.get(list))
    for (const { type, n, changed_at } of posts) add(mapKindOf[type], n + 1, changed_at)
    for (const { kind, id, list } of archives) if (changes.has(list)) add(kind, sitemapShardOf(id), changes.get(list))
    answer.tag(listTag(home), 'terms', 'people')
    answer.cacheFor(sharedCacheSeconds)
    return { shards: [...shards.values()] }
  }
}

export function listSitemapEntries(content: Content) {
  return async (
    { query: { kind, shard } }: { query: { kind: ContentMapKind; shard: number } },
    answer: AnswerContext,
  ): Promise<{ items: SitemapEntry[] }> => {
    const from = (shard - 1) * sitemapShardSize
    const to = from + sitemapShardSize
    answer.cacheFor(sharedCacheSeconds)
    switch (kind) {
      case 'posts':
      case 'pages':
      case 'health': {
        const types: Record<typeof kind, ArticleType> = { posts: 'post', pages: 'page', health: 'health' }
        answer.tag(sitemapTag(kind, shard))
        return {
          items: await presentEntries(content, await listPostsOfShard(content.db.kysely, types[kind], from, to)),
        }
      }
      case 'main':
        answer.tag(listTag(home))
        return { items: shard === 1 ? await listMainEntries(content) : [] }
      case 'authors':
        answer.tag(listTag(home), 'people')
        return { items: await listAuthorEntries(content, from, to) }
      default:
        answer.tag(listTag(home), 'terms')
        return { items: await listTermEntries(content, kind, from, to) }
    }
  }
}

async function urlsOf(content: Content, posts: readonly MappedPost[]): Promise<string[]> {
  const terms = await content.taxonomy.terms(posts.flatMap(post => (post.type === 'health' ? post.term_ids : [])))
  return posts.map(post => postUrl(post, mainTermOf(post, terms)))
}

async function presentEntries(content: Content, posts: readonly MappedPost[]): Promise<SitemapEntry[]> {
  const urls = await urlsOf(content, posts)
  return posts.map((post, at) => ({
    url: urls[at]!,
    changedAt: seconds(post.changed_at),
    images: post.cover === null ? [] : [post.cover],
  }))
}

async function listMainEntries(content: Content): Promise<SitemapEntry[]> {
  const changes = await listChanges(
    content.db.kysely,
    mainPages.map(({ list }) => list),
  )
  return mainPages.flatMap(({ url, list }) => {
    const at = changes.get(list)
    return at || url === '/' ? [{ url, changedAt: at ? seconds(at) : null, images: [] }] : []
  })
}

type Archive = { url: string; list: number; image: string | null }

/** Archives with anything in them: an empty one is not to be found (its robots say noindex). */
async function listAliveArchives(content: Content, archives: readonly Archive[]): Promise<SitemapEntry[]> {
  const changes = await listChanges(
    content.db.kysely,
    archives.map(({ list }) => list),
  )
  return archives.flatMap(({ url, list, image }) => {
    const at = changes.get(list)
    return at ? [{ url, changedAt: seconds(at), images: image === null ? [] : [image] }] : []
  })
}

async function listTermEntries(
  content: Content,
  kind: ContentMapKind,
  from: number,
  to: number,
): Promise<SitemapEntry[]> {
  const terms = await content.taxonomy.listTermsBetween(from, to)
  return listAliveArchives(
    content,
    terms
      .filter(term => archiveMapKindOf[term.kind] === kind)
      .map(term => ({ url: termUrl(term), list: termList(term.id, term.kind), image: term.image?.origin ?? null })),
  )
}

async function listAuthorEntries(content: Content, from: number, to: number): Promise<SitemapEntry[]> {
  const people = await content.taxonomy.listPeopleBetween(from, to)
  return listAliveArchives(
    content,
    people.map(person => ({
      url: personUrl(person.slug),
      list: personList(person.id),
      image: person.image?.origin ?? null,
    })),
  )
}

export function listSitemapNews(content: Content) {
  return async (_: unknown, answer: AnswerContext) => {
    const since = new Date(content.context.clock.now().getTime() - newsMaxAgeSeconds * 1000)
    const posts = await listNews(content.db.kysely, listId(home, 'post+health'), since, newsMax)
    const urls = await urlsOf(content, posts)
    answer.tag(listTag(home))
    answer.cacheFor(sharedCacheSeconds)
    return {
      items: posts.map((post, at) => ({
        url: urls[at]!,
        title: post.title,
        date: seconds(post.published_at),
        images: post.cover === null ? [] : [post.cover],
      })),
    }
  }
}
