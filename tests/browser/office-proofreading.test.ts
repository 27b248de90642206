// Tests the automatic proofreading in the editor: it marks and corrects mistakes, learns words, works offline and can be turned off.
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
  await arriveInOffice(site, page, anna, `/office/texts/${id}`, { isProofread: true })
  await body(page).click()
  for (const [index, words] of paragraphs.entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.insertText(words)
  }
}

test('a mistake is marked after a pause, and corrected by one press or a key', async () => {
  await site.visit({ viewport: desk }, async page => {
    await write(page, 'Ошибки', 'Суп стоит в холодильике до утра.', 'Данный суп хорош.', 'Всё верно.')
    const word = note(page, 'Правописание: холодильике')
    await word.getByText('Проверьте слово').waitFor()
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
    // The marks are not part of the text.
    expect(await marks(page).allInnerTexts()).toEqual(['Данный суп'])
  })
})

test('one note speaks for the same mistake in several places, and corrects it in all of them', async () => {
  await site.visit({ viewport: desk }, async page => {
    await write(page, 'Трижды', 'Суп в холодильике.', 'Сыр в холодильике.', 'Сок в холодильике.', 'Всё.')
    const word = note(page, 'Правописание: холодильике')
    await word.getByText('ещё 2 в тексте').waitFor()
    expect(await marks(page).count()).toBe(3)
    expect(await word.count()).toBe(1)
    // The one at the caret speaks for the others.
    await marks(page).last().click()
    await expect.poll(() => word.getAttribute('data-active')).toBe('true')
    const line = (await marks(page).last().boundingBox())!
    await expect.poll(async () => Math.abs((await word.boundingBox())!.y - line.y)).toBeLessThan(12)
    await page.getByRole('tab', { name: /^Правки/ }).click()
    await page.getByRole('region', { name: 'Орфография' }).getByRole('button', { name: 'холодильике ×3' }).waitFor()
    expect(await axeProblems(page)).toEqual([])
    await word.getByRole('button', { name: 'Исправить все' }).click()
    await body(page).getByText('Суп в холодильнике.').waitFor()
    await body(page).getByText('Сок в холодильнике.').waitFor()
    await expect.poll(() => marks(page).count()).toBe(0)
    // One step of undo for all of them.
    await page.keyboard.press('Control+z')
    for (const food of ['Суп', 'Сыр', 'Сок']) await body(page).getByText(`${food} в холодильике.`).waitFor()
  })
})

test('«Так и надо» applies in its text, a word of the dictionary in every text; both can be undone', async () => {
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
  // Another browser and another text.
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

test('a word added offline is in the dictionary after the connection is back', async () => {
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

test('the side panel counts notes and turns them off; proofreading continues offline', async () => {
  await site.visit({ viewport: desk }, async page => {
    await write(page, 'Без связи', 'Суп в холодильике.', 'Дальше.')
    await note(page, 'Правописание: холодильике').waitFor()
    await page.context().setOffline(true)
    await page.keyboard.insertText(' Ещё одно сообщенние пришло.')
    await note(page, 'Правописание: сообщенние').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('tab', { name: /^Правки/ }).click()
    const panel = page.getByRole('region', { name: 'Правописание', exact: true })
    await panel.getByText('2 замечания').waitFor()
    await panel.getByText('Проверять, пока пишу').click()
    await expect.poll(() => marks(page).count()).toBe(0)
    await panel.getByText('Проверка выключена на этом устройстве.').waitFor()
  })
})

test('on a phone a note is below its paragraph', async () => {
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

test('a mistake in the title is named by a sign below it, and corrected by keyboard', async () => {
  await site.visit({ viewport: desk }, async page => {
    await write(page, 'Холодильик зимой', 'Всё верно.')
    const sign = page.getByRole('button', { name: '1 замечание в заголовке' })
    await sign.waitFor()
    await page.getByRole('textbox', { name: 'Заголовок' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const found = page.getByRole('group', { name: 'Правописание в заголовке' })
    await found.getByText('Проверьте слово').waitFor()
    expect(await axeProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await found.waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await sign.waitFor({ state: 'detached' })
    const title = page.getByRole('textbox', { name: 'Заголовок' })
    expect(await title.inputValue()).toBe('Холодильник зимой')
    expect(await title.evaluate(field => field === document.activeElement)).toBe(true)
  })
})

test('a link to a page that the site does not have is marked, and one that leads somewhere is not', async () => {
  await site.visit({ viewport: desk, mayFail: /net-takoj-stranicy/ }, async page => {
    await write(page, 'Ссылки', 'Дальше.')
    await body(page).evaluate(element => {
      const clipboardData = new DataTransfer()
      const html = '<p>Есть <a href="/fikus-zimoj#poliv">фикус</a> и <a href="/net-takoj-stranicy?a=1">кактус</a>.</p>'
      clipboardData.setData('text/html', html)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await note(page, 'Правописание: кактус').getByText('Такой страницы на сайте нет').waitFor()
    expect(await marks(page).allInnerTexts()).not.toContain('фикус')
  })
})

test('an editor adds a line with its example in the settings, and texts are checked by it until it is taken back', async () => {
  await site.visit({ viewport: phone }, async page => {
    await arriveInOffice(site, page, anna, '/office/settings/proofreading', { isProofread: true })
    await page.getByRole('searchbox', { name: 'Найти правило' }).fill('играет важную роль')
    await page.locator('summary', { hasText: 'Штампы' }).click()
    const rule = page.getByRole('group').filter({ hasText: 'Попробовать' })
    const list = rule.getByLabel('Список')
    const examples = rule.getByLabel('Примеры')
    await list.fill(`озвучи~ → сказать\n${await list.inputValue()}`)
    await examples.fill(`Суп хорош. → Суп.\n${await examples.inputValue()}`)
    await rule.getByText('Правило не видит пример «Суп хорош.»').waitFor()
    expect(await rule.getByRole('button', { name: 'Сохранить' }).isDisabled()).toBe(true)
    await examples.fill(
      (await examples.inputValue()).replace('Суп хорош. → Суп.', 'Он озвучил рецепт. → Он рассказал.'),
    )
    await rule.getByLabel('Попробовать на предложении').fill('Повар озвучил рецепт.')
    await rule.getByText('Отмечено: «озвучил» → «сказать»').waitFor()
    expect(await axeProblems(page)).toEqual([])
    await rule.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText('изменено').waitFor()
  })
  await site.visit({ viewport: desk }, async page => {
    await write(page, 'Правила', 'Повар озвучил рецепт.', 'Данный суп хорош.', 'Всё.')
    await expect.poll(() => marks(page).allInnerTexts()).toEqual(['озвучил', 'Данный суп'])
    await page.goto('/office/settings/proofreading')
    await page.getByRole('searchbox', { name: 'Найти правило' }).fill('озвучи')
    await page.getByText('изменено').click()
    await page.getByLabel('Проверять это правило').uncheck()
    await page.getByText('выключено', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Сделать как было сначала' }).click()
    await page.getByText('Такого правила нет.').waitFor()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await page.getByText('выключено', { exact: true }).click()
    await page.getByRole('button', { name: 'Сделать как было сначала' }).click()
    await page.getByText('Такого правила нет.').waitFor()
  })
})
