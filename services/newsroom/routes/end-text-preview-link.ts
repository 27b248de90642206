import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-preview.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { endLinks, listLinks } from '../preview/links.ts'
import { insertLogEntry } from '../store/versions.ts'

export const endTextPreviewLink =
  (newsroom: Newsroom): Handler<typeof calls.endTextPreviewLink> =>
  async ({ params: { id, linkId } }, { viewer }) => {
    const { db, now } = newsroom
    await getTextFor(newsroom, await getColleague(newsroom, viewer), 'read', id)
    const link = (await listLinks(db.kysely, id, now())).find(each => each.id === linkId)
    if (!link) throw new DomainError('not_found', 'Эта ссылка уже не действует')
    const detail = { link: linkId }
    await endLinks(newsroom, [linkId], trx =>
      insertLogEntry(trx, { textId: id, personId: viewer.userId, action: 'ended-link', detail, now: now() }),
    )
    return { success: true }
  }
