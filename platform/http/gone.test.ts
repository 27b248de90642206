import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceNames, type ServiceName } from '#contract/call.ts'
import { signalOf } from './gone.ts'
import { makeTransport } from './transport.ts'

const app = Fastify()
const mounts = Object.fromEntries(serviceNames.map(name => [name, `/${name}`])) as Record<ServiceName, string>
const timeoutsMs = Object.fromEntries(serviceNames.map(name => [name, 25_000])) as Record<ServiceName, number>
const transport = makeTransport({ app: () => app, mounts, urls: {}, timeoutsMs })

let begun = Promise.withResolvers<AbortSignal>()
let work = Promise.withResolvers<string>()
let origin: string
beforeAll(async () => {
  app.post('/media/slow', async (_, reply) => {
    begun.resolve(signalOf(reply))
    return work.promise
  })
  // A service calls another one in the same process while it answers a call itself.
  app.post('/comments/slow', async (_, reply) => {
    const request = {
      service: 'media',
      method: 'POST',
      url: '/slow',
      headers: { 'content-type': 'text/plain' },
      body: 'x',
      signal: signalOf(reply),
    } as const
    return (await transport(request)).text
  })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

function ask(path: string): { signal: Promise<AbortSignal>; answer: Promise<string>; leave: () => void } {
  begun = Promise.withResolvers<AbortSignal>()
  work = Promise.withResolvers<string>()
  const caller = new AbortController()
  const answer = fetch(origin + path, { method: 'POST', body: 'x', signal: caller.signal }).then(response =>
    response.text(),
  )
  return { signal: begun.promise, answer, leave: () => caller.abort() }
}

test.each(['/media/slow', '/comments/slow'])('the handler of %s is told when the caller disconnects', async path => {
  const { signal, answer, leave } = ask(path)
  const heard = await signal
  expect(heard.aborted).toBe(false)
  leave()
  await expect(answer).rejects.toThrow()
  while (!heard.aborted) await nextTurn()
  work.resolve('nobody hears it')
})

test('a caller who got the answer does not count as disconnected', async () => {
  const { signal, answer } = ask('/comments/slow')
  const heard = await signal
  work.resolve('done')
  expect(await answer).toBe('done')
  expect(heard.aborted).toBe(false)
})
