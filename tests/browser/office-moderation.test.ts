// The queue of moderators in the browser: a hundred comments by keys, each with one or two presses and without waiting for the network; what one
// has open another is not offered; a decision is taken back. The day of a moderator, also on a phone, is in office-roles.test.ts.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { takeComments } from '#contract/office/moderation.ts'
import { importComments } from '#contract/office/comments.ts'
import { createComment } from '#contract/comments.ts'
import { enterModerators, type OfficeModerators } from '../moderators.ts'
import { arriveInOffice, expectAccessible } from './office-reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let people: OfficeModerators
beforeAll(async () => {
  site = await openTestSite()
  people = await enterModerators(site.app)
})
afterAll(() => site?.close())

const desk = { width: 1440, height: 900 }
let filled = 0

/** Comments that wait, the oldest first. */
async function fill(count: number): Promise<number[]> {
  filled += 1
  const ids: number[] = []
  for (let from = 0; from < count; from += 100) {
    const { results } = await site.app.ask(importComments, {
      body: {
        comments: Array.from({ length: Math.min(100, count - from) }, (_, at) => ({
          source: `test:${filled}:${from + at}`,
          postId: 101,
          author: { source: `person:${(from + at) % 9}`, name: `Читатель Номер${(from + at) % 9}` },
          content: `Вопрос ${from + at}: сколько раз в неделю поливать фикус, если в комнате сухо и батарея рядом?`,
          createdAt: new Date(site.app.clock.now().getTime() - (count - from - at) * 60_000).toISOString(),
          status: 'pending' as const,
        })),
      },
    })
    ids.push(...results.map(({ id }) => id))
  }
  return ids
}
const sql = async <Value>(query: string) =>
  (await site.app.context.db.sql.query<{ value: Value }>(query)).rows[0]!.value
const waiting = () => sql<number>('select count(*)::integer as value from comments.waiting')

beforeEach(async () => {
  const { sql: db } = site.app.context.db
  await db.exec('delete from comments.waiting; delete from comments.decided; delete from comments.decision')
  await db.query('update comments.comment set decision_id = null')
})

const row = (page: Page) => page.locator('[data-row][aria-current=true]')
const wordsOf = (page: Page) => row(page).getAttribute('aria-label')
const count = (page: Page, tab: string) =>
  page.getByRole('navigation', { name: 'Модерация' }).getByRole('button', { name: tab })

type Press = { isSameTask: boolean; ms: number; toPaintMs: number }

/** Measures in the page, from each key press to the moment when another comment is current, and to the next frame after it. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const presses: Press[] = []
    Object.assign(globalThis, { presses })
    let turn = 0
    let pressed: { at: number; turn: number } | undefined
    document.addEventListener(
      'keydown',
      () => {
        turn += 1
        const own = turn
        pressed = { at: performance.now(), turn }
        performance.mark('key')
        setTimeout(() => {
          if (turn === own) turn += 1
        })
      },
      true,
    )
    new MutationObserver(() => {
      if (!pressed) return
      const { at, turn: own } = pressed
      pressed = undefined
      const press: Press = { isSameTask: turn === own, ms: performance.now() - at, toPaintMs: 0 }
      performance.measure('key to next', 'key')
      presses.push(press)
      requestAnimationFrame(() => {
        press.toPaintMs = performance.now() - at
      })
    }).observe(document.querySelector('ul[aria-label=Очередь]')!, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-current'],
    })
  })
const percentile = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1]!

test('a moderator clears a hundred comments by keys: the next one is there before the network answers', async () => {
  await fill(110)
  await site.visit({ viewport: desk }, async page => {
    await arriveInOffice(site, page, people.vera, '/office/moderation')
    await row(page).waitFor()
    await expect.poll(() => count(page, 'Ждут').textContent()).toBe('Ждут110')
    await measure(page)
    let keys = 0
    const press = async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    }
    // The first ten decisions get no answer until all ten are made.
    const held: (() => void)[] = []
    await page.route('**/svc/comments/office/decisions', async route => {
      if (held.length < 10) await new Promise<void>(resolve => held.push(resolve))
      await route.continue()
    })
    for (let done = 0; done < 100; done += 1) {
      const before = await wordsOf(page)
      if (done % 4 === 3) await press('h')
      await press(done % 2 === 0 ? 'a' : String((done % 6) + 1))
      await expect.poll(() => wordsOf(page), { interval: 5 }).not.toBe(before)
      if (done === 9) {
        await expect.poll(() => held.length).toBe(10)
        expect(await waiting()).toBe(110)
        for (const release of held) release()
      }
    }
    const presses = await page.evaluate(() => (globalThis as unknown as { presses: Press[] }).presses)
    const [median, p95] = [0.5, 0.95].map(share =>
      percentile(
        presses.map(({ ms }) => ms),
        share,
      ),
    )
    const paint = percentile(
      presses.map(({ toPaintMs }) => toPaintMs),
      0.95,
    )
    console.log(
      `keys per comment ${keys / 100}; key to next: median ${median!.toFixed(1)}, p95 ${p95!.toFixed(1)} ms; to the next frame: p95 ${paint.toFixed(1)} ms`,
    )
    expect(keys / 100).toBeLessThanOrEqual(2)
    // In the task of the key itself, whatever else the machine does.
    expect(presses.filter(({ isSameTask }) => isSameTask).length).toBeGreaterThanOrEqual(100)
    await page.getByText('100 разобрано за').waitFor()
    await expect.poll(waiting).toBe(10)
    await expect.poll(() => count(page, 'Ждут').textContent()).toBe('Ждут10')
    expect(await sql('select count(*)::integer as value from comments.decided')).toBe(100)
  })
})

