export type Listeners = {
  /** Adds a listener; the result removes it. */
  subscribe(listener: () => void): () => void
  notify(): void
}

/** Listeners of state outside of React; `useSyncExternalStore` takes `subscribe`. */
export function makeListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
  }
}
