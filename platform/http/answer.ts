import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { isClosedToBanned, type Call, type CallReply, type CallRequest } from '#contract/call.ts'
import { DomainError } from '#contract/errors.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { networkOf } from './network.ts'
import { isForeignPage } from './own-pages.ts'
import type { TokenFound } from './verify-token.ts'

export type AnswerContext = {
  /** The caller's address, for limits and counting; never stored as it is. */
  ip: string
  userAgent: string
  /** The session that the viewer's token names. */
  sessionId: string | null
  /** A header of the request, by its name in lower case. */
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  /** Adds a whole `Set-Cookie` line to the answer. */
  setCookie(line: string): void
  /** Adds cache tags to the answer: what it was made of. */
  tag(...tags: string[]): void
  /** Seconds that a shared cache may keep the answer; without it nobody may, nor what was made for a viewer. */
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

/** Whom a call of this kind has: surely, perhaps, never. */
type ViewerOf<C extends Call> = C['auth'] extends 'user'
  ? Viewer
  : C['auth'] extends 'none' | 'internal'
    ? null
    : Viewer | null

/** A 200 answer written as JSON already, perhaps compressed: for lists too long to go through the schema. Its shape is tested. */
export class ReadyReply {
  readonly bytes: Buffer
  readonly encoding: 'br' | 'gzip' | undefined
  constructor(bytes: Buffer, encoding?: 'br' | 'gzip') {
    this.bytes = bytes
    this.encoding = encoding
  }
}

export type Handler<C extends Call> = (
  request: CallRequest<C>,
  context: AnswerContext & { viewer: ViewerOf<C> },
) => Promise<CallReply<C> | OtherReply | ReadyReply> | CallReply<C> | OtherReply | ReadyReply

/** `{name}` → `:name`, `{name*}` → `*`. */
function fastifyPath(path: string): string {
  return path.replace(/\{\w+\*\}/g, '*').replace(/\{(\w+)\}/g, ':$1')
}

function hasInternalKey(request: FastifyRequest, key: string): boolean {
  const given = Buffer.from(String(request.headers['x-delno-internal'] ?? ''))
  const wanted = Buffer.from(key)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

type Known = Extract<TokenFound, { kind: 'valid' }>

/** Whose token stands in the request. Throws `unauthorized` for a forged one, and for none where one is needed. */
async function findKnown(
  request: FastifyRequest,
  auth: 'optional' | 'user',
  { verifyToken }: ServiceContext,
): Promise<Known | null> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const found = token === undefined ? undefined : await verifyToken(token)
  if (found?.kind === 'valid') return found
  if (found?.kind === 'forged') throw new DomainError('unauthorized', 'Этот вход нам не знаком. Войдите снова')
  if (auth === 'optional') return null
  // Spec 8.
  throw new DomainError('unauthorized', found ? 'Время входа истекло. Войдите снова' : "AccessToken doesn't exist")
}

function refuseForeignPages(request: FastifyRequest, siteUrl: string): void {
  if (isForeignPage(request.headers, request.host, siteUrl))
    throw new DomainError('forbidden', 'Этот вызов только для страниц самого сайта')
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find(each => each.trimStart().startsWith(`${name}=`))
  return pair?.slice(pair.indexOf('=') + 1).trim()
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
  const knownOf = new WeakMap<FastifyRequest, Known>()
  const restName = /\{(\w+)\*\}/.exec(call.path)?.[1]
  const register = (url: string) =>
    app.withTypeProvider<ZodTypeProvider>().route({
      method: call.method,
      url,
      bodyLimit:
        call.bodyBytesMax ??
        (call.bodyKind === 'bytes' || call.bodyKind === 'multipart'
          ? 40 * 1024 * 1024
          : call.auth === 'internal'
            ? 64 * 1024 * 1024
            : 256 * 1024),
      schema: {
        ...(call.query ? { querystring: call.query } : {}),
        ...(call.body && call.bodyKind !== 'bytes' ? { body: call.body } : {}),
        response: { 200: call.reply, ...call.otherReplies },
      },
      onRequest: async (request: FastifyRequest) => {
        if (call.auth === 'internal' && !hasInternalKey(request, context.config.internalKey))
          throw new DomainError('forbidden', 'Этот вызов только для служб самой установки')
        if (call.isForOwnPages) refuseForeignPages(request, context.config.siteUrl)
        const known =
          call.auth === 'optional' || call.auth === 'user' ? await findKnown(request, call.auth, context) : null
        if (call.rateLimit && !hasInternalKey(request, context.config.internalKey)) {
          // A network may be a whole city behind one address of its operator: whoever is known is counted by themselves.
          const caller = known ? `person ${known.viewer.userId}` : networkOf(request.ip)
          const limits = call.rateLimit.isShared ? context.sharedLimit : context.rateLimit
          await limits.check(call.name, caller, call.rateLimit)
        }
        if (!known) return
        if (known.viewer.isBanned && isClosedToBanned(call))
          throw new DomainError('banned', 'Вы заблокированы: читать можно, писать нельзя')
        knownOf.set(request, known)
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        let params: unknown = undefined
        if (call.params) {
          const raw = { ...(request.params as Record<string, string>) }
          if (restName !== undefined) {
            raw[restName] = (raw['*'] ?? '').replace(/(?<!\/)\/+$/, '')
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
        const { viewer = null, sessionId = null } = knownOf.get(request) ?? {}
        const tags = new Set<string>()
        let sharedSeconds = 0
        const result = await handler({ params, query: request.query, body: request.body } as CallRequest<C>, {
          ip: request.ip,
          userAgent: String(request.headers['user-agent'] ?? ''),
          viewer: viewer as ViewerOf<C>,
          sessionId,
          header: name => request.headers[name]?.toString(),
          cookie: name => readCookie(request.headers.cookie, name),
          setCookie: line => {
            reply.header('set-cookie', line)
          },
          tag: (...added) => {
            for (const tag of added) tags.add(tag)
          },
          cacheFor: seconds => {
            sharedSeconds = seconds
          },
        })
        if (tags.size > 0) reply.header('cache-tag', [...tags].join(','))
        const vary = call.auth === 'optional' ? ['authorization'] : []
        if (result instanceof ReadyReply) vary.push('accept-encoding')
        if (vary.length > 0) reply.header('vary', vary.join(', '))
        const isShared = sharedSeconds > 0 && !viewer
        // What the key opens is kept by our own pages only, never by a cache on the way, which would give it to anybody.
        const audience = call.auth === 'internal' ? 'private' : 'public'
        reply.header('cache-control', isShared ? `${audience}, max-age=0, s-maxage=${sharedSeconds}` : 'no-store')
        if (result instanceof ReadyReply) {
          if (result.encoding) reply.header('content-encoding', result.encoding)
          return reply.type('application/json; charset=utf-8').send(result.bytes)
        }
        if (result instanceof OtherReply) return reply.code(result.status).send(result.body)
        return reply.send(result as never)
      },
    })
  const url = fastifyPath(call.path)
  register(url)
  // The router takes the slash before an empty rest away.
  if (restName !== undefined && call.params?.safeParse({ [restName]: '' }).success) register(url.slice(0, -'/*'.length))
}
