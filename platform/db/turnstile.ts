/**
 * First come, first served, for one connection. Single statements pass at once, many of them in flight (the worker
 * keeps their order); a session waits for its turn and then holds everybody back until it leaves.
 */
export type Turnstile = {
  pass<R>(work: () => Promise<R>): Promise<R>
  /** Resolves with the function that leaves; calling it twice does nothing. */
  enterAlone(): Promise<() => void>
}

export function makeTurnstile(): Turnstile {
  const queue: { alone: boolean; admit: () => void }[] = []
  let isTaken = false

  function admitNext(): void {
    while (!isTaken) {
      const next = queue.shift()
      if (!next) return
      if (next.alone) isTaken = true
      next.admit()
    }
  }

  function leaver(): () => void {
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      isTaken = false
      admitNext()
    }
  }

  return {
    pass: work => {
      if (!isTaken) return work()
      return new Promise((resolve, reject) => {
        queue.push({ alone: false, admit: () => work().then(resolve, reject) })
      })
    },
    enterAlone: () =>
      new Promise(resolve => {
        queue.push({ alone: true, admit: () => resolve(leaver()) })
        admitNext()
      }),
  }
}
