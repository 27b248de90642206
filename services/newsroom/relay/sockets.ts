// The sockets of open texts. Only the websocket transport is allowed: long polling would need sticky sessions.
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { bellNamespace } from '#contract/newsroom-bell.ts'
import { textSocketPath } from '#contract/newsroom-socket.ts'
import { attachSockets, type SocketServer } from '#platform/http/sockets.ts'
import type { NewsroomContext } from '../context.ts'
import { logPollMs, messageBytesMax } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import {
  admit,
  breakConnection,
  recheckAccess,
  makeRefusal,
  personRoom,
  serveConnection,
  sessionRoom,
  textRoom,
  type SocketData,
  type TextSocket,
} from './connection.ts'
import { openBellSockets } from './bell-sockets.ts'
import { makeOpenTexts } from './open-texts.ts'
import { makePresence } from './presence.ts'

export function openSockets(app: FastifyInstance, base: NewsroomContext): Newsroom {
  const { context } = base
  const { io } = attachSockets<SocketData>(app, context.config, {
    path: textSocketPath,
    transports: ['websocket'],
    maxHttpBufferSize: messageBytesMax,
  })
  const sender = (event: string) => (textId: number, bytes: Uint8Array, exceptSocketId?: string) => {
    const room = io.to(textRoom(textId))
    ;(exceptSocketId === undefined ? room : room.except(exceptSocketId)).emit(event, bytes)
  }
  const texts = makeOpenTexts(base, {
    onUpdate: sender('update'),
    onRow: row => socketsIn(io, textRoom(row.id)).forEach(socket => recheckAccess(socket, row)),
  })
  const newsroom: Newsroom = { ...base, texts }
  const presence = makePresence(context, sender('awareness'))

  io.use(async (socket, next) => {
    let refused: Error | undefined
    try {
      await admit(newsroom, socket)
    } catch (error) {
      const refusal = makeRefusal(newsroom, error)
      refused = Object.assign(new Error(refusal.message), { data: refusal })
    }
    next(refused)
  })
  io.on('connection', socket => serveConnection(newsroom, presence, socket))
  listen(newsroom, io)
  openBellSockets(newsroom, io)
  const polling = setInterval(() => {
    void pollLogs(newsroom)
  }, logPollMs)
  app.addHook('onClose', async () => {
    clearInterval(polling)
    presence.close()
    await texts.settle()
  })
  registerGauges(newsroom, io)
  return newsroom
}

function socketsIn(io: SocketServer<SocketData>, room: string): TextSocket[] {
  const { adapter, sockets } = io.of('/')
  return [...(adapter.rooms.get(room) ?? [])].flatMap(id => sockets.get(id) ?? [])
}

/** A rejection that nobody takes would end the process. */
const pollLogs = ({ context, texts }: Newsroom) =>
  texts.pollLogs().catch(error => context.log.warn({ err: error }, 'the logs of open texts could not be polled'))

function listen(newsroom: Newsroom, io: SocketServer<SocketData>): void {
  const { texts } = newsroom
  const { events } = newsroom.context
  const breakAll = (room: string) => socketsIn(io, room).forEach(breakConnection)
  events.on('text.written', ({ id, seq }) => texts.find(id)?.note({ seq }))
  events.on('text.changed', ({ id, what }) => {
    if (what === 'text') void pollLogs(newsroom)
    io.to(textRoom(id)).emit('changed', what)
  })
  // People who still have access reconnect with a fresh token.
  events.on('session.revoked', ({ userId, sessionId }) =>
    breakAll(sessionId === null ? personRoom(userId) : sessionRoom(sessionId)),
  )
  events.on('viewer.changed', ({ userId }) => breakAll(personRoom(userId)))
  events.on('member.changed', ({ userId }) => breakAll(personRoom(userId)))
  events.onMissed(() => texts.pollLogs())
}

function registerGauges({ context: { metrics }, texts }: Newsroom, io: SocketServer<SocketData>): void {
  const figures = {
    delno_newsroom_sockets: ['Open editors that are connected to this process', () => io.of('/').sockets.size],
    delno_newsroom_bells: [
      'Pages of the office that only listen for the bell',
      () => io.of(bellNamespace).sockets.size,
    ],
    delno_newsroom_texts: ['Texts that this process has open', () => texts.count()],
  } as const
  for (const [name, [help, read]] of Object.entries(figures))
    metrics.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read())
        },
      }),
    )
}
