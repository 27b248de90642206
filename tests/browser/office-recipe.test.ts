// Tests a recipe: free-form lines, questions about unclear lines, products linked to steps, terms, pictures, tips, the preview, release, the
// reader's page; and a recipe of the site that is opened in the editor.
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterFirst } from '#services/auth/office/testing.ts'
import { arriveInOffice } from './office-reader.ts'
import { axeProblems } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site?.close())

/** The browser blocks the script of the test clock in every frame of the preview. */
const maySay = /^Blocked script execution/

const side = (page: Page) => page.getByRole('complementary', { name: 'Подробности' })
const product = (page: Page, at: number) => page.getByRole('textbox', { name: `Продукт ${at}`, exact: true })
/** Pastes a picture into a field as a browser does. */
async function pastePicture(page: Page, field: Locator): Promise<void> {
  const data = { width: 800, height: 600, channels: 3, background: '#c96' } as const
  const bytes = await sharp({ create: data }).jpeg().toBuffer()
  await field.evaluate((element, base64) => {
    const clipboardData = new DataTransfer()
    const some = Uint8Array.from(atob(base64), char => char.charCodeAt(0))
    clipboardData.items.add(new File([some], 'Миска.jpg', { type: 'image/jpeg' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, bytes.toString('base64'))
  await page.getByRole('group', { name: 'Картинка шага 1' }).locator('img').waitFor()
}

const saved = (page: Page) => page.locator('[data-saving=saved]').waitFor()

test('a recipe is written, its unclear lines are clarified, steps are linked to products, and readers see the release', async () => {
  const chief = await enterFirst(site.app)
  await site.visit({ viewport: { width: 1440, height: 900 }, bypassCSP: true, maySay }, async page => {
    await arriveInOffice(site, page, chief, '/office/plan')
    await page.getByRole('button', { name: 'Написать' }).first().waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Сырники из печи')
    await page.getByRole('option', { name: /^Новый рецепт/ }).click()
    await page.waitForURL(/\/office\/texts\/\d+$/)
    await page.getByRole('textbox', { name: 'Заголовок' }).waitFor()
    await page.getByLabel('У плиты, мин').fill('30')
    await page.getByRole('button', { name: 'Ещё продукт' }).click()
    await product(page, 1).pressSequentially('500 г творога')
    await page.keyboard.press('Enter')
    await product(page, 2).pressSequentially('масло для жарки')
    await page.getByText('сколько?').waitFor()
    await product(page, 2).fill('масло для жарки, 2 ст. л.')
    await page.getByText('сколько?').waitFor({ state: 'detached' })
    // A pasted list becomes rows.
    await page.getByRole('button', { name: 'Вставить списком' }).click()
    await page.getByLabel(/Список продуктов/).fill('# Для подачи\n100–150 г сметаны\n2 яйца')
    await page.getByRole('button', { name: 'Разобрать' }).click()
    await page.getByRole('textbox', { name: /^Группа/ }).waitFor()
    await page.getByText('2 шт.').waitFor()
    await page.getByRole('button', { name: 'Ещё шаг' }).click()
    await page.getByRole('textbox', { name: 'Шаг 1', exact: true }).fill('Смешайте творог и выпекайте 25 минут.')
    await page.getByRole('button', { name: '+ творог' }).click()
    await page.getByRole('button', { name: '+ 25 мин' }).click()
    await pastePicture(page, page.getByRole('textbox', { name: 'Шаг 1', exact: true }))
    await page.getByLabel('Слова для незрячих: Картинка шага 1').fill('Творог в миске')
    await page.getByRole('button', { name: 'Ещё совет' }).click()
    await page.getByRole('textbox', { name: 'Совет 1' }).fill('Вчерашние вкуснее.')
    await page.getByRole('button', { name: 'Ещё вопрос' }).click()
    await page.getByRole('textbox', { name: 'Вопрос 1' }).fill('Можно ли без яиц?')
    await page.getByRole('textbox', { name: 'Ответ 1' }).fill('Можно, но развалятся.')
    await page.getByLabel('В чём считать').fill('штука')
    await page.keyboard.press('Enter')
    await page.getByText('Читатели увидят: 4 штуки').waitFor()
    await saved(page)
    expect(await axeProblems(page)).toEqual([])

    await side(page).getByRole('tab', { name: 'Рецепт' }).click()
    // By keys alone: words, the first term, another one below it.
    const dish = side(page).getByRole('combobox', { name: 'Блюдо' })
    await dish.pressSequentially('завтр')
    await side(page).getByRole('option', { name: 'Завтраки' }).waitFor()
    await page.keyboard.press('Enter')
    await side(page).getByRole('button', { name: 'Убрать: Завтраки' }).waitFor()
    await side(page).getByRole('combobox', { name: 'Кухня' }).focus()
    await side(page).getByRole('option', { name: 'Русская кухня' }).waitFor()
    expect(await axeProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    for (const [name, value] of [
      ['Ккал', '210'],
      ['Белки, г', '16,5'],
      ['Жиры, г', '9'],
      ['Углеводы, г', '18'],
    ] as const)
      await side(page).getByRole('textbox', { name, exact: true }).fill(value)
    await side(page).getByText('Пока не сохранено').waitFor({ state: 'detached' })
    await side(page).getByText('USDA FoodData Central').waitFor()
    await side(page).getByText('яйца', { exact: true }).first().waitFor()
    expect(await axeProblems(page)).toEqual([])

    await side(page).getByRole('tab', { name: 'Выпуск' }).click()
    await side(page).getByText('у рецепта нет автора').waitFor()
    await side(page).getByRole('combobox', { name: 'Автор' }).fill('Тимур')
    await side(page)
      .getByRole('option', { name: /^Тимур Саидов/ })
      .click()
    await side(page).getByText('у рецепта нет автора').waitFor({ state: 'detached' })
    await saved(page)
    await page.keyboard.press('Control+Shift+KeyP')
    await page.getByRole('heading', { name: 'Как это увидят' }).waitFor()
    for (const name of ['Компьютер', 'Телефон', 'AMP', 'Lite', 'Дзен', 'Письмо']) {
      const frame = page.frameLocator(`iframe[title="${name}"]`)
      await frame.getByText('Сырники из печи').first().waitFor()
      if (name !== 'Письмо') await frame.getByText('Вчерашние вкуснее.').first().waitFor()
    }
    for (const name of ['Поиск', 'Телеграм, ВК, MAX', 'Пуш'])
      await page.getByRole('region', { name, exact: true }).getByText('Сырники из печи').first().waitFor()
    await page.getByRole('region', { name: 'AMP', exact: true }).getByText('проверка пройдена').waitFor()
    await page.getByRole('link', { name: 'К тексту' }).click()
    await side(page).getByRole('button', { name: 'Выпустить', exact: true }).click()
    await side(page)
      .getByText(/^Выпуск: на сайте/)
      .waitFor()
  })
  await site.visit({ viewport: { width: 1440, height: 900 } }, async page => {
    await page.goto('/recipe/syrniki-iz-pechi')
    await page.getByRole('heading', { name: 'Сырники из печи' }).first().waitFor()
    // The chip and the timer come from the links of the step.
    await page.getByRole('list', { name: 'Продукты шага 1' }).getByText('творог').waitFor()
    await page.getByText('25 минут').first().waitFor()
    await page.getByText('Для подачи').first().waitFor()
    await page.getByRole('img', { name: 'Творог в миске' }).waitFor()
    await page.getByText('Вчерашние вкуснее.').waitFor()
    await page.getByText('Можно, но развалятся.').waitFor({ state: 'attached' })
    await page.getByText('4 штуки').first().waitFor()
    await page.getByRole('link', { name: 'Русская кухня' }).first().waitFor()
    expect(await axeProblems(page)).toEqual([])
  })
  const page = await (await site.get('/recipe/syrniki-iz-pechi')).text()
  const graph = page.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? ''
  for (const words of ['"recipeCuisine"', 'Русская кухня', '"recipeCategory"', '210', 'Можно ли без яиц?', '/media/'])
    expect(graph).toContain(words)
  const amp = await (await site.get('/recipe/syrniki-iz-pechi/amp')).text()
  for (const words of ['Вчерашние вкуснее.', 'Можно, но развалятся.', 'Творог в миске', 'Русская кухня'])
    expect(amp).toContain(words)
})

test('on a phone in dark mode the recipe fits; keys move rows and undo it', async () => {
  const chief = await enterFirst(site.app)
  const phone = { width: 375, height: 800 }
  await site.visit({ viewport: phone, colorScheme: 'dark', bypassCSP: true }, async page => {
    await arriveInOffice(site, page, chief, '/office/plan')
    await page.getByRole('button', { name: 'Написать' }).first().waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Омлет')
    await page.getByRole('option', { name: /^Новый рецепт/ }).click()
    await page.getByRole('button', { name: 'Ещё продукт' }).click()
    await product(page, 1).pressSequentially('2 яйца')
    await page.keyboard.press('Enter')
    await product(page, 2).pressSequentially('щепотка соли')
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => product(page, 1).inputValue()).toBe('щепотка соли')
    await page.keyboard.press('Control+z')
    await expect.poll(() => product(page, 1).inputValue()).not.toBe('щепотка соли')
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(375)
    expect(await axeProblems(page)).toEqual([])
  })
})

test('a recipe of the site is opened by «Править» on a phone, as its readers have it', async () => {
  const chief = await enterFirst(site.app)
  await site.visit({ viewport: { width: 375, height: 800 }, bypassCSP: true }, async page => {
    await arriveInOffice(site, page, chief, '/office/posts/1000000001')
    await page.waitForURL(/\/office\/texts\/\d+$/)
    await expect.poll(() => product(page, 1).inputValue()).toBe('500 г творога (9 %)')
    expect(await page.getByRole('textbox', { name: 'Шаг 1', exact: true }).inputValue()).toBe(
      'Разомните творог с яйцом.',
    )
    expect(await page.getByLabel('Сколько занимает шаг 1, минут').inputValue()).toBe('5')
    await page.getByText('сколько?').waitFor({ state: 'detached' })
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(375)
    expect(await axeProblems(page)).toEqual([])
  })
})
