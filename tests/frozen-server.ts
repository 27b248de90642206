// A server that accepts connections and then never replies, like a machine cut off by its network.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export type FrozenServer = AsyncDisposable & {
  port: number
  /** Connections that carried a request. A client may open one more to have it ready after a failure. */
  questions(): number
}

/** `saysFirst` is the reply to the first data received, before the server falls silent; '' for none. */
export async function openFrozenServer({ saysFirst = '' } = {}): Promise<FrozenServer> {
  const sockets = new Set<Socket>()
  const asking = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => {
      asking.add(socket)
      if (saysFirst !== '') socket.write(saysFirst)
    })
    socket.resume()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    questions: () => asking.size,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
