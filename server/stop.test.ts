// Ctrl-C and SIGTERM let everything that was begun finish.
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listAuthors } from '#contract/content.ts'
import { openTestApp } from '#tests/app.ts'
import { makeActiveRequests } from './operations/active-requests.ts'
import type { WebSite } from './hosting/web-host.ts'

test('a connection opened before the stop is still answered, though its request arrives later', async () => {
  const { app, close } = await openTestApp({ services: ['views'] })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(app.server, 'connection')
  const closing = close({ lingerMs: 60_000 })
  socket.write('GET /healthz HTTP/1.1\r\nHost: delno.test\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*connection: close\r\n/i)
  await closing
})

test('pages and jobs in progress can call services until they end; new connections are refused', async () => {
  const [page, job] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const mayGoOn = Promise.withResolvers<void>()
  const site: WebSite = {
    web: {
      inlineScriptHashes: [],
      renderPage: async (_, { ask }) => {
        page.resolve()
        await mayGoOn.promise
        return Response.json((await ask.ask(listAuthors)).items)
      },
    },
  }
  const { app, ask, close, context } = await openTestApp({ site })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const asked = Promise.withResolvers<unknown>()
  await context.jobs.work('test.ask-authors', async () => {
    job.resolve()
    await mayGoOn.promise
    await ask(listAuthors).then(asked.resolve, asked.reject)
  })
  await context.jobs.send('test.ask-authors', {})
  const request = get(`${url}/people`)
  await Promise.all([page.promise, job.promise])

  const closing = close()
  await expect(fetch(url)).rejects.toThrow()
  mayGoOn.resolve()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close'])
  expect(await asked.promise).toMatchObject({ items: [] })
  await closing
})

test('a body that does not arrive does not delay the stop', async () => {
  const activeRequests = makeActiveRequests()
  const server = createServer(
    activeRequests.watch((request, response) => void request.on('end', () => response.end()).resume()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: delno.test\r\nContent-Length: 9\r\n\r\n{')
  await once(server, 'request')
  const answered = text(socket)
  await activeRequests.finish(server, { ms: 600_000, lingerMs: 0, bodyMs: 1 })
  expect(await answered).toMatch(/^HTTP\/1\.1 503 [^]*"code":"unavailable"/)
})
