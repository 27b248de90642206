// Answers of calls as bytes, for everybody who calls from outside: lists, threads, results of a search. An answer is kept if it says that a shared
// cache may keep it (`Cache-Control: s-maxage`), until then or until a change of its tags, and compressed once for each encoding that somebody
// asks for. What needs more than the address (a token, another origin) is never answered from here.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ownBytes } from '#platform/cache/own-bytes.ts'
import type { Clock } from '#platform/clock.ts'
import { everyAnswer } from '#platform/http/answer-headers.ts'
import { isHeld } from '#platform/http/is-held.ts'
import { chooseEncoding, nameReply, packOnce, worthCompressingBytes, type Encoding } from '#platform/http/pack-reply.ts'
import { makeChanges } from './changes.ts'

type Variant = { headers: string[]; body: Buffer }
type Entry = {
  body: Buffer
  headers: Record<string, string>
  tags: readonly string[]
  freshUntil: number
  /** By encoding; what nobody has asked for is not made. */
  variants: Partial<Record<Encoding | 'identity', Variant | Promise<Variant>>>
}

export type CallCache = {
  /** Answers from memory where it can; passes other requests on. */
  before(handler: RequestListener): RequestListener
  /** Keeps what the routes of `app` answer. Must be installed before them. */
  install(app: FastifyInstance): void
  invalidate(tags: readonly string[]): void
  clear(): void
}

const keyBytesMax = 500
const entryBytes = 1_000

/** The key of a request that anybody may have made; undefined if its answer may depend on who asks. */
function keyOf({ method, url = '', headers }: IncomingMessage): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || url.length > keyBytesMax) return undefined
  const isPersonal =
    headers.authorization !== undefined || headers.origin !== undefined || headers['x-delno-internal'] !== undefined
  return isPersonal ? undefined : url
}

export function makeCallCache({ maxBytes, clock }: { maxBytes: number; clock: Clock }): CallCache {
  const keysByTag = new Map<string, Set<string>>()
  const changes = makeChanges()
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, maxBytes),
    // Compressed copies are about a third of the answer.
    sizeCalculation: ({ body }, key) => 2 * body.length + 2 * key.length + entryBytes,
    dispose: ({ tags }, key) => {
      for (const tag of tags) {
        const keys = keysByTag.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) keysByTag.delete(tag)
      }
    },
  })
  /** Requests from outside, with the key of each: what pages ask in this process is in the cache of pages. */
  const fromOutside = new WeakMap<IncomingMessage, string>()
  const askedAt = new WeakMap<FastifyRequest, number>()

  function keep(request: FastifyRequest, reply: FastifyReply, payload: string | Buffer): void {
    const key = fromOutside.get(request.raw)
    const since = askedAt.get(request)
    const seconds = Number(/^public.*\bs-maxage=(\d+)/.exec(String(reply.getHeader('cache-control')))?.[1] ?? 0)
    const tags = String(reply.getHeader('cache-tag') ?? '')
    // Without a tag no event would drop the answer when it changes. A thread that is compressed already has a cache of its own.
    if (key === undefined || since === undefined || seconds === 0 || tags === '') return
    if (reply.hasHeader('set-cookie') || reply.hasHeader('content-encoding')) return
    const named = tags.split(',')
    if (!changes.isCurrent(named, since)) return
    const kept = ['content-type', 'cache-control', 'cache-tag', 'vary'].filter(name => reply.hasHeader(name))
    entries.set(key, {
      body: ownBytes(Buffer.from(payload as string)),
      headers: { ...everyAnswer, ...Object.fromEntries(kept.map(name => [name, String(reply.getHeader(name))])) },
      tags: named,
      freshUntil: clock.now().getTime() + seconds * 1000,
      variants: {},
    })
    for (const tag of named) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key))
  }

  return {
    before: handler => (request, response) => {
      const key = keyOf(request)
      const entry = key === undefined ? undefined : entries.get(key)
      if (!entry || entry.freshUntil < clock.now().getTime()) {
        if (key !== undefined) fromOutside.set(request, key)
        return handler(request, response)
      }
      const isLong = entry.body.length > worthCompressingBytes
      const encoding = (isLong && chooseEncoding(request.headers['accept-encoding']?.toString())) || 'identity'
      const ready = (entry.variants[encoding] ??= makeVariant(entry, encoding, isLong))
      if (!(ready instanceof Promise)) return send(request, response, ready)
      ready.then(
        variant => send(request, response, (entry.variants[encoding] = variant)),
        () => handler(request, response),
      )
    },
    install(app) {
      if (maxBytes === 0) return
      app.addHook('onRequest', (request, _, done) => {
        askedAt.set(request, changes.count())
        done()
      })
      app.addHook('onSend', (request, reply, payload, done) => {
        const isAnswer = reply.statusCode === 200 && request.method === 'GET'
        if (isAnswer && (typeof payload === 'string' || Buffer.isBuffer(payload))) keep(request, reply, payload)
        done(null, payload)
      })
    },
    invalidate(tags) {
      changes.note(tags)
      for (const tag of tags) for (const key of keysByTag.get(tag) ?? []) entries.delete(key)
    },
    clear() {
      changes.noteAll()
      entries.clear()
    },
  }
}

/** The same bytes and headers as packReply makes; what it has compressed is not compressed again. */
async function makeVariant(
  { body, headers }: Entry,
  encoding: Encoding | 'identity',
  isLong: boolean,
): Promise<Variant> {
  const { hash, etag } = nameReply(body)
  const vary = [...(headers['vary']?.split(/,\s*/) ?? []), ...(isLong ? ['accept-encoding'] : [])].join(', ')
  const bytes = encoding === 'identity' ? body : await packOnce(body, { hash, encoding, isShared: true })
  return {
    body: bytes,
    headers: Object.entries({
      ...headers,
      ...(vary && { vary }),
      etag,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(bytes.length),
    }).flat(),
  }
}

function send(request: IncomingMessage, response: ServerResponse, { headers, body }: Variant): void {
  const etag = headers[headers.indexOf('etag') + 1]!
  if (isHeld(request.headers['if-none-match'], etag)) {
    const left = headers.flatMap((name, index) =>
      index % 2 === 0 && !name.startsWith('content-') ? [name, headers[index + 1]!] : [],
    )
    response.writeHead(304, left).end()
    return
  }
  response.writeHead(200, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}
