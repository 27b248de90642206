// From events of comments to notifications. Everything is asked before the transaction; in it, whether this was told before.
import { listCommentsByIds, type CommentReply } from '#contract/comments.ts'
import type { EventPayload } from '#contract/events.ts'
import { readPostCards, type PostCard } from '#contract/post-cards.ts'
import { groupedHours, keptPerPerson, letterDelayMinutes, letterPauseMinutes } from './limits.ts'
import { hoursMs, minutesMs, type Notifications } from './notifications.ts'
import { isActive, personOf, readPeople } from './people.ts'
import { excerptOf } from './excerpt.ts'
import * as store from './store/notifications.ts'
import { keepPeople } from './store/people.ts'

type News = {
  /** The identity of what happened. */
  key: string
  event: store.NewNotification['event']
  rating: store.NewNotification['rating']
  recipientId: string
  actorId: string
  comment: CommentReply
  post: PostCard
}

const isSeen = (comment: CommentReply | undefined): comment is CommentReply =>
  comment !== undefined && !comment.deleted && comment.approved

/** Those of these comments that everybody sees. */
async function readComments({ context }: Notifications, postId: number, ids: number[]) {
  const { items } = await context.ask(listCommentsByIds, { body: { post_ID: postId, ids } })
  return new Map(items.filter(isSeen).map(comment => [comment.id, comment]))
}

async function readPost({ context }: Notifications, postId: number): Promise<PostCard | undefined> {
  return (await readPostCards(context.ask, [postId])).get(postId)
}

export async function recordPublished(
  notifications: Notifications,
  {
    id,
    postId,
    authorId,
    parentId,
    parentAuthorId,
    isAfterCheck = false,
    isReplyWanted = true,
  }: EventPayload<'comment.published'>,
): Promise<void> {
  const isReply = isReplyWanted && parentId !== null && parentAuthorId !== null && parentAuthorId !== authorId
  if (!isReply && !isAfterCheck) return
  const [comments, post] = await Promise.all([
    readComments(notifications, postId, [id]),
    readPost(notifications, postId),
  ])
  const comment = comments.get(id)
  if (!comment || !post) return
  const shared = { actorId: authorId, rating: null, comment, post }
  if (isReply)
    await record(notifications, {
      ...shared,
      key: `reply ${id}`,
      event: 'comment_reply',
      recipientId: parentAuthorId,
    })
  if (isAfterCheck)
    await record(notifications, {
      ...shared,
      key: `publish ${id}`,
      event: 'comment_publish',
      recipientId: authorId,
    })
}

export async function recordRated(
  notifications: Notifications,
  { id, postId, authorId, raterId, rating, isFirst }: EventPayload<'comment.rated'>,
): Promise<void> {
  if (!isFirst || raterId === authorId) return
  const [comments, post] = await Promise.all([
    readComments(notifications, postId, [id]),
    readPost(notifications, postId),
  ])
  const comment = comments.get(id)
  if (!comment || !post) return
  await record(notifications, {
    key: `rating ${id} ${raterId}`,
    event: 'comment_rated',
    rating,
    recipientId: authorId,
    actorId: raterId,
    comment,
    post,
  })
}

async function record(notifications: Notifications, news: News): Promise<void> {
  const { context, db } = notifications
  const { key, event, rating, recipientId, actorId, comment, post } = news
  const authorId = comment.author_id ?? recipientId
  const people = await readPeople(notifications, [recipientId, actorId, authorId])
  const [recipient, actor] = [people.get(recipientId), people.get(actorId)]
  if (!isActive(recipient) || !isActive(actor)) return

  const now = context.clock.now()
  await db.inTransaction(async trx => {
    await keepPeople(trx, [...people.values()].map(personOf))
    const { lettered_at } = await store.lockInbox(trx, recipientId)
    if (!(await store.noteTold(trx, key, now))) return
    const row: store.NewNotification = {
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
    }
    const since = new Date(now.getTime() - groupedHours * hoursMs)
    const joined = event === 'comment_rated' ? await store.joinNotification(trx, row, { now, since }) : undefined
    const id = joined ?? (await store.insertNotification(trx, row, now))
    await store.removeBeyond(trx, recipientId, keptPerPerson)
    if (recipient.setting_subs_to_email_packages === 1 && joined === undefined) {
      const afterPause = (lettered_at?.getTime() ?? 0) + letterPauseMinutes * minutesMs
      const due = new Date(Math.max(now.getTime() + letterDelayMinutes * minutesMs, afterPause))
      await store.noteLetterDue(trx, recipientId, due)
    }
    await context.events.announce(trx, 'notification.created', { userId: recipientId, id: String(id) })
  })
}

/** Comments that were removed or hidden: nobody is told of them any more. */
export async function forgetComments(
  notifications: Notifications,
  { postId, ids }: EventPayload<'comment.changed'>,
): Promise<void> {
  const { context, db } = notifications
  const told = await store.listToldComments(db.kysely, ids)
  if (told.length === 0) return
  const seen = await readComments(notifications, postId, told)
  const gone = told.filter(id => !seen.has(id))
  if (gone.length === 0) return
  await db.inTransaction(async trx => {
    for (const userId of await store.withdrawComments(trx, gone))
      await context.events.announce(trx, 'notifications.viewed', { userId })
  })
}
