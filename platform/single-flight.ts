import pLimit from 'p-limit'

/**
 * Runs `work` one at a time. Calls made during a run share one more run after it, so each caller gets a run that began
 * after its call.
 */
export function makeSingleFlight<R>(work: () => Promise<R>): () => Promise<R> {
  const limit = pLimit(1)
  let next: Promise<R> | undefined
  return () =>
    (next ??= limit(() => {
      next = undefined
      return work()
    }))
}
