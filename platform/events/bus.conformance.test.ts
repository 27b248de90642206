import { describe, expect, test } from 'vitest'
import { TransactionGuardError } from '#platform/db/errors.ts'
import { makeTestDatabase, silentLog } from '#platform/db/testing.ts'
import { makeLog, type Logger } from '#platform/log.ts'
import type { Bus, BusEvent } from './bus.ts'
import { startRedisForTests } from '#tools/testing/redis-for-tests.ts'
import { makeMemoryBus } from './memory.ts'
import { openRedisBus } from './redis.ts'

const redisUrl = process.env['TEST_REDIS_URL']

const drivers: { name: string; isHere: boolean; open(log?: Logger): Promise<Bus> }[] = [
  { name: 'memory', isHere: true, open: async (log = silentLog) => makeMemoryBus({ log }) },
  {
    name: 'redis',
    isHere: redisUrl !== undefined,
    open: (log = silentLog) => openRedisBus({ url: redisUrl!, log, channel: `test:${crypto.randomUUID()}` }),
  },
]

for (const { name, isHere, open } of drivers) {
  describe.skipIf(!isHere)(`bus in ${name}${isHere ? '' : ' (skipped: TEST_REDIS_URL is not set)'}`, () => {
    async function openBus(log?: Logger): Promise<Bus & AsyncDisposable> {
      const bus = await open(log)
      return { ...bus, [Symbol.asyncDispose]: () => bus.close() }
    }

    test('every listener of the process hears an event once', async () => {
      await using bus = await openBus()
      const heard: BusEvent[][] = [[], []]
      for (const list of heard) bus.subscribe(event => list.push(event))
      await bus.publish({ id: 1, name: 'article.changed', payload: { ids: [1] } })
      await bus.publish({ id: 1, name: 'article.changed', payload: { ids: [2] } })
      await bus.waitUntilIdle()
      expect(heard.map(list => list.map(event => event.payload))).toEqual([
        [{ ids: [1] }, { ids: [2] }],
        [{ ids: [1] }, { ids: [2] }],
      ])
    })

    test('a listener that throws does not keep the event from others, and its error is logged', async () => {
      const lines: string[] = []
      await using bus = await openBus(makeLog('error', { write: line => lines.push(line) }))
      const heard: string[] = []
      bus.subscribe(() => {
        throw new Error('не сегодня')
      })
      bus.subscribe(() => Promise.reject(new Error('и не завтра')))
      bus.subscribe(event => heard.push(event.name))
      await bus.publish({ id: 1, name: 'top.changed', payload: {} })
      await bus.waitUntilIdle()
      expect(heard).toEqual(['top.changed'])
      const said = lines.map(line => JSON.parse(line) as { event: string; err: { message: string } })
      expect(said.map(({ event, err }) => [event, err.message])).toEqual([
        ['top.changed', 'не сегодня'],
        ['top.changed', 'и не завтра'],
      ])
    })

    test('a listener that has unsubscribed hears nothing', async () => {
      await using bus = await openBus()
      const heard: string[] = []
      const leave = bus.subscribe(event => heard.push(event.name))
      leave()
      await bus.publish({ id: 1, name: 'top.changed', payload: {} })
      await bus.waitUntilIdle()
      expect(heard).toEqual([])
    })

    test('publishing inside a transaction is refused', async () => {
      await using bus = await openBus()
      await using database = await makeTestDatabase()
      await database.of('notes').inTransaction(async () => {
        await expect(bus.publish({ id: 1, name: 'top.changed', payload: {} })).rejects.toThrow(TransactionGuardError)
      })
    })
  })
}

async function startOwnRedis() {
  const server = (await startRedisForTests())!
  return { ...server, [Symbol.asyncDispose]: () => server.stop() }
}

describe.skipIf(!redisUrl)(`bus between processes${redisUrl ? '' : ' (skipped: TEST_REDIS_URL is not set)'}`, () => {
  test('every other process hears a published event once', async () => {
    const options = { url: redisUrl!, log: silentLog, channel: `test:${crypto.randomUUID()}` }
    const here = await openRedisBus(options)
    const there = await openRedisBus(options)
    const heard: string[] = []
    const lastHeard = Promise.withResolvers<void>()
    here.subscribe(({ payload }) => heard.push(`здесь ${payload as string}`))
    there.subscribe(({ payload }) => {
      heard.push(`там ${payload as string}`)
      if (payload === 2) lastHeard.resolve()
    })
    await here.publish({ id: 1, name: 'top.changed', payload: 1 })
    await here.publish({ id: 1, name: 'top.changed', payload: 2 })
    await lastHeard.promise
    await Promise.all([here.close(), there.close()])
    expect(heard.toSorted()).toEqual(['здесь 1', 'здесь 2', 'там 1', 'там 2'])
  })

  test('after the server was away every process is told that it may have missed events, and hears new ones', async () => {
    await using server = await startOwnRedis()
    const options = { url: server.url, log: silentLog, channel: 'test' }
    const [here, there] = [await openRedisBus(options), await openRedisBus(options)]
    const missed = { here: 0, there: 0 }
    const heard: unknown[] = []
    here.onMissed(() => {
      missed.here += 1
      throw new Error('не сегодня')
    })
    here.onMissed(() => void (missed.here += 1))
    there.onMissed(() => void (missed.there += 1))
    there.subscribe(({ payload }) => void heard.push(payload))
    await server.leave()
    await here.publish({ id: 1, name: 'top.changed', payload: 'пропало' })
    await server.comeBack()
    await expect.poll(() => missed.here).toBeGreaterThan(1)
    await expect.poll(() => missed.there).toBeGreaterThan(0)
    await expect
      .poll(async () => {
        await here.publish({ id: 1, name: 'top.changed', payload: 'снова' })
        return heard
      })
      .toContain('снова')
    expect(heard).not.toContain('пропало')
    await Promise.all([here.close(), there.close()])
  })

  test('a process that could not publish tells the others that they missed something', async () => {
    await using server = await startOwnRedis()
    const options = { url: server.url, log: silentLog, channel: 'test' }
    const [here, there] = [await openRedisBus(options), await openRedisBus(options)]
    let missed = 0
    there.onMissed(() => void (missed += 1))
    // The server is suspended, so no connection is lost.
    server.freeze()
    await here.publish({ id: 1, name: 'top.changed', payload: 1 })
    server.thaw()
    await expect.poll(() => missed).toBeGreaterThan(0)
    await Promise.all([here.close(), there.close()])
  })

  test('opening fails when the server cannot be reached', async () => {
    await expect(openRedisBus({ url: 'redis://127.0.0.1:1', log: silentLog, channel: 'test' })).rejects.toThrow()
  })
})
