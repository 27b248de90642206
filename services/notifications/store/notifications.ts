import { sql, type Kysely, type Selectable } from 'kysely'
import type { NotificationTable, NotificationTables } from './tables.ts'

type Executor = Kysely<NotificationTables>

/** With the people in it, as they are called now. */
export type NotificationRow = Selectable<NotificationTable> & {
  actor_name: string
  actor_avatar: string | null
  author_name: string
  author_avatar: string | null
}

function selectRows(db: Executor) {
  return db
    .selectFrom('notification as n')
    .innerJoin('person as actor', 'actor.user_id', 'n.actor_id')
    .innerJoin('person as author', 'author.user_id', 'n.comment_author_id')
    .selectAll('n')
    .select([
      'actor.display_name as actor_name',
      'actor.avatar as actor_avatar',
      'author.display_name as author_name',
      'author.avatar as author_avatar',
    ])
    .orderBy('n.updated_at', 'desc')
    .orderBy('n.id', 'desc')
}

export type ListFilter = { userId: string; isRead?: boolean | undefined }

/** Newest first. */
export async function listNotifications(
  db: Executor,
  { userId, isRead }: ListFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<NotificationRow[]> {
  return selectRows(db)
    .where('n.user_id', '=', userId)
    .$if(isRead !== undefined, query => query.where('n.read_at', isRead ? 'is not' : 'is', null))
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countNotifications(db: Executor, { userId, isRead }: ListFilter): Promise<number> {
  const row = await db
    .selectFrom('notification')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .$if(isRead !== undefined, query => query.where('read_at', isRead ? 'is not' : 'is', null))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Of one person, or (null) of anybody. */
export async function findNotifications(
  db: Executor,
  userId: string | null,
  ids: readonly string[],
): Promise<NotificationRow[]> {
  return selectRows(db)
    .where('n.id', '=', sql<number>`any (${[...ids]}::bigint[])`)
    .$if(userId !== null, query => query.where('n.user_id', '=', userId!))
    .execute()
}

/** Queues what is written for this person; knows when they were last written to. */
export async function lockInbox(trx: Executor, userId: string): Promise<{ lettered_at: Date | null }> {
  await trx
    .insertInto('inbox')
    .values({ user_id: userId, letter_due_at: null, lettered_at: null })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('inbox')
    .select('lettered_at')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Whether it was news: false when this was told before. */
export async function noteTold(trx: Executor, key: string, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('told')
    .values({ key, told_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export type NewNotification = Pick<
  NotificationTable,
  | 'user_id'
  | 'event'
  | 'rating'
  | 'actor_id'
  | 'post_id'
  | 'post_title'
  | 'post_type'
  | 'path'
  | 'comment_id'
  | 'comment_author_id'
  | 'excerpt'
  | 'is_rung'
>

/** One more rating joins those of the comment that are not seen yet. The id, or undefined when there are none. */
export async function joinNotification(
  trx: Executor,
  { user_id, comment_id, rating, actor_id }: NewNotification,
  { now, since }: { now: Date; since: Date },
): Promise<number | undefined> {
  const row = await trx
    .updateTable('notification')
    .set(eb => ({ actors: eb('actors', '+', 1), actor_id, package_uuid: crypto.randomUUID(), updated_at: now }))
    .where('user_id', '=', user_id)
    .where('comment_id', '=', comment_id)
    .where('event', '=', 'comment_rated')
    .where('rating', '=', rating)
    .where('read_at', 'is', null)
    .where('created_at', '>', since)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function insertNotification(trx: Executor, row: NewNotification, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto('notification')
    .values({ ...row, package_uuid: crypto.randomUUID(), read_at: null, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function removeBeyond(trx: Executor, userId: string, kept: number): Promise<void> {
  await sql`delete from notifications.notification where id in (
    select id from notifications.notification where user_id = ${userId}
    order by updated_at desc, id desc offset ${kept}::integer)`.execute(trx)
}

/** A letter that is due already stays due when it was. */
export async function noteLetterDue(trx: Executor, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('inbox')
    .set(eb => ({ letter_due_at: eb.fn.coalesce('letter_due_at', eb.val(at)) }))
    .where('user_id', '=', userId)
    .execute()
}

/** Marks what was not seen: all, or those named. How many were. */
export async function markRead(
  trx: Executor,
  userId: string,
  now: Date,
  ids: readonly string[] | undefined,
): Promise<number> {
  const rows = await trx
    .updateTable('notification')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, query => query.where('id', '=', sql<number>`any (${[...ids!]}::bigint[])`))
    .returning('id')
    .execute()
  return rows.length
}

export async function removeAll(trx: Executor, userId: string): Promise<number> {
  const rows = await trx.deleteFrom('notification').where('user_id', '=', userId).returning('id').execute()
  return rows.length
}

// ---- comments that are there no more

/** Of these comments, those that somebody was told of. */
export async function listToldComments(db: Executor, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('notification')
    .select('comment_id')
    .distinct()
    .where('comment_id', '=', sql<number>`any (${[...ids]}::bigint[])`)
    .execute()
  return rows.map(row => row.comment_id)
}

/** Who has not seen it will not; for who has, nothing of the text is left. The people who miss something now. */
export async function withdrawComments(trx: Executor, ids: readonly number[]): Promise<string[]> {
  const gone = sql<number>`any (${[...ids]}::bigint[])`
  const rows = await trx
    .deleteFrom('notification')
    .where('comment_id', '=', gone)
    .where('read_at', 'is', null)
    .returning('user_id')
    .execute()
  await trx.updateTable('notification').set({ excerpt: '' }).where('comment_id', '=', gone).execute()
  return [...new Set(rows.map(row => row.user_id))]
}

// ---- letters

/** Whose letter is due, the longest due first. */
export async function listDueInboxes(db: Executor, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('inbox')
    .select('user_id')
    .where('letter_due_at', '<=', now)
    .orderBy('letter_due_at')
    .limit(limit)
    .execute()
  return rows.map(row => row.user_id)
}

/** Takes the letters of these people that are due; another process that takes at the same time gets none of them. */
export async function takeDueInboxes(trx: Executor, userIds: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    update notifications.inbox set letter_due_at = null where user_id in (
      select user_id from notifications.inbox
      where user_id = any (${[...userIds]}::text[]) and letter_due_at <= ${now}::timestamptz
      order by user_id for update skip locked
    ) returning user_id`.execute(trx)
  return rows.map(row => row.user_id)
}

/** What these people have not seen and were not written of. */
export async function listUnlettered(db: Executor, userIds: readonly string[]): Promise<NotificationRow[]> {
  return selectRows(db)
    .where('n.user_id', '=', sql<string>`any (${[...userIds]}::text[])`)
    .where('n.read_at', 'is', null)
    .where('n.is_lettered', '=', false)
    .execute()
}

export async function markLettered(trx: Executor, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return
  await trx.updateTable('inbox').set({ lettered_at: now }).where('user_id', 'in', userIds).execute()
  await trx
    .updateTable('notification')
    .set({ is_lettered: true })
    .where('user_id', 'in', userIds)
    .where('read_at', 'is', null)
    .execute()
}

/** Removes a piece of what is older; returns how many rows went. */
export async function removeOld(db: Executor, before: Date, limit: number): Promise<number> {
  const statements = [
    sql`delete from notifications.notification where id in (
      select id from notifications.notification where updated_at < ${before}::timestamptz limit ${limit}::integer)`,
    sql`delete from notifications.told where key in (
      select key from notifications.told where told_at < ${before}::timestamptz limit ${limit}::integer)`,
  ]
  let removed = 0
  for (const statement of statements) removed += Number((await statement.execute(db)).numAffectedRows ?? 0)
  return removed
}
