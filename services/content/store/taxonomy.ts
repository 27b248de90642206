// People and terms are small rows that every card names: they are kept in memory, and missing ones are read in one query.
import { makeCountedCache } from '#platform/cache/counted-cache.ts'
import { sql, type Kysely, type Selectable } from 'kysely'
import { makeReadThrough } from '#platform/cache/read-through.ts'
import type { ContentTables, PersonTable, TermKind, TermTable } from './tables.ts'

type Executor = Kysely<ContentTables>
export type PersonRow = Selectable<PersonTable>
export type TermRow = Selectable<TermTable>

export type Taxonomy = {
  /** Rows by id; removed ids are absent. */
  people(ids: readonly number[]): Promise<Map<number, PersonRow>>
  terms(ids: readonly number[]): Promise<Map<number, TermRow>>
  findPerson(slug: string): Promise<PersonRow | undefined>
  /** The term at an address, also at a former one: then its own `path` is another one. */
  findTerm(kind: TermKind, slugOrPath: string): Promise<TermRow | undefined>
  listPeople(offset: number, limit: number): Promise<{ rows: PersonRow[]; total: number }>
  listTerms(kind: TermKind, offset: number, limit: number): Promise<{ rows: TermRow[]; total: number }>
  listChildren(termId: number): Promise<TermRow[]>
  /** Rows of a range of ids, the upper end left out. */
  listTermsBetween(from: number, to: number): Promise<TermRow[]>
  listPeopleBetween(from: number, to: number): Promise<PersonRow[]>
  forget(): void
}

const kept = 20_000
/** After this time a row is read again, in case the event about a change of another process was lost. */
const keptMs = 300_000

/** Read from the database: a service that copies a changed person may ask before this process has the event. */
export async function listPeople(db: Executor, ids: readonly number[]): Promise<PersonRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('person').selectAll().where('id', 'in', ids).execute()
}

export const findPersonBySlug = (db: Executor, slug: string): Promise<PersonRow | undefined> =>
  db.selectFrom('person').selectAll().where('slug', '=', slug).executeTakeFirst()

/** Terms by their slugs, in the order of the slugs. A former slug goes before an own one: that of a term that is being merged is both. */
async function listTermsAt(db: Executor, kind: TermKind, slugs: readonly string[]) {
  const { rows } = await sql<TermRow & { is_former: boolean }>`
    select t.*, h.term_id is not null as is_former from unnest(${[...slugs]}::text[]) with ordinality as asked (slug, place)
    left join content.slug_history h on h.namespace = ${`term-${kind}`} and h.slug = asked.slug
    left join content.term own on own.kind = ${kind} and own.slug = asked.slug
    join content.term t on t.id = coalesce(h.term_id, own.id) order by place`.execute(db)
  return rows
}

async function findTermAt(db: Executor, kind: TermKind, slugOrPath: string): Promise<TermRow | undefined> {
  const slugs = slugOrPath.split('/')
  const found = await listTermsAt(db, kind, slugs)
  const last = found.at(-1)
  if (!last || found.length < slugs.length) return undefined
  const { is_former: isFormer, ...term } = last
  // One slug is enough; with more, either the last one moved, or it stands below terms that did.
  const isHere =
    isFormer ||
    slugs.length === 1 ||
    term.ancestor_ids.join() ===
      found
        .slice(0, -1)
        .map(({ id }) => id)
        .join()
  return isHere ? term : undefined
}

export function makeTaxonomy(db: Executor): Taxonomy {
  const people = makeCountedCache<number, PersonRow>(kept, { ttl: keptMs })
  const terms = makeCountedCache<number, TermRow>(kept, { ttl: keptMs })
  const reader = makeReadThrough()

  return {
    people: ids =>
      reader.rows(ids, {
        find: id => people.get(id),
        read: missing => db.selectFrom('person').selectAll().where('id', 'in', missing).execute(),
        keyOf: ({ id }) => id,
        keep: row => people.set(row.id, row),
      }),
    terms: ids =>
      reader.rows(ids, {
        find: id => terms.get(id),
        read: missing => db.selectFrom('term').selectAll().where('id', 'in', missing).execute(),
        keyOf: ({ id }) => id,
        keep: row => terms.set(row.id, row),
      }),
    findPerson: slug => db.selectFrom('person').selectAll().where('slug', '=', slug).executeTakeFirst(),
    findTerm: (kind, slugOrPath) => findTermAt(db, kind, slugOrPath),
    async listPeople(offset, limit) {
      const [rows, count] = await Promise.all([
        db.selectFrom('person').selectAll().orderBy('name').orderBy('id').offset(offset).limit(limit).execute(),
        db
          .selectFrom('person')
          .select(eb => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow(),
      ])
      return { rows, total: Number(count.n) }
    },
    async listTerms(kind, offset, limit) {
      const [rows, count] = await Promise.all([
        db.selectFrom('term').selectAll().where('kind', '=', kind).orderBy('id').offset(offset).limit(limit).execute(),
        db
          .selectFrom('term')
          .select(eb => eb.fn.countAll<number>().as('n'))
          .where('kind', '=', kind)
          .executeTakeFirstOrThrow(),
      ])
      return { rows, total: Number(count.n) }
    },
    listChildren: termId => db.selectFrom('term').selectAll().where('parent_id', '=', termId).orderBy('id').execute(),
    listTermsBetween: (from, to) =>
      db.selectFrom('term').selectAll().where('id', '>=', from).where('id', '<', to).orderBy('id').execute(),
    listPeopleBetween: (from, to) =>
      db.selectFrom('person').selectAll().where('id', '>=', from).where('id', '<', to).orderBy('id').execute(),
    forget() {
      reader.forget()
      people.clear()
      terms.clear()
    },
  }
}

/** People and terms with a picture, for the media library. */
export async function listPictured(db: Executor): Promise<{ people: PersonRow[]; terms: TermRow[] }> {
  const people = await db.selectFrom('person').selectAll().where('image', 'is not', null).orderBy('id').execute()
  const terms = await db.selectFrom('term').selectAll().where('image', 'is not', null).orderBy('id').execute()
  return { people, terms }
}
