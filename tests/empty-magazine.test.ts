// An empty magazine: none of its pages has a broken link.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addOwnPages } from '#contract/office/content.ts'
import { loadWebBuild } from '#server/hosting/web-host.ts'
import { openTestApp, type TestApp } from './app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ site: loadWebBuild() })
  await app.ask(addOwnPages)
  await app.waitUntilIdle()
})
afterAll(() => app.close())

const starts = ['/', '/topics/', '/recipes/', '/search', '/top/week/', '/kursy/', '/list/', '/yandbtm', '/?lite']
  .concat('/health/', '/health/services', '/health/list/', '/feed/', '/sitemap.xml')
  .concat('/no-such-page', '/recipe/no-such-recipe', '/health/no-such-section/no-such-article')

/** Lists the addresses of this site in the links, pictures, scripts and sitemaps of a document. */
function addressesIn(body: string, at: string): string[] {
  const found = [...body.matchAll(/(?:\s(?:href|src)="|<loc>|<link>)([^"<#]+)/g)]
  return found.flatMap(([, address]) => {
    const url = new URL(address!.replaceAll('&amp;', '&'), new URL(at, app.config.siteUrl))
    return url.origin === app.config.siteUrl ? [url.pathname + url.search] : []
  })
}

test('none of its pages, forms, feeds and sitemaps has a broken link', async () => {
  // Spec 8: an error page says what happened.
  const said = vi.spyOn(console, 'info').mockReturnValue()
  const leadingHere = new Map<string, string>(starts.map(start => [start, 'the test']))
  const broken: string[] = []
  for (const [address, from] of leadingHere) {
    const response = await app.app.inject({ url: address, headers: { accept: 'text/html' } })
    if (response.statusCode >= 400 && from !== 'the test') broken.push(`${response.statusCode} ${address} ← ${from}`)
    const type = String(response.headers['content-type'])
    const next = /html|xml/.test(type) ? addressesIn(response.body, address) : []
    for (const each of next.concat(
      response.headers.location ? [new URL(response.headers.location, app.config.siteUrl).pathname] : [],
    ))
      if (!leadingHere.has(each)) leadingHere.set(each, address)
  }
  expect(broken).toEqual([])
  expect([...leadingHere.keys()]).toContain('/personalnye-dannye')
  expect(leadingHere.size).toBeGreaterThan(30)
  expect(said.mock.calls.map(words => words.join(' '))).toEqual(starts.slice(-3).map(path => `error page 404 ${path}`))
  said.mockRestore()
})
