import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestClock } from '#platform/clock.ts'
import { makeTestDatabase, testEngines, type TestDatabase } from '#platform/db/testing.ts'
import { makeRateLimit } from './rate-limit.ts'
import { makeSharedLimit } from './shared-limit.ts'

const config = { internalKey: 'k'.repeat(32) }
const three = { max: 3, perSeconds: 600 }

describe.each(testEngines)('limits that all processes share, on %s', engine => {
  let db: TestDatabase
  const clock = makeTestClock('2026-11-21T09:00:00+03:00')
  /** Every process has its own instance. */
  const open = () => makeSharedLimit(db, { clock, config, rateLimit: makeRateLimit(clock) })
  const isRefused = (used: Promise<void>) =>
    used.then(
      () => false,
      (error: { code: string }) => error.code === 'rate_limited',
    )
  beforeAll(async () => {
    db = await makeTestDatabase({ engine })
  })
  afterAll(() => db.close())

  test('parallel uses in two processes share one limit, and a new window starts at zero', async () => {
    const [one, other] = [open(), open()]
    const use = () => [one, other, one, other, one, other].map(each => isRefused(each.check('typo', '10.0.0.1', three)))
    expect((await Promise.all(use())).filter(refused => !refused)).toHaveLength(3)
    clock.advance(599_999)
    expect(await isRefused(open().check('typo', '10.0.0.1', three))).toBe(true)
    clock.advance(1)
    expect((await Promise.all(use())).filter(refused => !refused)).toHaveLength(3)
  })

  test('each action and each caller is counted separately', async () => {
    const limits = open()
    for (let used = 0; used < 3; used += 1) await limits.check('ads', '10.0.0.2', three)
    expect(await isRefused(limits.check('ads', '10.0.0.2', three))).toBe(true)
    await limits.check('ads', '10.0.0.3', three)
    await limits.check('question', '10.0.0.2', three)
  })

  test('neither IP addresses nor windows that are over are stored', async () => {
    await open().check('typo', '203.0.113.7', three)
    const rows = async () => (await db.sql.query('select * from platform.limit_window')).rows
    expect(JSON.stringify(await rows())).not.toContain('203.0.113')
    clock.advance(600_000)
    await open().forgetPast()
    expect(await rows()).toEqual([])
  })
})
