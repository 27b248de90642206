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
const tokenOf = (name: string) => `${name}.${btoa(JSON.stringify({ sub: '1', exp: Date.now() / 1000 + 900 }))}.`
/** Tokens that are taken, and those that came. */
const taken = new Set<string>()
const came: string[] = []
beforeAll(async () => {
  io.on('connection', socket => {
    socket.on('subscribe', ({ channel, auth }: { channel: string; auth: { headers: { Authorization?: string } } }) => {
      const token = auth.headers.Authorization?.slice('Bearer '.length)
      if (token !== undefined) {
        came.push(token)
        if (!taken.has(token)) return void socket.emit('subscription_error', channel, 401)
      }
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

test('a channel whose token is refused is joined with another one, and not asked for again when that is refused too', async () => {
  const [old, fresh] = [tokenOf('old'), tokenOf('fresh')]
  const heard: string[] = []
  const refusals: (string | undefined)[] = []
  const channel = {
    name: 'private-1',
    event: 'Changed',
    token: async (refused?: string) => {
      refusals.push(refused)
      return refused === undefined ? old : fresh
    },
    onMessage: (payload: { text: string }) => heard.push(payload.text),
    onBack: () => heard.push('вернулись'),
  } as never
  taken.add(fresh)
  const leave = listen(channel)
  await expect.poll(() => heard).toEqual(['вернулись'])
  await expect.poll(() => [...(io.sockets.adapter.rooms.get('private-1') ?? [])]).toHaveLength(1)
  io.to('private-1').emit('Changed', 'private-1', { text: 'слышно' })
  await expect.poll(() => heard).toEqual(['вернулись', 'слышно'])
  expect([came, refusals]).toEqual([
    [old, fresh],
    [undefined, old],
  ])
  leave()

  taken.clear()
  came.length = 0
  const leaveAgain = listen({ ...(channel as object) } as never)
  await expect.poll(() => came).toEqual([old, fresh])
  await new Promise(done => setTimeout(done, 200))
  expect(came).toEqual([old, fresh])
  leaveAgain()
})
