import type { CallInput, Call } from '#contract/call.ts'
import { CallError, DomainError, errorStatus, type ErrorCode, type ErrorReply } from '#contract/errors.ts'
import type { AnswerContext } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { findPath } from './paths.ts'

type Part = { name: string; path: string; query: Record<string, string | number | boolean> }
type PartReply = { status: number; body: unknown }

/** A part that takes longer is answered 503; the others do not wait for it. Below the callers' own time-outs (spec 9). */
const partTimeoutMs = 10_000

function failed(code: ErrorCode, message: string, errors?: Record<string, string>): PartReply {
  const body: ErrorReply = { success: false, message, code, ...(errors ? { errors } : {}) }
  return { status: errorStatus[code], body }
}

function checkNames(pipeline: readonly Part[]): void {
  const names = pipeline.map(part => part.name)
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  if (twice.length > 0)
    throw new DomainError(
      'validation',
      `Имя дважды в одной посылке: ${twice.join(', ')}`,
      Object.fromEntries(twice.map(name => [name, 'уже есть'])),
    )
}

async function answerPart(
  context: ServiceContext,
  part: Part,
  timeoutMs: number,
  onTags: (tags: string[]) => void,
): Promise<PartReply> {
  const entry = findPath(part.path)
  if (!entry) return failed('not_found', `Нет такого пути: ${part.path}`)
  const given = new Map(Object.entries(part.query).map(([key, value]) => [key, String(value)]))
  const params: Record<string, string> = {}
  for (const [name, { from, fallback }] of Object.entries(entry.params)) {
    const value = given.get(from) || fallback
    if (value === undefined) return failed('validation', `Не хватает: ${from}`, { [from]: 'обязательно' })
    params[name] = value
  }
  const query = Object.fromEntries(
    entry.query.flatMap(key => {
      const value = given.get(key)
      return value === undefined ? [] : [[key, value]]
    }),
  )
  const aborter = new AbortController()
  const late = Promise.withResolvers<PartReply>()
  const timer = setTimeout(() => {
    late.resolve(failed('unavailable', 'Служба не ответила вовремя'))
    aborter.abort()
  }, timeoutMs)
  const asked = context
    .askRaw(entry.call, { params, query } as unknown as CallInput<Call>, { signal: aborter.signal })
    .then(({ status, body, cacheTags }): PartReply => {
      onTags(cacheTags)
      return { status, body }
    })
    .catch((error: unknown): PartReply => {
      // Spec 7: what cannot be parsed is status 500 with an empty body; askRaw says so with an empty CallError.
      if (error instanceof CallError) return { status: error.status, body: error.body }
      if (!aborter.signal.aborted) context.log.warn({ err: error, path: part.path }, 'a part of a batch failed')
      return failed('unavailable', 'Служба сейчас не отвечает')
    })
  try {
    return await Promise.race([asked, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** All parts at once, each with its own status: one that fails or hangs fails alone. */
export function answerBatch(context: ServiceContext, { timeoutMs = partTimeoutMs }: { timeoutMs?: number } = {}) {
  return async ({ body: { pipeline } }: { body: { pipeline: Part[] } }, answer: AnswerContext) => {
    checkNames(pipeline)
    const replies = await Promise.all(
      pipeline.map(async part => {
        const reply = await answerPart(context, part, timeoutMs, tags => answer.tag(...tags))
        return [part.name, reply] as const
      }),
    )
    return Object.fromEntries(replies)
  }
}
