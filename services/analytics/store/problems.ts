// Reported problems, each once with its count.
import { sql, type Kysely, type Selectable } from 'kysely'
import type { AnalyticsTables } from './tables.ts'

type Executor = Kysely<AnalyticsTables>
export type ProblemRow = Selectable<AnalyticsTables['problem']>
export type NewProblem = Pick<ProblemRow, 'fingerprint' | 'origin' | 'name' | 'message' | 'stack' | 'place'>

/** Adds one to the count of a problem. A new problem is stored only while there are fewer than `max`. */
export async function countProblem(db: Executor, problem: NewProblem, now: Date, max: number): Promise<void> {
  const { fingerprint, origin, name, message, stack, place } = problem
  await sql`
    insert into analytics.problem as p (fingerprint, origin, name, message, stack, place, n, first_seen_at, last_seen_at)
    select ${fingerprint}, ${origin}, ${name}, ${message}, ${stack}, ${place}, 1, ${now}::timestamptz, ${now}::timestamptz
    where exists (select 1 from analytics.problem where fingerprint = ${fingerprint})
      or (select count(*) from analytics.problem) < ${max}
    on conflict (fingerprint) do update set n = p.n + 1, last_seen_at = excluded.last_seen_at,
      stack = excluded.stack, place = excluded.place`.execute(db)
}

export async function listProblems(db: Executor, limit: number): Promise<ProblemRow[]> {
  return db.selectFrom('problem').selectAll().orderBy('last_seen_at', 'desc').limit(limit).execute()
}

/** Removes problems not seen since an instant; when there are `max`, also the oldest tenth, to make room for new ones. */
export async function removeOldProblems(db: Executor, since: Date, max: number): Promise<void> {
  await db.deleteFrom('problem').where('last_seen_at', '<', since).execute()
  await sql`
    delete from analytics.problem where fingerprint in (
      select fingerprint from analytics.problem order by last_seen_at limit ${Math.ceil(max / 10)})
    and (select count(*) from analytics.problem) >= ${max}`.execute(db)
}
