// Requests that are being answered. Stopping waits for them before it closes what they stand on: a page asks services to its end.
import { once } from 'node:events'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type UnderWay = {
  watch(handler: RequestListener): RequestListener
  /**
   * Lets nobody in; resolves when all are answered, at the latest after `ms`. Each answer is the last of its connection, and
   * connections without a request stay for `lingerMs`: theirs may be on its way.
   */
  finish(server: Server, options: { ms: number; lingerMs: number }): Promise<void>
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
    finish: async (server, { ms, lingerMs }) => {
      isFinishing = true
      for (const response of responses) response.shouldKeepAlive = false
      const empty = once(server, 'close')
      // An HTTP server would cut off at once who has just connected.
      net.Server.prototype.close.call(server)
      if (lingerMs > 0) await Promise.race([empty, sleep(lingerMs, undefined, { ref: false })])
      if (responses.size > 0) await Promise.race([none.promise, sleep(ms, undefined, { ref: false })])
    },
  }
}
