// Socket.IO at /pusher, as laravel-echo expects it: a client joins channels by `subscribe`, with its token beside the channel.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { Server, type DefaultEventsMap } from 'socket.io'
import { isForeignPage } from '#platform/http/origins.ts'
import type { ServiceContext } from '#platform/service.ts'
import { farewellMs, messageBytes, sweepMs } from '../limits.ts'
import { privateChannel, readSocketId, sessionRoom } from '../rules/channels.ts'
import { openAdapter, type Adapter } from './adapter.ts'
import { dismissSocket, serveSocket, type SocketData } from './subscriptions.ts'

type SocketServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>

export type Sockets = {
  /** Throws when some process cannot be reached: then the job is retried, here or elsewhere. */
  checkReach(): Promise<void>
  /** Whether a channel may have listeners. False is certain: it needs a single process. */
  hasListeners(channel: string): boolean
  /** Sends to every socket of the channel in all processes, except one. */
  send(channel: string, event: string, payload: object, exceptSocketId?: string): void
  /** Takes the private channel from sockets of this process: those of a person, or of one session. */
  dismiss(userId: string, sessionId: string | null): void
  /** The same in all processes, without telling the sockets. */
  dismissEverywhere(userId: string, sessionId: string | null): void
}

export async function openSockets(app: FastifyInstance, context: ServiceContext): Promise<Sockets> {
  const adapter = await openAdapter(context)
  const state = { isClosing: false }
  const io = openServer(app, context, adapter, state)
  registerGauge(io, context)
  io.on('connection', socket => serveSocket(socket, context))
  closeWithApp(app, io, adapter, state)
  return {
    checkReach: async () => {
      if (state.isClosing) throw new Error('this process is closing: another one delivers')
      await adapter.checkReach()
    },
    hasListeners: channel => adapter.adapter !== undefined || io.of('/').adapter.rooms.has(channel),
    send: (channel, event, payload, exceptSocketId) => {
      const except = readSocketId(exceptSocketId)
      const room = io.to(channel)
      ;(except === undefined ? room : room.except(except)).emit(event, channel, payload)
    },
    dismiss: (userId, sessionId) => {
      for (const id of io.of('/').adapter.rooms.get(roomOf(userId, sessionId)) ?? []) {
        const socket = io.of('/').sockets.get(id)
        if (socket) dismissSocket(socket)
      }
    },
    dismissEverywhere: (userId, sessionId) => {
      io.in(roomOf(userId, sessionId)).socketsLeave(privateChannel(userId))
    },
  }
}

const roomOf = (userId: string, sessionId: string | null) =>
  sessionId === null ? privateChannel(userId) : sessionRoom(sessionId)

function openServer(
  app: FastifyInstance,
  { config }: ServiceContext,
  { adapter }: Adapter,
  state: { isClosing: boolean },
): SocketServer {
  const isForeign = ({ headers }: IncomingMessage) => isForeignPage(headers, headers.host ?? '', config)
  const io: SocketServer = new Server({
    path: '/pusher',
    serveClient: false,
    allowEIO3: true,
    maxHttpBufferSize: messageBytes,
    // Socket.IO answers before our routes, so it needs the CORS settings of platform/http/origins.ts itself.
    ...(config.allowedOrigins.length > 0 && { cors: { origin: [...config.allowedOrigins], credentials: true } }),
    allowRequest: (request, decide) => decide(null, !state.isClosing && !isForeign(request)),
    ...(adapter && { adapter }),
  })
  io.attach(app.server)
  return io
}

function registerGauge(io: SocketServer, { metrics }: ServiceContext): void {
  metrics.registerMetric(
    new Gauge({
      name: 'delno_sockets',
      help: 'Open pages that are connected to this process',
      registers: [],
      collect() {
        this.set(io.engine.clientsCount)
      },
    }),
  )
}

/** Closes connections when the process ends, so that clients reconnect to another one. */
function closeWithApp(app: FastifyInstance, io: SocketServer, { close }: Adapter, state: { isClosing: boolean }): void {
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
    await close()
  })
}
