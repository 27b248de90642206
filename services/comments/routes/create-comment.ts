// Spec 7: a new comment. What it takes is looked up before the transaction; its place and the quota are made sure in it.
import { commentLengthMax, type createComment as call } from '#contract/comments.ts'
import { DomainError } from '#contract/errors.ts'
import { readPostCards } from '#contract/post-cards.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Comments } from '../comments.ts'
import { judge, sendBack, toColumns } from '../judge.ts'
import { quotaMax, quotaSeconds } from '../limits.ts'
import { isModerator } from '../may.ts'
import { publish } from '../news.ts'
import { getAuthor } from '../people.ts'
import { toCommentHtml } from '../rules/markup.ts'
import { listVideos } from '../rules/videos.ts'
import { placeReply } from '../rules/place.ts'
import { writeVideos } from '../store/attachments.ts'
import { countSince, findComment, insertComment, type CommentRow } from '../store/comments.ts'
import { lockLine } from '../store/counters.ts'
import { lockPerson } from '../store/people.ts'
import { presentByIds, readerOf } from '../thread.ts'

export function readContent(source: string): string {
  const length = [...source].length
  if (length > commentLengthMax)
    throw new DomainError('validation', `Комментарий слишком длинный: можно до ${commentLengthMax} знаков`, {
      content: `${length} из ${commentLengthMax} знаков`,
    })
  const content = toCommentHtml(source)
  if (content === '') throw new DomainError('validation', 'В комментарии нет текста', { content: 'нужен текст' })
  return content
}

async function checkPost({ context }: Comments, postId: number): Promise<void> {
  const card = (await readPostCards(context.ask, [postId])).get(postId)
  if (!card) throw new DomainError('not_found', 'Такого материала нет', { post_ID: 'такого материала нет' })
  if (!card.comments_enabled) throw new DomainError('forbidden', 'Комментарии к этому материалу закрыты')
}

const gone = () => new DomainError('conflict', 'Комментария, на который вы отвечаете, больше нет')

async function findAnswered({ db }: Comments, postId: number, parent: number): Promise<CommentRow | undefined> {
  if (parent === 0) return undefined
  const answered = await findComment(db.kysely, parent)
  if (!answered || answered.post_id !== postId)
    throw new DomainError('not_found', 'Комментария, на который вы отвечаете, нет', {
      parent: 'нет такого комментария',
    })
  return answered
}

export function createComment(comments: Comments): Handler<typeof call> {
  return async ({ body }, { viewer, ip, userAgent, header }) => {
    const content = readContent(body.content)
    const [author, answered] = await Promise.all([
      getAuthor(comments, viewer.userId),
      findAnswered(comments, body.post_ID, body.parent),
      checkPost(comments, body.post_ID),
    ])
    const place = placeReply(answered && { ...answered, sortKey: answered.sort_key })
    const { id, verdict } = await comments.db.inTransaction(async trx => {
      await lockPerson(trx, author)
      const now = comments.now()
      const since = new Date(now.getTime() - quotaSeconds * 1000)
      // Spec 8: clients know this by its words.
      if ((await countSince(trx, author.user_id, since)) >= quotaMax)
        throw new DomainError('rate_limited', 'Quota exceeded')
      if (answered && !(await lockLine(trx, answered))) throw gone()
      const isByModerator = isModerator(viewer)
      const judged = await judge(comments, trx, author, {
        id: 0,
        postId: body.post_ID,
        content,
        isModerator: isByModerator,
      })
      const created = await insertComment(
        trx,
        {
          post_id: body.post_ID,
          parent_id: place.parentId,
          reply_to_id: answered?.id ?? null,
          level: place.level,
          path: place.path,
          author_id: author.user_id,
          content,
          app: (header('x-app') ?? '').slice(0, 40),
          ip,
          agent: userAgent.slice(0, 300),
          is_subscribed: body.subscribe,
          ...toColumns(judged, now),
          created_at: now,
        },
        place.parentKey,
      )
      await writeVideos(trx, created, listVideos(content), now)
      if (judged.verdict.outcome === 'publish')
        await publish(
          comments,
          trx,
          {
            id: created,
            post_id: body.post_ID,
            path: place.path,
            author_id: author.user_id,
            reply_to_id: answered?.id ?? null,
          },
          { isAfterCheck: false, socketId: header('x-socket-id') },
        )
      return { id: created, verdict: judged.verdict }
    })
    if (verdict.outcome === 'reject') return sendBack(verdict, body.content)
    const [data] = await presentByIds(comments, [id], readerOf(viewer))
    return { success: true, data: data! }
  }
}
