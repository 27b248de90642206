// Limits for the whole installation, not per process: for rare actions that leave something behind, such as forms and votes.
// One SQL statement per use; floods are stopped earlier by the limit of the process.
import { createHmac, hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/db/database.ts'
import { tooOften, type RateLimit } from './rate-limit.ts'

export type SharedLimit = {
  /** Counts one use in a fixed window of all processes; throws `rate_limited` above the limit. Not inside a transaction. */
  check(name: string, caller: string, limit: { max: number; perSeconds: number }): Promise<void>
  /** Deletes windows that are over. */
  forgetPast(): Promise<void>
}

export const forgetPastSeconds = 600
/** Rows per DELETE statement. */
const removedPiece = 1_000

export function makeSharedLimit(
  db: Database,
  { clock, config, rateLimit }: { clock: Clock; config: Pick<Config, 'internalKey'>; rateLimit: RateLimit },
): SharedLimit {
  const { kysely } = db.of('platform')
  const secret = Buffer.from(hkdfSync('sha256', config.internalKey, '', 'delno limits', 32))
  return {
    async check(name, caller, limit) {
      rateLimit.check(name, caller, limit)
      const key = createHmac('sha256', secret).update(`${name} ${caller}`).digest('base64url')
      const now = clock.now()
      const endsAt = new Date(now.getTime() + limit.perSeconds * 1000)
      const { rows } = await sql`
        insert into platform.limit_window as w (key, used, ends_at) values (${key}, 1, ${endsAt}::timestamptz)
        on conflict (key) do update set
          used = case when w.ends_at <= ${now}::timestamptz then 1 else w.used + 1 end,
          ends_at = case when w.ends_at <= ${now}::timestamptz then excluded.ends_at else w.ends_at end
        where w.ends_at <= ${now}::timestamptz or w.used < ${limit.max}::integer
        returning 1`.execute(kysely)
      if (rows.length === 0) throw tooOften(limit)
    },
    async forgetPast() {
      let removed: number
      do {
        const result = await sql`delete from platform.limit_window where key in (
          select key from platform.limit_window where ends_at <= ${clock.now()}::timestamptz limit ${removedPiece}::integer
        )`.execute(kysely)
        removed = Number(result.numAffectedRows ?? 0)
      } while (removed >= removedPiece)
    },
  }
}
