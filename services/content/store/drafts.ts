// Reads everything that was saved, in the order of ids, for an export.
import type { Kysely } from 'kysely'
import type { StoredArticle } from '../draft.ts'
import { postBodies, type ContentTables } from './tables.ts'

type Executor = Kysely<ContentTables>

export async function listPeople(db: Executor, after: number, limit: number) {
  return db.selectFrom('person').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
}

/** Terms with the slugs of their parents. */
export async function listTerms(db: Executor, after: number, limit: number) {
  return db
    .selectFrom('term')
    .leftJoin('term as above', 'above.id', 'term.parent_id')
    .selectAll('term')
    .select('above.slug as parent')
    .where('term.id', '>', after)
    .orderBy('term.id')
    .limit(limit)
    .execute()
}

/** The import makes the tree and its version from the source again. */
const bodyColumns = postBodies.columnsBut('tree', 'version')

/** Articles of every status, with the slugs of their people and terms and their former addresses. Five queries. */
export async function listStoredArticles(db: Executor, after: number, limit: number): Promise<StoredArticle[]> {
  const rows = await db.selectFrom('post').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const bodies = await db.selectFrom('post_body').select(bodyColumns).where('post_id', 'in', ids).execute()
  const personIds = [...new Set(rows.flatMap(row => [row.author_id, row.expert_id].filter(id => id !== null)))]
  const termIds = [...new Set(rows.flatMap(row => row.term_ids))]
  const people = await (personIds.length === 0
    ? []
    : db.selectFrom('person').select(['id', 'slug']).where('id', 'in', personIds).execute())
  const terms = await (termIds.length === 0
    ? []
    : db.selectFrom('term').select(['id', 'kind', 'slug']).where('id', 'in', termIds).execute())
  const former = Map.groupBy(
    await db
      .selectFrom('slug_history')
      .select(['post_id', 'slug'])
      .where('post_id', 'in', ids)
      .orderBy('slug')
      .execute(),
    moved => moved.post_id,
  )
  const bodyOf = new Map(bodies.map(body => [body.post_id, body]))
  const slugOf = new Map(people.map(row => [row.id, row.slug]))
  const termOf = new Map(terms.map(row => [row.id, row]))
  const personOf = (id: number | null) => (id === null ? null : (slugOf.get(id) ?? null))
  return rows.map(row => ({
    row,
    body: bodyOf.get(row.id)!,
    author: personOf(row.author_id),
    expert: personOf(row.expert_id),
    terms: row.term_ids.flatMap(id => termOf.get(id) ?? []),
    formerSlugs: (former.get(row.id) ?? []).map(({ slug }) => slug),
  }))
}
