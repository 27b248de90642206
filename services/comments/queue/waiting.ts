// The queue of moderators. A row stands for a comment that waits; it is written by `renewWaiting` alone, in the transaction of each change.
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { heldSeconds, type QueueKind } from '#contract/office/moderation.ts'
import type { CommentsTables } from '../store/tables.ts'

type Executor = Kysely<CommentsTables>

/**
 * Puts the comment into the queue or takes it out, after anything of it has changed: pending comments, those that a rule has put into a
 * shadow, and reported ones wait. `since` is kept while it waits; a comment that comes back gets its former place.
 */
export async function renewWaiting(trx: Executor, commentId: number, since: Date): Promise<void> {
  await sql`
    with state as (
      select c.id, c.post_id, f.open, c.deleted_at is null and (c.shadowed_at is null or c.shadowed_by = 'rules')
          and (c.status = 2 or c.shadowed_by is not distinct from 'rules' or f.open > 0) as waits
      from comments.comment c cross join lateral (
        select count(*)::integer as open from comments.comment_flag where comment_id = c.id and resolved_at is null) f
      where c.id = ${commentId}),
    gone as (delete from comments.waiting w using state where w.comment_id = state.id and not state.waits)
    insert into comments.waiting (comment_id, post_id, since, reports)
    select id, post_id, ${since}, open from state where waits
    on conflict (comment_id) do update set reports = excluded.reports`.execute(trx)
}

/** Which part of the queue somebody sees. `sections` null: all; comments of posts without a section are everybody's. */
export type QueueView = { kind: QueueKind; section: string | null; sections: readonly string[] | null }

function inView({ kind, section, sections }: QueueView): RawBuilder<unknown> {
  const reported = kind === 'reported' ? sql`w.reports > 0` : sql`true`
  const chosen = section === null ? sql`true` : sql`s.slug = ${section}`
  return sql`${reported} and ${chosen} and ${ofSections(sections)}`
}
export const ofSections = (sections: readonly string[] | null): RawBuilder<unknown> =>
  sections === null ? sql`true` : sql`(s.slug is null or s.slug = any (${[...sections]}::text[]))`

export type Taking = QueueView & {
  me: string
  now: Date
  have: readonly number[]
  most: number
  order: 'oldest' | 'newest'
  arrivedBefore: Date | null
}

/** A colleague may leave at most this share of what is free to the next one, so that two can share a short queue. */
const leastTaken = 5

/**
 * Takes free comments and renews those that are held, or were and nobody else took, in one statement: rows that another transaction takes at the same moment are
 * skipped, so two moderators never get the same one. Returns the new ones in their order, and which of `have` are still held. Nobody holds what
 * is in another moderator's section.
 */
