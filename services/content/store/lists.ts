// Lists, their totals and any page of them: membership rows and a count per month, so a page costs the same at any depth.
import { sql, type Kysely } from 'kysely'
import { monthOf, nextMonth } from '../rules/months.ts'
import type { ContentTables } from './tables.ts'

type Executor = Kysely<ContentTables>

export type EntryChange = { listId: number; publishedAt: Date; postId: number }

/**
 * Takes entries out and puts entries in, and counts both. Locks are taken in key order: list, then month, so that
 * concurrent publications queue instead of deadlocking.
 */
export async function changeEntries(
  trx: Executor,
  removed: EntryChange[],
  added: EntryChange[],
  zone: string,
): Promise<void> {
  if (removed.length === 0 && added.length === 0) return
  const deltas = new Map<string, { list_id: number; month: string; n: number }>()
  const count = (entry: EntryChange, by: number) => {
    const month = monthOf(entry.publishedAt, zone).toISOString()
    const key = `${entry.listId} ${month}`
    const delta = deltas.get(key) ?? { list_id: entry.listId, month, n: 0 }
    delta.n += by
    deltas.set(key, delta)
  }
  for (const entry of removed) count(entry, -1)
  for (const entry of added) count(entry, 1)
  const changes = [...deltas.values()].filter(delta => delta.n !== 0)
  if (changes.length > 0) {
    await sql`
      insert into content.list_bucket as b (list_id, month, n)
      select list_id, month, n from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as t (list_id bigint, month timestamptz, n integer)
      order by list_id, month
      on conflict (list_id, month) do update set n = b.n + excluded.n`.execute(trx)
  }
  const rows = (entries: EntryChange[]) =>
    JSON.stringify(entries.map(entry => ({ l: entry.listId, p: entry.publishedAt.toISOString(), i: entry.postId })))
  if (removed.length > 0) {
    await sql`
      delete from content.list_entry e using jsonb_to_recordset(${rows(removed)}::jsonb) as t (l bigint, p timestamptz, i integer)
      where e.list_id = t.l and e.published_at = t.p and e.post_id = t.i`.execute(trx)
  }
  if (added.length > 0) {
    await sql`
      insert into content.list_entry (list_id, published_at, post_id)
      select l, p, i from jsonb_to_recordset(${rows(added)}::jsonb) as t (l bigint, p timestamptz, i integer)
      on conflict do nothing`.execute(trx)
  }
}

/** Counts the entries of all lists by the months of another zone. The caller holds the zone, so nobody publishes by the former one meanwhile. */
export async function countMonthsAgain(trx: Executor, zone: string): Promise<void> {
  await sql`delete from content.list_bucket`.execute(trx)
  await sql`
    insert into content.list_bucket (list_id, month, n)
    select list_id, (date_trunc('month', (published_at at time zone 'UTC') + ${zone}::interval) - ${zone}::interval) at time zone 'UTC', count(*)
    from content.list_entry group by 1, 2`.execute(trx)
}

