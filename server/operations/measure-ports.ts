// Counts what passes between this process and the store of pictures and the mail server.
import type { Readable } from 'node:stream'
import { Counter, Histogram, type Registry } from 'prom-client'
import { BlobsAwayError, type Blobs } from '#platform/blobs/port.ts'
import { LetterRefusedError, type Transport } from '#platform/mail/mail.ts'

export function measureBlobs(blobs: Blobs, metrics: Registry): Blobs {
  const durations = new Histogram({
    name: 'delno_blobs_duration_seconds',
    help: 'Operations on the store of pictures (S3 or disk), to the first byte where a file is streamed; outcome: ok, away, failed',
    labelNames: ['operation', 'outcome'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers: [metrics],
  })
  const timed =
    <Args extends unknown[], Result>(operation: string, work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const startedAt = performance.now()
      let outcome = 'ok'
      try {
        return await work(...args)
      } catch (error) {
        outcome = error instanceof BlobsAwayError ? 'away' : 'failed'
        throw error
      } finally {
        durations.observe({ operation, outcome }, (performance.now() - startedAt) / 1000)
      }
    }
  return {
    put: timed('put', blobs.put),
    get: timed('get', blobs.get),
    read: timed<Parameters<Blobs['read']>, Readable | undefined>('read', blobs.read),
    has: timed('has', blobs.has),
    typeOf: timed('type', blobs.typeOf),
    remove: timed('remove', blobs.remove),
    list: blobs.list,
  }
}

export function measureMail(transport: Transport, metrics: Registry): Transport {
  const letters = new Counter({
    name: 'delno_letters_total',
    help: 'Letters handed to the mail server: sent, refused for good (the address), failed (tried again)',
    labelNames: ['outcome'],
    registers: [metrics],
  })
  return {
    deliver: async letter => {
      try {
        await transport.deliver(letter)
        letters.inc({ outcome: 'sent' })
      } catch (error) {
        letters.inc({ outcome: error instanceof LetterRefusedError ? 'refused' : 'failed' })
        throw error
      }
    },
    close: transport.close,
  }
}
