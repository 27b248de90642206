// What pages of each origin may do: our own, those that the publisher allows (`ALLOWED_ORIGINS`), all others.
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#platform/config/config.ts'

type Origins = Pick<Config, 'siteUrl' | 'allowedOrigins'>

/** Browsers send the page's origin with every request that changes something. Other programs carry no foreign cookies. */
export function isForeignPage(
  headers: IncomingHttpHeaders,
  host: string,
  { siteUrl, allowedOrigins }: Origins,
): boolean {
  const { origin } = headers
  if (origin === undefined) return headers['sec-fetch-site'] === 'cross-site'
  if (origin === new URL(siteUrl).origin || allowedOrigins.includes(origin)) return false
  return origin.replace(/^https?:\/\//, '') !== host
}

/** Adds a name to `Vary`, unless it is already there. */
export function addVary(reply: FastifyReply, name: string): void {
  const names = String(reply.getHeader('vary') ?? '')
    .split(/,\s*/)
    .filter(Boolean)
  if (!names.includes(name)) reply.header('vary', [...names, name].join(', '))
}

/** Response headers that pages of other origins may read. */
const exposedHeaders = 'etag, location, retry-after, x-request-id'
const preflightSeconds = 7200

/** A list of header names as browsers write it. Anything else is not echoed. */
const isHeaderList = (text: string) => text.length <= 1000 && /^[\w-]+(, ?[\w-]+)*$/.test(text)

/** Lets pages of the allowed origins make calls and read the answers, with cookies. Must be registered before the routes. */
export function openToAllowedOrigins(
  app: FastifyInstance,
  { allowedOrigins }: Origins,
  methodsOf: (path: string) => readonly string[],
): void {
  if (allowedOrigins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    addVary(reply, 'origin')
    const { origin } = request.headers
    if (origin === undefined || !allowedOrigins.includes(origin)) return
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', exposedHeaders)
    const methods = methodsOf(request.url)
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method'] || methods.length === 0)
      return
    const asked = String(request.headers['access-control-request-headers'] ?? '')
    // An allowed origin is trusted with any header: legacy clients name the application, the user and the socket in their own headers.
    if (isHeaderList(asked)) reply.header('access-control-allow-headers', asked)
    addVary(reply, 'access-control-request-headers')
    await reply
      .code(204)
      .header('access-control-allow-methods', methods.join(', '))
      .header('access-control-max-age', String(preflightSeconds))
      .send()
  })
}

/** Roughly the registrable domain: the last two labels. If two hosts of one site count as two sites, nothing breaks. */
const siteOf = (origin: string) => {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${hostname.split('.').slice(-2).join('.')}`
}

/**
 * Adapts a cookie to the calling page. Browsers send a `SameSite=Lax` cookie only to pages of our own site and its subdomains. A page
 * of an allowed origin elsewhere gets a partitioned cookie (CHIPS), which requires https.
 */
export function crossSiteCookie(
  line: string,
  origin: string | undefined,
  { siteUrl, allowedOrigins }: Origins,
): string {
  const isElsewhere =
    origin !== undefined &&
    allowedOrigins.includes(origin) &&
    siteOf(origin) !== siteOf(siteUrl) &&
    line.includes('; Secure')
  return isElsewhere ? line.replace('SameSite=Lax', 'SameSite=None; Partitioned') : line
}
