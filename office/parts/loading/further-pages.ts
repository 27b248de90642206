// Requests further pages of a list. When the first page is loaded again (new filters, a reload), a pending request no longer fits and is dropped.

export type FurtherState = { isAdding: boolean; error: unknown }

const idle: FurtherState = { isAdding: false, error: undefined }

export function makeFurtherPages() {
  let state = idle
  let running: AbortController | undefined
  const listeners = new Set<() => void>()
  function setState(next: FurtherState): void {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    get state() {
      return state
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Reads a page and passes it to `take`. Does nothing while a page is loading. */
    async add<Page>(read: (signal: AbortSignal) => Promise<Page>, take: (page: Page) => void): Promise<void> {
      if (running) return
      const own = new AbortController()
      running = own
      setState({ isAdding: true, error: undefined })
      let error: unknown
      try {
        const page = await read(own.signal)
        if (running === own) take(page)
      } catch (reason) {
        error = reason
      }
      if (running !== own) return
      running = undefined
      setState({ isAdding: false, error })
    },
    /** Drops the pending request; call it when the first page is loaded again. */
    drop(): void {
      running?.abort()
      running = undefined
      if (state !== idle) setState(idle)
    },
  }
}
