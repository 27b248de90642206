// The channels of one socket. It may be in one private channel, which it leaves when its session is revoked or its person is
// banned; when its token expires, its connection ends as well.
import type { DefaultEventsMap, Socket } from 'socket.io'
import type { ServiceContext } from '#platform/service.ts'
import { channelsPerSocket, messagesPerWindow, windowMs } from '../limits.ts'
import { readChannel, readSubscription, sessionRoom } from '../rules/channels.ts'

/** The private channel that a socket is in, by which session and until when. */
type Grant = { channel: string; sessionId: string; timer: NodeJS.Timeout }
export type SocketData = {
  grant: Grant | undefined
  window: { since: number; used: number }
  /** Resolves when the earlier messages of the socket are done, so they are handled in order. */
  queue: Promise<void>
}
export type ClientSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>

/** A socket is also in its own room and that of its session. */
const roomsPerSocket = channelsPerSocket + 2

const status = { expired: 401, refused: 403, tooMany: 429, unavailable: 503 } as const

/** Handles the messages of a new connection. */
export function serveSocket(socket: ClientSocket, context: ServiceContext): void {
  socket.data = { grant: undefined, window: { since: performance.now(), used: 0 }, queue: Promise.resolve() }
  socket.use((_, next) => (isWithinLimit(socket) ? next() : void socket.disconnect(true)))
  socket.on('subscribe', (message: unknown) => {
    enqueue(socket, () =>
      subscribe(socket, message, context).catch(error => {
        context.log.warn({ err: error }, 'a subscription could not be checked')
        const channel = readChannel(readSubscription(message)?.channel)
        if (channel) refuse(socket, channel.name, status.unavailable)
      }),
    )
  })
  socket.on('unsubscribe', (message: unknown) => enqueue(socket, () => unsubscribe(socket, message)))
  socket.on('disconnect', () => leavePrivateChannel(socket))
}

/** Takes the private channel from a socket and tells it. */
export function dismissSocket(socket: ClientSocket): void {
  const { grant } = socket.data
  if (!grant) return
  leavePrivateChannel(socket)
  refuse(socket, grant.channel, status.refused)
}

async function subscribe(
  socket: ClientSocket,
  message: unknown,
  { verifyToken, clock }: ServiceContext,
): Promise<void> {
  const subscription = readSubscription(message)
  const channel = readChannel(subscription?.channel)
  if (!subscription || !channel) return
  const { name, userId } = channel
  if (!socket.rooms.has(name) && socket.rooms.size >= roomsPerSocket) return refuse(socket, name, status.tooMany)
  if (userId === null) return void socket.join(name)

  const found = subscription.token === undefined ? undefined : await verifyToken(subscription.token)
  if (!socket.connected) return
  if (found?.kind !== 'valid' || found.viewer.userId !== userId || found.viewer.isBanned) {
    if (socket.data.grant?.channel === name) leavePrivateChannel(socket)
    // A token that is not valid may have a successor; a person without the right has none.
    return refuse(socket, name, found?.kind === 'expired' ? status.expired : status.refused)
  }
  const { sessionId, expiresAt } = found
  // A socket has one person: when somebody else signs in on the page, it leaves the former channel.
  leavePrivateChannel(socket)
  const timer = setTimeout(() => {
    leavePrivateChannel(socket)
    refuse(socket, name, status.expired)
    // Echo does not hear of a refusal, but it connects again after a break and subscribes with the token it has then.
    socket.conn.close()
  }, expiresAt.getTime() - clock.now().getTime())
  socket.data.grant = { channel: name, sessionId, timer }
  void socket.join([name, sessionRoom(sessionId)])
}

function unsubscribe(socket: ClientSocket, message: unknown): void {
  const channel = readChannel(readSubscription(message)?.channel)
  if (!channel) return
  if (socket.data.grant?.channel === channel.name) leavePrivateChannel(socket)
  else void socket.leave(channel.name)
}

function leavePrivateChannel(socket: ClientSocket): void {
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

function isWithinLimit({ data: { window } }: ClientSocket): boolean {
  const now = performance.now()
  if (now - window.since >= windowMs) Object.assign(window, { since: now, used: 0 })
  window.used += 1
  return window.used <= messagesPerWindow
}

function enqueue({ data }: ClientSocket, work: () => void | Promise<void>): void {
  data.queue = data.queue.then(work)
}
