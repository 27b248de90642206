type Batch<T> = { things: T[]; done: Promise<void> }

const thingsMax = 500

/**
 * Hands on what comes for a key: the first at once, then what was gathered, with a pause in between. A call resolves when
 * its things were handed on, and rejects when that failed.
 */
export function makeGathering<T>(
  pauseMs: number,
  handOn: (key: number, things: T[]) => Promise<void>,
): (key: number, things: readonly T[]) => Promise<void> {
  const waiting = new Map<number, Batch<T>>()
  /** The end of the pause of a key. */
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

  async function begin(key: number, batch: Batch<T>): Promise<void> {
    await pauses.get(key)
    waiting.delete(key)
    void pause(key)
    for (let at = 0; at < batch.things.length; at += thingsMax)
      await handOn(key, batch.things.slice(at, at + thingsMax))
  }

  return (key, things) => {
    let batch = waiting.get(key)
    if (!batch) {
      batch = { things: [], done: Promise.resolve() }
      waiting.set(key, batch)
      batch.done = begin(key, batch)
    }
    batch.things.push(...things)
    return batch.done
  }
}
