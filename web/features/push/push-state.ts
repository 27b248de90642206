// The state of browser push in this tab.
import { useSyncExternalStore } from 'react'

export type PushState =
  /** Not checked yet. */
  | 'unknown'
  /** The browser does not support it, or the page was not loaded over https. */
  | 'unsupported'
  | 'off'
  | 'on'
  /** Safari forgot the permission of a reader who had notifications on; it asks again only in a press. */
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
