// Uploads in chunks: received bytes and results. The executor (pool or transaction) is the first argument.
import { sql, type Kysely, type Selectable } from 'kysely'
import type { MediaTables, UploadTable } from '../../store.ts'
import type { ItemKey } from './items.ts'

type Executor = Kysely<MediaTables>
export type UploadRow = Selectable<UploadTable>

/** An upload of another person is treated as absent. */
export async function findUpload(db: Executor, id: string, personId: string): Promise<UploadRow | undefined> {
  return db.selectFrom('upload').selectAll().where('id', '=', id).where('person_id', '=', personId).executeTakeFirst()
}

/** Inserts an upload unless the person has too many unfinished ones, or too many bytes in them. */
export async function insertUpload(
  db: Executor,
  upload: Pick<UploadTable, 'id' | 'person_id' | 'name' | 'size' | 'hash' | 'created_at'>,
  { many, bytes }: { many: number; bytes: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into media.upload (id, person_id, name, size, hash, created_at)
    select ${upload.id}, ${upload.person_id}, ${upload.name}, ${upload.size}, ${upload.hash}, ${upload.created_at}
    where (select count(*) < ${many} and coalesce(sum(size), 0) + ${upload.size} <= ${bytes}
      from media.upload where person_id = ${upload.person_id} and media_id is null)
    returning 1`.execute(db)
  return rows.length > 0
}

/** Counts a received chunk, if it is the next one. */
export async function addReceived(db: Executor, id: string, at: number, bytes: number): Promise<void> {
  await db
    .updateTable('upload')
    .set({ received: at + bytes })
    .where('id', '=', id)
    .where('received', '=', at)
    .execute()
}

export async function markFinished(db: Executor, id: string, { kind, id: mediaId }: ItemKey, isNew: boolean) {
  await db
    .updateTable('upload')
    .set({ kind, media_id: mediaId, is_new: isNew })
    .where('id', '=', id)
    .where('media_id', 'is', null)
    .execute()
}

export async function deleteUpload(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('upload').where('id', '=', id).execute()
}

export async function listOldUploads(db: Executor, until: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('upload')
    .select('id')
    .where('created_at', '<', until)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
