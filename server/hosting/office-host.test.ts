import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#tests/app.ts'

const script = `document.title = 'Редакция'`
const html = `<!doctype html><script>${script}</script><script type="module" src="/office/assets/index-AbCd.js"></script>`
const code = 'export const words = 1\n'.repeat(200)

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = `${mkdtempSync(join(tmpdir(), 'delno-office-'))}/`
  mkdirSync(`${folder}assets`)
  writeFileSync(`${folder}index.html`, html)
  writeFileSync(`${folder}assets/index-AbCd.js`, code)
  writeFileSync(`${folder}assets/index-AbCd.js.br`, brotliCompressSync(code))
  app = await openTestApp({
    services: ['views'],
    office: { folder },
    site: {
      web: {
        inlineScriptHashes: [],
        renderPage: async (_, context) => {
          context.cacheSeconds = 300
          return new Response('Сайт', { headers: { 'content-type': 'text/html; charset=utf-8' } })
        },
      },
    },
  })
})
afterAll(async () => {
  await app?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the document of the sources names its script from the root, so that it loads at an address of any depth', () => {
  const source = readFileSync(new URL('../../office/index.html', import.meta.url), 'utf8')
  expect(source.match(/ src="[^"]*"/g)).toEqual([' src="/main.tsx"'])
})

test.each(['/office', '/office/', '/office/plan', '/office/texts/12?side=history'])(
  '%s is answered with the document, which nobody keeps, finds or frames',
  async url => {
    const { statusCode, body, headers } = await app.app.inject(url)
    expect([statusCode, body]).toEqual([200, html])
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    })
  },
)

test('the policy allows the inline script of the document by its hash and no other', async () => {
  const { headers } = await app.app.inject('/office')
  const policy = String(headers['content-security-policy'])
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe-|\*/)
})

test('files of the build are kept for ever and sent compressed; a missing one is 404 and never the document', async () => {
  const file = await app.app.inject({ url: '/office/assets/index-AbCd.js', headers: { 'accept-encoding': 'br' } })
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
  })
  const plain = await app.app.inject('/office/assets/index-AbCd.js')
  expect(plain.body).toBe(code)
  const missing = await app.app.inject('/office/assets/index-Gone.js')
  expect([missing.statusCode, missing.body]).toEqual([404, 'Такого файла нет'])
  expect(missing.headers['cache-control']).toBe('no-store')
})

test('the office stays out of the page cache, and other addresses still reach the site', async () => {
  const address = await app.app.listen({ host: '127.0.0.1', port: 0 })
  for (const _ of [1, 2]) await fetch(`${address}/office/plan`)
  expect(await (await fetch(`${address}/offices`)).text()).toBe('Сайт')
  const { headers } = await fetch(`${address}/office/plan`, { method: 'HEAD' })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('cache-tag')).toBeNull()
})
