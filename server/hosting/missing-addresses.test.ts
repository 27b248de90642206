import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ServiceContext } from '#platform/service.ts'
import { noticedAtOnce } from '#contract/office/addresses.ts'
import { gatherMissingAddresses, passOnMs } from './missing-addresses.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const reader = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/142.0' }
const told: { path: string; times: number; robots: number; from: string | null }[][] = []
const open = () => {
  told.length = 0
  const ask = async (_: unknown, { body }: { body: { items: (typeof told)[number] } }) => {
    told.push(body.items)
    return { success: true }
  }
  const context = { ask, config: { siteUrl: 'https://delno.test' }, log: { warn: () => {} } }
  return gatherMissingAddresses(context as unknown as ServiceContext)
}

test('addresses are passed on once a minute, with where the last reader came from', async () => {
  const missing = open()
  missing.note('/a/', { ...reader, referer: 'https://ya.ru/search?text=1' })
  missing.note('/a', reader)
  missing.note('/a/amp', { ...reader, referer: 'https://delno.test/b?c=1' })
  missing.note('/a', { 'user-agent': 'Googlebot', referer: 'https://robots.test/' })
  missing.note('/a', {})
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(passOnMs)
  expect(told).toEqual([[{ path: '/a', times: 3, robots: 2, from: '/b' }]])
  await vi.advanceTimersByTimeAsync(passOnMs)
  expect(told).toHaveLength(1)
  missing.stop()
})

test('a flood of invented addresses takes no memory', async () => {
  const missing = open()
  for (let at = 0; at < noticedAtOnce * 3; at += 1) missing.note(`/x${at}`, reader)
  missing.note('/x1', reader)
  await vi.advanceTimersByTimeAsync(passOnMs)
  expect(told[0]).toHaveLength(noticedAtOnce)
  expect(told[0]!.find(({ path }) => path === '/x1')?.times).toBe(2)
  missing.stop()
})
