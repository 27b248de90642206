// Feeds, sitemaps, robots.txt and oEmbed as they answer over HTTP; none of them contains anything that is not public.
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveArticles, saveTerms, type ArticleDraft } from '#contract/office/content.ts'
import { saveRecipes } from '#contract/office/recipes.ts'
import { listAuthors } from '#contract/content.ts'
import { pageAddress } from '#server/caching/page-query.ts'
import { trackingParameters } from '#domain/robots.ts'
import { testNow } from './app.ts'
import { daysAgo } from './magazine.ts'
import { openTestSite, type TestSite } from './browser/site.ts'

type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] }

/** Parses a document strictly. */
function parse(xml: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser()
  const say = (text: string) => void (open.at(-1)!.text += text)
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: '', children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', say)
  parser.on('cdata', say)
  parser.write(xml).close()
  return root.children[0]!
}
const all = (element: Element, name: string): Element[] =>
  element.children.flatMap(child => [...(child.name === name ? [child] : []), ...all(child, name)])
const words = (element: Element, name: string) => all(element, name).map(found => found.text)

let site: TestSite
const hidden = ['tajnyj-chernovik', 'tajnaya-zavtra', 'tajnaya-lichnaya', 'tajnaya-bez-daty', 'tajnaya-snyataya']
const hiddenDraft = (slug: string, changes: Partial<ArticleDraft>): ArticleDraft => ({
  source: `hidden:${slug}`,
  type: 'post',
  slug,
  title: `Тайное: ${slug}`,
  body: '<p>Это не для всех.</p>',
  publishedAt: daysAgo(0.5),
  author: 'anna',
  categories: ['dom'],
  tags: ['zima'],
  streams: ['kolonki'],
  ...changes,
})
const advertised: ArticleDraft = {
  source: 'feed:advert',
  type: 'post',
  slug: 'reklamnaya-lampa',
  title: 'Лампа «Свет» & друзья <3',
  excerpt: 'Лампа.',
  body: '<p>Лампа светит.</p>',
  publishedAt: daysAgo(0.2),
  author: 'timur',
  categories: ['dom'],
  isAdvertising: true,
  advertLabel: 'Реклама',
  adsToken: 'TOKEN123',
}
const notForDzen: ArticleDraft = {
  ...advertised,
  source: 'feed:nozen',
  slug: 'ne-dlya-dzena',
  title: 'Не для Дзена',
  isAdvertising: false,
  adsToken: null,
  tags: ['nozen'],
}

