import type { z } from 'zod'

/** Every service of the house, in the order of documents; `server/mounts.ts` says where each answers. */
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
  'special',
] as const
export type ServiceName = (typeof serviceNames)[number]

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may make the call.
 * - `internal`: another service or a command-line tool holding the installation's own key (`x-delno-internal`); such
 *   calls are never offered to browsers.
 * - `optional`: a bearer token tells the viewer; without one or after its time there is none. A forged one: 401.
 * - `user`: 401 without a token that is valid now; a banned viewer may only read (403 `banned`, `isBanned: true`), unless
 *   `isOpenToBanned`.
 */
export type CallAuth = 'none' | 'internal' | 'optional' | 'user'

type Shape = z.ZodType

/**
 * One call on the wire, declared once: the server's route, the typed client, the OpenAPI document and the wire test
 * all come from this object.
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
  readonly auth: CallAuth
  /** Also for banned viewers: what the law gives everybody. */
  readonly isOpenToBanned?: true
  /** Reads or sets a cookie: pages of other sites are refused (`Origin`), 403. */
  readonly isForOwnPages?: true
  readonly summary: string
  /** Section of the specification, or where the call comes from when it is our own. */
  readonly source: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly bodyKind?: 'json' | 'form' | 'bytes' | 'multipart'
  /** Larger bodies are a 413; without it what is usual for the kind. */
  readonly bodyBytesMax?: number
  /** The body of a 200 answer; fields not declared here are stripped before they leave. */
  readonly reply: Reply
  /** Other answers a caller must expect, by status (errors share one shape and need only their code here). */
  readonly otherReplies?: Readonly<Record<number, Shape>>
  readonly errors?: readonly string[]
  /** Per person who is known, else per network of the caller: by each process, or by all together. */
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

/** What a handler receives: the input after validation and defaults. */
export type CallRequest<C extends Call> = {
  params: C extends { params: infer P extends Shape } ? z.output<P> : undefined
  query: C extends { query: infer Q extends Shape } ? z.output<Q> : undefined
  body: C extends { body: infer B extends Shape } ? z.output<B> : undefined
}

/** Declares a call; exists for inference and to keep the literal types. */
export function defineCall<const C extends Call>(call: C): C {
  return call
}

export function isClosedToBanned({ auth, method, isOpenToBanned }: Call): boolean {
  return auth === 'user' && method !== 'GET' && !isOpenToBanned
}

const segment = /\{(\w+)(\*?)\}/g

/** The concrete path of a call, each segment encoded; a rest parameter keeps its slashes. */
export function callPath(call: Call, params: Record<string, unknown> | undefined): string {
  return call.path.replace(segment, (_, name: string, rest: string) => {
    const value = String(params?.[name] ?? '')
    return rest ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
  })
}

/** Whether a value would lead the path of a call elsewhere: whoever parses an address resolves `..`, encoded or not. */
export function hasDotSegment(params: Record<string, unknown> | undefined): boolean {
  return Object.values(params ?? {}).some(value => /(^|\/)\.{1,2}(\/|$)/.test(String(value)))
}

/** The query string of a call with its `?`, absent and undefined values left out. */
export function callQuery(query: Record<string, unknown> | undefined): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) search.set(key, String(value))
  const text = search.toString()
  return text ? `?${text}` : ''
}
