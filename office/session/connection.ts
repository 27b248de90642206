// Tells whether the server can be reached, from the browser and the result of the last call.

export type Connection = {
  isOnline: boolean
  /** When it was lost, in epoch milliseconds. */
  since: number | undefined
}

let state: Connection = { isOnline: true, since: undefined }
const listeners = new Set<() => void>()

function note(isOnline: boolean): void {
  if (isOnline === state.isOnline) return
  state = { isOnline, since: isOnline ? undefined : Date.now() }
  for (const listener of listeners) listener()
}

export const connection = {
  get: () => state,
  note,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Starts listening to the browser; called once by the entry. */
  watch(): void {
    addEventListener('offline', () => note(false))
    addEventListener('online', () => note(true))
    if (!navigator.onLine) note(false)
  },
}
