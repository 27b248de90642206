import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { makeTestClock } from '#platform/clock.ts'
import { makePageCache, type PageCache, type RenderedPage } from './page-cache.ts'
import { pageAddress } from './page-query.ts'

let server: Server | undefined
afterEach(() => new Promise<void>(resolve => (server ? server.close(() => resolve()) : resolve())))

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

async function serve(cache: PageCache, render: (url: string) => Promise<RenderedPage>) {
  server = createServer((request, response) => {
    if (cache.serve(request, response)) return
    const { key = '' } = pageAddress(request)
    // Like the web host: a failure is a 503 unless a page was sent.
    cache.answer(request, response, { key, render: () => render(request.url!) }).catch(() => {
      if (!response.headersSent) response.writeHead(503).end()
    })
  })
  await new Promise<void>(resolve => server!.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      ask({ port, path, headers, method }, response => {
        const pieces: Buffer[] = []
        response.on('data', piece => pieces.push(piece))
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(pieces) }),
        )
      })
        .on('error', reject)
        .end()
    })
}

const page = (text: string, changes: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(text),
  tags: [],
  freshSeconds: 60,
  ...changes,
})
const setUp = () => {
  const clock = makeTestClock('2026-11-21T09:00:00+03:00')
  return { clock, cache: makePageCache({ maxBytes: 1024 * 1024, clock }) }
}

test('a page takes the memory of its compressed forms, and is whole for a client without compression', async () => {
  const { cache } = setUp()
  const words = 'Зимой фикус пьёт мало. '.repeat(4_000)
  const get = await serve(cache, async () => page(words))
  await get('/', { 'accept-encoding': 'br' })
  expect(cache.stats.bytes).toBeLessThan(10_000)
  const plain = await get('/')
  expect([plain.body.toString(), plain.headers['content-length'], plain.headers['content-encoding']]).toEqual([
    words,
    String(Buffer.byteLength(words)),
    undefined,
  ])
  expect((await get('/', {}, 'HEAD')).headers['content-length']).toBe(String(Buffer.byteLength(words)))
})

test('a page is rendered once and then sent from memory in the requested encoding', async () => {
  const { cache } = setUp()
  let rendered = 0
  const get = await serve(cache, async () => page(`Привет ${(rendered += 1)}`))
  await get('/')
  const [br, gz, plain] = await Promise.all([
    get('/', { 'accept-encoding': 'gzip, br' }),
    get('/', { 'accept-encoding': 'gzip' }),
    get('/'),
  ])
  expect(brotliDecompressSync(br.body).toString()).toBe('Привет 1')
  expect(gunzipSync(gz.body).toString()).toBe('Привет 1')
  expect(plain.body.toString()).toBe('Привет 1')
  expect([br.headers['content-encoding'], gz.headers['content-encoding'], plain.headers.vary]).toEqual([
    'br',
    'gzip',
    'accept-encoding, save-data',
  ])
  const refused = await get('/', { 'accept-encoding': 'br;q=0, gzip' })
  expect(refused.headers['content-encoding']).toBe('gzip')
  expect(rendered).toBe(1)
})

test('an outdated page is sent while it is rendered again, however often it is outdated', async () => {
  const { cache, clock } = setUp()
  let rendered = 0
  const get = await serve(cache, async () => page(`Топ ${(rendered += 1)}`, { tags: ['top'] }))
  const read = async () => {
    const { headers, body } = await get('/')
    return [headers['x-cache'], body.toString()]
  }
  await get('/')
  cache.outdate(['nobody'])
  expect(await read()).toEqual([undefined, 'Топ 1'])
  cache.outdate(['top'])
  expect(await read()).toEqual(['stale', 'Топ 1'])
  await expect.poll(read).toEqual([undefined, 'Топ 2'])
  clock.advance(61_000)
  cache.outdate(['top'])
  clock.advance(60 * 60_000)
  expect(await read()).toEqual(['miss', 'Топ 3'])
})

test('a redirect keeps the visitor’s campaign parameters, but only to our own addresses', async () => {
  const { cache } = setUp()
  const location = new Map([
    ['/staryj', '/novyj'],
    ['/staraya-tema?page=2', '/topics/dom?page=2#spisok'],
    ['/partner', '//partner.test/dom'],
  ])
  const get = await serve(cache, async url => {
    const to = [...location].find(([from]) => url.startsWith(from.split('?')[0]!))![1]
    return page('', { status: 301, headers: { location: to } })
  })
  const to = async (path: string) => (await get(path)).headers['location']
  expect(await to('/staryj?utm_source=vk&utm_campaign=%D0%BB%D0%B5%D1%82%D0%BE')).toBe(
    '/novyj?utm_source=vk&utm_campaign=%D0%BB%D0%B5%D1%82%D0%BE',
  )
  expect(await to('/staryj?yclid=7&erid=2Vtzq')).toBe('/novyj?yclid=7')
  expect(await to('/staryj')).toBe('/novyj')
  expect(await to('/staraya-tema?page=2&from=telegram')).toBe('/topics/dom?page=2&from=telegram#spisok')
  expect(await to('/partner?utm_source=vk')).toBe('//partner.test/dom')
})

