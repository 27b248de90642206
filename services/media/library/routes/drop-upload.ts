import type * as calls from '#contract/office/library.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Media } from '../../media.ts'
import { getColleague } from '../may.ts'
import { removeUpload } from '../uploads.ts'
import { getOwnUpload } from './get-upload.ts'

export const dropUpload =
  (media: Media): Handler<typeof calls.dropUpload> =>
  async ({ params }, { viewer }) => {
    getColleague(viewer)
    const { id } = await getOwnUpload(media, params.id, viewer.userId)
    await removeUpload(media, id)
    return { success: true }
  }
