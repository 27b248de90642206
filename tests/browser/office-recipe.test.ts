// Tests a recipe: free-form lines, questions about unclear lines, products linked to steps, terms, pictures, tips, the preview, release, the
// reader's page; and a recipe of the site that is opened in the editor.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadImage } from '#contract/media.ts'
import { createText } from '#contract/newsroom.ts'
import { makeFetchPublic } from '#platform/http/fetch-public.ts'
import { enterFirst } from '#services/auth/office/testing.ts'
import { findRecipeData } from '#services/newsroom/recipe-page/find-page-recipe.ts'
import { makeFetchSource } from '#services/newsroom/sources/fetch-source.ts'
import { openEditor } from '#tests/text-editors.ts'
import { arriveInOffice, saidOfPreviews as maySay } from './office-reader.ts'
import { axeProblems } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site?.close())

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

const paint = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#963' } })
    .jpeg()
    .toBuffer()

/** A page of another site, for which an address of this machine stands: the service opens public ones only. */
async function openStrangersPage(page: Page) {
  const recipe = {
    '@type': 'Recipe',
    name: 'Щи чужие',
    recipeIngredient: ['600 г капусты', '2 моркови', 'перец'],
    recipeInstructions: [{ '@type': 'HowToStep', text: 'Варите капусту 40 минут.' }],
    recipeYield: '6',
  }
  const server = createServer((_, response) => {
    const data = `<script type="application/ld+json">${JSON.stringify({ '@graph': [recipe] })}</script>`
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<h1>Щи</h1>${data}`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/shchi`
  const fetch = makeFetchPublic({ privateAllowed: ['127.0.0.1'] })
  const json = await findRecipeData(makeFetchSource({ siteUrl: site.url, fetch }), url)
  server.close()
  await page.route('**/api/v1/recipe-page', route => route.fulfill({ json }))
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
    await page.getByLabel('На огне, мин').fill('30')
    await page.getByRole('button', { name: 'Ещё продукт' }).click()
    await product(page, 1).pressSequentially('500 г творога')
    await page.keyboard.press('Enter')
    await product(page, 2).pressSequentially('масло для жарки')
    await page.getByText('сколько?').waitFor()
    // An amount of unknown weight is said in words, not by a colour alone.
    await product(page, 2).fill('2 ветки тимьяна')
    await page.getByText('без граммов').waitFor()
    await product(page, 2).fill('30 г тимьяна')
    await page.getByText('без граммов').waitFor({ state: 'detached' })
    await product(page, 2).fill('масло для жарки, 2 ст. л.')
    // A pasted list becomes rows.
    await page.getByRole('button', { name: 'Вставить списком или ссылкой' }).click()
    await page.getByLabel(/Список продуктов/).fill('# Для подачи\n100–150 г сметаны\n2 яйца')
    await page.getByRole('button', { name: 'Разобрать' }).click()
    await page.getByRole('textbox', { name: /^Группа/ }).waitFor()
    await page.getByText('2 шт.').waitFor()
    await page.getByRole('button', { name: 'Ещё шаг' }).click()
    await page.getByRole('textbox', { name: 'Шаг 1', exact: true }).fill('Смешайте творог и выпекайте 25 минут.')
    await page.getByRole('button', { name: '+ творог' }).click()
    await page.getByRole('button', { name: '+ 25 мин' }).click()
    await pastePicture(page, page.getByRole('textbox', { name: 'Шаг 1', exact: true }))
    await page.getByLabel('Подпись для незрячих: Картинка шага 1').fill('Творог в миске')
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
      .getByText(/^На сайте с/)
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
  // Typography has put no-break spaces.
  const spaced = (html: string) => html.replaceAll('\u00a0', ' ')
  for (const words of ['"recipeCuisine"', 'Русская кухня', '"recipeCategory"', '210', 'Можно ли без яиц?', '/media/'])
    expect(spaced(graph)).toContain(words)
  const amp = await (await site.get('/recipe/syrniki-iz-pechi/amp')).text()
  for (const words of ['Вчерашние вкуснее.', 'Можно, но развалятся.', 'Творог в миске', 'Русская кухня'])
    expect(spaced(amp)).toContain(words)
})

/** Drops a picture on an element, as from the desktop. */
async function dropPicture(place: Locator): Promise<void> {
  const data = { width: 800, height: 600, channels: 3, background: '#69c' } as const
  const bytes = await sharp({ create: data }).jpeg().toBuffer()
  await place.evaluate((element, base64) => {
    const dataTransfer = new DataTransfer()
    const some = Uint8Array.from(atob(base64), char => char.charCodeAt(0))
    dataTransfer.items.add(new File([some], 'Тесто.jpg', { type: 'image/jpeg' }))
    for (const kind of ['dragover', 'drop'])
      element.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }))
  }, bytes.toString('base64'))
  await place.locator('img').waitFor()
}