test('an unchanged page is a 304 without a body', async () => {
  const { cache } = setUp()
  const get = await serve(cache, async () => page('Привет'))
  const { headers } = await get('/')
  const tag = String(headers.etag)
  // Weak tags and lists, as compressing proxies send them.
  for (const held of [tag, `W/${tag}`, `"a", ${tag}`, '*']) {
    const again = await get('/', { 'if-none-match': held })
    expect([held, again.status, again.body.length]).toEqual([held, 304, 0])
  }
  expect((await get('/', { 'if-none-match': '"a"' })).status).toBe(200)
})

test('a hundred waiting requests share one rendering', async () => {
  const { cache } = setUp()
  let rendered = 0
  let finish: () => void = () => {}
  const held = new Promise<void>(resolve => (finish = resolve))
  const get = await serve(cache, async () => {
    rendered += 1
    await held
    return page('Одна на всех')
  })
  const waiting = Array.from({ length: 100 }, () => get('/'))
  while (cache.stats.misses < 100) await new Promise(resolve => setImmediate(resolve))
  finish()
  const answers = await Promise.all(waiting)
  expect(new Set(answers.map(answer => answer.body.toString()))).toEqual(new Set(['Одна на всех']))
  expect(rendered).toBe(1)
})

test('a change drops exactly the pages with its tags', async () => {
  const { cache } = setUp()
  let version = 1
  const get = await serve(cache, async url =>
    page(`${url} ${version}`, { tags: url === '/a' ? ['post-1', 'list-home'] : ['post-2'] }),
  )
  await Promise.all([get('/a'), get('/b')])
  version = 2
  cache.invalidate(['post-1'])
  expect((await get('/a')).body.toString()).toBe('/a 2')
  expect((await get('/b')).body.toString()).toBe('/b 1')
})

test('a page whose rendering began before a change is not kept', async () => {
  const { cache } = setUp()
  let version = 1
  let finish: () => void = () => {}
  const held = new Promise<void>(resolve => (finish = resolve))
  const get = await serve(cache, async () => {
    const seen = version
    if (seen === 1) await held
    return page(`версия ${seen}`, { tags: ['post-1'] })
  })
  const early = get('/')
  while (cache.stats.misses < 1) await new Promise(resolve => setImmediate(resolve))
  version = 2
  cache.invalidate(['post-1'])
  expect((await get('/')).body.toString()).toBe('версия 2')
  finish()
  await early
  expect((await get('/')).body.toString()).toBe('версия 2')
})

test('a page past its time is shown while it is rendered again', async () => {
  const { cache, clock } = setUp()
  let version = 1
  const get = await serve(cache, async () => page(`версия ${version}`))
  await get('/')
  version = 2
  clock.advance(61_000)
  const stale = await get('/')
  expect([stale.body.toString(), stale.headers['x-cache']]).toEqual(['версия 1', 'stale'])
  while (cache.stats.hits === 0) {
    const next = await get('/')
    if (next.body.toString() === 'версия 2') break
  }
  expect((await get('/')).body.toString()).toBe('версия 2')
})

test('errors and pages that must not be kept are rendered every time', async () => {
  const { cache } = setUp()
  let rendered = 0
  const get = await serve(cache, async () => page(`${(rendered += 1)}`, { status: 404, freshSeconds: 0 }))
  await get('/net')
  const second = await get('/net')
  expect([second.status, second.body.toString()]).toEqual([404, '2'])
})

test('memory stays within its bound', async () => {
  const clock = makeTestClock('2026-11-21T09:00:00+03:00')
  const cache = makePageCache({ maxBytes: 100_000, clock })
  const get = await serve(cache, async url => page(url.padEnd(10_000, 'x'), { tags: [url] }))
  for (let number = 0; number < 40; number += 1) await get(`/${number}`)
  expect(cache.stats.bytes).toBeLessThanOrEqual(100_000)
  expect(cache.stats.entries).toBeLessThan(40)
})

test('addresses with invented queries do not evict pages', async () => {
  const clock = makeTestClock('2026-11-21T09:00:00+03:00')
  const cache = makePageCache({ maxBytes: 200_000, clock })
  let rendered = 0
  const get = await serve(cache, async url => {
    rendered += 1
    return page(url.padEnd(10_000, 'x'), { tags: [url] })
  })
  for (let number = 0; number < 5; number += 1) await get(`/${number}`)
  for (let number = 0; number < 60; number += 1) await get(`/0?hydrate=${number}`)
  rendered = 0
  for (let number = 0; number < 5; number += 1) await get(`/${number}`)
  expect(rendered).toBe(0)
})

