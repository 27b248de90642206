// A tip from the comments in the browser: an editor puts what a moderator has proposed into the text, and readers see it with the next release. On
// a phone by the address of the comment. How a moderator proposes it beside the queue is in office-roles.test.ts.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importComments } from '#contract/office/comments.ts'
import { releaseText } from '#contract/newsroom-release.ts'
import { listTips, takeTip } from '#contract/newsroom-tips.ts'
import { enterModerators, type OfficeModerators } from '../moderators.ts'
import { arriveInOffice, expectAccessible } from './office-reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let people: OfficeModerators
let shown: number
let other: number
beforeAll(async () => {
  site = await openTestSite()
  people = await enterModerators(site.app)
  const minutesAgo = (minutes: number) => new Date(site.app.clock.now().getTime() - minutes * 60_000).toISOString()
  const said = (source: string, name: string, content: string, minutes: number) => ({
    source,
    postId: 101,
    author: { source, name },
    content,
    createdAt: minutesAgo(minutes),
  })
  const { results } = await site.app.ask(importComments, {
    body: {
      comments: [
        said('tip:1', 'Лена Юрьева', 'Ставлю горшок на керамзит. Поливаю редко, раз в неделю. Листья не сохнут!', 90),
        said('tip:2', 'Олег Панов', 'А я накрываю банкой: влажность держится сама.', 80),
      ],
    },
  })
  ;[shown, other] = results.map(({ id }) => id) as [number, number]
})
afterAll(() => site?.close())

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Взять в текст' })
const waiting = async () => (await people.anna.browser.ask(listTips, { query: {} })).items.length

test('an editor shortens what a moderator has proposed and puts it in its place, readers see both', async () => {
  const body = { quote: 'Ставлю горшок на керамзит… Листья не сохнут!', place: null }
  await people.vera.browser.ask(takeTip, { params: { id: shown }, body })
  await site.visit({ viewport: { width: 1440, height: 900 } }, async page => {
    await arriveInOffice(site, page, people.anna, '/office/moderation')
    const tabs = page.getByRole('navigation', { name: 'Модерация' })
    await tabs.getByRole('button', { name: 'Советы' }).click()
    const item = page.getByRole('article', { name: 'Лена Юрьева' })
    await item.getByText('Вера Никитина').waitFor()
    await expectAccessible(page)
    await item.getByRole('button', { name: 'Взять в текст' }).click()
    const sheet = sheetOf(page)
    await sheet.getByLabel('Место в тексте «Фикус зимой»').selectOption({ label: 'После: Полив' })
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Взять в текст' }).click()
    await page.getByText('Совет в тексте «Фикус зимой»').waitFor()
    await page.getByRole('button', { name: 'В тексте · 1' }).click()
    await item.getByText('Читатели увидят со следующим выпуском').waitFor()

    await item.getByRole('button', { name: 'Убрать из текста' }).click()
    await page.getByText('Совет убран из текста').waitFor()
    await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
    await item.getByText('Читатели увидят со следующим выпуском').waitFor()

    // In the text it is a block like any other.
    await item.getByRole('link', { name: 'Открыть текст' }).click()
    await page.getByRole('textbox', { name: /Текст/ }).getByText('Ставлю горшок на керамзит').waitFor()
    const id = Number(/texts\/(\d+)/.exec(page.url())![1])
    await people.anna.browser.ask(releaseText, { params: { id }, body: { at: null, note: '' } })
    await site.app.waitUntilIdle()
    await page.goto('/office/moderation?tab=tips&state=out')
    await item.getByText('Фикус зимой').waitFor()
    await page.goto('/fikus-zimoj')
    await page.locator('.b-callout--tip').getByText('Лена Юрьева').waitFor()
    await page.locator(`#comment-${shown}`).getByText('Вошёл в текст').waitFor()
    await page.locator('.b-callout--tip').scrollIntoViewIfNeeded()
  })
})

test('on a phone any comment is taken by its address, and the press is taken back', async () => {
  await site.visit({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true }, async page => {
    await arriveInOffice(site, page, people.anna, '/office/moderation?tab=tips')
    await page.getByText('Предложенных советов нет.').waitFor()
    const link = page.getByLabel('Ссылка на комментарий')
    await link.fill(`${site.url}/fikus-zimoj`)
    await link.press('Enter')
    await page.getByRole('alert').getByText('Ссылка на комментарий кончается').waitFor()
    await expectAccessible(page)
    await link.fill(`${site.url}/fikus-zimoj#comment-${other}`)
    await link.press('Enter')
    const sheet = sheetOf(page)
    await sheet.getByLabel('Слова читателя').waitFor()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Взять в текст' }).tap()
    await page.getByText('Совет в тексте «Фикус зимой»').waitFor()
    await page.getByRole('button', { name: 'Вернуть', exact: true }).tap()
    await page.getByText('Совета больше нет в тексте').waitFor()
    await expect.poll(waiting).toBe(0)
  })
})
