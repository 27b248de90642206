import type * as calls from '#contract/content.ts'
import { sitemapTag, type ContentMapKind, type SitemapEntry } from '#contract/maps.ts'
import type { ArticleType } from '#domain/kinds.ts'
import { sitemapShardRange } from '#domain/sitemap-shards.ts'
import type { Handler } from '#platform/http/answer.ts'
import { sharedCacheSeconds, type Content } from '../content.ts'
import { personUrl, termUrl } from '../present.ts'
import { listTag } from '../rules/lists.ts'
import { archiveMapKindOf } from '../rules/maps.ts'
import { home, mainPages, personList, seconds, termList, urlsOf } from '../seo/sitemap.ts'
import { listChanges, listPostsOfShard, type MappedPost } from '../store/maps.ts'

export const listSitemapEntries =
  (content: Content): Handler<typeof calls.listSitemapEntries> =>
  async ({ query: { kind, shard } }, answer) => {
    const { from, to } = sitemapShardRange(shard)
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

/** Sitemap entries of archives that have articles: an empty archive has `noindex`. */
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
