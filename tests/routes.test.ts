// Every route of section 2 of the specification as it answers over HTTP: its status, layout, redirects and contents.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PersonReply } from '#contract/article.ts'
import { listAuthorPosts } from '#contract/content.ts'
import { saveArticles } from '#contract/office/content.ts'
import { saveRecipes } from '#contract/office/recipes.ts'
import { daysAgo } from './magazine.ts'
import { plainWords } from './plain-words.ts'
import { crowd, openTestSite, type TestSite } from './browser/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
beforeEach(() => {
  // Error pages are logged (spec 8); these tests expect them.
  for (const level of ['error', 'warn', 'info'] as const)
    vi.spyOn(console, level)
      .mockClear()
      .mockImplementation(() => {})
})
afterAll(() => site.close())

/** The layout of a page: rooms are marked on the frame, and the empty layout has no frame. */
function layoutOf(html: string): string {
  const body = html.slice(html.indexOf('<body'))
  if (!/<header[ >]/.test(body.slice(0, body.indexOf('<main')))) return 'empty'
  return /^<body[^>]*>\s*<div class="[^"]*"(?: data-room="(\w+)")?>/.exec(body)?.[1] ?? 'default'
}

const pages: [path: string, layout: string, heading: string | RegExp][] = [
  ['/', 'default', /./],
  ['/?page=2', 'default', 'страница'],
  ['/recipes/', 'recipes', /./],
  ['/recipes/zavtraki/', 'recipes', 'Рецепты завтраков'],
  ['/recipes/zavtraki/russkaya/', 'recipes', /./],
  ['/recipe/syrniki', 'recipes', 'Сырники'],
  ['/topics/', 'default', 'Темы и метки'],
  ['/topics/dom/', 'default', 'Дом'],
  ['/topics/dom/?page=2', 'default', 'Дом'],
  ['/topics/dom/rasteniya/', 'default', 'Растения'],
  ['/author/anna/', 'default', 'Анна Ветрова'],
  ['/tag/zima/', 'default', 'Зима'],
  ['/stream/kolonki/', 'default', 'Колонки'],
  ['/list/', 'default', /./],
  ['/top/week/', 'default', /./],
  ['/top/month/', 'default', /./],
  ['/top/year/', 'default', /./],
  ['/top/all/', 'default', /./],
  ['/top/weekly/', 'default', /./],
  ['/2026', 'default', '2026'],
  ['/2026/11', 'default', '2026'],
  ['/2026/11/20', 'default', '2026'],
  ['/health/author/anna/', 'health', 'Анна Ветрова'],
  ['/health/tag/leto/', 'health', 'Лето'],
  ['/health/stream/kolonki/', 'health', 'Колонки'],
  ['/health/list/', 'health', /./],
  ['/health/top/week/', 'health', /./],
  ['/health/2026', 'health', '2026'],
  ['/health/2026/11', 'health', '2026'],
  ['/health/2026/11/18', 'health', '2026'],
  ['/kursy/', 'default', /./],
  ['/yandbtm', 'empty', /./],
  ['/pravila-rekomendacij', 'default', 'Правила рекомендаций'],
  ['/search', 'default', 'Поиск'],
  ['/search?q=фикус', 'default', 'фикус'],
  ['/health/', 'health', /./],
  ['/health/services', 'health', /./],
  ['/health/son/son-v-zharu', 'health', 'Сон в жару'],
  ['/health/son/', 'health', 'Сон'],
  ['/fikus-zimoj', 'default', 'Фикус зимой'],
  ['/o-zhurnale', 'default', 'О журнале'],
]

