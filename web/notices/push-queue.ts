// Short notices for the reader, one after another (spec 4 and 9, Push queue): at most ten wait, each is shown for five seconds.
import { useSyncExternalStore } from 'react'
import { makeListeners } from '../data/listeners.ts'
import { onReaderLeft } from '../session/reader-left.ts'

export type Push = {
  id: number
  type: 'text-push'
  text: string
  timeoutMs: number
}

const waitingMax = 10
const defaultTimeoutMs = 5000

const nothing: readonly Push[] = []
let queue = nothing
let lastId = 0
const { subscribe, notify } = makeListeners()
function change(next: readonly Push[]): void {
  queue = next
  notify()
}

/** Adds a notice to the queue; the oldest is dropped when there are too many. */
export function push(text: string, { timeoutMs = defaultTimeoutMs } = {}): void {
  lastId += 1
  change([...queue, { id: lastId, type: 'text-push', text, timeoutMs } as const].slice(-waitingMax))
}

export function endPush(id: number): void {
  if (queue.some(each => each.id === id)) change(queue.filter(each => each.id !== id))
}

onReaderLeft(() => change(nothing))

/** The waiting notices, oldest first. */
export const waitingPushes = (): readonly Push[] => queue

/** The notice to show now. */
export function usePush(): Push | undefined {
  return useSyncExternalStore(subscribe, waitingPushes, () => nothing)[0]
}
