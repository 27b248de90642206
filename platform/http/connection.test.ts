import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { boundBodyTime } from './connection.ts'

test('the body of an ordinary call must arrive in time; an upload may take longer', async () => {
  await using app = Fastify()
  boundBodyTime(app, { bodyMs: 1 })
  app.post('/call', { bodyLimit: 256 * 1024 }, () => ({ arrived: 'call' }))
  app.post('/upload', { bodyLimit: 40 * 1024 * 1024 }, () => ({ arrived: 'upload' }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const send = (path: string, body: string) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: delno.test\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n${body}`,
    )
    return socket
  }
  const upload = send('/upload', '{')
  await once(app.server, 'request')
  const late = await text(send('/call', '{'))
  expect([late.split('\r\n')[0], late]).toEqual([
    'HTTP/1.1 408 Request Timeout',
    expect.stringContaining('"code":"timeout"'),
  ])
  expect(await text(send('/call', '{}'))).toContain('"arrived":"call"')
  upload.write('}')
  expect(await text(upload)).toContain('"arrived":"upload"')
})
