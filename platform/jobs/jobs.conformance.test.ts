import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { TransactionGuardError } from '#platform/db/errors.ts'
import { makeTestDatabase, silentLog, testEngines, type TestDatabase } from '#platform/db/testing.ts'
import { JobTimeoutError, JobsNotStartedError, UnknownQueueError } from './errors.ts'
import { makeJobs, type Jobs } from './jobs.ts'

// Polls so rarely that nothing in a test can be its doing.
const pollMs = 600_000

function openJobs(database: Database): Jobs & AsyncDisposable {
  const jobs = makeJobs({ database, log: silentLog, pollMs })
  return { ...jobs, [Symbol.asyncDispose]: () => jobs.stop(0) }
}

for (const engine of ['pglite', 'postgres'] as const) {
  const isHere = testEngines.includes(engine)
  describe.skipIf(!isHere)(
    `jobs on ${engine}${isHere ? '' : ' (skipped: TEST_DATABASE_URL is not set)'}`,
    { timeout: 60_000 },
    () => {
      let database: TestDatabase
      beforeAll(async () => {
        database = await makeTestDatabase({ engine })
      }, 60_000)
      afterEach(() => database.clear())
      afterAll(() => database?.close())

      test('a job reaches its handler with its data, soon and without a poll', async () => {
        await using jobs = openJobs(database)
        const arrived = Promise.withResolvers<unknown>()
        await jobs.work<{ id: number }>('search.index', (data, { attempt }) => arrived.resolve({ ...data, attempt }))
        await jobs.start()
        await jobs.send('search.index', { id: 7 })
        expect(await arrived.promise).toEqual({ id: 7, attempt: 1 })
      })

      test('a job sent in a transaction exists only if the transaction commits', async () => {
        await using jobs = openJobs(database)
        const seen: number[] = []
        await jobs.work<{ id: number }>('search.index', ({ id }) => seen.push(id))
        await jobs.start()
        const { inTransaction } = database.of('notes')
        await inTransaction(trx => jobs.send('search.index', { id: 1 }, { trx }))
        await inTransaction(async trx => {
          await jobs.send('search.index', { id: 2 }, { trx })
          throw new Error('назад')
        }).catch(() => {})
        await jobs.settle()
        expect(seen).toEqual([1])
      })

      test('inside a transaction a job without it, or for an unknown queue, is refused at once', async () => {
        await using jobs = openJobs(database)
        await expect(jobs.send('search.index', {})).rejects.toThrow(JobsNotStartedError)
        await jobs.start()
        await database.of('notes').inTransaction(async trx => {
          await expect(jobs.send('search.index', {})).rejects.toThrow(TransactionGuardError)
          await expect(jobs.send('search.index', {}, { trx })).rejects.toThrow(UnknownQueueError)
        })
      })

      test('while a job waits under a key, another with the key is not added', async () => {
        await using jobs = openJobs(database)
        await jobs.start()
        const ids = [
          await jobs.send('search.index', { id: 1 }, { singletonKey: 'post 1' }),
          await jobs.send('search.index', { id: 1 }, { singletonKey: 'post 1' }),
          await jobs.send('search.index', { id: 2 }, { singletonKey: 'post 2' }),
          await jobs.send('search.index', { id: 3 }),
          await jobs.send('search.index', { id: 4 }),
        ]
        expect(ids.map(id => typeof id)).toEqual(['string', 'object', 'string', 'string', 'string'])
        const seen: number[] = []
        await jobs.work<{ id: number }>('search.index', ({ id }) => seen.push(id))
        expect(await jobs.settle()).toBe(4)
        expect(seen.toSorted()).toEqual([1, 2, 3, 4])
      })

      test('who only waits for what is due leaves a job that failed to its time', async () => {
        await using jobs = openJobs(database)
        const attempts: number[] = []
        await jobs.work('mail.send', (_data, { attempt }) => {
          attempts.push(attempt)
          throw new Error('сервер занят')
        })
        await jobs.start()
        await jobs.send('mail.send', {})
        await jobs.settle({ leavesRetries: true })
        await jobs.settle({ leavesRetries: true })
        expect([attempts, await jobs.listDead()]).toEqual([[1], []])
      })

      test('a job that throws is tried again', async () => {
        await using jobs = openJobs(database)
        const attempts: number[] = []
        await jobs.work('mail.send', (_data, { attempt }) => {
          attempts.push(attempt)
          if (attempt < 3) throw new Error('сервер занят')
        })
        await jobs.start()
        await jobs.send('mail.send', {})
        await jobs.settle()
        expect(attempts).toEqual([1, 2, 3])
        expect(await jobs.listDead()).toEqual([])
      })

      test('a job that fails for good is listed with its reason and can be retried', async () => {
        await using jobs = openJobs(database)
        let isBroken = true
        const sent: string[] = []
        await jobs.work<{ to: string }>(
          'mail.send',
          ({ to }) => {
            if (isBroken) throw new Error('нет такого адреса')
            sent.push(to)
          },
          { retryLimit: 1 },
        )
        await jobs.start()
        await jobs.send('mail.send', { to: 'vera@example.org' })
        await jobs.settle()
        const dead = await jobs.listDead()
        expect(dead).toMatchObject([
          { queue: 'mail.send', data: { to: 'vera@example.org' }, message: 'нет такого адреса', attempts: 2 },
        ])
        isBroken = false
        expect(await jobs.retryDead(dead[0]!.id)).toBe(true)
        expect(await jobs.retryDead(dead[0]!.id)).toBe(false)
        await jobs.settle()
        expect(sent).toEqual(['vera@example.org'])
        expect(await jobs.listDead()).toEqual([])
      })

      test('a deferred job waits for its time', async () => {
        await using jobs = openJobs(database)
        const seen: string[] = []
        await jobs.work<{ n: string }>('content.publish', ({ n }) => seen.push(n))
        await jobs.start()
        await jobs.send('content.publish', { n: 'завтра' }, { startAfter: 86_400 })
        await jobs.send('content.publish', { n: 'вчера' }, { startAfter: new Date(Date.now() - 1000) })
        await jobs.settle()
        expect(seen).toEqual(['вчера'])
      })

      test('no more jobs run at a time than the queue allows', async () => {
        await using jobs = openJobs(database)
        let active = 0
        let most = 0
        await jobs.work(
          'images.resize',
          async () => {
            most = Math.max(most, ++active)
            await database.sql.query('select 1')
            active--
          },
          { concurrency: 3 },
        )
        await jobs.start()
        await Promise.all(Array.from({ length: 12 }, () => jobs.send('images.resize', {})))
        expect(await jobs.settle()).toBe(12)
        expect(most).toBeGreaterThan(1)
        expect(most).toBeLessThanOrEqual(3)
      })

      test('a job that runs too long is aborted and counts as failed', async () => {
        await using jobs = openJobs(database)
        let reason: unknown
        await jobs.work(
          'slow.work',
          (_data, { signal }) =>
            new Promise(resolve => {
              signal.addEventListener('abort', () => resolve((reason = signal.reason)))
            }),
          { timeoutSeconds: 1, retryLimit: 0 },
        )
        await jobs.start()
        await jobs.send('slow.work', {})
        await jobs.settle()
        expect(reason).toBeInstanceOf(JobTimeoutError)
        expect(await jobs.listDead()).toMatchObject([{ message: 'job of slow.work ran longer than 1 s' }])
      })

      test('stop lets a running job end, which may send its successor, and starts no other', async () => {
        await using jobs = openJobs(database)
        const started = Promise.withResolvers<void>()
        const mayEnd = Promise.withResolvers<void>()
        const ended: number[] = []
        await jobs.work<{ n: number }>('slow.work', async ({ n }) => {
          started.resolve()
          await mayEnd.promise
          await jobs.send('slow.work', { n: n + 2 })
          ended.push(n)
        })
        await jobs.start()
        await jobs.send('slow.work', { n: 1 })
        await jobs.send('slow.work', { n: 2 })
        await started.promise
        const stopping = jobs.stop()
        mayEnd.resolve()
        await stopping
        expect(ended).toEqual([1])
        const { rows } = await database.sql.query(
          'select state, count(*) as n from pgboss.job group by state order by state',
        )
        expect(rows).toEqual([
          { state: 'created', n: 2 },
          { state: 'completed', n: 1 },
        ])
        await expect(jobs.send('slow.work', { n: 4 })).rejects.toThrow(JobsNotStartedError)
      })

      test('a timer runs on one node at a time', async () => {
        await using first = openJobs(database)
        await using second = openJobs(database)
        const bothStarted = Promise.withResolvers<void>()
        let runs = 0
        let active = 0
        let most = 0
        const handler = async () => {
          most = Math.max(most, ++active)
          await database.sql.query('select 1')
          active--
          if (++runs === 2) bothStarted.resolve()
        }
        for (const jobs of [first, second]) {
          jobs.every('top.refresh', 0.2, handler)
          await jobs.start()
        }
        await bothStarted.promise
        expect(most).toBe(1)
      })
    },
  )
}

test('what ran when the only process died is tried again at the next start', async () => {
  await using database = await makeTestDatabase({ engine: 'pglite' })
  const died = openJobs(database)
  await died.start()
  await died.send('mail.send', { to: 'vera@example.org' })
  await database.sql.query(`update pgboss.job set state = 'active', started_on = now() where name = 'mail.send'`)
  await died.stop()

  await using jobs = openJobs(database)
  const attempts: number[] = []
  await jobs.work('mail.send', (_data, { attempt }) => attempts.push(attempt))
  await jobs.start()
  await jobs.settle()
  expect(attempts).toEqual([2])
})
