// Raw events: each is inserted once and removed when it is old.
import { sql, type Kysely } from 'kysely'
import type { ReadEvent } from '../read-event.ts'
import type { AnalyticsTables } from './tables.ts'

type Executor = Kysely<AnalyticsTables>
export type NewEvent = ReadEvent & { receivedAt: Date; day: string; isBot: boolean }

/** Inserts all events in one statement; a known event is not changed. */
export async function insertEvents(db: Executor, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into analytics.event (eid, received_at, happened_at, day, kind, is_bot, post_id, page_view, visitor, source,
      scroll_area, scroll_depth, trial, arm, is_opened, block, blocks, is_left, fields)
    select "eid", "receivedAt", "happenedAt", "day", "kind", "isBot", "postId", "pageView", "visitor", "source",
      "scrollArea", "scrollDepth", "trial", "arm", "isOpened", "block", "blocks", "isLeft", "fields"
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as t ("eid" uuid, "receivedAt" timestamptz,
      "happenedAt" timestamptz, "day" date, "kind" text, "isBot" boolean, "postId" integer, "pageView" text,
      "visitor" text, "source" text, "scrollArea" text, "scrollDepth" smallint, "trial" text, "arm" smallint,
      "isOpened" boolean, "block" smallint, "blocks" smallint, "isLeft" boolean, "fields" jsonb)
    on conflict (eid) do nothing`.execute(db)
}

/**
 * Visits with an event between two moments: a browser whose reader agreed to be recognised counts once, otherwise each page view. Undefined
 * if nothing was received on the day that ends with `until`.
 */
export async function countReadersBetween(db: Executor, since: Date, until: Date): Promise<number | undefined> {
  const { rows } = await sql<{ n: number; measured: boolean }>`
    select (select count(distinct coalesce(visitor, page_view))::integer from analytics.event
        where received_at > ${since} and received_at <= ${until} and not is_bot and kind in ('pv', 'pp')) as n,
      exists (select from analytics.event
        where received_at > ${until}::timestamptz - interval '1 day' and received_at <= ${until}) as measured`.execute(
    db,
  )
  const [row] = rows
  return row?.measured ? row.n : undefined
}

/** What such visits read between two moments, the most read first. */
export async function listReadBetween(
  db: Executor,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<{ postId: number; readers: number }[]> {
  const { rows } = await sql<{ postId: number; readers: number }>`
    select post_id as "postId", count(distinct coalesce(visitor, page_view))::integer as readers from analytics.event
    where received_at > ${since} and received_at <= ${until} and not is_bot and kind in ('pv', 'pp')
      and post_id is not null
    group by post_id order by readers desc, post_id limit ${limit}`.execute(db)
  return rows
}

/** Removes at most `limit` events received before an instant. Returns their number. */
export async function removeEventsBefore(db: Executor, instant: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from analytics.event where eid in (
      select eid from analytics.event where received_at < ${instant} limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export type PersonEvent = { kind: string; url: string | null; post_id: number | null; happened_at: Date }

/** The events of a reader, the newest first. */
export async function listEventsOf(db: Executor, userId: string, limit: number): Promise<PersonEvent[]> {
  const { rows } = await sql<PersonEvent>`
    select kind, fields ->> 'url' as url, post_id, happened_at from analytics.event
    where fields ? 'uid' and fields ->> 'uid' = ${userId} order by happened_at desc limit ${limit}`.execute(db)
  return rows
}

/** Removes at most `limit` events of a reader. Returns their number. */
export async function removeEventsOf(db: Executor, userId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from analytics.event where eid in (
      select eid from analytics.event where fields ? 'uid' and fields ->> 'uid' = ${userId} limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Removes the `limit` events that were received first. */
export async function removeOldestEvents(db: Executor, limit: number): Promise<void> {
  await sql`
    delete from analytics.event where eid in (
      select eid from analytics.event order by received_at limit ${limit})`.execute(db)
}

/** The number of events; undefined while the table is smaller than `fromBytes`, because counting reads all of it. */
export async function countEvents(db: Executor, fromBytes: number): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::float8 as n from analytics.event
    having pg_relation_size('analytics.event') >= ${fromBytes}::bigint`.execute(db)
  return rows[0]?.n
}