export async function takeWaiting(trx: Executor, taking: Taking): Promise<{ taken: number[]; held: number[] }> {
  const { me, now, have, most, order, arrivedBefore } = taking
  const until = new Date(now.getTime() + heldSeconds * 1000)
  const free = sql`from comments.waiting w left join comments.post_section s on s.post_id = w.post_id
    where (w.claimed_until is null or w.claimed_until <= ${now} or w.claimed_by = ${me})
      and (w.put_off_until is null or w.put_off_until <= ${now})
      and (${arrivedBefore}::timestamptz is null or w.since <= ${arrivedBefore}::timestamptz)
      and w.comment_id <> all (${[...have]}::bigint[]) and ${inView(taking)}`
  const direction = order === 'oldest' ? sql`asc` : sql`desc`
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    with held as (
      update comments.waiting w set claimed_by = ${me}, claimed_until = ${until}
      where w.comment_id = any (${[...have]}::bigint[])
        and (w.claimed_by = ${me} or w.claimed_until is null or w.claimed_until <= ${now})
        and not exists (
          select from comments.post_section s where s.post_id = w.post_id and not ${ofSections(taking.sections)})
      returning w.comment_id),
    room as (
      select least(${most}::integer, greatest(${leastTaken}, ceil(count(*) / 2.0)))::integer as places ${free}),
    free as (
      select w.comment_id ${free} order by w.since ${direction}, w.comment_id ${direction}
      limit (select places from room) for update of w skip locked),
    taken as (
      update comments.waiting w set claimed_by = ${me}, claimed_until = ${until}, put_off_until = null
      from free where w.comment_id = free.comment_id returning w.comment_id, w.since)
    select comment_id as id, false as "isNew", null::timestamptz as since from held
    union all select comment_id, true, since from taken
    order by since ${direction}, id ${direction}`.execute(trx)
  return {
    taken: rows.flatMap(({ id, isNew }) => (isNew ? [id] : [])),
    held: rows.flatMap(({ id, isNew }) => (isNew ? [] : [id])),
  }
}

export async function letGoOf(trx: Executor, me: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('waiting')
    .set({ claimed_by: null, claimed_until: null })
    .where('claimed_by', '=', me)
    .where('comment_id', '=', anyOf(ids))
    .execute()
}

const anyOf = (ids: readonly number[]) => sql<number>`any (${[...ids]}::bigint[])`

/** Puts comments off until a time, or back to where they were (null). The moderator holds them again only when they come back. */
export async function putOff(
  trx: Executor,
  ids: readonly number[],
  { me, until, now, heldUntil }: { me: string; until: Date | null; now: Date; heldUntil: Date },
): Promise<number[]> {
  const rows = await trx
    .updateTable('waiting')
    .set(
      until
        ? { put_off_until: until, claimed_by: null, claimed_until: null }
        : { put_off_until: null, claimed_by: me, claimed_until: heldUntil },
    )
    .where('comment_id', '=', anyOf(ids))
    .where(eb => eb.or([eb('claimed_by', 'is', null), eb('claimed_by', '=', me), eb('claimed_until', '<=', now)]))
    .returning('comment_id')
    .execute()
  return rows.map(row => row.comment_id)
}

export type WaitingRow = { comment_id: number; since: Date; claimed_by: string | null; claimed_until: Date | null }

export async function lockWaiting(trx: Executor, commentId: number): Promise<WaitingRow | undefined> {
  return trx
    .selectFrom('waiting')
    .select(['comment_id', 'since', 'claimed_by', 'claimed_until'])
    .where('comment_id', '=', commentId)
    .forUpdate()
    .executeTakeFirst()
}

/** Exact: counted from the rows themselves. */
export async function countWaiting(db: Executor, sections: readonly string[] | null) {
  const { rows } = await sql<{ slug: string | null; title: string | null; waiting: number; reported: number }>`
    select s.slug, min(s.title) as title, count(*)::integer as waiting,
      count(*) filter (where w.reports > 0)::integer as reported
    from comments.waiting w left join comments.post_section s on s.post_id = w.post_id
    where ${ofSections(sections)} group by s.slug order by count(*) desc, s.slug`.execute(db)
  return rows
}

/** How many came after an instant, who holds how many, and how many were put off. */
export async function lookAround(
  db: Executor,
  view: QueueView,
  { now, after, me }: { now: Date; after: Date | null; me: string },
) {
  const { rows } = await sql<{ arrived: number; putOff: number; others: { id: string; count: number }[] }>`
    with seen as materialized (
      select w.* from comments.waiting w left join comments.post_section s on s.post_id = w.post_id where ${inView(view)})
    select
      (select count(*)::integer from seen where since > ${after}::timestamptz
        and (put_off_until is null or put_off_until <= ${now})
        and (claimed_until is null or claimed_until <= ${now})) as arrived,
      (select count(*)::integer from seen where put_off_until > ${now}) as "putOff",
      (select coalesce(json_agg(o), '[]') from (
        select claimed_by as id, count(*)::integer as count from seen
        where claimed_until > ${now} and claimed_by <> ${me} group by claimed_by order by count(*) desc limit 20) o) as others`.execute(
    db,
  )
  return rows[0]!
}

/** Whose hands these comments are in, and what was decided on those that no longer wait. */
export async function findTaken(db: Executor, ids: readonly number[], now: Date) {
  if (ids.length === 0) return []
  const { rows } = await sql<{
    id: number
    holder: string | null
    decider: string | null
    action: 'keep' | 'hide' | null
  }>`
    select asked.id, case when w.claimed_until > ${now} then w.claimed_by end as holder, d.moderator_id as decider, d.action
    from unnest(${[...ids]}::bigint[]) as asked(id)
    left join comments.waiting w on w.comment_id = asked.id
    left join comments.comment c on c.id = asked.id
    left join comments.decision d on d.id = c.decision_id and w.comment_id is null`.execute(db)
  return rows
}
