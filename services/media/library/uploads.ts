// Uploads in chunks. Chunks are stored in the blob store, so any process can receive the next one; a row counts the received bytes. The complete
// file is then handled like every upload: limits, decoder, queue of editors.
import { createHash } from 'node:crypto'
import { DomainError } from '#contract/errors.ts'
import { pieceMaxBytes } from '#contract/office/library.ts'
import { readFile } from '../files/read-file.ts'
import type { Media } from '../media.ts'
import { keepFile } from '../routes/upload-file.ts'
import { keepImage } from '../routes/upload-image.ts'
import { fileName } from '../rules/file-address.ts'
import { savePerceptualHash } from './perceptual-hash.ts'
import { insertItem, updateItem, type ItemKey } from './store/items.ts'
import { deleteUpload, type UploadRow } from './store/uploads.ts'

const folderOf = (id: string) => `media/uploads/${id}/`
export const pieceKey = (id: string, at: number) => `${folderOf(id)}${at}`

/** All bytes of an upload. Throws `conflict` if bytes are missing or the hash differs. */
async function readPieces({ context: { blobs } }: Media, { id, size, received, hash }: UploadRow): Promise<Buffer> {
  if (received < size) throw new DomainError('conflict', 'Файл пришёл не целиком. Продолжите загрузку')
  const pieces: Buffer[] = []
  for (let at = 0; at < size;) {
    const piece = await blobs.get(pieceKey(id, at))
    // An empty chunk would make the loop endless.
    if (!piece || piece.bytes.length === 0 || piece.bytes.length > pieceMaxBytes) break
    pieces.push(piece.bytes)
    at += piece.bytes.length
  }
  const bytes = Buffer.concat(pieces)
  const isWhole = bytes.length === size && (hash === null || createHash('sha256').update(bytes).digest('hex') === hash)
  if (!isWhole) throw new DomainError('conflict', 'Файл пришёл с ошибкой. Загрузите его ещё раз')
  return bytes
}

/** Removes the chunks of an upload that is finished or cancelled. */
export async function removePieces({ context: { blobs } }: Media, id: string): Promise<void> {
  for await (const { key } of blobs.list(folderOf(id))) await blobs.remove(key)
}

export async function removeUpload(media: Media, id: string): Promise<void> {
  await removePieces(media, id)
  await deleteUpload(media.db.kysely, id)
}

/** The initial name of an item: «IMG_2041.jpeg» → «IMG 2041». */
const titleOf = (name: string) => fileName(name, 'x').slice(0, -2).replaceAll('-', ' ').slice(0, 200)

/** Adds an uploaded file to the library. An item that exists already is restored if it was removed. */
export async function store(
  media: Media,
  upload: UploadRow,
  signal: AbortSignal,
): Promise<{ key: ItemKey; isNew: boolean }> {
  const bytes = await readPieces(media, upload)
  const { person_id: person, name } = upload
  const now = media.context.clock.now()
  const isFile = await readFile(bytes).then(
    () => true,
    () => false,
  )
  if (isFile) {
    const file = await keepFile(media, bytes, { name })
    const key = { kind: file.kind, id: file.id }
    return { key, isNew: await put(media, key, { name: titleOf(name), person, now }) }
  }
  const image = await keepImage(media, bytes, { alt: '', use: 'editor', person }, signal)
  const key = { kind: 'picture', id: image.id } as const
  const isNew = await put(media, key, { name: titleOf(name), person, now })
  await savePerceptualHash(media, image)
  return { key, isNew }
}

/** Inserts the row of the item. True if it is new. */
async function put(
  { db }: Media,
  key: ItemKey,
  { name, person, now }: { name: string; person: string; now: Date },
): Promise<boolean> {
  const { kind, id: media_id } = key
  const isAdded = await insertItem(db.kysely, { kind, media_id, name, created_at: now, uploaded_by: person })
  // An imported item without a name gets one; a removed item is restored below.
  if (!isAdded) await updateItem(db.kysely, key, { removed_at: null })
  return isAdded
}
