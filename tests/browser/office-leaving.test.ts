// Tests what remains in the browser after signing out of the office, with and without a connection.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createText } from '#contract/newsroom.ts'
import { browsersNames } from '#office/shell/storage/stored-names.ts'
import { enterFirst, type Entered } from '#services/auth/office/testing.ts'
import { arriveInOffice } from './office-reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
})
afterAll(() => site?.close())

async function makeText(title: string, person: Entered): Promise<number> {
  const reply = await site.app.app.inject({
    method: 'POST',
    url: `/svc/newsroom${createText.path}`,
    headers: person.browser.headers(),
    payload: { title, stage: 'draft' },
  })
  return reply.json<{ text: { id: number } }>().text.id
}

/** The data that the office has stored: keys of local storage, changes of texts, and texts that are marked as acknowledged. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>(resolve => {
      const opening = indexedDB.open('delno-office')
      opening.addEventListener('success', () => resolve(opening.result))
    })
    const countIn = (name: string) =>
      new Promise<number>(resolve => {
        const counting = database.transaction(name).objectStore(name).count()
        counting.addEventListener('success', () => resolve(counting.result))
      })
    const [count, saved] = [await countIn('updates'), await countIn('saved')]
    database.close()
    return { names: Object.keys(localStorage), count, saved }
  })

async function leave(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Анна Ветрова/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.waitForURL(/\/office\/login/)
}

test('signing out leaves no title and no acknowledged text in the browser', () =>
  site.visit({ viewport: { width: 1440, height: 900 } }, async page => {
    await arriveInOffice(site, page, anna, `/office/texts/${await makeText('Ещё не вышло', anna)}`)
    await page.getByRole('textbox', { name: 'Текст статьи' }).click()
    await page.keyboard.type('Слова, которых ещё никто не видел')
    await page.locator('[data-saving=saved]').waitFor()
    expect((await stored(page)).names).toContain('office:recent')
    expect((await stored(page)).count).toBeGreaterThan(0)
    await expect.poll(async () => (await stored(page)).saved).toBe(1)
    // The tab is left without any message.
    await page.goto('/office/')
    await leave(page)
    await expect.poll(async () => (await stored(page)).count).toBe(0)
    const { names } = await stored(page)
    expect(names.filter(name => !browsersNames.includes(name))).toEqual([])
  }))

test('without a connection, the person is signed out, unacknowledged words are kept for them, and the cookie is useless afterwards', () =>
  site.visit({ viewport: { width: 1440, height: 900 }, mayFail: /./, maySay: /WebSocket|net::/ }, async page => {
    const again = await enterFirst(site.app, 'vera@delno.test', 'Вера Ветрова')
    const id = await makeText('Письмо из поезда', again)
    await arriveInOffice(site, page, again, `/office/texts/${id}`)
    await page.locator('[data-saving=saved]').waitFor()
    await page.context().setOffline(true)
    await page.getByRole('textbox', { name: 'Текст статьи' }).click()
    await page.keyboard.type('Слова из туннеля')
    await page.locator('[data-saving=device]').waitFor()
    await page
      .getByRole('button', { name: /Вера Ветрова/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Выйти' }).click()
    await page.waitForURL(/\/office\/login/)
    expect((await stored(page)).names).toContain('office:owed-sign-out')
    expect((await stored(page)).count).toBeGreaterThan(0)
    await page.context().setOffline(false)
    await page.goto('/office/')
    await page.waitForURL(/\/office\/login/)
    expect((await stored(page)).names).not.toContain('office:owed-sign-out')
    expect((await stored(page)).count).toBeGreaterThan(0)
  }))
