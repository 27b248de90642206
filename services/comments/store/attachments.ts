// Pictures and videos of comments.
import { sql, type Kysely, type Selectable } from 'kysely'
import type { CommentsTables, FileTable, VideoTable } from './tables.ts'

type Executor = Kysely<CommentsTables>

export type FileRow = Selectable<FileTable>
export type VideoRow = Selectable<VideoTable>

/** What is attached to these comments and not removed, by comment. */
async function listAttached<Row extends FileRow | VideoRow>(
  db: Executor,
  table: 'comment_file' | 'comment_video',
  commentIds: readonly number[],
): Promise<Map<number, Row[]>> {
  if (commentIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select * from ${sql.id('comments', table)}
    where comment_id = any (${[...commentIds]}::bigint[]) and deleted_at is null order by id`.execute(db)
  return Map.groupBy(rows, row => row.comment_id)
}

export const findFiles = (db: Executor, commentIds: readonly number[]) =>
  listAttached<FileRow>(db, 'comment_file', commentIds)

export const findVideos = (db: Executor, commentIds: readonly number[]) =>
  listAttached<VideoRow>(db, 'comment_video', commentIds)

export async function findFile(db: Executor, id: number): Promise<FileRow | undefined> {
  return db.selectFrom('comment_file').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findVideo(db: Executor, id: number): Promise<VideoRow | undefined> {
  return db.selectFrom('comment_video').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function takeFileId(db: Executor): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence('comments.comment_file', 'id')) as id`.execute(db)
  return Number(rows[0]!.id)
}

export async function insertFile(
  trx: Executor,
  { id, comment_id, path, width, height, created_at }: Omit<FileRow, 'deleted_at'>,
): Promise<void> {
  await sql`
    insert into comments.comment_file (id, comment_id, path, width, height, created_at) overriding system value
    values (${id}, ${comment_id}, ${path}, ${width}, ${height}, ${created_at})`.execute(trx)
}

export async function removeFile(trx: Executor, id: number, now: Date): Promise<void> {
  await trx.updateTable('comment_file').set({ deleted_at: now }).where('id', '=', id).execute()
}

export async function removeVideo(trx: Executor, id: number, now: Date): Promise<void> {
  await trx.updateTable('comment_video').set({ deleted_at: now }).where('id', '=', id).execute()
}

/** Makes the stored videos those of the new text. A video that was removed before stays removed. */
export async function writeVideos(
  trx: Executor,
  commentId: number,
  videos: readonly { host: string; url: string }[],
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('comment_video')
    .where('comment_id', '=', commentId)
    .where('url', '<>', sql<string>`all (${videos.map(video => video.url)}::text[])`)
    .execute()
  if (videos.length === 0) return
  await trx
    .insertInto('comment_video')
    .values(videos.map(video => ({ ...video, comment_id: commentId, created_at: now, deleted_at: null })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await trx.updateTable('comment').set({ has_attachments: true }).where('id', '=', commentId).execute()
}
