import type { FastifyInstance } from 'fastify'

const escapes = /\\(?:u(?:d[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(d[89a-f][\da-f]{2}))|.)/gis

/** Halves of signs, which whatever cut a text inside an emoji has left, become «�»: PostgreSQL keeps none in JSON. */
export function mendHalves(json: string): string {
  if (!/\\ud[89a-f]/i.test(json)) return json
  return json.replace(escapes, (escape, half?: string) => (half === undefined ? escape : '\\ufffd'))
}

/** `contentType`: `*`, for callers that may name JSON whatever they like. */
export function installJsonBody(
  app: FastifyInstance,
  contentType: 'application/json' | '*' = 'application/json',
): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(contentType, { parseAs: 'string' }, (request, body, done) =>
    parse(request, mendHalves(body as string), done),
  )
}
