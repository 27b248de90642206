import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-release.ts'
import type { Handler } from '#platform/http/answer.ts'
import { changeTextRow } from '../../change-text.ts'
import type { Newsroom } from '../../newsroom.ts'
import { findReleaseIn } from '../../store/releases.ts'
import { momentOf } from '../present-release.ts'
import { dateOf, getDecider } from '../release-access.ts'

export const changeReleaseTerms =
  (newsroom: Newsroom): Handler<typeof calls.changeReleaseTerms> =>
  async ({ params: { id }, body }, { viewer }) => {
    const { row } = await getDecider(newsroom, viewer, id)
    const now = newsroom.now()
    const embargoUntil = body.embargoUntil === undefined ? row.embargo_until : dateOf(body.embargoUntil)
    const expiresAt = body.expiresAt === undefined ? row.expires_at : dateOf(body.expiresAt)
    const waiting = await findReleaseIn(newsroom.db.kysely, id, 'waiting')
    const planned = waiting?.planned_at
    if (embargoUntil && planned && planned < embargoUntil)
      throw refuse('embargoUntil', 'выпуск назначен раньше: сначала перенесите его')
    if (body.expiresAt && expiresAt! <= (planned ?? now))
      throw refuse('expiresAt', planned ? 'снять с публикации можно только после выхода' : 'это время уже прошло')
    const detail = { embargoUntil: momentOf(embargoUntil), expiresAt: momentOf(expiresAt) }
    await changeTextRow(
      newsroom,
      row,
      { embargo_until: embargoUntil, expires_at: expiresAt },
      { personId: viewer.userId, action: 'changed-terms', detail },
      trx => newsroom.context.events.announce(trx, 'text.changed', { id, what: 'releases' }),
    )
    return detail
  }

const refuse = (field: string, reason: string) =>
  new DomainError('validation', `Не выйдет: ${reason}`, { [field]: reason })
