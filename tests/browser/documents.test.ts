// AMP and Lite render the same article as the page: over HTTP, and in a browser where a browser is needed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attributeOf, elementsOf, findAmpProblems, linkOf, scriptsOf, textOf, wordsOfBody } from './read-html.ts'
import { axeProblems } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'
import { plainWords } from '../plain-words.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site?.close())

const texts: [path: string, ampLayout: string][] = [
  ['/fikus-zimoj', 'default-amp'],
  ['/stol-bez-hlama', 'default-amp'],
  ['/dlinnaya-polka', 'default-amp'],
  ['/health/son/son-v-zharu', 'health-amp'],
]

describe('AMP', () => {
  test.each(texts)('%s has the same words, its canonical address and the layout %s', async (path, layout) => {
    const page = await (await site.get(path)).text()
    const response = await site.get(`${path}/amp`)
    expect(response.status).toBe(200)
    const amp = await response.text()
    expect(wordsOfBody(amp)).toBe(wordsOfBody(page))
    expect(linkOf(amp, 'canonical')).toBe(`${site.app.config.siteUrl}${path}`)
    expect(linkOf(page, 'amphtml')).toBe(`${site.app.config.siteUrl}${path}/amp`)
    expect(amp).toContain(`data-layout="${layout}"`)
    expect(amp).toMatch(/<html amp="" lang="ru-RU">/)
  })

  test('a recipe has its products, steps and layout', async () => {
    const amp = await (await site.get('/recipe/syrniki/amp')).text()
    expect(amp).toContain('data-layout="default-amp"')
    for (const words of ['Продукты', 'Как готовить', 'Творог']) expect(amp).toContain(words)
    expect(linkOf(await (await site.get('/recipe/syrniki')).text(), 'amphtml')).toMatch(/\/recipe\/syrniki\/amp$/)
  })

  test('a health section has its contents, in the health layout', async () => {
    const response = await site.get('/health/son/amp')
    expect(response.status).toBe(200)
    const amp = await response.text()
    expect(amp).toContain('data-layout="health-amp"')
    expect(linkOf(amp, 'canonical')).toBe(`${site.app.config.siteUrl}/health/son/`)
    const section = await (await site.get('/health/son/')).text()
    expect(linkOf(section, 'amphtml')).toBe(`${site.app.config.siteUrl}/health/son/amp`)
    for (const words of ['<h1>Сон</h1>', 'О сне.', 'Сон в жару', '/health/son/son-v-zharu'])
      expect(amp).toContain(words)
  })

  test.each([...texts.map(([path]) => path), '/health/son', '/recipe/syrniki'])(
    'the AMP page of %s keeps the rules of AMP: the size of its style sheet, its scripts, no names with «amp»',
    async path => {
      expect(findAmpProblems(await (await site.get(`${path}/amp`)).text())).toEqual([])
    },
  )

  test('an AMP page has the fonts of the magazine, which a cache of AMP may ask for across origins', async () => {
    const sheet = await (await site.get('/fikus-zimoj/amp')).text()
    const fonts = [...sheet.matchAll(/url\(["']?([^"')]+\.woff2)/g)].map(([, address]) => address!)
    expect(fonts.length).toBeGreaterThan(5)
    for (const address of fonts) {
      expect(address.startsWith(`${site.app.config.siteUrl}/assets/`), address).toBe(true)
      const font = await site.get(new URL(address).pathname)
      expect([font.status, font.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    }
    for (const family of ['Golos Text', 'Literata'])
      expect(sheet).toMatch(new RegExp(`@font-face\\s*\\{\\s*font-family:\\s*["']?${family}`))
  })

  test('the policy of an AMP page allows only scripts of AMP', async () => {
    const response = await site.get('/fikus-zimoj/amp')
    expect(response.headers.get('content-security-policy')).toContain('script-src https://cdn.ampproject.org')
    expect((await site.get('/fikus-zimoj')).headers.get('content-security-policy')).not.toContain('ampproject')
  })

  test('a moved address redirects, a type without AMP redirects to its page, and unknown addresses are not found', async () => {
    const moved = await site.get('/chistyj-stol/amp')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/stol-bez-hlama/amp'])
    const elsewhere = await site.get('/health/pitanie/son-v-zharu/amp')
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([301, '/health/son/son-v-zharu/amp'])
    const page = await site.get('/o-zhurnale/amp')
    expect([page.status, page.headers.get('location')]).toEqual([302, '/o-zhurnale'])
    expect(linkOf(await (await site.get('/o-zhurnale')).text(), 'amphtml')).toBeUndefined()
    for (const path of ['/chernovik/amp', '/net/amp', '/health/net/amp', '/topics/dom/amp/', '/recipe/net/amp'])
      expect((await site.get(path)).status, path).toBe(404)
    expect((await site.get('/fikus-zimoj/amp/')).headers.get('location')).toBe('/fikus-zimoj/amp')
  })
})

describe('Lite', () => {
  test.each(texts.map(([path]) => path))('%s?lite has the same words, no script and at most 50 kB', async path => {
    const page = await (await site.get(path)).text()
    const lite = await (await site.get(`${path}?lite`)).text()
    expect(wordsOfBody(lite)).toBe(wordsOfBody(page))
    expect(scriptsOf(lite)).toEqual([])
    expect(Buffer.byteLength(lite)).toBeLessThan(50_000)
    expect(linkOf(lite, 'canonical')).toBe(`${site.app.config.siteUrl}${path}`)
  })

  test('a reader who saves data gets Lite, and Vary tells caches so', async () => {
    const saved = await site.get('/fikus-zimoj', { 'save-data': 'on' })
    const lite = await (await site.get('/fikus-zimoj?lite')).text()
    expect(await saved.text()).toBe(lite)
    expect(saved.headers.get('vary')).toContain('save-data')
    const whole = await site.get('/fikus-zimoj?lite=0', { 'save-data': 'on' })
    expect(await whole.text()).toContain('<script')
  })

  test.each(['/', '/topics/dom/', '/recipes/', '/health/', '/topics/', '/search?q=фикус'])(
    'the Lite page of %s has no script either and lists the same cards',
    async path => {
      const html = await (await site.get(`${path}${path.includes('?') ? '&' : '?'}lite`)).text()
      expect(scriptsOf(html)).toEqual([])
      const cards = (text: string) =>
        elementsOf(text)
          .filter(each => each.tagName === 'h3')
          .map(textOf)
      expect(cards(html)).toEqual(cards(await (await site.get(path)).text()))
    },
  )

  test('axe finds no problem in an article and a recipe on a narrow dark screen', () =>
    site.visit({ viewport: { width: 375, height: 800 }, colorScheme: 'dark', bypassCSP: true }, async page => {
      for (const path of ['/health/son/son-v-zharu?lite', '/recipe/syrniki?lite']) {
        await page.goto(path)
        expect(await axeProblems(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      }
    }))
})

test('the document of an article contains its body once', async () => {
  const html = plainWords(await (await site.get('/fikus-zimoj')).text())
  expect(html.split('Раз в десять дней.')).toHaveLength(2)
})

test.each([
  ['/topics/dom/', '/topics/dom/feed/'],
  ['/tag/zima/', '/tag/zima/feed/'],
  ['/author/anna/', '/author/anna/feed/'],
  ['/stream/kolonki/', '/stream/kolonki/feed/'],
  ['/health/', '/health/feed/'],
  ['/health/son/', '/health/son/feed/'],
  ['/recipes/', '/recipes/feed/'],
  ['/recipes/zavtraki/', '/recipes/zavtraki/feed/'],
])('%s names its own feed beside the magazine’s, and that feed answers', async (path, feed) => {
  const html = await (await site.get(path)).text()
  const feeds = elementsOf(html)
    .filter(each => attributeOf(each, 'type') === 'application/rss+xml')
    .map(each => new URL(attributeOf(each, 'href')!, site.url).pathname)
  expect(feeds.toSorted()).toEqual(['/feed/', feed].toSorted())
  const response = await site.get(feed)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
})
