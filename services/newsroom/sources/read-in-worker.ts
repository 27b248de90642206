// Starts a worker for one page: a page that takes too long, or too much memory, ends it and nothing else.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sourceReadMs } from '../limits.ts'
import type { ReadPage, Reading } from './read-worker.ts'

/** Undefined if the page cannot be read within the bounds. */
export async function readInWorker(reading: Reading, timeoutMs = sourceReadMs): Promise<ReadPage | undefined> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: reading,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  try {
    const [read] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [ReadPage]
    return read
  } catch {
    return undefined
  } finally {
    await worker.terminate()
  }
}
