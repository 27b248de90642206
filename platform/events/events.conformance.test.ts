import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeTestDatabase, silentLog, testEngines, type TestDatabase } from '#platform/db/testing.ts'
import { makeJobs } from '#platform/jobs/jobs.ts'
import { makeOutbox } from '#platform/outbox.ts'
import { makeEvents } from './events.ts'
import { makeMemoryBus } from './memory.ts'
import { makeWaitUntilIdle } from './wait-until-idle.ts'

const pollMs = 600_000

for (const engine of ['pglite', 'postgres'] as const) {
  const isHere = testEngines.includes(engine)
  describe.skipIf(!isHere)(`events on ${engine}${isHere ? '' : ' (skipped: TEST_DATABASE_URL is not set)'}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await makeTestDatabase({ engine })
    })
    afterEach(() => database.clear())
    afterAll(() => database?.close())

    async function openEvents() {
      const log = silentLog
      const parts = {
        outbox: makeOutbox(database, { log, pollMs }),
        bus: makeMemoryBus({ log }),
        jobs: makeJobs({ database, log, pollMs }),
      }
      const start = async () => {
        await parts.jobs.start()
        await parts.outbox.start()
      }
      return {
        ...parts,
        events: makeEvents(parts),
        waitUntilIdle: makeWaitUntilIdle(parts),
        start,
        database,
        notes: database.of('notes'),
        [Symbol.asyncDispose]: async () => {
          await parts.outbox.stop()
          await parts.jobs.stop(0)
        },
      }
    }
    const change = (id: number) => ({ ids: [id], tags: [`post:${id}`] })

    test('the announcing process hears its event before its transaction returns, and never after a rollback', async () => {
      await using app = await openEvents()
      const [own, heard]: number[][] = [[], []]
      app.events.onOwn('article.changed', (_, id) => own!.push(id))
      app.events.on('article.changed', (_, id) => heard!.push(id))
      await app.start()
      const announceTwo = (end: () => void) =>
        app.notes.inTransaction(async trx => {
          await app.events.announce(trx, 'article.changed', change(1))
          await app.events.announce(trx, 'article.changed', change(2))
          expect(own).toEqual([])
          end()
        })
      const failing = announceTwo(() => {
        throw new Error('rolled back')
      })
      await expect(failing).rejects.toThrow('rolled back')
      expect(own).toEqual([])
      await announceTwo(() => {})
      expect(own).toEqual([expect.any(Number), own![0]! + 1])
      await app.waitUntilIdle()
      expect(heard).toEqual(own)
    })

    test('an event is delivered after the commit, and never after a rollback', async () => {
      await using app = await openEvents()
      const heard: number[] = []
      app.events.on('article.changed', ({ ids }) => heard.push(...ids))
      await app.start()
      await app.notes.inTransaction(async trx => {
        await app.events.announce(trx, 'article.changed', change(1))
        await app.bus.waitUntilIdle()
        expect(heard).toEqual([])
      })
      await app.notes
        .inTransaction(async trx => {
          await app.events.announce(trx, 'article.changed', change(2))
          throw new Error('назад')
        })
        .catch(() => {})
      await app.waitUntilIdle()
      expect(heard).toEqual([1])
    })

    test('an event reaches its listeners without a poll', async () => {
      await using app = await openEvents()
      const heard = Promise.withResolvers<number[]>()
      app.events.on('article.changed', ({ ids }) => heard.resolve(ids))
      await app.start()
      await app.notes.inTransaction(trx => app.events.announce(trx, 'article.changed', change(3)))
      expect(await heard.promise).toEqual([3])
    })

    test('every durable subscriber gets its own job, which is retried separately', async () => {
      await using app = await openEvents()
      const seen: string[] = []
      await app.events.onDurable('article.changed', 'search.index', ({ ids }) => seen.push(`поиск ${ids[0]}`))
      let isFirst = true
      await app.events.onDurable('article.changed', 'feeds.refresh', ({ tags }) => {
        if (isFirst) {
          isFirst = false
          throw new Error('ещё раз')
        }
        seen.push(`ленты ${tags[0]}`)
      })
      await app.start()
      await app.notes.inTransaction(trx => app.events.announce(trx, 'article.changed', change(4)))
      await app.waitUntilIdle()
      expect(seen.toSorted()).toEqual(['ленты post:4', 'поиск 4'])
    })

    test('a durable subscriber gets no job for events that are not for it, wherever its service runs', async () => {
      await using app = await openEvents()
      const seen: number[] = []
      const isFor = ({ ids }: { ids: number[] }) => ids[0] === 6
      await app.events.onDurable('article.changed', 'search.index', ({ ids }) => seen.push(...ids), { isFor })
      await app.start()
      const send = vi.spyOn(app.jobs, 'send')
      for (const id of [5, 6])
        await app.notes.inTransaction(trx => app.events.announce(trx, 'article.changed', change(id)))
      await app.waitUntilIdle()
      expect(send).toHaveBeenCalledTimes(1)
      await app.jobs.send('search.index', { payload: change(7) })
      await app.waitUntilIdle()
      expect(seen).toEqual([6])
    })

    test('events committed while no dispatcher ran are delivered at the next start', async () => {
      await using app = await openEvents()
      const heard: number[] = []
      app.events.on('article.changed', ({ ids }) => heard.push(...ids))
      await app.notes.inTransaction(async trx => {
        for (let id = 1; id <= 250; id++) await app.outbox.add(trx, 'article.changed', change(id))
      })
      await app.start()
      await app.waitUntilIdle()
      expect(heard).toEqual(Array.from({ length: 250 }, (_, index) => index + 1))
      const { rows } = await app.database.sql.query('select count(*) as n from platform.outbox')
      expect(rows).toEqual([{ n: 0 }])
    })

    test('an error of one listener reaches neither other listeners nor the announcer', async () => {
      await using app = await openEvents()
      const heard: string[] = []
      app.events.on('top.changed', () => {
        throw new Error('не сегодня')
      })
      const leave = app.events.on('top.changed', () => heard.push('ушёл'))
      app.events.on('top.changed', ({ tags }) => heard.push(...tags))
      leave()
      await app.start()
      await app.notes.inTransaction(trx => app.events.announce(trx, 'top.changed', { tags: ['top'] }))
      await app.waitUntilIdle()
      expect(heard).toEqual(['top'])
    })

    test('a payload that does not fit the contract is refused inside the transaction', async () => {
      await using app = await openEvents()
      const announcing = app.notes.inTransaction(trx =>
        app.events.announce(trx, 'article.changed', { ids: ['семь'] } as never),
      )
      await expect(announcing).rejects.toThrow('ids')
    })

    test('events of many concurrent transactions are delivered once each', async () => {
      await using app = await openEvents()
      const heard: number[] = []
      app.events.on('article.changed', ({ ids }) => heard.push(...ids))
      await app.start()
      const ids = Array.from({ length: 60 }, (_, index) => index)
      await Promise.all(
        ids.map(id => app.notes.inTransaction(trx => app.events.announce(trx, 'article.changed', change(id)))),
      )
      await app.waitUntilIdle()
      expect(heard.toSorted((a, b) => a - b)).toEqual(ids)
    })
  })
}

describe.skipIf(!testEngines.includes('postgres'))('events between two nodes on postgres', () => {
  test('a process without a dispatcher wakes one that has a dispatcher', async () => {
    await using database = await makeTestDatabase({ engine: 'postgres' })
    const log = silentLog
    const node = makeOutbox(database, { log, pollMs })
    const heard = Promise.withResolvers<unknown>()
    node.deliverTo({
      prepare: async () => {},
      store: async () => {},
      publish: async events => heard.resolve(events[0]?.payload),
    })
    await node.start()
    const importer = makeOutbox(database, { log, pollMs })
    await database.of('notes').inTransaction(trx => importer.add(trx, 'top.changed', { tags: ['top'] }))
    expect(await heard.promise).toEqual({ tags: ['top'] })
    await node.stop()
  })
})
