// The statements that articles and recipes share. Both keep a post in the same tables under other names: `post`, `post_body`,
// `post_stat`, `slug_history` in the schema `content`; `recipe`, `recipe_body`, … in `recipes`.
import { sql, type Kysely } from 'kysely'
import type { AnyTables } from '#platform/db/database.ts'
import type { Address, KnownPost } from './plan.ts'

type Executor = Kysely<AnyTables>

export type PostTables = {
  schema: string
  /** The table of posts, and the beginning of the names of the tables beside it. */
  name: string
  /** Whether the addresses of this kind lie in more than one namespace: then posts and `slug_history` have the column. */
  isNamespaced: boolean
  /** Columns of a known row: those of KnownPost, and what the lists of this kind depend on. */
  known: readonly string[]
}

export const table = ({ schema, name }: PostTables, suffix = '') => sql.id(schema, `${name}${suffix}`)
export const history = ({ schema }: PostTables) => sql.id(schema, 'slug_history')
/** The column of the other tables that names the post. */
export const key = ({ name }: PostTables) => sql.id(`${name}_id`)
const sequence = ({ schema, name }: PostTables) => `${schema}.${name}_id_seq`
const namespace = ({ isNamespaced }: PostTables) => (isNamespaced ? sql`namespace` : sql`''`)

const knownColumns = (tables: PostTables) =>
  sql`${sql.join(tables.known.map(name => sql.id(name)))} ${tables.isNamespaced ? sql`` : sql`, '' as namespace`}`

/** Posts with these sources or ids, in the order of ids. `lock` keeps others from changing them until the transaction ends. */
export async function listKnown<Known extends KnownPost>(
  db: Executor,
  tables: PostTables,
  { sources = [], ids }: { sources?: readonly string[]; ids: readonly number[] },
  lock: 'lock' | 'no lock',
): Promise<Known[]> {
  if (sources.length === 0 && ids.length === 0) return []
  const { rows } = await sql<Known>`
    select ${knownColumns(tables)} from ${table(tables)}
    where source = any(${[...sources]}::text[]) or id = any(${[...ids]}::integer[])
    order by id ${lock === 'lock' ? sql`for update` : sql``}`.execute(db)
  return rows
}

/** What an editor wanted without typography, by post; posts without such texts are absent. */
export async function listKeptTexts(
  db: Executor,
  tables: PostTables,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; kept_texts: string[] }>`
    select ${key(tables)} as id, kept_texts from ${table(tables, '_body')}
    where ${key(tables)} = any(${[...ids]}::integer[]) and cardinality(kept_texts) > 0`.execute(db)
  return new Map(rows.map(row => [row.id, row.kept_texts]))
}

/** The posts that have these slugs now, in any namespace. */
export async function listSlugOwners(
  db: Executor,
  tables: PostTables,
  slugs: readonly string[],
): Promise<(Address & { id: number })[]> {
  if (slugs.length === 0) return []
  const { rows } = await sql<Address & { id: number }>`
    select id, slug, ${namespace(tables)} as namespace from ${table(tables)} where slug = any(${[...slugs]}::text[])`.execute(
    db,
  )
  return rows
}

/** Those of these slugs that lead to another address already, in any namespace. */
export async function listFormerSlugs(db: Executor, tables: PostTables, slugs: readonly string[]): Promise<Address[]> {
  if (slugs.length === 0) return []
  const { rows } = await sql<Address>`
    select slug, ${namespace(tables)} as namespace from ${history(tables)} where slug = any(${[...slugs]}::text[])`.execute(
    db,
  )
  return rows
}

