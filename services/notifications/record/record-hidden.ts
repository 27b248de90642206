import { readPostCards } from '#contract/client/post-cards.ts'
import type { EventPayload } from '#contract/events.ts'
import { getHiddenComment } from '#contract/office/moderation.ts'
import { reasonTitles } from '#domain/moderation.ts'
import type { Notifications } from '../notifications.ts'
import { copyPerson, isActive, readPeople } from '../people.ts'
import * as store from '../store/notifications.ts'
import { savePeople } from '../store/people.ts'
import { writeNotification } from './write.ts'

/** Tells the author of a hidden comment why, with the address at which they can answer. The moderator is not named. */
export async function recordHidden(
  notifications: Notifications,
  { id, postId, authorId, decisionId, reason }: EventPayload<'comment.hidden'>,
): Promise<void> {
  const { context, db } = notifications
  const [{ path }, cards, people] = await Promise.all([
    context.ask(getHiddenComment, { body: { decisionId, commentId: id } }),
    readPostCards(context.ask, [postId]),
    readPeople(notifications, [authorId]),
  ])
  const [post, author] = [cards.get(postId), people.get(authorId)]
  if (path === null || !post || !isActive(author)) return
  await db.inTransaction(async trx => {
    await savePeople(trx, [copyPerson(author)])
    const inbox = await store.lockInbox(trx, authorId)
    if (!(await store.recordKey(trx, `hidden ${decisionId} ${id}`, context.clock.now()))) return
    const row = {
      user_id: authorId,
      event: 'comment_hidden' as const,
      rating: null,
      actor_id: authorId,
      post_id: post.id,
      post_title: post.title,
      post_type: post.type,
      path,
      comment_id: id,
      comment_author_id: authorId,
      excerpt: reasonTitles[reason],
      is_rung: author.setting_subs_to_web_packages === 1,
    }
    const prepared = { row, people: [], wantsLetters: author.setting_subs_to_email_packages === 1 }
    await writeNotification(notifications, trx, prepared, inbox, { isRung: true })
  })
}
