// Pages for the operator: kept letters, dead jobs, metrics. Everybody else gets the 404 of a page that does not exist.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '#contract/errors.ts'
import type { Config } from '#platform/config/config.ts'

const loopbackAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Headers that proxies add about their client. */
const forwardingHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'forwarded',
  'via',
  'x-real-ip',
  'true-client-ip',
  'cf-connecting-ip',
]

/** True if the site itself is only reachable from this machine. */
export function isLocalSite(siteUrl: string): boolean {
  return loopbackNames.has(new URL(siteUrl).hostname)
}

/**
 * The key of the operator's pages, equal in every process of an installation: `?key=` or `Authorization: Bearer`. It is derived
 * from the installation's internal key, which is never shown.
 */
export function operatorKeyOf({ internalKey }: Pick<Config, 'internalKey'>): string {
  return createHmac('sha256', internalKey).update('operator pages').digest('base64url')
}

/** Opens nothing: the doctor shows it to whoever answers at SITE_URL, which may be a stranger. */
export function doctorKeyOf({ internalKey }: Pick<Config, 'internalKey'>): string {
  return createHmac('sha256', internalKey).update('doctor').digest('base64url')
}

export function hasKey(request: FastifyRequest, key: string): boolean {
  const { key: ofQuery } = request.query as { key?: unknown }
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const [given, wanted] = [Buffer.from(String(bearer ?? ofQuery ?? '')), Buffer.from(key)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/**
 * True if the request was made on this machine for the site by its own address. A reverse proxy on this machine makes all
 * connections loopback ones, so any sign of a proxy counts as no: a forwarding header, another host name, HTTP/1.0 (nginx
 * uses it for its upstreams by default).
 */
function isFromThisMachine(request: FastifyRequest, siteUrl: string): boolean {
  return (
    isLocalSite(siteUrl) &&
    request.headers.host === new URL(siteUrl).host &&
    loopbackAddresses.has(request.socket.remoteAddress ?? '') &&
    request.raw.httpVersion !== '1.0' &&
    forwardingHeaders.every(name => request.headers[name] === undefined)
  )
}

/** An `onRequest` hook that throws `not_found` for everybody but the operator. */
export function operatorOnly(config: Config): (request: FastifyRequest) => Promise<void> {
  const key = operatorKeyOf(config)
  return async request => {
    if (hasKey(request, key) || isFromThisMachine(request, config.siteUrl)) return
    throw new DomainError('not_found', 'Нет такой страницы')
  }
}
