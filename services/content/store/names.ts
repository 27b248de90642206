// What the fields of a draft may name: people, terms and addresses. The executor (pool or transaction) is the first argument.
import { escapeLike } from '#platform/db/escape-like.ts'
import { sql, type Kysely } from 'kysely'
import { ownPageIdFloor } from '#domain/post-id.ts'
import type { ContentTables, TermKind } from './tables.ts'

type Executor = Kysely<ContentTables>

/** Terms with these slugs, own or former. A slug that a term gave up names the one that it leads to. */
export async function listNamedTerms(
  db: Executor,
  slugs: readonly string[],
): Promise<{ id: number; kind: TermKind; slug: string; title: string }[]> {
  if (slugs.length === 0) return []
  const { rows } = await sql<{ id: number; kind: TermKind; slug: string; title: string }>`
    select t.id, t.kind, h.slug, t.title from content.slug_history h join content.term t on t.id = h.term_id
    where h.slug = any(${[...slugs]}::text[])
    union all
    select t.id, t.kind, t.slug, t.title from content.term t where t.slug = any(${[...slugs]}::text[])
      and not exists (select from content.slug_history h where h.namespace = 'term-' || t.kind and h.slug = t.slug)`.execute(
    db,
  )
  return rows
}

/** Keeps terms with these slugs as they are until the transaction ends. */
export async function keepTerms(trx: Executor, slugs: readonly string[]): Promise<void> {
  if (slugs.length > 0)
    await sql`select id from content.term where slug = any(${[...slugs]}::text[]) order by id for share`.execute(trx)
}

/** Which of these slugs exist: people, and terms as `kind:slug`. */
export async function listKnownNames(
  db: Executor,
  people: readonly string[],
  terms: readonly string[],
): Promise<{ people: Set<string>; terms: Set<string> }> {
  const { rows } = await sql<{ slug: string }>`
    select slug from content.person where slug = any(${[...people]}::text[])`.execute(db)
  const named = await listNamedTerms(db, terms)
  return {
    people: new Set(rows.map(({ slug }) => slug)),
    terms: new Set(named.map(({ kind, slug }) => `${kind}:${slug}`)),
  }
}

/** The article that has an address. A template gives way, so its address is free. */
export async function findAddressOwner(
  db: Executor,
  namespace: 'root' | 'health',
  slug: string,
): Promise<{ id: number; title: string } | null> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from content.post where namespace = ${namespace} and slug = ${slug}
      and not (id >= ${ownPageIdFloor} and modified_at = published_at)`.execute(db)
  return rows[0] ?? null
}

export type ChoiceRow = { slug: string; title: string; note: string }
type Wanted = { q: string; slugs: readonly string[]; limit: number }

/** Rows with these slugs, or else with these words; titles that begin with them come first. */
const matching = ({ q, slugs }: Wanted, slug: string, title: string) =>
  slugs.length > 0
    ? sql<boolean>`${sql.ref(slug)} = any(${[...slugs]}::text[])`
    : sql<boolean>`${sql.ref(title)} ilike ${`%${escapeLike(q)}%`}`
const nearest = ({ q }: Wanted, title: string) =>
  sql`case when ${sql.ref(title)} ilike ${`${escapeLike(q)}%`} then 0 else 1 end`

/** A former slug is answered with the term that it leads to, so that a text that names it can still be understood. */
export async function listTermChoices(db: Executor, kind: TermKind, wanted: Wanted): Promise<ChoiceRow[]> {
  if (wanted.slugs.length > 0) {
    const named = (await listNamedTerms(db, wanted.slugs)).filter(term => term.kind === kind).slice(0, wanted.limit)
    const above = await listTitlesAbove(
      db,
      named.map(({ id }) => id),
    )
    return named.map(({ id, slug, title }) => ({ slug, title, note: above.get(id) ?? '' }))
  }
  const { rows } = await sql<ChoiceRow>`
    select t.slug, t.title, coalesce(above.title, '') as note from content.term t
    left join content.term above on above.id = t.parent_id
    where t.kind = ${kind} and ${matching(wanted, 't.slug', 't.title')}
    order by ${nearest(wanted, 't.title')}, t.title, t.id limit ${wanted.limit}`.execute(db)
  return rows
}

async function listTitlesAbove(db: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('term')
    .innerJoin('term as above', 'above.id', 'term.parent_id')
    .select(['term.id', 'above.title'])
    .where('term.id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

export async function listPersonChoices(db: Executor, isExpert: boolean, wanted: Wanted): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    select slug, name as title, role as note from content.person
    where ${matching(wanted, 'slug', 'name')} ${isExpert && wanted.slugs.length === 0 ? sql`and is_expert` : sql``}
    order by ${nearest(wanted, 'name')}, name, id limit ${wanted.limit}`.execute(db)
  return rows
}

/** Ids of terms of these kinds with these slugs, own or former. */
export async function listTermIds(
  db: Executor,
  kinds: readonly TermKind[],
  slugs: readonly string[],
): Promise<number[]> {
  const named = await listNamedTerms(db, slugs)
  return [...new Set(named.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id))].toSorted((a, b) => a - b)
}
