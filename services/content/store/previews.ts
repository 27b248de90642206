// Previews of drafts. The executor (pool or transaction) is the first argument.
import { sql, type Kysely } from 'kysely'
import type { Written } from '#publishing/columns.ts'
import type { PostBodyRow, PostRow } from './posts.ts'
import type { ContentTables, PostBodyTable, PostTable } from './tables.ts'

type Executor = Kysely<ContentTables>

/** The next number for a draft that has no post. */
export async function takePreviewId(db: Executor): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('content.preview_id')::integer as id`.execute(db)
  return rows[0]!.id
}

export type KeptPreview = {
  hash: string
  key: string
  post: Written<PostTable>
  body: Written<PostBodyTable>
  madeAt: Date
  endsAt: Date
}

/** Of the same key only the newest `keptMax` stay. */
export async function insertPreview(
  db: Executor,
  { hash, key, post, body, madeAt, endsAt }: KeptPreview,
  keptMax: number,
): Promise<void> {
  await db
    .insertInto('preview')
    .values({
      hash,
      id: post.id,
      key,
      post: JSON.stringify(post),
      body: JSON.stringify(body),
      made_at: madeAt,
      ends_at: endsAt,
    })
    .execute()
  await sql`delete from content.preview where hash in (
      select hash from content.preview where key = ${key} order by made_at desc, hash = ${hash} desc offset ${keptMax}
    )`.execute(db)
}

/** A preview that has not ended, in the form in which posts are read. */
export async function findPreview(
  db: Executor,
  { hash, id, now }: { hash: string; id: number; now: Date },
): Promise<{ post: PostRow; body: PostBodyRow } | undefined> {
  const row = await db
    .selectFrom('preview')
    .select(['post', 'body'])
    .where('hash', '=', hash)
    .where('id', '=', id)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const { post, body } = row
  const dateOf = (moment: Date | null) => (moment === null ? null : new Date(moment))
  return {
    post: {
      ...post,
      namespace: post.type === 'health' ? 'health' : 'root',
      published_at: dateOf(post.published_at),
      modified_at: new Date(post.modified_at),
      ads_token: body.ads_token,
      views: 0,
      comments: 0,
    },
    body: { ...body, post_id: id },
  }
}

export async function removePreviews(db: Executor, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await db.deleteFrom('preview').where('key', 'in', keys).execute()
}

export async function removeEndedPreviews(db: Executor, now: Date): Promise<void> {
  await db.deleteFrom('preview').where('ends_at', '<=', now).execute()
}
