// Terms as the office lists and changes them. The executor (pool or transaction) is the first argument.
import { sql, type Kysely, type Transaction } from 'kysely'
import { formerShown } from '#contract/office/terms.ts'
import { escapeLike } from '#platform/db/escape-like.ts'
import type { ContentTables, TermKind } from '../store/tables.ts'
import type { TermRow } from '../store/taxonomy.ts'

type Executor = Kysely<ContentTables>
type Trx = Transaction<ContentTables>

export type OfficeTermRow = TermRow & {
  former: string[]
  into_id: number | null
  into_title: string | null
  moved: number | null
  total: number | null
}

/** With the newest former slugs, and the merge that is going on. */
const columns = sql`t.*,
  array(select h.slug from content.slug_history h where h.term_id = t.id and h.slug <> t.slug
    and not exists (select from content.term same where same.kind = t.kind and same.slug = h.slug)
    order by h.changed_at desc, h.slug limit ${formerShown}) as former,
  m.into_id, i.title as into_title, m.moved, m.total`
const joined = sql`content.term t left join content.term_merge m on m.from_id = t.id left join content.term i on i.id = m.into_id`

export async function listOfficeRows(
  db: Executor,
  { kind, q, offset, limit }: { kind: TermKind; q: string; offset: number; limit: number },
): Promise<{ rows: OfficeTermRow[]; found: number }> {
  const part = `%${escapeLike(q)}%`
  const wanted = sql`t.kind = ${kind} and (${q}::text = '' or t.title ilike ${part} or t.slug ilike ${part}
    or exists (select from content.slug_history h where h.term_id = t.id and h.slug ilike ${part}))`
  // The titles from the root: sections stand below theirs.
  const order = sql`(select array_agg(translate(lower(a.title), 'ё', 'е') || ' ' || a.id order by cardinality(a.ancestor_ids)) from content.term a
    where a.id = t.id or a.id = any(t.ancestor_ids))`
  const { rows } = await sql<OfficeTermRow>`
    select ${columns} from ${joined} where ${wanted} order by ${order}, t.id offset ${offset} limit ${limit}`.execute(
    db,
  )
  const counted = await sql<{
    found: number
  }>`select count(*)::integer as found from content.term t where ${wanted}`.execute(db)
  return { rows, found: counted.rows[0]!.found }
}

export async function countKinds(db: Executor): Promise<Record<TermKind, number>> {
  const { rows } = await sql<{ kind: TermKind; n: number }>`
    select kind, count(*)::integer as n from content.term group by kind`.execute(db)
  return { topic: 0, health: 0, stream: 0, tag: 0, ...Object.fromEntries(rows.map(({ kind, n }) => [kind, n])) }
}

export async function findOfficeRow(db: Executor, id: number): Promise<OfficeTermRow | undefined> {
  const { rows } = await sql<OfficeTermRow>`select ${columns} from ${joined} where t.id = ${id}::integer`.execute(db)
  return rows[0]
}

export async function findOfficeRows(db: Executor, ids: readonly number[]): Promise<OfficeTermRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<OfficeTermRow>`
    select ${columns} from ${joined} where t.id = any(${[...ids]}::integer[]) order by t.id`.execute(db)
  return rows
}

