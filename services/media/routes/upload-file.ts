// Internal call: stores an audio, a video or a document unchanged. The same bytes are the same file.
import { createHash } from 'node:crypto'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/media.ts'
import type { Handler } from '#platform/http/answer.ts'
import { readFile } from '../files/read-file.ts'
import { insertItem } from '../library/store/items.ts'
import type { Media } from '../media.ts'
import { presentFile } from '../present.ts'
import { fileName } from '../rules/file-address.ts'
import { idCandidates } from '../rules/image-id.ts'
import { addFileSource, findFileByHash, insertFile, listFilesBySource, type FileRow } from '../store.ts'

/** The row of a new file. Throws `unsupported_media` for a format that is not accepted. */
async function describeFile(bytes: Uint8Array, hash: string, name: string, now: Date): Promise<Omit<FileRow, 'id'>> {
  const { extension, contentType, kind } = await readFile(bytes)
  return {
    hash,
    name: fileName(name, extension),
    kind,
    content_type: contentType,
    size_bytes: bytes.byteLength,
    blob_key: `media/files/${hash.slice(0, 2)}/${hash}.${extension}`,
    created_at: now,
  }
}

async function storeFile({ context: { blobs }, db }: Media, bytes: Uint8Array, row: Omit<FileRow, 'id'>) {
  await blobs.put(row.blob_key, bytes, { contentType: row.content_type })
  return insertFile(db.kysely, idCandidates(row.hash), row)
}

/** Stores the bytes, or finds the file that has them. `isTrial` stores nothing. */
export async function keepFile(
  media: Media,
  body: Uint8Array,
  { name, isTrial = false }: { name: string; isTrial?: boolean },
): Promise<FileRow> {
  const hash = createHash('sha256').update(body).digest('hex')
  const file = await findFileByHash(media.db.kysely, hash)
  if (file) return file
  const row = await describeFile(body, hash, name, media.context.clock.now())
  return isTrial ? { ...row, id: idCandidates(hash)[0]! } : storeFile(media, body, row)
}

export const uploadFile =
  (media: Media): Handler<typeof calls.uploadFile> =>
  async ({ query, body }) => {
    const db = media.db.kysely
    const { name, source } = query
    const [known] = source === undefined ? [] : await listFilesBySource(db, [source])
    if (known) return presentFile(known)
    if (!(body instanceof Uint8Array) || body.byteLength === 0)
      throw new DomainError('validation', 'Файл пуст', { body: 'пусто' })
    const file = await keepFile(media, body, { name, isTrial: query.trial === '1' })
    if (query.trial === '1') return presentFile(file)
    if (source !== undefined) await addFileSource(db, source, file.id)
    await insertItem(db, {
      kind: file.kind,
      media_id: file.id,
      name: file.name,
      created_at: file.created_at,
      is_looked_at: true,
    })
    return presentFile(file)
  }
