// The request for a further page of a list. It belongs to the first page it continues: when that one is loaded anew (other filters, a
// reload), an answer that is still on its way no longer fits and is dropped.

export type FurtherState = { isAdding: boolean; error: unknown }

const idle: FurtherState = { isAdding: false, error: undefined }

export function makeFurtherPages() {
  let state = idle
  let running: AbortController | undefined
  const listeners = new Set<() => void>()
  function become(next: FurtherState): void {
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
    /** Reads a page and passes it to `take`. While one is on its way, nothing more is asked for. */
    async add<Page>(read: (signal: AbortSignal) => Promise<Page>, take: (page: Page) => void): Promise<void> {
      if (running) return
      const own = new AbortController()
      running = own
      become({ isAdding: true, error: undefined })
      let error: unknown
      try {
        const page = await read(own.signal)
        if (running === own) take(page)
      } catch (reason) {
        error = reason
      }
      if (running !== own) return
      running = undefined
      become({ isAdding: false, error })
    },
    /** The first page is loaded anew. */
    drop(): void {
      running?.abort()
      running = undefined
      if (state !== idle) become(idle)
    },
  }
}