test('keys in both layouts, selection, the same words, an undo of all; a colleague is not offered what is open here', async () => {
  const { app } = site
  await fill(6)
  const texts = [
    'Шкафы и гардеробы на заказ, замер бесплатно, телефон в профиле',
    'Шкафы и гардеробы на заказ!!! Замер бесплатно, телефон в профиле',
  ]
  for (const [at, name] of ['igor', 'pavel', 'roman'].entries()) {
    const { headers } = await app.signIn({ email: `${name}-${filled}@delno.test` })
    const payload = { post_ID: [101, 102, 201][at], content: `${texts[at % 2]} https://okna.test/` }
    const response = await app.app.inject({
      method: 'POST',
      url: `/svc/comments${createComment.path}`,
      headers,
      payload,
    })
    expect(response.statusCode).toBe(200)
  }
  await site.visit({ viewport: desk }, async page => {
    await arriveInOffice(site, page, people.vera, '/office/moderation?order=newest')
    await row(page).waitFor()
    const side = page.getByRole('complementary', { name: 'Подробности' })
    await side.getByText('Первые комментарии со ссылками смотрит модератор').waitFor()
    await expectAccessible(page)
    // Vera holds five of nine: the chief gets the rest.
    const forAnna = await people.anna.browser.ask(takeComments, { body: {} })
    expect(forAnna.items).toHaveLength(4)
    expect(forAnna.others).toMatchObject([{ name: 'Вера Никитина', count: 5 }])

    await row(page).getByRole('button', { name: 'ещё 2 таких же' }).click()
    await page.getByText('Выбрано: 3').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('2')
    await page.getByText('Скрыто: 3 комментария. Причина: реклама').waitFor()
    await expect.poll(waiting).toBe(6)
    await page.keyboard.press('z')
    await expect.poll(waiting).toBe(9)
    expect(
      await sql(
        'select count(*)::integer as value from comments.comment where shadowed_at is not null and id in (select comment_id from comments.waiting)',
      ),
    ).toBe(0)

    // The same keys on a Russian keyboard; none of them in a field.
    const before = await wordsOf(page)
    const russian = (code: string, key: string) =>
      page.evaluate(
        init =>
          document.activeElement!.dispatchEvent(
            new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }),
          ),
        { code, key },
      )
    await russian('KeyJ', 'о')
    await expect.poll(() => wordsOf(page)).not.toBe(before)
    await russian('KeyR', 'к')
    const reply = page.getByLabel('Ответ от вашего имени')
    await reply.fill('а')
    await reply.press('a')
    expect(await waiting()).toBe(9)
    await reply.fill('Спасибо, ответим в статье')
    await reply.press('Control+Enter')
    await page.getByText(/Ответ опубликован/).waitFor()
    await expect.poll(waiting).toBe(8)

    await page.keyboard.press('b')
    const sheet = page.getByRole('dialog', { name: /Ограничить/ })
    const letter = sheet.getByLabel('Письмо, которое прочитает человек')
    expect(await letter.inputValue()).toContain('ваши комментарии сначала читает модератор')
    await sheet.getByText('Только читать').click()
    expect(await letter.inputValue()).toContain('вы можете читать комментарии, но не писать их')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: /Ограничить до/ }).click()
    // The sheet says so too, before anything is stored.
    await expect
      .poll(() => sql('select count(*)::integer as value from comments.restriction where ended_at is null'))
      .toBe(1)
    await page.getByText(/Письмо уйдёт через 10 с/).waitFor()
  })
})

