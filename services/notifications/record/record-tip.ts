import type { EventPayload } from '#contract/events.ts'
import type { Notifications } from '../notifications.ts'
import * as store from '../store/notifications.ts'
import { savePeople } from '../store/people.ts'
import { prepare, readCommentAndPost } from './prepare.ts'
import { writeNotification } from './write.ts'

/** Tells the author, once, that the text of the post quotes their comment. Authors without an account are not told. */
export async function recordTip(
  notifications: Notifications,
  { commentId, postId, isFirst }: EventPayload<'tip.settled'>,
): Promise<void> {
  if (!isFirst) return
  const { context, db } = notifications
  const found = await readCommentAndPost(notifications, { id: commentId, postId })
  const authorId = found?.comment.author_id
  if (!found || !authorId) return
  const event = { event: 'comment_in_text' as const, rating: null, recipientId: authorId, actorId: authorId, ...found }
  const prepared = await prepare(notifications, event)
  if (!prepared) return
  await db.inTransaction(async trx => {
    await savePeople(trx, prepared.people)
    const inbox = await store.lockInbox(trx, authorId)
    if (!(await store.recordKey(trx, `tip ${commentId}`, context.clock.now()))) return
    await writeNotification(notifications, trx, prepared, inbox, { isRung: true })
  })
}
