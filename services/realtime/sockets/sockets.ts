// Socket.IO at /pusher, as laravel-echo expects it: a client joins channels by `subscribe`, with its token beside the channel.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { attachSockets, type SocketServer } from '#platform/http/sockets.ts'
import type { ServiceContext } from '#platform/service.ts'
import { messageBytes } from '../limits.ts'
import { privateChannel, readSocketId, sessionRoom } from '../rules/channels.ts'
import { openAdapter } from './adapter.ts'
import { dismissSocket, serveSocket, type SocketData } from './subscriptions.ts'

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
  /** Closes the connections to this process: pages connect again and ask for what they may have missed. */
  letReconnect(): void
}

/** Every process reports one interruption, each when it is connected again. */
const reportsMs = 2_000
/** A page that connects again asks for several things, so they do not come all at once. */
const closedAtOnce = 100
const closingPauseMs = 100

export async function openSockets(app: FastifyInstance, context: ServiceContext): Promise<Sockets> {
  const { adapter, checkReach, close } = await openAdapter(context)
  // The hook that is added last runs first: the adapter ends after the sockets.
  app.addHook('onClose', close)
  const { io, isClosing } = attachSockets<SocketData>(app, context.config, {
    path: '/pusher',
    allowEIO3: true,
    maxHttpBufferSize: messageBytes,
    ...(adapter && { adapter }),
  })
  registerGauge(io, context)
  io.on('connection', socket => serveSocket(socket, context))
  let closing: NodeJS.Timeout | undefined
  return {
    checkReach: async () => {
      if (isClosing()) throw new Error('this process is closing: another one delivers')
      await checkReach()
    },
    hasListeners: channel => adapter !== undefined || io.of('/').adapter.rooms.has(channel),
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
    letReconnect: () => {
      clearTimeout(closing)
      closing = setTimeout(() => void closeConnections(io), reportsMs).unref()
    },
  }
}

const roomOf = (userId: string, sessionId: string | null) =>
  sessionId === null ? privateChannel(userId) : sessionRoom(sessionId)

async function closeConnections(io: SocketServer<SocketData>): Promise<void> {
  const sockets = [...io.of('/').sockets.values()]
  for (let at = 0; at < sockets.length; at += closedAtOnce) {
    // Clients do not reconnect by themselves after `disconnect`, but they do after a broken connection.
    for (const { conn } of sockets.slice(at, at + closedAtOnce)) conn.close()
    await sleep(closingPauseMs)
  }
}

function registerGauge(io: SocketServer<SocketData>, { metrics }: ServiceContext): void {
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
