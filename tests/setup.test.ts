import { lookup } from 'node:dns/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'

test('a test cannot connect to another machine', async () => {
  expect(() => connect(80, 'example.com')).toThrow('Tests have no network')
  expect(() => connect({ port: 443, host: '93.184.215.14' })).toThrow('Tests have no network')
  await expect(fetch('https://example.com/')).rejects.toThrow('fetch failed')
})

test('a test can connect to its own server', async () => {
  await using server = createServer((_request, response) => response.end('here'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here')
  expect((await lookup('localhost')).address).toMatch(/^(127\.0\.0\.1|::1)$/)
})

test.fails('a message on console.error fails the test', () => {
  console.error('something went wrong')
})
