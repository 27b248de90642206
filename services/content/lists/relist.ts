// Bringing the stored lists to what articles are now: entries and their counts, when each list last changed, what is stale.
import type { Kysely } from 'kysely'
import { sitemapTag } from '#contract/maps.ts'
import { sitemapShardOf } from '#domain/sitemap-shards.ts'
import type { Stale } from '#publishing/kind.ts'
import { noteListChanges } from '#publishing/store.ts'
import { mainTermOf, postUrl } from '../present.ts'
import { listsOf } from '../rules/lists.ts'
import { mapKindOf } from '../rules/maps.ts'
import { changeEntries, type EntryChange } from '../store/lists.ts'
import { articleTables, type ContentTables, type KnownPost, type TermKind } from '../store/tables.ts'

/** An article as far as lists depend on it. `modified_at` is absent for one that is published on time. */
type Placed = Pick<
  KnownPost,
  'id' | 'type' | 'slug' | 'status' | 'published_at' | 'author_id' | 'expert_id' | 'term_ids'
> & { modified_at?: Date }

type TermPlace = { kind: TermKind; slug: string; ancestors: number[] }
type TermPlaces = ReadonlyMap<number, TermPlace>

export async function relistArticles(
  trx: Kysely<ContentTables>,
  { before, after, now, zone }: { before: readonly Placed[]; after: readonly Placed[]; now: Date; zone: string },
): Promise<Stale> {
  const terms = await readTermPlaces(
    trx,
    [...before, ...after].flatMap(post => post.term_ids),
  )
  const was = keyed(before.flatMap(post => entriesOf(post, terms)))
  const is = keyed(after.flatMap(post => entriesOf(post, terms)))
  const removed = [...was].filter(([key]) => !is.has(key)).map(([, entry]) => entry)
  const added = [...is].filter(([key]) => !was.has(key)).map(([, entry]) => entry)
  await changeEntries(trx, removed, added, zone)
  await noteListChanges(
    trx,
    articleTables,
    'list_id',
    changedLists([
      { entries: removed, at: now },
      ...after.map(post => ({ entries: entriesOf(post, terms), at: lastChange(post) })),
    ]),
  )
  return { tags: staleTags([...before, ...after], terms), paths: publicPaths([...before, ...after], terms) }
}

async function readTermPlaces(trx: Kysely<ContentTables>, ids: readonly number[]): Promise<TermPlaces> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('term')
    .select(['id', 'kind', 'slug', 'ancestor_ids'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, kind, slug, ancestor_ids }) => [id, { kind, slug, ancestors: ancestor_ids }]))
}

const keyed = (entries: readonly EntryChange[]) =>
  new Map(entries.map(entry => [`${entry.listId} ${entry.publishedAt.getTime()} ${entry.postId}`, entry]))

const termsWithAncestors = (post: Placed, terms: TermPlaces) =>
  post.term_ids.flatMap(id => [id, ...(terms.get(id)?.ancestors ?? [])])

/** The list entries of an article: none unless it is public. */
function entriesOf(post: Placed, terms: TermPlaces): EntryChange[] {
  if (post.status !== 'published' || post.published_at === null) return []
  const lists = listsOf({
    type: post.type,
    termIds: termsWithAncestors(post, terms),
    personIds: [post.author_id, post.expert_id].filter(id => id !== null),
  })
  return lists.map(listId => ({ listId, publishedAt: post.published_at!, postId: post.id }))
}

/** A scheduled article becomes new when it appears, not when it was written. */
const lastChange = ({ modified_at, published_at }: Placed) =>
  new Date(Math.max(modified_at?.getTime() ?? 0, published_at?.getTime() ?? 0))

/** Lists that show these articles, each with its newest change. */
function changedLists(changes: readonly { entries: readonly EntryChange[]; at: Date }[]): Map<number, Date> {
  const lists = new Map<number, Date>()
  for (const { entries, at } of changes)
    for (const { listId } of entries) if ((lists.get(listId) ?? 0) < at) lists.set(listId, at)
  return lists
}

/** Every cache tag that a change of these articles makes stale. */
function staleTags(posts: readonly Placed[], terms: TermPlaces): string[] {
  const tags = new Set<string>(['list-home'])
  for (const post of posts) {
    tags.add(`post-${post.id}`)
    tags.add(sitemapTag(mapKindOf[post.type], sitemapShardOf(post.id)))
    for (const id of termsWithAncestors(post, terms)) tags.add(`list-term-${id}`)
    for (const id of [post.author_id, post.expert_id]) if (id !== null) tags.add(`list-person-${id}`)
  }
  return [...tags]
}

/** Public addresses that show something else now, of these articles as they were and as they are. */
const publicPaths = (posts: readonly Placed[], terms: TermPlaces): string[] => [
  ...new Set(posts.flatMap(post => (post.status === 'published' ? [postUrl(post, mainTermOf(post, terms))] : []))),
]
