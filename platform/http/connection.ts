// Connection-level handling: requests that Node's parser refuses, targets that are not a path, bodies that do not arrive or
// that nobody reads to the end.
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ErrorReply } from '#contract/errors.ts'
import { everyAnswer, smallPage } from './answer-headers.ts'
import { plainPage } from './plain-page.ts'

type Refusal = { code: string; message: string; title: string }
const refusals: Record<400 | 408 | 431 | 503, Refusal> = {
  400: { code: 'bad_request', message: 'Запрос не разобрать', title: 'Адрес не прочитать' },
  408: { code: 'timeout', message: 'Запрос шёл слишком долго', title: 'Запрос шёл слишком долго' },
  431: {
    code: 'headers_too_large',
    message: 'Адрес или заголовки запроса слишком длинные',
    title: 'Адрес слишком длинный',
  },
  503: { code: 'unavailable', message: 'Сервер останавливается', title: 'Сервер останавливается' },
}

/** How long the client may take to read a refusal. */
const farewellMs = 2_000

function end(socket: Duplex, head: string, body = ''): void {
  // Another answer may be in progress, or the client is gone.
  if (!socket.writable) return
  socket.end(`HTTP/1.1 ${head}\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), farewellMs).unref()
}

function refuse(socket: Duplex, status: keyof typeof refusals, isForPage: boolean): void {
  const { code, message, title } = refusals[status]
  const reply: ErrorReply = { success: false, message, code }
  const headers: Record<string, string> = isForPage
    ? { 'content-type': 'text/html; charset=utf-8', ...smallPage }
    : { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...everyAnswer }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const body = isForPage ? plainPage(title, `<p>${message}.</p>`, 'think') : JSON.stringify(reply)
  end(socket, [`${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n'), body)
}

type ClientError = Error & { code?: string; rawPacket?: unknown }

/** The request line, as far as it can be read from a packet that Node could not parse. */
function readTarget(packet: string): { method: string; target: string } | undefined {
  const [, method, target] = /^([A-Z]+) (\S+)/.exec(packet) ?? []
  return method === undefined || target === undefined ? undefined : { method, target }
}

/** The path with its raw letters encoded; undefined if raw letters are not what is wrong. */
function encodedPath(target: string): string | undefined {
  // One character per byte: Node refuses bytes above 127.
  const encoded = target.replace(
    /[\u0080-\u00ff]/g,
    byte => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
  return encoded !== target && /^\/(?!\/)/.test(target) ? encoded : undefined
}

/** Fastify's `clientErrorHandler`: refuses with the wire's error or, for a browser, with a page; redirects raw Cyrillic to the encoded address. */
export function makeRefuseBroken(apiPrefixes: readonly string[]) {
  return (error: ClientError, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const packet = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : ''
    const asked = readTarget(packet)
    const isRead = asked?.method === 'GET' || asked?.method === 'HEAD'
    const encoded = isRead && error.code === 'HPE_INVALID_URL' ? encodedPath(asked.target) : undefined
    if (encoded !== undefined) return end(socket, `301 Moved Permanently\r\nlocation: ${encoded}`)
    const accept = /\r\naccept: *([^\r]*)/i.exec(packet)?.[1]
    const isApi = asked !== undefined && isBelow(apiPrefixes, asked.target)
    // A header that is too long may hide the Accept header of a browser.
    const isForPage = isRead && !isApi && (accept === undefined || accept.includes('text/html'))
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
    refuse(socket, status, isForPage)
  }
}

const isBelow = (prefixes: readonly string[], path: string) =>
  prefixes.some(prefix => path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`))

/** How much of a body may still arrive, in bytes and time, after its answer was sent. */
const leftover = { bytes: 64 * 1024 * 1024, ms: 30_000, lookMs: 500 }

/** Reads and drops the rest of a refused body within limits, so that the sender gets to read the answer. */
function boundLeftover(request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request
  // Nearly every request: a listener less for each cached page.
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  response.once('finish', () => {
    if (request.complete) return
    const { socket } = request
    const [readBefore, since] = [socket.bytesRead, performance.now()]
    const timer = setInterval(() => {
      const isOver = request.complete || socket.destroyed
      const isTooMuch = socket.bytesRead - readBefore > leftover.bytes || performance.now() - since > leftover.ms
      if (isOver || isTooMuch) clearInterval(timer)
      if (!isOver && isTooMuch) socket.destroy()
    }, leftover.lookMs).unref()
  })
}

/** Passes the handler a path: an absolute target (RFC 9112, 3.2.2) becomes its path, anything else is refused. */
export function readTargets(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    boundLeftover(request, response)
    const { url = '', method, socket } = request
    if (url.startsWith('/')) return handler(request, response)
    if (method === 'OPTIONS' && url === '*') {
      response.writeHead(204, { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' }).end()
      return
    }
    const [, rest] = /^https?:\/\/[^/?#]*(.*)$/i.exec(url) ?? []
    if (rest === undefined) return refuse(socket, 400, false)
    request.url = rest.startsWith('/') ? rest : `/${rest}`
    handler(request, response)
  }
}

const ordinaryBodyBytes = 1024 * 1024

/**
 * Registers a hook on the root: the body of an ordinary call must arrive within `bodyMs`, however slowly the client sends it.
 * Uploads may take as long as the server allows every request.
 */
export function boundBodyTime(app: FastifyInstance, { bodyMs }: { bodyMs: number }): void {
  app.addHook('onRequest', (request, _, done) => {
    const { raw, routeOptions } = request
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (hasBody && (routeOptions.bodyLimit ?? 0) <= ordinaryBodyBytes) {
      const timer = setTimeout(() => {
        if (!raw.complete) refuse(raw.socket, 408, false)
      }, bodyMs).unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

/** Ends a request whose body has not arrived when the server stops. */
export function refuseUnarrived({ req, headersSent }: ServerResponse): void {
  if (!req.complete && !headersSent) refuse(req.socket, 503, false)
}
