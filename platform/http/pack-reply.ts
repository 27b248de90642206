// Compression of JSON replies for clients that accept it, and 304 for clients that have the reply.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ownBytes } from '#platform/cache/own-bytes.ts'
import { isHeld } from './is-held.ts'
import { addVary } from './origins.ts'

export type Encoding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
/** Run in the thread pool of the process, at levels that cost about as much as reading the data did. */
const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: bytes =>
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: bytes => deflate(bytes, { level: 4 }),
}

export function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return compressors[encoding](bytes)
}

/** Matches a header that names the encoding and does not refuse it (`q=0`). */
const accepting = (encoding: Encoding) =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, 'i')
const acceptsBrotli = accepting('br')
const acceptsGzip = accepting('gzip')

/** The best encoding that the header accepts; undefined if none. */
export function chooseEncoding(header = ''): Encoding | undefined {
  if (acceptsBrotli.test(header)) return 'br'
  return acceptsGzip.test(header) ? 'gzip' : undefined
}

export const worthCompressingBytes = 1024
/** Many clients read the same list, which is compressed once. Keyed by the hash of the text, so an entry is never stale. */
const packed = new LRUCache<string, Buffer>({ maxSize: 16 * 1024 * 1024, sizeCalculation: bytes => bytes.length })

export type Named = { hash: string; etag: string }

/** The name of a reply by its text. The tag is weak because all encodings share it. */
export function nameReply(payload: string | Buffer): Named {
  const hash = createHash('sha256').update(payload).digest('base64url').slice(0, 22)
  return { hash, etag: `W/"${hash}"` }
}

/** The compressed reply; `isShared`: others will ask for it. */
export async function packOnce(
  payload: string | Buffer,
  { hash, encoding, isShared }: Pick<Named, 'hash'> & { encoding: Encoding; isShared: boolean },
): Promise<Buffer> {
  const key = `${hash} ${encoding}`
  const kept = packed.get(key)
  if (kept) return kept
  const bytes = await compress(Buffer.from(payload as string), encoding)
  if (!isShared) return bytes
  const own = ownBytes(bytes)
  packed.set(key, own)
  return own
}

/** An `onSend` hook for the route of a call. */
export async function packReply(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
  // Services and pages call in process and need no compression.
  if (request.headers['x-delno-internal'] !== undefined) return payload
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
  const isShared = String(reply.getHeader('cache-control')).includes('s-maxage')
  const isReady = reply.hasHeader('content-encoding')
  const isLong = payload.length > worthCompressingBytes
  const isReadable = isShared && reply.statusCode === 200 && (request.method === 'GET' || request.method === 'HEAD')
  if (isReady || (isJson && isLong)) addVary(reply, 'accept-encoding')
  const encoding =
    isJson && isLong && !isReady ? chooseEncoding(String(request.headers['accept-encoding'] ?? '')) : undefined
  if (!isReadable && !encoding) return payload
  const { hash, etag } = nameReply(payload)
  if (isReadable) {
    reply.header('etag', etag)
    if (isHeld(request.headers['if-none-match'], etag)) {
      reply.code(304).removeHeader('content-type').removeHeader('content-encoding').removeHeader('content-length')
      return ''
    }
  }
  if (!encoding) return payload
  reply.header('content-encoding', encoding).removeHeader('content-length')
  // A reply made for one viewer is requested by nobody else.
  return packOnce(payload, { hash, encoding, isShared })
}
