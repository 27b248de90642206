// Housekeeping that runs every so many seconds on one node at a time. A row of platform.timer is the turn: whoever
// moves it forward runs the handler; a lease keeps others away while it runs longer than its period.
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log.ts'

export type TimerHandler = () => unknown

export type Timer = { start(): void; stop(): Promise<void> }

const shortestLeaseSeconds = 300

export function makeTimer(options: {
  database: Database
  name: string
  seconds: number
  handler: TimerHandler
  log: Logger
}): Timer {
  const { database, name, seconds, handler, log } = options
  let timeout: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false

  /** Takes the turn; otherwise says in how many milliseconds to ask again. */
  async function take(): Promise<{ isMine: boolean; waitMs: number }> {
    await database.sql.query(
      `insert into platform.timer (name, run_at) values ($1, now() + $2 * interval '1 second') on conflict do nothing`,
      [name, seconds],
    )
    const { rows } = await database.sql.query(
      `update platform.timer set run_at = now() + $2 * interval '1 second', leased_until = now() + $3 * interval '1 second'
       where name = $1 and run_at <= now() and (leased_until is null or leased_until < now()) returning name`,
      [name, seconds, Math.max(shortestLeaseSeconds, 2 * seconds)],
    )
    if (rows.length > 0) return { isMine: true, waitMs: seconds * 1000 }
    const { rows: left } = await database.sql.query<{ ms: number }>(
      `select ceil(extract(epoch from greatest(run_at, coalesce(leased_until, run_at)) - now()) * 1000)::float8 as ms
       from platform.timer where name = $1`,
      [name],
    )
    return { isMine: false, waitMs: Math.max(left[0]?.ms ?? 0, 0) + 10 }
  }

  async function tick(): Promise<void> {
    let waitMs = seconds * 1000
    try {
      const turn = await take()
      waitMs = Math.min(turn.waitMs, waitMs)
      if (turn.isMine) await runAndReturn()
    } catch (error) {
      if (!isStopped) log.error({ err: error, timer: name }, 'a timer failed')
    }
    schedule(waitMs)
  }

  async function runAndReturn(): Promise<void> {
    try {
      await handler()
    } finally {
      await database.sql.query('update platform.timer set leased_until = null where name = $1', [name])
    }
  }

  function schedule(ms: number): void {
    if (isStopped) return
    timeout = setTimeout(() => {
      running = tick()
    }, ms)
  }

  return {
    start: () => schedule(0),
    stop: async () => {
      isStopped = true
      clearTimeout(timeout)
      await running
    },
  }
}

/** After a crash of the only process its leases are nobody's. */
export async function freeLeases(database: Database): Promise<void> {
  await database.sql.query('update platform.timer set leased_until = null where leased_until is not null')
}
