// Everything a notification needs from other services. They are asked before the transaction of the notification.
import type { EventPayload } from '#contract/events.ts'
import { listCommentsByIds, type CommentReply } from '#contract/comments.ts'
import { readPostCards, type PostCard } from '#contract/client/post-cards.ts'
import { excerptOf } from '../excerpt.ts'
import type { Notifications } from '../notifications.ts'
import { copyPerson, isActive, readPeople } from '../people.ts'
import type { NewNotification } from '../store/notifications.ts'
import type { PersonTable } from '../store/tables.ts'

export type CommentEvent = {
  event: NewNotification['event']
  rating: NewNotification['rating']
  recipientId: string
  actorId: string
  comment: CommentReply
  post: PostCard
}

export type Prepared = { row: NewNotification; people: PersonTable[]; wantsLetters: boolean }

const isVisible = (comment: CommentReply | undefined): comment is CommentReply =>
  comment !== undefined && !comment.deleted && comment.approved

/** Those of these comments that every reader sees. */
export async function readVisibleComments(
  { context }: Notifications,
  postId: number,
  ids: number[],
): Promise<Map<number, CommentReply>> {
  const { items } = await context.ask(listCommentsByIds, { body: { post_ID: postId, ids } })
  return new Map(items.filter(isVisible).map(comment => [comment.id, comment]))
}

/** Returns undefined when readers do not see the comment or its post. */
export async function readCommentAndPost(
  notifications: Notifications,
  { id, postId }: Pick<EventPayload<'comment.rated'>, 'id' | 'postId'>,
): Promise<{ comment: CommentReply; post: PostCard } | undefined> {
  const [comments, cards] = await Promise.all([
    readVisibleComments(notifications, postId, [id]),
    readPostCards(notifications.context.ask, [postId]),
  ])
  const [comment, post] = [comments.get(id), cards.get(postId)]
  return comment && post && { comment, post }
}

/** Returns undefined when the recipient or the actor is banned, archived or erased. */
export async function prepare(
  notifications: Notifications,
  { event, rating, recipientId, actorId, comment, post }: CommentEvent,
): Promise<Prepared | undefined> {
  const authorId = comment.author_id ?? recipientId
  const people = await readPeople(notifications, [recipientId, actorId, authorId])
  const [recipient, actor] = [people.get(recipientId), people.get(actorId)]
  if (!isActive(recipient) || !isActive(actor)) return undefined
  return {
    people: [...people.values()].map(copyPerson),
    wantsLetters: recipient.setting_subs_to_email_packages === 1,
    row: {
      user_id: recipientId,
      event,
      rating,
      actor_id: actorId,
      post_id: post.id,
      post_title: post.title,
      post_type: post.type,
      path: `${post.url}#comment-${comment.id}`,
      comment_id: comment.id,
      comment_author_id: authorId,
      excerpt: excerptOf(comment.content),
      is_rung: recipient.setting_subs_to_web_packages === 1,
    },
  }
}
