// Reads everything that was saved, in the order of ids, for an export.
import type { Kysely, Selectable } from 'kysely'
import { listStoredPosts } from '#publishing/stored.ts'
import type { StoredArticle } from '../draft.ts'
import { articleTables, postBodies, type ContentTables, type PostTable } from './tables.ts'

type Executor = Kysely<ContentTables>

export async function listPeople(db: Executor, after: number, limit: number) {
  return db.selectFrom('person').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
}

/** The import makes the tree and its version from the source again. */
const bodyColumns = postBodies.columnsBut('tree', 'version')

/** Articles of every status, with the slugs of their people and terms and their former addresses. Five queries. */
export async function listStoredArticles(
  db: Executor,
  piece: { after: number; limit: number },
): Promise<StoredArticle[]> {
  const stored = await listStoredPosts<Selectable<PostTable>, StoredArticle['body']>(
    db,
    articleTables,
    bodyColumns,
    piece,
  )
  const personIds = new Set(stored.flatMap(({ row }) => [row.author_id, row.expert_id].filter(id => id !== null)))
  const termIds = new Set(stored.flatMap(({ row }) => row.term_ids))
  const people = await (personIds.size === 0
    ? []
    : db
        .selectFrom('person')
        .select(['id', 'slug'])
        .where('id', 'in', [...personIds])
        .execute())
  const terms = await (termIds.size === 0
    ? []
    : db
        .selectFrom('term')
        .select(['id', 'kind', 'slug'])
        .where('id', 'in', [...termIds])
        .execute())
  const slugOf = new Map(people.map(row => [row.id, row.slug]))
  const termOf = new Map(terms.map(row => [row.id, row]))
  const personOf = (id: number | null) => (id === null ? null : (slugOf.get(id) ?? null))
  return stored.map(article => ({
    ...article,
    author: personOf(article.row.author_id),
    expert: personOf(article.row.expert_id),
    terms: article.row.term_ids.flatMap(id => termOf.get(id) ?? []),
  }))
}
