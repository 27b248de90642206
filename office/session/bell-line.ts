// Receives the signals of the bell. A page has one socket: that of an open text, which is shared here, or otherwise its own, which only listens
// (contract/newsroom-bell.ts). The socket code is loaded when the browser is idle.
import type { Socket } from 'socket.io-client'
import { bellNamespace } from '#contract/newsroom-bell.ts'
import { textSocketPath, type TextRefusal } from '#contract/newsroom-socket.ts'
import type { Session } from './session.ts'

const retryMs = 10_000
/** A page that never becomes idle connects after this time. */
const busyMs = 5_000

const listeners = new Set<() => void>()
const lent = new Set<object>()
const notify = () => {
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
  // Signals may have been missed before the connection.
  socket.on('connect', notify)
  socket.on('rung', notify)
  socket.on('connect_error', (refused: Error & { data?: TextRefusal }) => {
    if (refused.data === undefined || refused.data.code === 'forbidden' || own !== socket) return
    if (refused.data.code === 'unauthorized') current.refuse(sent)
    clearTimeout(timer)
    timer = setTimeout(() => own === socket && socket.connect(), retryMs)
  })
}

export const bellLine = {
  /** Listens for the person of the session. Returns the cleanup function. */
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
  /** Uses the socket of an open text, so that the page needs no second one. Returns the function that ends that. */
  lend(socket: Pick<Socket, 'on' | 'off'>): () => void {
    const key = {}
    lent.add(key)
    socket.on('rung', notify)
    socket.on('connect', notify)
    closeOwn()
    return () => {
      socket.off('rung', notify)
      socket.off('connect', notify)
      lent.delete(key)
      void openOwn()
    }
  },
}
