import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeTestClock, type Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { TransactionGuardError } from '#platform/db/errors.ts'
import { makeTestDatabase, silentLog, testEngines, type TestDatabase } from '#platform/db/testing.ts'
import { JobTimeoutError, JobsNotStartedError, UnknownQueueError } from './errors.ts'
import { makeJobs, type Jobs } from './jobs.ts'

// So long that no poll can happen during a test.
const pollMs = 600_000

function openJobs(database: Database, more: { clock?: Clock; pollMs?: number } = {}): Jobs & AsyncDisposable {
  const jobs = makeJobs({ database, log: silentLog, pollMs, ...more })
  return { ...jobs, [Symbol.asyncDispose]: () => jobs.stop(0) }
}

async function urlOf(database: Database): Promise<string> {
  const { rows } = await database.sql.query<{ name: string }>('select current_database() as name')
  const url = new URL(process.env['TEST_DATABASE_URL']!)
  url.pathname = `/${rows[0]!.name}`
  return url.href
}

/** A process that says a word when it has begun, and never ends. */
function spawnFixture(file: string, url: string) {
  const script = fileURLToPath(new URL(file, import.meta.url))
  const holder = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void holder.kill('SIGKILL'))
  return holder
}

for (const engine of ['pglite', 'postgres'] as const) {
  const isHere = testEngines.includes(engine)
  describe.skipIf(!isHere)(`jobs on ${engine}${isHere ? '' : ' (skipped: TEST_DATABASE_URL is not set)'}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await makeTestDatabase({ engine })
    })
    afterEach(() => database.clear())
    afterAll(() => database?.close())

    test('a job reaches its handler with its data without a poll', async () => {
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
      await jobs.waitUntilIdle()
      expect(seen).toEqual([1])
    })

    test('inside a transaction a job sent without it, or to an unknown queue, is refused', async () => {
      await using jobs = openJobs(database)
      await expect(jobs.send('search.index', {})).rejects.toThrow(JobsNotStartedError)
      await jobs.start()
      await database.of('notes').inTransaction(async trx => {
        await expect(jobs.send('search.index', {})).rejects.toThrow(TransactionGuardError)
        await expect(jobs.send('search.index', {}, { trx })).rejects.toThrow(UnknownQueueError)
      })
    })

    test('while a job waits under a key, another one with the key is not added', async () => {
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
      expect(await jobs.waitUntilIdle()).toBe(4)
      expect(seen.toSorted()).toEqual([1, 2, 3, 4])
    })

    test('with `leavesRetries`, waitUntilIdle does not hurry a job that waits for its retry', async () => {
      await using jobs = openJobs(database)
      const attempts: number[] = []
      await jobs.work('mail.send', (_data, { attempt }) => {
        attempts.push(attempt)
        throw new Error('сервер занят')
      })
      await jobs.start()
      await jobs.send('mail.send', {})
      await jobs.waitUntilIdle({ leavesRetries: true })
      await jobs.waitUntilIdle({ leavesRetries: true })
      expect([attempts, await jobs.listDead()]).toEqual([[1], []])
    })

    test('a job that throws is retried', async () => {
      await using jobs = openJobs(database)
      const attempts: number[] = []
      await jobs.work('mail.send', (_data, { attempt }) => {
        attempts.push(attempt)
        if (attempt < 3) throw new Error('сервер занят')
      })
      await jobs.start()
      await jobs.send('mail.send', {})
      await jobs.waitUntilIdle()
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
      await jobs.waitUntilIdle()
      const dead = await jobs.listDead()
      expect(dead).toMatchObject([
        { queue: 'mail.send', data: { to: 'vera@example.org' }, message: 'нет такого адреса', attempts: 2 },
      ])
      isBroken = false
      expect(await jobs.retryDead(dead[0]!.id)).toBe(true)
      expect(await jobs.retryDead(dead[0]!.id)).toBe(false)
      await jobs.waitUntilIdle()
      expect(sent).toEqual(['vera@example.org'])
      expect(await jobs.listDead()).toEqual([])
    })

    test('a deferred job waits until its time', async () => {
      await using jobs = openJobs(database)
      const seen: string[] = []
      await jobs.work<{ n: string }>('content.publish', ({ n }) => seen.push(n))
      await jobs.start()
      await jobs.send('content.publish', { n: 'завтра' }, { startAfter: 86_400 })
      await jobs.send('content.publish', { n: 'вчера' }, { startAfter: new Date(Date.now() - 1000) })
      await jobs.waitUntilIdle()
      expect(seen).toEqual(['вчера'])
    })

    test('no more jobs of a queue run concurrently than it allows', async () => {
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
      expect(await jobs.waitUntilIdle()).toBe(12)
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
      await jobs.waitUntilIdle()
      expect(reason).toBeInstanceOf(JobTimeoutError)
      expect(await jobs.listDead()).toMatchObject([{ message: 'job of slow.work ran longer than 1 s' }])
    })

    test('stop lets a running job finish, which may send another job, and starts no other', async () => {
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

    test('stop starts no other job while a timer ends', async () => {
      await using jobs = openJobs(database)
      const started = Promise.withResolvers<void>()
      const jobMayEnd = Promise.withResolvers<void>()
      const timerStarted = Promise.withResolvers<void>()
      const timerMayEnd = Promise.withResolvers<void>()
      const ended: number[] = []
      await jobs.work<{ n: number }>('slow.work', async ({ n }) => {
        started.resolve()
        await jobMayEnd.promise
        ended.push(n)
      })
      jobs.every('slow.timer', 0.2, async () => {
        timerStarted.resolve()
        await timerMayEnd.promise
      })
      await jobs.start()
      await jobs.send('slow.work', { n: 1 })
      await jobs.send('slow.work', { n: 2 })
      await Promise.all([started.promise, timerStarted.promise])
      const stopping = jobs.stop()
      jobMayEnd.resolve()
      // Time enough to fetch the second job, if somebody did.
      for (let i = 0; i < 20; i++) await database.sql.query('select 1')
      timerMayEnd.resolve()
      await stopping
      expect(ended).toEqual([1])
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

    test('a timer that runs long keeps its lease; after a crash another node takes over within seconds', async () => {
      const leaseLeft = async () => {
        const { rows } = await database.sql.query<{ seconds: number }>(
          `select extract(epoch from leased_until - now())::float8 as seconds from platform.timer where name = 'top.refresh'`,
        )
        return rows[0]?.seconds ?? 0
      }
      const hold = async () => {
        // The state that a process leaves when it is killed halfway.
        await database.sql.query(
          `insert into platform.timer (name, run_at, leased_until)
             values ('top.refresh', now() - interval '1 second', now() + interval '1 second')
             on conflict (name) do update set run_at = excluded.run_at, leased_until = excluded.leased_until`,
        )
      }
      await hold()
      await using jobs = openJobs(database)
      const [started, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      jobs.every('top.refresh', 1, () => {
        started.resolve()
        return mayEnd.promise
      })
      await jobs.start()
      await started.promise
      const lease = await leaseLeft()
      expect(lease).toBeGreaterThan(5)
      expect(lease).toBeLessThanOrEqual(15)
      // The lease is renewed while the handler runs: otherwise it would only get shorter.
      let last = lease
      await expect
        .poll(async () => {
          const [before, now] = [last, (last = await leaseLeft())]
          return now > before
        })
        .toBe(true)
      mayEnd.resolve()
      await expect.poll(leaseLeft).toBe(0)
    })

    // An embedded database belongs to one process.
    // oxlint-disable-next-line vitest/no-conditional-tests
    if (engine === 'postgres')
      test("after kill -9 another node does the timer's work once, within its lease", async () => {
        await database.sql.exec('create table if not exists announced (by text)')
        const holder = spawnFixture('timer-holder.fixture.ts', await urlOf(database))
        await once(holder.stdout, 'data')
        await using heir = openJobs(database)
        const announced = async () =>
          (await database.sql.query<{ by: string }>('select by from announced')).rows.map(({ by }) => by)
        // Its own next time is far off, so it only acts for the dead process.
        heir.every('letters.announce', 3_600, () => database.sql.query(`insert into announced values ('the heir')`))
        await heir.start()
        holder.kill('SIGKILL')
        await once(holder, 'exit')
        await expect.poll(announced, { timeout: 40_000 }).toEqual(['the heir'])
        const left = await database.sql.query<{ seconds: number }>(
          `select extract(epoch from run_at - now())::float8 as seconds from platform.timer where name = 'letters.announce'`,
        )
        expect(left.rows[0]!.seconds).toBeGreaterThan(3_000)
        expect(await announced()).toEqual(['the heir'])
      })

    // oxlint-disable-next-line vitest/no-conditional-tests
    if (engine === 'postgres')
      test('after kill -9 another node takes the job again within seconds, and only once', async () => {
        const holder = spawnFixture('job-holder.fixture.ts', await urlOf(database))
        await once(holder.stdout, 'data')
        await using survivor = openJobs(database, { pollMs: 2_000 })
        const tried: number[] = []
        const options = { retryDelaySeconds: 1, lostAfterSeconds: 10 }
        await survivor.work('realtime.ring', (_data, { attempt }) => tried.push(attempt), options)
        await survivor.start()
        const killedAt = performance.now()
        holder.kill('SIGKILL')
        await expect.poll(() => tried, { timeout: 40_000 }).toEqual([2])
        // Its heartbeat may have come just before; then the next look, the delay of a retry and the next poll.
        expect(performance.now() - killedAt).toBeLessThan(25_000)
      })

    test('due work is done on time by one node, though both wake, and a notice makes it look again', async () => {
      const clock = makeTestClock('2026-11-21T09:00:00+03:00')
      const due = new Set([clock.now().getTime() + 3_600_000])
      const done: number[] = []
      const work = {
        findNext: async () => (due.size > 0 ? new Date(Math.min(...due)) : undefined),
        run: async () => {
          for (const at of due) if (at <= clock.now().getTime() && due.delete(at)) done.push(at)
        },
      }
      await using first = openJobs(database, { clock })
      await using second = openJobs(database, { clock })
      const looks = [first, second].map(jobs => jobs.whenDue('publish', work))
      await Promise.all([first.start(), second.start()])
      const soon = clock.now().getTime() + 100
      due.add(soon)
      for (const look of looks) look()
      await database.sql.query('select 1')
      expect(done).toEqual([])
      clock.advance(100)
      await expect.poll(() => done, { timeout: 5_000 }).toEqual([soon])
    })
  })
}

test('a job that ran when the only process died is tried again at the next start', async () => {
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
  await jobs.waitUntilIdle()
  expect(attempts).toEqual([2])
})
