// Writing: people, terms, articles, menus. Every function runs inside the caller's transaction.
import { sql, type Kysely } from 'kysely'
import type { ContentTables, PostStatus, TermKind } from './tables.ts'
import { ownPageIdFloor } from '#contract/post-id.ts'
import type { ArticleMeta, ArticleTemplate, ArticleType } from '#contract/article.ts'
import type { ImageReply } from '#contract/image.ts'
import type { MenusReply } from '#contract/content.ts'

type Executor = Kysely<ContentTables>

export type PersonWrite = {
  /** For a new row, when nobody has it. */
  wishedId: number | undefined
  slug: string
  source: string | null
  name: string
  role: string
  about: string
  is_expert: boolean
  expertise: string | null
  image: ImageReply | null
  telegram: string | null
  vkontakte: string | null
  twitter: string | null
}
export type TermWrite = {
  /** For a new row, when nobody has it. */
  wishedId: number | undefined
  kind: TermKind
  slug: string
  path: string
  source: string | null
  title: string
  parent_id: number | null
  ancestor_ids: number[]
  color: string | null
  icon: string | null
  description: string
  image: ImageReply | null
}
/** What an existing row was before the save: enough to know its lists and whether anything changes. */
export type KnownPost = {
  id: number
  source: string | null
  type: ArticleType
  namespace: 'root' | 'health'
  slug: string
  status: PostStatus
  published_at: Date | null
  author_id: number | null
  expert_id: number | null
  term_ids: number[]
  content_hash: string
  preview_hash: string
}
export type PostWrite = {
  id: number | null
  source: string | null
  type: ArticleType
  slug: string
  status: PostStatus
  title: string
  excerpt: string
  published_at: Date | null
  modified_at: Date
  author_id: number | null
  expert_id: number | null
  term_ids: number[]
  cover: ImageReply | null
  template: ArticleTemplate
  reading_minutes: number
  comments_enabled: boolean
  is_advertising: boolean
  is_promo: boolean
  advert_label: string | null
  content_hash: string
  preview_hash: string
  body: {
    source: string
    tree: unknown
    version: string
    caption: string | null
    ads_token: string | null
    custom_authors: string[]
    meta: ArticleMeta
    images: Record<string, ImageReply>
    footnotes: { id: string; content: string }[]
    kept_texts: string[]
  }
}

type Saved = { id: number; outcome: 'created' | 'updated' | 'unchanged' }

export async function savePerson(
  trx: Executor,
  { wishedId, ...person }: PersonWrite,
  now: Date,
  isTrial: boolean,
): Promise<Saved> {
  const known = await trx.selectFrom('person').selectAll().where('slug', '=', person.slug).executeTakeFirst()
  const values = { ...person, image: person.image === null ? null : JSON.stringify(person.image), updated_at: now }
  if (!known) {
    if (isTrial) return { id: 0, outcome: 'created' }
    const free = await freeId(trx, 'person', wishedId)
    const { id } = await trx
      .insertInto('person')
      .values({ ...values, ...free })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (free) await keepTaxonomySequence(trx, 'person')
    return { id, outcome: 'created' }
  }
  const { updated_at: _at, account_id: _account, id, ...before } = known
  if (isSame(before, person)) return { id, outcome: 'unchanged' }
  if (isTrial) return { id, outcome: 'updated' }
  await trx.updateTable('person').set(values).where('id', '=', id).execute()
  return { id, outcome: 'updated' }
}

