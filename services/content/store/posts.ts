// Reading articles: cards, whole articles, addresses.
import { sql, type Kysely, type Selectable } from 'kysely'
import { articleType } from '#contract/article.ts'
import type { ArticleType } from '#domain/kinds.ts'
import { ownPageIdFloor } from '#domain/post-id.ts'
import { relatedAmong } from '#domain/recommendations/choosing.ts'
import { knownColumns, type ContentTables, type KnownPost, type PostBodyTable, type PostTable } from './tables.ts'

type Executor = Kysely<ContentTables>

export type PostRow = Selectable<PostTable> &
  Pick<Selectable<PostBodyTable>, 'ads_token' | 'ab_titles_data'> & {
    views: number
    comments: number
    unsettled_claims: number
  }
export type PostBodyRow = Selectable<PostBodyTable>

function selectPosts(db: Executor) {
  return db
    .selectFrom('post')
    .leftJoin('post_stat', 'post_stat.post_id', 'post.id')
    .leftJoin('post_body', 'post_body.post_id', 'post.id')
    .selectAll('post')
    .select(eb => [
      'post_body.ads_token',
      'post_body.ab_titles_data',
      eb.fn.coalesce('post_stat.views', sql<number>`0`).as('views'),
      eb.fn.coalesce('post_stat.comments', sql<number>`0`).as('comments'),
      eb.fn.coalesce('post_stat.unsettled_claims', sql<number>`0`).as('unsettled_claims'),
    ])
}

