// Measurement of reading: in a browser, with the collector of the same site.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getPostStatistics, listProblems, trackedEvent } from '#contract/analytics.ts'
import { saveArticles } from '#contract/office/content.ts'
import { articleContextSchema } from '#contract/tracking-names.ts'
import { openAnalytics } from '#services/analytics/analytics.ts'
import { rollUp } from '#services/analytics/roll-up.ts'
import { daysAgo } from '../magazine.ts'
import { axeProblems, isReady, signIn } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

const shelf = 1100
let site: TestSite
/** Another site, on another origin of this machine. An answer made by the test would hold the page's last request back. */
const neighbour = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Там</h1>'))
let onward: string
beforeAll(async () => {
  await new Promise<void>(resolve => neighbour.listen(0, '127.0.0.1', resolve))
  onward = `http://localhost:${(neighbour.address() as AddressInfo).port}/dalshe`
  site = await openTestSite()
  await site.app.ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'measured:1',
          id: 1102,
          type: 'post',
          slug: 'izmerennaya',
          title: 'Измеренная',
          body: `<p>Читайте <a href="${onward}">дальше</a>.</p>${'<p>Строка за строкой.</p>'.repeat(80)}`,
          publishedAt: daysAgo(2),
          author: 'anna',
          categories: ['dom'],
          tags: ['zima'],
        },
      ],
    },
  })
  await site.app.waitUntilIdle()
})
afterAll(async () => {
  await site?.close()
  neighbour.close()
})
beforeEach(() =>
  site.app.context.db.sql.exec('truncate analytics.event, analytics.post_day, analytics.roll_up, analytics.problem'),
)

type Sent = Record<string, string>
type SelfDescribing = { schema: string; data: Record<string, unknown> }
const eventsOf = (request: Request) => (request.postDataJSON() as { data: Sent[] }).data

/** Everything that the page sends to the collector from now on. */
function listen(page: Page): Sent[] {
  const sent: Sent[] = []
  page.on('request', request => {
    if (request.url().endsWith('/tracker')) sent.push(...eventsOf(request))
  })
  return sent
}
const ownData = (event: Sent) => (JSON.parse(event['ue_pr']!) as { data: SelfDescribing }).data
const contextsOf = (event: Sent) => (JSON.parse(event['co']!) as { data: SelfDescribing[] }).data
const scrolls = (sent: readonly Sent[]) =>
  sent
    .filter(event => event['e'] === 'ue' && ownData(event).schema.includes('/scroll/'))
    .map(event => `${String(ownData(event).data['category'])} ${String(ownData(event).data['pageScroll'])}`)
const kinds = (sent: readonly Sent[]) => sent.map(event => event['e'])
/** A request cut off by leaving the page is sent again with the same id: the collector counts it once. */
const views = (sent: readonly Sent[]) =>
  [...Map.groupBy(sent, event => event['eid']).values()].map(([first]) => first!).filter(event => event['e'] === 'pv')
const kept = async () =>
  (await site.app.context.db.sql.query<{ n: number }>('select count(*)::int as n from analytics.event')).rows[0]!.n

const readerOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(atob(localStorage.getItem('accessToken')!.split('.')[1]!)) as { sub: string }).sub)

async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y <= height; y += 400) {
    await page.evaluate(top => scrollTo(0, top), y)
    await page.waitForTimeout(30)
  }
  for (const y of [0, height, 0, height]) {
    await page.evaluate(top => scrollTo(0, top), y)
    await page.waitForTimeout(150)
  }
}

const everyThreshold = ['Прокрутка материала', 'Прокрутка страницы'].flatMap(area =>
  [25, 50, 75, 100].map(percent => `${area} ${percent}`),
)

