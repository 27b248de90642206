import type * as calls from '#contract/content.ts'
import type { ContentMapKind } from '#contract/maps.ts'
import { sitemapShardOf } from '#domain/sitemap-shards.ts'
import type { Handler } from '#platform/http/answer.ts'
import { sharedCacheSeconds, type Content } from '../content.ts'
import { listTag } from '../rules/lists.ts'
import { archiveMapKindOf, mapKindOf } from '../rules/maps.ts'
import { home, mainPages, personList, seconds, termList } from '../seo/sitemap.ts'
import { listChanges, listPeopleIds, listPostShards, listTermKinds } from '../store/maps.ts'

type Shard = { kind: ContentMapKind; shard: number; changedAt: number | null }

export const listSitemapShards =
  (content: Content): Handler<typeof calls.listSitemapShards> =>
  async (_, answer) => {
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
    // The home page is on the map even when nothing is published yet.
    add('main', 1, undefined)
    for (const { list } of mainPages) add('main', 1, changes.get(list))
    for (const { type, n, changed_at } of posts) add(mapKindOf[type], n + 1, changed_at)
    for (const { kind, id, list } of archives) if (changes.has(list)) add(kind, sitemapShardOf(id), changes.get(list))
    answer.tag(listTag(home), 'terms', 'people')
    answer.cacheFor(sharedCacheSeconds)
    return { shards: [...shards.values()] }
  }
