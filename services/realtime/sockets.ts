// Sockets at /pusher, as laravel-echo speaks (PROTOCOLS: channels are joined by `subscribe`, with the token beside it). Who
// joined a private channel leaves it when the token runs out, its session is revoked or its person banned.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { Server, type DefaultEventsMap, type Socket } from 'socket.io'
import { isForeignPage } from '#platform/http/own-pages.ts'
import type { ServiceContext } from '#platform/service.ts'
import { openAdapter } from './adapter.ts'
import { channelsPerSocket, farewellMs, messageBytes, messagesPerWindow, sweepMs, windowMs } from './limits.ts'
import { privateChannel, readChannel, readSocketId, readSubscription, sessionRoom } from './rules/channels.ts'

/** The private channel that a socket is in, by which session and till when. */
type Grant = { channel: string; sessionId: string; timer: NodeJS.Timeout }
type SocketData = {
  grant: Grant | undefined
  window: { since: number; used: number }
  /** Ends with what the socket said before: its messages are taken in order. */
  turn: Promise<void>
}
type ClientSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>

export type Sockets = {
  /** Resolves when every process can be told; throws when not: then a job tries again, here or elsewhere. */
  checkReach(): Promise<void>
  /** Whether anybody may be there: false only where no other process has sockets. */
  isHeard(channel: string): boolean
  /** To every socket of the channel but one, in all processes. */
  tell(channel: string, event: string, payload: object, exceptSocketId?: string): void
  /** Sockets of this process: of a person, or of one session. */
  dismiss(userId: string, sessionId: string | null): void
  /** The same in all processes, without a word to them. */
  dismissEverywhere(userId: string, sessionId: string | null): void
}

/** With the socket's own room and that of its session. */
const roomsPerSocket = channelsPerSocket + 2

const status = { expired: 401, refused: 403, tooMany: 429, unavailable: 503 } as const

export async function openSockets(app: FastifyInstance, context: ServiceContext): Promise<Sockets> {
  const { config, clock, log, metrics, verifyToken } = context
  const { adapter, checkReach, close } = await openAdapter(context)
  const upgraded = new Set<Duplex>()
  let isClosing = false
  let sweep: NodeJS.Timeout | undefined

  const io = new Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>({
    path: '/pusher',
    serveClient: false,
    allowEIO3: true,
    maxHttpBufferSize: messageBytes,
    allowRequest: (request, decide) => decide(null, !isClosing && !isForeign(request)),
    ...(adapter && { adapter }),
  })
  io.attach(app.server)
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
  app.server.on('upgrade', (_, socket: Duplex) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
  })

  function isForeign({ headers }: IncomingMessage): boolean {
    return isForeignPage(headers, headers.host ?? '', config.siteUrl)
  }

  function withdraw(socket: ClientSocket): void {
    const { grant } = socket.data
    if (!grant) return
    clearTimeout(grant.timer)
    void socket.leave(grant.channel)
    void socket.leave(sessionRoom(grant.sessionId))
    socket.data.grant = undefined
  }

  function refuse(socket: ClientSocket, channel: string, code: number): void {
    socket.emit('subscription_error', channel, code)
  }

  async function subscribe(socket: ClientSocket, message: unknown): Promise<void> {
    const said = readSubscription(message)
    const channel = readChannel(said?.channel)
    if (!said || !channel) return
    const { name, userId } = channel
    if (!socket.rooms.has(name) && socket.rooms.size >= roomsPerSocket) return refuse(socket, name, status.tooMany)
    if (userId === null) return void socket.join(name)

    const found = said.token === undefined ? undefined : await verifyToken(said.token)
    if (!socket.connected) return
    if (found?.kind !== 'valid' || found.viewer.userId !== userId || found.viewer.isBanned) {
      if (socket.data.grant?.channel === name) withdraw(socket)
      return refuse(socket, name, status.refused)
    }
    const { sessionId, expiresAt } = found
    // One person a socket: a page where somebody else signs in leaves the former channel.
    withdraw(socket)
    const timer = setTimeout(() => {
      withdraw(socket)
      refuse(socket, name, status.expired)
    }, expiresAt.getTime() - clock.now().getTime())
    socket.data.grant = { channel: name, sessionId, timer }
    void socket.join([name, sessionRoom(sessionId)])
  }

  function unsubscribe(socket: ClientSocket, message: unknown): void {
    const channel = readChannel(readSubscription(message)?.channel)
    if (!channel) return
    if (socket.data.grant?.channel === channel.name) withdraw(socket)
    else void socket.leave(channel.name)
  }

  /** Whether this message is within what a page may say. */
  function isWithinLimit({ data: { window } }: ClientSocket): boolean {
    const now = performance.now()
    if (now - window.since >= windowMs) Object.assign(window, { since: now, used: 0 })
    window.used += 1
    return window.used <= messagesPerWindow
  }

  function inTurn({ data }: ClientSocket, work: () => void | Promise<void>): void {
    data.turn = data.turn.then(work)
  }

  io.on('connection', socket => {
    socket.data = { grant: undefined, window: { since: performance.now(), used: 0 }, turn: Promise.resolve() }
    socket.use((_, next) => (isWithinLimit(socket) ? next() : void socket.disconnect(true)))
    socket.on('subscribe', (message: unknown) => {
      inTurn(socket, () =>
        subscribe(socket, message).catch(error => {
          log.warn({ err: error }, 'a subscription could not be judged')
          const channel = readChannel(readSubscription(message)?.channel)
          if (channel) refuse(socket, channel.name, status.unavailable)
        }),
      )
    })
    socket.on('unsubscribe', (message: unknown) => inTurn(socket, () => unsubscribe(socket, message)))
    socket.on('disconnect', () => withdraw(socket))
  })

  app.addHook('preClose', async () => {
    isClosing = true
    // Not `disconnectSockets`: a client told to leave does not come back by itself, one cut off does, elsewhere.
    io.engine.close()
    setTimeout(() => upgraded.forEach(socket => socket.destroy()), farewellMs).unref()
    // The engine's answers keep their connections alive, and the server would wait for those.
    sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
  })
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    await io.close()
    await close()
  })

  const roomOf = (userId: string, sessionId: string | null) =>
    sessionId === null ? privateChannel(userId) : sessionRoom(sessionId)

  return {
    checkReach: async () => {
      if (isClosing) throw new Error('this process ends: another one tells')
      await checkReach()
    },
    isHeard: channel => adapter !== undefined || io.of('/').adapter.rooms.has(channel),
    tell: (channel, event, payload, exceptSocketId) => {
      const except = readSocketId(exceptSocketId)
      const room = io.to(channel)
      ;(except === undefined ? room : room.except(except)).emit(event, channel, payload)
    },
    dismiss: (userId, sessionId) => {
      for (const id of io.of('/').adapter.rooms.get(roomOf(userId, sessionId)) ?? []) {
        const socket = io.of('/').sockets.get(id)
        if (!socket?.data.grant) continue
        const { channel } = socket.data.grant
        withdraw(socket)
        refuse(socket, channel, status.refused)
      }
    },
    dismissEverywhere: (userId, sessionId) => {
      io.in(roomOf(userId, sessionId)).socketsLeave(privateChannel(userId))
    },
  }
}
