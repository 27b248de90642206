/** Runs pieces of work one after another: a picture unpacked takes a hundred megabytes. */
export function makeOneAtATime(): <R>(work: () => Promise<R>) => Promise<R> {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }
}
