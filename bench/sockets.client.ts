// Readers for bench/sockets.ts: bare websockets with Engine.IO 4, because the server is measured and not a client. Reports to its parent
// when the last expected socket has got the event.
const [port, count, postId, readerEvery, userId, token] = process.argv.slice(2)
const total = Number(count)
const privateEvery = 100
const parallel = 50

type News = { waiting: number; first: number }
const news: Record<'ring' | 'thread', News> = { ring: { waiting: 0, first: 0 }, thread: { waiting: 0, first: 0 } }
const listening = { ring: 0, thread: 0 }

function hear(kind: 'ring' | 'thread'): void {
  const told = news[kind]
  if (told.waiting === 0) Object.assign(told, { waiting: listening[kind], first: Date.now() })
  told.waiting -= 1
  if (told.waiting === 0) process.send!({ kind, first: told.first, last: Date.now() })
}

function open(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/pusher/?EIO=4&transport=websocket`)
    const say = (event: string, message: object) => socket.send(`42${JSON.stringify([event, message])}`)
    socket.addEventListener('error', () => reject(new Error('a socket was refused')))
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      if (text === '2') return socket.send('3')
      if (text.startsWith('0')) return socket.send('40')
      if (text.startsWith('40')) {
        const isReader = index % Number(readerEvery) === 0
        say('subscribe', { channel: `comments.${isReader ? postId : 1_000 + index}` })
        if (isReader) listening.thread += 1
        if (index % privateEvery === 0) {
          const auth = { headers: { Authorization: `Bearer ${token}` } }
          say('subscribe', { channel: `private-${userId}`, auth })
          listening.ring += 1
        }
        // Messages of a socket are handled in order, so this answer comes after all others.
        return say('subscribe', { channel: 'private-probe' })
      }
      if (text.startsWith('42["subscription_error","private-probe"')) resolve()
      else if (text.startsWith('42["SocketPrivateEvent"')) hear('ring')
      else if (text.startsWith('42["CommentChanged"')) hear('thread')
    })
  })
}

let opened = 0
try {
  for (let at = 0; at < total; at += parallel) {
    const batch = Array.from({ length: Math.min(parallel, total - at) }, (_, index) => open(at + index))
    await Promise.all(batch)
    opened += batch.length
  }
  process.send!({ opened })
} catch (error) {
  process.send!({ opened, error: (error as Error).message })
}
process.on('disconnect', () => process.exit(0))
