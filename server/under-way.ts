// Requests that are being answered. Stopping waits for them before it closes what they stand on: a page asks services to its end.
import type { RequestListener, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type UnderWay = {
  watch(handler: RequestListener): RequestListener
  /** Resolves when all are answered, at the latest after `ms`. From now on each answer is the last of its connection. */
  finish(ms: number): Promise<void>
}

export function makeUnderWay(): UnderWay {
  const responses = new Set<ServerResponse>()
  const none = Promise.withResolvers<void>()
  let isFinishing = false

  return {
    watch: handler => (request, response) => {
      responses.add(response)
      response.shouldKeepAlive &&= !isFinishing
      response.once('close', () => {
        responses.delete(response)
        if (isFinishing && responses.size === 0) none.resolve()
      })
      handler(request, response)
    },
    finish: async ms => {
      isFinishing = true
      for (const response of responses) response.shouldKeepAlive = false
      if (responses.size > 0) await Promise.race([none.promise, sleep(ms, undefined, { ref: false })])
    },
  }
}
