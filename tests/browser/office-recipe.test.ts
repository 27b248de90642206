// Tests a recipe: free-form lines, questions about unclear lines, products linked to steps, release, the reader's page.
import type { Page } from 'playwright-core'
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

const side = (page: Page) => page.getByRole('complementary', { name: 'Подробности' })
const product = (page: Page, at: number) => page.getByRole('textbox', { name: `Продукт ${at}`, exact: true })
const saved = (page: Page) => page.locator('[data-saving=saved]').waitFor()

test('a recipe is written, its unclear lines are clarified, steps are linked to products, and readers see the release', async () => {
  const chief = await enterFirst(site.app)
  await site.visit({ viewport: { width: 1440, height: 900 }, bypassCSP: true }, async page => {
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
    await saved(page)
    expect(await axeProblems(page)).toEqual([])

    await side(page).getByRole('tab', { name: 'Питание' }).click()
    await side(page).getByText('USDA FoodData Central').waitFor()
    await side(page).getByText('яйца', { exact: true }).first().waitFor()
    expect(await axeProblems(page)).toEqual([])

    await side(page).getByRole('tab', { name: 'Выпуск' }).click()
    await side(page).getByText('у рецепта нет автора').waitFor()
    await side(page).getByLabel('Автор', { exact: true }).getByRole('textbox').fill('Тимур')
    await side(page)
      .getByRole('button', { name: /^Тимур Саидов/ })
      .click()
    await side(page).getByText('у рецепта нет автора').waitFor({ state: 'detached' })
    await saved(page)
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
    expect(await axeProblems(page)).toEqual([])
  })
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
