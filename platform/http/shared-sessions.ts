// Several processes on one port: a client that polls sends the requests of one session over any connection, so they arrive at any
// process. Each process knows its own sessions by the number in their names and hands the rest to the process that has them.
import {
  createServer,
  request as askSibling,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Server } from 'socket.io'

type Sibling = { path: string; id: number; folder: string }

/** What Engine.IO answers for a session that it does not know: the client begins a new one. */
const unknownSession = JSON.stringify({ code: 1, message: 'Session ID unknown' })

/** Call after Socket.IO was attached and before anything else listens to the server. */
export function shareSessions(app: FastifyInstance, engine: Server['engine'], { path, id, folder }: Sibling): void {
  const nameSession = engine.generateId.bind(engine)
  engine.generateId = request => `${id}.${nameSession(request) as string}`
  const socketOf = (owner: number) => join(folder, `${owner}${path.replaceAll('/', '-')}.sock`)
  const ownerOf = ({ url = '' }: IncomingMessage): number | undefined => {
    if (!url.startsWith(path)) return undefined
    const owner = /[?&]sid=(\d{1,9})\./.exec(url)?.[1]
    return owner === undefined || Number(owner) === id ? undefined : Number(owner)
  }
  const { server } = app
  const listeners = { request: server.listeners('request'), upgrade: server.listeners('upgrade') }
  server.removeAllListeners('request').removeAllListeners('upgrade')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const owner = ownerOf(request)
    if (owner !== undefined) return handOver(request, response, socketOf(owner))
    for (const listener of listeners.request) listener.call(server, request, response)
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const owner = ownerOf(request)
    if (owner !== undefined) return handOverUpgrade(request, socket, head, socketOf(owner))
    for (const listener of listeners.upgrade) listener.call(server, request, socket, head)
  })

  const inner = createServer()
  inner.on('request', (request, response) => server.emit('request', request, response))
  inner.on('upgrade', (request, socket, head) => server.emit('upgrade', request, socket, head))
  // `exclusive`: without it the supervisor would listen and share out the connections.
  app.addHook('onReady', done => void inner.listen({ path: socketOf(id), exclusive: true }, done))
  app.addHook('onClose', async () => {
    inner.close()
    inner.closeAllConnections()
  })
}

/** Headers of one connection. Node throws for a `Trailer` without chunks when nobody can catch it, which ended the process. */
const ofHop = new Set(['connection', 'expect', 'keep-alive', 'te', 'trailer'])
const withoutHop = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofHop.has(name)))

function handOver(request: IncomingMessage, response: ServerResponse, socketPath: string): void {
  const { method, url } = request
  const onward = askSibling({ socketPath, method, path: url, headers: withoutHop(request.headers) })
  onward.on('response', answer => {
    response.writeHead(answer.statusCode ?? 502, withoutHop(answer.headers))
    pipeline(answer, response, () => {})
  })
  // The process has ended, and its sessions with it.
  onward.on('error', () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(400, { 'content-type': 'application/json' }).end(unknownSession)
  })
  response.once('close', () => onward.destroy())
  request.pipe(onward)
}

function handOverUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, path: string): void {
  const { method, url, rawHeaders } = request
  const headers = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}\r\n`] : []))
  const onward = connect(path, () => {
    onward.write(`${method} ${url} HTTP/1.1\r\n${headers.join('')}\r\n`)
    onward.write(head)
  })
  pipeline(socket, onward, () => onward.destroy())
  pipeline(onward, socket, () => socket.destroy())
}
