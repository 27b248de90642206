import { AsyncLocalStorage } from 'node:async_hooks'
import { format } from 'node:util'
import { LRUCache } from 'lru-cache'
import { pino, type DestinationStream, type Logger as PinoLogger, type LoggerOptions } from 'pino'
import { outageOf } from './outage.ts'

export type Logger = PinoLogger

/** The request that is being answered; every line logged meanwhile has its id. */
export const requestScope = new AsyncLocalStorage<{ requestId: string }>()

/** An outage is logged at once, then once per this interval with the number of suppressed lines. */
const outageRepeatMs = 60_000
const causesMax = 100
/** Characters of a message or a stack. A list that breaks its contract has an issue for each of its items. */
const errorTextMax = 4_000

/**
 * In an outage all requests fail alike: one line a minute per cause says as much as a thousand. All other lines pass
 * unchanged.
 */
function makeOutageFilter(now: () => number = Date.now): NonNullable<LoggerOptions['hooks']>['logMethod'] {
  const causes = new LRUCache<string, { saidAt: number; kept: number }>({ max: causesMax })
  return function (this: PinoLogger, line, write) {
    const [details] = line as unknown as [{ err?: unknown } | undefined]
    const cause = typeof details === 'object' && details !== null ? outageOf(details.err) : undefined
    if (cause === undefined) return write.apply(this, line)
    const known = causes.get(cause)
    if (known && now() - known.saidAt < outageRepeatMs) {
      known.kept += 1
      return
    }
    causes.set(cause, { saidAt: now(), kept: 0 })
    const rest = (line as unknown[]).slice(1)
    const told = { ...details, outage: cause, ...(known && known.kept > 0 && { notSaid: known.kept }) }
    write.apply(this, [told, ...rest] as unknown as typeof line)
  }
}

/** Keeps both ends: a stack begins with the message and ends with the place. */
const cut = (text: string) =>
  text.length <= errorTextMax
    ? text
    : `${text.slice(0, errorTextMax / 2)}… (${text.length} characters) …${text.slice(-errorTextMax / 2)}`

function describeError(error: Error): unknown {
  const described = pino.stdSerializers.err(error)
  // The serializer leaves everything that is no error as it is.
  if (!(error instanceof Error)) return described
  return { ...described, message: cut(described.message), stack: cut(described.stack ?? '') }
}

/** JSON lines with the id of the current request, by default on standard output. */
export function makeLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      // A copy, because pino adds the fields of the line to this object.
      mixin: () => ({ ...requestScope.getStore() }),
      // PostgreSQL puts the values of a refused row into the detail, including email addresses of readers.
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.authorization', 'err.detail'],
      serializers: { err: describeError },
      hooks: { logMethod: makeOutageFilter() },
    },
    destination,
  )
}

/** Turns console output of pages and libraries into log lines. */
export function sendConsoleToLog(log: Logger): void {
  for (const level of ['error', 'warn', 'info'] as const)
    console[level] = (...parts: unknown[]) => {
      const err = parts.find(part => part instanceof Error)
      log[level]({ err }, format(...parts.filter(part => part !== err)))
    }
}
