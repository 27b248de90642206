// Waits before a refused attempt is made again. One attempt waits at a time.
const retryMs = 2_000

export type Retry = { later(work: () => void): void; stop(): void }

export function makeRetry(): Retry {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    later: work => {
      clearTimeout(timer)
      timer = setTimeout(work, retryMs)
    },
    stop: () => clearTimeout(timer),
  }
}