/** Whose the articles of a person are; ids of the people for whom that changed. */
export async function tieAccount(trx: Executor, accountId: string, personId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update content.person set account_id = case when id = ${personId}::integer then ${accountId}::uuid end
    where (account_id = ${accountId}::uuid and id is distinct from ${personId}::integer)
      or (id = ${personId}::integer and account_id is distinct from ${accountId}::uuid)
    returning id`.execute(trx)
  return rows.map(row => row.id)
}

export async function saveTerm(
  trx: Executor,
  { wishedId, ...term }: TermWrite,
  now: Date,
  isTrial: boolean,
): Promise<Saved> {
  const known = await trx
    .selectFrom('term')
    .selectAll()
    .where('kind', '=', term.kind)
    .where('slug', '=', term.slug)
    .executeTakeFirst()
  const values = { ...term, image: term.image === null ? null : JSON.stringify(term.image), updated_at: now }
  if (!known) {
    if (isTrial) return { id: 0, outcome: 'created' }
    const free = await freeId(trx, 'term', wishedId)
    const { id } = await trx
      .insertInto('term')
      .values({ ...values, ...free })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (free) await keepTaxonomySequence(trx, 'term')
    return { id, outcome: 'created' }
  }
  const { updated_at: _at, id, ...before } = known
  if (isSame(before, term)) return { id, outcome: 'unchanged' }
  if (isTrial) return { id, outcome: 'updated' }
  await trx.updateTable('term').set(values).where('id', '=', id).execute()
  return { id, outcome: 'updated' }
}

/** The number asked for, unless somebody has it. */
async function freeId(
  trx: Executor,
  table: 'person' | 'term',
  wishedId: number | undefined,
): Promise<{ id: number } | undefined> {
  if (wishedId === undefined) return undefined
  const owner = await trx.selectFrom(table).select('id').where('id', '=', wishedId).executeTakeFirst()
  return owner ? undefined : { id: wishedId }
}

/** After rows with numbers asked for: the sequence goes on above them. */
async function keepTaxonomySequence(trx: Executor, table: 'person' | 'term'): Promise<void> {
  const sequence = `content.${table}_id_seq`
  await sql`select setval(${sequence}::text::regclass,
    greatest((select max(id) from ${sql.table(`content.${table}`)}), (select last_value from ${sql.table(sequence)})))`.execute(
    trx,
  )
}

function isSame(before: object, after: object): boolean {
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value)
              .toSorted(([a], [b]) => (a < b ? -1 : 1))
              .map(([key, inner]) => [key, sorted(inner)]),
          )
        : value
  return JSON.stringify(sorted(before)) === JSON.stringify(sorted(after))
}

const knownColumns = [
  'id',
  'source',
  'type',
  'namespace',
  'slug',
  'status',
  'published_at',
  'author_id',
  'expert_id',
  'term_ids',
  'content_hash',
  'preview_hash',
] as const satisfies (keyof KnownPost)[]

export async function listKnownPosts(
  trx: Executor,
  sources: readonly string[],
  ids: readonly number[],
): Promise<KnownPost[]> {
  if (sources.length === 0 && ids.length === 0) return []
  return trx
    .selectFrom('post')
    .select(knownColumns)
    .where(eb =>
      eb.or([
        sources.length > 0 ? eb('source', 'in', sources) : eb.val(false),
        ids.length > 0 ? eb('id', 'in', ids) : eb.val(false),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** What an editor wanted without typography, by article; articles without such texts are absent. */
export async function listKeptTexts(trx: Executor, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('post_body')
    .select(['post_id', 'kept_texts'])
    .where('post_id', 'in', ids)
    .where(sql<boolean>`cardinality(kept_texts) > 0`)
    .execute()
  return new Map(rows.map(row => [row.post_id, row.kept_texts]))
}

/** Which of these addresses lead somewhere already. */
export async function listFormerSlugs(
  trx: Executor,
  slugs: readonly string[],
): Promise<{ namespace: string; slug: string }[]> {
  if (slugs.length === 0) return []
  return trx.selectFrom('slug_history').select(['namespace', 'slug']).where('slug', 'in', slugs).execute()
}

/** Who lives at these addresses now. */
export async function listSlugOwners(
  trx: Executor,
  slugs: readonly string[],
): Promise<{ id: number; namespace: string; slug: string }[]> {
  if (slugs.length === 0) return []
  return trx.selectFrom('post').select(['id', 'namespace', 'slug']).where('slug', 'in', slugs).execute()
}

/** Of these addresses, those of the engine's own pages as they came: nobody has written there yet. */
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

/** Writes post rows and bodies in two statements for the whole batch; answers the ids in the order given. */
export async function writePosts(trx: Executor, posts: readonly PostWrite[]): Promise<number[]> {
  const created = posts.filter(post => post.id === null)
  const ids = await takeIds(trx, created.length)
  let next = 0
  const rows = posts.map(({ body, ...post }) => ({ ...post, id: post.id ?? ids[next++]!, body }))
  const columns = rows.map(({ body: _body, ...post }) => post)
  await sql`
    insert into content.post (id, source, type, slug, status, title, excerpt, published_at, modified_at, author_id, expert_id, term_ids, cover,
      template, reading_minutes, comments_enabled, is_advertising, is_promo, advert_label, content_hash, preview_hash)
    select id, source, type, slug, status, title, excerpt, published_at, modified_at, author_id, expert_id,
      coalesce((select array_agg(value::integer order by at) from jsonb_array_elements_text(term_ids) with ordinality as v (value, at)), '{}'),
      cover, template, reading_minutes, comments_enabled, is_advertising, is_promo, advert_label, content_hash, preview_hash
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as t (id integer, source text, type text, slug text, status text, title text, excerpt text,
      published_at timestamptz, modified_at timestamptz, author_id integer, expert_id integer, term_ids jsonb, cover jsonb, template text,
      reading_minutes integer, comments_enabled boolean, is_advertising boolean, is_promo boolean, advert_label text, content_hash text, preview_hash text)
    on conflict (id) do update set source = excluded.source, type = excluded.type, slug = excluded.slug, status = excluded.status, title = excluded.title,
      excerpt = excluded.excerpt, published_at = excluded.published_at, modified_at = excluded.modified_at, author_id = excluded.author_id,
      expert_id = excluded.expert_id, term_ids = excluded.term_ids, cover = excluded.cover, template = excluded.template,
      reading_minutes = excluded.reading_minutes, comments_enabled = excluded.comments_enabled, is_advertising = excluded.is_advertising,
      is_promo = excluded.is_promo, advert_label = excluded.advert_label, content_hash = excluded.content_hash`.execute(
    trx,
  )
  const bodies = rows.map(({ id, body }) => ({ post_id: id, ...body }))
  await sql`
    insert into content.post_body (post_id, source, tree, version, caption, ads_token, custom_authors, meta, images, footnotes, kept_texts)
    select post_id, source, tree, version, caption, ads_token,
      coalesce((select array_agg(value order by at) from jsonb_array_elements_text(custom_authors) with ordinality as v (value, at)), '{}'), meta,
      images, footnotes, kept_texts
    from jsonb_to_recordset(${JSON.stringify(bodies)}::jsonb) as t (post_id integer, source text, tree jsonb, version text, caption text,
      ads_token text, custom_authors jsonb, meta jsonb, images jsonb, footnotes jsonb, kept_texts text[])
    on conflict (post_id) do update set source = excluded.source, tree = excluded.tree, version = excluded.version, caption = excluded.caption,
      ads_token = excluded.ads_token, custom_authors = excluded.custom_authors, meta = excluded.meta, images = excluded.images,
      footnotes = excluded.footnotes, kept_texts = excluded.kept_texts`.execute(trx)
  return rows.map(row => row.id)
}

/** Fresh ids; fixed ones given by an importer lie below the sequence or push it up (see keepSequence). */
async function takeIds(trx: Executor, count: number): Promise<number[]> {
  if (count === 0) return []
  const rows = await sql<{
    id: number
  }>`select nextval('content.post_id_seq')::integer as id from generate_series(1, ${count})`.execute(trx)
  return rows.rows.map(row => row.id)
}

/** After rows with fixed ids: the sequence goes on above them, the engine's own pages apart. */
export async function keepSequence(trx: Executor): Promise<void> {
  await sql`select setval('content.post_id_seq', greatest((select coalesce(max(id), 0) from content.post where id < ${ownPageIdFloor}::integer), (select last_value from content.post_id_seq)))`.execute(
    trx,
  )
}

export async function addFormerSlugs(
  trx: Executor,
  former: readonly { namespace: string; slug: string; post_id: number }[],
): Promise<void> {
  if (former.length === 0) return
  await trx
    .insertInto('slug_history')
    .values([...former])
    .onConflict(conflict =>
      conflict.columns(['namespace', 'slug']).doUpdateSet(eb => ({ post_id: eb.ref('excluded.post_id') })),
    )
    .execute()
}

/** An address that is alive again leads nowhere else. */
export async function removeFormerSlugs(trx: Executor, namespace: string, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return
  await trx.deleteFrom('slug_history').where('namespace', '=', namespace).where('slug', 'in', slugs).execute()
}

export async function removePost(trx: Executor, id: number): Promise<void> {
  await trx.deleteFrom('post').where('id', '=', id).execute()
}

/** Takes up to `limit` scheduled articles whose time has come and marks them published. */
export async function publishDue(trx: Executor, now: Date, limit: number): Promise<KnownPost[]> {
  const due = await trx
    .selectFrom('post')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('published_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (due.length === 0) return []
  return trx
    .updateTable('post')
    .set({ status: 'published' })
    .where(
      'id',
      'in',
      due.map(row => row.id),
    )
    .returning(knownColumns)
    .execute()
}

export async function saveMenus(trx: Executor, menus: MenusReply): Promise<void> {
  const data = JSON.stringify(menus)
  await trx
    .insertInto('menu')
    .values({ id: 1, data })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ data }))
    .execute()
}

export async function findMenus(db: Executor): Promise<MenusReply | undefined> {
  return (await db.selectFrom('menu').select('data').where('id', '=', 1).executeTakeFirst())?.data
}

/** The engine's own pages apart. */
export async function countPosts(db: Executor): Promise<number> {
  const row = await db
    .selectFrom('post')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('id', '<', ownPageIdFloor)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Till the end of the transaction nobody else makes top lists. */
export async function lockTop(trx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('content.top'))`.execute(trx)
}

