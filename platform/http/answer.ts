import { timingSafeEqual } from 'node:crypto'
import { parseCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callPath, isClosedToBanned, type Call, type CallReply, type CallRequest } from '#contract/call.ts'
import { DomainError } from '#contract/errors.ts'
import { hasOnlyUnknown, respell, spellingOf, type Spelling } from '#contract/spelling.ts'
import { dayMs } from '#domain/time-units.ts'
import type { OfficeViewer, Viewer } from '#domain/viewer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { signalOf } from './gone.ts'
import { networkOf, withoutPort } from './network.ts'
import { checkInOffice } from './office-only.ts'
import { addVary, crossSiteCookie, isForeignPage } from './origins.ts'
import { packReply } from './pack-reply.ts'
import type { TokenFound } from './verify-token.ts'
import { runVisit } from './visit.ts'

export type AnswerContext = {
  /** The caller's IP address, for limits and counting. Never store it unhashed. */
  ip: string
  userAgent: string
  /** The session named in the viewer's token. */
  sessionId: string | null
  /** A request header; `name` in lower case. */
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  /** Aborted when the caller disconnects before the answer. */
  readonly signal: AbortSignal
  /** Adds a whole `Set-Cookie` line to the answer. */
  setCookie(line: string): void
  /** Adds cache tags to the answer: the data it was made from. */
  tag(...tags: string[]): void
  /** How long a shared cache may keep the answer. Without this call, and for answers made for a viewer, `no-store` is sent. */
  cacheFor(seconds: number): void
}

/** The parts of a call's input that are different at the new place. */
type Moved = { params?: Record<string, string>; query?: Record<string, string> }

/**
 * An answer with a status other than 200, declared in `otherReplies`. With `moved` it has a `Location`: the same call at the
 * new place, so that a client that follows redirects gets what it asked for.
 */
export class OtherReply {
  readonly status: number
  readonly body: unknown
  readonly moved: Moved | undefined
  constructor(status: number, body: unknown, moved?: Moved) {
    this.status = status
    this.body = body
    this.moved = moved
  }
}

/** The viewer that a handler gets: in the office for its calls, certain for `user`, possible for `optional`, never for the others. */
type ViewerOf<C extends Call> = C['auth'] extends 'user'
  ? C extends { isForOffice: true }
    ? OfficeViewer
    : Viewer
  : C['auth'] extends 'none' | 'internal'
    ? null
    : Viewer | null

/** A 200 answer that is already JSON, possibly compressed: for lists too long for the schema. Tests check its shape. */
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

export function hasInternalKey(request: FastifyRequest, key: string): boolean {
  const given = Buffer.from(String(request.headers['x-delno-internal'] ?? ''))
  const wanted = Buffer.from(key)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** How many unknown fields a refusal names. */
const namedFieldsMax = 20

type Known = Extract<TokenFound, { kind: 'valid' }>

export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
}

/** The viewer of the request's token. Throws `unauthorized` by the rules of `CallAuth`. */
async function findKnown(request: FastifyRequest, call: Call, { verifyToken }: ServiceContext): Promise<Known | null> {
  const token = bearerOf(request.headers.authorization)
  const verified = token === undefined ? undefined : await verifyToken(token)
  if (verified?.kind === 'valid') return verified
  const isOptional = call.auth === 'optional'
  if (isOptional && (!verified || call.method === 'GET' || call.isRead)) return null
  if (isOptional && call.takesExpiredToken && verified?.kind === 'expired') return null
  // Spec 8.
  if (!verified) throw new DomainError('unauthorized', "AccessToken doesn't exist")
  throw new DomainError(
    'unauthorized',
    verified.kind === 'expired' ? 'Время входа истекло. Войдите снова' : 'Этот вход нам не знаком. Войдите снова',
  )
}

/** How many times the limit of one reader a network gets: for all its signed-in readers, and for its accounts made today. */
const networkFactors = { everybody: 40, newcomers: 10 }
const newcomerMs = dayMs

/** Making accounts takes minutes, so a network gets a limit of its own, however many accounts it has. */
function checkNetwork(
  request: FastifyRequest,
  { name, rateLimit }: Call,
  { viewer }: Known,
  { clock, rateLimit: limits }: ServiceContext,
): void {
  if (!rateLimit) return
  const network = networkOf(request.ip)
  const times = (factor: number) => ({ ...rateLimit, max: rateLimit.max * factor })
  if (clock.now().getTime() - madeAtMs(viewer.userId) < newcomerMs)
    limits.check(name, `newcomers ${network}`, times(networkFactors.newcomers))
  limits.check(name, `readers ${network}`, times(networkFactors.everybody))
}

/** When an account was made: the first 48 bits of its version 7 UUID are milliseconds. */
const madeAtMs = (userId: string) => Number.parseInt(userId.replace('-', '').slice(0, 12), 16)

