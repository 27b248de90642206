import type { FastifyInstance } from 'fastify'

const escapes = /\\(?:u(?:d[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(d[89a-f][\da-f]{2}))|.)/gis

/** Halves of signs, which whatever cut a text inside an emoji has left, become «�»: PostgreSQL keeps none in JSON. */
export function mendHalves(json: string): string {
  if (!/\\ud[89a-f]/i.test(json)) return json
  return json.replace(escapes, (escape, half?: string) => (half === undefined ? escape : '\\ufffd'))
}

export function installJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    parse(request, mendHalves(body as string), done),
  )
}
