// The server engine: a pool of `pg` connections, and one connection more for each LISTEN.
import pg from 'pg'
import type { Logger } from '#platform/log.ts'
import type { SqlEngine, SqlRunner, SqlSession, StatementResult } from './engine.ts'
import { encodeParameter, parserOf } from './values.ts'

const reconnectMs = 1_000
// A server that is cut off by the network says nothing, not even that it is gone.
const liveness = { connectionTimeoutMillis: 15_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
// Sessions in UTC as in PGlite; JIT costs more than our short statements take.
const sessionSettings = "set time zone 'UTC'; set jit = off; set idle_in_transaction_session_timeout = '60s'"
const types = { getTypeParser: (oid: number) => parserOf(oid) } as unknown as pg.CustomTypesConfig

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function toResult<Row>(result: pg.QueryResult): StatementResult<Row> {
  const { rows, command, rowCount } = result
  return { rows: (rows ?? []) as Row[], command, affectedRows: changing.has(command) ? (rowCount ?? 0) : 0 }
}

function runnerOf(client: pg.Pool | pg.PoolClient): SqlRunner {
  return {
    query: async <Row>(text: string, parameters: readonly unknown[] = []) =>
      toResult<Row>(await client.query(text, parameters.map(encodeParameter))),
    exec: async script => {
      const results = (await client.query(script)) as unknown as pg.QueryResult | pg.QueryResult[]
      return [results].flat().map(result => toResult(result))
    },
  }
}

export function openPostgres(options: { url: string; poolSize: number; log: Logger }): SqlEngine {
  const { url, poolSize, log } = options
  const pool = new pg.Pool({
    ...liveness,
    connectionString: url,
    max: poolSize,
    application_name: 'delno',
    types,
    onConnect: client => client.query(sessionSettings),
  } as pg.PoolConfig)
  pool.on('error', error => log.warn({ err: error }, 'an idle database connection was lost'))

  async function session(): Promise<SqlSession> {
    const client = await pool.connect()
    const onError = (error: Error) => log.warn({ err: error }, 'a database connection in use was lost')
    client.on('error', onError)
    let isReleased = false
    return {
      ...runnerOf(client),
      release: (broken = false) => {
        if (isReleased) return
        isReleased = true
        client.off('error', onError)
        client.release(broken)
      },
    }
  }

  let closing: Promise<void> | undefined
  return {
    kind: 'postgres',
    ...runnerOf(pool),
    session,
    listen: (channel, onNotify) => listen({ url, channel, onNotify, log }),
    close: () => (closing ??= pool.end()),
  }
}

type ListenOptions = { url: string; channel: string; onNotify: (payload: string) => void; log: Logger }

/** LISTEN on a connection of its own, renewed when it is lost; then `onNotify('')`, as news may have been missed. */
async function listen({ url, channel, onNotify, log }: ListenOptions): Promise<{ close(): Promise<void> }> {
  let isClosed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...liveness, connectionString: url, application_name: 'delno listen' })
    client = next
    next.on('notification', message => onNotify(message.payload ?? ''))
    next.on('error', error => log.warn({ err: error, channel }, 'the LISTEN connection was lost'))
    next.on('end', reconnectLater)
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
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
