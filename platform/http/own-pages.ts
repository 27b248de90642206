import type { IncomingHttpHeaders } from 'node:http'

/** Browsers name the page's origin with every request that changes something; other programs have no foreign cookies. */
export function isForeignPage(headers: IncomingHttpHeaders, host: string, siteUrl: string): boolean {
  const { origin } = headers
  return origin === undefined
    ? headers['sec-fetch-site'] === 'cross-site'
    : origin !== new URL(siteUrl).origin && origin.replace(/^https?:\/\//, '') !== host
}
