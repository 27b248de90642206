import type { FastifyInstance } from 'fastify'

const escapes = /\\(?:u(?:d[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(d[89a-f][\da-f]{2}))|.)/gis

/** Replaces lone surrogates by «�»: a text cut inside an emoji has them, and PostgreSQL refuses them in JSON. */
export function mendHalves(json: string): string {
  if (!/\\ud[89a-f]/i.test(json)) return json
  return json.replace(escapes, (escape, half?: string) => (half === undefined ? escape : '\\ufffd'))
}

/**
 * `contentType` `*` is for callers that may label JSON in any way. An empty body counts as no body: many clients label every
 * request as JSON, even one without a body.
 */
export function installJsonBody(
  app: FastifyInstance,
  contentType: 'application/json' | '*' = 'application/json',
): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(contentType, { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, mendHalves(body as string), done),
  )
}
