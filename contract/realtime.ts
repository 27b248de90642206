// Sockets at /pusher (Socket.IO 4 and the older protocol): `subscribe` and `unsubscribe` with `{ channel, auth: { headers } }`.
// `private-{userId}` sends `SocketPrivateEvent` with a notification, `comments.{postId}` sends `CommentChanged` to everybody.
import { z } from 'zod'
import { defineCall } from './call.ts'

const socketId = z.string().max(100)

/** Clients of the Pusher protocol call this before they subscribe; Socket.IO clients never do. */
export const authorizeChannel = defineCall({
  name: 'authorizeChannel',
  service: 'realtime',
  method: 'POST',
  path: '/broadcasting/auth',
  auth: 'optional',
  summary: 'Tell whether a channel may be joined: public ones by everybody, a private one by its owner',
  source: '§7 realtime',
  bodyKind: 'form',
  body: z.object({ socket_id: socketId.optional(), channel_name: z.string().max(200) }),
  reply: z.object({}),
  errors: ['validation', 'unauthorized', 'forbidden', 'banned'],
  rateLimit: { max: 120, perSeconds: 60 },
})
export const authenticateSocket = defineCall({
  name: 'authenticateSocket',
  service: 'realtime',
  method: 'POST',
  path: '/broadcasting/user-auth',
  auth: 'optional',
  summary: 'Identify the owner of a socket',
  source: '§7 realtime',
  bodyKind: 'form',
  body: z.object({ socket_id: socketId.optional() }),
  reply: z.object({ user_data: z.string().describe('JSON with the id of the person') }),
  errors: ['validation', 'unauthorized', 'forbidden', 'banned'],
  rateLimit: { max: 120, perSeconds: 60 },
})

export const realtimeCalls = [authorizeChannel, authenticateSocket] as const
