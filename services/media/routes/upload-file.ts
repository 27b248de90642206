import { createHash } from 'node:crypto'
import type { CallRequest } from '#contract/call.ts'
import { DomainError } from '#contract/errors.ts'
import type { uploadFile as uploadFileCall } from '#contract/media.ts'
import { readFile } from '../files/read-file.ts'
import type { Media } from '../media.ts'
import { presentFile } from '../present.ts'
import { fileName } from '../rules/file-address.ts'
import { idCandidates } from '../rules/image-id.ts'
import { addFileSource, findFileByHash, insertFile, listFilesBySource, type FileRow } from '../store.ts'

export function uploadFile(media: Media) {
  const { blobs, clock } = media.context
  const db = media.db.kysely

  async function describe(bytes: Uint8Array, hash: string, name: string): Promise<Omit<FileRow, 'id'>> {
    const { extension, contentType, kind } = await readFile(bytes)
    return {
      hash,
      name: fileName(name, extension),
      kind,
      content_type: contentType,
      size_bytes: bytes.byteLength,
      blob_key: `media/files/${hash.slice(0, 2)}/${hash}.${extension}`,
      created_at: clock.now(),
    }
  }

  async function store(bytes: Uint8Array, row: Omit<FileRow, 'id'>): Promise<FileRow> {
    await blobs.put(row.blob_key, bytes, { contentType: row.content_type })
    return insertFile(db, idCandidates(row.hash), row)
  }

  return async ({ query, body }: CallRequest<typeof uploadFileCall>) => {
    const { name, source } = query
    const [known] = source === undefined ? [] : await listFilesBySource(db, [source])
    if (known) return presentFile(known)
    if (!(body instanceof Uint8Array) || body.byteLength === 0)
      throw new DomainError('validation', 'Файл пуст', { body: 'пусто' })
    const hash = createHash('sha256').update(body).digest('hex')
    let file = await findFileByHash(db, hash)
    if (!file) {
      const row = await describe(body, hash, name)
      if (query.trial === '1') return presentFile({ ...row, id: idCandidates(hash)[0]! })
      file = await store(body, row)
    }
    if (query.trial === '0' && source !== undefined) await addFileSource(db, source, file.id)
    return presentFile(file)
  }
}
