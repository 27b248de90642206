// The server engine: a pool of `pg` connections, and one more connection for each LISTEN.
import pLimit from 'p-limit'
import pg from 'pg'
import type { Logger } from '#platform/log.ts'
import { SqlError } from './errors.ts'
import type { SqlEngine, SqlRunner, SqlSession, StatementResult } from './engine.ts'
import { encodeParameter, parserOf } from './values.ts'

const reconnectMs = 1_000
/** After this time without an answer we check whether the server is still there. */
const silenceMs = 20_000
/** The part of the pool that sessions never take. */
const keptForStatements = 0.25
// A server that is cut off by the network closes nothing, so every wait needs a limit.
const liveness = { connectionTimeoutMillis: 15_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
// Sessions use UTC, as in PGlite. JIT costs more than our short statements take.
const sessionSettings = "set time zone 'UTC'; set jit = off; set idle_in_transaction_session_timeout = '60s'"
const types = { getTypeParser: (oid: number) => parserOf(oid) } as unknown as pg.CustomTypesConfig

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function toResult<Row>(result: pg.QueryResult): StatementResult<Row> {
  const { rows, command, rowCount } = result
  return { rows: (rows ?? []) as Row[], command, affectedRows: changing.has(command) ? (rowCount ?? 0) : 0 }
}

type Watch = <R>(client: pg.ClientBase, statement: Promise<R>) => Promise<R>
type Run = <R>(work: (client: pg.ClientBase) => Promise<R>) => Promise<R>

function runnerOf(run: Run): SqlRunner {
  return {
    query: async <Row>(text: string, parameters: readonly unknown[] = []) =>
      toResult<Row>(await run(client => client.query(text, parameters.map(encodeParameter)))),
    exec: async script => {
      const results = (await run(client => client.query(script))) as unknown as pg.QueryResult | pg.QueryResult[]
      return [results].flat().map(result => toResult(result))
    },
  }
}

/**
 * A statement may take any time, but not on a server that is gone: TCP would retry for a quarter of an hour. While a statement
 * is unanswered, a separate connection probes the server; if the probe is not answered either, the statement fails.
 */
function makeWatch(url: string, log: Logger): Watch {
  let asking: Promise<boolean> | undefined

  async function isThere(): Promise<boolean> {
    const client = new pg.Client({
      ...liveness,
      connectionString: url,
      application_name: 'delno watch',
      query_timeout: liveness.connectionTimeoutMillis,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch (error) {
      // A refusal is an answer too: too many connections, or the server is starting.
      return error instanceof SqlError
    } finally {
      client.end().catch(() => {})
    }
  }

  return async (client, statement) => {
    let timer: NodeJS.Timeout | undefined
    let isOver = false
    const wait = () => {
      timer = setTimeout(async () => {
        const there = await (asking ??= isThere().finally(() => (asking = undefined)))
        if (isOver) return
        if (there) return wait()
        log.warn('the database server does not answer: a connection in use is given up')
        // With a statement in progress the connection is cut without a goodbye.
        void (client as pg.Client).end().catch(() => {})
      }, silenceMs)
      timer.unref()
    }
    wait()
    try {
      return await statement
    } finally {
      isOver = true
      clearTimeout(timer)
    }
  }
}

/**
 * Bounds how many sessions are open at once, first come, first served. A transaction of a busy process holds its connection while it waits for
 * that process; if transactions could hold the whole pool, the single statements that read pages would wait for them.
 */
function makeTurns(most: number): { take(): Promise<() => void>; waiting(): number } {
  const limit = pLimit(most)
  return {
    take: async () => {
      const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
      const { promise: isFirst, resolve: begin, reject } = Promise.withResolvers<void>()
      const timer = setTimeout(
        () => reject(new Error('timeout exceeded when trying to begin')),
        liveness.connectionTimeoutMillis,
      )
      void limit(() => {
        begin()
        return isOver
      })
      try {
        await isFirst
      } catch (error) {
        // Nobody uses the turn when it comes: it passes to the next.
        end()
        throw error
      } finally {
        clearTimeout(timer)
      }
      return end
    },
    waiting: () => limit.pendingCount,
  }
}

export function openPostgres(options: { url: string; poolSize: number; log: Logger }): SqlEngine {
  const { url, poolSize, log } = options
  const watch = makeWatch(url, log)
  const pool = new pg.Pool({
    ...liveness,
    connectionString: url,
    max: poolSize,
    application_name: 'delno',
    types,
    onConnect: client => watch(client, client.query(sessionSettings)),
  } as pg.PoolConfig)
  pool.on('error', error => log.warn({ err: error }, 'an idle database connection was lost'))

  async function take() {
    const client = await pool.connect()
    const onError = (error: Error) => log.warn({ err: error }, 'a database connection in use was lost')
    client.on('error', onError)
    const release = (isBroken: boolean) => {
      client.off('error', onError)
      client.release(isBroken)
    }
    return { client, release }
  }

  /** One statement or script. After a failure the connection is discarded: it may have an open transaction. */
  const runInPool: Run = async work => {
    const { client, release } = await take()
    let isBroken = true
    try {
      const result = await watch(client, work(client))
      isBroken = false
      return result
    } finally {
      release(isBroken)
    }
  }

  const turns = makeTurns(Math.max(1, poolSize - Math.ceil(poolSize * keptForStatements)))
  async function session(): Promise<SqlSession> {
    const endTurn = await turns.take()
    const { client, release } = await take().catch(error => {
      endTurn()
      throw error
    })
    let isReleased = false
    return {
      ...runnerOf(work => watch(client, work(client))),
      release: (broken = false) => {
        if (isReleased) return
        isReleased = true
        release(broken)
        endTurn()
      },
    }
  }

  let closing: Promise<void> | undefined
  return {
    kind: 'postgres',
    ...runnerOf(runInPool),
    session,
    pool: () => ({
      open: pool.totalCount,
      used: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount + turns.waiting(),
    }),
    listen: (channel, onNotify) => listen({ url, channel, onNotify, log }),
    close: () => (closing ??= pool.end()),
  }
}

type ListenOptions = { url: string; channel: string; onNotify: (payload: string) => void; log: Logger }

/** LISTEN on a separate connection that is renewed when it is lost. Then it calls `onNotify('')`, because notifications may have been missed. */
async function listen({ url, channel, onNotify, log }: ListenOptions): Promise<{ close(): Promise<void> }> {
  let isClosed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...liveness,
      connectionString: url,
      application_name: 'delno listen',
      query_timeout: liveness.connectionTimeoutMillis,
    })
    client = next
    next.on('notification', message => onNotify(message.payload ?? ''))
    next.on('error', error => log.warn({ err: error, channel }, 'the LISTEN connection was lost'))
    next.on('end', reconnectLater)
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // The caller tries again.
      next.removeAllListeners('end')
      next.end().catch(() => {})
      throw error
    }
  }

  function reconnectLater(): void {
    clearTimeout(timer)
    if (isClosed) return
    timer = setTimeout(() => {
      client?.removeAllListeners('end')
      connect().then(
        () => onNotify(''),
        () => reconnectLater(),
      )
    }, reconnectMs)
  }

  await connect()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
