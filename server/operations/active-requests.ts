// Requests in progress. Stopping waits for them before it closes anything, because a page calls services until its end.
import { once } from 'node:events'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { refuseUnarrived } from '#platform/http/connection.ts'

export type ActiveRequests = {
  watch(handler: RequestListener): RequestListener
  /**
   * Refuses new connections; resolves when all requests are answered, at the latest after `ms`. Each answer is the last of its connection;
   * connections without a request stay open for `lingerMs`, because a request may be on its way. After `bodyMs` bodies that have not
   * arrived are not waited for.
   */
  finish(server: Server, options: { ms: number; lingerMs: number; bodyMs: number }): Promise<void>
}

export function makeActiveRequests(): ActiveRequests {
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
    finish: async (server, { ms, lingerMs, bodyMs }) => {
      isFinishing = true
      for (const response of responses) response.shouldKeepAlive = false
      const empty = once(server, 'close')
      // `close` of http.Server would immediately drop connections that have not sent a request yet.
      net.Server.prototype.close.call(server)
      if (lingerMs > 0) await Promise.race([empty, sleep(lingerMs, undefined, { ref: false })])
      const timer = setTimeout(() => responses.forEach(refuseUnarrived), bodyMs).unref()
      if (responses.size > 0) await Promise.race([none.promise, sleep(ms, undefined, { ref: false })])
      clearTimeout(timer)
    },
  }
}
