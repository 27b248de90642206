// Statistics by post and day, counted from raw events.
import { sql, type Kysely, type Selectable } from 'kysely'
import type { AnalyticsTables } from './tables.ts'

type Executor = Kysely<AnalyticsTables>
export type PostDayRow = Selectable<AnalyticsTables['post_day']>

export async function readCountedUntil(db: Executor): Promise<Date> {
  const row = await db.selectFrom('roll_up').select('counted_until').executeTakeFirst()
  return row?.counted_until ?? new Date(0)
}

export async function keepCountedUntil(db: Executor, until: Date): Promise<void> {
  await db
    .insertInto('roll_up')
    .values({ is_only: true, counted_until: until })
    .onConflict(oc => oc.column('is_only').doUpdateSet({ counted_until: until }))
    .execute()
}

/** The posts with events received since an instant, by day. */
export async function listChanged(db: Executor, since: Date): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ day: string; post_ids: number[] }>`
    select day::text as day, array_agg(distinct post_id) as post_ids from analytics.event
    where received_at >= ${since} and post_id is not null group by day`.execute(db)
  return new Map(rows.map(row => [row.day, row.post_ids]))
}

/** Counts these posts on a day from all raw events of the day. Counts never decrease. */
export async function countDay(
  db: Executor,
  { day, postIds, timeZoneOffset }: { day: string; postIds: readonly number[]; timeZoneOffset: string },
): Promise<void> {
  const byHour = Array.from(
    { length: 24 },
    (_, hour) => sql`count(*) filter (where kind = 'pv' and hour = ${hour}::integer)`,
  )
  await sql`
    insert into analytics.post_day as kept (post_id, day, views, visitors, page_25, page_50, page_75, page_100, content_25,
      content_50, content_75, content_100, from_search, from_social, from_direct, from_internal, from_other, from_zen,
      from_letter, went, hours)
    select post_id, day,
      count(*) filter (where kind = 'pv'),
      count(distinct coalesce(visitor, eid::text)) filter (where kind = 'pv'),
      count(distinct seen) filter (where scroll_area = 'page' and scroll_depth >= 25),
      count(distinct seen) filter (where scroll_area = 'page' and scroll_depth >= 50),
      count(distinct seen) filter (where scroll_area = 'page' and scroll_depth >= 75),
      count(distinct seen) filter (where scroll_area = 'page' and scroll_depth >= 100),
      count(distinct seen) filter (where scroll_area = 'content' and scroll_depth >= 25),
      count(distinct seen) filter (where scroll_area = 'content' and scroll_depth >= 50),
      count(distinct seen) filter (where scroll_area = 'content' and scroll_depth >= 75),
      count(distinct seen) filter (where scroll_area = 'content' and scroll_depth >= 100),
      count(*) filter (where source = 'search'),
      count(*) filter (where source = 'social'),
      count(*) filter (where source = 'direct'),
      count(*) filter (where source = 'internal'),
      count(*) filter (where source = 'other'),
      count(*) filter (where source = 'zen'),
      count(*) filter (where source = 'letter'),
      count(distinct seen) filter (where is_left),
      array[${sql.join(byHour)}]::integer[]
    from (select *, coalesce(page_view, eid::text) as seen,
        extract(hour from (happened_at at time zone 'UTC') + ${timeZoneOffset}::interval) as hour from analytics.event
      where day = ${day}::date and post_id = any (${[...postIds]}::integer[]) and not is_bot) as e
    group by post_id, day
    on conflict (post_id, day) do update set
      views = greatest(kept.views, excluded.views), visitors = greatest(kept.visitors, excluded.visitors),
      page_25 = greatest(kept.page_25, excluded.page_25), page_50 = greatest(kept.page_50, excluded.page_50),
      page_75 = greatest(kept.page_75, excluded.page_75), page_100 = greatest(kept.page_100, excluded.page_100),
      content_25 = greatest(kept.content_25, excluded.content_25),
      content_50 = greatest(kept.content_50, excluded.content_50),
      content_75 = greatest(kept.content_75, excluded.content_75),
      content_100 = greatest(kept.content_100, excluded.content_100),
      from_search = greatest(kept.from_search, excluded.from_search),
      from_social = greatest(kept.from_social, excluded.from_social),
      from_direct = greatest(kept.from_direct, excluded.from_direct),
      from_internal = greatest(kept.from_internal, excluded.from_internal),
      from_other = greatest(kept.from_other, excluded.from_other),
      from_zen = greatest(kept.from_zen, excluded.from_zen),
      from_letter = greatest(kept.from_letter, excluded.from_letter),
      went = greatest(kept.went, excluded.went),
      hours = case when excluded.views >= kept.views then excluded.hours else kept.hours end`.execute(db)
}

export async function listPostDays(
  db: Executor,
  { postId, from, to }: { postId: number; from: string; to: string },
): Promise<PostDayRow[]> {
  return db
    .selectFrom('post_day')
    .selectAll()
    .where('post_id', '=', postId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}

export async function removeDaysBefore(db: Executor, day: string): Promise<void> {
  await sql`delete from analytics.post_day where day < ${day}::date`.execute(db)
  await sql`delete from analytics.site_day where day < ${day}::date`.execute(db)
}
