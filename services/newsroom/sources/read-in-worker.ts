// Starts a worker for one page: a page that takes too long, or too much memory, ends it and nothing else.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sourceReadMs } from '../limits.ts'
import type { ReadPage, Reading } from './read-worker.ts'

/** Undefined if the page cannot be read within the bounds. */
export async function readInWorker(
  reading: Reading,
  { timeoutMs = sourceReadMs, signal }: { timeoutMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<ReadPage | undefined> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: reading,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  // A worker may run out of memory while it is ended for its time. Without a listener that error would end this process.
  worker.on('error', () => {})
  try {
    const [read] = (await once(worker, 'message', {
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    })) as [ReadPage]
    return read
  } catch {
    signal?.throwIfAborted()
    return undefined
  } finally {
    await worker.terminate()
  }
}
