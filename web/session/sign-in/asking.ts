// Questions to the reader, such as sign-in: every caller waits for the same answer.
import { useSyncExternalStore } from 'react'
import { makeListeners } from '../../data/listeners.ts'

export type Asking = {
  /** Resolves when the reader has answered; all waiting callers get the same answer. */
  ask(): Promise<boolean>
  answer(isYes: boolean): void
  useIsAsked(): boolean
}

export function makeAsking(): Asking {
  let waiting: ((isYes: boolean) => void)[] = []
  const { subscribe, notify } = makeListeners()
  return {
    ask: () =>
      new Promise(resolve => {
        waiting = [...waiting, resolve]
        notify()
      }),
    answer: isYes => {
      const answered = waiting
      waiting = []
      notify()
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
