// Tests the preview of a text: nine surfaces that follow a colleague's typing, and a link for people outside.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createText } from '#contract/newsroom.ts'
import { dayMs } from '#domain/time-units.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { arriveInOffice, isSaved, transitionsEnded, saidOfPreviews as maySay } from './office-reader.ts'
import { plainWords } from '../plain-words.ts'
import { axeProblems } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
let nina: Entered
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  nina = await enterInvited(site.app, anna, { email: 'nina@delno.test', name: 'Нина Левина', role: 'admin' })
})
afterAll(() => site?.close())

const permissions = ['clipboard-read', 'clipboard-write']

const phone = { width: 375, height: 760 }
const desk = { width: 1440, height: 900 }

const arrive = (page: Page, person: Entered, path: string) => arriveInOffice(site, page, person, path)

let id = 0
beforeEach(async () => {
  const reply = await site.app.app.inject({
    method: 'POST',
    url: `/svc/newsroom${createText.path}`,
    headers: anna.browser.headers(),
    payload: { title: 'День — не пирог', stage: 'draft' },
  })
  id = reply.json<{ text: { id: number } }>().text.id
})

const body = (page: Page) => page.getByRole('textbox', { name: 'Текст статьи' })
const surface = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const frame = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}"]`)
const framed = ['Компьютер', 'Телефон', 'AMP', 'Lite', 'Дзен', 'Письмо']
const drawn = ['Поиск', 'Телеграм, ВК, MAX', 'Пуш']

/** Waits until every surface shows these words, which must be at the beginning of a text without a standfirst. */
async function waitForWords(page: Page, words: string): Promise<void> {
  for (const name of framed) await frame(page, name).getByText(words).first().waitFor()
  for (const name of drawn) await surface(page, name).getByText(words).first().waitFor()
}

test('nine surfaces show words that a colleague has just typed', () =>
  site.visit({ viewport: desk, maySay }, async writer => {
    await arrive(writer, nina, `/office/texts/${id}`)
    await body(writer).click()
    await writer.keyboard.type('Год назад я сложил свой план.')
    await isSaved(writer)
    await site.visit({ viewport: desk, maySay }, async page => {
      await arrive(page, anna, `/office/texts/${id}`)
      await body(page).click()
      await page.keyboard.press('Control+Shift+KeyP')
      await page.getByRole('heading', { name: 'Как это увидят' }).waitFor()
      await waitForWords(page, 'Год назад я сложил свой план.')
      await surface(page, 'AMP').getByText('проверка пройдена').waitFor()

      await writer.keyboard.type(' Не сошлось.')
      await isSaved(writer)
      await waitForWords(page, 'Год назад я сложил свой план. Не сошлось.')
      await page.getByRole('link', { name: 'К тексту' }).click()
      await body(page).waitFor()
    })
  }))

test('problems are listed at the top and link to their surface', () =>
  site.visit({ viewport: desk, maySay }, async page => {
    await arrive(page, anna, `/office/texts/${id}/preview`)
    const line = page.getByText('Одна из девяти требует внимания:')
    await line.waitFor()
    await page.getByText('Дзен не возьмёт: короче 300 знаков').waitFor()
    await page.getByText('Пока не выйдет: нет текста.').waitFor()
    await page.getByRole('button', { name: 'Дзен' }).click()
    expect(
      await surface(page, 'Дзен')
        .getByRole('heading')
        .evaluate(heading => heading === document.activeElement),
    ).toBe(true)
  }))