test('rows and steps are dragged by their handles, products are underlined in steps, and pictures are dropped or chosen', async () => {
  const chief = await enterFirst(site.app)
  await site.app.ask(uploadImage, { query: { alt: 'Стопка блинов' }, body: await paint() })
  const { text } = await chief.browser.ask(createText, { body: { kind: 'recipe', stage: 'draft', title: 'Блины' } })
  using editor = await openEditor(site.url, { token: chief.token, text: text.id })
  const fields = editor.doc.getMap('fields')
  editor.doc.transact(() => {
    for (const [at, line] of ['500 г муки', '2 яйца', '1 л молока'].entries())
      fields.set(`ingredient/${at}`, { text: line, order: at })
    fields.set('step/0', { text: 'Взбейте яйца с молоком 5 минут.', order: 0, uses: ['ingredient/1'] })
    fields.set('step/1', { text: 'Всыпьте муку.', order: 1 })
  })
  await expect.poll(() => editor.isSaved()).toBe(true)
  const orderOf = (kind: string) =>
    [...fields.entries()]
      .filter(([key]) => key.startsWith(`${kind}/`))
      .toSorted((a, b) => (a[1] as { order: number }).order - (b[1] as { order: number }).order)
      .map(([key]) => key)
  await site.visit({ viewport: { width: 1440, height: 1200 }, bypassCSP: true }, async page => {
    await arriveInOffice(site, page, chief, `/office/texts/${text.id}`)
    const step = (at: number) => page.getByRole('textbox', { name: `Шаг ${at}`, exact: true })
    await step(2).waitFor()
    await expect
      .poll(() => page.locator('u[data-kind]').allInnerTexts())
      .toEqual(['яйца', 'молоком', '5 минут', 'муку'])
    expect(await page.locator('u[data-kind=tied]').allInnerTexts()).toEqual(['яйца'])
    await page.getByRole('button', { name: '+ молоко' }).click()
    await expect.poll(() => page.locator('u[data-kind=tied]').allInnerTexts()).toEqual(['яйца', 'молоком'])
    // The words behind the field stand where the words of the field stand.
    const heights = await step(1).evaluate(field => [
      field.scrollHeight,
      field.clientHeight,
      field.previousElementSibling!.getBoundingClientRect().height,
    ])
    expect(heights[0]).toBe(heights[1])
    expect(Math.abs(heights[1]! - heights[2]!)).toBeLessThan(1)

    const row = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('textbox', { name, exact: true }) })
    const handle = (name: string) => row(name).getByTitle(/^Перетащить/)
    await handle('Продукт 3').dragTo(row('Продукт 1'), { targetPosition: { x: 200, y: 4 } })
    await expect.poll(() => orderOf('ingredient')).toEqual(['ingredient/2', 'ingredient/0', 'ingredient/1'])
    await handle('Шаг 2').dragTo(row('Шаг 1'), { targetPosition: { x: 200, y: 4 } })
    await expect.poll(() => orderOf('step')).toEqual(['step/1', 'step/0'])
    await step(1).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => orderOf('step')).toEqual(['step/0', 'step/1'])

    await page.getByRole('radio', { name: 'Средняя' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => fields.get('difficulty')).toBe('hard')
    await page.getByRole('radio', { name: 'Средняя' }).check()
    await expect.poll(() => fields.get('difficulty')).toBe('medium')

    const picture = (name: string) => page.getByRole('group', { name })
    await dropPicture(picture('Картинка шага 2'))
    await picture('Картинка шага 1').getByRole('button', { name: 'Картинка шага 1' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Стопка блинов/ })
      .click()
    await picture('Картинка шага 1').getByRole('img', { name: 'Стопка блинов' }).waitFor()
    await side(page).getByRole('tab', { name: 'Рецепт' }).click()
    const dish = side(page).getByRole('group', { name: /[Кк]артинка/ })
    await dish.getByRole('button').first().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Стопка блинов/ })
      .click()
    await dish.locator('img').waitFor()
    await saved(page)
    await expect.poll(() => (fields.get('plate') as { alt: string } | undefined)?.alt).toBe('Стопка блинов')
    const withPicture = (key: string) => (fields.get(key) as { image: object | null }).image !== null
    await expect.poll(() => ['step/0', 'step/1'].map(withPicture)).toEqual([true, true])
    expect(await axeProblems(page)).toEqual([])
  })
})

test('on a phone in dark mode the recipe fits; rows are moved by keys and by choosing a place, and undo takes it back', async () => {
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
    // A finger scrolls, so the handle offers the places.
    await page.getByLabel('Место продукта 1').selectOption('2 из 2')
    await expect.poll(() => product(page, 1).inputValue()).toBe('щепотка соли')
    for (const words of ['Подавать сразу', 'Не пересаливать']) {
      await page.getByRole('button', { name: 'Ещё совет' }).click()
      await page
        .getByRole('textbox', { name: /^Совет / })
        .last()
        .fill(words)
    }
    await page.getByLabel('Место совета 2').selectOption('1 из 2')
    await expect.poll(() => page.getByRole('textbox', { name: 'Совет 1' }).inputValue()).toBe('Не пересаливать')

    // A pasted address is opened when it is pressed, and what is not public is not.
    await page.getByRole('button', { name: 'Вставить списком или ссылкой' }).click()
    const form = page.getByLabel(/^Список продуктов, ссылка/)
    await form.fill('http://127.0.0.1/shchi')
    await page.getByRole('button', { name: 'Открыть и разобрать' }).click()
    await page
      .getByRole('alert')
      .getByText(/^Страница не открылась/)
      .waitFor()
    expect(await axeProblems(page)).toEqual([])
    await openStrangersPage(page)
    await form.fill('https://kuhnya.test/shchi')
    await page.getByRole('button', { name: 'Открыть и разобрать' }).click()
    await page.getByText('Разобрано строк: 3, спросим про 1; шагов: 1').waitFor()
    await expect.poll(() => product(page, 3).inputValue()).toBe('600 г капусты')
    await page.getByText('сколько?').waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Шаг 1', exact: true }).inputValue())
      .toBe('Варите капусту 40 минут.')
    // The notice rises out of nothing.
    const isRaised = `getComputedStyle(document.querySelector(':popover-open')).opacity === '1'`
    await expect.poll(() => page.evaluate(isRaised)).toBe(true)
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
