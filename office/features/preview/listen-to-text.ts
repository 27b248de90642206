// Notifies when a text changes, without opening it: a socket of contract/newsroom-socket.ts that only listens.
import { io } from 'socket.io-client'
import { textSchema, textSocketPath, type TextRefusal, type TextSocketAuth } from '#contract/newsroom-socket.ts'
import { bellLine } from '../../session/bell-line.ts'
import type { Session } from '../../session/session.ts'

const retryMs = 2_000
/** An empty Yjs state vector. */
const emptyVector = new Uint8Array([0])

/** Returns the unsubscribe function. `onWritten` is also called after a reconnection, because changes may have been missed. */
export function listenToText(session: Session, text: number, onWritten: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let sent = ''
  const socket = io({
    path: textSocketPath,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelayMax: 10_000,
    auth: send =>
      void session
        .token()
        .catch(() => '')
        .then(token => {
          sent = token
          send({ token, text, schema: textSchema } satisfies TextSocketAuth)
        }),
  })
  const takeBack = bellLine.lend(socket)
  const again = () => {
    clearTimeout(timer)
    timer = setTimeout(() => socket.connect(), retryMs)
  }
  socket.on('connect', () => socket.emit('open', emptyVector, onWritten))
  socket.on('update', onWritten)
  socket.on('changed', (what: string) => what === 'text' && onWritten())
  // The server closes a connection whose token has expired; reconnects with a fresh token.
  socket.on('disconnect', reason => reason === 'io server disconnect' && again())
  socket.on('connect_error', (refused: Error & { data?: TextRefusal }) => {
    if (refused.data === undefined || refused.data.code === 'forbidden' || refused.data.code === 'not_found') return
    if (refused.data.code === 'unauthorized') session.refuse(sent)
    again()
  })
  return () => {
    clearTimeout(timer)
    takeBack()
    socket.disconnect()
  }
}
