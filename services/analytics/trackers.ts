// HTTP behaviour for trackers only: pages of any site may post with credentials, and any unreadable body is a 400, because after most
// other errors a tracker keeps its events and sends them for ever.
import type { FastifyInstance } from 'fastify'
import { collectEvents } from '#contract/analytics.ts'
import { installJsonBody } from '#platform/http/json-body.ts'

const preflightSeconds = 86_400

/** Applies to one scope of routes. No cookie is read or set, so any origin may read the reply. */
export function openToTrackers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    reply.header('vary', 'origin')
    if (origin !== undefined)
      reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true')
  })
  app.options(collectEvents.path, { schema: { hide: true } }, (_, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', 'POST, OPTIONS')
      .header('access-control-allow-headers', 'content-type, sp-anonymous')
      .header('access-control-max-age', String(preflightSeconds))
      .send(),
  )
  // A beacon may be sent as text/plain, so every body is parsed as JSON.
  app.removeAllContentTypeParsers()
  installJsonBody(app, '*')
}
