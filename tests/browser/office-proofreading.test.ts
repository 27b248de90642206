// The proof-reader in the margin of the editor: it marks what is wrong, mends it, learns, works without a connection and can be switched off.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDictionaryWords } from '#contract/newsroom-dictionary.ts'
import { createText } from '#contract/newsroom.ts'
import { enterFirst, type Entered } from '#services/auth/office/testing.ts'
import { arriveInOffice } from './office-reader.ts'
import { axeProblems } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
})
afterAll(() => site?.close())

const phone = { width: 375, height: 760 }
const desk = { width: 1440, height: 900 }

const body = (page: Page) => page.getByRole('textbox', { name: 'Текст статьи' })
const note = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const marks = (page: Page) => body(page).locator('.e-proof')

async function write(page: Page, title: string, ...paragraphs: string[]): Promise<void> {
  const reply = await site.app.app.inject({
    method: 'POST',
    url: `/svc/newsroom${createText.path}`,
    headers: anna.browser.headers(),
    payload: { title, stage: 'draft' },
  })
  const { id } = reply.json<{ text: { id: number } }>().text
  await arriveInOffice(site, page, anna, `/office/texts/${id}`)
  await body(page).click()
  for (const [index, words] of paragraphs.entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.insertText(words)
  }
}

test('a mistake is marked after a pause, and mended by one press or by a key', async () => {
  await site.visit({ viewport: desk }, async page => {
    await write(page, 'Ошибки', 'Суп стоит в холодильике до утра.', 'Данный суп хорош.', 'Всё верно.')
    const word = note(page, 'Правописание: холодильике')
    await word.getByText('Такого слова нет в словаре').waitFor()
    expect(await marks(page).allInnerTexts()).toEqual(['холодильике', 'Данный суп'])
    const line = (await marks(page).first().boundingBox())!
    expect(Math.abs((await word.boundingBox())!.y - line.y)).toBeLessThan(12)
    expect(await axeProblems(page)).toEqual([])

    await word.getByRole('button', { name: 'Исправить' }).click()
    await body(page).getByText('Суп стоит в холодильнике до утра.').waitFor()
    await word.waitFor({ state: 'detached' })

    await page.keyboard.press('Control+End')
    await page.keyboard.insertText(' Имейте ввиду.')
    const apart = note(page, 'Правописание: Имейте ввиду')
    await apart.waitFor()
    await page.keyboard.press('Control+Alt+ArrowUp')
    await expect.poll(() => apart.getAttribute('data-active')).toBe('true')
    await page.keyboard.press('Alt+Enter')
    await body(page).getByText('Имейте в виду.').waitFor()
    // The marks are never part of the text.
    expect(await marks(page).allInnerTexts()).toEqual(['Данный суп'])
  })
})

test('«Так и надо» holds in its text, a word of the dictionary in every text; both can be taken back', async () => {
  const second = 'Шпинатник остыл. Ещё данный суп.'
  await site.visit({ viewport: desk }, async page => {
    await write(page, 'Своё', 'Купили шпинатник и съели шпинатника половину.', 'Данный суп хорош.', 'Всё.')
    const word = note(page, 'Правописание: шпинатник')
    await word.first().getByRole('button', { name: 'В словарь журнала' }).click()
    await expect.poll(() => marks(page).allInnerTexts()).toEqual(['Данный суп'])
    const stamp = note(page, 'Правописание: Данный суп')
    await stamp.getByRole('button', { name: 'Так и надо' }).click()
    await expect.poll(() => marks(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect.poll(() => marks(page).allInnerTexts()).toEqual(['Данный суп'])
    await stamp.getByRole('button', { name: 'Так и надо' }).click()
    await page.locator('[data-saving=saved]').waitFor()
  })
  // Another browser, another text.
  await site.visit({ viewport: desk }, async page => {
    await write(page, 'Второй', second, 'Всё.')
    await expect.poll(() => marks(page).allInnerTexts()).toEqual(['данный суп'])

    await page.goto('/office/settings/dictionary')
    const words = page.getByRole('listitem').filter({ hasText: 'шпинатник' })
    await words.getByText('Анна Ветрова').waitFor()
    expect(await axeProblems(page)).toEqual([])
    await page.getByLabel('Новое слово').fill('два слова')
    await page.getByRole('button', { name: 'Добавить' }).click()
    await page.getByText(/Нужно одно слово/).waitFor()
    expect(await page.getByLabel('Новое слово').inputValue()).toBe('два слова')
    await words.getByRole('button', { name: 'Убрать слово шпинатник' }).click()
    await page.getByText('Своих слов пока нет').waitFor()
  })
})

test('a word added without a connection is in the dictionary when it is back', async () => {
  await site.visit({ viewport: desk }, async page => {
    await write(page, 'В поезде', 'Достали айварницу.', 'Всё.')
    const word = note(page, 'Правописание: айварницу')
    await word.waitFor()
    await page.context().setOffline(true)
    await word.getByRole('button', { name: 'В словарь журнала' }).click()
    await expect.poll(() => marks(page).count()).toBe(0)
    await page.context().setOffline(false)
    const list = async () => {
      const { json } = await site.app.app.inject({
        method: 'GET',
        url: `/svc/newsroom${listDictionaryWords.path}`,
        headers: anna.browser.headers(),
      })
      return json<{ items: { word: string }[] }>().items.map(({ word }) => word)
    }
    await expect.poll(list).toEqual(['айварницу'])
  })
})

test('the side counts notes and switches them off; without a connection the reading goes on', async () => {
  await site.visit({ viewport: desk }, async page => {
    await write(page, 'Без связи', 'Суп в холодильике.', 'Дальше.')
    await note(page, 'Правописание: холодильике').waitFor()
    await page.context().setOffline(true)
    await page.keyboard.insertText(' Ещё одно сообщенние пришло.')
    await note(page, 'Правописание: сообщенние').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('tab', { name: /^Правописание/ }).click()
    const panel = page.getByRole('region', { name: 'Правописание', exact: true })
    await panel.getByText('2 замечания').waitFor()
    await panel.getByRole('checkbox').uncheck()
    await expect.poll(() => marks(page).count()).toBe(0)
    await panel.getByText('Проверка выключена на этом устройстве.').waitFor()
  })
})

test('on a phone a note stands under its paragraph', async () => {
  await site.visit({ viewport: phone, colorScheme: 'dark' }, async page => {
    await write(page, 'Телефон', 'Суп в холодильике.', 'Дальше.')
    await marks(page).first().click()
    const card = note(page, 'Правописание: холодильике')
    await card.getByRole('button', { name: 'Исправить' }).waitFor()
    const box = (await card.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(phone.width)
    expect(await axeProblems(page)).toEqual([])
    await card.getByRole('button', { name: 'Исправить' }).click()
    await body(page).getByText('Суп в холодильнике.').waitFor()
  })
})
