/**
 * `work`, one run at a time. Calls during a run share one more run after it, so each caller gets a run that began
 * after its call.
 */
export function makeSingleFlight<R>(work: () => Promise<R>): () => Promise<R> {
  let running: Promise<R> | undefined
  let next: Promise<R> | undefined
  return function call(): Promise<R> {
    if (!running) {
      running = work().finally(() => {
        running = undefined
      })
      return running
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return call()
      })
    return next
  }
}
