// Decides whether bytes are a valid Yjs update, within limits of time and memory.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type UpdateCheck = {
  /** `slow`: it takes longer than any document of that size, or more memory than there is. */
  check(bytes: Uint8Array): Promise<'sound' | 'broken' | 'slow'>
  close(): Promise<void>
}

/** A text of eight megabytes is read in a second or two. */
const usualMs = 20_000
const memoryMegabytes = 1_536

function startReader(): Worker {
  const reader = new Worker(new URL('update-reader.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  })
  // It may run out of memory while it is ended for its time. Without a listener that error would end this process.
  reader.on('error', () => {})
  return reader
}

export function makeUpdateCheck({ mostMs = usualMs } = {}): UpdateCheck {
  let worker: Worker | undefined
  const end = async () => {
    await worker?.terminate()
    worker = undefined
  }
  return {
    async check(bytes) {
      worker ??= startReader()
      const reader = worker
      const deadline = new AbortController()
      const timer = setTimeout(() => deadline.abort(), mostMs)
      try {
        reader.postMessage(bytes)
        const [isSound] = (await once(reader, 'message', { signal: deadline.signal })) as [boolean]
        return isSound ? 'sound' : 'broken'
      } catch {
        // The worker exceeded its time, or its memory and has ended.
        await end()
        return 'slow'
      } finally {
        clearTimeout(timer)
      }
    },
    close: end,
  }
}