beforeAll(async () => {
  site = await openTestSite()
  const { ask, waitUntilIdle } = site.app
  await ask(saveTerms, {
    body: {
      terms: [
        { kind: 'tag', slug: 'nozen', title: 'nozen' },
        { kind: 'tag', slug: 'pusto', title: 'Пусто' },
      ],
    },
  })
  await ask(saveArticles, { body: { articles: [hiddenDraft('tajnaya-snyataya', {}), advertised, notForDzen] } })
  await ask(saveArticles, {
    body: {
      articles: [
        hiddenDraft('tajnyj-chernovik', { status: 'draft' }),
        hiddenDraft('tajnaya-zavtra', { publishedAt: new Date(testNow.getTime() + 86_400_000).toISOString() }),
        hiddenDraft('tajnaya-lichnaya', { status: 'private' }),
        hiddenDraft('tajnaya-bez-daty', { publishedAt: null }),
        hiddenDraft('tajnaya-snyataya', { status: 'private' }),
        hiddenDraft('tajnoe-zdorovje', { type: 'health', categories: ['son'], status: 'draft' }),
      ],
    },
  })
  const author = (await ask(listAuthors)).items.find(person => person.slug === 'anna')!
  await ask(saveRecipes, {
    body: {
      recipes: [
        {
          source: 'hidden:recipe',
          slug: 'tajnyj-recept',
          title: 'Тайное: рецепт',
          status: 'private',
          publishedAt: daysAgo(1),
          author,
          prepMinutes: 1,
          cookMinutes: 1,
          totalMinutes: 2,
          portions: 1,
          dishTypes: ['zavtraki'],
        },
      ],
    },
  })
  await waitUntilIdle()
  site.app.pageCache.clear()
})
beforeEach(() => {
  // Missing pages are logged (spec 8); these tests expect them.
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterAll(() => site.close())

const read = async (path: string) => {
  const response = await site.get(path)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

const places = [
  '/',
  '/topics/dom/',
  '/topics/dom/rasteniya/',
  '/tag/zima/',
  '/author/anna/',
  '/stream/kolonki/',
  '/health/',
  '/health/son/',
  '/health/tag/leto/',
  '/recipes/',
  '/recipes/zavtraki/',
]
const types: Record<string, string> = {
  '': 'application/rss+xml; charset=utf-8',
  'atom/': 'application/atom+xml; charset=utf-8',
  'json/': 'application/feed+json; charset=utf-8',
  'dzen/': 'application/rss+xml; charset=utf-8',
}
const feeds = places.flatMap(place => Object.keys(types).map(format => `${place}feed/${format}`))

describe('feeds', () => {
  test.each(feeds)('%s answers in its format, contains its own address and nothing hidden', async path => {
    const response = await site.get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(types[path.replace(/.*\/feed\//, '')])
    expect(response.headers.get('cache-tag')).toBeTruthy()
    const text = await response.text()
    expect(text).toContain(`${site.url}${path}`)
    expect(text).not.toMatch(/тайн|tajn/i)
    if (path.endsWith('json/')) expect((JSON.parse(text) as { items: unknown[] }).items.length).toBeGreaterThan(0)
    else expect(all(parse(text), path.endsWith('atom/') ? 'entry' : 'item').length).toBeGreaterThan(0)
  })

  test('RSS contains the newest twenty articles and health articles with their whole texts', async () => {
    const channel = parse(await read('/feed/')).children[0]!
    const items = all(channel, 'item')
    expect(items).toHaveLength(20)
    expect(words(channel, 'lastBuildDate')).toEqual([words(items[0]!, 'pubDate')[0]])
    const dates = items.map(item => Date.parse(words(item, 'pubDate')[0]!))
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
    const ficus = items.find(item => words(item, 'link')[0] === `${site.url}/fikus-zimoj`)!
    expect(words(ficus, 'dc:creator')).toEqual(['Анна Ветрова'])
    expect(words(ficus, 'category')).toEqual(['Растения', 'Колонки', 'Зима'])
    expect(words(ficus, 'guid')).toEqual(['tag:127.0.0.1,2026:post-101'])
    expect(words(ficus, 'content:encoded')[0]).toContain('<h2>Полив</h2><p>Раз в десять дней.</p>')
    expect(items.map(item => words(item, 'link')[0])).toContain(`${site.url}/health/son/son-v-zharu`)
  })

  test('texts are escaped once, and advertising is marked', async () => {
    const item = all(parse(await read('/feed/')), 'item').find(each =>
      words(each, 'link')[0]?.endsWith('/reklamnaya-lampa'),
    )!
    expect(words(item, 'title')).toEqual(['Лампа «Свет» & друзья <3'])
    expect(words(item, 'content:encoded')[0]).toMatch(/^<p>Реклама\. erid: TOKEN123<\/p>/)
  })

  test('the Dzen feed has neither advertising nor articles tagged against it', async () => {
    const rss = words(parse(await read('/topics/dom/feed/')), 'link')
    const dzen = words(parse(await read('/topics/dom/feed/dzen/')), 'link')
    for (const slug of ['reklamnaya-lampa', 'ne-dlya-dzena']) {
      expect(rss).toContain(`${site.url}/${slug}`)
      expect(dzen).not.toContain(`${site.url}/${slug}`)
    }
    expect(dzen).toContain(`${site.url}/stol-bez-hlama`)
  })

  test('a recipe in a feed is complete enough to cook from', async () => {
    const item = all(parse(await read('/recipes/feed/')), 'item').find(each => words(each, 'title')[0] === 'Сырники')!
    const html = words(item, 'content:encoded')[0]!
    for (const part of [
      'Творог должен быть сухим.',
      'творог — 500\u00a0г, 9 %',
      'Разомните творог с яйцом.',
      '4\u00a0порции',
    ])
      expect(html).toContain(part)
  })

  test('an archive without articles has an empty feed, and a missing archive has none', async () => {
    expect(all(parse(await read('/tag/pusto/feed/')), 'item')).toEqual([])
    expect((JSON.parse(await read('/tag/pusto/feed/json/')) as { items: unknown[] }).items).toEqual([])
    for (const path of ['/tag/net/feed/', '/topics/net/feed/', '/health/net/feed/', '/fikus-zimoj/feed/', '/feed/rdf'])
      expect([path, (await site.get(path)).status]).toEqual([path, 404])
  })

  test.each([
    ['/feed', '/feed/'],
    ['/feed/atom', '/feed/atom/'],
    ['/health/feed', '/health/feed/'],
    ['/health/son/feed/json', '/health/son/feed/json/'],
    ['/topics/dom/feed', '/topics/dom/feed/'],
    ['/recipes/zavtraki/feed/dzen', '/recipes/zavtraki/feed/dzen/'],
    ['/topics/rasteniya/feed/', '/topics/dom/rasteniya/feed/'],
    ['/recipes/russkaya/zavtraki/feed/', '/recipes/zavtraki/russkaya/feed/'],
  ])('%s redirects to %s', async (path, to) => {
    const response = await site.get(path)
    expect([response.status, response.headers.get('location')]).toEqual([301, to])
  })

  test('a feed reader that has the newest version gets 304, and a changed article is in the feed at once', async () => {
    const first = await site.get('/feed/')
    const etag = first.headers.get('etag')!
    expect((await site.get('/feed/', { 'if-none-match': etag })).status).toBe(304)
    await site.app.ask(saveArticles, { body: { articles: [{ ...advertised, title: 'Другая лампа' }] } })
    await site.app.waitUntilIdle()
    const changed = await site.get('/feed/', { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain('<title>Другая лампа</title>')
  })
})

describe('sitemaps', () => {
  const index = async () => words(parse(await read('/sitemap.xml')), 'loc')

  test('every part of the index answers, every address in it is an indexable page, and none is hidden', async () => {
    const parts = await index()
    expect(parts.map(part => part.replace(`${site.url}/sitemaps/`, '')).toSorted()).toEqual([
      'authors-1.xml',
      'health-1.xml',
      'health-sections-1.xml',
      'main-1.xml',
      'pages-1.xml',
      'posts-1.xml',
      'recipe-filters-1.xml',
      'recipes-1.xml',
      'streams-1.xml',
      'tags-1.xml',
      'topics-1.xml',
    ])
    const addresses: string[] = []
    for (const part of parts) {
      const urls = all(parse(await read(new URL(part).pathname)), 'url')
      for (const url of urls) expect(Date.parse(words(url, 'lastmod')[0]!)).toBeLessThanOrEqual(testNow.getTime())
      addresses.push(...urls.flatMap(url => words(url, 'loc')))
    }
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses.join('\n')).not.toMatch(/tajn/)
    expect(addresses).not.toContain(`${site.url}/tag/pusto/`)
    expect(addresses).not.toContain(`${site.url}/chistyj-stol`)
    for (const address of addresses) {
      const response = await site.get(new URL(address).pathname)
      expect([address, response.status]).toEqual([address, 200])
      expect([address, /<meta name="robots" content="[^"]*noindex/.test(await response.text())]).toEqual([
        address,
        false,
      ])
    }
  })

  test('parts that do not exist are not found', async () => {
    for (const path of ['/sitemaps/posts-2.xml', '/sitemaps/posts-0.xml', '/sitemaps/net-1.xml', '/sitemaps/posts.xml'])
      expect([path, (await site.get(path)).status]).toEqual([path, 404])
  })

  test('a part stays in memory while articles of other parts change', async () => {
    await read('/sitemaps/pages-1.xml')
    await read('/sitemaps/posts-1.xml')
    await site.app.ask(saveArticles, { body: { articles: [{ ...notForDzen, title: 'Всё ещё не для Дзена' }] } })
    await site.app.waitUntilIdle()
    expect((await site.get('/sitemaps/pages-1.xml')).headers.get('x-cache')).toBeNull()
    expect((await site.get('/sitemaps/posts-1.xml')).headers.get('x-cache')).toBe('miss')
  })

  test('the news sitemap has the magazine, the date and the title, and leaves advertising out', async () => {
    const urls = all(parse(await read('/sitemap-news.xml')), 'url')
    const ficus = urls.find(url => words(url, 'loc')[0] === `${site.url}/fikus-zimoj`)!
    expect(words(ficus, 'news:name')).toEqual(['Дельно'])
    expect(words(ficus, 'news:language')).toEqual(['ru'])
    expect(words(ficus, 'news:title')).toEqual(['Фикус зимой'])
    expect(Date.parse(words(ficus, 'news:publication_date')[0]!)).toBe(Date.parse(daysAgo(1)))
    expect(urls.flatMap(url => words(url, 'loc')).join('\n')).not.toMatch(/tajn|reklamnaya|zametka/)
  })

  test('articles that are hidden here are not found by their addresses either', async () => {
    for (const slug of hidden) expect([slug, (await site.get(`/${slug}`)).status]).toEqual([slug, 404])
    expect((await site.get('/fikus-zimoj')).status).toBe(200)
  })
})

test('robots may read everything but searches, previews and calls, and Clean-param lists the parameters that pages ignore', async () => {
  const text = await read('/robots.txt')
  for (const line of [
    'User-agent: *',
    'Disallow: /search?',
    'Disallow: /preview/',
    'Disallow: /svc/',
    'Disallow: /wp-admin/',
    'Disallow: /*?hydrate=',
    `Sitemap: ${site.url}/sitemap.xml`,
    `Sitemap: ${site.url}/sitemap-news.xml`,
    `Clean-param: ${trackingParameters.join('&')}`,
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).not.toMatch(/^Host:|^Disallow: \/$/m)
  for (const name of trackingParameters)
    expect(pageAddress({ url: `/fikus?${name}=1`, headers: {} }).key).toBe('/fikus')
})

describe('oEmbed', () => {
  const ask = (address: string, more = '') => site.get(`/oembed?url=${encodeURIComponent(address)}${more}`)
  type Reply = Record<string, unknown>

  test.each([
    ['/fikus-zimoj', 'Фикус зимой', '/fikus-zimoj'],
    ['/chistyj-stol', 'Стол без хлама', '/stol-bez-hlama'],
    ['/fikus-zimoj/amp?utm_source=x#poliv', 'Фикус зимой', '/fikus-zimoj'],
    ['/health/son/son-v-zharu', 'Сон в жару', '/health/son/son-v-zharu'],
    ['/recipe/syrniki', 'Сырники', '/recipe/syrniki'],
  ])('%s has a card', async (path, title, own) => {
    const response = await ask(`${site.url}${path}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    const reply = (await response.json()) as Reply
    expect(reply).toMatchObject({
      version: '1.0',
      type: 'rich',
      title,
      author_name: expect.any(String),
      provider_name: 'Дельно',
      provider_url: `${site.url}/`,
      width: 600,
    })
    expect(reply['html']).toContain(`<a href="${site.url}${own}">${title}</a>`)
  })

  test('the card keeps to the requested width, and is a link where it does not fit', async () => {
    const narrow = (await (await ask(`${site.url}/fikus-zimoj`, '&maxwidth=320')).json()) as Reply
    expect(narrow).toMatchObject({ type: 'rich', width: 320 })
    const low = (await (await ask(`${site.url}/fikus-zimoj`, '&maxheight=100')).json()) as Reply
    expect(low['type']).toBe('link')
    expect(low).not.toHaveProperty('html')
  })

  test('XML has the same contents', async () => {
    const response = await ask(`${site.url}/fikus-zimoj`, '&format=xml')
    expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8')
    const root = parse(await response.text())
    expect([root.name, words(root, 'title'), words(root, 'type')]).toEqual(['oembed', ['Фикус зимой'], ['rich']])
  })

  test('foreign, unknown and hidden addresses have no card, and an unknown format is not implemented', async () => {
    const statusOf = async (address: string, more?: string) => (await ask(address, more)).status
    expect(await statusOf('https://example.org/fikus-zimoj')).toBe(404)
    expect(await statusOf('ne adres')).toBe(404)
    expect(await statusOf(`${site.url}/net-takoj`)).toBe(404)
    expect(await statusOf(`${site.url}/topics/dom/`)).toBe(404)
    for (const slug of hidden) expect([slug, await statusOf(`${site.url}/${slug}`)]).toEqual([slug, 404])
    expect(await statusOf(`${site.url}/recipe/tajnyj-recept`)).toBe(404)
    expect(await statusOf(`${site.url}/fikus-zimoj`, '&format=yaml')).toBe(501)
    expect((await site.get('/oembed')).status).toBe(400)
  })
})
