// What stands at many addresses at once.
import { sql, type Kysely } from 'kysely'
import type { ContentTables } from '../store/tables.ts'
import type { PostRow } from '../store/posts.ts'

type Executor = Kysely<ContentTables>
export type PostAt = Pick<PostRow, 'id' | 'type' | 'slug' | 'term_ids'>
type Former = { slug: string; namespace: string; post: PostAt }

/** Published posts that have or had these addresses. */
export async function listPostsAt(
  db: Executor,
  slugs: readonly string[],
): Promise<{ present: PostAt[]; former: Former[] }> {
  const columns = ['post.id', 'post.type', 'post.slug', 'post.term_ids'] as const
  const any = sql<string>`any(${[...slugs]}::text[])`
  const [present, former] = await Promise.all([
    db.selectFrom('post').select(columns).where('slug', '=', any).where('status', '=', 'published').execute(),
    db
      .selectFrom('slug_history')
      .innerJoin('post', 'post.id', 'slug_history.post_id')
      .select([...columns, 'slug_history.slug as former', 'slug_history.namespace'])
      .where('slug_history.slug', '=', any)
      .where('post.status', '=', 'published')
      .execute(),
  ])
  return { present, former: former.map(({ former: slug, namespace, ...post }) => ({ slug, namespace, post })) }
}

export async function listSlugsOfPeople(db: Executor, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('slug')
    .where('slug', '=', sql<string>`any(${[...slugs]}::text[])`)
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Trees of articles whose places are linked to. */
export async function listTrees(db: Executor, ids: readonly number[]) {
  return db
    .selectFrom('post_body')
    .select(['post_id', 'tree'])
    .where('post_id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute()
}
