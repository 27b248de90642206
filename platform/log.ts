import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

/** The request being answered here and now; every line logged meanwhile carries its id. */
export const requestScope = new AsyncLocalStorage<{ requestId: string }>()

/** JSON lines on standard output, with the id of the request being answered. */
export function makeLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    mixin: () => requestScope.getStore() ?? {},
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.authorization'],
  })
}
