// Spec 8 in a browser: what a reader sees, and what the console says, when something does not come.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsoleMessage, Page } from 'playwright-core'
import { arriveAs, isReady } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site?.close())

const text = '/fikus-zimoj'

/** What the console of a page said, as text. */
function hear(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message: ConsoleMessage) => said.push(`${message.type()}: ${message.text()}`))
  return said
}

/** A service of the site that answers so, until it is asked again. */
const answer = (page: Page, url: string | RegExp, status: number, body: object) =>
  page.route(url, route => route.fulfill({ status, json: body }))

test('a part that was deployed away: one reload of the page, then a word about it, and no loop', () =>
  site.visit({ mayFail: /SignInSheet/, maySay: /preload|dynamically imported|the page did not come/ }, async page => {
    await page.goto(text)
    await page.locator('h1').hover()
    await isReady(page)
    let loads = 0
    page.on('load', () => (loads += 1))
    const handled: boolean[] = []
    await page.exposeFunction('noteHandled', (isHandled: boolean) => void handled.push(isHandled))
    const watch = () =>
      addEventListener('vite:preloadError', event =>
        // After whoever else listens.
        queueMicrotask(() =>
          (globalThis as unknown as { noteHandled(is: boolean): void }).noteHandled(event.defaultPrevented),
        ),
      )
    await page.evaluate(watch)
    await page.addInitScript(watch)
    await page.route(/\/assets\/SignInSheet/, route => route.fulfill({ status: 404 }))
    const enter = page.getByRole('button', { name: 'Войти', exact: true })
    await Promise.all([page.waitForEvent('load'), enter.click()])
    await page.locator('h1').hover()
    await isReady(page)
    await enter.click()
    await page.getByText('Нет связи с сервером').waitFor()
    expect(loads).toBe(1)
    // The second time nobody took care of it: whoever asked for the part hears that it did not come.
    expect(handled).toEqual([true, false])
    expect(await page.locator('h1').innerText()).toContain('Фикус')
  }))

test.each([
  ['no JSON', 'Invalid input', '<html>'],
  ['nothing that is known', 'Unknown type', '{}'],
])('the application as %s: an error «%s», one reload, and the page can be read', (_, words, body) =>
  site.visit({ maySay: new RegExp(words) }, async page => {
    const said = hear(page)
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.route(/[?&]hydrate=/, route => route.fulfill({ status: 200, contentType: 'application/json', body }))
    await page.goto(text)
    await Promise.all([page.waitForEvent('load'), page.locator('h1').hover()])
    await page.locator('.stand, p').first().hover()
    await expect.poll(() => said.filter(line => line.includes(words)).length).toBe(2)
    expect(loads).toBe(2)
    expect(await page.locator('h1').innerText()).toContain('Фикус')
  }),
)

test('the application that does not come is a warning, and comes with the next intent', () =>
  site.visit({ mayFail: /hydrate=/, maySay: /the application did not come/ }, async page => {
    const said = hear(page)
    await page.route(/[?&]hydrate=/, route => route.abort())
    await page.goto(text)
    await page.locator('h1').hover()
    await expect.poll(() => said.some(line => line.startsWith('warning: the application did not come'))).toBe(true)
    await page.unroute(/[?&]hydrate=/)
    await page.getByRole('contentinfo').hover()
    await isReady(page)
  }))

test('401 and 403 of the comments tell whoever shows them; other failures are a push, and the words stay', () =>
  site.visit({ mayFail: /\/api\/comments$/ }, async page => {
    await arriveAs(site, page, 'nina@example.ru', text)
    await page.evaluate(() => {
      const told: string[] = []
      Object.assign(window, { told })
      addEventListener('failed-refresh-comments', ({ type }) => told.push(type))
    })
    const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told.length)
    const box = page.getByLabel('Ваш комментарий')
    const send = page.getByRole('button', { name: 'Отправить' })
    const address = /\/svc\/comments\/api\/comments$/
    await box.fill('Слова, которые не пропадут')
    const failed = 'Произошла ошибка. Попробуйте ещё раз.'
    for (const [status, code, words, times] of [
      [500, 'unavailable', failed, 0],
      [403, 'forbidden', 'Здесь вам писать нельзя', 1],
      [401, 'unauthorized', failed, 2],
    ] as const) {
      await answer(page, address, status, { success: false, code, message: 'Здесь вам писать нельзя' })
      await send.click()
      await page.getByText(words).waitFor()
      expect(await told()).toBe(times)
      expect(await box.inputValue()).toBe('Слова, которые не пропадут')
      await page.unroute(address)
      if (words !== failed) continue
      await page.clock.runFor(5_000)
      await page.getByText(failed).waitFor({ state: 'detached' })
    }
  }))

test.each([
  ['status 500', 500, { success: false, code: 'unavailable', message: 'Уведомления отдыхают' }],
  ['no success', 200, { success: false, message: 'Уведомления отдыхают', data: [], meta: { total: 3 } }],
])('notifications with %s: a badge with the message', (_, status, body) =>
  site.visit({ mayFail: /kolokolchick/ }, async page => {
    await answer(page, /\/kolokolchick\//, status, body)
    await arriveAs(site, page, 'gleb@example.ru', text)
    await page.getByText('Уведомления отдыхают').waitFor()
  }),
)

test('a reaction that was not taken is only logged, and stays as it was chosen', () =>
  site.visit({ mayFail: /reactions/, maySay: /the reaction was not sent/ }, async page => {
    await arriveAs(site, page, 'raisa@example.ru', text)
    const said = hear(page)
    await page.route(/\/svc\/reactions\//, (route, request) =>
      request.method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    const heart = page.getByRole('button', { name: /^Сердечко/ })
    await heart.click()
    await expect.poll(() => said.filter(line => line.startsWith('warning: the reaction was not sent'))).toHaveLength(1)
    expect(await heart.getAttribute('aria-pressed')).toBe('true')
    expect(await page.getByText(/Произошла ошибка|Не получилось/).count()).toBe(0)
  }))

test('without a network a link keeps the page, and the way back says what is missing until the network is back', () =>
  site.visit({}, async page => {
    await page.goto(text)
    await page.locator('h1').hover()
    await isReady(page)
    const sections = page.getByRole('banner').getByRole('link')
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.context().setOffline(true)
    await sections.filter({ hasText: 'Дом' }).click()
    await page.getByText('Нет связи с сервером').waitFor()
    // What is pointed at is otherwise fetched in 80 ms, and the router reloads the page for a part that does not come.
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 200)))
    expect(asked.filter(path => path.startsWith('/assets/archive'))).toEqual([])
    expect(await page.locator('h1').innerText()).toContain('Фикус')
    await page.context().setOffline(false)
    await sections.filter({ hasText: 'Дом' }).click()
    await page.getByRole('heading', { name: 'Дом', level: 1 }).waitFor()
    // The text stood in the first document: it is asked for again.
    await page.context().setOffline(true)
    await page.goBack()
    await page.getByRole('heading', { name: 'Нет связи с интернетом', level: 1 }).waitFor()
    const bird = page.getByRole('img', { name: 'ошибка' })
    await expect.poll(() => bird.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const again = page.getByRole('link', { name: 'Попробовать ещё раз' })
    await again.click()
    await page.getByText('Нет связи с сервером').waitFor()
    await page.context().setOffline(false)
    await again.click()
    await page.getByRole('heading', { name: /Фикус/, level: 1 }).waitFor()
  }))
