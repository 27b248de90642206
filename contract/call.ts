import type { z } from 'zod'

/** All services, in the order of documents. `server/mounts.ts` has their paths. */
export const serviceNames = [
  'content',
  'health',
  'recipes',
  'gateway',
  'search',
  'views',
  'widgets',
  'media',
  'indexing',
  'auth',
  'user',
  'comments',
  'reactions',
  'notifications',
  'push',
  'quiz',
  'realtime',
  'analytics',
  'cms-ajax',
  'inbox',
  'newsletter',
  'special',
  'newsroom',
  'archive',
] as const
export type ServiceName = (typeof serviceNames)[number]

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may make the call.
 * - `internal`: another service or a command-line tool with the installation's internal key (`x-delno-internal`); such
 *   calls are never offered to browsers.
 * - `optional`: a bearer token identifies the viewer; without a token there is none. With a token that is expired or that we did not
 *   sign, a GET is anonymous, so that no page breaks; a write answers 401, so that nothing is written without a known author.
 * - `user`: 401 without a valid token. A banned viewer (403 `banned`, `isBanned: true`) and an archived one (403 `archived`)
 *   may only read, unless `isOpenToBanned`.
 */
export type CallAuth = 'none' | 'internal' | 'optional' | 'user'

/**
 * The part of a Zod schema that calls use. With the whole of `z.ZodType`, the compiler would compare its fifty methods for every schema of
 * every call, which is a third of its work in this folder.
 */
type Shape = z.core.$ZodType & {
  safeParse(value: unknown): z.ZodSafeParseResult<unknown>
}

/**
 * One call on the wire, declared once: the server's route, the typed client, the OpenAPI document and the wire test
 * are all made from this object.
 */
export type Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
> = {
  readonly name: string
  readonly service: ServiceName
  readonly method: CallMethod
  /** `{name}` is one segment, `{name*}` the rest of the path, slashes included. */
  readonly path: string
  /** The Russian message of the 400 when the last path parameter is missing. Without it such an address is a 404. */
  readonly whenBare?: string
  readonly auth: CallAuth
  /** Open to banned and archived viewers: what the law grants everybody, and unarchiving. */
  readonly isOpenToBanned?: true
  /** For an `optional` write that is authorized by a cookie: an expired token beside it is not refused. */
  readonly takesExpiredToken?: true
  /** A POST that changes nothing: an invalid token makes it anonymous, as for a GET. */
  readonly isRead?: true
  /** The call reads or sets a cookie: pages of foreign origins, except `ALLOWED_ORIGINS`, get 403. */
  readonly isForOwnPages?: true
  /**
   * Stricter, for cookies of the office: `ALLOWED_ORIGINS` count for nothing, and a write must name our origin and, if it has a body,
   * be JSON. A form of a foreign page can do neither.
   */
  readonly isForOwnSite?: true
  /**
   * A call of the office's pages. If it needs a viewer (`user`), the token must be of a session of the office: 401 for a reader's sign-in,
   * whatever its roles. OpenAPI describes it beside the internal calls: clients of readers never make it.
   */
  readonly isForOffice?: true
  readonly summary: string
  /** Section of the specification, or the reason for a call of our own. */
  readonly source: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** For changes: a body without any known field is a 400 that names the fields sent. Where the body may be left out, an empty one is none. */
  readonly needsKnownField?: true
  readonly bodyKind?: 'json' | 'form' | 'bytes' | 'multipart'
  /** Larger bodies are a 413. Default: the usual limit of the body's kind. */
  readonly bodyBytesMax?: number
  /** The body of a 200 answer. Undeclared fields are stripped from it. */
  readonly reply: Reply
  /** Other answers by status. Errors share one shape and need no entry. */
  readonly otherReplies?: Readonly<Record<number, Shape>>
  readonly errors?: readonly string[]
  /** Counted per signed-in person, otherwise per network of the caller; by each process or by all together (`isShared`). */
  readonly rateLimit?: { readonly max: number; readonly perSeconds: number; readonly isShared?: true }
}

export type CallInput<C extends Call> = (C extends { params: infer P extends Shape }
  ? { params: z.input<P> }
  : { params?: undefined }) &
  (C extends { query: infer Q extends Shape }
    ? Record<string, never> extends z.input<Q>
      ? { query?: z.input<Q> }
      : { query: z.input<Q> }
    : { query?: undefined }) &
  (C extends { body: infer B extends Shape } ? { body: z.input<B> } : { body?: undefined })

export type CallReply<C extends Call> = z.output<C['reply']>

/** The input of a handler, after validation and defaults. */
export type CallRequest<C extends Call> = {
  params: C extends { params: infer P extends Shape } ? z.output<P> : undefined
  query: C extends { query: infer Q extends Shape } ? z.output<Q> : undefined
  body: C extends { body: infer B extends Shape } ? z.output<B> : undefined
}

/** Declares a call. It only keeps the literal types for inference. */
export function defineCall<const C extends Call>(call: C): C {
  return call
}

/**
 * Declares the public reads of a service. Returns `(name, path, summary, whenBare?)`: a GET at `base + path` that needs no viewer.
 */
export function readCallOf<Service extends ServiceName, Base extends string>(
  service: Service,
  base: Base,
  source: string,
) {
  return <Name extends string, Path extends string>(name: Name, path: Path, summary: string, whenBare?: string) =>
    ({
      name,
      service,
      method: 'GET',
      path: `${base}${path}`,
      ...(whenBare === undefined ? {} : { whenBare }),
      auth: 'none',
      summary,
      source,
    }) as const
}

/** Declares the internal calls of a service. Returns `(name, path, summary)`: a call below `/svc-internal/SERVICE`. */
export function internalCallOf<Service extends ServiceName, Method extends CallMethod>(
  service: Service,
  method: Method,
  source: string,
) {
  return <Name extends string, Path extends string>(name: Name, path: Path, summary: string) =>
    ({ name, service, method, path: `/svc-internal/${service}${path}`, auth: 'internal', summary, source }) as const
}

/**
 * Declares the calls of the office to a service. Returns `(name, path, summary)`: a call at `base + path` that needs a role of the
 * application `quasar` and a token of the office.
 */
export function officeCallOf<Service extends ServiceName, Base extends string>(service: Service, base: Base) {
  return <Name extends string, Path extends string>(name: Name, path: Path, summary: string) =>
    ({
      name,
      service,
      path: `${base}${path}`,
      auth: 'user',
      isForOffice: true,
      summary,
      source: 'own: office',
    }) as const
}

export function isClosedToBanned({ auth, method, isOpenToBanned }: Call): boolean {
  return auth === 'user' && method !== 'GET' && !isOpenToBanned
}

const segment = /\{(\w+)(\*?)\}/g

/** The concrete path of a call. Every segment is encoded; a rest parameter keeps its slashes. */
export function callPath(call: Call, params: Record<string, unknown> | undefined): string {
  return call.path.replace(segment, (_, name: string, rest: string) => {
    const value = String(params?.[name] ?? '')
    return rest ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
  })
}

/** True if a value would change the path of the call: URL parsers resolve `..`, encoded or not. */
export function hasDotSegment(params: Record<string, unknown> | undefined): boolean {
  return Object.values(params ?? {}).some(value => /(^|\/)\.{1,2}(\/|$)/.test(String(value)))
}

/** The query string of a call with its `?`. Undefined values are left out. */
export function callQuery(query: Record<string, unknown> | undefined): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) search.set(key, String(value))
  const text = search.toString()
  return text ? `?${text}` : ''
}