test('a stale page that cannot be rendered again is shown with a warning header', async () => {
  const { cache, clock } = setUp()
  let state: 'good' | 'throws' | 'answers 503' | 'new' = 'good'
  const get = await serve(cache, async () => {
    if (state === 'throws') throw new Error('база не отвечает')
    if (state === 'answers 503') return page('Сервер сейчас не отвечает', { status: 503, freshSeconds: 0 })
    return page(state === 'new' ? 'Новое' : 'Прежнее', { tags: ['post-1'] })
  })
  const read = async (path = '/') => {
    const { status, headers, body } = await get(path)
    return [status, headers['x-cache'], body.toString()]
  }
  await get('/')
  for (const failure of ['throws', 'answers 503'] as const) {
    state = failure
    cache.invalidate(['post-1'])
    clock.advance(30_000)
    expect(await read()).toEqual([200, 'error', 'Прежнее'])
  }
  const { headers } = await get('/')
  expect([headers['age'], headers['warning']]).toEqual(['60', '111 - "Revalidation Failed"'])
  // A page that was never rendered has no older version to show.
  expect((await read('/drugaya'))[0]).toBe(503)
  state = 'new'
  clock.advance(5_001)
  expect(await read()).toEqual([200, 'miss', 'Новое'])
})

test('a reader does not wait for a rendering that hangs when there is an older page; it is kept when it is done', async () => {
  const clock = makeTestClock('2026-11-21T09:00:00+03:00')
  const cache = makePageCache({ maxBytes: 1024 * 1024, clock, patienceMs: 20 })
  const thaw = Promise.withResolvers<void>()
  let text = 'Прежнее'
  const get = await serve(cache, async () => {
    if (text === 'Новое') await thaw.promise
    return page(text, { tags: ['post-1'] })
  })
  const read = async () => {
    const { headers, body } = await get('/')
    return [headers['x-cache'], body.toString()]
  }
  await read()
  text = 'Новое'
  cache.invalidate(['post-1'])
  expect(await read()).toEqual(['error', 'Прежнее'])
  expect(await read()).toEqual(['error', 'Прежнее'])
  thaw.resolve()
  await expect.poll(async () => (await read())[1]).toBe('Новое')
})

test('a page that fails to render is tried once in five seconds, not for every reader', async () => {
  const { cache, clock } = setUp()
  let tried = 0
  const get = await serve(cache, async () => {
    tried += 1
    if (tried > 1) throw new Error('база не отвечает')
    return page('Прежнее', { tags: ['post-1'] })
  })
  await get('/')
  cache.invalidate(['post-1'])
  for (let reader = 0; reader < 5; reader++) expect((await get('/')).status).toBe(200)
  expect(tried).toBe(2)
  clock.advance(5_001)
  await get('/')
  expect(tried).toBe(3)
})

test('a removed page is not shown, even if it cannot be rendered again', async () => {
  const { cache } = setUp()
  let isAway = false
  const get = await serve(cache, async () => {
    if (isAway) throw new Error('база не отвечает')
    return page('Снято по решению суда', { tags: ['post-1'] })
  })
  await get('/')
  isAway = true
  cache.invalidate(['post-1'])
  expect((await get('/')).status).toBe(200)
  cache.remove(['post-1'])
  expect((await get('/')).status).toBe(503)
})

test('the last good page is shown for a limited time, and so is a 404', async () => {
  const { cache, clock } = setUp()
  let isAway = false
  const get = await serve(cache, async url => {
    if (isAway) throw new Error('база не отвечает')
    return page('Прежнее', { tags: ['post-1'], status: url === '/net' ? 404 : 200 })
  })
  await Promise.all([get('/'), get('/net')])
  isAway = true
  cache.invalidateAll()
  expect((await get('/')).status).toBe(200)
  expect((await get('/net')).status).toBe(503)
  clock.advance(25 * 60 * 60_000)
  expect((await get('/')).status).toBe(503)
})

test('after missed events every page is rendered again before it is shown', async () => {
  const { cache } = setUp()
  let version = 1
  let finish: () => void = () => {}
  const held = new Promise<void>(resolve => (finish = resolve))
  const get = await serve(cache, async url => {
    const seen = version
    if (url === '/b' && seen === 1) await held
    return page(`версия ${seen}`, { tags: [] })
  })
  await get('/a')
  const early = get('/b')
  await expect.poll(() => cache.stats.misses).toBe(2)
  version = 2
  cache.invalidateAll()
  finish()
  await early
  expect((await get('/a')).body.toString()).toBe('версия 2')
  expect((await get('/b')).body.toString()).toBe('версия 2')
})
