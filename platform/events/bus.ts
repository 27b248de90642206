/** An event that goes to every process. Of two events about one row, the later has the greater `id`. */
export type BusEvent = { id: number; name: string; payload: unknown }

export type BusHandler = (event: BusEvent) => unknown

/**
 * Port: events for every process of the installation, delivered quickly and not stored. A process that was cut off misses events
 * and is told so when it is back; for what must not be missed use a job (`onDurable`). The publishing process gets its own
 * events immediately, and once.
 */
export type Bus = {
  /** Resolves when the event was sent; never waits for handlers. Throws inside a transaction. */
  publish(event: BusEvent): Promise<void>
  /** Returns the function that unsubscribes. Errors of a handler are logged and reach nobody else. */
  subscribe(handler: BusHandler): () => void
  /**
   * The handler runs when events may have been missed: this process or another one was cut off. Data that are kept in
   * memory until an event comes may then be stale.
   */
  onMissed(handler: () => unknown): void
  /** Resolves when no handler of this process is running. */
  waitUntilIdle(): Promise<void>
  /** Resolves when the server between the processes answers. Absent where there is none. */
  ping?(): Promise<unknown>
  close(): Promise<void>
}
