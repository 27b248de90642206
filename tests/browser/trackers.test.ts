// Snowplow's own trackers, as published, with our collector: in a page of another site, and in Node.
import { createServer, type Server } from 'node:http'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { buildPageView, buildSelfDescribingEvent, buildStructEvent, newTracker } from '@snowplow/node-tracker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestSite, type TestSite } from './site.ts'

const require = createRequire(import.meta.url)
const packages = {
  v4: require.resolve('@snowplow/browser-tracker'),
  v3: require.resolve('snowplow-browser-tracker-3'),
} as const

let site: TestSite
let partner: Server
let partnerUrl: string
beforeAll(async () => {
  site = await openTestSite()
  partner = createServer((request, response) => {
    const name = request.url?.slice(1).replace('.js', '') as keyof typeof packages
    if (!(name in packages)) {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<title>Партнёр</title><p style="height:3000px">Текст')
      return
    }
    const script = readFileSync(packages[name].replace(/index\.\w+\.js$/, 'index.umd.min.js'))
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
  })
  await new Promise<void>(resolve => partner.listen(0, '127.0.0.1', resolve))
  partnerUrl = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise(resolve => partner.close(resolve))
  await site.close()
})
beforeEach(() => site.app.context.db.sql.exec('truncate analytics.event'))

type Kept = {
  kind: string
  page_view: string | null
  visitor: string | null
  scroll_area: string | null
  scroll_depth: number | null
  fields: Record<string, string>
}
const kept = async () =>
  (await site.app.context.db.sql.query<Kept>('select * from analytics.event order by received_at, happened_at')).rows
const kinds = async () => (await kept()).map(({ kind }) => kind).toSorted()

/** The setup of spec 9, with the option names of each version. */
const setUp = (endpoint: string, more: object) => ({
  endpoint,
  settings: {
    appId: 'partner',
    postPath: '/tracker',
    eventMethod: 'post',
    bufferSize: 1,
    maxPostBytes: 40_000,
    maxLocalStorageQueueSize: 1000,
    connectionTimeout: 3500,
    cookieName: '_sp_',
    cookieLifetime: 63_072_000,
    cookieSameSite: 'Lax',
    cookieSecure: false,
    sessionCookieTimeout: 1800,
    contexts: { webPage: true, session: true },
    ...more,
  },
})

type BrowserTracking = {
  newTracker(namespace: string, endpoint: string, settings: object): void
  enableActivityTracking(options: object): void
  setUserId(id: string): void
  trackPageView(): void
  trackStructEvent(event: object): void
  trackSelfDescribingEvent(event: object): void
}

test.each([
  ['v4', 'plain', {}],
  ['v4', 'base64', { encodeBase64: true }],
  ['v4', 'server anonymisation', { anonymousTracking: { withServerAnonymisation: true } }],
  ['v3', 'plain', {}],
  ['v3', 'base64', { encodeBase64: true }],
  ['v3', 'server anonymisation', { anonymousTracking: { withServerAnonymisation: true } }],
] as const)('events of browser tracker %s on another site are kept in the form «%s»', (version, form, settings) =>
  site.visit({ mayAsk: new RegExp(partnerUrl) }, async page => {
    await page.goto(`${partnerUrl}/`)
    await page.addScriptTag({ url: `${partnerUrl}/${version}.js` })
    const statuses: number[] = []
    page.on('response', response => {
      if (response.url().endsWith('/tracker')) statuses.push(response.status())
    })
    await page.evaluate(
      ({ endpoint, settings: given }) => {
        const tracking = (globalThis as unknown as { snowplowBrowserTracking: BrowserTracking }).snowplowBrowserTracking
        tracking.newTracker('sp', endpoint, given)
        tracking.enableActivityTracking({ minimumVisitLength: 1, heartbeatDelay: 1 })
        tracking.setUserId('lena')
        tracking.trackPageView()
        tracking.trackStructEvent({ category: 'Видео', action: 'Пуск', label: 'Фикус', property: 'x', value: 2 })
        tracking.trackSelfDescribingEvent({
          event: {
            schema: 'iglu:ru.partner/scroll/jsonschema/1-0-0',
            data: { pageScroll: 50, category: 'Прокрутка материала' },
          },
        })
      },
      setUp(`${site.url}/svc/analytics`, settings),
    )
    // Page pings are sent after a second at the earliest, and only while the reader is active.
    const kindsAfterScroll = async () => {
      await page.evaluate(() => scrollBy(0, 10))
      return new Set(await kinds())
    }
    await expect.poll(kindsAfterScroll).toEqual(new Set(['pp', 'pv', 'se', 'ue']))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const all = await kept()
    expect(all.find(({ kind }) => kind === 'ue')).toMatchObject({ scroll_area: 'content', scroll_depth: 50 })
    expect(all.find(({ kind }) => kind === 'pv')?.page_view).toMatch(/^[0-9a-f-]{36}$/)
    expect(all.every(({ visitor }) => (visitor === null) === (form === 'server anonymisation'))).toBe(true)
    expect(all[0]!.fields['tv']).toMatch(version === 'v4' ? /^js-4\./ : /^js-3\./)
    expect((await page.context().cookies(site.url)).map(({ name }) => name)).not.toContain('sp')
  }),
)

test.each([true, false])(
  'events of the node tracker with base64 %s are kept once, however often they are sent',
  async encodeBase64 => {
    const failures: unknown[] = []
    const tracker = newTracker(
      { namespace: 'sp', appId: 'partner', encodeBase64 },
      {
        endpoint: `${site.url}/svc/analytics`,
        eventMethod: 'post',
        postPath: '/tracker',
        bufferSize: 4,
        onRequestFailure: failure => failures.push(failure),
      },
    )
    tracker.setUserId('lena')
    tracker.setIpAddress('203.0.113.7')
    const eid = '0b2d4f8e-6a53-4a0e-9f1c-9d7a4f2b1c3d'
    tracker.track(buildPageView({ pageUrl: 'https://partner.test/', pageTitle: 'Партнёр' }))
    tracker.track(buildStructEvent({ category: 'Видео', action: 'Пуск' }))
    for (let n = 0; n < 2; n++) {
      const event = buildSelfDescribingEvent({
        event: { schema: 'iglu:ru.partner/scroll/jsonschema/1-0-0', data: { pageScroll: 25 } },
      })
      event.add('eid', eid)
      tracker.track(event)
    }
    await tracker.flush()
    await expect.poll(kinds).toContain('ue')
    expect(failures).toEqual([])
    const all = await kept()
    expect(all.find(({ kind }) => kind === 'ue')).toMatchObject({ scroll_area: 'page', scroll_depth: 25 })
    expect(all.find(({ kind }) => kind === 'pv')?.fields).toMatchObject({ uid: 'lena', tv: 'node-4.8.0', p: 'srv' })
    expect(JSON.stringify(all)).not.toContain('203.0.113')
  },
)