/** Replaces the top list of a period and variant. */
export async function writeTop(
  trx: Executor,
  period: string,
  variant: number,
  items: readonly { id: number; views: number }[],
): Promise<void> {
  await trx.deleteFrom('top_list').where('period', '=', period).where('variant', '=', variant).execute()
  if (items.length === 0) return
  await sql`
    insert into content.top_list (period, variant, rank, post_id, views)
    select ${period}, ${variant}, at, (item->>'id')::integer, (item->>'views')::integer
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as t (item, at)`.execute(trx)
}

export async function writeViews(trx: Executor, items: readonly { id: number; views: number }[]): Promise<void> {
  if (items.length === 0) return
  await sql`
    insert into content.post_stat as s (post_id, views)
    select i.id, i.views from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (id integer, views integer) join content.post p on p.id = i.id order by i.id
    on conflict (post_id) do update set views = excluded.views where s.views <> excluded.views`.execute(trx)
}

/** Takes over the count of a post's comments, unless a later one is here already. */
export async function writeCommentCount(
  db: Executor,
  { postId, count, version }: { postId: number; count: number; version: number },
): Promise<void> {
  await sql`
    insert into content.post_stat as s (post_id, views, comments, comments_version)
    select id, 0, ${count}, ${version} from content.post where id = ${postId}
    on conflict (post_id) do update set comments = excluded.comments, comments_version = excluded.comments_version
      where s.comments_version < excluded.comments_version`.execute(db)
}

/** Published ids among these with their types: what a top list may show. */
export async function listTypes(db: Executor, ids: readonly number[]): Promise<Map<number, ArticleType>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('post')
    .select(['id', 'type'])
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .execute()
  return new Map(rows.map(row => [row.id, row.type]))
}
