// Detects that the caller disconnected before the answer.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyReply } from 'fastify'

/** The signal of a call made in this process, which has no connection that could break. */
export const askerScope = new AsyncLocalStorage<AbortSignal>()

/** Aborted when the connection breaks, or when the calling service in this process gives up, before the answer is written. */
export function signalOf({ raw }: FastifyReply): AbortSignal {
  const connection = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) connection.abort()
  })
  // After the body was read to its end the request emits nothing, so the response is watched.
  const asker = askerScope.getStore()
  return asker ? AbortSignal.any([connection.signal, asker]) : connection.signal
}
