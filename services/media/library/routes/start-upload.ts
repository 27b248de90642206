import { randomUUID } from 'node:crypto'
import { DomainError } from '#contract/errors.ts'
import { libraryFileMaxBytes } from '#contract/office/library.ts'
import type * as calls from '#contract/office/library.ts'
import type { Handler } from '#platform/http/answer.ts'
import { uploadsOfPerson } from '../../limits.ts'
import type { Media } from '../../media.ts'
import { findFileByHash, findImageByHash } from '../../store.ts'
import { getColleague } from '../may.ts'
import { presentItems } from '../present.ts'
import { findItem, updateItem, type ItemRow } from '../store/items.ts'
import { insertUpload } from '../store/uploads.ts'
import { readNearDuplicates } from '../near-duplicates.ts'

/** The library item with these bytes. */
async function findByHash({ db }: Media, hash: string): Promise<ItemRow | undefined> {
  const image = await findImageByHash(db.kysely, hash)
  if (image) return findItem(db.kysely, { kind: 'picture', id: image.id })
  const file = await findFileByHash(db.kysely, hash)
  return file && findItem(db.kysely, { kind: file.kind, id: file.id })
}

export const startUpload =
  (media: Media): Handler<typeof calls.startUpload> =>
  async ({ body: { name, size, hash } }, { viewer }) => {
    const colleague = getColleague(viewer)
    const { db, context } = media
    if (size > libraryFileMaxBytes) throw new DomainError('too_large', 'Файл больше 40 МБ. Выберите поменьше')
    const known = hash === undefined ? undefined : await findByHash(media, hash)
    if (known) {
      const key = { kind: known.kind, id: known.media_id }
      if (known.removed_at) await updateItem(db.kysely, key, { removed_at: null })
      const [item] = await presentItems(media, [{ ...known, removed_at: null }], colleague)
      const twins = known.kind === 'picture' ? await readNearDuplicates(media, known.media_id, colleague) : []
      return { upload: null, stored: { item: item!, isNew: false, twins } }
    }
    const upload = {
      id: randomUUID(),
      person_id: viewer.userId,
      name,
      size,
      hash: hash ?? null,
      created_at: context.clock.now(),
    }
    if (!(await insertUpload(db.kysely, upload, uploadsOfPerson)))
      throw new DomainError('quota_exceeded', 'Сразу загружается слишком много. Подождите, пока закончится часть')
    return { upload: { id: upload.id, name, size, received: 0 }, stored: null }
  }
