import { isErasure } from '#contract/events.ts'
import { findTipComment } from '#contract/office/moderation.ts'
import { announceBells, notify } from '../bell/notify.ts'
import type { Newsroom } from '../newsroom.ts'
import { withdrawItems } from '../store/bell.ts'
import { findText } from '../store/texts.ts'
import { findTip, listQuoted } from '../store/tips.ts'
import { forgetTipAuthor } from './forget-author.ts'
import { lookForTips, settleTips } from './settle.ts'

export async function listenForTips(newsroom: Newsroom): Promise<void> {
  const { events } = newsroom.context
  await events.onDurable('text.changed', 'newsroom.settle-tips', ({ id }) => settleTips(newsroom, id), {
    isFor: ({ what }) => what === 'releases',
  })
  await events.onDurable('text.rested', 'newsroom.look-for-tips', ({ id }) => lookForTips(newsroom, id))
  await events.onDurable('comment.withdrawn', 'newsroom.bell-tip', ({ id }) => notifyOfWithdrawn(newsroom, id))
  await events.onDurable('comment.changed', 'newsroom.withdraw-tip', ({ ids }) => withdrawShown(newsroom, ids), {
    isFor: ({ isTakenAway }) => !isTakenAway,
  })
  await events.onDurable(
    'viewer.changed',
    'newsroom.forget-tip-author',
    ({ userId }) => forgetTipAuthor(newsroom, userId),
    { isFor: isErasure },
  )
}

const causeOf = (commentId: number) => `tip:${commentId}`

/** A comment that a text quotes is hidden or removed: the people who can take it out are notified. */
async function notifyOfWithdrawn(newsroom: Newsroom, commentId: number): Promise<void> {
  const { db } = newsroom
  const tip = await findTip(db.kysely, commentId)
  if (!tip || tip.text_id === null || !(tip.is_in_text || tip.is_out)) return
  // A moderator may have taken the decision back meanwhile.
  if ((await listShown(newsroom, [commentId])).length > 0) return
  const row = await findText(db.kysely, tip.text_id)
  if (!row || row.deleted_at) return
  const people = [tip.taken_by, ...(row.owner_id === null ? [] : [row.owner_id])]
  await notify(newsroom, people, { kind: 'tip', cause: causeOf(commentId), textId: row.id, quote: tip.quote })
  // It may be back since it was looked up, and the event of that handled already.
  await withdrawShown(newsroom, [commentId])
}

/** Readers see a quoted comment again: nobody has to take it out. */
async function withdrawShown(newsroom: Newsroom, commentIds: readonly number[]): Promise<void> {
  const { db } = newsroom
  const shown = await listShown(newsroom, await listQuoted(db.kysely, commentIds))
  if (shown.length === 0) return
  await announceBells(newsroom, await withdrawItems(db.kysely, 'tip', shown.map(causeOf)))
}

const askedAtOnce = 100

async function listShown({ context }: Newsroom, commentIds: readonly number[]): Promise<number[]> {
  const shown: number[] = []
  for (let from = 0; from < commentIds.length; from += askedAtOnce) {
    const ids = commentIds.slice(from, from + askedAtOnce)
    const { items } = await context.ask(findTipComment, { body: { ids } })
    shown.push(...items.flatMap(({ id, isShown }) => (isShown ? [id] : [])))
  }
  return shown
}
