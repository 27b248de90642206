import { expect, test } from 'vitest'
import { endPush, push, waitingPushes } from './push-queue.ts'

test('ten wait at most, the oldest gives way; each is shown for five seconds unless it says otherwise', () => {
  for (let n = 1; n <= 12; n += 1) push(`слово ${n}`)
  expect(waitingPushes().map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, n) => `слово ${n + 3}`))
  expect(new Set(waitingPushes().map(({ type, timeoutMs }) => `${type} ${timeoutMs}`))).toEqual(
    new Set(['text-push 5000']),
  )
  for (const { id } of waitingPushes()) endPush(id)
  push('коротко', { timeoutMs: 800 })
  expect(waitingPushes()).toMatchObject([{ text: 'коротко', timeoutMs: 800 }])
})
