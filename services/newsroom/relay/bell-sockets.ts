// A socket namespace for office pages without an open text: the server only sends signals of the bell. Sockets of texts get the same signals, so
// each page needs only one socket.
import { z } from 'zod'
import { DomainError } from '#contract/errors.ts'
import { bellNamespace } from '#contract/newsroom-bell.ts'
import type { SocketServer } from '#platform/http/sockets.ts'
import { socketsPerPerson } from '../limits.ts'
import { getColleague } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { makeRefusal, personRoom, sessionRoom, verify, type SocketData } from './connection.ts'

const bellAuth = z.object({ token: z.string().max(8_000) })

export function openBellSockets(newsroom: Newsroom, io: SocketServer<SocketData>): void {
  const { context, now } = newsroom
  const bells = io.of(bellNamespace)
  bells.use(async (socket, next) => {
    try {
      const auth = bellAuth.safeParse(socket.handshake.auth)
      const found = await verify(newsroom, auth.success ? auth.data.token : '')
      const { userId } = await getColleague(newsroom, found.viewer)
      if ((bells.adapter.rooms.get(personRoom(userId))?.size ?? 0) >= socketsPerPerson)
        throw new DomainError('quota_exceeded', 'Редакция открыта в слишком многих окнах')
      await socket.join([personRoom(userId), sessionRoom(found.sessionId)])
      // The page then reconnects with a fresh token.
      const expiry = setTimeout(() => socket.conn.close(), found.expiresAt.getTime() - now().getTime())
      socket.on('disconnect', () => clearTimeout(expiry))
      next()
    } catch (error) {
      const refusal = makeRefusal(newsroom, error)
      next(Object.assign(new Error(refusal.message), { data: refusal }))
    }
  })
  const end = (room: string) => {
    for (const id of bells.adapter.rooms.get(room) ?? []) bells.sockets.get(id)?.conn.close()
  }
  context.events.on('session.revoked', ({ userId, sessionId }) =>
    end(sessionId === null ? personRoom(userId) : sessionRoom(sessionId)),
  )
  context.events.on('viewer.changed', ({ userId }) => end(personRoom(userId)))
  context.events.on('bell.changed', ({ userIds }) => {
    for (const userId of userIds) for (const each of [bells, io.of('/')]) each.to(personRoom(userId)).emit('rung')
  })
  // Signals may have been lost, so every page reads its bell again.
  context.events.onMissed(() => bells.emit('rung'))
}
