// What the fields of a draft may name: people, terms and addresses. The executor (pool or transaction) is the first argument.
import { escapeLike } from '#platform/db/escape-like.ts'
import { sql, type Kysely } from 'kysely'
import { ownPageIdFloor } from '#domain/post-id.ts'
import type { ContentTables, TermKind } from './tables.ts'

type Executor = Kysely<ContentTables>

/** Which of these slugs exist: people, and terms as `kind:slug`. */
export async function listKnownNames(
  db: Executor,
  people: readonly string[],
  terms: readonly string[],
): Promise<{ people: Set<string>; terms: Set<string> }> {
  const { rows } = await sql<{ kind: string; slug: string }>`
    select 'person' as kind, slug from content.person where slug = any(${[...people]}::text[])
    union all select kind, slug from content.term where slug = any(${[...terms]}::text[])`.execute(db)
  return {
    people: new Set(rows.filter(({ kind }) => kind === 'person').map(({ slug }) => slug)),
    terms: new Set(rows.filter(({ kind }) => kind !== 'person').map(({ kind, slug }) => `${kind}:${slug}`)),
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

export async function listTermChoices(db: Executor, kind: TermKind, wanted: Wanted): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    select t.slug, t.title, coalesce(above.title, '') as note from content.term t
    left join content.term above on above.id = t.parent_id
    where t.kind = ${kind} and ${matching(wanted, 't.slug', 't.title')}
    order by ${nearest(wanted, 't.title')}, t.title, t.id limit ${wanted.limit}`.execute(db)
  return rows
}

export async function listPersonChoices(db: Executor, isExpert: boolean, wanted: Wanted): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    select slug, name as title, role as note from content.person
    where ${matching(wanted, 'slug', 'name')} ${isExpert && wanted.slugs.length === 0 ? sql`and is_expert` : sql``}
    order by ${nearest(wanted, 'name')}, name, id limit ${wanted.limit}`.execute(db)
  return rows
}

/** Ids of terms of these kinds with these slugs. */
export async function listTermIds(
  db: Executor,
  kinds: readonly TermKind[],
  slugs: readonly string[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('term')
    .select('id')
    .where('kind', 'in', kinds)
    .where('slug', 'in', slugs)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