/** Published posts in the order of the ids; others are left out. */
export async function listPostsByIds(db: Executor, ids: readonly number[]): Promise<PostRow[]> {
  if (ids.length === 0) return []
  const rows = await selectPosts(db).where('post.id', 'in', ids).where('post.status', '=', 'published').execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Published posts with these slugs, one for each, in the order given; a post at the root goes before one about health. */
export async function listPostsBySlugs(
  db: Executor,
  slugs: readonly string[],
  types: readonly ArticleType[] = articleType.options,
): Promise<PostRow[]> {
  const rows = await selectPosts(db)
    .where('post.slug', 'in', slugs)
    .where('post.type', 'in', types)
    .where('post.status', '=', 'published')
    .orderBy('post.namespace')
    .execute()
  // `health` sorts before `root`, so the Map keeps the post at the root.
  const bySlug = new Map(rows.map(row => [row.slug, row]))
  return slugs.flatMap(slug => bySlug.get(slug) ?? [])
}

export async function findPostBySlug(
  db: Executor,
  slug: string,
  types: readonly ArticleType[],
): Promise<PostRow | undefined> {
  return selectPosts(db)
    .where('post.slug', '=', slug)
    .where('post.type', 'in', types)
    .where('post.status', '=', 'published')
    .executeTakeFirst()
}

/** Stores how many claims of an article are looked at again; false if that is known, or an older count. */
export async function saveUnsettledClaims(
  trx: Executor,
  { postId, count, at }: { postId: number; count: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into content.post_stat as s (post_id, views, comments, unsettled_claims, unsettled_at)
    select id, 0, 0, ${count}, ${at} from content.post where id = ${postId}
    on conflict (post_id) do update set unsettled_claims = excluded.unsettled_claims, unsettled_at = excluded.unsettled_at
      where s.unsettled_at is null or s.unsettled_at < excluded.unsettled_at
    returning post_id`.execute(trx)
  return rows.length > 0
}

type CheckedArticle = { id: number; title: string; section: string | null; checkedOn: string | null }

/** Published health articles by when their facts were checked; those that nobody ever checked first. */
export async function listCheckedHealth(
  db: Executor,
  { offset, limit }: { offset: number; limit: number },
): Promise<CheckedArticle[]> {
  const { rows } = await sql<CheckedArticle>`
    select p.id, p.title, greatest(b.meta #>> '{review,checkedOn}', b.meta #>> '{office,reviewedAt}') as "checkedOn",
      (select t.slug from content.term t where t.id = any(p.term_ids) and t.kind in ('topic', 'health')
        order by array_position(p.term_ids, t.id) limit 1) as section
    from content.post p join content.post_body b on b.post_id = p.id
    where p.type = 'health' and p.status = 'published'
    order by "checkedOn" nulls first, p.id offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** A post of any status, for previews and importers. */
export async function findPostById(db: Executor, id: number): Promise<PostRow | undefined> {
  return selectPosts(db).where('post.id', '=', id).executeTakeFirst()
}

/** The published post that once had this slug. */
export async function findMovedPost(
  db: Executor,
  slug: string,
  namespaces: readonly string[],
): Promise<PostRow | undefined> {
  return selectPosts(db)
    .innerJoin('slug_history', 'slug_history.post_id', 'post.id')
    .where('slug_history.slug', '=', slug)
    .where('slug_history.namespace', 'in', namespaces)
    .where('post.status', '=', 'published')
    .executeTakeFirst()
}

type PostAt = { id: number; title: string; slug: string }

/** Published posts at these addresses: at most one for each kind of address. */
export async function listPostsBySlug(
  db: Executor,
  slugs: readonly string[],
): Promise<(PostAt & { type: ArticleType })[]> {
  return db
    .selectFrom('post')
    .select(['id', 'title', 'slug', 'type'])
    .where('slug', '=', sql<string>`any(${[...slugs]}::text[])`)
    .where('status', '=', 'published')
    .execute()
}

/** Published posts that had these addresses. */
export async function listMovedPosts(
  db: Executor,
  slugs: readonly string[],
): Promise<(PostAt & { namespace: string })[]> {
  return db
    .selectFrom('slug_history')
    .innerJoin('post', 'post.id', 'slug_history.post_id')
    .select(['post.id', 'post.title', 'slug_history.slug', 'slug_history.namespace'])
    .where('slug_history.slug', '=', sql<string>`any(${[...slugs]}::text[])`)
    .where('post.status', '=', 'published')
    .execute()
}

export async function getBody(db: Executor, postId: number): Promise<PostBodyRow> {
  return db.selectFrom('post_body').selectAll().where('post_id', '=', postId).executeTakeFirstOrThrow()
}

export async function listBodies(db: Executor, postIds: readonly number[]): Promise<PostBodyRow[]> {
  if (postIds.length === 0) return []
  return db.selectFrom('post_body').selectAll().where('post_id', 'in', postIds).execute()
}

/** Ids of articles that share these lists with an article, by the sum of the weights; best first. */
export async function listRelatedIds(
  db: Executor,
  postId: number,
  lists: readonly { id: number; weight: number }[],
  limit: number,
): Promise<number[]> {
  if (lists.length === 0) return []
  const rows = await sql<{ post_id: number }>`
    select e.post_id from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb) as l (id bigint, weight real),
      lateral (select post_id, published_at from content.list_entry where list_id = l.id order by published_at desc, post_id desc limit ${relatedAmong}) e
    where e.post_id <> ${postId}
    group by e.post_id order by sum(l.weight) desc, max(e.published_at) desc, e.post_id desc limit ${limit}`.execute(db)
  return rows.rows.map(row => row.post_id)
}

export async function listTopIds(
  db: Executor,
  period: string,
  variant: number,
  offset: number,
  limit: number,
  exclude: readonly number[] = [],
): Promise<number[]> {
  const rows = await db
    .selectFrom('top_list')
    .select('post_id')
    .where('period', '=', period)
    .where('variant', '=', variant)
    .$if(exclude.length > 0, query => query.where('post_id', 'not in', exclude))
    .orderBy('rank')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(row => row.post_id)
}

export async function countTop(
  db: Executor,
  period: string,
  variant: number,
  exclude: readonly number[] = [],
): Promise<number> {
  const row = await db
    .selectFrom('top_list')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('period', '=', period)
    .where('variant', '=', variant)
    .$if(exclude.length > 0, query => query.where('post_id', 'not in', exclude))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function listPublicIds(db: Executor, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('post')
    .select('id')
    .where('status', '=', 'published')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

/** Advertisements and projects of partners, newest first; `lists`: only those that stand in one of them; `postIds`: only these. */
export async function listAdvertising(
  db: Executor,
  { lists, postIds, limit }: { lists: readonly number[] | null; postIds: readonly number[] | null; limit: number },
): Promise<{ id: number; adsToken: string | null }[]> {
  return db
    .selectFrom('post')
    .innerJoin('post_body', 'post_body.post_id', 'post.id')
    .select(['post.id', 'post_body.ads_token as adsToken'])
    .where('status', '=', 'published')
    .where('type', 'in', ['post', 'health'])
    .where(eb => eb.or([eb('is_advertising', '=', true), eb('is_promo', '=', true)]))
    .$if(postIds !== null, query => query.where(sql<boolean>`post.id = any(${[...postIds!]}::int[])`))
    .$if(lists !== null, query =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('list_entry')
            .select('list_entry.post_id')
            .where('list_id', 'in', [...lists!, -1])
            .whereRef('list_entry.post_id', '=', 'post.id')
            .whereRef('list_entry.published_at', '=', 'post.published_at'),
        ),
      ),
    )
    .orderBy('published_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(limit)
    .execute()
}

/** The engine's own pages at these addresses that nobody has edited yet; they are locked. */
export async function listTemplates(trx: Executor, slugs: readonly string[]): Promise<KnownPost[]> {
  if (slugs.length === 0) return []
  return trx
    .selectFrom('post')
    .select(knownColumns)
    .where('id', '>=', ownPageIdFloor)
    .where('slug', 'in', slugs)
    .whereRef('modified_at', '=', 'published_at')
    .forUpdate()
    .execute()
}

const isNeverRouted = sql<boolean>`(slug ~ '^[0-9]+$' or slug ~ '[/?#]|[.]data$')`
/** The condition of the index post_unusual_slug. */
const isUnusual = sql<boolean>`(${isNeverRouted} or slug <> lower(slug))`

/** Articles at addresses that the site answers itself, saved before these were reserved. At most 50. */
export async function listUnreachable(
  db: Executor,
  reserved: readonly string[],
): Promise<{ id: number; slug: string; title: string }[]> {
  const inRoot = db.selectFrom('post').select(['id', 'slug', 'title']).where('namespace', '=', 'root')
  // Two queries in one, because an index serves each of them and none serves both.
  return inRoot
    .where('slug', 'in', reserved)
    .union(inRoot.where(isUnusual).where(eb => eb.or([isNeverRouted, eb(sql<string>`lower(slug)`, 'in', reserved)])))
    .orderBy('id')
    .limit(50)
    .execute()
}

/** The number of articles without the engine's own pages. */
export async function countPosts(db: Executor): Promise<number> {
  const row = await db
    .selectFrom('post')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('id', '<', ownPageIdFloor)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}