test.each(pages)('%s answers with a page in the layout «%s»', async (path, layout, heading) => {
  const response = await site.get(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = plainWords(await response.text())
  expect(layoutOf(html)).toBe(layout)
  expect(html).toContain('<html lang="ru-RU"')
  expect(html.match(/<h1[ >]/g) ?? []).toHaveLength(1)
  expect(html.replace(/[\s\S]*?<h1[^>]*>([\s\S]*?)<\/h1>[\s\S]*/, '$1')).toMatch(heading)
})

test('an article shows its author with their role, and the expert who checked it', async () => {
  const wordsOf = async (path: string) => (await (await site.get(path)).text()).replaceAll(/<[^>]+>/g, ' ')
  const health = await wordsOf('/health/son/son-v-zharu')
  for (const words of ['Анна Ветрова', 'Михаил Орлов', 'Терапевт, сомнолог']) expect(health).toContain(words)
  const ficus = await wordsOf('/fikus-zimoj')
  for (const words of ['Анна Ветрова', 'главный редактор']) expect(ficus).toContain(words)
})

describe('addresses of another site below segments that the site itself uses', () => {
  beforeAll(async () => {
    const article = { type: 'post' as const, body: '<p>Приехало.</p>', publishedAt: daysAgo(20) }
    await site.app.ask(saveArticles, {
      body: {
        articles: [
          {
            ...article,
            id: 950,
            slug: 'priehavshij',
            title: 'Приехавший',
            formerSlugs: [
              'recipes/syrniki-babushki',
              'recipes/zavtraki',
              'search/syrniki',
              '2019/05/syrniki',
              'tag/zima',
              'tag/syrniki-2',
              'profile/syrniki',
              'author/бабушка',
            ],
          },
          {
            ...article,
            id: 951,
            type: 'health',
            slug: 'priehavshij-son',
            title: 'Сон',
            categories: ['son'],
            formerSlugs: ['2018/01/son', 'top/son'],
          },
        ],
      },
    })
  })

  test.each([
    ['/recipes/syrniki-babushki/', '/priehavshij'],
    ['/search/syrniki', '/priehavshij'],
    ['/2019/05/syrniki', '/priehavshij'],
    ['/tag/syrniki-2/', '/priehavshij'],
    ['/profile/syrniki', '/priehavshij'],
    [encodeURI('/author/бабушка/'), '/priehavshij'],
    ['/2018/01/son', '/health/son/priehavshij-son'],
    ['/top/son/', '/health/son/priehavshij-son'],
  ])('%s leads to the present address of the article', async (path, to) => {
    const { status, headers } = await site.get(path)
    expect([status, headers.get('location')]).toEqual([301, to])
  })

  test.each(['/recipes/zavtraki/', '/tag/zima/'])('%s is the site’s own page', async path => {
    expect((await site.get(path)).status).toBe(200)
    expect((await site.get(`${path}?page=900`)).status).toBe(404)
  })

  test('addresses that never existed are not found', async () => {
    for (const path of ['/recipes/nichego/', '/2019/05/nichego', '/tag/nichego/', '/search/nichego'])
      expect((await site.get(path)).status, path).toBe(404)
  })
})

test('every page has the icon, the manifest, the feed, the colour, the canonical address and a picture', async () => {
  const html = await (await site.get('/fikus-zimoj')).text()
  for (const part of [
    '<link rel="icon"',
    '<link rel="manifest" href="/manifest.webmanifest"',
    '<link rel="alternate" type="application/rss+xml" title="Дельно" href="/feed/"',
    '<meta name="theme-color" content="#eb5e42"',
    '<meta name="telegram:channel"',
    `<link rel="canonical" href="${site.url}/fikus-zimoj"`,
  ])
    expect(html).toContain(part)
  // The article has no cover, so a picture is drawn from its title. Pages without a title to draw have the magazine's
  // own.
  const picture = /<meta property="og:image" content="([^"]+)"/
  const [, drawn = ''] = picture.exec(html) ?? []
  expect(drawn).toMatch(/\/media\/og\/[0-9a-f]+\/fikus-zimoj\.jpg$/)
  const response = await site.get(new URL(drawn).pathname)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(picture.exec(await (await site.get('/search')).text())?.[1]).toBe(`${site.url}/cover.jpg`)
})

