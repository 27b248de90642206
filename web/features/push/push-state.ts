// The state of browser push in this tab.
import { useSyncExternalStore } from 'react'
import { makeListeners } from '../../data/listeners.ts'

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
const { subscribe, notify } = makeListeners()

export function changePush(next: PushState): void {
  state = next
  notify()
}

export function usePushState(): PushState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => 'unknown',
  )
}
