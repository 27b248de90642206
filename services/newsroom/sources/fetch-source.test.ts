// Tests which pages the weekly check opens: with a real server in this process, as a stranger's site.
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeFetchPublic } from '#platform/http/fetch-public.ts'
import { sourceBytesMax } from '../limits.ts'
import { makeFetchSource } from './fetch-source.ts'

let server: Server
let port: number
const asked: { url: string; agent: string | undefined }[] = []
const pages: Record<string, (response: ServerResponse) => void> = {
  '/page': response => response.setHeader('content-type', 'text/html; charset=Windows-1251').end('<p>'),
  '/text': response => response.setHeader('content-type', 'text/plain').end('да'),
  '/pdf': response => response.setHeader('content-type', 'application/pdf').end('%PDF'),
  '/film': response => response.setHeader('content-type', 'video/mp4').end('кадр'),
  '/packed': response =>
    response.setHeader('content-type', 'text/plain').setHeader('content-encoding', 'gzip').end(gzipSync('да')),
  '/bomb': response =>
    response
      .setHeader('content-type', 'text/html')
      .setHeader('content-encoding', 'gzip')
      .end(gzipSync(Buffer.alloc(sourceBytesMax + 1))),
  '/huge': response => response.setHeader('content-type', 'text/html').end(Buffer.alloc(sourceBytesMax + 1)),
  '/endless': response => {
    response.setHeader('content-type', 'text/html')
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    }
    response.on('drain', more)
    more()
  },
  '/slow': response => response.setHeader('content-type', 'text/html').write('<p>'),
  '/silent': () => {},
  '/gone': response => response.writeHead(410).end(),
  '/absent': response => response.writeHead(404).end(),
  '/broken': response => response.writeHead(500).end(),
}
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ url: request.url!, agent: request.headers['user-agent'] })
    const [, to] = /^\/leads\?to=(.+)$/.exec(request.url!) ?? []
    if (to) response.writeHead(302, { location: decodeURIComponent(to) }).end()
    else pages[request.url!]?.(response)
  })
  // Every 127.x.x.x is this machine: one address stands for a public site, the others for private hosts.
  await new Promise<void>(resolve => server.listen(0, '0.0.0.0', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => void (asked.length = 0))

/** Short for those that never answer only: a busy machine needs longer for the others. */
const timeoutsMs: Record<string, number> = { '/slow': 700, '/silent': 700 }

const stateOf = async (path: string, host = '127.0.0.1') => {
  const fetch = makeFetchPublic({ privateAllowed: ['127.0.0.1'], ports: [port] })
  return makeFetchSource({ siteUrl: 'https://delno.test', fetch, timeoutMs: timeoutsMs[path] ?? 30_000 })(
    `http://${host}:${port}${path}`,
  )
}

test('pages, plain texts and files are read; who asks is named', async () => {
  expect(await stateOf('/page')).toEqual({
    state: 'page',
    bytes: Buffer.from('<p>'),
    isHtml: true,
    charset: 'windows-1251',
  })
  expect(asked[0]!.agent).toMatch(/^Delno\/.*https:\/\/delno\.test/)
  expect(await stateOf('/text')).toMatchObject({ isHtml: false, bytes: Buffer.from('да') })
  expect(await stateOf('/packed')).toMatchObject({ bytes: Buffer.from('да') })
  expect(await stateOf('/pdf')).toEqual({ state: 'file', bytes: Buffer.from('%PDF') })
  expect(await stateOf(`/leads?to=${encodeURIComponent('/text')}`)).toMatchObject({ state: 'page' })
})

test.each([
  ['/gone', 'gone'],
  ['/absent', 'gone'],
  ['/broken', 'failed'],
  ['/film', 'unreadable'],
  ['/huge', 'unreadable'],
  ['/endless', 'unreadable'],
  ['/bomb', 'unreadable'],
  ['/slow', 'failed'],
  ['/silent', 'failed'],
])('%s is %s', async (path, state) => expect(await stateOf(path)).toEqual({ state }))

test('an address of a private network is not asked, nor after a redirect, nor on another port, nor with a password', async () => {
  expect(await stateOf('/page', '127.0.0.2')).toEqual({ state: 'unreadable' })
  expect(await stateOf('/page', 'anna:secret@127.0.0.1')).toEqual({ state: 'unreadable' })
  const fetch = makeFetchSource({ siteUrl: 'https://delno.test' })
  for (const url of [
    `http://127.0.0.1/`,
    'http://localhost/',
    'https://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:10.0.0.1]/',
    'http://0.0.0.0/',
    'http://2130706433/',
    `http://93.184.216.34:${port}/`,
  ])
    expect([url, await fetch(url)]).toEqual([url, { state: 'unreadable' }])
  expect(asked).toEqual([])
  for (const to of [`http://127.0.0.2:${port}/page`, 'http://127.0.0.1:22/', 'file:///etc/hostname']) {
    const path = `/leads?to=${encodeURIComponent(to)}`
    expect((await stateOf(path)).state).toMatch(/unreadable|failed/)
  }
  expect(asked.map(({ url }) => url)).toEqual(asked.map(({ url }) => url).filter(url => url.startsWith('/leads')))
  expect(asked).toHaveLength(3)
})
