import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from './open.ts'
import { openPostgres } from './postgres.ts'
import { silentLog } from './testing.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a server that accepts the connection and stays silent causes an error, not an endless wait', async () => {
  const server = createServer(socket => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const engine = openPostgres({ url: `postgres://anna@127.0.0.1:${port}/delno`, poolSize: 1, log: silentLog })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.once('connection', () => void vi.advanceTimersByTimeAsync(15_000))
  await expect(engine.query('select 1')).rejects.toThrow(/timeout/)
  await engine.close()
  server.close()
})

const serverUrl = process.env['TEST_DATABASE_URL']

/** A proxy to the real server that can go silent: both ends stay open, as when the network in between fails. */
async function openWay(to: URL) {
  let isCut = false
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(Number(to.port || 5432), to.hostname)
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('data', data => void (isCut || other.write(data)))
      from.on('close', () => void (isCut || other.destroy()))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    server,
    port: (server.address() as AddressInfo).port,
    cut: (now: boolean) => {
      isCut = now
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

describe.skipIf(!serverUrl)(`a server${serverUrl ? '' : ' (skipped: TEST_DATABASE_URL is not set)'}`, () => {
  let way: Awaited<ReturnType<typeof openWay>>
  let url: string
  beforeAll(async () => {
    way = await openWay(new URL(serverUrl!))
    const throughIt = new URL(serverUrl!)
    throughIt.host = `127.0.0.1:${way.port}`
    url = throughIt.href
  })
  afterAll(() => way.close())

  test('that vanishes during a statement, or between two of a transaction, causes an error within a minute, and is used again when it is back', async () => {
    const engine = openPostgres({ url, poolSize: 3, log: silentLog })
    const session = await engine.session()
    await session.exec('begin')
    await engine.query('select 1')
    way.cut(true)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const lost = Promise.allSettled([session.query('select 2'), engine.query('select 3')])
    way.server.once('connection', () => void vi.advanceTimersByTimeAsync(15_000))
    await vi.advanceTimersByTimeAsync(20_000)
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    vi.useRealTimers()
    way.cut(false)
    // Nothing hangs at what is broken: the rollback, the release, the pool.
    await expect(session.query('rollback')).rejects.toThrow()
    session.release(true)
    expect((await engine.query('select 4 as n')).rows).toEqual([{ n: 4 }])
    await engine.close()
  })

  test('that was silent when a process started is asked again', async () => {
    way.cut(true)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    way.server.once('connection', async () => {
      await vi.advanceTimersByTimeAsync(15_000)
      vi.useRealTimers()
      way.cut(false)
    })
    const database = await openDatabase({ kind: 'postgres', url, poolSize: 1 }, { log: silentLog })
    expect((await database.sql.query('select 6 as n')).rows).toEqual([{ n: 6 }])
    await database.close()
  })

  test('answers a single statement while transactions hold all connections that they may have', async () => {
    const engine = openPostgres({ url, poolSize: 4, log: silentLog })
    const sessions = await Promise.all([1, 2, 3].map(() => engine.session()))
    const fourth = engine.session()
    expect((await engine.query('select 7 as n')).rows).toEqual([{ n: 7 }])
    expect(engine.pool!()).toMatchObject({ used: 3, waiting: 1 })
    sessions[0]!.release()
    const later = await fourth
    expect((await later.query('select 8 as n')).rows).toEqual([{ n: 8 }])

    // Who waits too long is told, and the turn goes to the next.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await Promise.all([
      expect(engine.session()).rejects.toThrow('timeout exceeded when trying'),
      vi.advanceTimersByTimeAsync(15_000),
    ])
    vi.useRealTimers()
    const next = engine.session()
    later.release()
    ;(await next).release()
    for (const session of sessions) session.release()
    await engine.close()
  })

  test('that is alive answers a long statement, however long it takes', async () => {
    const engine = openPostgres({ url, poolSize: 1, log: silentLog })
    const holder = openPostgres({ url, poolSize: 1, log: silentLog })
    const held = await holder.session()
    await held.query('select pg_advisory_lock(77)')
    await engine.query('select 1')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const waiting = engine.query('select pg_advisory_lock(77), 5 as n')
    for (let asked = 0; asked < 3; asked += 1) {
      const seen = once(way.server, 'connection')
      await vi.advanceTimersByTimeAsync(20_000)
      const [socket] = (await seen) as [Socket]
      await once(socket, 'close')
    }
    vi.useRealTimers()
    await held.query('select pg_advisory_unlock(77)')
    expect((await waiting).rows).toMatchObject([{ n: 5 }])
    held.release()
    await Promise.all([engine.close(), holder.close()])
  })
})
