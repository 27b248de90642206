import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/office/library.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Media } from '../../media.ts'
import { getColleague } from '../may.ts'
import { findUpload, type UploadRow } from '../store/uploads.ts'

export const presentUpload = ({ id, name, size, received }: UploadRow) => ({ id, name, size, received })

/** Throws `not_found`, also for another person's upload. */
export async function getOwnUpload({ db }: Media, id: string, personId: string): Promise<UploadRow> {
  const row = await findUpload(db.kysely, id, personId)
  if (!row) throw new DomainError('not_found', 'Такой загрузки нет: начните её заново')
  return row
}

export const getUpload =
  (media: Media): Handler<typeof calls.getUpload> =>
  async ({ params }, { viewer }) => {
    getColleague(viewer)
    return { upload: presentUpload(await getOwnUpload(media, params.id, viewer.userId)) }
  }
