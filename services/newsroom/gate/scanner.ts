// Starts the worker thread of one scan.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Seen } from './check-article.ts'
import type { ScanAnswer, ScanBatch } from './scan-worker.ts'

export type Scanner = { check(piece: Omit<ScanBatch, 'id'>): Promise<Seen[]>; close(): Promise<unknown> }

export function openScanner(): Scanner {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  let count = 0
  return {
    async check(piece) {
      const id = (count += 1)
      const answered = once(worker, 'message')
      worker.postMessage({ ...piece, id } satisfies ScanBatch)
      const [answer] = (await answered) as [ScanAnswer]
      if ('failure' in answer) throw new Error(answer.failure)
      return answer.seen
    },
    close: () => worker.terminate(),
  }
}
