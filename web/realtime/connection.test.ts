// A connection that breaks is restored, joins its channels again and says that messages may have been missed.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const address = vi.hoisted(() => ({ url: '' }))
// In a page the URL is relative.
vi.mock('socket.io-client', async load => {
  const real = await load<typeof import('socket.io-client')>()
  return { ...real, io: (options: object): Socket => real.io(address.url, { ...options, reconnectionDelay: 10 }) }
})
const { listen } = await import('./connection.ts')

const http = createServer()
const io = new Server(http, { path: '/pusher' })
const joined: string[] = []
beforeAll(async () => {
  io.on('connection', socket => {
    socket.on('subscribe', ({ channel }: { channel: string }) => {
      joined.push(channel)
      void socket.join(channel)
    })
  })
  await new Promise<void>(done => http.listen(0, '127.0.0.1', done))
  address.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterAll(() => io.close())

test('after a break every channel is joined again and told that messages may have been missed', async () => {
  const heard: string[] = []
  const listenTo = (name: string) =>
    listen({
      name,
      event: 'Changed',
      onMessage: (payload: { text: string }) => heard.push(`${name}: ${payload.text}`),
      onBack: () => heard.push(`${name}: вернулись`),
    } as never)
  const leaves = ['comments.7', 'private-1'].map(listenTo)
  await expect.poll(() => joined.toSorted()).toEqual(['comments.7', 'private-1'])
  io.to('comments.7').emit('Changed', 'comments.7', { text: 'первый' })
  await expect.poll(() => heard).toEqual(['comments.7: первый'])

  joined.length = 0
  for (const socket of await io.fetchSockets()) io.sockets.sockets.get(socket.id)!.conn.close()
  // The last listener is gone.
  io.to('comments.7').emit('Changed', 'comments.7', { text: 'пропущен' })
  await expect.poll(() => joined.toSorted()).toEqual(['comments.7', 'private-1'])
  expect(heard.slice(1).toSorted()).toEqual(['comments.7: вернулись', 'private-1: вернулись'])
  io.to('comments.7').emit('Changed', 'comments.7', { text: 'второй' })
  await expect.poll(() => heard.at(-1)).toBe('comments.7: второй')
  for (const leave of leaves) leave()
})