// The headless shell has a mouse that moves by itself, which would load the application.
test('a page view, a ping after a second, and each threshold of page and article are sent once, and no script is loaded for it', () =>
  site.visit({ kind: 'whole' }, async page => {
    const sent = listen(page)
    const scripts: string[] = []
    page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto('/dlinnaya-polka?utm_source=mail&code=secret')
    await expect.poll(() => kinds(sent)).toEqual(['pv', 'pp'])
    await scrollThrough(page)
    await expect.poll(() => scrolls(sent).toSorted()).toEqual(everyThreshold.toSorted())
    expect(scripts).toEqual([])
    for (const event of sent) {
      expect(trackedEvent.safeParse(event).error?.issues ?? []).toEqual([])
      expect(event['url']).toBe(`${site.url}/dlinnaya-polka?utm_source=mail`)
    }
    const [view, ping] = sent as [Sent, Sent]
    // Spec 9: the first ping.
    const pingMs = Number(ping['dtm']) - Number(view['dtm'])
    expect([pingMs >= 1000, pingMs < 10_000]).toEqual([true, true])
    expect(Math.abs(Number(view['stm']) - Number(view['dtm']))).toBeLessThan(2000)
    expect(contextsOf(view).find(({ schema }) => schema === articleContextSchema)?.data).toMatchObject({
      postId: shelf,
      categories: ['Дом'],
      author: 'Михаил Орлов',
      tags: [],
      isAdvertising: false,
      isPromo: false,
    })
    await expect.poll(kept).toBe(sent.length)
  }))

test('nothing personal is sent before the reader agrees: no cookie, no id that outlives the tab, no reader', () =>
  site.visit({}, async page => {
    const sent = listen(page)
    await page.goto('/dlinnaya-polka')
    await expect.poll(() => kinds(sent)).toContain('pv')
    expect(await page.context().cookies()).toEqual([])
    expect(sent.flatMap(Object.keys)).not.toContain('duid')
    await signIn(site, page, 'lena@delno.test')
    const userId = await readerOf(page)
    await page.goto(`/profile/user/${userId}/settings?code=secret#email-code=123456`)
    await expect.poll(() => sent.at(-1)?.['url']).toBe(`${site.url}/profile/`)
    await page.goto('/k-polke', { referer: `${site.url}/profile/user/${userId}/settings` })
    const visited = [`${site.url}/dlinnaya-polka`, `${site.url}/profile/`, `${site.url}/k-polke`]
    await expect.poll(() => views(sent).map(event => event['url'])).toEqual(visited)
    expect(JSON.stringify(sent)).not.toMatch(new RegExp(`${userId}|secret|123456|lena`, 'i'))
    const last = sent.at(-1)!
    expect([last['duid'], last['uid']]).toEqual([undefined, undefined])
    expect(last['sid']).toBe(sent[0]!['sid'])
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['delno_session'])
  }))

test('a visit ends after half an hour without activity of the reader', () =>
  site.visit({}, async page => {
    const sent = listen(page)
    const openAfter = async (minutes: number) => {
      await page.clock.setFixedTime(Date.parse('2026-11-21T09:00:00+03:00') + minutes * 60_000)
      await page.goto(minutes % 2 ? '/k-polke' : '/dlinnaya-polka')
      await expect
        .poll(() => sent.at(-1)?.['dtm'])
        .toBe(String(Date.parse('2026-11-21T09:00:00+03:00') + minutes * 60_000))
    }
    for (const minutes of [0, 29, 58, 89]) await openAfter(minutes)
    expect(views(sent).map(event => event['vid'])).toEqual(['1', '1', '1', '2'])
    expect(new Set(sent.map(event => event['sid'])).size).toBe(2)
  }))

const openChoice = (page: Page) => page.getByRole('button', { name: 'Статистика чтения' }).click()

test('a reader who agrees to be recognised has an id for two years, and their own id when signed in, and may change their mind', () =>
  site.visit({}, async page => {
    const sent = listen(page)
    await page.goto('/dlinnaya-polka')
    await openChoice(page)
    await page.getByRole('radio', { name: 'Да, и узнавать меня' }).check()
    await page.goto('/k-polke')
    await expect.poll(() => sent.at(-1)?.['duid']).toMatch(/^[0-9a-f-]{36}$/)
    const cookies = (await page.context().cookies()).filter(({ name }) => name.startsWith('_sp_'))
    const daysLeft = cookies
      .map(({ expires }) => Math.round((expires - Date.now() / 1000) / 86_400))
      .toSorted((a, b) => a - b)
    // Two years are requested (spec 9); this browser keeps no cookie longer than 400 days.
    expect(daysLeft).toEqual([0, 400])
    expect(sent.at(-1)?.['uid']).toBeUndefined()
    await signIn(site, page, 'oleg@delno.test')
    const userId = await readerOf(page)
    await page.goto('/dlinnaya-polka')
    await expect.poll(() => sent.at(-1)?.['uid']).toBe(userId)
    expect(new Set(sent.flatMap(event => event['duid'] ?? [])).size).toBe(1)
    await openChoice(page)
    await page.getByRole('radio', { name: 'Нет' }).check()
    expect((await page.context().cookies()).filter(({ name }) => name.startsWith('_sp_'))).toEqual([])
  }))

