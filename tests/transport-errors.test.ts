// Spec 8, realtime transport errors: the message of our pages' client for each failure of a server.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { io, type Socket } from 'socket.io-client'

const servers: Server[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise(done => server.close(done))
  }
})

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const opening = (more: object = {}) =>
  `0${JSON.stringify({ sid: 'S', upgrades: [], pingInterval: 40, pingTimeout: 40, maxPayload: 1e6, ...more })}`
const fail = (_: IncomingMessage, response: ServerResponse) => void response.writeHead(500).end()
const never = () => {}
/** Opens by polling; `post` answers the client's posts, and its polls get no answer. */
const polled =
  (post: (request: IncomingMessage, response: ServerResponse) => void, more?: object) =>
  (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'POST') return post(request, response)
    if (request.headers.upgrade) return fail(request, response)
    if (!request.url?.includes('sid=')) response.writeHead(200, { 'content-type': 'text/plain' }).end(opening(more))
  }
const take = (_: IncomingMessage, response: ServerResponse) => void response.writeHead(200).end('ok')

function connect(url: string, options: object): Socket {
  const socket = io(url, { path: '/pusher', reconnection: false, ...options })
  sockets.push(socket)
  return socket
}

/** The first error that the client reports, in its own words. */
function firstError(socket: Socket): Promise<string> {
  return new Promise(resolve => {
    const say = (error: Error | string) => resolve(error instanceof Error ? error.message : error)
    socket.on('connect_error', say)
    socket.io.engine.on('upgradeError', say)
    socket.io.engine.on('close', say)
  })
}

test.each<[string, (request: IncomingMessage, response: ServerResponse) => void, object]>([
  ['xhr poll error', fail, { transports: ['polling'] }],
  ['xhr post error', polled(fail), { transports: ['polling'] }],
  ['websocket error', fail, { transports: ['websocket'] }],
  ['probe error', polled(take, { upgrades: ['websocket'], pingInterval: 5000 }), {}],
  ['ping timeout', polled(take), { transports: ['polling'] }],
  ['timeout', never, { transports: ['polling'], timeout: 50 }],
  ['No transports available', never, { transports: [] }],
])('%s', async (words, answer, options) => {
  expect(await firstError(connect(await serve(answer), options))).toMatch(new RegExp(`^${words}(:|$)`))
})
