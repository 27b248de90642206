// Fetches public addresses only. Addresses come from strangers (an export, a source that somebody named), and a redirect leads anywhere:
// neither may read what only this machine can reach. The address is checked when the connection is made, after DNS.
import { once } from 'node:events'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { Readable } from 'node:stream'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

export type FetchPublic = (
  address: string,
  options: { signal: AbortSignal; headers: Record<string, string>; method?: 'GET' | 'HEAD' },
) => Promise<Response>

/** The address, or one that it redirects to, is on this machine or in a private network, or has a port that is not allowed. */
export class PrivateAddressError extends Error {}

const redirectsMax = 5
/** The headers that a reader of the answer needs. */
const keptHeaders = ['content-type', 'content-encoding', 'content-length'] as const

export type PublicOptions = {
  /** Private addresses and networks that are allowed nevertheless, for tests. */
  privateAllowed?: string[]
  /** Undefined: every port. */
  ports?: readonly number[]
}

export function makeFetchPublic({ privateAllowed = [], ports }: PublicOptions = {}): FetchPublic {
  const http = new RequestFilteringHttpAgent({ allowIPAddressList: privateAllowed })
  const https = new RequestFilteringHttpsAgent({ allowIPAddressList: privateAllowed })

  async function ask(url: URL, options: Parameters<FetchPublic>[1]): Promise<IncomingMessage> {
    if (!/^https?:$/.test(url.protocol)) throw new TypeError(`not of the web: ${url.protocol}`)
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
    if (ports && !ports.includes(port)) throw new PrivateAddressError(url.host)
    const request =
      url.protocol === 'https:'
        ? getHttps(url, { ...options, agent: https })
        : getHttp(url, { ...options, agent: http })
    // An error after the answer began is thrown to whoever reads the body, so it needs no handling here.
    request.on('error', () => {})
    try {
      const [answer] = (await once(request, 'response')) as [IncomingMessage]
      return answer
    } catch (error) {
      throw /is not allowed/.test(String(error)) ? new PrivateAddressError(url.host, { cause: error }) : error
    }
  }

  return async (address, options) => {
    let url = new URL(address)
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      const answer = await ask(url, options)
      const { statusCode: status = 502, headers } = answer
      if (status >= 200 && status < 300 && status !== 204 && status !== 205) {
        const kept = keptHeaders.flatMap(name => (headers[name] === undefined ? [] : [[name, headers[name]]]))
        return new Response(Readable.toWeb(answer) as ReadableStream, { headers: kept as [string, string][] })
      }
      answer.destroy()
      if (status < 300 || status >= 400 || headers.location === undefined)
        return new Response(null, { status: status < 200 ? 502 : status })
      url = new URL(headers.location, url)
    }
    throw new TypeError('too many redirects')
  }
}
