// Due work runs on time. The test moves the clock, so a loaded machine changes nothing.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '#platform/db/testing.ts'
import { makeDueTimer } from './due.ts'

const clock = { now: () => new Date() }
const start = Date.parse('2026-11-21T09:00:00+03:00')
/** The delay promised to publishers. */
const latestMs = 1_000

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function openTimer(due: Set<number>) {
  const done: { planned: number; lateMs: number }[] = []
  let asked = 0
  const timer = makeDueTimer({
    name: 'publish',
    clock,
    log: silentLog,
    findNext: async () => {
      asked += 1
      return due.size > 0 ? new Date(Math.min(...due)) : undefined
    },
    run: async () => {
      const now = Date.now()
      for (const planned of due)
        if (planned <= now && due.delete(planned)) done.push({ planned, lateMs: now - planned })
    },
  })
  timer.start()
  return { timer, done, asked: () => asked }
}

test('due work runs within a second of its time, however far away and however close to another', async () => {
  const planned = [100, 14_900, 15_000, 15_001, 47_123, 3_600_000, 3_600_040].map(ms => start + ms)
  const { timer, done, asked } = openTimer(new Set(planned))
  await vi.advanceTimersByTimeAsync(3_700_000)
  expect(done.map(each => each.planned)).toEqual(planned)
  expect(Math.max(...done.map(({ lateMs }) => lateMs))).toBeLessThan(latestMs)
  expect(Math.min(...done.map(({ lateMs }) => lateMs))).toBeGreaterThanOrEqual(0)
  // Each look-up costs a query: four a minute while nothing is due.
  expect(asked()).toBeLessThan(3_700_000 / 15_000 + 4 * planned.length)
  await timer.stop()
})

test('a notice of earlier work rearms the timer', async () => {
  const due = new Set([start + 3_600_000])
  const { timer, done } = openTimer(due)
  await vi.advanceTimersByTimeAsync(20_000)
  due.add(start + 21_000)
  timer.look()
  await vi.advanceTimersByTimeAsync(1_000 + latestMs)
  expect(done).toEqual([{ planned: start + 21_000, lateMs: 0 }])
  await timer.stop()
})

test('a change without an event is found by polling; a stopped timer queries nothing', async () => {
  const due = new Set<number>()
  const { timer, done } = openTimer(due)
  await vi.advanceTimersByTimeAsync(1_000)
  due.add(start + 20_000)
  await vi.advanceTimersByTimeAsync(19_000 + latestMs)
  expect(done).toEqual([{ planned: start + 20_000, lateMs: 0 }])
  await timer.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(vi.getTimerCount()).toBe(0)
})
