// All SQL of this service.
import { sql, type Generated, type Kysely, type SqlBool } from 'kysely'
import type { FileKind } from '#contract/media.ts'
import type { LibraryKind, MediaPlace } from '#contract/office/library.ts'

export type ImageTable = {
  id: number
  hash: string
  alt: string
  width: number
  height: number
  thumbhash: string | null
  focal_x: number | null
  focal_y: number | null
  is_transparent: boolean
  master_key: string
  created_at: Date
  prepared_at: Date | null
  is_kept: boolean
  is_brought: boolean
}
export type FileTable = {
  id: number
  hash: string
  name: string
  kind: FileKind
  content_type: string
  size_bytes: number
  blob_key: string
  created_at: Date
}
export type ItemTable = {
  kind: LibraryKind
  media_id: number
  name: string
  credit: Generated<string>
  caption: Generated<string>
  rights_owner: Generated<string>
  rights_until: string | null
  rights_note: Generated<string>
  rights_told: number | null
  look: string | null
  uploaded_by: string | null
  created_at: Date
  removed_at: Date | null
  successor_id: number | null
  replaced_at: Date | null
  change_number: number | null
  is_looked_at: Generated<boolean>
  has_twin: Generated<boolean>
}
export type PlaceTable = {
  kind: LibraryKind
  media_id: number
  owner_kind: MediaPlace['kind']
  owner_id: number
  role: MediaPlace['role']
  title: string
  url: string | null
}
export type UploadTable = {
  id: string
  person_id: string
  name: string
  size: number
  hash: string | null
  received: Generated<number>
  created_at: Date
  kind: LibraryKind | null
  media_id: number | null
  is_new: boolean | null
}
export type MediaTables = {
  item: ItemTable
  place: PlaceTable
  places_read: { owner_kind: string }
  upload: UploadTable
  image: ImageTable
  image_source: { source: string; image_id: number }
  file: FileTable
  file_source: { source: string; file_id: number }
}
export type ImageRow = ImageTable
export type FileRow = FileTable

type Executor = Kysely<MediaTables>

export async function findImage(db: Executor, id: number): Promise<ImageRow | undefined> {
  return db.selectFrom('image').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The picture that was made of an upload with this hash. */
export async function findImageByHash(db: Executor, hash: string): Promise<ImageRow | undefined> {
  return db
    .selectFrom('image')
    .selectAll()
    .where('hash', '=', hash)
    .where(sql<SqlBool>`not is_brought`)
    .executeTakeFirst()
}

/** The pictures of archives that say to be made of an upload with this hash. */
export async function listBroughtImages(db: Executor, hash: string): Promise<ImageRow[]> {
  return db
    .selectFrom('image')
    .selectAll()
    .where('hash', '=', hash)
    .where(sql<SqlBool>`is_brought`)
    .orderBy('id')
    .execute()
}

/** Pictures with ids above `after`, in the order of ids. */
export async function listImages(db: Executor, after: number, limit: number): Promise<ImageRow[]> {
  return db.selectFrom('image').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
}

/** The importers' keys by picture id. */
export async function listSources(db: Executor, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('image_source').selectAll().where('image_id', 'in', ids).orderBy('source').execute()
  const sources = new Map<number, string[]>()
  for (const { image_id, source } of rows) sources.set(image_id, [...(sources.get(image_id) ?? []), source])
  return sources
}

export async function listImagesBySource(
  db: Executor,
  sources: readonly string[],
): Promise<(ImageRow & { source: string })[]> {
  if (sources.length === 0) return []
  return db
    .selectFrom('image_source')
    .innerJoin('image', 'image.id', 'image_source.image_id')
    .selectAll('image')
    .select('image_source.source')
    .where('image_source.source', 'in', sources)
    .execute()
}

/** Inserts the picture under the first free id of `ids`. Returns the stored row, which a parallel upload of the same bytes may have inserted. */
export async function insertImage(
  db: Executor,
  ids: readonly number[],
  row: Omit<ImageRow, 'id' | 'prepared_at'>,
): Promise<ImageRow> {
  for (const id of ids) {
    const inserted = await db
      .insertInto('image')
      .values({ ...row, id, prepared_at: null })
      .onConflict(conflict => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    const stored = inserted ?? (await findStored(db, row))
    if (stored) return stored
  }
  throw new Error(`no free number for picture ${row.hash}`)
}

/** The same picture, if it is here already. */
export async function findStored(
  db: Executor,
  { hash, master_key, is_brought }: Pick<ImageRow, 'hash' | 'master_key' | 'is_brought'>,
): Promise<ImageRow | undefined> {
  if (!is_brought) return findImageByHash(db, hash)
  return (await listBroughtImages(db, hash)).find(row => row.master_key === master_key)
}

/** Keeps a picture as long as a key, or for ever without one. Returns false when it was removed meanwhile. A key in use stays with its picture. */
export async function holdImage(db: Executor, id: number, source: string | undefined): Promise<boolean> {
  const { rows } =
    source === undefined
      ? await sql`update media.image set is_kept = true where id = ${id} returning 1`.execute(db)
      : await sql`
          with held as (select id from media.image where id = ${id} for key share),
          added as (insert into media.image_source (source, image_id) select ${source}, id from held on conflict do nothing)
          select from held`.execute(db)
  return rows.length > 0
}

/** Removes a key, and the picture with its last key. Returns the removed picture. */
export async function removeSource(trx: Executor, source: string): Promise<ImageRow | undefined> {
  const key = await trx.deleteFrom('image_source').where('source', '=', source).returning('image_id').executeTakeFirst()
  if (!key) return undefined
  // The lock is a statement of its own: only a later statement sees a key that was added before the lock was granted.
  await trx.selectFrom('image').select('id').where('id', '=', key.image_id).forUpdate().execute()
  return trx
    .deleteFrom('image')
    .where('id', '=', key.image_id)
    .where('is_kept', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('image_source').select('source').whereRef('image_source.image_id', '=', 'image.id'))),
    )
    .returningAll()
    .executeTakeFirst()
}

