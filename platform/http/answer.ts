import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Call, CallReply, CallRequest } from '#contract/call.ts'
import { DomainError } from '#contract/errors.ts'
import type { ServiceContext } from '#platform/service.ts'

export type AnswerContext = {
  /** The caller's address, for limits and counting; never stored as it is. */
  ip: string
  userAgent: string
  /** Adds cache tags to the answer: what it was made of. */
  tag(...tags: string[]): void
  /** Seconds that a shared cache may keep the answer; without it nobody may. */
  cacheFor(seconds: number): void
}

/** An answer with another status than 200, declared in `otherReplies`. */
export class OtherReply {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

export type Handler<C extends Call> = (
  request: CallRequest<C>,
  context: AnswerContext,
) => Promise<CallReply<C> | OtherReply> | CallReply<C> | OtherReply

/** `{name}` → `:name`, `{name*}` → `*`. */
function fastifyPath(path: string): string {
  return path.replace(/\{\w+\*\}/g, '*').replace(/\{(\w+)\}/g, ':$1')
}

function hasInternalKey(request: FastifyRequest, key: string): boolean {
  const given = Buffer.from(String(request.headers['x-delno-internal'] ?? ''))
  const wanted = Buffer.from(key)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/**
 * Registers a call's route: checks who asks, limits, validates, runs the handler, strips what the contract does not
 * declare. The only way a service answers.
 */
export function answer<C extends Call>(
  app: FastifyInstance,
  context: ServiceContext,
  call: C,
  handler: Handler<C>,
): void {
  const restName = /\{(\w+)\*\}/.exec(call.path)?.[1]
  app.withTypeProvider<ZodTypeProvider>().route({
    method: call.method,
    url: fastifyPath(call.path),
    bodyLimit: call.bodyKind === 'bytes' ? 40 * 1024 * 1024 : call.auth === 'internal' ? 64 * 1024 * 1024 : 256 * 1024,
    schema: {
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body && call.bodyKind !== 'bytes' ? { body: call.body } : {}),
      response: { 200: call.reply, ...call.otherReplies },
    },
    onRequest: async (request: FastifyRequest) => {
      if (call.auth === 'internal' && !hasInternalKey(request, context.config.internalKey))
        throw new DomainError('forbidden', 'Этот вызов только для служб самой установки')
      if (call.rateLimit && !hasInternalKey(request, context.config.internalKey))
        context.rateLimit.check(call.name, request.ip, call.rateLimit)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      let params: unknown = undefined
      if (call.params) {
        const raw = { ...(request.params as Record<string, string>) }
        if (restName !== undefined) {
          raw[restName] = (raw['*'] ?? '').replace(/\/+$/, '')
          delete raw['*']
        }
        const parsed = call.params.safeParse(raw)
        if (!parsed.success)
          throw new DomainError(
            'validation',
            'Неверный адрес вызова',
            Object.fromEntries(parsed.error.issues.map(issue => [issue.path.join('.'), issue.message])),
          )
        params = parsed.data
      }
      const tags = new Set<string>()
      let sharedSeconds = 0
      const result = await handler({ params, query: request.query, body: request.body } as CallRequest<C>, {
        ip: request.ip,
        userAgent: String(request.headers['user-agent'] ?? ''),
        tag: (...added) => {
          for (const tag of added) tags.add(tag)
        },
        cacheFor: seconds => {
          sharedSeconds = seconds
        },
      })
      if (tags.size > 0) reply.header('cache-tag', [...tags].join(','))
      reply.header('cache-control', sharedSeconds > 0 ? `public, max-age=0, s-maxage=${sharedSeconds}` : 'no-store')
      if (result instanceof OtherReply) return reply.code(result.status).send(result.body)
      return reply.send(result as never)
    },
  })
}
