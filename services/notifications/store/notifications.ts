import { sql, type Kysely, type Selectable } from 'kysely'
import { ownNotificationEvents } from '#domain/kinds.ts'
import type { NotificationTable, NotificationTables, RatingTable } from './tables.ts'

type Executor = Kysely<NotificationTables>

/** With the current names and portraits of its people. */
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

/** Whose notifications a call is about, and whether about our own events too. */
export type Scope = { userId: string; withOwn: boolean }
export type ListFilter = Scope & { isRead?: boolean | undefined }

/** Newest first. */
export async function listNotifications(
  db: Executor,
  { userId, withOwn, isRead }: ListFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<NotificationRow[]> {
  return selectRows(db)
    .where('n.user_id', '=', userId)
    .$if(!withOwn, query => query.where('n.event', 'not in', ownNotificationEvents))
    .$if(isRead !== undefined, query => query.where('n.read_at', isRead ? 'is not' : 'is', null))
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countNotifications(db: Executor, { userId, withOwn, isRead }: ListFilter): Promise<number> {
  const row = await db
    .selectFrom('notification')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .$if(!withOwn, query => query.where('event', 'not in', ownNotificationEvents))
    .$if(isRead !== undefined, query => query.where('read_at', isRead ? 'is not' : 'is', null))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Notifications by id: in a scope, or of everybody when it is null. */
export async function findNotifications(
  db: Executor,
  scope: Scope | null,
  ids: readonly string[],
): Promise<NotificationRow[]> {
  return selectRows(db)
    .where('n.id', '=', sql<number>`any (${[...ids]}::bigint[])`)
    .$if(scope !== null, query => query.where('n.user_id', '=', scope!.userId))
    .$if(scope?.withOwn === false, query => query.where('n.event', 'not in', ownNotificationEvents))
    .execute()
}

/** `lettered_at`: when the last letter was sent. */
export type Inbox = { lettered_at: Date | null }

/** Until the transaction ends, other writes for this person wait. */
export async function lockInbox(trx: Executor, userId: string): Promise<Inbox> {
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

/** Records the identity of an event; false when it was recorded before. */
export async function recordKey(trx: Executor, key: string, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('told')
    .values({ key, told_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export type NewNotification = { is_lettered?: boolean } & Pick<
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

/** Adds a rating to the unseen notification of the same ratings. Returns its id, or undefined when there is none. */
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

// ---- ratings and their notifications

export async function findRating(
  trx: Executor,
  commentId: number,
  raterId: string,
): Promise<Pick<RatingTable, 'version' | 'notification_id' | 'is_settled'> | undefined> {
  return trx
    .selectFrom('rating')
    .select(['version', 'notification_id', 'is_settled'])
    .where('comment_id', '=', commentId)
    .where('rater_id', '=', raterId)
    .executeTakeFirst()
}

export async function saveRating(trx: Executor, rating: RatingTable): Promise<void> {
  const { comment_id, rater_id, ...rest } = rating
  await trx
    .insertInto('rating')
    .values(rating)
    .onConflict(conflict => conflict.columns(['comment_id', 'rater_id']).doUpdateSet(rest))
    .execute()
}

/** Removes a rater from an unseen notification, and the notification with its last rater. False when it was seen or is gone. */
export async function leaveNotification(trx: Executor, id: number, raterId: string): Promise<boolean> {
  const unread = await trx
    .selectFrom('notification')
    .select('actors')
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!unread) return false
  if (unread.actors <= 1) {
    await trx.deleteFrom('notification').where('id', '=', id).execute()
    return true
  }
  const newest = await trx
    .selectFrom('rating')
    .select('rater_id')
    .where('notification_id', '=', id)
    .where('rater_id', '<>', raterId)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  await trx
    .updateTable('notification')
    .set(eb => ({ actors: eb('actors', '-', 1), ...(newest && { actor_id: newest.rater_id }) }))
    .where('id', '=', id)
    .execute()
  return true
}

export async function removeBeyond(trx: Executor, userId: string, kept: number): Promise<void> {
  await sql`delete from notifications.notification where id in (
    select id from notifications.notification where user_id = ${userId}
    order by updated_at desc, id desc offset ${kept}::integer)`.execute(trx)
}

/** Schedules the next letter; one that is already scheduled keeps its time. */
export async function scheduleLetter(trx: Executor, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('inbox')
    .set(eb => ({ letter_due_at: eb.fn.coalesce('letter_due_at', eb.val(at)) }))
    .where('user_id', '=', userId)
    .execute()
}

/** Marks unseen notifications as read, all or those with these ids. Returns their number. */
export async function markRead(
  trx: Executor,
  { userId, withOwn }: Scope,
  now: Date,
  ids: readonly string[] | undefined,
): Promise<number> {
  const rows = await trx
    .updateTable('notification')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(!withOwn, query => query.where('event', 'not in', ownNotificationEvents))
    .$if(ids !== undefined, query => query.where('id', '=', sql<number>`any (${[...ids!]}::bigint[])`))
    .returning('id')
    .execute()
  return rows.length
}

/** Removes the notification of a pending address; false when there was none. */
export async function removeAddressNotification(trx: Executor, userId: string): Promise<boolean> {
  const rows = await trx
    .deleteFrom('notification')
    .where('user_id', '=', userId)
    .where('event', '=', 'email_confirm')
    .returning('id')
    .execute()
  return rows.length > 0
}

export async function removeAll(trx: Executor, { userId, withOwn }: Scope): Promise<number> {
  const rows = await trx
    .deleteFrom('notification')
    .where('user_id', '=', userId)
    .$if(!withOwn, query => query.where('event', 'not in', ownNotificationEvents))
    .returning('id')
    .execute()
  return rows.length
}

// ---- removed comments

/** Those of these comments that have notifications. */
export async function listNotifiedComments(db: Executor, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('notification')
    .select('comment_id')
    .distinct()
    .where('comment_id', '=', sql<number>`any (${[...ids]}::bigint[])`)
    .execute()
  return rows.flatMap(row => row.comment_id ?? [])
}

/**
 * Removes unseen notifications of these comments and clears the text of seen ones; that a comment is hidden, its author is told all the
 * same. Returns the people whose count changed.
 */
export async function withdrawComments(trx: Executor, ids: readonly number[]): Promise<string[]> {
  const gone = sql<number>`any (${[...ids]}::bigint[])`
  const rows = await trx
    .deleteFrom('notification')
    .where('comment_id', '=', gone)
    .where('event', '<>', 'comment_hidden')
    .where('read_at', 'is', null)
    .returning('user_id')
    .execute()
  await trx
    .updateTable('notification')
    .set({ excerpt: '' })
    .where('comment_id', '=', gone)
    .where('event', '<>', 'comment_hidden')
    .execute()
  return [...new Set(rows.map(row => row.user_id))]
}

// ---- letters

/** People whose letter is due, the longest overdue first. */
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

/** Takes the due letters of these people; a parallel process gets none of them. */
export async function takeDueInboxes(trx: Executor, userIds: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    update notifications.inbox set letter_due_at = null where user_id in (
      select user_id from notifications.inbox
      where user_id = any (${[...userIds]}::text[]) and letter_due_at <= ${now}::timestamptz
      order by user_id for update skip locked
    ) returning user_id`.execute(trx)
  return rows.map(row => row.user_id)
}

/** Unseen notifications that no letter has included yet. */
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

/** Removes a batch of older rows and returns their number. */
export async function removeOld(db: Executor, before: Date, limit: number): Promise<number> {
  const statements = [
    sql`delete from notifications.notification where id in (
      select id from notifications.notification where updated_at < ${before}::timestamptz limit ${limit}::integer)`,
    sql`delete from notifications.rating where (comment_id, rater_id) in (
      select comment_id, rater_id from notifications.rating where updated_at < ${before}::timestamptz limit ${limit}::integer)`,
    sql`delete from notifications.told where key in (
      select key from notifications.told where told_at < ${before}::timestamptz limit ${limit}::integer)`,
  ]
  let removed = 0
  for (const statement of statements) removed += Number((await statement.execute(db)).numAffectedRows ?? 0)
  return removed
}