/** Unused ids from the sequence. */
export async function takeIds(trx: Executor, tables: PostTables, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(${sequence(tables)}::text::regclass)::integer as id from generate_series(1, ${count}::integer)`.execute(
    trx,
  )
  return rows.map(row => row.id)
}

/** The next ids that the sequence gives are above these. */
export async function raiseSequence(trx: Executor, tables: PostTables, fixedIds: readonly number[]): Promise<void> {
  if (fixedIds.length === 0) return
  await sql`select setval(${sequence(tables)}::text::regclass, greatest(
    ${Math.max(...fixedIds)}::bigint, (select last_value from ${sql.table(sequence(tables))})))`.execute(trx)
}

/** Addresses that lead to a post from now on; each at most once. */
export async function addFormerSlugs(
  trx: Executor,
  tables: PostTables,
  former: readonly (Address & { id: number })[],
): Promise<void> {
  if (former.length === 0) return
  const columns = tables.isNamespaced ? sql`namespace, slug` : sql`slug`
  await sql`
    insert into ${history(tables)} (${columns}, ${key(tables)})
    select ${columns}, id from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as row (namespace text, slug text, id integer)
    on conflict (${columns}) do update set ${key(tables)} = excluded.${key(tables)}`.execute(trx)
}

/** An address that is alive again leads nowhere else. */
export async function removeFormerSlugs(
  trx: Executor,
  tables: PostTables,
  addresses: readonly Address[],
): Promise<void> {
  if (addresses.length === 0) return
  await sql`
    delete from ${history(tables)} old
    using jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) as alive (namespace text, slug text)
    where old.slug = alive.slug ${tables.isNamespaced ? sql`and old.namespace = alive.namespace` : sql``}`.execute(trx)
}

/** Bodies, counts and former addresses go with the row. */
export async function deletePosts(trx: Executor, tables: PostTables, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from ${table(tables)} where id = any(${[...ids]}::integer[])`.execute(trx)
}

/** When the next scheduled post is to be published. */
export async function findNextDue(db: Executor, tables: PostTables): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(published_at) as at from ${table(tables)} where status = 'scheduled'`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Marks up to `limit` scheduled posts whose time has come as published; rows that another process has locked are left to it. */
export async function markDue<Known extends KnownPost>(
  trx: Executor,
  tables: PostTables,
  now: Date,
  limit: number,
): Promise<Known[]> {
  const { rows } = await sql<Known>`
    update ${table(tables)} set status = 'published' where id in (
      select id from ${table(tables)} where status = 'scheduled' and published_at <= ${now.toISOString()}::timestamptz
      order by id limit ${limit}::integer for update skip locked
    ) returning ${knownColumns(tables)}`.execute(trx)
  return rows
}

/** Takes over view counts. Answers the posts whose count is another now. */
export async function writeViews(
  trx: Executor,
  tables: PostTables,
  items: readonly { id: number; views: number }[],
): Promise<number[]> {
  if (items.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    insert into ${table(tables, '_stat')} as s (${key(tables)}, views)
    select i.id, i.views from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (id integer, views integer)
      join ${table(tables)} p on p.id = i.id order by i.id
    on conflict (${key(tables)}) do update set views = excluded.views where s.views <> excluded.views
    returning s.${key(tables)} as id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Takes over the count of a post's comments, unless a later version is here already. */
export async function writeCommentCount(
  db: Executor,
  tables: PostTables,
  { postId, count, version }: { postId: number; count: number; version: number },
): Promise<void> {
  await sql`
    insert into ${table(tables, '_stat')} as s (${key(tables)}, views, comments, comments_version)
    select id, 0, ${count}, ${version} from ${table(tables)} where id = ${postId}
    on conflict (${key(tables)}) do update set comments = excluded.comments, comments_version = excluded.comments_version
      where s.comments_version < excluded.comments_version`.execute(db)
}

/** Stores when lists changed, by their key; an older date never replaces a newer one. Locks are taken in key order. */
export async function noteListChanges(
  trx: Executor,
  { schema }: PostTables,
  list: 'list_id' | 'term_id',
  changes: ReadonlyMap<number, Date>,
): Promise<void> {
  if (changes.size === 0) return
  const rows = [...changes].map(([key, at]) => ({ key, at: at.toISOString() }))
  const column = sql.id(list)
  await sql`
    insert into ${sql.id(schema, 'list_change')} as c (${column}, changed_at)
    select key, at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (key bigint, at timestamptz) order by key
    on conflict (${column}) do update set changed_at = greatest(c.changed_at, excluded.changed_at)`.execute(trx)
}
