// Tells when the bell of this person has something new. One socket for a page: that of an open text, which is lent here, or else one of its own
// that only listens (contract/newsroom-bell.ts). The code of sockets comes when the page has nothing better to do.
import type { Socket } from 'socket.io-client'
import { bellNamespace } from '#contract/newsroom-bell.ts'
import { textSocketPath, type TextRefusal } from '#contract/newsroom-socket.ts'
import type { Session } from './session.ts'

const retryMs = 10_000
/** A page that is always busy listens after this time. */
const busyMs = 5_000

const listeners = new Set<() => void>()
const lent = new Set<object>()
const ring = () => {
  for (const listener of listeners) listener()
}

let session: Session | undefined
let own: Socket | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let turn = 0

function closeOwn(): void {
  turn += 1
  clearTimeout(timer)
  own?.close()
  own = undefined
}

async function openOwn(): Promise<void> {
  const current = session
  if (!current || own || lent.size > 0) return
  const started = (turn += 1)
  const { io } = await import('socket.io-client')
  if (started !== turn) return
  let sent = ''
  const socket = io(bellNamespace, {
    path: textSocketPath,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelayMax: 60_000,
    auth: send =>
      void current
        .token()
        .catch(() => '')
        .then(token => {
          sent = token
          send({ token })
        }),
  })
  own = socket
  // Something may have rung before.
  socket.on('connect', ring)
  socket.on('rung', ring)
  socket.on('connect_error', (refused: Error & { data?: TextRefusal }) => {
    if (refused.data === undefined || refused.data.code === 'forbidden' || own !== socket) return
    if (refused.data.code === 'unauthorized') current.refuse(sent)
    clearTimeout(timer)
    timer = setTimeout(() => own === socket && socket.connect(), retryMs)
  })
}

export const bellLine = {
  /** Listens for the person of the session. Returns how to stop. */
  open(of: Session): () => void {
    session = of
    const idle: (work: () => void, options: IdleRequestOptions) => void =
      globalThis.requestIdleCallback ?? (work => setTimeout(work, 500))
    idle(() => void openOwn(), { timeout: busyMs })
    return () => {
      session = undefined
      closeOwn()
    }
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** The socket of an open text hears the bell too, so that the page needs no second one. Returns how to take it back. */
  lend(socket: Pick<Socket, 'on' | 'off'>): () => void {
    const key = {}
    lent.add(key)
    socket.on('rung', ring)
    socket.on('connect', ring)
    closeOwn()
    return () => {
      socket.off('rung', ring)
      socket.off('connect', ring)
      lent.delete(key)
      void openOwn()
    }
  },
}
