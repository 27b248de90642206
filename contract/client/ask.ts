import {
  callPath,
  callQuery,
  hasDotSegment,
  type Call,
  type CallInput,
  type CallReply,
  type ServiceName,
} from '../call.ts'
import { CallError, type ErrorReply } from '../errors.ts'

export type AskRequest = {
  service: ServiceName
  method: string
  /** Path and query, relative to the service's mount. */
  url: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
  signal: AbortSignal | undefined
}
export type AskResponse = {
  status: number
  headers: Record<string, string | undefined>
  text: string
  /** The parsed text, if the transport has it already. It is shared between requests and frozen. */
  body?: unknown
  /** The answer comes from another process, which may not follow this version of the contract. */
  isRemote?: boolean
}

/** Carries a request to a service: in process, over HTTP, or from a browser. */
export type Transport = (request: AskRequest) => Promise<AskResponse>

export type AskOptions = { headers?: Record<string, string>; signal?: AbortSignal }

/** The answer with its status and cache tags, for callers that expect a 301 or 404. */
export type Answered<C extends Call> = {
  status: number
  body: CallReply<C>
  /** `Cache-Tag` of the answer: a page made from it must have the same tags. */
  cacheTags: string[]
}

export type Ask = {
  /** Resolves with the 200 body; throws CallError for any other status. */
  <C extends Call>(
    call: C,
    ...input: Record<string, never> extends CallInput<C> ? [CallInput<C>?, AskOptions?] : [CallInput<C>, AskOptions?]
  ): Promise<CallReply<C>>
}

export type AskClient = {
  ask: Ask
  /** Never throws because of a status. The body of a non-200 answer is not checked. */
  askRaw<C extends Call>(call: C, input: CallInput<C>, options?: AskOptions): Promise<Answered<C>>
}

/** Spec 8: replies of another process are checked against the schema. A mismatch is reported, and thrown when `strict`. */
export type ReplyCheck = { strict: boolean; warn: (message: string) => void }

export type AskClientOptions = {
  transport: Transport
  /** Headers of every request, for example the internal key or the request id. */
  headers?: () => Record<string, string>
  /** Called with the cache tags of each answer; page loaders collect them. */
  onCacheTags?: (tags: string[]) => void
  check?: ReplyCheck
}

const nowhere: ErrorReply = { success: false, code: 'not_found', message: 'Такого адреса нет' }

/** Builds the typed client of the contract over a transport. */
export function makeAsk(options: AskClientOptions): AskClient {
  async function askRaw<C extends Call>(
    call: C,
    input: CallInput<C>,
    askOptions: AskOptions = {},
  ): Promise<Answered<C>> {
    const { params, query, body } = input as {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: unknown
    }
    // Input of a visitor is sent with the installation's key, so it must not be able to select another call.
    if (hasDotSegment(params)) return { status: 404, body: nowhere as CallReply<C>, cacheTags: [] }
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...options.headers?.(),
      ...askOptions.headers,
    }
    let sent: string | Uint8Array | undefined
    if (body !== undefined) {
      if (call.bodyKind === 'bytes') {
        sent = body as Uint8Array
        headers['content-type'] ??= 'application/octet-stream'
      } else if (call.bodyKind === 'multipart') {
        const form = new FormData()
        for (const [name, value] of Object.entries(body as Record<string, unknown>))
          if (value instanceof Uint8Array) form.set(name, new Blob([value as Uint8Array<ArrayBuffer>]), name)
          else form.set(name, String(value))
        const packed = new Response(form)
        sent = new Uint8Array(await packed.arrayBuffer())
        headers['content-type'] = packed.headers.get('content-type')!
      } else if (call.bodyKind === 'form') {
        sent = callQuery(body as Record<string, unknown>).slice(1)
        headers['content-type'] = 'application/x-www-form-urlencoded'
      } else {
        sent = JSON.stringify(body)
        headers['content-type'] = 'application/json'
      }
    }
    const response = await options.transport({
      service: call.service,
      method: call.method,
      url: callPath(call, params) + callQuery(query),
      headers,
      body: sent,
      signal: askOptions.signal,
    })
    let parsed: unknown = null
    try {
      parsed = 'body' in response ? response.body : response.text === '' ? null : JSON.parse(response.text)
    } catch {
      throw new CallError(call.name, 500, null)
    }
    const cacheTags = response.headers['cache-tag']?.split(',') ?? []
    if (cacheTags.length > 0) options.onCacheTags?.(cacheTags)
    if (response.status === 200 && response.isRemote && options.check) {
      const checked = call.reply.safeParse(parsed)
      if (!checked.success) {
        // Spec 5 fixes these words.
        const words = call.service === 'quiz' || call.service === 'push' ? 'Error of get' : 'Error on'
        const said = checked.error.issues.map(
          ({ path, message }) => `${words} ${path.join('.') || 'reply'}: ${message}`,
        )
        options.check.warn(`${call.name}: ${said.join('; ')}`)
        if (options.check.strict) throw new CallError(call.name, 500, parsed)
      }
    }
    return { status: response.status, body: parsed as CallReply<C>, cacheTags }
  }

  const ask = (async (call: Call, input: unknown = {}, askOptions: AskOptions = {}) => {
    const answered = await askRaw(call, input as never, askOptions)
    if (answered.status !== 200) throw new CallError(call.name, answered.status, answered.body)
    return answered.body
  }) as Ask

  return { ask, askRaw }
}
