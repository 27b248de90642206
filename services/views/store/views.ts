// Every statement of this service. Rows are written in the order of their keys, so that flushes of several nodes queue and never deadlock.
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { int4Max } from '#contract/whole-number.ts'
import { monthOf } from '../rules/days.ts'

export type ViewsTables = {
  views_day: { day: string; id: number; n: number }
  views_month: { month: string; id: number; n: number }
  total: { id: number; n: number }
  unchecked: { day: string; id: number; n: number }
}
type Executor = Kysely<ViewsTables>

/** Views of a post on a day of the magazine's zone. */
export type DayViews = { id: number; day: string; count: number }

/** Other services store counts as `integer`, so sums stop at its maximum. */
const clamp = (sum: RawBuilder<unknown>) => sql`least(${sum}, ${sql.lit(int4Max)})::bigint`
const added = clamp(sql`least(v.n, ${sql.lit(int4Max)}) + excluded.n`)

const asJson = (views: readonly DayViews[]) =>
  JSON.stringify(views.map(({ id, day, count }) => ({ d: day, m: monthOf(day), i: id, n: count })))

/** Adds to days (since `keptFrom`), months and totals. */
export async function addCounts(trx: Executor, views: readonly DayViews[], keptFrom: string): Promise<void> {
  if (views.length === 0) return
  const rows = asJson(views)
  await sql`
    insert into views.views_day as v (day, id, n)
    select d, i, ${clamp(sql`sum(n)`)} from jsonb_to_recordset(${rows}::jsonb) as t (d date, i integer, n bigint)
    where d >= ${keptFrom}::date group by d, i order by d, i
    on conflict (day, id) do update set n = ${added}`.execute(trx)
  await sql`
    insert into views.views_month as v (month, id, n)
    select m, i, ${clamp(sql`sum(n)`)} from jsonb_to_recordset(${rows}::jsonb) as t (m date, i integer, n bigint) group by m, i order by m, i
    on conflict (month, id) do update set n = ${added}`.execute(trx)
  await sql`
    insert into views.total as v (id, n)
    select i, ${clamp(sql`sum(n)`)} from jsonb_to_recordset(${rows}::jsonb) as t (i integer, n bigint) group by i order by i
    on conflict (id) do update set n = ${added}`.execute(trx)
}

export async function listTotals(db: Executor, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('total')
    .select(['id', 'n'])
    .where('id', '=', sql<number>`any (${ids}::integer[])`)
    .execute()
  return new Map(rows.map(({ id, n }) => [id, Math.min(Number(n), int4Max)]))
}

/** Totals including unchecked views, read by one statement. */
export async function listCounts(db: Executor, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; n: number }>`
    select id, ${clamp(sql`sum(n)`)} as n from (
      select id, n from views.total where id = any (${ids}::integer[])
      union all select id, n from views.unchecked where id = any (${ids}::integer[])
    ) t group by id`.execute(db)
  return new Map(rows.map(({ id, n }) => [id, Number(n)]))
}

/** Commits views before their posts are checked. */
export async function keepUnchecked(db: Executor, views: readonly DayViews[]): Promise<void> {
  if (views.length === 0) return
  await sql`
    insert into views.unchecked as v (day, id, n)
    select d, i, n from jsonb_to_recordset(${asJson(views)}::jsonb) as t (d date, i integer, n bigint) order by i, d
    on conflict (id, day) do update set n = ${added}`.execute(db)
}

export async function listUncheckedIds(db: Executor, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('unchecked').select('id').distinct().orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Removes and returns the unchecked views of these posts; rows that another node took are not returned. */
export async function takeUnchecked(trx: Executor, ids: readonly number[]): Promise<DayViews[]> {
  const { rows } = await sql<{ day: string; id: number; n: number }>`
    delete from views.unchecked u using (
      select id, day from views.unchecked where id = any (${ids}::integer[]) order by id, day for update
    ) t where u.day = t.day and u.id = t.id returning u.day, u.id, u.n`.execute(trx)
  return rows.map(({ day, id, n }) => ({ day, id, count: Number(n) }))
}

export type MostViewed = { id: number; views: number }

export async function listMostViewedSinceDay(db: Executor, day: string, limit: number): Promise<MostViewed[]> {
  const { rows } = await sql<MostViewed>`
    select id, ${clamp(sql`sum(n)`)} as views from views.views_day where day >= ${day}::date
    group by id order by views desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function listMostViewedSinceMonth(db: Executor, month: string, limit: number): Promise<MostViewed[]> {
  const { rows } = await sql<MostViewed>`
    select id, ${clamp(sql`sum(n)`)} as views from views.views_month where month >= ${month}::date
    group by id order by views desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function listMostViewedEver(db: Executor, limit: number): Promise<MostViewed[]> {
  const { rows } = await sql<MostViewed>`
    select id, ${clamp(sql`n`)} as views from views.total order by n desc, id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Views of posts after an id, in the form in which they can be added again. Views that a month or the total holds beyond the kept days
 * are listed on the first day of that month, or of the oldest one.
 */
export async function listDayViews(db: Executor, after: number, limit: number): Promise<DayViews[]> {
  const posts = await db.selectFrom('total').select('id').where('id', '>', after).orderBy('id').limit(limit).execute()
  const last = posts.at(-1)?.id
  if (last === undefined) return []
  const ofPosts = sql`where id > ${after}::integer and id <= ${last}::integer`
  const { rows } = await sql<{ id: number; day: string; count: number }>`
    with day as (select id, day, n from views.views_day ${ofPosts}),
      month as (select id, month, n from views.views_month ${ofPosts}),
      days_of_month as (select id, date_trunc('month', day)::date as month, sum(n) as n from day group by 1, 2),
      months_of_post as (select id, min(month) as first, sum(n) as n from month group by id),
      every as (
        select id, day, n from day
        union all select m.id, m.month, m.n - coalesce(d.n, 0) from month m left join days_of_month d using (id, month)
        union all select t.id, coalesce(m.first, date '2000-01-01'), t.n - coalesce(m.n, 0)
          from (select id, n from views.total ${ofPosts}) t left join months_of_post m using (id))
    select id, day::text as day, ${clamp(sql`sum(n)`)} as count from every where n > 0 group by id, day order by id, day`.execute(
    db,
  )
  return rows.map(row => ({ ...row, count: Number(row.count) }))
}

export async function removeDaysBefore(db: Executor, day: string): Promise<void> {
  await sql`delete from views.views_day where day < ${day}::date`.execute(db)
}
