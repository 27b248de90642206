// Writing people and terms. Every function runs inside the caller's transaction.
import { sql, type Kysely } from 'kysely'
import { sortKeys } from '#platform/value-hash.ts'
import type { Written } from '#publishing/columns.ts'
import { listNamedTerms } from './names.ts'
import type { ContentTables, PersonTable, TermKind, TermTable } from './tables.ts'

type Executor = Kysely<ContentTables>

/** `wishedId`: the id that a new row gets if it is free. */
type Wish = { wishedId: number | undefined }
export type PersonWrite = Omit<Written<PersonTable>, 'id' | 'updated_at' | 'documents_until'> & Wish
export type TermWrite = Omit<Written<TermTable>, 'id' | 'updated_at'> & Wish

type Saved = { id: number; outcome: 'created' | 'updated' | 'unchanged' }

/** The slug belongs to a row that this importer did not make. */
export type SlugTaken = { slugTaken: string }

type Keyed = { source: string | null; slug: string }

/** The row of a draft: by its importer's key, else by its slug. A draft with a key never takes a row that has another key or none. */
function matchRow<Row extends Keyed>(rows: readonly Row[], draft: Keyed): Row | SlugTaken | undefined {
  const own = draft.source === null ? undefined : rows.find(row => row.source === draft.source)
  const atSlug = rows.find(row => row.slug === draft.slug)
  if (draft.source === null) return atSlug
  return atSlug && atSlug !== own ? { slugTaken: draft.slug } : own
}

export async function savePerson(
  trx: Executor,
  { wishedId, ...written }: PersonWrite,
  now: Date,
  isTrial: boolean,
): Promise<Saved | SlugTaken> {
  const rows = await trx
    .selectFrom('person')
    .selectAll()
    .where(eb => eb.or([eb('slug', '=', written.slug), eb('source', '=', written.source)]))
    .execute()
  const known = matchRow(rows, written)
  if (known && 'slugTaken' in known) return known
  const person = { ...written, source: written.source ?? known?.source ?? null }
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
  const { updated_at: _at, account_id: _account, documents_until: _documents, id, ...before } = known
  if (isSame(before, person)) return { id, outcome: 'unchanged' }
  if (isTrial) return { id, outcome: 'updated' }
  await trx.updateTable('person').set(values).where('id', '=', id).execute()
  return { id, outcome: 'updated' }
}

/** Ties an account to a person, or to nobody. Returns the ids of the people whose account changed. */
export async function tieAccount(trx: Executor, accountId: string, personId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update content.person set account_id = case when id = ${personId}::integer then ${accountId}::uuid end
    where (account_id = ${accountId}::uuid and id is distinct from ${personId}::integer)
      or (id = ${personId}::integer and account_id is distinct from ${accountId}::uuid)
    returning id`.execute(trx)
  return rows.map(row => row.id)
}

const sameWords = (one: string, other: string) =>
  one.trim().replace(/\s+/g, ' ').toLowerCase() === other.trim().replace(/\s+/g, ' ').toLowerCase()

export type KnownTerm = { id: number; parent_id: number | null; slug: string; source: string | null; title: string }

/**
 * The row of a draft: by its importer's key, else by its slug. A row of another source with the same title is the same topic
 * and is used unchanged; so is one that the office renamed from this slug, or merged this slug into.
 */
export async function findKnownTerm(
  trx: Executor,
  draft: Pick<TermWrite, 'kind' | 'slug' | 'source' | 'title'>,
): Promise<{ known: KnownTerm | undefined; isShared: boolean } | SlugTaken> {
  const moved = await trx
    .selectFrom('slug_history')
    .innerJoin('term', 'term.id', 'slug_history.term_id')
    .select(['term.id', 'term.parent_id', 'term.slug', 'term.source', 'term.title'])
    .where('slug_history.namespace', '=', `term-${draft.kind}`)
    .where('slug_history.slug', '=', draft.slug)
    .executeTakeFirst()
  if (moved) return { known: moved, isShared: true }
  const rows = await trx
    .selectFrom('term')
    .select(['id', 'parent_id', 'slug', 'source', 'title'])
    .where(eb =>
      eb.or([eb.and([eb('kind', '=', draft.kind), eb('slug', '=', draft.slug)]), eb('source', '=', draft.source)]),
    )
    .execute()
  const known = matchRow(rows, draft)
  if (!known || !('slugTaken' in known)) return { known, isShared: false }
  const other = rows.find(row => row.slug === draft.slug)!
  const hasOwn = rows.some(row => row.source === draft.source && row !== other)
  return !hasOwn && sameWords(other.title, draft.title) ? { known: other, isShared: true } : known
}

export async function findParent(
  trx: Executor,
  kind: TermKind,
  slug: string,
): Promise<{ id: number; path: string; ancestor_ids: number[] } | undefined> {
  const [named] = (await listNamedTerms(trx, [slug])).filter(term => term.kind === kind)
  if (!named) return undefined
  return trx.selectFrom('term').select(['id', 'path', 'ancestor_ids']).where('id', '=', named.id).executeTakeFirst()
}

export async function saveTerm(
  trx: Executor,
  knownId: number | undefined,
  { wishedId, ...written }: TermWrite,
  now: Date,
  isTrial: boolean,
): Promise<Saved> {
  const known =
    knownId === undefined
      ? undefined
      : await trx.selectFrom('term').selectAll().where('id', '=', knownId).executeTakeFirstOrThrow()
  const term = { ...written, source: written.source ?? known?.source ?? null }
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
  if (before.path !== term.path)
    await sql`update content.term set path = ${term.path}::text || substr(path, ${before.path.length + 1}::integer)
      where ${id}::integer = any(ancestor_ids)`.execute(trx)
  return { id, outcome: 'updated' }
}

/** The wished id, unless a row has it. */
async function freeId(
  trx: Executor,
  table: 'person' | 'term',
  wishedId: number | undefined,
): Promise<{ id: number } | undefined> {
  if (wishedId === undefined) return undefined
  const owner = await trx.selectFrom(table).select('id').where('id', '=', wishedId).executeTakeFirst()
  return owner ? undefined : { id: wishedId }
}

/** After rows with wished ids: the sequence goes on above them. */
async function keepTaxonomySequence(trx: Executor, table: 'person' | 'term'): Promise<void> {
  const sequence = `content.${table}_id_seq`
  await sql`select setval(${sequence}::text::regclass,
    greatest((select max(id) from ${sql.table(`content.${table}`)}), (select last_value from ${sql.table(sequence)})))`.execute(
    trx,
  )
}

const isSame = (before: object, after: object) => JSON.stringify(sortKeys(before)) === JSON.stringify(sortKeys(after))
