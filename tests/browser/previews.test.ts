// Tests previews of drafts by link: every surface, access control and caching.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fixtures } from '#article-body/node-types.fixture.ts'
import { endArticlePreviews, keepArticlePreview } from '#contract/office/article-previews.ts'
import type { ArticleDraft } from '#contract/office/content.ts'
import type { PreviewAmpErrors, PreviewFacts } from '#contract/preview-facts.ts'
import { dayMs } from '#domain/time-units.ts'
import { openTestSite, type TestSite } from './site.ts'
import { plainWords } from '../plain-words.ts'

let site: TestSite
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  site = await openTestSite()
})
afterAll(() => site?.close())

const draft: ArticleDraft = {
  type: 'post',
  slug: 'den-ne-pirog',
  title: 'День — не пирог',
  excerpt: 'Планировать стоит не время, а силы.',
  body: '<h2>Неделя первая</h2><p>Год назад я сложил свой план.</p><figure><img src="/media/1/640.webp" width="640" height="480" alt="Часы"></figure><table><tr><td>Созвоны</td><td>2,5</td></tr></table>',
  publishedAt: null,
  author: 'anna',
  categories: ['dom'],
  testPixel: ['https://pixel.example/seen'],
}
const days = (count: number) => new Date(site.app.clock.now().getTime() + count * dayMs).toISOString()

async function keep(changes: Partial<ArticleDraft> = {}, key = 'text:1') {
  const { id, previewHash } = await site.app.ask(keepArticlePreview, {
    body: { key, keptMax: 20, postId: null, draft: { ...draft, ...changes }, endsAt: days(7) },
  })
  return `/preview/${id}?preview_type=text&preview_type_hash=${previewHash}`
}
const words = 'Год назад я сложил свой план'
const read = async (address: string) => {
  const response = await site.get(address)
  return { response, text: await response.text() }
}

test('the link of a draft opens its page, without scripts, counters, pixels and advertising', async () => {
  const { response, text } = await read(await keep())
  expect(response.status).toBe(200)
  expect(plainWords(text)).toContain(words)
  expect(text).toContain('content="noindex, nofollow"')
  expect(text).not.toContain('data-measured')
  expect(text).not.toContain('pixel.example')
  // Only the script that sets the reader's theme.
  expect(text.match(/<script(?![^>]*ld\+json)/g)).toHaveLength(1)
})

describe.each(['page', 'amp', 'lite', 'dzen', 'letter', 'facts'])('the surface %s', surface => {
  test('shows the draft and must not be cached or indexed', async () => {
    const { response, text } = await read(`${await keep()}&surface=${surface}`)
    expect(response.status).toBe(200)
    expect(plainWords(text)).toContain(surface === 'letter' || surface === 'facts' ? 'Планировать стоит' : words)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cache-tag')).toBeNull()
    if (surface === 'facts') return
    expect(text).toContain(`<meta name="delno-surface" content="${surface}">`)
    expect(text.match(/<script(?![^>]*ld\+json)/g)).toBeNull()
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
  })

  test('gives the same refusal for a wrong hash and after expiry', async () => {
    const address = await keep({}, `text:${surface}`)
    const wrong = await read(`${address.slice(0, -3)}aaa&surface=${surface}`)
    const unknown = await read(`/preview/77?preview_type_hash=aaa&surface=${surface}`)
    await site.app.ask(endArticlePreviews, { body: { keys: [`text:${surface}`] } })
    const ended = await read(`${address}&surface=${surface}`)
    for (const { response, text } of [wrong, unknown, ended]) {
      expect(response.status).toBe(403)
      expect(text).toContain('Ссылка больше не действует')
      expect(text).not.toContain('пирог')
      expect(response.headers.get('cache-control')).toBe('private, no-store')
    }
  })
})

test('after expiry the page says so, without revealing whether there was a draft', async () => {
  const ended = await read(await keep().then(address => `${address}x`))
  const never = await read('/preview/77?preview_type_hash=x')
  const without = await read('/preview/77')
  for (const { response, text } of [ended, never, without]) {
    expect(response.status).toBe(403)
    expect(plainWords(text)).toContain('<h1>Ссылка больше не действует</h1>')
    expect(text).toContain('noindex')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  }
})

test('the AMP page of a draft passes the official validator', async () => {
  const errorsOf = async (address: string) =>
    (JSON.parse((await read(`${address}&surface=amp-errors`)).text) as PreviewAmpErrors).errors
  expect(await errorsOf(await keep())).toEqual([])
  // Every type of block that an editor can insert.
  const body = Object.values(fixtures)
    .map(({ source }) => source)
    .join('\n\n')
  expect(await errorsOf(await keep({ body, isAdvertising: true, adsToken: '2Vtz' }))).toEqual([])
})

test('the metadata of the surfaces equals what readers will get', async () => {
  const facts = JSON.parse((await read(`${await keep()}&surface=facts`)).text) as PreviewFacts
  expect(facts).toMatchObject({
    title: 'День — не пирог',
    page: { hasCover: false, hasExcerpt: true, section: 'Дом' },
    search: { title: 'День — не пирог — Дельно', description: 'Планировать стоит не время, а силы.' },
    card: { image: { isDrawn: true, width: 1200, height: 630 } },
    amp: { isOn: true, styleBytesMax: 75_000 },
    dzen: { refusal: null, pictures: 1, coverWidth: null },
    letter: { subject: 'Лучшее за неделю: День — не пирог' },
    push: { title: 'День — не пирог', body: 'Планировать стоит не время, а силы.' },
  })
  const picture = await site.get(facts.card.image.url)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(picture.headers.get('cache-control')).toBe('private, no-store')
  const wrong = await site.get(facts.card.image.url.replace(/.{4}\.jpg$/, 'aaaa.jpg'))
  expect(wrong.status).toBe(404)
})

test('advertising and excluded articles are not in the Dzen feed, and a page has no AMP version', async () => {
  const factsOf = async (changes: Partial<ArticleDraft>) =>
    JSON.parse((await read(`${await keep(changes)}&surface=facts`)).text) as PreviewFacts
  expect((await factsOf({ isAdvertising: true })).dzen.refusal).toBe('advertising')
  const page = await factsOf({ type: 'page', categories: [] })
  expect([page.dzen.refusal, page.amp.isOn]).toEqual(['page', false])
})

test.each(['page', 'amp', 'lite', 'dzen', 'letter'])('the frame of %s has the requested theme', surface =>
  site.visit({ colorScheme: 'light', javaScriptEnabled: false, mayFail: /\/media\// }, async page => {
    const address = `${await keep()}&surface=${surface}`
    const ground = async (theme: string) => {
      await page.goto(`${address}&theme=${theme}`)
      const colour = await page.locator('body').evaluate(body => getComputedStyle(body).backgroundColor)
      return colour.match(/\d+/g)!.slice(0, 3).map(Number)
    }
    expect(Math.max(...(await ground('dark')))).toBeLessThan(80)
    expect(Math.min(...(await ground('light')))).toBeGreaterThan(200)
  }),
)
