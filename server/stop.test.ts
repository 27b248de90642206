// Ctrl-C and SIGTERM: what was begun is brought to its end.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listAuthors } from '#contract/content.ts'
import { openTestApp } from '#tests/app.ts'
import type { WebSite } from './web-host.ts'

test('who was let in before the server stops is answered, though the request comes after it', async () => {
  const { app, close } = await openTestApp({ services: ['views'] })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(app.server, 'connection')
  const closing = close({ lingerMs: 60_000 })
  socket.write('GET /healthz HTTP/1.1\r\nHost: delno.test\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*connection: close\r\n/i)
  await closing
})

test('a page and a job that were begun when the server stops ask services to their end; nobody new is let in', async () => {
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
