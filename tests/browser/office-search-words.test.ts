// The words of the search in the settings: a question that found nothing becomes a group with an example, two administrators do not overwrite each
// other, and the page works by keyboard, on a phone and in the dark.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveArticles } from '#contract/office/content.ts'
import { searchPosts } from '#contract/search.ts'
import { changeWordGroup, listWordGroups, type WordGroupReply } from '#contract/thesaurus.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { send } from '../text-editors.ts'
import { arriveInOffice, expectAccessible, expectSeenStops } from './office-reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
let vera: Entered
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  vera = await enterInvited(site.app, anna, { email: 'vera@delno.test', name: 'Вера Орлова', role: 'admin' })
  await site.app.ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'test:makarony',
          type: 'post',
          slug: 'makarony',
          title: 'Макароны без комков',
          body: '<p>Макароны бросают в кипящую воду и мешают первую минуту.</p>',
          author: 'anna',
          categories: ['dom'],
          publishedAt: '2026-11-20T08:00:00Z',
        },
      ],
    },
  })
  await site.app.waitUntilIdle()
})
afterAll(() => site?.close())

const desk = { width: 1440, height: 900 }
const phone = { width: 375, height: 760 }
const path = '/office/settings/search-words'

const find = async (q: string) =>
  (await site.app.ask(searchPosts, { query: { q } })).items.map(({ post_name }) => post_name)
const groups = async () => (await send(site.app, listWordGroups, anna.browser.headers(), {})).body.items
const item = (page: Page, line: RegExp) =>
  page.getByRole('listitem').filter({ has: page.locator('summary', { hasText: line }) })
const change = ({ key, version, isOff, kind, words, meant }: WordGroupReply, changes: Partial<WordGroupReply>) =>
  send(site.app, changeWordGroup, vera.browser.headers(), {
    params: { key },
    body: { expected: version, isOff, kind, words, meant, examples: [], ...changes },
  })

test('a question that found nothing becomes a group whose example is checked, and readers find the article at once', async () => {
  // A question that was asked once is not shown.
  expect([await find('рожки слиплись'), await find('рожки слиплись')]).toEqual([[], []])
  await site.visit({ viewport: desk, mayFail: /thesaurus/ }, async page => {
    await arriveInOffice(site, page, anna, path)
    const inVain = page.getByRole('region', { name: 'Искали и не нашли' })
    await inVain.getByRole('button', { name: 'Сделать группу: рожки слиплись' }).click()
    const form = page.getByRole('region', { name: 'Новая группа' })
    const said = form.getByLabel('Что набирают')
    await expect.poll(() => said.inputValue()).toBe('рожки, слиплись')
    await expect.poll(() => said.evaluate(each => each === document.activeElement)).toBe(true)
    expect(await form.getByLabel('Попробовать вопрос').inputValue()).toBe('рожки слиплись')
    await form.getByText('Ни в одной статье нет: рожки, слиплись.').waitFor()

    await said.fill('рожки')
    await form.getByLabel('Как это названо в статьях').fill('фикус')
    const found = form.getByRole('region', { name: 'С этой группой' })
    await found.getByText('Ищем: рожки (и ещё: фикус).').waitFor()
    await form.getByLabel('Как это названо в статьях').fill('макароны')
    await found.getByRole('button', { name: 'Сделать примером: Макароны без комков' }).click()
    await form.getByRole('list', { name: 'Примеры' }).getByText('находит Макароны без комков').waitFor()
    await expectAccessible(page)
    // An example that does not hold refuses the group, and nothing that was typed is lost.
    await form.getByLabel('Как это названо в статьях').fill('фикус')
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await form
      .getByRole('alert')
      .getByText(/не находится «Макароны без комков»/)
      .waitFor()
    await form.getByLabel('Как это названо в статьях').fill('макароны')
    await form.getByRole('button', { name: 'Сохранить' }).click()

    await page.getByText('Группа добавлена: рожки → макароны').waitFor()
    await inVain.getByText('рожки слиплись').waitFor({ state: 'detached' })
    expect(
      await page.getByRole('button', { name: 'Новая группа' }).evaluate(each => each === document.activeElement),
    ).toBe(true)
    expect(await find('рожки слиплись')).toEqual(['makarony'])

    const own = item(page, /^рожки → макароны/)
    await own.locator('summary').click()
    await own.getByText('Анна Ветрова').waitFor()
    await own.getByRole('button', { name: 'Удалить группу' }).click()
    await page.getByText('Группы больше нет: рожки → макароны').waitFor()
    expect(await find('рожки слиплись')).toEqual([])
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect.poll(() => find('рожки слиплись')).toEqual(['makarony'])
  })
})

