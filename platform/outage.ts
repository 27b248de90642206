// Classifies an error by the part of the installation that is away: one name per cause, however many calls failed.
import { isDatabaseAway, isDiskFull } from '#platform/db/errors.ts'

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'ESOCKET',
  'ECONNECTION',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
])
const redisMessages =
  /^(Connection is closed|Stream isn't writeable|Command timed out|Socket timeout\. Expecting data|Reached the max retries per request)/

/** Undefined for an error that is no outage: a refusal, a bug. */
export function outageOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, name, message, cause, address, port, status } = error as Error & {
    code?: string
    address?: string
    port?: number
    status?: number
  }
  if (code === 'blobs_away') return 'blobs'
  if (redisMessages.test(message) || name === 'MaxRetriesPerRequestError') return 'redis'
  // The port tells which server refused the connection.
  if (code !== undefined && networkCodes.has(code)) return address === undefined ? code : `${code} ${address}:${port}`
  if (isDatabaseAway(error)) return 'database'
  if (isDiskFull(error)) return 'disk'
  if (name === 'CallError' && status === 503) return 'service'
  if (error instanceof AggregateError && error.errors.length > 0) return outageOf(error.errors[0])
  if (name === 'TimeoutError') return `timeout ${message}`
  return cause === undefined || cause === error ? undefined : outageOf(cause)
}