test('short addresses of an imported site lead to the article', async () => {
  await site.app.ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'old:1',
          id: 1300,
          type: 'post',
          slug: 'staraya-zapis',
          title: 'Старая запись',
          body: '<p>Из прежнего дома.</p>',
          publishedAt: daysAgo(9),
          author: 'anna',
          formerSlugs: ['?p=77', '2012/03/staraya'],
        },
      ],
    },
  })
  await site.app.waitUntilIdle()
  for (const old of ['/?p=77', '/2012/03/staraya']) {
    const response = await site.get(old)
    expect([response.status, response.headers.get('location')], old).toEqual([301, '/staraya-zapis'])
  }
  expect((await site.get('/?p=78')).status).toBe(404)
  expect((await site.get('/?p=abc')).status).toBe(200)
})

test.each([
  ['/top/', '/top/week/'],
  ['/top', '/top/week/'],
  ['/health/top/', '/health/top/week/'],
  ['/ext-search/', '/search'],
  ['/ext-search/?q=сон', '/search?q=%D1%81%D0%BE%D0%BD'],
  ['/topics', '/topics/'],
  ['/topics/dom', '/topics/dom/'],
  ['/author/anna', '/author/anna/'],
  ['/recipes', '/recipes/'],
  ['/recipes/zavtraki', '/recipes/zavtraki/'],
  ['/recipe/syrniki/', '/recipe/syrniki'],
  ['/list', '/list/'],
  ['/2026/11/', '/2026/11'],
  ['/search/', '/search'],
  ['/kursy/anglijskij', '/kursy/anglijskij/'],
  ['/health', '/health/'],
  ['/health/son', '/health/son/'],
  ['/health/son/son-v-zharu/', '/health/son/son-v-zharu'],
  ['/fikus-zimoj/', '/fikus-zimoj'],
  ['/chistyj-stol', '/stol-bez-hlama'],
])('%s redirects to %s', async (path, to) => {
  const response = await fetch(`${site.url}${path}`, { redirect: 'manual' })
  expect(response.status).toBe(301)
  expect(response.headers.get('location')).toBe(to)
})

