import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-preview.ts'
import { dayMs } from '#domain/time-units.ts'
import type { Handler } from '#platform/http/answer.ts'
import { previewLinkDays, previewLinksMax } from '../limits.ts'
import { getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { keepPreview } from '../preview/keep-preview.ts'
import { endLinks, insertLink, keyOfLink, listLinks, presentLink } from '../preview/links.ts'
import { insertLogEntry } from '../store/versions.ts'

/** Everybody who may read a text may share it: they could copy it anyway, but a link is logged and can be ended. */
export const shareTextPreview =
  (newsroom: Newsroom): Handler<typeof calls.shareTextPreview> =>
  async ({ params: { id } }, { viewer }) => {
    const { db, now } = newsroom
    const row = await getTextFor(newsroom, await getColleague(newsroom, viewer), 'read', id)
    if (row.deleted_at) throw new DomainError('not_found', 'Этот текст удалён')
    if ((await listLinks(db.kysely, id, now())).length >= previewLinksMax)
      throw new DomainError('quota_exceeded', `У текста уже ${previewLinksMax} ссылок. Закройте те, что не нужны`)
    const createdAt = now()
    const endsAt = new Date(createdAt.getTime() + previewLinkDays * dayMs)
    const link = await db.inTransaction(async trx => {
      const made = await insertLink(trx, {
        text_id: id,
        created_by: viewer.userId,
        created_at: createdAt,
        ends_at: endsAt,
      })
      const detail = { link: made.id, until: endsAt.toISOString() }
      await insertLogEntry(trx, { textId: id, personId: viewer.userId, action: 'shared', detail, now: createdAt })
      return made
    })
    try {
      const { address } = await keepPreview(newsroom, row, { key: keyOfLink(link.id), keptMax: 1, endsAt })
      return { link: presentLink(link), address }
    } catch (error) {
      await endLinks(newsroom, [link.id])
      throw error
    }
  }
