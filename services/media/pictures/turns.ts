// Encoders take turns: a few at once in a process, readers before editors before what is made ahead.

/** What the work is for, the most urgent first. */
export const urgencies = ['reader', 'upload', 'ahead'] as const
export type Urgency = (typeof urgencies)[number]

export type Turns = {
  /** Runs `work` when its turn has come. */
  take<R>(urgency: Urgency, work: () => Promise<R>): Promise<R>
  /** Whether anything runs or waits. */
  isBusy(): boolean
}

export function makeTurns(atOnce: number): Turns {
  const waiting: Record<Urgency, (() => void)[]> = { reader: [], upload: [], ahead: [] }
  let running = 0

  function next(): void {
    for (const urgency of urgencies) {
      const start = waiting[urgency].shift()
      if (start) return start()
    }
    running -= 1
  }

  return {
    take: async (urgency, work) => {
      if (running < atOnce) running += 1
      else await new Promise<void>(resolve => waiting[urgency].push(resolve))
      try {
        return await work()
      } finally {
        next()
      }
    },
    isBusy: () => running > 0,
  }
}
