// Housekeeping that runs every so many seconds on one node at a time. The node that moves a row of platform.timer forward runs
// the handler. A lease keeps other nodes away meanwhile; it is renewed while the handler runs and ends some seconds after its
// holder.
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log.ts'

export type TimerHandler = () => unknown

export type Timer = { start(): void; stop(): Promise<void> }

const leaseSeconds = 15
const renewMs = 5_000

/** Takes the turn; otherwise returns how many milliseconds to wait before the next try. */
async function takeTurn(
  database: Database,
  name: string,
  seconds: number,
): Promise<{ lease?: string; waitMs: number }> {
  await database.sql.query(
    `insert into platform.timer (name, run_at) values ($1, now() + $2 * interval '1 second') on conflict do nothing`,
    [name, seconds],
  )
  const { rows } = await database.sql.query<{ lease: string }>(
    `update platform.timer set run_at = now() + $2 * interval '1 second', leased_until = now() + $3 * interval '1 second'
     where name = $1 and run_at <= now() and (leased_until is null or leased_until < now()) returning leased_until::text as lease`,
    [name, seconds, leaseSeconds],
  )
  if (rows[0]) return { lease: rows[0].lease, waitMs: seconds * 1000 }
  const { rows: left } = await database.sql.query<{ ms: number }>(
    `select ceil(extract(epoch from greatest(run_at, coalesce(leased_until, run_at)) - now()) * 1000)::float8 as ms
     from platform.timer where name = $1`,
    [name],
  )
  return { waitMs: Math.max(left[0]?.ms ?? 0, 0) + 10 }
}

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

  async function tick(): Promise<void> {
    let waitMs = seconds * 1000
    try {
      const turn = await takeTurn(database, name, seconds)
      waitMs = Math.min(turn.waitMs, waitMs)
      if (turn.lease !== undefined) await runAndReturn(turn.lease)
    } catch (error) {
      if (!isStopped) log.error({ err: error, timer: name }, 'a timer failed')
    }
    schedule(waitMs)
  }

  async function runAndReturn(taken: string): Promise<void> {
    let lease = taken
    let renewal: Promise<void> | undefined
    /** Neither renews nor releases a lease that another node has taken over. */
    const setLease = async (seconds: number | null) => {
      const { rows } = await database.sql.query<{ lease: string | null }>(
        `update platform.timer set leased_until = now() + $3 * interval '1 second'
         where name = $1 and leased_until = $2::timestamptz returning leased_until::text as lease`,
        [name, lease, seconds],
      )
      lease = rows[0]?.lease ?? lease
    }
    const renewing = setInterval(() => {
      renewal = setLease(leaseSeconds).catch(error => log.warn({ err: error, timer: name }, 'a lease was not renewed'))
    }, renewMs)
    try {
      await handler()
    } finally {
      clearInterval(renewing)
      await renewal
      await setLease(null)
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

/** After a crash of the only process nobody holds its leases. */
export async function freeLeases(database: Database): Promise<void> {
  await database.sql.query('update platform.timer set leased_until = null where leased_until is not null')
}