/** A key in use stays with its picture. */
export async function addSource(db: Executor, source: string, imageId: number): Promise<void> {
  await db
    .insertInto('image_source')
    .values({ source, image_id: imageId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The oldest picture whose renditions are not prepared yet. */
export async function findUnprepared(db: Executor): Promise<ImageRow | undefined> {
  return db
    .selectFrom('image')
    .selectAll()
    .where('prepared_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function markPrepared(db: Executor, id: number, now: Date): Promise<void> {
  await sql`update media.image set prepared_at = ${now} where id = ${id}`.execute(db)
}

export async function findFile(db: Executor, id: number): Promise<FileRow | undefined> {
  return db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findFileByHash(db: Executor, hash: string): Promise<FileRow | undefined> {
  return db.selectFrom('file').selectAll().where('hash', '=', hash).executeTakeFirst()
}

export async function listFilesBySource(
  db: Executor,
  sources: readonly string[],
): Promise<(FileRow & { source: string })[]> {
  if (sources.length === 0) return []
  return db
    .selectFrom('file_source')
    .innerJoin('file', 'file.id', 'file_source.file_id')
    .selectAll('file')
    .select('file_source.source')
    .where('file_source.source', 'in', sources)
    .execute()
}

/** Inserts the file under the first free id of `ids`. Returns the stored row, which a parallel upload of the same bytes may have inserted. */
export async function insertFile(db: Executor, ids: readonly number[], row: Omit<FileRow, 'id'>): Promise<FileRow> {
  for (const id of ids) {
    const inserted = await db
      .insertInto('file')
      .values({ ...row, id })
      .onConflict(conflict => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    const stored = inserted ?? (await findFileByHash(db, row.hash))
    if (stored) return stored
  }
  throw new Error(`no free number for file ${row.hash}`)
}

/** Files with ids above `after`, in the order of ids. */
export async function listFiles(db: Executor, after: number, limit: number): Promise<FileRow[]> {
  return db.selectFrom('file').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
}

/** The importers' keys by file id. */
export async function listFileSources(db: Executor, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('file_source').selectAll().where('file_id', 'in', ids).orderBy('source').execute()
  const sources = new Map<number, string[]>()
  for (const { file_id, source } of rows) sources.set(file_id, [...(sources.get(file_id) ?? []), source])
  return sources
}

/** A key in use stays with its file. */
export async function addFileSource(db: Executor, source: string, fileId: number): Promise<void> {
  await db
    .insertInto('file_source')
    .values({ source, file_id: fileId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Removes a picture or a file for good, with its keys and what the library says about it. */
export async function deleteStored(trx: Executor, kind: LibraryKind, id: number): Promise<void> {
  await trx
    .deleteFrom(kind === 'picture' ? 'image' : 'file')
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('item').where('kind', '=', kind).where('media_id', '=', id).execute()
  await trx.deleteFrom('place').where('kind', '=', kind).where('media_id', '=', id).execute()
}
