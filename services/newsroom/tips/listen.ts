import { findTipComment } from '#contract/office/moderation.ts'
import { notify } from '../bell/notify.ts'
import type { Newsroom } from '../newsroom.ts'
import { findText } from '../store/texts.ts'
import { findTip } from '../store/tips.ts'
import { forgetTipAuthor } from './forget-author.ts'
import { lookForTips, settleTips } from './settle.ts'

export async function listenForTips(newsroom: Newsroom): Promise<void> {
  const { events } = newsroom.context
  await events.onDurable('text.changed', 'newsroom.settle-tips', async ({ id, what }) => {
    if (what === 'releases') await settleTips(newsroom, id)
  })
  await events.onDurable('text.rested', 'newsroom.look-for-tips', ({ id }) => lookForTips(newsroom, id))
  await events.onDurable('comment.withdrawn', 'newsroom.bell-tip', ({ id }) => notifyOfWithdrawn(newsroom, id))
  await events.onDurable('viewer.changed', 'newsroom.forget-tip-author', async ({ userId, viewer }) => {
    if (viewer === null) await forgetTipAuthor(newsroom, userId)
  })
}

/** A comment that a text quotes is hidden or removed: the people who can take it out are notified. */
async function notifyOfWithdrawn(newsroom: Newsroom, commentId: number): Promise<void> {
  const { context, db } = newsroom
  const tip = await findTip(db.kysely, commentId)
  if (!tip || tip.text_id === null || !(tip.is_in_text || tip.is_out)) return
  // A moderator may have taken the decision back meanwhile.
  const { items } = await context.ask(findTipComment, { body: { ids: [commentId] } })
  if (items[0]?.isShown) return
  const row = await findText(db.kysely, tip.text_id)
  if (!row || row.deleted_at) return
  const people = [tip.taken_by, ...(row.owner_id === null ? [] : [row.owner_id])]
  await notify(newsroom, people, {
    kind: 'tip',
    cause: `tip:${commentId}`,
    textId: row.id,
    quote: tip.quote,
  })
}
