// Tells when the words of a text change, without opening it: the socket of contract/newsroom-socket.ts, only listening.
import { io } from 'socket.io-client'
import { textSchema, textSocketPath, type TextRefusal, type TextSocketAuth } from '#contract/newsroom-socket.ts'
import { bellLine } from '../../session/bell-line.ts'
import type { Session } from '../../session/session.ts'

const retryMs = 2_000
/** A Yjs state vector of nothing. */
const knowsNothing = new Uint8Array([0])

/** Returns how to stop. `onWritten` is called for a connection that is back too: something may have been missed. */
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
  socket.on('connect', () => socket.emit('open', knowsNothing, onWritten))
  socket.on('update', onWritten)
  socket.on('changed', (what: string) => what === 'text' && onWritten())
  // The server ends a connection whose token has expired; a fresh one opens it again.
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
