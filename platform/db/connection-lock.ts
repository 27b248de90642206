import pLimit from 'p-limit'

/**
 * Shares one connection, first come, first served. Single statements run together (the worker keeps their order); a
 * session waits for its turn and then holds back all others until it releases the connection.
 */
export type ConnectionLock = {
  runShared<R>(work: () => Promise<R>): Promise<R>
  /** Resolves with the function that releases the connection; calling it twice does nothing. */
  acquireExclusive(): Promise<() => void>
}

export function makeConnectionLock(): ConnectionLock {
  const limit = pLimit(1)
  return {
    runShared: work => {
      if (limit.activeCount + limit.pendingCount === 0) return work()
      return new Promise((resolve, reject) => {
        // The turn ends when the statement has been sent: the next statement need not wait for its result.
        void limit(() => void work().then(resolve, reject))
      })
    },
    acquireExclusive: () =>
      new Promise(acquired => {
        void limit(() => new Promise<void>(release => acquired(release)))
      }),
  }
}
