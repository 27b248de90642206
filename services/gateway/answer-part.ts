// One part of a batch: its path is looked up, its query becomes the input of a call, and the call is asked with a timeout.
import type { z } from 'zod'
import type { Call, CallInput } from '#contract/call.ts'
import { CallError, errorStatus, type ErrorCode, type ErrorReply } from '#contract/errors.ts'
import type { batchPart } from '#contract/gateway.ts'
import type { ServiceContext } from '#platform/service.ts'
import { findPath, type PathEntry } from './paths.ts'

export type Part = z.output<typeof batchPart>
export type PartReply = { status: number; body: unknown }
type PartOptions = {
  timeoutMs: number
  headers: Record<string, string>
  /** Receives the cache tags of the answer. */
  onTags(tags: string[]): void
}

/** Never throws: a part that fails is answered with a status of its own. */
export async function answerPart(context: ServiceContext, part: Part, options: PartOptions): Promise<PartReply> {
  const entry = findPath(part.path)
  if (!entry) return failed('not_found', `Нет такого пути: ${part.path}`)
  const { input, missing } = readInput(entry, part.query)
  if (missing !== undefined) return failed('validation', `Не хватает: ${missing}`, { [missing]: 'обязательно' })
  return askInTime(context, part, entry.call, input, options)
}

function failed(code: ErrorCode, message: string, errors?: Record<string, string>): PartReply {
  const body: ErrorReply = { success: false, message, code, ...(errors ? { errors } : {}) }
  return { status: errorStatus[code], body }
}

/** `missing`: the name of a required word that the query lacks. */
function readInput(
  { params: words, query: passed }: PathEntry,
  partQuery: Part['query'],
): { input: CallInput<Call>; missing?: string } {
  const given = new Map(Object.entries(partQuery).map(([key, value]) => [key, String(value)]))
  const params: Record<string, string> = {}
  for (const [name, { from, fallback }] of Object.entries(words)) {
    const value = given.get(from) || fallback
    if (value === undefined) return { input: {} as CallInput<Call>, missing: from }
    params[name] = value
  }
  const query = Object.fromEntries(
    passed.flatMap(key => {
      const value = given.get(key)
      return value === undefined ? [] : [[key, value]]
    }),
  )
  return { input: { params, query } as unknown as CallInput<Call> }
}

async function askInTime(
  { askRaw, log }: ServiceContext,
  part: Part,
  call: Call,
  input: CallInput<Call>,
  { timeoutMs, headers, onTags }: PartOptions,
): Promise<PartReply> {
  const aborter = new AbortController()
  const late = Promise.withResolvers<PartReply>()
  const timer = setTimeout(() => {
    late.resolve(failed('unavailable', 'Служба не ответила вовремя'))
    aborter.abort()
  }, timeoutMs)
  const answered = askRaw(call, input, { signal: aborter.signal, headers })
    .then(({ status, body, cacheTags }): PartReply => {
      onTags(cacheTags)
      return { status, body }
    })
    .catch((error: unknown): PartReply => {
      // Spec 7: an answer that cannot be parsed is status 500 with an empty body; askRaw throws an empty CallError for it.
      if (error instanceof CallError) return { status: error.status, body: error.body }
      if (!aborter.signal.aborted) log.warn({ err: error, path: part.path }, 'a part of a batch failed')
      return failed('unavailable', 'Служба сейчас не отвечает')
    })
  try {
    return await Promise.race([answered, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
