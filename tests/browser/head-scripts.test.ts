// Scripts of editors: without any, nothing is requested; otherwise they run in their order and the page announces that
// they have.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { removeWidgets, saveWidgets, type WidgetDraft } from '#contract/office/widgets.ts'
import { isReady } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site?.close())

const text = '/fikus-zimoj'
const mayAsk = /^https:\/\/(ads|broken)\.test\//

async function withScripts(
  drafts: Omit<Extract<WidgetDraft, { type: 'parsed-html' }>, 'type'>[],
  work: () => Promise<void>,
) {
  const widgets = drafts.map(draft => ({ type: 'parsed-html' as const, ...draft }))
  const { results } = await site.app.ask(saveWidgets, { body: { widgets } })
  await site.app.waitUntilIdle()
  try {
    await work()
  } finally {
    await site.app.ask(removeWidgets, { body: { ids: results.map(({ id }) => id) } })
    await site.app.waitUntilIdle()
  }
}

/** Answers for a foreign host whose first script is the slower one, and for a host that does not answer. */
async function answerForeign(page: Page): Promise<void> {
  const say = (word: string) => `(window.said ??= []).push('${word}')`
  await page.route('https://ads.test/slow.js', async route => {
    await page.waitForTimeout(300)
    await route.fulfill({ contentType: 'text/javascript', body: say('slow') })
  })
  await page.route('https://ads.test/quick.js', route =>
    route.fulfill({ contentType: 'text/javascript', body: say('quick') }),
  )
  await page.route('https://broken.test/**', route => route.abort())
}
const isLoaded = (page: Page) => page.waitForSelector('html[data-head-scripts=loaded]', { state: 'attached' })
type Said = { said?: string[]; delnoAdvertising?: object }
const said = (page: Page) => page.evaluate(() => (globalThis as unknown as Said).said)

test('a magazine without scripts requests none and does not mention them in the page', () =>
  site.visit({}, async page => {
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    const response = await page.goto(text)
    await page.mouse.move(100, 100)
    await isReady(page)
    expect(asked.filter(url => /scripts|whois/.test(url))).toEqual([])
    expect(await page.locator('meta[name=head-scripts]').count()).toBe(0)
    expect((await response!.allHeaders())['content-security-policy']).not.toContain('https://ads.test')
  }))

test('scripts with an address run in their order, inline scripts run after all of those have loaded or failed, then the page announces it', () =>
  withScripts(
    [
      {
        slot: 'scripts',
        html: `<script>said.push('inline ' + delnoAdvertising.postid + ' ' + delnoAdvertising.tags)</script>
          <script src="https://ads.test/slow.js"></script>
          <script src="https://broken.test/gone.js"></script>`,
      },
      { slot: 'scripts', position: 1, html: '<script src="https://ads.test/quick.js"></script>' },
    ],
    () =>
      site.visit({ mayAsk, mayFail: /broken\.test/ }, async page => {
        await answerForeign(page)
        await page.addInitScript(() =>
          addEventListener('delno:head-scripts', () => {
            const { said } = globalThis as unknown as { said: string[] }
            said.push('told')
          }),
        )
        const response = await page.goto(text)
        await isLoaded(page)
        expect(await said(page)).toEqual(['slow', 'quick', 'inline 101 zima', 'told'])
        const policy = (await response!.allHeaders())['content-security-policy']!
        const ofScripts = /script-src ([^;]+)/.exec(policy)![1]!
        expect(ofScripts).toContain('https://ads.test https://broken.test')
        expect(ofScripts).not.toMatch(/unsafe-inline|\*/)
      }),
  ))

test.each([
  [6, 1],
  [4, 0],
] as const)('a browser at an IPv%i address passes the version on to advertising', (v, ipv6) =>
  withScripts(
    [
      {
        slot: 'scripts',
        html: `<script>said.push('ipv6 ' + delnoAdvertising.ipv6)</script><script src="https://ads.test/quick.js"></script>`,
      },
    ],
    () =>
      site.visit({ mayAsk }, async page => {
        await answerForeign(page)
        await page.route(/\/api\/whois$/, route => route.fulfill({ json: { v } }))
        await page.goto(text)
        await isLoaded(page)
        expect(await said(page)).toContain(`ipv6 ${ipv6}`)
      }),
  ),
)

test('each kind of page has its own scripts; the application adds those of the next page, and no script runs twice', () =>
  withScripts(
    [
      { slot: 'scripts', html: `<script src="https://ads.test/quick.js"></script>` },
      {
        slot: 'recipes-scripts',
        html: `<script src="https://ads.test/quick.js"></script><script>said.push('cook ' + delnoAdvertising.pk)</script>`,
      },
    ],
    () =>
      site.visit({ mayAsk }, async page => {
        await answerForeign(page)
        await page.goto('/')
        await isLoaded(page)
        expect(await said(page)).toEqual(['quick'])
        await page.mouse.move(100, 100)
        await isReady(page)
        await page.getByRole('link', { name: 'Сырники' }).first().click()
        await page.waitForURL('/recipe/syrniki')
        await expect.poll(() => said(page)).toEqual(['quick', 'cook recipe'])
      }),
  ))

test('visibility rules hold: a script for one topic runs only there, one hidden there runs elsewhere, and a page without a subject gets scripts without a show rule', () =>
  withScripts(
    [
      {
        slot: 'scripts',
        show: [{ type: 'category', value: 'rasteniya' }],
        html: `<script>(window.said ??= []).push('plants')</script>`,
      },
      {
        slot: 'scripts',
        hide: [{ type: 'category', value: 'rasteniya' }],
        html: `<script>(window.said ??= []).push('others')</script>`,
      },
    ],
    () =>
      site.visit({}, async page => {
        const read = async (path: string) => {
          await page.goto(path)
          await isLoaded(page)
          return said(page)
        }
        expect(await read(text)).toEqual(['plants'])
        expect(await read('/stol-bez-hlama')).toEqual(['others'])
        expect(await read('/search')).toEqual(['others'])
      }),
  ))

test('failed calls are only logged', () =>
  withScripts([{ slot: 'scripts', html: `<script src="https://ads.test/quick.js"></script>` }], () =>
    site.visit({ mayAsk, mayFail: /scripts|whois/ }, async page => {
      const logged: string[] = []
      page.on('console', message => message.type() === 'info' && logged.push(message.text()))
      await page.route(/\/api\/(20\/v1\/scripts|whois)/, route => route.fulfill({ status: 503, body: '{}' }))
      await page.goto(text)
      await isLoaded(page)
      expect(await said(page)).toBeUndefined()
      expect(logged.filter(line => /^head scripts: .*\/api\/\S+ answered 503/.test(line))).toHaveLength(2)
    }),
  ))

test('a page made for partners’ pages contains no foreign scripts', () =>
  withScripts([{ slot: 'scripts', html: `<script src="https://ads.test/quick.js"></script>` }], async () => {
    const response = await site.get('/yandbtm')
    expect(response.headers.get('content-security-policy')).not.toContain('ads.test')
    expect(await response.text()).not.toContain('name="head-scripts"')
  }))