/** Throws `banned` or `archived`: such viewers may only read. */
export function checkMayWrite({ isBanned, isArchived }: Viewer): void {
  if (isBanned) throw new DomainError('banned', 'Вы заблокированы: читать можно, писать нельзя')
  if (isArchived) throw new DomainError('archived', 'Ваш аккаунт в архиве. Верните его в профиле, и снова можно писать')
}

function refuseForeignPages(request: FastifyRequest, { config }: ServiceContext): void {
  if (isForeignPage(request.headers, request.host, config))
    throw new DomainError('forbidden', 'Этот вызов только для страниц самого сайта')
}

/** Of a call that a cookie of the office authorizes: `isForOwnSite` of the contract. */
function refuseOtherSites({ method, headers, host }: FastifyRequest, { config }: ServiceContext): void {
  if (method === 'GET') return
  const { origin, 'content-type': type } = headers
  if (origin === undefined || isForeignPage(headers, host, { siteUrl: config.siteUrl, allowedOrigins: [] }))
    throw new DomainError('forbidden', 'Этот вызов только для страниц самой редакции')
  if (type !== undefined && !/^application\/json(;|$)/i.test(type))
    throw new DomainError('unsupported_media', 'Редакция принимает только JSON')
}

/** Path and query of the call at the new place; other query parameters are kept. */
function movedAddress(call: Call, request: FastifyRequest, params: unknown, moved: Moved): string {
  const search = new URLSearchParams(request.url.split('?').slice(1).join('?'))
  for (const [name, value] of Object.entries(moved.query ?? {})) search.set(name, value)
  const path = callPath(call, { ...(params as object | undefined), ...moved.params })
  return search.size > 0 ? `${path}?${search}` : path
}

/** An absent or empty body counts as an empty object, so that validation names the missing fields. */
function readAbsentBody(request: FastifyRequest, call: Call): void {
  if (call.body instanceof z.ZodObject) request.body ??= {}
}

/** Renames fields to the names of the contract. Throws `validation` for a change without a known field. */
function readNames(request: FastifyRequest, call: Call, names: { query: Spelling; body: Spelling }): void {
  request.query = respell(request.query, names.query)
  request.body = respell(request.body, names.body)
  if (!call.needsKnownField || !hasOnlyUnknown(request.body, names.body)) return
  const sent = Object.keys(request.body).slice(0, namedFieldsMax)
  if (sent.length === 0 && call.body?.safeParse(undefined).success) return
  const problems =
    sent.length > 0 ? sent.map(name => [name.slice(0, 100), 'Такого поля нет']) : [['body', 'Нет ни одного поля']]
  throw new DomainError(
    'validation',
    `Нечего изменить. Поля: ${[...names.body.values()].join(', ')}`,
    Object.fromEntries(problems),
  )
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  return parseCookie(header ?? '')[name]
}

/** Authenticates and limits a request. Returns the viewer, if there is a valid token. */
async function admit(request: FastifyRequest, call: Call, context: ServiceContext): Promise<Known | null> {
  const isInternal = hasInternalKey(request, context.config.internalKey)
  if (call.auth === 'internal' && !isInternal)
    throw new DomainError('forbidden', 'Этот вызов только для служб самой установки')
  if (call.isForOwnPages) refuseForeignPages(request, context)
  const known = call.auth === 'optional' || call.auth === 'user' ? await findKnown(request, call, context) : null
  if (call.rateLimit && !isInternal) {
    // Many people can share one IP address, so signed-in readers are counted by user id.
    const caller = known ? `person ${known.viewer.userId}` : networkOf(request.ip)
    const limits = call.rateLimit.isShared ? context.sharedLimit : context.rateLimit
    if (known) checkNetwork(request, call, known, context)
    await limits.check(call.name, caller, call.rateLimit)
  }
  if (call.isForOwnSite) refuseOtherSites(request, context)
  if (known && isClosedToBanned(call)) checkMayWrite(known.viewer)
  if (known && call.isForOffice) checkInOffice(known.viewer)
  return known
}

/** Names of the rest parameter (`{name*}`) and of the last one in a path. */
function pathNamesOf({ path }: Call): { rest: string | undefined; last: string | undefined } {
  return { rest: /\{(\w+)\*\}/.exec(path)?.[1], last: /\{(\w+)\*?\}$/.exec(path)?.[1] }
}

/** The path parameters by the contract. Throws `validation`. */
function readParams(request: FastifyRequest, call: Call): unknown {
  if (!call.params) return undefined
  const { rest, last } = pathNamesOf(call)
  const raw = { ...(request.params as Record<string, string>) }
  if (rest !== undefined) {
    raw[rest] = (raw['*'] ?? '').replace(/(?<!\/)\/+$/, '')
    delete raw['*']
  }
  if (call.whenBare !== undefined && last !== undefined && !raw[last])
    throw new DomainError('validation', call.whenBare, { [last]: 'обязательно' })
  const parsed = call.params.safeParse(raw)
  if (parsed.success) return parsed.data
  throw new DomainError(
    'validation',
    'Неверный адрес вызова',
    Object.fromEntries(parsed.error.issues.map(issue => [issue.path.join('.'), issue.message])),
  )
}

