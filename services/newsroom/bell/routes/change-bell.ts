import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-bell.ts'
import { mayDo } from '#domain/newsroom-rights.ts'
import type { Handler } from '#platform/http/answer.ts'
import { askEveryMs } from '../../limits.ts'
import { getColleague, getTextFor, toCheckedText, noSuchText } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { hasAsked, markItems, setMuted } from '../../store/bell.ts'
import { findText } from '../../store/texts.ts'
import { announceBells } from '../notify.ts'

export const markBell =
  (newsroom: Newsroom): Handler<typeof calls.markBell> =>
  async ({ body: { ids, isDone } }, { viewer }) => {
    await getColleague(newsroom, viewer)
    await markItems(newsroom.db.kysely, viewer.userId, { ids, isDone, now: newsroom.now() })
    // Other tabs of the person have less to show.
    await announceBells(newsroom, [viewer.userId])
    return { success: true }
  }

export const muteText =
  (newsroom: Newsroom): Handler<typeof calls.muteText> =>
  async ({ params: { id }, body: { isMuted } }, { viewer }) => {
    await getTextFor(newsroom, await getColleague(newsroom, viewer), 'read', id)
    await setMuted(newsroom.db.kysely, viewer.userId, id, isMuted)
    return { success: true }
  }

export const askForText =
  (newsroom: Newsroom): Handler<typeof calls.askForText> =>
  async ({ params: { id } }, { viewer }) => {
    const { context, db, now } = newsroom
    const colleague = await getColleague(newsroom, viewer)
    const row = await findText(db.kysely, id)
    if (!row || row.deleted_at) throw noSuchText()
    if (mayDo(colleague, 'read', toCheckedText(row))) throw new DomainError('conflict', 'Этот текст вам открыт')
    const since = new Date(now().getTime() - askEveryMs)
    if (await hasAsked(db.kysely, viewer.userId, id, since)) return { isRepeated: true }
    await db.inTransaction(trx => context.events.announce(trx, 'text.asked', { id, byId: viewer.userId }))
    return { isRepeated: false }
  }