test('declining by keyboard stops all measurement, here and on the next pages, and is remembered', () =>
  site.visit({ bypassCSP: true }, async page => {
    const sent = listen(page)
    await page.goto('/dlinnaya-polka')
    await expect.poll(() => kinds(sent)).toContain('pp')
    // Before the press that opens it the footer asks nothing of anybody.
    expect(await page.getByRole('radio', { name: 'Нет' }).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Статистика чтения' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: 'Да, без имени' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('radio', { name: 'Нет' }).isChecked()).toBe(true)
    sent.length = 0
    const asked: string[] = []
    page.on('request', request => /\/svc\/(analytics|views)\//.test(request.url()) && asked.push(request.url()))
    await scrollThrough(page)
    await page.goto('/izmerennaya')
    await scrollThrough(page)
    await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new Error('x is not a function') })))
    await page.waitForTimeout(1500)
    await openChoice(page)
    expect(await page.getByRole('radio', { name: 'Нет' }).isChecked()).toBe(true)
    await page.goto('about:blank')
    expect([sent, asked]).toEqual([[], []])
    await page.goto('/izmerennaya')
    expect(await axeProblems(page)).toEqual([])
  }))

test.each([
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
])('a browser with %s sends nothing, and the consent form shows it', (name, value) =>
  site.visit({}, async page => {
    await page.addInitScript(
      ([signal, given]) => Object.defineProperty(navigator, signal as string, { get: () => given }),
      [name, value] as const,
    )
    const asked: string[] = []
    page.on('request', request => /\/svc\/(analytics|views)\//.test(request.url()) && asked.push(request.url()))
    await page.goto('/dlinnaya-polka')
    await scrollThrough(page)
    await page.waitForTimeout(1200)
    expect(asked).toEqual([])
    await openChoice(page)
    const none = page.getByRole('radio', { name: 'Нет' })
    expect([await none.isChecked(), await none.isDisabled()]).toEqual([true, true])
  }),
)

test('another page within the application is another view with its own thresholds and its referrer', () =>
  site.visit({}, async page => {
    const sent = listen(page)
    await page.goto('/k-polke')
    const link = page.locator('a[href="/dlinnaya-polka#sverlenie"]')
    await link.hover()
    await isReady(page)
    await scrollThrough(page)
    await expect.poll(() => scrolls(sent).length).toBe(8)
    await link.click()
    // The address changes before the article does: the height has to be that of the new page.
    await page.getByRole('heading', { name: 'Длинная полка', level: 1 }).waitFor()
    await scrollThrough(page)
    await expect.poll(() => scrolls(sent).length).toBe(16)
    const viewed = sent.filter(event => event['e'] === 'pv')
    expect(viewed.map(event => [event['url'], event['refr']])).toEqual([
      [`${site.url}/k-polke`, ''],
      [`${site.url}/dlinnaya-polka`, `${site.url}/k-polke`],
    ])
    expect(new Set(viewed.map(event => contextsOf(event)[0]!.data['id'])).size).toBe(2)
    const [transition] = sent.filter(
      event => event['e'] === 'ue' && ownData(event).schema.includes('/outer_transition/'),
    )
    expect(ownData(transition!).data).toEqual({
      outer_transition: { [`${site.url}/k-polke`]: `${site.url}/dlinnaya-polka#sverlenie` },
    })
    await expect.poll(kept).toBe(sent.length)
    await rollUp(openAnalytics(site.app.context))
    // The browser decides what today is for a reader, and not the clock of the server.
    const { items } = await site.app.ask(getPostStatistics, {
      params: { postId: shelf },
      query: { from: '2026-01-01', to: '2027-12-31' },
    })
    expect(items).toMatchObject([
      { views: 1, visitors: 1, sources: { internal: 1 }, depth: { content: { '25': 1, '50': 1, '75': 1, '100': 1 } } },
    ])
  }))

test('a click that leaves the site is reported before the page is gone', () =>
  site.visit({ mayAsk: /\/\/localhost:/ }, async page => {
    // Measurement begins in an idle moment.
    const hasBegun = page.waitForRequest(/\/tracker$/)
    await page.goto('/izmerennaya')
    await hasBegun
    await page.getByRole('link', { name: 'дальше' }).click()
    await page.waitForURL(onward)
    const transitions = async () =>
      (
        await site.app.context.db.sql.query<{ data: unknown }>(
          `select data from (
             select (fields->>'ue_pr')::jsonb->'data'->'data'->'outer_transition' as data from analytics.event where kind = 'ue'
           ) told where data is not null`,
        )
      ).rows.map(({ data }) => data)
    await expect.poll(transitions).toEqual([{ [`${site.url}/izmerennaya`]: onward }])
  }))

test('a delivered request holds no connection open', () =>
  site.visit({}, async page => {
    const ended = page.waitForEvent('requestfinished', request => request.url().endsWith('/tracker'))
    await page.goto('/izmerennaya')
    await ended
  }))

test('events that could not be sent wait in the browser and are sent once later, and events refused as wrong are not sent again', () =>
  site.visit({ mayFail: /tracker/ }, async page => {
    let answer = 503
    let posts = 0
    await page.route('**/tracker', route => {
      posts += 1
      return answer === 200 ? route.continue() : route.fulfill({ status: answer })
    })
    await page.goto('/dlinnaya-polka')
    await expect.poll(() => posts).toBe(1)
    const waiting = () =>
      page.evaluate(() => (JSON.parse(localStorage.getItem('snowplowOutQueue_delno') ?? '[]') as unknown[]).length)
    await expect.poll(waiting).toBeGreaterThan(0)
    answer = 200
    await page.goto('/k-polke')
    await expect.poll(async () => (await kept()) >= 3).toBe(true)
    await expect.poll(waiting).toBe(0)
    const viewed = async () =>
      (
        await site.app.context.db.sql.query<{ url: string }>(
          `select fields->>'url' as url from analytics.event where kind = 'pv' order by url`,
        )
      ).rows.map(({ url }) => url)
    const urls = await viewed()
    expect(urls).toEqual([`${site.url}/dlinnaya-polka`, `${site.url}/k-polke`])
    answer = 400
    await page.goto('/izmerennaya')
    await expect.poll(() => posts).toBeGreaterThan(3)
    expect(await waiting()).toBe(0)
    // What the page before said when it was left may still have come.
    expect(await viewed()).toEqual(urls)
  }))

test('each fault of the page is reported once, and router responses and bots are not reported', () =>
  site.visit({}, async page => {
    await page.goto('/izmerennaya')
    await page.evaluate(() => {
      const fail = (error: unknown) => dispatchEvent(new ErrorEvent('error', { error }))
      fail(new TypeError('shelf is not a function'))
      fail(new TypeError('shelf is not a function'))
      fail(Object.assign(new Error('Not Found'), { status: 404 }))
      fail({ status: 302, data: null })
      fail({ status: 503, data: null })
      const reason = new Error('no connection')
      dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { reason, promise: Promise.resolve() }))
    })
    const told = async () =>
      (await site.app.ask(listProblems, {})).items
        .map(({ name, message, place, count }) => [name, message, place, count].join(' '))
        .toSorted()
    await expect
      .poll(told)
      .toEqual([
        'Error an answer of 503 /izmerennaya 1',
        'Error no connection /izmerennaya 1',
        'TypeError shelf is not a function /izmerennaya 1',
      ])
    await site.visit({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, async bots => {
      const said: string[] = []
      const asked: string[] = []
      bots.on('console', message => said.push(message.text()))
      bots.on('request', request => request.url().endsWith('/problems') && asked.push(request.url()))
      await bots.goto('/izmerennaya')
      await bots.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new Error('of a bot') })))
      await expect.poll(() => said.join('\n')).toContain('of a bot')
      expect(asked).toEqual([])
    })
  }))
