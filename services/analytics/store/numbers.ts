// What the numbers of the office read: days of the whole site and of some posts, blocks, readers now.
import { sql, type Kysely } from 'kysely'
import { dayCounts, type AnalyticsTables, type DayCount } from './tables.ts'

type Executor = Kysely<AnalyticsTables>

const sums = sql.raw(dayCounts.map(name => `sum(${name})::integer as ${name}`).join(', '))
const names = sql.raw(dayCounts.join(', '))

/** Adds up all posts of a day. */
export async function countSiteDay(db: Executor, day: string): Promise<void> {
  await sql`
    insert into analytics.site_day (day, ${names}, hours)
    select ${day}::date, ${sql.raw(dayCounts.map(name => `coalesce(sum(${name}), 0)`).join(', '))},
      (select coalesce(array_agg(n order by hour), '{}') from (
        select hour, sum(h.n)::integer as n from analytics.post_day as p, unnest(p.hours) with ordinality as h (n, hour)
        where p.day = ${day}::date group by hour) as by_hour)
    from analytics.post_day where day = ${day}::date
    on conflict (day) do update set ${sql.raw(dayCounts.map(name => `${name} = excluded.${name}`).join(', '))},
      hours = excluded.hours`.execute(db)
}

/** Of each page view counts the deepest block. Of several versions of a text, the one that most page views had is kept. */
export async function countBlocks(db: Executor, day: string, postIds: readonly number[]): Promise<void> {
  await sql`
    insert into analytics.post_block as kept (post_id, day, blocks, reached)
    with deepest as (
      select post_id, coalesce(page_view, eid::text) as seen, blocks, max(block) as block from analytics.event
      where day = ${day}::date and post_id = any (${[...postIds]}::integer[]) and block is not null and not is_bot
      group by 1, 2, 3),
    version as (
      select distinct on (post_id) post_id, blocks, count(*) as n from deepest group by post_id, blocks
      order by post_id, n desc, blocks desc)
    select v.post_id, ${day}::date, v.blocks, array(
      select count(*) filter (where d.block >= at)::integer
      from generate_series(1, v.blocks) as at cross join (
        select block from deepest where deepest.post_id = v.post_id and deepest.blocks = v.blocks) as d
      group by at order by at)
    from version as v
    on conflict (post_id, day) do update set blocks = excluded.blocks, reached = excluded.reached
    where excluded.reached[1] >= kept.reached[1]`.execute(db)
}

export async function removeBlocksBefore(db: Executor, day: string): Promise<void> {
  await sql`delete from analytics.post_block where day < ${day}::date`.execute(db)
}

export type Days = { from: string; to: string }
export type NumbersDay = { day: string; hours: number[] } & Record<DayCount, number>

/** The days of the site, or of these posts. Days without views are left out. */
export async function listNumbersDays(
  db: Executor,
  { from, to }: Days,
  postIds: readonly number[] | null,
): Promise<NumbersDay[]> {
  const { rows } = await (
    postIds === null
      ? sql<NumbersDay>`
        select day::text as day, ${names}, hours from analytics.site_day
        where day between ${from}::date and ${to}::date order by day`
      : sql<NumbersDay>`
        with own as (
          select * from analytics.post_day
          where post_id = any (${[...postIds]}::integer[]) and day between ${from}::date and ${to}::date),
        by_hour as (
          select day, array_agg(n order by hour) as hours from (
            select day, hour, sum(n)::integer as n from own, unnest(own.hours) with ordinality as h (n, hour)
            group by day, hour) as each_hour
          group by day)
        select day::text as day, ${sums}, coalesce(min(by_hour.hours), '{}') as hours
        from own left join by_hour using (day) group by day order by day`
  ).execute(db)
  return rows
}

/** The first day that has any figures; undefined if there is none. */
export async function findFirstDay(db: Executor): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`select min(day)::text as day from analytics.site_day`.execute(db)
  return rows[0]?.day ?? undefined
}

export type PostSum = {
  post_id: number
  views: number
  content_25: number
  content_100: number
  went: number
  before: number
}

/** Posts by their views in a period, with the views of the period before. */
export async function listPostSums(
  db: Executor,
  { period, before, postIds, limit }: { period: Days; before: Days; postIds: readonly number[] | null; limit: number },
): Promise<PostSum[]> {
  const isOwn = postIds === null ? sql`true` : sql`post_id = any (${[...postIds]}::integer[])`
  const { rows } = await sql<PostSum>`
    select post_id,
      coalesce(sum(views) filter (where day >= ${period.from}::date), 0)::integer as views,
      coalesce(sum(content_25) filter (where day >= ${period.from}::date), 0)::integer as content_25,
      coalesce(sum(content_100) filter (where day >= ${period.from}::date), 0)::integer as content_100,
      coalesce(sum(went) filter (where day >= ${period.from}::date), 0)::integer as went,
      coalesce(sum(views) filter (where day <= ${before.to}::date), 0)::integer as before
    from analytics.post_day where day between ${before.from}::date and ${period.to}::date and ${isOwn}
    group by post_id order by views desc, post_id limit ${limit}`.execute(db)
  return rows
}

export async function findBlocks(
  db: Executor,
  postId: number,
  { from, to }: Days,
): Promise<{ blocks: number; reached: number[] } | undefined> {
  // Only days of the same version of the text can be added.
  const { rows } = await sql<{ blocks: number; reached: number[] }>`
    with days as (
      select * from analytics.post_block where post_id = ${postId} and day between ${from}::date and ${to}::date),
    newest as (select blocks from days order by day desc limit 1)
    select blocks, array_agg(n order by at) as reached from (
      select days.blocks, r.at, sum(r.n)::integer as n
      from days join newest using (blocks), unnest(days.reached) with ordinality as r (n, at)
      group by days.blocks, r.at) as by_block
    group by blocks`.execute(db)
  return rows[0]
}
