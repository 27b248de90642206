import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everyMs, openLivePreview } from './live-preview.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function open() {
  let isVisible = true
  let look = () => {}
  const done: (() => void)[] = []
  let made = 0
  const preview = openLivePreview({
    make: () => {
      made += 1
      return new Promise(resolve => done.push(resolve))
    },
    isVisible: () => isVisible,
    onVisible: listener => {
      look = listener
      return () => {}
    },
  })
  preview.note()
  return {
    preview,
    made: () => made,
    finish: async () => {
      done.shift()?.()
      await vi.advanceTimersByTimeAsync(0)
    },
    show: (visible: boolean) => {
      isVisible = visible
      if (visible) look()
    },
  }
}

test('a preview is made at once, and the next one only after a change', async () => {
  const { preview, made, finish } = open()
  expect(made()).toBe(1)
  await finish()
  await vi.advanceTimersByTimeAsync(10 * everyMs)
  expect(made()).toBe(1)
  preview.note()
  expect(made()).toBe(2)
})

test('while somebody types, a preview is made every few seconds, and the last words are always included', async () => {
  const { preview, made, finish } = open()
  await finish()
  for (let letter = 0; letter < 100; letter++) {
    preview.note()
    await vi.advanceTimersByTimeAsync(100)
    await finish()
  }
  expect(made()).toBe(3)
  await vi.advanceTimersByTimeAsync(everyMs)
  expect(made()).toBe(4)
})

test('only one preview is made at a time', async () => {
  const { preview, made, finish } = open()
  preview.note()
  await vi.advanceTimersByTimeAsync(10 * everyMs)
  expect(made()).toBe(1)
  await finish()
  expect(made()).toBe(2)
})

test('a hidden page makes no previews, and makes one when it becomes visible', async () => {
  const { preview, made, finish, show } = open()
  await finish()
  show(false)
  await vi.advanceTimersByTimeAsync(everyMs)
  preview.note()
  preview.note()
  expect(made()).toBe(1)
  show(true)
  expect(made()).toBe(2)
})

test('a closed page makes no previews', async () => {
  const { preview, made, finish } = open()
  preview.note()
  preview.close()
  await finish()
  await vi.advanceTimersByTimeAsync(10 * everyMs)
  expect(made()).toBe(1)
})
