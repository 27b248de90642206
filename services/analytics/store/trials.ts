// Trials of headlines. A reader counts once: for the title that they saw, and once for opening it.
import { sql, type Kysely, type Selectable } from 'kysely'
import type { HeadlineTrial } from '#domain/headline-trial.ts'
import type { Arm, StopRule } from '../numbers/headline-test.ts'
import type { AnalyticsTables } from './tables.ts'

type Executor = Kysely<AnalyticsTables>
export type TrialRow = Selectable<AnalyticsTables['headline_trial']>

/** Keys of trials with events since an instant that have no row yet; at most `limit`, in the order of their first events. */
export async function listUnknownTrials(
  db: Executor,
  since: Date,
  limit: number,
): Promise<{ key: string; at: Date }[]> {
  const { rows } = await sql<{ key: string; at: Date }>`
    select trial as key, min(received_at) as at from analytics.event
    where received_at >= ${since} and trial is not null and not is_bot
      and not exists (select from analytics.headline_trial where key = trial)
    group by trial order by at limit ${limit}`.execute(db)
  return rows
}

export async function startTrial(
  db: Executor,
  { key, postId, titles, weights, rule, at }: HeadlineTrial & { postId: number; rule: StopRule; at: Date },
): Promise<void> {
  const none = titles.map(() => 0)
  await sql`
    insert into analytics.headline_trial (key, post_id, titles, weights, rule, started_at, counted_at, seen, opened)
    values (${key}, ${postId}, ${JSON.stringify(titles)}::jsonb, ${JSON.stringify(weights)}::jsonb,
      ${JSON.stringify(rule)}::jsonb, ${at}, ${at}, ${none}::integer[], ${none}::integer[])
    on conflict (key) do nothing`.execute(db)
}

export async function listRunningTrials(db: Executor, limit: number): Promise<TrialRow[]> {
  return db
    .selectFrom('headline_trial')
    .selectAll()
    .where('stopped_at', 'is', null)
    .orderBy('started_at')
    .limit(limit)
    .execute()
}

/** Somebody who sent events of two titles of one trial did not draw them, and counts for neither. */
export async function countArms(db: Executor, key: string, arms: number): Promise<Arm[]> {
  const { rows } = await sql<{ arm: number } & Arm>`
    select arm, count(*)::integer as seen, count(*) filter (where is_opened)::integer as opened from (
      select min(arm) as arm, bool_or(is_opened) as is_opened from analytics.event
      where trial = ${key} and not is_bot and visitor is not null
      group by visitor having min(arm) = max(arm)) as reader
    group by arm`.execute(db)
  return Array.from({ length: arms }, (_, at) => rows.find(({ arm }) => arm === at) ?? { seen: 0, opened: 0 })
}

/** Counts never decrease: old events may be gone. */
export async function keepArms(
  db: Executor,
  {
    key,
    arms,
    now,
    stopped,
  }: { key: string; arms: readonly Arm[]; now: Date; stopped?: { winner: number | null } | undefined },
): Promise<void> {
  await sql`
    update analytics.headline_trial set counted_at = ${now},
      seen = ${arms.map(({ seen }) => seen)}::integer[], opened = ${arms.map(({ opened }) => opened)}::integer[],
      stopped_at = ${stopped ? now : null}::timestamptz, winner = ${stopped?.winner ?? null}::smallint
    where key = ${key} and stopped_at is null`.execute(db)
}

/** Trials of all posts, or of these, the newest first. */
export async function listTrials(
  db: Executor,
  { postIds, limit }: { postIds: readonly number[] | null; limit: number },
): Promise<TrialRow[]> {
  return db
    .selectFrom('headline_trial')
    .selectAll()
    .$if(postIds !== null, query => query.where(sql<boolean>`post_id = any (${[...postIds!]}::integer[])`))
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute()
}

export async function findTrial(db: Executor, key: string): Promise<TrialRow | undefined> {
  return db.selectFrom('headline_trial').selectAll().where('key', '=', key).executeTakeFirst()
}