test('a group of the product is found by a word, switched off and reset', async () => {
  await site.visit({ viewport: desk }, async page => {
    await arriveInOffice(site, page, anna, path)
    await page.getByLabel('Найти слово в группах').fill('нет-такого')
    await page.getByText('Такого слова в группах нет.').waitFor()
    await page.getByLabel('Найти слово в группах').fill('велик')
    const bicycle = item(page, /^велосипед, велик/)
    await bicycle.locator('summary').click()
    await bicycle.getByLabel('Искать по этой группе').uncheck()
    await bicycle.getByRole('button', { name: 'Сохранить' }).click()
    await bicycle.getByText('одно и то же, выключено').waitFor()
    expect((await groups()).find(({ key }) => key === 'same:велосипед')!.isOff).toBe(true)
    await bicycle.getByRole('button', { name: 'Сделать как было сначала' }).click()
    await expect.poll(() => bicycle.getByLabel('Искать по этой группе').isChecked()).toBe(true)
    expect((await groups()).find(({ key }) => key === 'same:велосипед')!.version).toBe(0)
  })
})

test('whoever saves after a colleague sees what the colleague has written, and nothing is overwritten unseen', async () => {
  await site.visit({ viewport: desk, mayFail: /thesaurus/ }, async page => {
    await arriveInOffice(site, page, anna, path)
    await page.getByLabel('Найти слово в группах').fill('кредит')
    const credit = item(page, /^кредит, заем/)
    await credit.locator('summary').click()
    await credit.getByLabel('Слова').fill('кредит, заем, ссуда, долг')
    const opened = (await groups()).find(({ key }) => key === 'same:кредит')!
    expect((await change(opened, { words: ['кредит', 'заем', 'микрозайм'] })).status).toBe(200)
    await credit.getByRole('button', { name: 'Сохранить' }).click()
    await credit.getByText(/Вера Орлова: группу за это время изменили.*микрозайм/).waitFor()
    expect(await credit.getByLabel('Слова').inputValue()).toBe('кредит, заем, ссуда, долг')
    await expectAccessible(page)
    await credit.getByRole('button', { name: 'Взять это вместо моего' }).click()
    expect(await credit.getByLabel('Слова').inputValue()).toBe('кредит, заем, микрозайм')
    await credit.getByLabel('Слова').fill('кредит, заем, микрозайм, ссуда')
    await credit.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText('Группа «кредит, заем, микрозайм, ссуда»: сохранено').waitFor()
    expect((await groups()).find(({ key }) => key === 'same:кредит')!.words).toContain('микрозайм')
  })
})

test('on a phone and by keyboard: a question is tried, a group is opened and changed', async () => {
  await site.visit({ viewport: phone, hasTouch: true }, async page => {
    await arriveInOffice(site, page, anna, path)
    await page.getByLabel('Попробовать вопрос').fill('как полить фикс зимой')
    await page.getByText('Пропускаем: как.').waitFor()
    await page.getByRole('list', { name: 'Как понят вопрос: первые пять' }).getByRole('link').first().waitFor()
    await expectAccessible(page)
    await page.getByLabel('Найти слово в группах').fill('башка')
    const head = item(page, /^башка, бошка/)
    await head.locator('summary').focus()
    await page.keyboard.press('Enter')
    await head.getByLabel('Как действует').waitFor()
    await page.keyboard.press('Tab')
    await expect
      .poll(() => head.getByLabel('Как действует').evaluate(each => each === document.activeElement))
      .toBe(true)
    await expectAccessible(page)
    await expectSeenStops(page)
  })
})
