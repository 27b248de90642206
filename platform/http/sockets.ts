// A Socket.IO server beside Fastify: whose pages may connect, and how its connections end with the process.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Server, type DefaultEventsMap, type ServerOptions } from 'socket.io'
import type { Config } from '#platform/config/config.ts'
import { isForeignPage } from './origins.ts'
import { shareSessions } from './shared-sessions.ts'

/** Connections that do not close within this time are cut when the process ends. */
export const farewellMs = 2_000
/** How often idle connections are closed while the process ends. */
const sweepMs = 100

export type SocketServer<Data> = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Data>

export type AttachedSockets<Data> = {
  io: SocketServer<Data>
  /** True from the moment when the process begins to end. */
  isClosing(): boolean
}

/** Attaches a server to the port of `app`. Several may be attached, each with a path of its own. It is closed with `app`. */
export function attachSockets<Data>(
  app: FastifyInstance,
  config: Config,
  options: Partial<ServerOptions> & { path: string },
): AttachedSockets<Data> {
  const state = { isClosing: false }
  const isForeign = ({ headers }: IncomingMessage) => isForeignPage(headers, headers.host ?? '', config)
  const io: SocketServer<Data> = new Server({
    serveClient: false,
    // Socket.IO answers before our routes, so it needs the CORS settings of origins.ts itself.
    ...(config.allowedOrigins.length > 0 && { cors: { origin: [...config.allowedOrigins], credentials: true } }),
    allowRequest: (request, decide) => decide(null, !state.isClosing && !isForeign(request)),
    ...options,
  })
  io.attach(app.server)
  if (config.sibling) shareSessions(app, io.engine, { path: options.path, ...config.sibling })
  closeWithApp(app, io, state)
  return { io, isClosing: () => state.isClosing }
}

/** Closes connections when the process ends, so that clients reconnect to another one. */
function closeWithApp<Data>(app: FastifyInstance, io: SocketServer<Data>, state: { isClosing: boolean }): void {
  const upgraded = new Set<Duplex>()
  let sweep: NodeJS.Timeout | undefined
  app.server.on('upgrade', (_, socket: Duplex) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
  })
  app.addHook('preClose', async () => {
    state.isClosing = true
    // Clients do not reconnect by themselves after `disconnectSockets`, but they do after a broken connection.
    io.engine.close()
    setTimeout(() => upgraded.forEach(socket => socket.destroy()), farewellMs).unref()
    // Answers of the engine keep their connections alive, and the server would wait for those.
    sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
  })
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    await io.close()
  })
}
