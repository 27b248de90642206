type Batch<T> = { items: T[]; done: Promise<void> }

const batchItemsMax = 500

/**
 * Handles items of one key in batches: the first at once, then everything gathered since, with a pause in between. A call
 * resolves when its items were handled and rejects when that failed.
 */
export function makeBatcher<T>(
  pauseMs: number,
  handle: (key: number, items: T[]) => Promise<void>,
): (key: number, items: readonly T[]) => Promise<void> {
  const waiting = new Map<number, Batch<T>>()
  /** Resolve at the end of the pause of a key. */
  const pauses = new Map<number, Promise<void>>()

  function pause(key: number): Promise<void> {
    const over = new Promise<void>(resolve => {
      setTimeout(() => {
        if (pauses.get(key) === over) pauses.delete(key)
        resolve()
      }, pauseMs)
    })
    pauses.set(key, over)
    return over
  }

  async function run(key: number, batch: Batch<T>): Promise<void> {
    await pauses.get(key)
    waiting.delete(key)
    void pause(key)
    for (let at = 0; at < batch.items.length; at += batchItemsMax)
      await handle(key, batch.items.slice(at, at + batchItemsMax))
  }

  return (key, items) => {
    let batch = waiting.get(key)
    if (!batch) {
      batch = { items: [], done: Promise.resolve() }
      waiting.set(key, batch)
      batch.done = run(key, batch)
    }
    batch.items.push(...items)
    return batch.done
  }
}
