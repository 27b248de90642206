// Rows of notifications. The executor (pool or transaction) is the first argument.
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { BellKind } from '#contract/newsroom-bell.ts'
import type { TextStage } from '#domain/newsroom-rights.ts'
import type { BellTable, NewsroomTables, TextCover } from './tables.ts'

type Executor = Kysely<NewsroomTables>

/** A notification with the columns of its text that decide whether the person may read it. */
export type BellItemRow = Selectable<BellTable> & {
  title: string | null
  stage: TextStage | null
  section: string | null
  owner_id: string | null
  deleted_at: Date | null
}
export type ShownItemRow = BellItemRow & { cover: TextCover | null }

/** Adds notifications that do not exist yet; if `isMutable`, leaves out people who muted the text. Returns the people who got one. */
export async function insertItems(
  db: Executor,
  items: readonly Insertable<BellTable>[],
  { isMutable }: { isMutable: boolean },
): Promise<string[]> {
  if (items.length === 0) return []
  const muted = isMutable ? await listMuting(db, items) : new Set<string>()
  const wanted = items.filter(({ user_id }) => !muted.has(user_id))
  if (wanted.length === 0) return []
  const rows = await db
    .insertInto('bell_item')
    .values(wanted)
    .onConflict(conflict => conflict.columns(['user_id', 'cause']).doNothing())
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

async function listMuting(db: Executor, items: readonly Insertable<BellTable>[]): Promise<Set<string>> {
  const textId = items[0]?.text_id
  if (textId === undefined || textId === null) return new Set()
  const rows = await db
    .selectFrom('bell_mute')
    .select('user_id')
    .where('text_id', '=', textId)
    .where(
      'user_id',
      'in',
      items.map(({ user_id }) => user_id),
    )
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** The newest notifications of a person. */
export async function listItems(db: Executor, userId: string, limit: number): Promise<ShownItemRow[]> {
  return db
    .selectFrom('bell_item')
    .leftJoin('text', 'text.id', 'bell_item.text_id')
    .selectAll('bell_item')
    .select(['text.title', 'text.cover', 'text.stage', 'text.section', 'text.owner_id', 'text.deleted_at'])
    .where('bell_item.user_id', '=', userId)
    .orderBy('bell_item.id', 'desc')
    .limit(limit)
    .execute()
}

export async function markItems(
  db: Executor,
  userId: string,
  { ids, isDone, now }: { ids: readonly number[]; isDone: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('bell_item')
    .set(({ fn, val }) => ({
      seen_at: fn.coalesce('seen_at', val(now)),
      ...(isDone && { done_at: fn.coalesce('done_at', val(now)) }),
    }))
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .execute()
}

/** Marks open notifications of these kinds as done. Returns the people whose bells changed. */
export async function closeItems(
  db: Executor,
  textId: number,
  kinds: readonly BellKind[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .updateTable('bell_item')
    .set({ done_at: now, letter_due_at: null })
    .where('text_id', '=', textId)
    .where('kind', 'in', [...kinds])
    .where('done_at', 'is', null)
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Removes notifications whose cause is gone, so that it rings again should it come back. Returns the people whose bells changed. */
export async function withdrawItems(db: Executor, kind: BellKind, causes: readonly string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('bell_item')
    .where('kind', '=', kind)
    .where('cause', 'in', [...causes])
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Takes notifications whose letters are due: locks them until the transaction ends and clears their due time. */
export async function takeDueLetters(
  trx: Executor,
  now: Date,
  limit: number,
): Promise<(BellItemRow & { id: number })[]> {
  const due = await trx
    .selectFrom('bell_item')
    .leftJoin('text', 'text.id', 'bell_item.text_id')
    .selectAll('bell_item')
    .select(['text.title', 'text.stage', 'text.section', 'text.owner_id', 'text.deleted_at'])
    .where('letter_due_at', '<=', now)
    .orderBy('letter_due_at')
    .limit(limit)
    .forUpdate('bell_item')
    .skipLocked()
    .execute()
  if (due.length > 0)
    await trx
      .updateTable('bell_item')
      .set({ letter_due_at: null })
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .execute()
  return due
}

export async function findNextLetter(db: Executor): Promise<Date | undefined> {
  const row = await db
    .selectFrom('bell_item')
    .select('letter_due_at')
    .where('letter_due_at', 'is not', null)
    .orderBy('letter_due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.letter_due_at ?? undefined
}

/** True if the person asked for access to this text after `since`. */
export async function hasAsked(db: Executor, userId: string, textId: number, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('bell_item')
    .select('id')
    .where('text_id', '=', textId)
    .where('kind', '=', 'asked')
    .where('by_id', '=', userId)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function setMuted(db: Executor, userId: string, textId: number, isMuted: boolean): Promise<void> {
  if (isMuted)
    await db
      .insertInto('bell_mute')
      .values({ user_id: userId, text_id: textId })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  else await db.deleteFrom('bell_mute').where('user_id', '=', userId).where('text_id', '=', textId).execute()
}

export async function listMutedTexts(
  db: Executor,
  userId: string,
  limit: number,
): Promise<{ id: number; title: string; stage: TextStage; section: string | null; owner_id: string | null }[]> {
  return db
    .selectFrom('bell_mute')
    .innerJoin('text', 'text.id', 'bell_mute.text_id')
    .select(['text.id', 'text.title', 'text.stage', 'text.section', 'text.owner_id'])
    .where('bell_mute.user_id', '=', userId)
    .where('text.deleted_at', 'is', null)
    .orderBy('text.id', 'desc')
    .limit(limit)
    .execute()
}

export async function forgetBell(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('bell_item').where('user_id', '=', userId).execute()
  await db.deleteFrom('bell_mute').where('user_id', '=', userId).execute()
}

/** Removes at most `limit` notifications created before `until`; returns how many. */
export async function removeOldItems(db: Executor, until: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from newsroom.bell_item where id in (
      select id from newsroom.bell_item where created_at < ${until} order by created_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export type Waiting = { userId: string; stages: readonly TextStage[]; urgentBefore: Date }

/** Counts the texts that wait for a person: those at this person's stages, and this person's own texts with a near deadline. */
export async function countWaiting(
  db: Executor,
  { userId, stages, urgentBefore }: Waiting,
): Promise<{ count: number; urgent: number }> {
  const { rows } = await sql<{ count: number; urgent: number }>`
    select count(*)::integer as count,
      count(*) filter (where deadline <= ${urgentBefore}::timestamptz)::integer as urgent
    from (
      select id, deadline from newsroom.text where deleted_at is null and stage = any(${[...stages]})
      union
      select id, deadline from newsroom.text where deleted_at is null and owner_id = ${userId}
        and stage not in ('ready', 'out') and deadline <= ${urgentBefore}::timestamptz
    ) waiting`.execute(db)
  return rows[0] ?? { count: 0, urgent: 0 }
}

/** Releases that should have been published before `since` but still wait. */
export async function listLateReleases(
  db: Executor,
  since: Date,
  limit: number,
): Promise<{ id: number; text_id: number; asked_by: string; promised: Date }[]> {
  const { rows } = await sql<{ id: number; text_id: number; asked_by: string; promised: Date }>`
    select r.id, r.text_id, r.asked_by, coalesce(r.planned_at, r.asked_at) as promised
    from newsroom.text_release r join newsroom.text t on t.id = r.text_id
    where r.state = 'waiting' and r.due_at <= ${since}::timestamptz and t.deleted_at is null
      and coalesce(r.planned_at, r.asked_at) <= ${since}::timestamptz
      and (t.embargo_until is null or t.embargo_until <= ${since}::timestamptz)
    order by r.due_at limit ${limit}`.execute(db)
  return rows
}
