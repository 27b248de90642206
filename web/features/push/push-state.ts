// Whether this browser is told things while nobody reads the site, as far as this tab knows.
import { useSyncExternalStore } from 'react'

export type PushState =
  /** Not looked at yet. */
  | 'unknown'
  /** The browser cannot, or the page did not come over https. */
  | 'unsupported'
  | 'off'
  | 'on'
  /** Safari forgot that this reader had it on, and asks only after a press. */
  | 'forgotten'

let state: PushState = 'unknown'
const listeners = new Set<() => void>()

export function changePush(next: PushState): void {
  state = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function usePushState(): PushState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => 'unknown',
  )
}
