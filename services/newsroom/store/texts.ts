// Texts. The executor (pool or transaction) is the first argument.
import { escapeLike } from '#platform/db/escape-like.ts'
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import { hasWordBeginnings } from '#platform/db/word-beginnings.ts'
import type { Colleague } from '#domain/newsroom-rights.ts'
import { readable } from './readable.ts'
import type { NewsroomTables, TextTable } from './tables.ts'

type Executor = Kysely<NewsroomTables>

export type TextRow = Selectable<TextTable> & { seq: number; schema: number; written_at: Date }

export const selectTexts = (db: Executor) =>
  db
    .selectFrom('text')
    .innerJoin('text_head', 'text_head.text_id', 'text.id')
    .selectAll('text')
    .select(['text_head.seq', 'text_head.schema', 'text_head.written_at'])

export async function findText(db: Executor, id: number): Promise<TextRow | undefined> {
  return selectTexts(db).where('text.id', '=', id).executeTakeFirst()
}

export async function insertText(
  db: Executor,
  text: Insertable<TextTable>,
  first: { schema: number; now: Date },
): Promise<number> {
  const { id } = await db.insertInto('text').values(text).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('text_head')
    .values({ text_id: id, seq: 0, schema: first.schema, written_at: first.now })
    .execute()
  return id
}

/**
 * Changes a text if it still has this revision; otherwise returns false. Every change increments the revision, because rights depend on the
 * values of the row.
 */
export async function updateText(
  db: Executor,
  { id, revision }: { id: number; revision: number },
  changes: Omit<Updateable<TextTable>, 'revision'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('text')
    .set({ ...changes, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ids and titles of texts that are not deleted. */
export async function listTextTitles(
  db: Executor,
  { ids, after, limit }: { ids: readonly number[] | undefined; after: number; limit: number },
): Promise<{ id: number; title: string }[]> {
  const query = db.selectFrom('text').select(['id', 'title']).where('deleted_at', 'is', null).orderBy('id').limit(limit)
  return (ids ? query.where('id', 'in', ids.length > 0 ? [...ids] : [0]) : query.where('id', '>', after)).execute()
}

/** Permanently removes at most `limit` texts that were deleted before `until`; returns how many. */
export async function removeDeletedTexts(db: Executor, until: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`delete from newsroom.text where id in (
      select id from newsroom.text where deleted_at < ${until} order by deleted_at limit ${limit}
    ) returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await sql`delete from newsroom.text_update where text_id = any(${ids})`.execute(db)
  return ids.length
}

/** Changes columns that no right depends on, or that a release decides; does not check for concurrent changes. */
export async function updateTextUnchecked(
  db: Executor,
  id: number,
  changes: Omit<Updateable<TextTable>, 'revision'>,
): Promise<void> {
  await db
    .updateTable('text')
    .set(({ eb }) => ({ ...changes, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function findTextOfPost(db: Executor, postId: number): Promise<TextRow | undefined> {
  return selectTexts(db).where('text.post_id', '=', postId).executeTakeFirst()
}

/** The texts of these posts, by post. */
export async function findTextsOfPosts(db: Executor, postIds: readonly number[]): Promise<Map<number, TextRow>> {
  const rows = await selectTexts(db)
    .where('text.post_id', '=', sql<number>`any (${[...new Set(postIds)]}::bigint[])`)
    .execute()
  return new Map(rows.map(row => [row.post_id!, row]))
}

/** Posts of the texts of a person, the newest first. */
export async function listPostsOfOwner(db: Executor, ownerId: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('text')
    .select('post_id')
    .where('owner_id', '=', ownerId)
    .where('post_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ post_id }) => post_id ?? [])
}

/** Posts of texts that were deleted before `until`. */
export async function listPostsOfDeleted(db: Executor, until: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('text')
    .select('post_id')
    .where('deleted_at', '<', until)
    .where('post_id', 'is not', null)
    .orderBy('deleted_at')
    .limit(limit)
    .execute()
  return rows.flatMap(({ post_id }) => post_id ?? [])
}

/** Ids of the texts of these posts, including deleted ones. */
export async function listTextIdsOfPosts(db: Executor, postIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('text')
    .select('id')
    .where('post_id', '=', sql<number>`any(${[...postIds]}::integer[])`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks that the post of a text was changed; false if it was marked already. */
export async function markPostChanged(db: Executor, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('text')
    .set(({ eb }) => ({ post_changed_at: at, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('post_changed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Texts with ids above `after`, in order, including deleted ones. */
export async function listTextsAfter(
  db: Executor,
  { after, limit }: { after: number; limit: number },
): Promise<TextRow[]> {
  return selectTexts(db).where('text.id', '>', after).orderBy('text.id').limit(limit).execute()
}

/**
 * Texts whose title has words with these beginnings. `words` is a tsquery; `readings` are spellings of the query. Titles that begin with a
 * reading come first, then the newest.
 */
export async function findTextsByWords(
  db: Executor,
  colleague: Colleague,
  { words, readings, limit }: { words: string; readings: readonly string[]; limit: number },
): Promise<Pick<TextRow, 'id' | 'kind' | 'stage' | 'title' | 'owner_id'>[]> {
  const begins = readings.map(reading => `${escapeLike(reading)}%`)
  return db
    .selectFrom('text')
    .select(['id', 'kind', 'stage', 'title', 'owner_id'])
    .where('deleted_at', 'is', null)
    .where(hasWordBeginnings(sql`title`, words))
    .where(readable(colleague))
    .orderBy(sql`title ilike any(${begins})`, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Ids of the posts of these texts. */
export async function listTextPosts(db: Executor, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('text')
    .select('post_id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.flatMap(({ post_id }) => post_id ?? []))
}
