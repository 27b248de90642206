// Short words to the reader, one after another (spec 4 and 9, Push queue): ten wait at most, each is shown for five seconds.
import { useSyncExternalStore } from 'react'

export type Push = {
  id: number
  type: 'text-push'
  text: string
  timeoutMs: number
  offer?: { title: string; onTake: () => void }
}

const waitingMax = 10
const defaultTimeoutMs = 5000

let queue: readonly Push[] = []
let lastId = 0
const listeners = new Set<() => void>()
function change(next: readonly Push[]): void {
  queue = next
  for (const listener of listeners) listener()
}

/** Says it after what waits already; the oldest gives way when there are too many. */
export function push(text: string, more: Partial<Pick<Push, 'timeoutMs' | 'offer'>> = {}): void {
  lastId += 1
  change(
    [...queue, { id: lastId, type: 'text-push', text, timeoutMs: defaultTimeoutMs, ...more } as const].slice(
      -waitingMax,
    ),
  )
}

export function endPush(id: number): void {
  if (queue.some(each => each.id === id)) change(queue.filter(each => each.id !== id))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The one to show now. */
export function usePush(): Push | undefined {
  return useSyncExternalStore(
    subscribe,
    () => queue[0],
    () => undefined,
  )
}