/** Makes other changes of terms wait until the transaction ends: each looks at the others. */
export async function lockTerms(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('content.term'))`.execute(trx)
}

/** What leads from this slug now; undefined if it leads nowhere. */
export async function findFormer(trx: Trx, kind: TermKind, slug: string): Promise<TermRow | undefined> {
  const { rows } = await sql<TermRow>`
    select t.* from content.slug_history h join content.term t on t.id = h.term_id
    where h.namespace = ${`term-${kind}`} and h.slug = ${slug}`.execute(trx)
  return rows[0]
}

/** The term that has a slug, or else the one to which its address leads. */
export async function findTermNow(db: Executor, kind: TermKind, slug: string): Promise<TermRow | undefined> {
  const { rows } = await sql<TermRow>`
    select t.* from content.term t where t.kind = ${kind} and t.slug = ${slug}
    union all select t.* from content.slug_history h join content.term t on t.id = h.term_id
      where h.namespace = ${`term-${kind}`} and h.slug = ${slug}
    limit 1`.execute(db)
  return rows[0]
}

export const hasSlug = async (db: Executor, kind: TermKind, slug: string): Promise<boolean> =>
  (await db.selectFrom('term').select('id').where('kind', '=', kind).where('slug', '=', slug).executeTakeFirst()) !==
  undefined

/** True if the other kind of sections has this slug too: then a slug alone does not name a section. */
export async function isSlugOfBoth(db: Executor, kind: TermKind, slug: string): Promise<boolean> {
  if (kind !== 'topic' && kind !== 'health') return false
  return hasSlug(db, kind === 'topic' ? 'health' : 'topic', slug)
}

/** From now on these slugs lead to the term. */
export async function leadTo(trx: Executor, kind: TermKind, slugs: readonly string[], termId: number, now: Date) {
  await sql`insert into content.slug_history (namespace, slug, term_id, changed_at)
    select ${`term-${kind}`}, slug, ${termId}::integer, ${now} from unnest(${[...slugs]}::text[]) as slug
    on conflict (namespace, slug) do update set term_id = excluded.term_id, changed_at = excluded.changed_at`.execute(
    trx,
  )
}

/** What led to one term leads to another. */
export async function leadFurther(trx: Trx, fromId: number, intoId: number): Promise<void> {
  await sql`update content.slug_history set term_id = ${intoId} where term_id = ${fromId}`.execute(trx)
}

export async function leadNowhere(trx: Executor, kind: TermKind, slug: string): Promise<void> {
  await sql`delete from content.slug_history where namespace = ${`term-${kind}`} and slug = ${slug}`.execute(trx)
}

/** Articles of every status that have the term itself, and those of them that also have another one. */
export async function countArticles(db: Executor, id: number, other = 0): Promise<{ articles: number; both: number }> {
  const { rows } = await sql<{ articles: number; both: number }>`
    select count(*)::integer as articles, count(*) filter (where ${other}::integer = any(term_ids))::integer as both
    from content.post where ${id}::integer = any(term_ids)`.execute(db)
  return rows[0]!
}

export async function hasChildren(db: Executor, id: number): Promise<boolean> {
  return (await db.selectFrom('term').select('id').where('parent_id', '=', id).executeTakeFirst()) !== undefined
}

/** True while a merge moves articles out of the term, or into it. */
export async function isMerging(db: Executor, id: number): Promise<{ from: boolean; into: boolean }> {
  const rows = await db
    .selectFrom('term_merge')
    .select(['from_id', 'into_id'])
    .where(eb => eb.or([eb('from_id', '=', id), eb('into_id', '=', id)]))
    .execute()
  return { from: rows.some(row => row.from_id === id), into: rows.some(row => row.into_id === id) }
}

export type MergeRow = {
  from_id: number
  into_id: number
  actor_id: string
  total: number
  moved: number
  done_until: number
}

/** A merge that nobody works on, locked. */
export async function takeMerge(trx: Trx): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`
    select * from content.term_merge order by started_at, from_id limit 1 for update skip locked`.execute(trx)
  return rows[0]
}

/** The next articles of a term, in the order of ids. */
export async function listNextIds(trx: Trx, termId: number, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from content.post where id > ${after} and ${termId}::integer = any(term_ids) order by id limit ${limit}`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Former slugs of terms, by their ids. */
export async function listFormerSlugs(db: Executor, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; slugs: string[] }>`
    select term_id as id, array_agg(slug order by slug) as slugs from content.slug_history
    where term_id = any(${[...ids]}::integer[]) group by term_id`.execute(db)
  return new Map(rows.map(({ id, slugs }) => [id, slugs]))
}
