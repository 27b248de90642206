import { expect, test, vi } from 'vitest'
import { endPush, push, waitingPushes } from './push-queue.ts'

test('at most ten notices wait, the oldest is dropped; each is shown for five seconds unless it sets its own time', () => {
  for (let n = 1; n <= 12; n += 1) push(`слово ${n}`)
  expect(waitingPushes().map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, n) => `слово ${n + 3}`))
  expect(new Set(waitingPushes().map(({ type, timeoutMs }) => `${type} ${timeoutMs}`))).toEqual(
    new Set(['text-push 5000']),
  )
  for (const { id } of waitingPushes()) endPush(id)
  push('коротко', { timeoutMs: 800 })
  expect(waitingPushes()).toMatchObject([{ text: 'коротко', timeoutMs: 800 }])
})

test('a notice is shown for its full time, also while others wait', async () => {
  vi.resetModules()
  vi.doMock('react', () => ({ useSyncExternalStore: (_: unknown, read: () => unknown) => read() }))
  const queue = await import('./push-queue.ts')
  vi.doUnmock('react')
  queue.push('первое')
  queue.push('второе', { timeoutMs: 8_000 })
  expect(queue.usePush()).toMatchObject({ text: 'первое', timeoutMs: 5_000 })
  queue.endPush(queue.usePush()!.id)
  queue.push('третье')
  expect(queue.usePush()).toMatchObject({ text: 'второе', timeoutMs: 8_000 })
})
