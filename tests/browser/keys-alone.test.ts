// What pressing a control leaves behind for somebody at the keyboard: the focus is where the next key is meant to go, never lost.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { arriveAs, isReady } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document
    return at === document.body ? 'nothing' : (at?.getAttribute('aria-label') ?? at?.textContent)
  })

test('«Поиск» leads into the field, as a link and as an address', () =>
  site.visit({}, async page => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Поиск', exact: true }).focus()
    await isReady(page)
    await page.keyboard.press('Enter')
    await page.waitForURL('/search')
    await expect.poll(() => focused(page)).toBe('Что искать')
    await page.keyboard.type('фикус')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=/)
    // The results are what is wanted now.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.goto('/search')
    expect(await focused(page)).toBe('Что искать')
  }))

test('what is typed into the search before the application is loaded is suggested for', () =>
  site.visit({}, async page => {
    const typed = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async route => {
      await typed.promise
      await route.continue()
    })
    await page.goto('/search', { waitUntil: 'commit' })
    await page.getByRole('combobox', { name: 'Что искать' }).pressSequentially('фикус')
    typed.resolve()
    await page.getByRole('option').first().waitFor()
  }))

test('below the suggestions, the last row leads to all results of what is typed', () =>
  site.visit({}, async page => {
    await page.goto('/search')
    const field = page.getByRole('combobox', { name: 'Что искать' })
    await field.pressSequentially('фик')
    const all = page.getByRole('option', { name: 'Все результаты по «фик»' })
    await all.waitFor()
    expect(await page.getByRole('option').last().textContent()).toBe(await all.textContent())
    await field.press('ArrowUp')
    expect(await all.getAttribute('aria-selected')).toBe('true')
    expect(await field.getAttribute('aria-activedescendant')).toBe(await all.getAttribute('id'))
    await field.press('Enter')
    await page.waitForURL(url => url.searchParams.get('q') === 'фик')
  }))

test('a menu that the keyboard leaves closes, and stays while its button has the focus', () =>
  site.visit({}, async page => {
    await page.goto('/')
    const theme = page.locator('#theme')
    await page.getByRole('button', { name: 'Тема оформления' }).press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => focused(page)).toBe('Тема оформления')
    expect(await theme.isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => theme.isVisible()).toBe(false)
    expect(await focused(page)).not.toBe('nothing')
  }))

test('a recipe that is put into the shopping list, the list that is cleared and brought back keep the focus', () =>
  site.visit({}, async page => {
    await page.goto('/recipe/syrniki')
    await page.getByRole('button', { name: 'В список покупок' }).focus()
    await isReady(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Открыть список покупок')
    await page.keyboard.press('Enter')
    await page.waitForURL('/recipes/spisok-pokupok/')
    await page.getByRole('button', { name: /^Убрать: / }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Список покупок')
    await page.goBack()
    await page.getByRole('button', { name: 'В список покупок' }).press('Enter')
    await page.getByRole('link', { name: 'Открыть список покупок' }).press('Enter')
    await page.getByRole('button', { name: 'Очистить' }).press('Enter')
    await expect.poll(() => focused(page)).toBe('Вернуть список')
    await page.keyboard.press('Enter')
    await page.getByText(/^Осталось/).waitFor()
    await expect.poll(() => focused(page)).toBe('Список покупок')
  }))

test('a form of a comment that closes gives the focus back to what opened it', () =>
  site.visit({}, async page => {
    await arriveAs(site, page, 'klava@example.ru', '/fikus-zimoj')
    await page.getByLabel('Ваш комментарий').fill('Пишу одними клавишами')
    await page.getByRole('button', { name: 'Отправить' }).press('Enter')
    const comment = page.locator('[data-comment]').filter({ hasText: 'одними клавишами' })
    await comment.getByRole('button', { name: 'Ответить' }).press('Enter')
    await comment.getByRole('textbox').press('Escape')
    await expect.poll(() => focused(page)).toBe('Ответить')
    await comment.getByRole('button', { name: /Ещё действия/ }).press('Enter')
    await comment.getByRole('button', { name: 'Изменить' }).press('Enter')
    await comment.getByRole('textbox').press('Escape')
    await expect.poll(() => focused(page)).toContain('Пишу одними клавишами')
  }))
