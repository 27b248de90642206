// Favourites and folders. `user` is a reserved word of SQL, so raw statements quote the name of the schema.
import { sql, type Expression, type ExpressionBuilder, type Kysely, type Selectable, type SqlBool } from 'kysely'
import type { FavouriteTable, FolderTable, UserTables } from './tables.ts'

type Executor = Kysely<UserTables>

export type FavouriteRow = Selectable<FavouriteTable>
export type FolderRow = Selectable<FolderTable>

export type FavouriteFilter = {
  userId: string
  /** 0 stands for the default folder. */
  folderIds?: readonly number[] | undefined
  postIds?: readonly number[] | undefined
}

const isReadable = sql<SqlBool>`not exists (select from "user".gone_post g where g.post_id = favorite.post_id)`

function matches({ userId, folderIds, postIds }: FavouriteFilter) {
  return (eb: ExpressionBuilder<UserTables, 'favorite'>): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = [eb('favorite.user_id', '=', userId), isReadable]
    if (folderIds) {
      const stored = folderIds.filter(id => id !== 0)
      const any: Expression<SqlBool>[] = folderIds.includes(0) ? [eb('favorite.folder_id', 'is', null)] : []
      if (stored.length > 0) any.push(eb('favorite.folder_id', 'in', stored))
      all.push(eb.or(any))
    }
    if (postIds) all.push(eb('favorite.post_id', '=', sql<number>`any (${[...postIds]}::integer[])`))
    return eb.and(all)
  }
}