// A browser could read the text after two slashes as a host.
test('a path that begins with two slashes redirects to the same path with one', async () => {
  const response = await fetch(`${site.url}//fikus-zimoj`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([301, '/fikus-zimoj'])
})

// The build puts .br and .gz files beside every style sheet and script; `preCompressed` in server/hosting/web-host.ts sends
// them.
test('style sheets and scripts are sent compressed', async () => {
  const sheet = /\/assets\/[^"]+\.css/.exec(await (await site.get('/')).text())![0]
  const response = await site.get(sheet, { 'accept-encoding': 'br' })
  expect(response.headers.get('content-encoding')).toBe('br')
})

test('each page of a list of recipes has one address, and is found by path and by query', async () => {
  const { term } = await site.app.ask(listAuthorPosts, { params: { path: 'anna' } })
  await site.app.ask(saveRecipes, {
    body: {
      recipes: Array.from({ length: 26 }, (_, at) => ({
        source: `soup:${at}`,
        slug: `sup-${at}`,
        title: `Суп № ${at}`,
        publishedAt: daysAgo(400 + at),
        author: term as PersonReply,
        prepMinutes: 5,
        cookMinutes: 10,
        totalMinutes: 15,
        portions: 2,
        dishTypes: ['zavtraki'],
      })),
    },
  })
  await site.app.waitUntilIdle()
  const moved: [path: string, to: string][] = [
    ['/recipes/zavtraki/page/1', '/recipes/zavtraki/'],
    ['/recipes/page/1', '/recipes/'],
    ['/recipes/page/2', '/recipes/?page=2'],
  ]
  for (const [path, to] of moved) {
    const response = await site.get(path)
    expect([response.status, response.headers.get('location')], path).toEqual([301, to])
  }
  for (const path of ['/recipes/zavtraki/page/2', '/recipes/zavtraki/?page=2', '/recipes/?page=2']) {
    const response = await site.get(path)
    const html = await response.text()
    expect([response.status, html.includes('Суп № 25'), html.includes('Суп № 3<')], path).toEqual([200, true, false])
  }
  const second = await (await site.get('/recipes/zavtraki/?page=2')).text()
  expect(second).toContain(`<link rel="canonical" href="${site.app.config.siteUrl}/recipes/zavtraki/page/2"`)
})

describe('missing pages', () => {
  const failedRules = [
    '/top/decade/',
    '/health/top/decade/',
    '/20261',
    '/2026/13',
    '/2026/011/1',
    '/2026/11/31',
    '/health/2026/13',
    '/health/2026/11/31',
    '/recipes/zavtraki/page/nol',
    '/preview/abc',
    '/topics/dom/?page=0',
  ]
  test.each(failedRules)('%s fails the rule of its route', async path => {
    const response = await site.get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toMatch(/(^|, )no-store$/)
    const html = await response.text()
    expect(html).toContain(`Page Not Found: ${path}`)
    expect(html).toContain('Такой страницы нет')
  })

  test.each(['/posts', '/comments'])('/profile/user/{nobody}%s is not found', async tab =>
    expect((await site.get(`/profile/user/01890000-0000-7000-8000-000000000000${tab}`)).status).toBe(404),
  )

  const nowhere = [
    '/net-takoj',
    '/net/takoj/stranicy',
    '/chernovik',
    '/topics/net/',
    '/author/nikto/',
    '/tag/net/',
    '/health/net',
    '/health/son/net',
    '/kursy/net/',
    '/recipe/net',
    '/recipes/net/',
    '/recipes/zavtraki/page/9',
    // An encoded slash leads to no other address and to no other host.
    '/recipes/%2F%2Fevil.example/page/1',
    '/recipes/%2Fzavtraki/page/1',
    '/recipes/%2Fzavtraki/',
    '/profile/user/..%2F..%2F%2Fevil.example',
    '/profile/user/..%5C..%5Cevil.example',
    '/topics/dom/?page=99',
    '/health/net/amp',
    '/0000',
    '/2999/1',
    '/health/0000',
    '/health/2999/01/01',
  ]
  test.each(nowhere)('%s is not found', async path => {
    const response = await site.get(path)
    expect(response.status).toBe(404)
    const html = await response.text()
    expect(html).toContain('Page not found')
    expect(html).toContain('Такой страницы нет')
    expect(console.info).toHaveBeenCalledWith('error page', 404, path.split('?')[0])
  })

  test('the error page has variants for recipes and health', async () => {
    expect(await (await site.get('/recipe/net')).text()).toContain('Ко всем рецептам')
    expect(await (await site.get('/health/son/net')).text()).toContain('В раздел «Здоровье»')
    expect(await (await site.get('/net-takoj')).text()).toContain('На главную')
  })

  test.each([
    'Mozilla/5.0 (compatible; YandexBot/3.0)',
    'Chrome-Lighthouse',
    'facebookexternalhit/1.1',
    'Google-InspectionTool',
  ])('%s gets the message and no error page', async agent => {
    const response = await site.get('/net-takoj', { 'user-agent': agent })
    expect([response.status, await response.text()]).toEqual([404, 'Page not found'])
    expect(console.info).toHaveBeenCalledWith('error page', 404, '/net-takoj')
  })

  test('a reader and a bot who request the same page at once get different answers', async () => {
    const [person, bot] = await Promise.all([
      site.get('/net-takoj'),
      site.get('/net-takoj', { 'user-agent': 'Googlebot' }),
    ])
    expect(await person.text()).toContain('<html')
    expect(await bot.text()).toBe('Page not found')
  })

  test('an API answers JSON for an unknown call', async () => {
    const response = await site.get('/api/20/v1/net')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('json')
  })
})

test('a failure answers 503 with a page for people and plain text for bots', async () => {
  const { sql } = site.app.context.db
  site.app.pageCache.clear()
  const { headers } = await site.get('/api/health/v1/single-post/son-v-zharu')
  await site.app.context.cache.invalidateTags(headers.get('cache-tag')!.split(','))
  await sql.exec('alter table content.post rename to post_away')
  try {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const [path, error] of [
      ['/zametka-7', 'article inside batch-requests returned 500'],
      ['/health/son/son-v-zharu', 'health article inside batch-requests returned 500'],
      ['/health/', 'getHealthHome'],
    ] as const) {
      said.mockClear()
      const response = await site.get(path)
      expect(response.status).toBe(503)
      const html = await response.text()
      expect(html).toContain('Страница не открылась')
      expect(html).toContain('alt="ошибка"')
      expect(html).toContain('Service unavailable</span>')
      expect(said.mock.calls).toContainEqual(['error page', 503, path])
      const thrown = said.mock.calls.find(([first]) => first === 'error of a page')
      expect(String(thrown?.[2])).toContain(error)
    }
    const bot = await site.get('/zametka-7', { 'user-agent': 'Googlebot' })
    expect([bot.status, bot.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8'])
    const lite = await site.get('/zametka-7?lite')
    expect([lite.status, lite.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await lite.text()).toContain('Сервер сейчас не отвечает')
  } finally {
    await sql.exec('alter table content.post_away rename to post')
  }
  expect((await site.get('/zametka-7')).status).toBe(200)
})

test('a draft is shown to those who have its hash, and is never cached', async () => {
  const hashOf = async (statement: string) =>
    (await site.app.context.db.sql.query<{ hash: string }>(statement)).rows[0]!.hash
  const article = await site.get(
    `/preview/103?preview_type_hash=${await hashOf('select preview_hash as hash from content.post where id = 103')}`,
  )
  const html = await article.text()
  expect(article.status).toBe(200)
  expect(article.headers.get('cache-control')).toBe('private, no-store')
  expect(article.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(article.headers.get('referrer-policy')).toBe('no-referrer')
  expect(html).toContain('Черновик')
  expect(layoutOf(html)).toBe('default')
  expect(html).toContain('noindex')
  expect(html).not.toContain('<article data-post-id')
  const recipe = await site.get(
    `/preview/recipe/1000000001?preview_type_hash=${await hashOf('select preview_hash as hash from recipes.recipe where id = 1000000001')}`,
  )
  expect(recipe.status).toBe(200)
  expect(layoutOf(await recipe.text())).toBe('recipes')
  // The caller may choose the preview type. Cookies give no access.
  const typed = await site.get(article.url.replace(site.url, '').replace('?', '?preview_type=admin-post-preview&'))
  expect(typed.status).toBe(200)
  const { cookie } = await site.app.signIn({ email: 'anna@example.ru' })
  expect((await site.get('/preview/103', { cookie })).status).toBe(403)
})

test.each([
  ['/net-takoj', 'На главную'],
  ['/recipe/net-takogo', 'Ко всем рецептам'],
  ['/health/net/takoj', 'В раздел «Здоровье»'],
])('the error page shows its message in small print in every variant: %s', async (path, way) => {
  const html = await (await site.get(path)).text()
  expect(html.replaceAll('<!-- -->', '')).toMatch(/<p[^>]*>Ошибка 404 · <span lang="en">Page not found<\/span><\/p>/)
  expect(html).toContain(way)
})

test('a changed article is fresh at once, and so are the lists that show it', async () => {
  const read = async (path: string) => plainWords(await (await site.get(path)).text())
  const title = async (path: string) => /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(await read(path))?.[1]
  expect(await title('/zametka-1')).toContain('Заметка о доме № 1')
  expect(await read('/list/')).toContain('Заметка о доме № 1<')
  await site.app.ask(saveArticles, { body: { articles: [{ ...crowd[0]!, title: 'Окна без разводов' }] } })
  await expect.poll(() => title('/zametka-1'), { interval: 20 }).toContain('Окна без разводов')
  await site.app.waitUntilIdle()
  const list = await read('/list/')
  expect(list).toContain('Окна без разводов')
  expect(list).not.toContain('Заметка о доме № 1<')
})
