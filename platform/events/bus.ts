/** What happened, told to every process at once. */
export type BusEvent = { name: string; payload: unknown }

export type BusHandler = (event: BusEvent) => unknown

/**
 * Port: news for every process of the installation, quick and not kept. Who is away misses it; who must not miss
 * anything takes a job (`onDurable`). The own process gets its own events at once, and once.
 */
export type Bus = {
  /** Resolves when the news is on its way; never waits for handlers. Refused inside a transaction. */
  publish(event: BusEvent): Promise<void>
  /** Returns the function that unsubscribes. What a handler throws is logged and reaches nobody else. */
  subscribe(handler: BusHandler): () => void
  /** Resolves when the handlers that run in this process have ended. */
  settle(): Promise<void>
  close(): Promise<void>
}