test('after H the reasons are in sight; the panel stands beside the queue on a tablet too; an empty queue has none', async () => {
  await fill(1)
  await site.visit({ viewport: { width: 1440, height: 620 } }, async page => {
    await arriveInOffice(site, page, people.vera, '/office/moderation')
    await row(page).waitFor()
    const side = page.getByRole('complementary', { name: 'Подробности' })
    await side.getByText('Разговор вокруг').waitFor()
    const last = side.getByRole('button', { name: 'Не по теме' })
    const bottom = async () => {
      const { y, height } = (await last.boundingBox())!
      return y + height
    }
    expect(await bottom()).toBeGreaterThan(620)
    await page.keyboard.press('h')
    await expect.poll(bottom).toBeLessThanOrEqual(620)
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await page.setViewportSize({ width: 820, height: 1180 })
    await side.getByText('Почему на проверке').waitFor()
    expect((await side.boundingBox())!.width).toBe(272)
    expect(
      await row(page)
        .getByRole('button', { name: /^Почему на проверке/ })
        .count(),
    ).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectAccessible(page)

    await page.setViewportSize(desk)
    await side.waitFor()
    // In a window of usual height they are in sight before H, and cover nothing after it. Nothing was decided, so there is no pace.
    const above = await side.getByText('Почему на проверке').boundingBox()
    await page.keyboard.press('h')
    expect(await bottom()).toBeLessThanOrEqual(desk.height)
    expect(await side.getByText('Почему на проверке').boundingBox()).toEqual(above)
    expect(await page.getByText('разобрано за').count()).toBe(0)
    await page.keyboard.press('Escape')
    await count(page, 'Жалобы').click()
    await page.getByText('Всё разобрано').waitFor()
    expect(await side.count()).toBe(0)
    expect(await page.getByText('разобрано за').count()).toBe(0)
  })
})

test('on a phone a few words say why, a press says the rest; the actions stand in place of the sections, with a way out', async () => {
  await fill(1)
  const phone = { width: 375, height: 812 }
  await site.visit({ viewport: phone, hasTouch: true, bypassCSP: true }, async page => {
    await arriveInOffice(site, page, people.vera, '/office/moderation')
    await row(page).waitFor()
    const sections = page.getByRole('navigation', { name: 'Главное' })
    const bar = page.getByRole('toolbar', { name: 'Что сделать с комментарием' })
    const keep = bar.getByRole('button', { name: 'Оставить' })
    expect(await sections.isVisible()).toBe(false)
    const [main, other] = [await keep.boundingBox(), await bar.getByRole('button', { name: 'Скрыть' }).boundingBox()]
    expect(main!.width).toBeGreaterThan(2 * other!.width)
    await expectAccessible(page)
    // One left edge: the box ends the line of the name.
    const [name, words] = [
      await row(page).locator('b').boundingBox(),
      await row(page).locator('p').first().boundingBox(),
    ]
    expect(name!.x).toBe(words!.x)
    expect((await row(page).getByRole('checkbox').boundingBox())!.x).toBeGreaterThan(300)
    const why = row(page).getByRole('button', { name: /^Почему на проверке: / })
    expect((await why.boundingBox())!.height).toBeLessThan(32)
    await why.tap()
    const details = page.getByRole('dialog', { name: 'Подробности' })
    await details.getByText('Почему на проверке').waitFor()
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })
    expect(await page.getByRole('link', { name: 'К разделам редакции' }).getAttribute('href')).toBe('/office')
    await keep.tap()
    await page.getByRole('heading', { name: 'Всё разобрано' }).waitFor()
    await sections.waitFor()
    expect(await page.getByRole('link', { name: 'К разделам редакции' }).count()).toBe(0)
  })
})

test('without a connection the queue can be read and not changed', async () => {
  await fill(3)
  await site.visit({ viewport: desk, mayFail: /svc/ }, async page => {
    await arriveInOffice(site, page, people.vera, '/office/moderation')
    await row(page).waitFor()
    const first = await wordsOf(page)
    await page.context().setOffline(true)
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await expect.poll(() => row(page).getByRole('button', { name: 'Оставить' }).isDisabled()).toBe(true)
    await page.keyboard.press('a')
    expect(await wordsOf(page)).toBe(first)
    await page.keyboard.press('j')
    await expect.poll(() => wordsOf(page)).not.toBe(first)
    await page.context().setOffline(false)
  })
  expect(await waiting()).toBe(3)
})
