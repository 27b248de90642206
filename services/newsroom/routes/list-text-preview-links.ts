import type * as calls from '#contract/newsroom-preview.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { listLinks, presentLink } from '../preview/links.ts'

export const listTextPreviewLinks =
  (newsroom: Newsroom): Handler<typeof calls.listTextPreviewLinks> =>
  async ({ params: { id } }, { viewer }) => {
    await getTextFor(newsroom, await getColleague(newsroom, viewer), 'read', id)
    return { items: (await listLinks(newsroom.db.kysely, id, newsroom.now())).map(presentLink) }
  }
