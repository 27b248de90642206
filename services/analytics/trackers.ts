// What trackers need that no other caller does: pages of any site may post with credentials, and whatever cannot be read
// is a 400, since after most other refusals a tracker keeps its events and sends them for ever.
import type { FastifyInstance } from 'fastify'
import { collectEvents } from '#contract/analytics.ts'
import { installJsonBody } from '#platform/http/json-body.ts'

const preflightSeconds = 86_400

/** For one scope of routes. Nothing is read from cookies and none is set, so any origin may have the answer. */
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
  // A beacon may say text/plain; what is no JSON says so by itself.
  app.removeAllContentTypeParsers()
  installJsonBody(app, '*')
}
