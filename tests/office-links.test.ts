// The walk over the links of everything that is out, with the services it asks: what it finds, that it goes on after a kill, what mends a row, and
// that pages of other sites are opened only when an administrator says so.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { listAuthors } from '#contract/content.ts'
import { uploadImage, removeImage } from '#contract/media.ts'
import { getToday } from '#contract/newsroom-today.ts'
import { signInByCode } from '#contract/office/access.ts'
import { setRedirects } from '#contract/office/addresses.ts'
import { removeArticle, saveArticles, type ArticleDraft } from '#contract/office/content.ts'
import * as calls from '#contract/office/links.ts'
import { changeMagazine } from '#contract/office/magazine.ts'
import { listOfficeLog } from '#contract/office/log.ts'
import { saveRecipes } from '#contract/office/recipes.ts'
import { dayMs, hourMs } from '#domain/time-units.ts'
import { makeFetchPublic, type FetchPublic } from '#platform/http/fetch-public.ts'
import { codeAt, enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { openTestApp, type TestApp } from './app.ts'
import { daysAgo, refillMagazine } from './magazine.ts'
import { send } from './text-editors.ts'
import { openContent, type Content } from '#services/content/content.ts'
import { openOutside } from '#services/content/links/outside.ts'
import { runWalk } from '#services/content/links/walk.ts'

let app: TestApp
let anna: Entered
let content: Content
beforeAll(async () => {
  app = await openTestApp()
  content = openContent(app.context)
})
afterAll(() => app.close())
beforeEach(async () => {
  await refillMagazine(app)
  anna = await enterFirst(app)
  content.taxonomy.forget()
})
/** A sign-in to the office ends while the clock of a test goes on. */
async function pass(ms: number): Promise<void> {
  app.clock.advance(ms)
  const body = { email: 'anna@delno.test', code: codeAt(anna.secret, app.clock.now()) }
  await anna.browser.ask(signInByCode, { body })
}

async function ask<C extends Call>(call: C, input: CallInput<C>, person = anna): Promise<CallReply<C>> {
  const { status, body } = await send(app, call, person.browser.headers(), input)
  expect([call.name, status, status === 200 ? undefined : body]).toEqual([call.name, 200, undefined])
  return body
}
const article = (id: number, body: string, more: Partial<ArticleDraft> = {}): ArticleDraft => ({
  source: `link:${id}`,
  id,
  type: 'post',
  slug: `statya-${id}`,
  title: `Статья ${id}`,
  body,
  publishedAt: daysAgo(5),
  ...more,
})
const save = (...articles: ArticleDraft[]) => app.ask(saveArticles, { body: { articles } })
const walk = async () => {
  await ask(calls.checkLinksNow, {})
  await app.waitUntilIdle()
}
const read = (which: 'broken' | 'moved' | 'hidden' = 'broken') => ask(calls.listLinks, { query: { which } })
const said = async (which: 'broken' | 'moved' | 'hidden' = 'broken') =>
  (await read(which)).items
    .map(({ kind, target, places }) => `${kind} ${target} ← ${places.map(({ postId }) => postId).join()}`)
    .toSorted()

test('every kind of link is told as a reader would find it', async () => {
  const picture = await app.ask(uploadImage, {
    query: { alt: 'Полка', source: 'test:polka' },
    body: await sharp({ create: { width: 320, height: 180, channels: 3, background: '#369' } })
      .webp()
      .toBuffer(),
  })
  const good = [
    '/fikus-zimoj#poliv',
    '#zdes',
    'https://delno.test/stol-bez-hlama?utm_source=x',
    '/topics/dom/rasteniya/',
    '/tag/zima/',
    '/stream/kolonki/',
    '/author/anna/',
    '/health/',
    '/health/son/',
    '/health/son/son-v-zharu',
    '/recipe/syrniki',
    '/recipes/zavtraki/russkaya/',
    '/recipes/',
    '/top/week/',
    '/2026/11',
    '/search?q=x',
    '/o-zhurnale',
    '/pravila-rekomendacij',
    'mailto:a@b.test',
    'https://sosed.test/net',
    '/fikus-zimoj#comment-7',
  ]
  const bad = [
    '/net-takoj',
    '/topics/dom/net/',
    '/tag/net/',
    '/author/net/',
    '/health/son/net',
    '/recipe/net',
    '/recipes/net/',
    '/top/net/',
    '/chernovik',
    '/fikus-zimoj#svet',
    '#net',
    '/vedet-v-nikuda',
  ]
  const around = ['/chistyj-stol', '/dva-shaga', '/health/drugoe/son-v-zharu']
  const linked = [...good, ...bad, ...around].map(href => `<p>См. <a href="${href}">слова ссылки</a></p>`).join('')
  const figure = `<figure><img src="${picture.origin}" alt="Полка"></figure>`
  await save(
    article(501, `<h2 id="zdes">Здесь</h2>${linked}${figure}`),
    article(502, '<p><a href="/net-takoj/">туда же</a></p>'),
  )
  await app.ask(removeImage, { query: { source: 'test:polka' } })
  const items = [
    { from: '/vedet-v-nikuda', to: '/pusto' },
    { from: '/dva-shaga', to: '/chistyj-stol' },
    { from: '/nikto-ne-ssylaetsya', to: '/tozhe-pusto' },
  ]
  await ask(setRedirects, { body: { items } })
  await walk()
  expect(await said()).toEqual(
    [
      'missing /net-takoj ← 502,501',
      'missing /topics/dom/net ← 501',
      'missing /tag/net ← 501',
      'missing /author/net ← 501',
      'missing /health/son/net ← 501',
      'missing /recipe/net ← 501',
      'missing /recipes/net ← 501',
      'missing /top/net ← 501',
      'missing /chernovik ← 501',
      'place /fikus-zimoj#svet ← 501',
      'place /statya-501#net ← 501',
      'redirect /vedet-v-nikuda ← 501',
      'redirect /nikto-ne-ssylaetsya ← ',
      `picture /media/${picture.image_id}/ ← 501`,
    ].toSorted(),
  )
  expect(await said('moved')).toEqual([
    'chain /dva-shaga ← 501',
    'moved /chistyj-stol ← 501',
    'moved /health/drugoe/son-v-zharu ← 501',
  ])
  const { items: rows, walk: done, totals } = await read()
  expect(rows[0]).toMatchObject({
    target: '/net-takoj',
    texts: 2,
    places: [{ title: 'Статья 502', words: 'туда же' }, { words: 'слова ссылки' }],
  })
  expect([done.isRunning, done.texts, done.isFull, totals.broken]).toEqual([false, 8, false, rows.length])
  expect(done.links).toBeGreaterThan(30)
})

test('what is mended leaves the list at once, what is found again keeps its day, and what broke is said in «Сегодня»', async () => {
  await save(
    article(501, '<p><a href="/net">нет</a> <a href="/pusto">пусто</a></p>'),
    article(502, '<p><a href="/net">нет</a></p>'),
  )
  await app.ask(saveRecipes, {
    body: {
      recipes: [
        {
          source: 'link:r',
          id: 1_000_000_501,
          slug: 'blin',
          title: 'Блин',
          body: '<p><a href="/net">нет</a></p>',
          publishedAt: daysAgo(3),
          author: (await app.ask(listAuthors)).items[0]!,
          prepMinutes: 1,
          cookMinutes: 1,
          totalMinutes: 2,
          portions: 1,
          ingredients: [],
        } as never,
      ],
    },
  })
  await walk()
  expect(await said()).toEqual(['missing /net ← 1000000501,502,501', 'missing /pusto ← 501'])
  const broken = async () => (await ask(getToday, { query: {} })).broken.filter(({ kind }) => kind === 'links')
  expect(await broken()).toEqual([{ kind: 'links', count: 2 }])

  await save(article(502, '<p>Без ссылки.</p>'), article(501, '<p><a href="/pusto">пусто</a></p>'))
  await app.waitUntilIdle()
  expect(await said()).toEqual(['missing /net ← 1000000501', 'missing /pusto ← 501'])
  expect((await read()).items.map(({ texts }) => texts)).toEqual([1, 1])
  await app.ask(removeArticle, { body: { id: 501 } })
  await app.waitUntilIdle()
  expect(await said()).toEqual(['missing /net ← 1000000501'])

  const { foundAt } = (await read()).items[0]!
  await pass(8 * dayMs)
  await walk()
  expect((await read()).items[0]!.foundAt).toBe(foundAt)
  expect(await broken()).toEqual([])
  await ask(setRedirects, { body: { items: [{ from: '/net', to: '/fikus-zimoj' }] } })
  expect(await said()).toEqual([])
  await walk()
  expect([await said(), await said('moved')]).toEqual([[], ['moved /net ← 1000000501']])
})

test('an address may stay as it is; who does not keep addresses sees and changes nothing', async () => {
  await save(article(501, '<p><a href="/net">нет</a></p>'))
  await walk()
  await ask(calls.hideLink, { body: { target: '/net', isHidden: true } })
  await walk()
  expect([await said(), await said('hidden')]).toEqual([[], ['missing /net ← 501']])
  await ask(calls.hideLink, { body: { target: '/net', isHidden: false } })
  expect(await said()).toEqual(['missing /net ← 501'])
  const boris = await enterInvited(app, anna, { email: 'boris@delno.test', name: 'Борис Окунев', role: 'user' })
  const refused: [Call, object][] = [
    [calls.listLinks, { query: {} }],
    [calls.checkLinksNow, {}],
    [calls.hideLink, { body: { target: '/net', isHidden: true } }],
    [calls.setOutsideLinks, { body: { isOn: true } }],
  ]
  for (const [call, input] of refused)
    expect([call.name, (await send(app, call, boris.browser.headers(), input as never)).status]).toEqual([
      call.name,
      403,
    ])
  expect((await ask(getToday, { query: {} }, boris)).broken).toEqual([])
})

test('a walk that was killed in its middle goes on from there, and two processes do not walk twice', async () => {
  await save(...Array.from({ length: 120 }, (_, at) => article(600 + at, `<p><a href="/net-${at % 3}">нет</a></p>`)))
  await read()
  // A walk as a process that was killed has left it: without its job.
  await app.context.db.sql.query(
    `update content.link_walk set state = 'running', number = 1, started_at = $1, stepped_at = $1`,
    [app.clock.now()],
  )
  await Promise.all([runWalk(content, { stepsMax: 1 }), runWalk(content, { stepsMax: 1 })])
  const half = await read()
  expect(half.walk.isRunning).toBe(true)
  expect(half.walk.texts).toBeLessThan(125)
  await Promise.all([runWalk(content), runWalk(content)])
  await app.waitUntilIdle()
  const { walk: done, items } = await read()
  expect([done.isRunning, done.texts]).toEqual([false, 126])
  expect(items.map(({ target, texts, places }) => [target, texts, places.length])).toEqual(
    [0, 1, 2].map(at => [`/net-${at}`, 40, 40]),
  )
})

test('no link and no title that an author can write stops the walk', async () => {
  const hrefs = [
    '/a%00b',
    '#%00',
    '/%00',
    '/%ff',
    '/recipe/%00',
    '/tag/%00/',
    '/author/%00/',
    `/a${'/'.repeat(1_500)}b`,
  ]
  await save(
    article(501, hrefs.map(href => `<p><a href="${href}">слова</a></p>`).join(''), { title: `${'т'.repeat(299)}😀` }),
    article(502, '<p><a href="/net">нет</a></p>'),
  )
  await walk()
  const { walk: done } = await read()
  expect(done.isRunning).toBe(false)
  expect(await said()).toContain('missing /net ← 502')
})

test('it begins by itself in the night, once', async () => {
  await save(article(501, '<p><a href="/net">нет</a></p>'))
  await read()
  const startedAt = async () => (await read()).walk.startedAt
  expect(await startedAt()).toBeNull()
  await pass(18 * hourMs)
  // Processes look at their clocks every fifteen seconds, and when the time zone changes.
  const zone = { values: { zone: '+04:00' }, expected: { zone: '+03:00' } }
  await ask(changeMagazine, { params: { part: 'zone' }, body: zone })
  await expect.poll(startedAt).not.toBeNull()
  await app.waitUntilIdle()
  expect(await said()).toEqual(['missing /net ← 501'])
})

test('pages of other sites are opened only when it is on, gently, and broken after two days', async () => {
  const asked: string[] = []
  const pages: Record<string, number> = { '/est': 200, '/vhod': 403 }
  const site: Server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host} ${request.url}`)
    response
      .writeHead(request.method === 'HEAD' && request.url === '/tolko-get' ? 405 : (pages[request.url!] ?? 404))
      .end()
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  const local = makeFetchPublic({ privateAllowed: ['127.0.0.1'] })
  const fetch: FetchPublic = (address, options) =>
    local(address.replace(/^https:\/\/([^/]+)/, `http://127.0.0.1:${port}`), {
      ...options,
      headers: { ...options.headers, host: new URL(address).host },
    })
  const open = () => openOutside(content, { fetch })
  try {
    const urls = [
      'https://a.test/est',
      'https://a.test/net',
      'https://b.test/vhod',
      'https://c.test/tolko-get',
      'http://127.0.0.1:1/x',
    ]
    await save(article(501, urls.map(url => `<p><a href="${url}">чужое</a></p>`).join('')))
    await walk()
    expect([await open(), asked, (await read()).outside]).toEqual([0, [], { isOn: false, addresses: 0, checked: 0 }])

    // The walk begins at once and may have found them already.
    expect(await ask(calls.setOutsideLinks, { body: { isOn: true } })).toMatchObject({ isOn: true, checked: 0 })
    await app.waitUntilIdle()
    pages['/tolko-get'] = 200
    expect((await read()).outside.addresses).toBe(5)
    expect(await open()).toBe(4)
    expect(asked.filter(each => each.includes(' a.test '))).toHaveLength(1)
    await open()
    expect(asked).toContain('GET c.test /tolko-get')
    expect((await read()).outside.checked).toBe(5)
    // Nothing is due within the day, and one bad day proves nothing.
    expect([await open(), await said()]).toEqual([0, []])
    await pass(dayMs + hourMs)
    expect(await open()).toBe(2)
    expect(await said()).toEqual(['outside http://127.0.0.1:1/x ← 501', 'outside https://a.test/net ← 501'])
    await walk()
    expect(await said()).toHaveLength(2)
    pages['/net'] = 200
    await pass(7 * dayMs + hourMs)
    while ((await open()) > 0);
    expect(await said()).toEqual(['outside http://127.0.0.1:1/x ← 501'])

    expect(await ask(calls.setOutsideLinks, { body: { isOn: false } })).toEqual({
      isOn: false,
      addresses: 0,
      checked: 0,
    })
    expect([await said(), await open()]).toEqual([[], 0])
    const { items } = await ask(listOfficeLog, { query: {} } as never)
    expect((items as { action: string }[]).filter(({ action }) => action === 'links.outside')).toHaveLength(2)
  } finally {
    site.closeAllConnections()
    site.close()
  }
})
