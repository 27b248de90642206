import { describe, expect, test } from 'vitest'
import { TransactionGuardError } from '#platform/db/errors.ts'
import { makeTestDatabase, silentLog } from '#platform/db/testing.ts'
import type { Bus, BusEvent } from './bus.ts'
import { makeMemoryBus } from './memory.ts'
import { openRedisBus } from './redis.ts'

const redisUrl = process.env['TEST_REDIS_URL']

const drivers: { name: string; isHere: boolean; open(): Promise<Bus> }[] = [
  { name: 'memory', isHere: true, open: async () => makeMemoryBus({ log: silentLog }) },
  {
    name: 'redis',
    isHere: redisUrl !== undefined,
    open: () => openRedisBus({ url: redisUrl!, log: silentLog, channel: `test:${crypto.randomUUID()}` }),
  },
]

for (const { name, isHere, open } of drivers) {
  describe.skipIf(!isHere)(
    `bus in ${name}${isHere ? '' : ' (skipped: TEST_REDIS_URL is not set)'}`,
    { timeout: 60_000 },
    () => {
      async function openBus(): Promise<Bus & AsyncDisposable> {
        const bus = await open()
        return { ...bus, [Symbol.asyncDispose]: () => bus.close() }
      }

      test('every listener of the process hears an event once', async () => {
        await using bus = await openBus()
        const heard: BusEvent[][] = [[], []]
        for (const list of heard) bus.subscribe(event => list.push(event))
        await bus.publish({ name: 'article.changed', payload: { ids: [1] } })
        await bus.publish({ name: 'article.changed', payload: { ids: [2] } })
        await bus.settle()
        expect(heard.map(list => list.map(event => event.payload))).toEqual([
          [{ ids: [1] }, { ids: [2] }],
          [{ ids: [1] }, { ids: [2] }],
        ])
      })

      test('a listener that throws keeps the news from nobody', async () => {
        await using bus = await openBus()
        const heard: string[] = []
        bus.subscribe(() => {
          throw new Error('не сегодня')
        })
        bus.subscribe(event => heard.push(event.name))
        await bus.publish({ name: 'top.changed', payload: {} })
        await bus.settle()
        expect(heard).toEqual(['top.changed'])
      })

      test('who has unsubscribed hears nothing', async () => {
        await using bus = await openBus()
        const heard: string[] = []
        const leave = bus.subscribe(event => heard.push(event.name))
        leave()
        await bus.publish({ name: 'top.changed', payload: {} })
        await bus.settle()
        expect(heard).toEqual([])
      })

      test('publishing inside a transaction is refused', async () => {
        await using bus = await openBus()
        await using database = await makeTestDatabase()
        await database.of('notes').inTransaction(async () => {
          await expect(bus.publish({ name: 'top.changed', payload: {} })).rejects.toThrow(TransactionGuardError)
        })
      })
    },
  )
}

describe.skipIf(!redisUrl)(
  `bus between processes${redisUrl ? '' : ' (skipped: TEST_REDIS_URL is not set)'}`,
  { timeout: 60_000 },
  () => {
    test('other processes hear what one publishes, and each hears it once', async () => {
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
      await here.publish({ name: 'top.changed', payload: 1 })
      await here.publish({ name: 'top.changed', payload: 2 })
      await lastHeard.promise
      await Promise.all([here.close(), there.close()])
      expect(heard.toSorted()).toEqual(['здесь 1', 'здесь 2', 'там 1', 'там 2'])
    })

    test('a server that is not there is an error at opening', async () => {
      await expect(openRedisBus({ url: 'redis://127.0.0.1:1', log: silentLog, channel: 'test' })).rejects.toThrow()
    })
  },
)
