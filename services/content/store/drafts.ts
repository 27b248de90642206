// Reading everything that was saved, in the order of ids: for an export.
import type { Kysely } from 'kysely'
import type { ContentTables, TermKind } from './tables.ts'

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

/** Articles of every status with what their drafts name: slugs of people and terms, former addresses. Five queries. */
export async function listArticles(db: Executor, after: number, limit: number) {
  const rows = await db
    .selectFrom('post')
    .innerJoin('post_body', 'post_body.post_id', 'post.id')
    .selectAll('post')
    .select([
      'post_body.source as body_source',
      'post_body.caption',
      'post_body.ads_token',
      'post_body.custom_authors',
      'post_body.meta',
      'post_body.images',
      'post_body.footnotes',
      'post_body.kept_texts',
    ])
    .where('post.id', '>', after)
    .orderBy('post.id')
    .limit(limit)
    .execute()
  const personIds = [...new Set(rows.flatMap(row => [row.author_id, row.expert_id].filter(id => id !== null)))]
  const termIds = [...new Set(rows.flatMap(row => row.term_ids))]
  const ids = rows.map(row => row.id)
  const people = await (personIds.length === 0
    ? []
    : db.selectFrom('person').select(['id', 'slug']).where('id', 'in', personIds).execute())
  const terms = await (termIds.length === 0
    ? []
    : db.selectFrom('term').select(['id', 'kind', 'slug']).where('id', 'in', termIds).execute())
  const moved = await (ids.length === 0
    ? []
    : db.selectFrom('slug_history').select(['post_id', 'slug']).where('post_id', 'in', ids).orderBy('slug').execute())
  const former = new Map<number, string[]>()
  for (const { post_id, slug } of moved) former.set(post_id, [...(former.get(post_id) ?? []), slug])
  return {
    rows,
    people: new Map(people.map(row => [row.id, row.slug])),
    terms: new Map<number, { kind: TermKind; slug: string }>(terms.map(row => [row.id, row])),
    former,
  }
}