/** What a handler said about caching its answer. */
type Caching = { tags: Set<string>; sharedSeconds: number }

function makeAnswerContext(
  {
    request,
    reply,
    known,
    caching,
  }: { request: FastifyRequest; reply: FastifyReply; known: Known | null; caching: Caching },
  { config }: ServiceContext,
): AnswerContext & { viewer: Viewer | null } {
  return {
    ip: withoutPort(request.ip),
    userAgent: String(request.headers['user-agent'] ?? ''),
    viewer: known?.viewer ?? null,
    sessionId: known?.sessionId ?? null,
    header: name => request.headers[name]?.toString(),
    cookie: name => readCookie(request.headers.cookie, name),
    get signal() {
      return signalOf(reply)
    },
    setCookie: line => {
      reply.header('set-cookie', crossSiteCookie(line, request.headers.origin, config))
    },
    tag: (...added) => {
      for (const tag of added) caching.tags.add(tag)
    },
    cacheFor: seconds => {
      caching.sharedSeconds = seconds
    },
  }
}

function setCaching(reply: FastifyReply, call: Call, { tags, sharedSeconds }: Caching, known: Known | null): void {
  if (tags.size > 0) reply.header('cache-tag', [...tags].join(','))
  if (call.auth === 'optional') addVary(reply, 'authorization')
  const isShared = sharedSeconds > 0 && !known
  // Replies to internal calls may only be kept by our own pages: a proxy would give them to anybody.
  const audience = call.auth === 'internal' ? 'private' : 'public'
  reply.header('cache-control', isShared ? `${audience}, max-age=0, s-maxage=${sharedSeconds}` : 'no-store')
}

const mebibyte = 1024 * 1024
function bodyLimitOf({ bodyBytesMax, bodyKind, auth }: Call): number {
  if (bodyBytesMax !== undefined) return bodyBytesMax
  if (bodyKind === 'bytes' || bodyKind === 'multipart') return 40 * mebibyte
  return auth === 'internal' ? 64 * mebibyte : mebibyte / 4
}

/**
 * Registers the route of a call: authenticates, limits, validates, runs the handler, strips undeclared fields. Services answer in
 * no other way.
 */
export function answer<C extends Call>(
  app: FastifyInstance,
  context: ServiceContext,
  call: C,
  handler: Handler<C>,
): void {
  const knownOf = new WeakMap<FastifyRequest, Known>()
  const names = { query: spellingOf(call.query), body: spellingOf(call.body) }

  async function run(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const params = readParams(request, call)
    const known = knownOf.get(request) ?? null
    const caching: Caching = { tags: new Set(), sharedSeconds: 0 }
    const answerContext = makeAnswerContext({ request, reply, known, caching }, context)
    const work = () =>
      handler(
        { params, query: request.query, body: request.body } as CallRequest<C>,
        answerContext as AnswerContext & { viewer: ViewerOf<C> },
      )
    // A service that asks another one in this process asks for its own visitor.
    const result = await (call.auth === 'internal' ? work() : runVisit(answerContext, work))
    setCaching(reply, call, caching, known)
    if (result instanceof ReadyReply) {
      if (result.encoding) reply.header('content-encoding', result.encoding)
      return reply.type('application/json; charset=utf-8').send(result.bytes)
    }
    if (result instanceof OtherReply) {
      if (result.moved) reply.header('location', app.prefix + movedAddress(call, request, params, result.moved))
      return reply.code(result.status).send(result.body)
    }
    return reply.send(result as never)
  }

  const register = (url: string) =>
    app.withTypeProvider<ZodTypeProvider>().route({
      method: call.method,
      url,
      bodyLimit: bodyLimitOf(call),
      schema: {
        ...(call.query ? { querystring: call.query } : {}),
        ...(call.body && call.bodyKind !== 'bytes' ? { body: call.body } : {}),
        response: { 200: call.reply, ...call.otherReplies },
      },
      onRequest: async (request: FastifyRequest) => {
        const known = await admit(request, call, context)
        if (known) knownOf.set(request, known)
      },
      preValidation: async (request: FastifyRequest) => {
        readAbsentBody(request, call)
        readNames(request, call, names)
      },
      // Internal calls stay in the process. Replies that set a cookie may contain a secret beside input of the caller (BREACH).
      ...(call.auth !== 'internal' && !call.isForOwnPages && { onSend: packReply }),
      handler: run,
    })
  const url = fastifyPath(call.path)
  register(url)
  const { rest } = pathNamesOf(call)
  // The router drops the slash before an empty last segment.
  const mayBeBare = rest !== undefined && call.params?.safeParse({ [rest]: '' }).success
  if (mayBeBare || call.whenBare !== undefined) register(url.slice(0, url.lastIndexOf('/')))
}