export async function countList(db: Executor, listId: number): Promise<number> {
  const row = await db
    .selectFrom('list_bucket')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('n'), sql<number>`0`).as('n'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Entries that a read of a list skips, with their dates. */
export type LeftOut = readonly { postId: number; publishedAt: Date }[]

/** Those of these posts that are in the list, with their dates. */
export async function listLeftOut(db: Executor, listId: number, postIds: readonly number[]): Promise<LeftOut> {
  if (postIds.length === 0) return []
  const rows = await db
    .selectFrom('post')
    .innerJoin('list_entry', join =>
      join
        .onRef('list_entry.post_id', '=', 'post.id')
        .onRef('list_entry.published_at', '=', 'post.published_at')
        .on('list_entry.list_id', '=', listId),
    )
    .select(['list_entry.post_id', 'list_entry.published_at'])
    .where('post.id', 'in', [...new Set(postIds)])
    .execute()
  return rows.map(row => ({ postId: row.post_id, publishedAt: row.published_at }))
}

/** The buckets of a list without what is left out, newest first, each with the number of entries before it. */
function bucketsBefore(listId: number, leftOut: LeftOut, zone: string, within?: { from: Date; to: Date }) {
  const absent = JSON.stringify(
    leftOut.map(({ publishedAt }) => ({ month: monthOf(publishedAt, zone).toISOString(), n: 1 })),
  )
  const range = within ? sql`and b.month >= ${within.from} and b.month < ${within.to}` : sql``
  return sql`(
    select month, n, sum(n) over (order by month desc) - n as before from (
      select b.month, b.n - coalesce(sum(a.n), 0) as n from content.list_bucket b
      left join jsonb_to_recordset(${absent}::jsonb) as a (month timestamptz, n integer) on a.month = b.month
      where b.list_id = ${listId} ${range} group by b.month, b.n
    ) present
  )`
}

const idsOf = (leftOut: LeftOut) => leftOut.map(({ postId }) => postId)

export async function countLists(db: Executor, listIds: readonly number[]): Promise<Map<number, number>> {
  if (listIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('list_bucket')
    .select(eb => ['list_id', eb.fn.sum<number>('n').as('n')])
    .where('list_id', 'in', listIds)
    .groupBy('list_id')
    .execute()
  return new Map(rows.map(row => [Number(row.list_id), Number(row.n)]))
}

/** Ids of one page, newest first: the bucket that holds the offset, then a short step inside it. */
export async function pageOfList(
  db: Executor,
  listId: number,
  offset: number,
  limit: number,
  zone: string,
  leftOut: LeftOut = [],
): Promise<number[]> {
  const bucket = await sql<{ month: Date; before: number }>`
    select month, before from ${bucketsBefore(listId, leftOut, zone)} b
    where before <= ${offset} and before + n > ${offset}`.execute(db)
  const found = bucket.rows[0]
  if (!found) return []
  const rows = await db
    .selectFrom('list_entry')
    .select('post_id')
    .where('list_id', '=', listId)
    .where('published_at', '<', nextMonth(new Date(found.month), zone))
    .$if(leftOut.length > 0, query => query.where('post_id', 'not in', idsOf(leftOut)))
    .orderBy('published_at', 'desc')
    .orderBy('post_id', 'desc')
    .offset(offset - Number(found.before))
    .limit(limit)
    .execute()
  return rows.map(row => row.post_id)
}

/** The newest entry of each of these lists that has any, in one statement; the length of the lists does not matter. */
export async function newestOfLists(db: Executor, listIds: readonly number[]): Promise<Map<number, number>> {
  if (listIds.length === 0) return new Map()
  const { rows } = await sql<{ list_id: number; post_id: number }>`
    select asked.list_id, newest.post_id
    from unnest(${[...listIds]}::bigint[]) as asked (list_id)
    cross join lateral (
      select post_id from content.list_entry e where e.list_id = asked.list_id
      order by e.published_at desc, e.post_id desc limit 1
    ) as newest`.execute(db)
  return new Map(rows.map(row => [Number(row.list_id), row.post_id]))
}

/**
 * Ids of posts that stand in any of these lists, newest first. Each list is read only as far as the page needs, so the cost grows with the
 * offset, not with the lists. `postIds`: only these.
 */
export async function pageOfLists(
  db: Executor,
  listIds: readonly number[],
  {
    from,
    to,
    postIds = null,
    offset,
    limit,
  }: { from: Date | null; to: Date | null; postIds?: readonly number[] | null; offset: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ post_id: number }>`
    select distinct e.published_at, e.post_id
    from unnest(${[...listIds]}::bigint[]) as asked (list_id)
    cross join lateral (
      select published_at, post_id from content.list_entry l where l.list_id = asked.list_id
        and l.published_at >= coalesce(${from}::timestamptz, '-infinity')
        and l.published_at < coalesce(${to}::timestamptz, 'infinity')
        ${postIds ? sql`and l.post_id = any(${[...postIds]}::int[])` : sql``}
      order by l.published_at desc, l.post_id desc limit ${offset + limit}
    ) e
    order by e.published_at desc, e.post_id desc offset ${offset} limit ${limit}`.execute(db)
  return rows.map(row => row.post_id)
}

/**
 * How many entries lie between two instants: whole months from the buckets, the edges counted. A range inside one month
 * is counted directly.
 */
export async function countRange(db: Executor, listId: number, from: Date, to: Date, zone: string): Promise<number> {
  const firstMonth = monthOf(from, zone)
  const firstWhole = firstMonth.getTime() === from.getTime() ? from : nextMonth(firstMonth, zone)
  const lastWhole = monthOf(to, zone)
  if (firstWhole >= lastWhole) return countEntries(db, listId, from, to)
  const whole = await db
    .selectFrom('list_bucket')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('n'), sql<number>`0`).as('n'))
    .where('list_id', '=', listId)
    .where('month', '>=', firstWhole)
    .where('month', '<', lastWhole)
    .executeTakeFirstOrThrow()
  const head = from < firstWhole ? await countEntries(db, listId, from, firstWhole) : 0
  const tail = lastWhole < to ? await countEntries(db, listId, lastWhole, to) : 0
  return Number(whole.n) + head + tail
}

async function countEntries(db: Executor, listId: number, from: Date, to: Date): Promise<number> {
  const row = await db
    .selectFrom('list_entry')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('list_id', '=', listId)
    .where('published_at', '>=', from)
    .where('published_at', '<', to)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** A page of a list between two instants, newest first. Months before the page are skipped by their counts, not row by row. */
export async function pageOfRange(
  db: Executor,
  listId: number,
  from: Date,
  to: Date,
  offset: number,
  limit: number,
  zone: string,
  leftOut: LeftOut = [],
): Promise<number[]> {
  const month = await sql<{ month: Date; before: number }>`
    select month, before from ${bucketsBefore(listId, leftOut, zone, { from, to })} b
    where before <= ${offset} and before + n > ${offset}`.execute(db)
  const found = month.rows[0]
  const aligned = monthOf(from, zone).getTime() === from.getTime() && monthOf(to, zone).getTime() === to.getTime()
  const upper = aligned && found ? nextMonth(new Date(found.month), zone) : to
  const skip = aligned && found ? offset - Number(found.before) : offset
  const rows = await db
    .selectFrom('list_entry')
    .select('post_id')
    .where('list_id', '=', listId)
    .where('published_at', '>=', from)
    .where('published_at', '<', upper)
    .$if(leftOut.length > 0, query => query.where('post_id', 'not in', idsOf(leftOut)))
    .orderBy('published_at', 'desc')
    .orderBy('post_id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
  return rows.map(row => row.post_id)
}
