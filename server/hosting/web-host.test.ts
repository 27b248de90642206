import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestApp } from '#tests/app.ts'
import type { WebSite } from './web-host.ts'

test('an outdated page reaches a slow reader completely, even if rendering it again fails', async () => {
  // More than fits into the buffers of a connection.
  const text = `<p>${'Полить фикус. '.repeat(1_000_000)}</p>`
  let isBroken = false
  const site: WebSite = {
    web: {
      inlineScriptHashes: [],
      renderPage: async (_, context) => {
        if (isBroken) throw new Error('не сегодня')
        context.cacheSeconds = 60
        return new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })
      },
    },
  }
  await using app = await openTestApp({ services: ['views'], site, config: { pageCacheBytes: 256 * 1024 * 1024 } })
  await app.app.inject('/')
  app.clock.advance(61_000)
  isBroken = true

  const address = new URL(await app.app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(address.port), address.hostname).pause()
  socket.write('GET / HTTP/1.1\r\nHost: delno.test\r\nConnection: close\r\n\r\n')
  await once(socket, 'readable')
  let read = 0
  for await (const piece of socket) read += (piece as Buffer).length
  expect(read).toBeGreaterThan(Buffer.byteLength(text))
})

test('a new top list does not make readers wait for pages with top lists', async () => {
  let rendered = 0
  const site: WebSite = {
    web: {
      inlineScriptHashes: [],
      renderPage: async (_, context) => {
        context.cacheSeconds = 300
        context.tags.add('top')
        return new Response(`Фикус ${(rendered += 1)}`, { headers: { 'content-type': 'text/html; charset=utf-8' } })
      },
    },
  }
  await using app = await openTestApp({ services: ['views'], site })
  const address = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const read = async () => (await fetch(address)).text()
  expect(await read()).toBe('Фикус 1')
  const { db, events } = app.context
  await db.of('views').inTransaction(trx => events.announce(trx, 'top.changed', { tags: ['top'] }))
  await app.waitUntilIdle()
  expect(await read()).toBe('Фикус 1')
  await expect.poll(read).toBe('Фикус 2')
})

test('a network that causes too many renderings gets 429, but still gets cached pages', async () => {
  const site: WebSite = {
    web: {
      inlineScriptHashes: [],
      renderPage: async (_, context) => {
        context.cacheSeconds = 300
        return new Response('Фикус', { headers: { 'content-type': 'text/html; charset=utf-8' } })
      },
    },
  }
  await using app = await openTestApp({ services: ['views'], site })
  const read = (url: string, remoteAddress = '203.0.113.7') => app.app.inject({ url, remoteAddress })
  // A page under many addresses is rendered once.
  for (let number = 0; number < 10; number++) await read(`/fikus?x${number}=1`)
  expect(app.pageCache.stats.entries).toBe(1)
  let made = 1
  while ((await read(`/${made}`)).statusCode === 200) made += 1
  expect(made).toBe(300)
  const refused = await read('/eshchyo')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  expect(refused.body).toContain('Подождите минуту')
  expect((await read('/fikus?x=1')).statusCode).toBe(200)
  expect((await read('/eshchyo', '203.0.113.8')).statusCode).toBe(200)
  app.clock.advance(60_000)
  expect((await read('/eshchyo-odna')).statusCode).toBe(200)
})

test('previews have a limit of their own, and the reports of their faults no hash', async () => {
  const reported: string[] = []
  const site: WebSite = {
    web: {
      inlineScriptHashes: [],
      renderPage: async request => {
        if (request.url.includes('broken')) throw new Error('broken')
        return new Response('Черновик', { headers: { 'content-type': 'text/html; charset=utf-8' } })
      },
    },
  }
  await using app = await openTestApp({ services: ['views'], site })
  app.context.log.error = ((details: { url?: string }) => reported.push(details.url ?? '')) as never
  const read = (url: string) => app.app.inject({ url, remoteAddress: '203.0.113.7' })
  const preview = '/preview/7?preview_type_hash=secret'
  expect((await read(preview)).headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
  expect((await read('/preview/8?preview_type_hash=broken')).statusCode).toBe(503)
  expect(reported).toEqual(['/preview/8'])
  let made = 2
  while ((await read(preview)).statusCode === 200) made += 1
  expect(made).toBe(900)
  expect((await read('/fikus')).statusCode).toBe(200)
})

test('a file of the build has one route with all others; a missing one and one elsewhere are 404 and render no page', async () => {
  const clientFolder = mkdtempSync(join(tmpdir(), 'delno-client-'))
  mkdirSync(join(clientFolder, 'assets'))
  writeFileSync(join(clientFolder, 'assets', 'app-AbCd.js'), 'let a')
  writeFileSync(join(clientFolder, 'secret.br'), 'нельзя')
  let rendered = 0
  const renderPage = async () => new Response(`Страница ${(rendered += 1)}`)
  await using app = await openTestApp({
    services: ['views'],
    site: { web: { inlineScriptHashes: [], renderPage }, clientFolder },
  })
  const get = (url: string) => app.app.inject(url)
  const file = await get('/assets/app-AbCd.js')
  expect([file.statusCode, file.body, file.headers['cache-control']]).toEqual([
    200,
    'let a',
    'public, max-age=31536000, immutable',
  ])
  expect((await app.app.inject({ method: 'HEAD', url: '/assets/app-AbCd.js' })).headers['content-length']).toBe('5')
  for (const path of ['/assets/app-Gone.js', '/assets/..%2fsecret.br', '/assets/a/b.js']) {
    const { statusCode, body } = await get(path)
    expect([path, statusCode, body]).toEqual([path, 404, 'Такого файла нет'])
  }
  expect(rendered).toBe(0)
  rmSync(clientFolder, { recursive: true })
})
