// A line for every answer, when the operator wants them. No personal data: the network of a visitor instead of the address, no
// parameters of addresses, which may hold keys and questions, no name of the browser, no account.
import type { IncomingMessage, RequestListener } from 'node:http'
import { isIP } from 'node:net'
import type { Config } from '#platform/config/config.ts'
import { blockOf, withoutPort } from '#platform/http/network.ts'
import type { Logger } from '#platform/log.ts'

const lengthMax = 500
/** The hash that opens a draft stands in the address of its picture. */
const hashOfDraft = /(\/preview\/(?:recipe\/)?\d+)\/.*$/

/** The last name in the header is what the nearest proxy has seen; the others are what visitors write. */
function networkOfVisitor({ socket, headers }: IncomingMessage, hasProxy: boolean): string {
  const forwarded = hasProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)!
        .trim()
    : ''
  // What is no address is what somebody wrote there.
  return blockOf(isIP(withoutPort(forwarded)) ? forwarded : (socket.remoteAddress ?? ''))
}

/** Every line passes, whatever the level of the log. */
export function noteAccess(
  { hasAccessLog, trustedProxies }: Pick<Config, 'hasAccessLog' | 'trustedProxies'>,
  log: Logger,
  handler: RequestListener,
): RequestListener {
  if (!hasAccessLog) return handler
  const lines = log.child({}, { level: 'info' })
  return (request, response) => {
    const startedAt = performance.now()
    const { method, url = '' } = request
    const path = url.split('?', 1)[0]!.slice(0, lengthMax).replace(hashOfDraft, '$1/…')
    const network = networkOfVisitor(request, trustedProxies.length > 0)
    response.once('close', () => {
      const { statusCode: status, writableFinished } = response
      const ms = Math.round(performance.now() - startedAt)
      lines.info({ method, path, status, ms, network, ...(!writableFinished && { isCutOff: true }) }, 'answer')
    })
    handler(request, response)
  }
}
