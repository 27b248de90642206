// Spec 7: a new comment. Other services are asked before the transaction; the parent and the quota are checked inside it.
import type { Transaction } from 'kysely'
import { readPostCards } from '#contract/client/post-cards.ts'
import type * as calls from '#contract/comments.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Comments } from '../comments.ts'
import { publish } from '../events.ts'
import { quotaMax, quotaSeconds } from '../limits.ts'
import { isModerator } from '../may.ts'
import { moderateText, presentRejection, toColumns } from '../moderation.ts'
import { getAuthor } from '../people.ts'
import { checkMayWrite } from '../restrictions/rules.ts'
import { placeReply } from '../rules/comment-tree.ts'
import { readContent } from '../rules/read-content.ts'
import { listVideos } from '../rules/videos.ts'
import { writeVideos } from '../store/attachments.ts'
import { countSince, findComment, insertComment, type CommentRow } from '../store/comments.ts'
import { lockAncestry } from '../store/counters.ts'
import { lockPerson, type PersonRow } from '../store/people.ts'
import type { CommentsTables } from '../store/tables.ts'
import { presentOne } from '../thread.ts'

type Trx = Transaction<CommentsTables>

async function checkPost({ context }: Comments, postId: number): Promise<void> {
  const card = (await readPostCards(context.ask, [postId])).get(postId)
  if (!card) throw new DomainError('not_found', 'Такого материала нет', { post_ID: 'такого материала нет' })
  if (!card.comments_enabled) throw new DomainError('forbidden', 'Комментарии к этому материалу закрыты')
}

/** The comment that the new one replies to; undefined for a comment on the post itself. */
async function findAnswered({ db }: Comments, postId: number, parent: number): Promise<CommentRow | undefined> {
  if (parent === 0) return undefined
  const answered = await findComment(db.kysely, parent)
  if (!answered || answered.post_id !== postId)
    throw new DomainError('not_found', 'Комментария, на который вы отвечаете, нет', {
      parent: 'нет такого комментария',
    })
  return answered
}

/** Throws `quota_exceeded`. */
async function checkQuota(trx: Trx, author: PersonRow, now: Date): Promise<void> {
  const since = new Date(now.getTime() - quotaSeconds * 1000)
  // Spec 8: clients recognise this reply by its words.
  if ((await countSince(trx, author.user_id, since)) >= quotaMax)
    throw new DomainError('quota_exceeded', 'Quota exceeded', undefined, quotaSeconds)
}

/** Locks the counters of the answered comment and its ancestors. Throws `conflict` when that comment is no longer visible. */
async function lockAnswered(trx: Trx, answered: CommentRow): Promise<void> {
  if (!(await lockAncestry(trx, answered)))
    throw new DomainError('conflict', 'Комментария, на который вы отвечаете, больше нет')
}

export const createComment =
  (comments: Comments): Handler<typeof calls.createComment> =>
  async ({ body }, { viewer, ip, userAgent, header }) => {
    const content = readContent(body.content)
    const postId = body.post_ID
    const [author, answered] = await Promise.all([
      getAuthor(comments, viewer.userId),
      findAnswered(comments, postId, body.parent),
      checkPost(comments, postId),
    ])
    const answeredId = answered?.id ?? null
    const place = placeReply(answered && { ...answered, sortKey: answered.sort_key })
    const { id, verdict } = await comments.db.inTransaction(async trx => {
      // Parallel requests of one author wait here, so they cannot exceed the quota.
      await lockPerson(trx, author)
      const now = comments.now()
      const restriction = await checkMayWrite(comments, trx, viewer)
      await checkQuota(trx, author, now)
      if (answered) await lockAnswered(trx, answered)
      const moderated = await moderateText(comments, trx, author, {
        id: 0,
        postId,
        content,
        restriction,
        isModerator: isModerator(viewer),
      })
      const row = {
        post_id: postId,
        parent_id: place.parentId,
        reply_to_id: answeredId,
        level: place.level,
        path: place.path,
        author_id: author.user_id,
        content,
        app: (header('x-app') ?? '').slice(0, 40),
        ip,
        agent: userAgent.slice(0, 300),
        is_subscribed: body.subscribe,
        ...toColumns(moderated, now),
        created_at: now,
      }
      const createdId = await insertComment(trx, row, place.parentKey)
      await writeVideos(trx, createdId, listVideos(content), now)
      if (moderated.verdict.outcome === 'publish')
        await publish(
          comments,
          trx,
          { ...row, id: createdId },
          { isAfterCheck: false, socketId: header('x-socket-id') },
        )
      return { id: createdId, verdict: moderated.verdict }
    })
    if (verdict.outcome === 'reject') return presentRejection(verdict, body.content)
    return { success: true, data: await presentOne(comments, id, viewer) }
  }
