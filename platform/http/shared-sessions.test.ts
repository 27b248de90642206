// Two servers as two processes have them: what a stranger sends for a session of the other one must not end either.
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '#platform/config/config.ts'
import { attachSockets } from './sockets.ts'

const folder = mkdtempSync(join(tmpdir(), 'delno-sessions-'))
const apps: FastifyInstance[] = []
beforeAll(async () => {
  for (const id of [1, 2]) {
    const app = fastify()
    const config = { siteUrl: 'http://localhost', allowedOrigins: [], sibling: { id, folder } } as Partial<Config>
    attachSockets(app, config as Config, { path: '/pusher' })
    await app.listen({ host: '127.0.0.1', port: 0 })
    apps.push(app)
  }
})
afterAll(async () => {
  await Promise.all(apps.map(app => app.close()))
  rmSync(folder, { recursive: true })
})

/** What the first server answers. */
function send(line: string, headers: readonly string[] = [], body = ''): Promise<string> {
  const { port } = apps[0]!.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')))
    socket.on('data', bytes => (text += bytes.toString()))
    socket.on('close', () => resolve(text)).on('error', reject)
    socket.write([line, 'Host: localhost', 'Connection: close', ...headers, '', body].join('\r\n'))
  })
}

test.each<[string, string[], string?]>([
  ['GET', []],
  ['GET', ['Trailer: x']],
  ['POST', ['Trailer: x', 'Content-Length: 2'], 'ab'],
  ['GET', ['Trailer: x', 'Expect: 100-continue', 'TE: trailers']],
  ['GET', ['X-Name: \u00e9\t\u00ff']],
])(
  'a stranger who writes %s with %j for a session of another process gets its answer',
  async (method, headers, body) => {
    const line = (owner: number) => `${method} /pusher/?EIO=4&transport=polling&sid=${owner}.x HTTP/1.1`
    // A process that is gone, and one that never was.
    for (const owner of [2, 3, 999_999_999]) {
      expect(await send(line(owner), headers, body)).toMatch(/HTTP\/1\.1 400 [^]*Session ID unknown/)
    }
    expect(await send('GET /pusher/?EIO=4&transport=polling HTTP/1.1')).toContain('"sid":"1.')
  },
)

test('the number in the name of a session leads to no other file, and the last of several numbers to no other process', async () => {
  for (const sid of ['../2.x', '%2e%2e/2.x', '2%2e', '.x', '1234567890.x', '2'])
    expect(await send(`GET /pusher/?EIO=4&transport=polling&sid=${sid} HTTP/1.1`)).toMatch(/400 [^]*Session ID unknown/)
  expect(await send('GET /pusher/?EIO=4&transport=polling&x#&sid=2.x HTTP/1.1')).toMatch(/"sid":"[12]\./)
})