test('frames have the chosen theme, run no scripts, and their errors do not affect the page', () =>
  site.visit({ viewport: desk, mayFail: /surface=lite/, maySay }, async page => {
    await page.route(/surface=lite/, route => route.fulfill({ status: 503, body: 'нет' }))
    await arrive(page, anna, `/office/texts/${id}/preview`)
    const lite = surface(page, 'Lite')
    await lite.getByText('Не показалось: сервер ответил не как надо').waitFor()
    await frame(page, 'AMP').getByText('День').first().waitFor()
    await page.unroute(/surface=lite/)
    await lite.getByRole('button', { name: 'Попробовать ещё раз' }).click()
    await frame(page, 'Lite').getByText('День').first().waitFor()

    const ground = (name: string) =>
      frame(page, name)
        .locator('body')
        .evaluate(element =>
          Math.max(...getComputedStyle(element).backgroundColor.match(/\d+/g)!.slice(0, 3).map(Number)),
        )
    for (const name of framed) expect([name, (await ground(name)) > 200]).toEqual([name, true])
    await page.getByText('Тёмная').click()
    for (const name of framed) await expect.poll(() => ground(name), { message: name }).toBeLessThan(80)
    for (const each of await page.locator('iframe').all())
      expect(await each.getAttribute('sandbox')).not.toContain('allow-scripts')
  }))

describe('a link for people outside', () => {
  test('is copied, opens without signing in, and stops working when it is closed or expires', () =>
    site.visit({ viewport: desk, permissions, maySay }, async page => {
      await arrive(page, anna, `/office/texts/${id}/preview`)
      const copied = async (count: number) => {
        await page.getByRole('button', { name: 'Ссылка на 7 дней' }).click()
        await page.getByRole('button', { name: `Ссылки · ${count}` }).waitFor()
        return page.evaluate(() => navigator.clipboard.readText())
      }
      const first = await copied(1)
      await page.getByText('Ссылка скопирована').waitFor()
      const second = await copied(2)
      expect(second).not.toBe(first)

      const seen = (address: string) =>
        site.visit({ mayFail: /preview/ }, async stranger => {
          await stranger.goto(address)
          return plainWords(await stranger.getByRole('heading', { level: 1 }).innerText())
        })
      expect(await seen(first)).toContain('не пирог')
      await page.getByRole('button', { name: 'Ссылки · 2' }).click()
      await page
        .getByRole('button', { name: /^Отозвать/ })
        .last()
        .click()
      await page.getByText('Ссылка отозвана').waitFor()
      expect(await seen(first)).toBe('Ссылка больше не действует')
      expect(await seen(second)).toContain('не пирог')
      site.app.clock.advance(7 * dayMs)
      expect(await seen(second)).toBe('Ссылка больше не действует')
      site.app.clock.advance(-7 * dayMs)
    }))

  test('is removed by «Вернуть»', () =>
    site.visit({ viewport: desk, permissions, maySay }, async page => {
      await arrive(page, anna, `/office/texts/${id}/preview`)
      await page.getByRole('button', { name: 'Ссылка на 7 дней' }).click()
      await page.getByRole('button', { name: 'Вернуть' }).click()
      await page.getByText('Ссылка отозвана').waitFor()
      const address = await page.evaluate(() => navigator.clipboard.readText())
      expect((await site.get(address)).status).toBe(403)
    }))
})

test.each([
  ['a desk in light', desk, 'light'],
  ['a desk in dark', desk, 'dark'],
  ['a phone in light', phone, 'light'],
  ['a phone in dark', phone, 'dark'],
] as const)('the page is accessible on %s, and nothing scrolls sideways', (_, viewport, colorScheme) =>
  site.visit({ viewport, colorScheme, bypassCSP: true, permissions, maySay }, async page => {
    await arrive(page, anna, `/office/texts/${id}/preview`)
    await surface(page, 'AMP').getByText('проверка пройдена').waitFor()
    for (const name of framed) await frame(page, name).getByText('День').first().waitFor()
    // The page of the device in hand is the first.
    const [first] = await page.locator('main').getByRole('heading', { level: 2 }).allInnerTexts()
    expect(first).toBe(viewport === phone ? 'Телефон' : 'Компьютер')
    const judge = async () => {
      await transitionsEnded(page)
      expect(await axeProblems(page)).toEqual([])
    }
    await judge()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Ссылка на 7 дней' }).click()
    await page.getByRole('button', { name: /^Ссылки · / }).click()
    await page.getByRole('dialog', { name: 'Ссылки на текст' }).waitFor()
    await judge()
  }),
)
