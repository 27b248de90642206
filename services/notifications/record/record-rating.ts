import type { EventPayload } from '#contract/events.ts'
import { announceViewed } from '../announce.ts'
import type { Notifications } from '../notifications.ts'
import * as store from '../store/notifications.ts'
import { savePeople } from '../store/people.ts'
import { prepare, readCommentAndPost, type Prepared } from './prepare.ts'
import { writeNotification } from './write.ts'

type Rated = EventPayload<'comment.rated'>

/**
 * The first rating of a person notifies the author and rings. A later rating of the same person silently replaces an unseen one,
 * and a withdrawn rating removes it. A rating that the author has seen stays as it was.
 */
export async function recordRating(notifications: Notifications, rated: Rated): Promise<void> {
  const { authorId, raterId, rating } = rated
  if (raterId === authorId) return
  if (rating === 'none') return replaceRating(notifications, rated, undefined)
  const found = await readCommentAndPost(notifications, rated)
  if (!found) return
  const event = { event: 'comment_rated', rating, recipientId: authorId, actorId: raterId } as const
  const prepared = await prepare(notifications, { ...event, ...found })
  if (prepared) await replaceRating(notifications, rated, prepared)
}

/** `prepared`: the notification of the current rating; undefined when the rating was withdrawn. */
async function replaceRating(
  notifications: Notifications,
  { id, authorId, raterId, version }: Rated,
  prepared: Prepared | undefined,
): Promise<void> {
  const { context, db } = notifications
  const now = context.clock.now()
  await db.inTransaction(async trx => {
    if (prepared) await savePeople(trx, prepared.people)
    const inbox = await store.lockInbox(trx, authorId)
    const before = await store.findRating(trx, id, raterId)
    if (before && before.version >= version) return
    const hasLeft =
      before !== undefined &&
      before.notification_id !== null &&
      (await store.leaveNotification(trx, before.notification_id, raterId))
    const isFirst = prepared !== undefined && (await store.recordKey(trx, `rating ${id} ${raterId}`, now))
    // A settled rating never changes again: the author has seen it, or its notification is no longer kept.
    const isSettled = before
      ? before.is_settled || (before.notification_id !== null && !hasLeft)
      : prepared !== undefined && !isFirst
    const notificationId =
      prepared && !isSettled ? await writeNotification(notifications, trx, prepared, inbox, { isRung: isFirst }) : null
    await store.saveRating(trx, {
      comment_id: id,
      rater_id: raterId,
      version,
      notification_id: notificationId,
      is_settled: isSettled,
      updated_at: now,
    })
    if (!isFirst && (hasLeft || notificationId !== null)) await announceViewed(notifications, trx, { userId: authorId })
  })
}
