// Questions to the reader, such as sign-in: every caller waits for the same answer.
import { useSyncExternalStore } from 'react'

export type Asking = {
  /** Resolves when the reader has answered; all waiting callers get the same answer. */
  ask(): Promise<boolean>
  answer(isYes: boolean): void
  useIsAsked(): boolean
}

export function makeAsking(): Asking {
  let waiting: ((isYes: boolean) => void)[] = []
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    ask: () =>
      new Promise(resolve => {
        waiting = [...waiting, resolve]
        tell()
      }),
    answer: isYes => {
      const answered = waiting
      waiting = []
      tell()
      for (const resolve of answered) resolve(isYes)
    },
    useIsAsked: () =>
      useSyncExternalStore(
        subscribe,
        () => waiting.length > 0,
        () => false,
      ),
  }
}
