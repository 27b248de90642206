import { AsyncLocalStorage } from 'node:async_hooks'
import { format } from 'node:util'
import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

/** The request being answered here and now; every line logged meanwhile carries its id. */
export const requestScope = new AsyncLocalStorage<{ requestId: string }>()

/** JSON lines, on standard output unless told otherwise, with the id of the request being answered. */
export function makeLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      // A copy: pino writes what a line says into what it is given here.
      mixin: () => ({ ...requestScope.getStore() }),
      // PostgreSQL tells with a refused row what stands in it: addresses of readers too.
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.authorization', 'err.detail'],
    },
    destination,
  )
}

/** What pages, and parts that are not ours, say on the console becomes lines like the others. */
export function sendConsoleToLog(log: Logger): void {
  for (const level of ['error', 'warn', 'info'] as const)
    console[level] = (...parts: unknown[]) => {
      const err = parts.find(part => part instanceof Error)
      log[level]({ err }, format(...parts.filter(part => part !== err)))
    }
}
