// Writing in the office: what the editor does with words, and two tabs of one person.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createText } from '#contract/newsroom.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { keepTime } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
let nina: Entered
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  nina = await enterInvited(site.app, anna, { email: 'nina@delno.test', name: 'Нина Левина', role: 'admin' })
})
afterAll(() => site?.close())

const desk = { width: 1440, height: 900 }
const cut = { mayFail: /./, maySay: /WebSocket|net::/ }

async function arrive(page: Page, { browser }: Entered, path: string): Promise<void> {
  await keepTime(site, page)
  const place = {
    domain: new URL(site.url).hostname,
    path: '/svc/auth/office',
    httpOnly: true,
    sameSite: 'Strict',
  } as const
  await page.context().addCookies([...browser.jar].map(([name, value]) => ({ name, value, ...place })))
  await page.goto(path)
}

async function makeText(title: string): Promise<number> {
  const reply = await site.app.app.inject({
    method: 'POST',
    url: `/svc/newsroom${createText.path}`,
    headers: anna.browser.headers(),
    payload: { title, stage: 'draft' },
  })
  return reply.json<{ text: { id: number } }>().text.id
}

const body = (page: Page) => page.getByRole('textbox', { name: 'Текст статьи' })
const isSaved = (page: Page) => page.locator('[data-saving=saved]').waitFor()

/** The words of the text, one line for each block, without the names of colleagues. */
const wordsIn = (page: Page): Promise<string> =>
  body(page).evaluate(element => {
    const copy = element.cloneNode(true) as HTMLElement
    for (const flag of copy.querySelectorAll('.e-cursor')) flag.remove()
    return [...copy.children].map(({ textContent }) => textContent).join('\n')
  })
const says = (page: Page, words: string) => expect.poll(() => wordsIn(page)).toBe(words)

/** How many changes of a text this browser has stored. */
const countStored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const opening = indexedDB.open('delno-office')
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('updates').objectStore('updates').count()
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
        })
      }),
  )

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  // Chromium keeps open sockets when it goes offline.
  site.app.app.server.closeAllConnections()
  await page.getByText('Связи нет').waitFor()
}

test('two tabs of one person write one text: nothing is doubled, with and without a connection, and when one of them closes', async () => {
  const id = await makeText('В двух вкладках')
  await site.visit({ viewport: desk, ...cut }, async first => {
    await arrive(first, anna, `/office/texts/${id}`)
    await body(first).click()
    await first.keyboard.type('Раз.')
    await isSaved(first)
    const second = await first.context().newPage()
    await keepTime(site, second)
    await second.goto(`/office/texts/${id}`)
    await says(second, 'Раз.')
    const before = await countStored(first)
    await body(second).click()
    await second.keyboard.press('Control+End')
    await second.keyboard.type(' Два.')
    await isSaved(second)
    await says(first, 'Раз. Два.')
    // Five letters are at most five changes, whoever stores them.
    expect((await countStored(first)) - before).toBeLessThanOrEqual(5)

    await goOffline(first)
    await second.keyboard.type(' В тоннеле.')
    await says(first, 'Раз. Два. В тоннеле.')
    await second.getByText('Сохранено на этом устройстве').first().waitFor()
    // The tab where it was typed is gone before anything was sent.
    await second.close()
    await body(first).click()
    await first.keyboard.press('Control+End')
    await first.keyboard.type(' Дальше.')
    await first.context().setOffline(false)
    await isSaved(first)
    await first.reload()
    await says(first, 'Раз. Два. В тоннеле. Дальше.')
    await site.visit({ viewport: desk }, async other => {
      await arrive(other, nina, `/office/texts/${id}`)
      await says(other, 'Раз. Два. В тоннеле. Дальше.')
    })
  })
})

test('two people write in one paragraph, one of them without a connection for ten minutes: every word of both is there', async () => {
  const id = await makeText('Вдвоём в одном абзаце')
  await site.visit({ viewport: desk, ...cut }, async first => {
    await arrive(first, anna, `/office/texts/${id}`)
    await body(first).click()
    await first.keyboard.type('Творог отжимают под гнётом.')
    await isSaved(first)
    await site.visit({ viewport: desk, ...cut }, async second => {
      await arrive(second, nina, `/office/texts/${id}`)
      await says(second, 'Творог отжимают под гнётом.')
      await first.context().setOffline(true)
      site.app.app.server.closeAllConnections()
      await first.getByText('Связи нет').waitFor()
      await body(first).click()
      await first.keyboard.press('Control+Home')
      await first.keyboard.type('Жирный ')
      for (let word = 0; word < 5; word += 1) await first.keyboard.press('Control+Delete')
      await first.keyboard.type('творог не отжимают.')
      await first.getByText('Сохранено на этом устройстве').first().waitFor()
      await body(second).click()
      await second.keyboard.press('Control+End')
      await second.keyboard.type(' Полчаса хватит.')
      await isSaved(second)
      site.app.clock.advance(10 * 60_000)
      await keepTime(site, first)
      await first.context().setOffline(false)
      await isSaved(first)
      const merged = 'Жирный творог не отжимают. Полчаса хватит.'
      await expect.poll(() => wordsIn(second)).toContain('Жирный творог не отжимают.')
      await expect.poll(() => wordsIn(second)).toContain(' Полчаса хватит.')
      const both = await wordsIn(second)
      expect(both).toHaveLength(merged.length)
      await says(first, both)
      expect(await first.getByRole('dialog').count()).toBe(0)
    })
  })
})
