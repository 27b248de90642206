import type { EventPayload } from '#contract/events.ts'
import type { Notifications } from '../notifications.ts'
import * as store from '../store/notifications.ts'
import { savePeople } from '../store/people.ts'
import { prepare, readCommentAndPost, type CommentEvent } from './prepare.ts'
import { writeNotification } from './write.ts'

/** Notifies the author of the parent comment of a reply, and the author of a comment that was checked of its publication. */
export async function recordPublished(
  notifications: Notifications,
  published: EventPayload<'comment.published'>,
): Promise<void> {
  const { id, authorId, parentId, parentAuthorId, isAfterCheck = false, isReplyWanted = true } = published
  const isReply = isReplyWanted && parentId !== null && parentAuthorId !== null && parentAuthorId !== authorId
  if (!isReply && !isAfterCheck) return
  const found = await readCommentAndPost(notifications, published)
  if (!found) return
  const shared = { ...found, actorId: authorId, rating: null }
  if (isReply)
    await recordOnce(notifications, `reply ${id}`, { ...shared, event: 'comment_reply', recipientId: parentAuthorId })
  if (isAfterCheck)
    await recordOnce(notifications, `publish ${id}`, { ...shared, event: 'comment_publish', recipientId: authorId })
}

/** `key`: the identity of the event. Events may arrive twice; the key is recorded with the notification. */
async function recordOnce(notifications: Notifications, key: string, event: CommentEvent): Promise<void> {
  const prepared = await prepare(notifications, event)
  if (!prepared) return
  const { context, db } = notifications
  await db.inTransaction(async trx => {
    await savePeople(trx, prepared.people)
    const inbox = await store.lockInbox(trx, event.recipientId)
    if (await store.recordKey(trx, key, context.clock.now()))
      await writeNotification(notifications, trx, prepared, inbox, { isRung: true })
  })
}
