// The moderators' queues and the log of their actions.
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { auditStatuses, type ModerationAction, type ModerationQueue } from '#contract/comments.ts'
import { addToLog } from '#platform/office-log/append.ts'
import type { CommentsTables } from './tables.ts'

type Executor = Kysely<CommentsTables>

function inQueue(queue: ModerationQueue): RawBuilder<unknown> {
  if (queue === 'flagged')
    return sql`c.id in (select f.comment_id from comments.comment_flag f where f.resolved_at is null)`
  if (queue === 'shadowed') return sql`c.shadowed_at is not null`
  return sql`c.status = ${auditStatuses[queue].id} and c.shadowed_at is null`
}

/** The ids of the comments in a queue, the newest first; removed comments are in none. */
export async function listQueue(
  db: Executor,
  queue: ModerationQueue,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from comments.comment c
    where c.deleted_at is null and ${inQueue(queue)} and c.id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by c.id desc limit ${limit}`.execute(db)
  return rows.map(row => row.id)
}

/** Logs a decision, here and for the whole office, and resolves the reports on the comment. */
export async function addModerationAction(
  trx: Transaction<CommentsTables>,
  commentId: number,
  moderatorId: string,
  action: ModerationAction,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('moderation')
    .values({ comment_id: commentId, moderator_id: moderatorId, action, created_at: now })
    .execute()
  addToLog(trx, {
    at: now,
    action: 'comment.moderated',
    actorId: moderatorId,
    thing: { kind: 'comment', id: String(commentId) },
    after: { decision: action },
  })
  await trx
    .updateTable('comment_flag')
    .set({ resolved_at: now })
    .where('comment_id', '=', commentId)
    .where('resolved_at', 'is', null)
    .execute()
}
