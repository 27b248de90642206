// «Сегодня»: a chief lands here, sees the day as a line, gives a text another hour by mouse and by its card, puts a row off and takes it back; an
// author on a phone sees own texts and no number where nothing is known.
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTypo } from '#contract/inbox.ts'
import { changeText, createText, getText } from '#contract/newsroom.ts'
import { hourMs } from '#domain/time-units.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { send } from '../text-editors.ts'
import { arriveInOffice, expectAccessible, expectSeenStops } from './office-reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
let timur: Entered
let pie: number
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  timur = await enterInvited(site.app, anna, { email: 'timur@delno.test', name: 'Тимур Гареев', role: 'user' })
  pie = await make('День — не пирог', 8)
  await make('Облепиховый чай', 5)
  await make('Зима в городе', 50)
  await site.app.ask(addTypo, {
    body: { url: '/fikus', text: 'фикуз', before: '', after: '', comment: '', network: '10.8.0.1' },
  })
  await site.app.waitUntilIdle()
})
afterAll(() => site?.close())

const inHours = (hours: number) => new Date(site.app.clock.now().getTime() + hours * hourMs).toISOString()
async function make(title: string, hours: number): Promise<number> {
  const body = { title, stage: 'draft', ownerId: timur.userId, plannedAt: inHours(hours) } as const
  const { body: made } = await send(site.app, createText, anna.browser.headers(), { body })
  const changes = { params: { id: made.text.id }, body: { deadline: inHours(hours - 2) } }
  await send(site.app, changeText, anna.browser.headers(), changes)
  return made.text.id
}
const plannedAt = async () =>
  (await send(site.app, getText, anna.browser.headers(), { params: { id: pie } })).body.text.plannedAt

test('a chief: the line of the day, another hour by mouse and by the card, a row put off and taken back', async () => {
  await site.visit({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/Moscow' }, async page => {
    await arriveInOffice(site, page, anna, '/office')
    await page.getByRole('heading', { name: /^(Доброе утро|Добрый день|Добрый вечер|Доброй ночи), Анна/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/office')
    const day = page.getByRole('region', { name: 'Что выходит сегодня' })
    const item = day.getByRole('listitem').filter({ hasText: 'День — не пирог' })
    await item.getByText('17:00').waitFor()
    await item.getByText('ещё черновик').waitFor()
    expect(await day.getByRole('listitem').count()).toBe(2)
    await page.getByRole('heading', { name: 'Сейчас читают' }).waitFor()
    await expectAccessible(page)
    await expectSeenStops(page)

    // By keyboard: the card has a form.
    const before = await plannedAt()
    await item.getByRole('button', { name: 'Перенести: День — не пирог' }).press('Enter')
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('В плане сегодня на').fill('08:00')
    await sheet.getByText('Этот час уже прошёл').waitFor()
    await sheet.getByLabel('В плане сегодня на').fill('19:30')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Поставить на 19:30' }).click()
    await item.getByText('19:30').waitFor()
    await page.keyboard.press('z')
    await item.getByText('17:00').waitFor()
    expect(await plannedAt()).toBe(before)

    // By mouse: an hour is a place on the line.
    const time = (await item.locator('time').boundingBox())!
    const [x, y] = [time.x + 4, time.y + 4]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 40, y, { steps: 4 })
    await page.mouse.move(x + 160, y, { steps: 4 })
    await page.mouse.up()
    await expect.poll(plannedAt).not.toBe(before)
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect.poll(plannedAt).toBe(before)

    // S puts off the row that has the focus.
    const row = page.getByRole('listitem').filter({ hasText: 'Опечатка от читателя' })
    await row.getByRole('link', { name: /Разобрать/ }).focus()
    await page.keyboard.press('s')
    await page.getByRole('button', { name: 'До завтра' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'До завтра' }).click()
    await page.getByRole('status').filter({ hasText: 'Отложено: завтра, 9:00' }).waitFor()
    await row.getByRole('link').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Отложенные · 1' }).click()
    await page.getByRole('button', { name: 'Вернуть сейчас' }).click()
    await row.getByRole('link', { name: /Разобрать/ }).waitFor()

    // The whole newsroom, and the keys of places.
    await page.getByRole('button', { name: 'Всей редакции' }).click()
    await page.getByText('не выйдет: нет текста · стоит на сегодня, 17:00 · Тимур Гареев').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.getByRole('heading', { name: 'Почта' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await page.getByRole('heading', { name: 'Ждёт вас' }).waitFor()
  })
})

test('an author on a phone: own texts with one verb each, no line, no number where nothing is known', async () => {
  await site.visit(
    { viewport: { width: 375, height: 760 }, hasTouch: true, timezoneId: 'Europe/Moscow' },
    async page => {
      await arriveInOffice(site, page, timur, '/office')
      await page.getByRole('heading', { name: /, Тимур/ }).waitFor()
      const waiting = page.getByRole('region', { name: 'Ждёт вас' })
      await waiting
        .getByText(/День — не пирог/)
        .first()
        .waitFor()
      expect(await page.getByRole('button', { name: 'Всей редакции' }).count()).toBe(0)
      await page.getByText('пока неизвестно').waitFor()
      expect(await page.getByRole('region', { name: 'Сейчас читают' }).getByText('—', { exact: true }).count()).toBe(1)
      await expectAccessible(page)
      await expectSeenStops(page)
      await waiting
        .getByRole('button', { name: /^Отложить/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'До понедельника' }).click()
      await page.getByRole('status').filter({ hasText: 'Отложено' }).waitFor()
      await page.getByRole('button', { name: 'Вернуть' }).click()
      await page.getByRole('button', { name: /Отложенные/ }).waitFor({ state: 'detached' })
    },
  )
})

test('on a phone nothing moves when the day or a font comes', async () => {
  await site.visit({ viewport: { width: 375, height: 760 }, timezoneId: 'Europe/Moscow' }, async page => {
    let answer = () => {}
    const isAnswered = new Promise<void>(resolve => (answer = resolve))
    await page.route(/\/api\/v1\/today\?/, async route => {
      await isAnswered
      await route.continue()
    })
    await arriveInOffice(site, page, anna, '/office')
    await page.getByRole('button', { name: 'Всей редакции' }).waitFor()
    const boxOf = async (locator: Locator) => (await locator.boundingBox())!
    const day = page.getByRole('region', { name: 'День', exact: true })
    const heading = await boxOf(page.getByRole('heading', { level: 1 }))
    expect((await boxOf(page.locator('main header p').first())).y).toBeGreaterThanOrEqual(heading.y + heading.height)
    const before = await boxOf(day)
    answer()
    await page.getByRole('heading', { name: 'Ждёт вас' }).waitFor()
    expect(await boxOf(day)).toEqual(before)
  })
})
