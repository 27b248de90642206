import type * as calls from '#contract/office/library.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Media } from '../../media.ts'
import { getColleague } from '../may.ts'
import { daysOf } from '../present.ts'
import { countItems } from '../store/items.ts'

export const countLibrary =
  (media: Media): Handler<typeof calls.countLibrary> =>
  async (_, { viewer }) => {
    getColleague(viewer)
    const { picture, audio, video, document, removed, ...lacks } = await countItems(media.db.kysely, daysOf(media))
    return { kinds: { picture, audio, video, document }, lacks, removed }
  }
