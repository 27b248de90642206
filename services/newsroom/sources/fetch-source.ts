// Fetches the page of a source, or of a recipe that a colleague opens. Its address is a stranger's input: only public addresses and the ports
// of the web, with bounds on size and time.
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { makeFetchPublic, PrivateAddressError, type FetchPublic } from '#platform/http/fetch-public.ts'
import { sourceBytesMax, sourceFetchMs } from '../limits.ts'

export type FetchedSource =
  | { state: 'page'; bytes: Uint8Array; isHtml: boolean; charset: string | undefined }
  /** Compared by its bytes alone. */
  | { state: 'file'; bytes: Uint8Array }
  | { state: 'gone' }
  | { state: 'failed' }
  /** Of a type that is not compared, or larger than the bound, or not a public address. */
  | { state: 'unreadable' }

/** Rejects only if `signal` ends it. */
export type FetchSource = (url: string, signal?: AbortSignal) => Promise<FetchedSource>

const webPorts = [80, 443]
const fromWeb = makeFetchPublic({ ports: webPorts })

class TooLargeError extends Error {}

async function readBounded(answer: Response): Promise<Uint8Array> {
  if (Number(answer.headers.get('content-length') ?? 0) > sourceBytesMax) throw new TooLargeError()
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the body, so no more of it is sent.
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > sourceBytesMax) throw new TooLargeError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const unpackers = { gzip: promisify(gunzip), deflate: promisify(inflate), br: promisify(brotliDecompress) }

/** Sites pack their answers although they are asked not to. What unpacks to more than the bound is too large. */
async function unpack(bytes: Uint8Array, encoding: string): Promise<Uint8Array> {
  if (encoding === '' || encoding === 'identity') return bytes
  const unpacker = unpackers[encoding as keyof typeof unpackers]
  if (!Object.hasOwn(unpackers, encoding)) throw new TypeError(`unknown encoding ${encoding}`)
  try {
    return await unpacker(bytes, { maxOutputLength: sourceBytesMax })
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? new TooLargeError() : error
  }
}

const close = (answer: Response) => answer.body?.cancel().catch(() => {})

type Options = {
  siteUrl: string
  /** Told to the site. */
  purpose?: string
  fetch?: FetchPublic
  timeoutMs?: number
}

export function makeFetchSource({
  siteUrl,
  purpose = 'weekly check of cited sources',
  fetch = fromWeb,
  timeoutMs = sourceFetchMs,
}: Options): FetchSource {
  const headers = {
    // Says who asks and where to complain.
    'user-agent': `Delno/1.0 (+${siteUrl}; ${purpose})`,
    accept: 'text/html, application/xhtml+xml, text/plain, application/pdf;q=0.5',
    'accept-encoding': 'identity',
  }
  return async (url, signal) => {
    const { username, password } = new URL(url)
    if (username !== '' || password !== '') return { state: 'unreadable' }
    try {
      const timeout = AbortSignal.timeout(timeoutMs)
      const answer = await fetch(url, { signal: signal ? AbortSignal.any([timeout, signal]) : timeout, headers })
      return await readAnswer(answer)
    } catch (error) {
      signal?.throwIfAborted()
      return { state: error instanceof PrivateAddressError || error instanceof TooLargeError ? 'unreadable' : 'failed' }
    }
  }
}

async function readAnswer(answer: Response): Promise<FetchedSource> {
  if (answer.status === 404 || answer.status === 410) return { state: 'gone' }
  if (answer.status !== 200) return { state: 'failed' }
  const [type = '', ...parameters] = (answer.headers.get('content-type') ?? '').toLowerCase().split(';')
  const kind = type.trim()
  const isHtml = kind === 'text/html' || kind === 'application/xhtml+xml'
  if (!isHtml && kind !== 'text/plain' && kind !== 'application/pdf') {
    await close(answer)
    return { state: 'unreadable' }
  }
  const encoding = answer.headers.get('content-encoding')?.trim().toLowerCase() ?? ''
  const bytes = await unpack(await readBounded(answer), encoding)
  if (kind === 'application/pdf') return { state: 'file', bytes }
  const charset = parameters.map(each => /^\s*charset\s*=\s*"?([\w:-]+)/.exec(each)?.[1]).find(Boolean)
  return { state: 'page', bytes, isHtml, charset }
}
