// Fetches public addresses only. Addresses in an export come from strangers, and a redirect leads anywhere: neither may read what
// only this machine can reach and publish it as a picture or a file.
import { once } from 'node:events'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { Readable } from 'node:stream'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

export type FetchPublic = (
  address: string,
  options: { signal: AbortSignal; headers: Record<string, string> },
) => Promise<Response>

/** The address, or one that it redirects to, is on this machine or in a private network. */
export class PrivateAddressError extends Error {}

const redirectsMax = 5

/** `privateAllowed`: private addresses and networks that are allowed nevertheless, for tests. */
export function makeFetchPublic(privateAllowed: string[] = []): FetchPublic {
  const http = new RequestFilteringHttpAgent({ allowIPAddressList: privateAllowed })
  const https = new RequestFilteringHttpsAgent({ allowIPAddressList: privateAllowed })

  async function ask(url: URL, options: Parameters<FetchPublic>[1]): Promise<IncomingMessage> {
    if (!/^https?:$/.test(url.protocol)) throw new TypeError(`not of the web: ${url.protocol}`)
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
      if (status >= 200 && status < 300 && status !== 204) return new Response(Readable.toWeb(answer) as ReadableStream)
      answer.destroy()
      if (status < 300 || status >= 400 || headers.location === undefined) return new Response(null, { status })
      url = new URL(headers.location, url)
    }
    throw new TypeError('too many redirects')
  }
}
