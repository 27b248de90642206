// Without a connection, in real Chromium with its service worker: the page of a cold reader, what was read, what was saved on purpose.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeProblems, isReady, keepTime } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite(undefined, 'whole')
})
afterAll(() => site?.close())

const text = '/fikus-zimoj'
const recipe = '/recipe/syrniki'
const keptNames = (page: Page, cache: string) =>
  page.evaluate(async name => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname), cache)

for (const width of [1280, 375])
  test(`what was read and what was saved opens without a connection and says that it is a copy, at ${width}`, () =>
    site.visit({ viewport: { width, height: 800 }, bypassCSP: true, mayFail: /./ }, async page => {
      await keepTime(site, page)
      await page.goto(text)
      await page.evaluate(async () => (await navigator.serviceWorker.ready).active)
      // Nothing is kept of a page that was only opened, and nothing of the site in advance but what its offline page shows.
      expect(await page.evaluate(() => caches.keys())).toEqual(['delno-offline'])
      await page.clock.runFor(13_000)
      await expect.poll(() => keptNames(page, 'delno-read')).toEqual([text])
      await page.goto(recipe)
      await page.locator('h1').hover()
      await isReady(page)
      const keep = page.getByRole('button', { name: 'Взять в дорогу' })
      await keep.click()
      await page.getByRole('button', { name: 'Сохранено', pressed: true }).waitFor()
      expect(await keptNames(page, 'delno-saved')).toEqual([recipe])

      await page.context().setOffline(true)
      await page.goto('/topics/', { waitUntil: 'commit' })
      await page.getByRole('heading', { name: 'Нет связи с интернетом', level: 1 }).waitFor()
      expect(await axeProblems(page)).toEqual([])
      const bird = page.locator('img')
      await expect.poll(() => bird.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      await page.getByRole('heading', { name: 'Взятое в дорогу' }).waitFor()
      const links = page.getByRole('listitem').getByRole('link')
      expect(await links.evaluateAll(all => all.map(link => link.getAttribute('href')))).toEqual([recipe, text])

      await links.last().click()
      await page.getByText(/^Нет связи\. Это копия от \d/).waitFor()
      await page.getByRole('heading', { level: 1, name: /Фикус/ }).waitFor()
      // The copy has its styles.
      expect(await page.locator('h1').evaluate(title => getComputedStyle(title).fontFamily)).toContain('Golos')
      await page.goto(recipe, { waitUntil: 'commit' })
      await page.getByText(/^Нет связи\. Это копия/).waitFor()

      await page.context().setOffline(false)
      await page.getByRole('link', { name: 'Обновить' }).click()
      await page.getByText(/^Нет связи\. Это копия/).waitFor({ state: 'detached' })
      await page.locator('h1').hover()
      await isReady(page)
      await page.getByRole('button', { name: 'Сохранено' }).click()
      await keep.waitFor()
      expect(await keptNames(page, 'delno-saved')).toEqual([])
    }))

test('without a connection a cold reader gets a page with the name, the fonts and the chosen theme of the magazine', () =>
  site.visit({ bypassCSP: true, mayFail: /./ }, async page => {
    await page.goto('/')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active)
    const keptCount = async () => (await keptNames(page, 'delno-offline')).length
    await expect.poll(keptCount).toBe(4)
    // A page that was kept has brought the font already.
    await page.evaluate(async () => {
      const font = document.querySelector<HTMLLinkElement>('link[as=font]')!.href
      await (await caches.open('delno-parts')).add(font)
      await (await caches.open('delno-offline')).delete(font)
    })
    await page.reload()
    await expect.poll(keptCount).toBe(4)
    await page.context().setOffline(true)
    await page.goto('/topics/', { waitUntil: 'commit' })
    await page.getByRole('heading', { name: 'Нет связи с интернетом', level: 1 }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Дельно, на главную' }).waitFor()
    for (const font of ['700 30px Golos', '400 20px Literata'])
      expect(await page.evaluate(async name => (await document.fonts.load(name, 'Нет')).length, font)).toBe(1)
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.goto('/topics/', { waitUntil: 'commit' })
    await page.getByRole('heading', { name: 'Нет связи с интернетом', level: 1 }).waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(23, 26, 40)')
    expect(await axeProblems(page)).toEqual([])
  }))

test('the running application opens what was kept, and on its own offline page lists it', () =>
  site.visit({ mayFail: /./ }, async page => {
    await keepTime(site, page)
    await page.goto(text)
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active)
    await page.clock.runFor(13_000)
    await expect.poll(() => keptNames(page, 'delno-read')).toEqual([text])
    await page.goto('/topics/dom/')
    await page.locator('h1').hover()
    await isReady(page)
    await page.context().setOffline(true)
    await page.getByRole('main').getByRole('link', { name: /Фикус/ }).first().click()
    await page.getByText(/^Нет связи\. Это копия/).waitFor()
  }))
