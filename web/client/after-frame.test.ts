import { beforeEach, expect, test, vi } from 'vitest'
import { afterFrame } from './after-frame.ts'

let draw: (() => void) | undefined
beforeEach(() => {
  vi.useFakeTimers()
  draw = undefined
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    draw = callback
  })
  return () => vi.useRealTimers()
})

const work = () => {
  const done = vi.fn<() => void>()
  const run = async () => {
    await afterFrame()
    done()
  }
  void run()
  return done
}

test('work waits until the frame is drawn, and begins in a task after it', async () => {
  const done = work()
  await vi.advanceTimersByTimeAsync(10)
  draw!()
  await Promise.resolve()
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toHaveBeenCalledOnce()
})

test('in a tab that nobody sees, work does not wait for a frame that never comes', async () => {
  const done = work()
  await vi.advanceTimersByTimeAsync(99)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalledOnce()
})
