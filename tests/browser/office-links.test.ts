// «Ссылки» in the settings: what leads to nothing, mended for all texts by a redirect or in the text, hidden and shown again. By keyboard, on a phone
// and in the dark.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveArticles } from '#contract/office/content.ts'
import { enterFirst, type Entered } from '#services/auth/office/testing.ts'
import { daysAgo } from '../magazine.ts'
import { arriveInOffice, expectAccessible } from './office-reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  const hrefs = ['/dlinnaja-polka', '/net', '/fikus-zimoj#svet', '/chistyj-stol']
  const article = { type: 'post' as const, publishedAt: daysAgo(5), author: 'anna', categories: ['dom'] }
  await site.app.ask(saveArticles, {
    body: {
      articles: ['Пыль', 'Шкаф'].map((title, at) => ({
        ...article,
        id: 1700 + at,
        slug: `ssylki-${at}`,
        title,
        body: hrefs
          .slice(0, 4 - at * 3)
          .map(href => `<p>См. <a href="${href}">об этом</a>.</p>`)
          .join(''),
      })),
    },
  })
  await site.app.waitUntilIdle()
})
afterAll(() => site?.close())

test('an administrator looks through the links, leads an address away for all texts, and takes that back', async () => {
  await site.visit({ viewport: { width: 1440, height: 900 }, mayFail: /dlinnaja|office\/links/ }, async page => {
    await arriveInOffice(site, page, anna, '/office/settings/links')
    await page.getByText('Ещё не обходили: первый обход будет ночью').waitFor()
    await page.getByRole('button', { name: 'Проверить сейчас' }).click()
    await site.app.waitUntilIdle()
    await page.getByText(/^Обошли .*: \d+.текст/).waitFor()
    const rows = page.getByRole('listitem').filter({ has: page.locator('code') })
    await expect
      .poll(() => rows.locator('code').allInnerTexts())
      .toEqual(['/dlinnaja-polka', '/fikus-zimoj#svet', '/net'])
    await page.getByText('страница есть, а такого места на ней нет').waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Вести на «Длинная полка»: /dlinnaja-polka' }).press('Enter')
    await page.getByRole('status').getByText('/dlinnaja-polka ведёт на /dlinnaya-polka').waitFor()
    await expect.poll(() => rows.count()).toBe(2)
    expect((await site.get('/dlinnaja-polka')).status).toBe(301)
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect.poll(() => rows.count()).toBe(3)

    await page.getByRole('button', { name: 'Скрыть: /net' }).click()
    await page.getByRole('button', { name: 'Скрытые: 1' }).click()
    await page.getByRole('button', { name: 'Показывать: /net' }).click()
    await page.getByText('Ничего не скрыто.').waitFor()
    await page.getByRole('button', { name: 'Через переадресацию: 1' }).click()
    await page.getByText('переехала на /stol-bez-hlama').waitFor()

    await page.goto(`${site.url}/office/`)
    await page.getByRole('link', { name: 'Посмотреть: Новые ссылки ведут в никуда: 3' }).click()
    await page.getByRole('link', { name: 'Открыть текст «Шкаф»' }).click()
    await page.waitForURL(/\/office\/texts\/\d+/)
  })
})

test('on a phone the same is there', async () => {
  await site.visit({ viewport: { width: 375, height: 760 }, colorScheme: 'dark' }, async page => {
    await arriveInOffice(site, page, anna, '/office/settings/links')
    await page.getByRole('button', { name: 'Куда вести: /net' }).click()
    await page.getByLabel('Куда', { exact: true }).fill('/fikus-zimoj')
    await page.getByLabel('Куда', { exact: true }).press('Enter')
    await page.getByRole('status').getByText('/net ведёт на /fikus-zimoj').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await page.getByRole('switch', { name: 'Открывать и чужие сайты' }).waitFor()
    await expectAccessible(page)
  })
})