/** Newest first, without favourites of gone posts. */
export async function listFavourites(
  db: Executor,
  filter: FavouriteFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<FavouriteRow[]> {
  return db
    .selectFrom('favorite')
    .selectAll('favorite')
    .where(matches(filter))
    .orderBy('favorite.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countFavourites(db: Executor, filter: FavouriteFilter): Promise<number> {
  const row = await db
    .selectFrom('favorite')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where(matches(filter))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Counts all stored favourites, gone posts included. */
export async function countStored(db: Executor, userId: string): Promise<number> {
  const row = await db
    .selectFrom('favorite')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function countSavedOf(
  db: Executor,
  postIds: readonly number[],
  { from, until }: { from: Date; until: Date },
): Promise<{ postId: number; saved: number }[]> {
  if (postIds.length === 0) return []
  const rows = await db
    .selectFrom('favorite')
    .select(eb => ['post_id as postId', eb.fn.countAll<number>().as('saved')])
    .where('post_id', 'in', [...postIds])
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .groupBy('post_id')
    .execute()
  return rows.map(({ postId, saved }) => ({ postId, saved: Number(saved) }))
}

export async function listStored(db: Executor, userId: string, limit: number): Promise<FavouriteRow[]> {
  return db.selectFrom('favorite').selectAll().where('user_id', '=', userId).orderBy('id').limit(limit).execute()
}

export async function findFavourite(db: Executor, userId: string, postId: number): Promise<FavouriteRow | undefined> {
  return db
    .selectFrom('favorite')
    .selectAll()
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .executeTakeFirst()
}

export async function insertFavourite(
  trx: Executor,
  row: { user_id: string; post_id: number; folder_id: number | null; created_at: Date },
): Promise<FavouriteRow> {
  return trx.insertInto('favorite').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Returns undefined when the post is not a favourite. */
export async function putIntoFolder(
  trx: Executor,
  userId: string,
  postId: number,
  folderId: number | null,
): Promise<FavouriteRow | undefined> {
  return trx
    .updateTable('favorite')
    .set({ folder_id: folderId })
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .returningAll()
    .executeTakeFirst()
}

export async function removeFavourite(trx: Executor, userId: string, postId: number): Promise<void> {
  await trx.deleteFrom('favorite').where('user_id', '=', userId).where('post_id', '=', postId).execute()
}

// ---- folders

export async function findFolder(db: Executor, userId: string, folderId: number): Promise<FolderRow | undefined> {
  return db.selectFrom('folder').selectAll().where('user_id', '=', userId).where('id', '=', folderId).executeTakeFirst()
}

export async function findFolderByKey(db: Executor, userId: string, key: string): Promise<FolderRow | undefined> {
  return db
    .selectFrom('folder')
    .selectAll()
    .where('user_id', '=', userId)
    .where('name_key', '=', key)
    .executeTakeFirst()
}

export async function countFolders(db: Executor, userId: string): Promise<number> {
  const row = await db
    .selectFrom('folder')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Ordered by name. */
export async function listFolders(
  db: Executor,
  userId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<FolderRow[]> {
  return db
    .selectFrom('folder')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`name_key collate "C"`)
    .offset(offset)
    .limit(limit)
    .execute()
}

export type FolderContents = { total: number; newest: FavouriteRow[] }

/** The count and the newest favourites of each folder, in two statements for all folders. */
export async function readFolderContents(
  db: Executor,
  folderIds: readonly number[],
  newest: number,
): Promise<Map<number, FolderContents>> {
  const contents = new Map<number, FolderContents>(folderIds.map(id => [id, { total: 0, newest: [] }]))
  if (folderIds.length === 0) return contents
  const [totals, rows] = await Promise.all([
    db
      .selectFrom('favorite')
      .select(eb => ['favorite.folder_id', eb.fn.countAll<number>().as('n')])
      .where('favorite.folder_id', 'in', folderIds)
      .where(isReadable)
      .groupBy('favorite.folder_id')
      .execute(),
    sql<FavouriteRow>`
      select f.* from unnest(${[...folderIds]}::integer[]) as wanted (id), lateral (
        select favorite.* from "user".favorite
        where favorite.folder_id = wanted.id and ${isReadable} order by favorite.id desc limit ${newest}
      ) f order by f.id desc`.execute(db),
  ])
  for (const { folder_id, n } of totals) contents.get(folder_id ?? 0)!.total = Number(n)
  for (const row of rows.rows) contents.get(row.folder_id ?? 0)!.newest.push(row)
  return contents
}

export async function insertFolder(
  trx: Executor,
  row: { user_id: string; name: string; name_key: string; created_at: Date },
): Promise<FolderRow> {
  return trx.insertInto('folder').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function renameFolder(trx: Executor, folderId: number, name: string, key: string): Promise<FolderRow> {
  return trx
    .updateTable('folder')
    .set({ name, name_key: key })
    .where('id', '=', folderId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Moves the favourites of a folder to the default one; false when there was no such folder. */
export async function removeFolder(trx: Executor, userId: string, folderId: number): Promise<boolean> {
  const removed = await trx
    .deleteFrom('folder')
    .where('user_id', '=', userId)
    .where('id', '=', folderId)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

// ---- gone posts

/** Those of these posts that are somebody's favourites. */
export async function listFavouritePosts(db: Executor, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...ids]}::integer[]) as t (id)
    where exists (select from "user".favorite f where f.post_id = t.id) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function addGone(trx: Executor, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await trx
    .insertInto('gone_post')
    .values(ids.map(post_id => ({ post_id, gone_at: now })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The posts are back, or have no favourites any more. */
export async function removeGone(trx: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('gone_post').where('post_id', 'in', ids).execute()
}

/** Posts that are gone since before an instant, the longest gone first. */
export async function listGone(db: Executor, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('gone_post')
    .select('post_id')
    .where('gone_at', '<', before)
    .orderBy('gone_at')
    .orderBy('post_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.post_id)
}

/** Removes at most `limit` favourites of these posts and returns their number. */
export async function removeFavouritesOf(trx: Executor, postIds: readonly number[], limit: number): Promise<number> {
  const { rows } = await sql`
    delete from "user".favorite where id in (
      select id from "user".favorite where post_id = any (${[...postIds]}::integer[]) order by id limit ${limit}
    ) returning id`.execute(trx)
  return rows.length
}
