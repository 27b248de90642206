// Tests the plan: the board by keyboard and pointer, the month, the list, deleted texts, a phone, concurrent changes.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { callPath, callQuery } from '#contract/call.ts'
import * as plan from '#contract/newsroom-plan.ts'
import * as calls from '#contract/newsroom.ts'
import { addQuestion } from '#contract/inbox.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { arriveInOffice } from './office-reader.ts'
import { axeProblems } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
let nina: Entered
let author: Entered
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  nina = await enterInvited(site.app, anna, { email: 'nina@delno.test', name: 'Нина Левина', role: 'admin' })
  author = await enterInvited(site.app, anna, { email: 'denis@delno.test', name: 'Денис Карпов', role: 'user' })
})
afterAll(() => site?.close())

const phone = { width: 375, height: 760 }
const desk = { width: 1440, height: 900 }
const arrive = (page: Page, person: Entered, path: string) => arriveInOffice(site, page, person, path)

async function ask<C extends Call>(call: C, input: CallInput<C>, person = anna): Promise<CallReply<C>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: object }
  const reply = await site.app.app.inject({
    method: call.method as 'POST',
    url: `/svc/newsroom${callPath(call, params as never)}${callQuery(query as never)}`,
    headers: person.browser.headers(),
    ...(body && { payload: body }),
  })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json()
}
const makeText = async (body: CallInput<typeof calls.createText>['body'], person = anna) =>
  (await ask(calls.createText, { body: { stage: 'draft', ...body } }, person)).text.id
const textOf = async (id: number) => (await ask(calls.getText, { params: { id } })).text
const inDays = (days: number) => new Date(site.app.clock.now().getTime() + days * 86_400_000).toISOString()

const column = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true })
const card = (page: Page, title: string) => page.getByRole('listitem', { name: new RegExp(`^${title}`) })
const toast = (page: Page) => page.getByRole('button', { name: 'Вернуть', exact: true })

test('a card is moved by keys, each step is announced with the result of the gate, and Z undoes it', async () => {
  const id = await makeText({ title: 'Утюг', section: 'dom' })
  await site.visit({ viewport: desk }, async page => {
    await arrive(page, anna, '/office/plan')
    await card(page, 'Утюг').focus()
    await page.keyboard.press('Space')
    const spoken = page
      .getByRole('status')
      .filter({ hasText: /Утюг|Факт-чек|Корректура/ })
      .first()
    await expect.poll(() => spoken.innerText()).toContain('поднята')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => spoken.innerText()).toBe('Факт-чек. Встанет в «Факт-чек»')
    await column(page, 'Факт-чек').getByText('Встанет в «Факт-чек»').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => spoken.innerText()).toContain('снова на месте')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await column(page, 'Факт-чек').getByText('Утюг').waitFor()
    // The focus moved with the card.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Утюг')
    expect((await textOf(id)).stage).toBe('fact-check')
    await page.keyboard.press('z')
    await column(page, 'Черновик').getByText('Утюг').waitFor()
    await card(page, 'Утюг').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/office/texts/${id}`)
  })
})

test('a card dropped on a blocked stage is queued, shows the reason before the drop, and moves automatically', async () => {
  const id = await makeText({ title: 'Прогулка', section: 'dom' })
  await site.app.waitUntilIdle()
  await ask(calls.moveText, { params: { id }, body: { stage: 'proofreading' } })
  await site.app.waitUntilIdle()
  await site.visit({ viewport: desk }, async page => {
    await arrive(page, anna, '/office/plan')
    await card(page, 'Прогулка').getByText('не выйдет: нет текста').waitFor()
    const from = (await card(page, 'Прогулка').boundingBox())!
    const to = (await column(page, 'Готово').boundingBox())!
    await page.mouse.move(from.x + 40, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y + 40, { steps: 4 })
    await page.mouse.move(to.x + 60, to.y + 120, { steps: 10 })
    await column(page, 'Готово').getByText('В «Готово» пока нельзя').waitFor()
    await column(page, 'Готово').getByText('нет текста').waitFor()
    await page.mouse.up()
    await card(page, 'Прогулка').getByText('ждёт: готово').waitFor()
    expect((await textOf(id)).stage).toBe('proofreading')
    await page.getByText('Взять у читателей').waitFor({ state: 'detached' })
  })
})

test('an author sees only own texts, cannot assign, and learns why a stage is not allowed', async () => {
  const id = await makeText({ title: 'Мой черновик' }, author)
  await site.visit({ viewport: desk }, async page => {
    await arrive(page, author, '/office/plan')
    await card(page, 'Мой черновик').waitFor()
    expect(await page.getByText('Прогулка').count()).toBe(0)
    await card(page, 'Мой черновик').focus()
    await page.keyboard.press('d')
    const sheet = page.getByRole('dialog')
    await sheet.getByText('На «Готово» переводит редактор раздела').waitFor()
    expect(await sheet.getByLabel('Кто').count()).toBe(0)
    await sheet.getByLabel('Сдать').fill('2026-12-14T12:00')
    await sheet.getByRole('button', { name: 'Записать' }).click()
    await sheet.waitFor({ state: 'detached' })
    await card(page, 'Мой черновик')
      .getByText(/сдать 14/)
      .waitFor()
    expect((await textOf(id)).deadline).not.toBeNull()
  })
})

test('if two people change a deadline, the second is asked which value to keep', async () => {
  const id = await makeText({ title: 'Спорный срок' })
  await site.visit({ viewport: desk, mayFail: /\/texts\/\d+$/ }, async page => {
    await arrive(page, anna, '/office/plan')
    await card(page, 'Спорный срок').focus()
    await page.keyboard.press('d')
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Сдать').fill('2026-12-14T12:00')
    await ask(calls.changeText, { params: { id }, body: { deadline: '2026-12-10T09:00:00Z' } }, nina)
    await sheet.getByRole('button', { name: 'Записать' }).click()
    await page.getByRole('heading', { name: 'Пока вы правили, изменился срок' }).waitFor()
    await page.getByText('(Нина Левина)').waitFor()
    expect(await axeProblems(page)).toEqual([])
    await page.getByRole('button', { name: /^Оставить своё/ }).click()
    await card(page, 'Спорный срок')
      .getByText(/сдать 14/)
      .waitFor()
    await expect.poll(async () => (await textOf(id)).deadline).not.toBe('2026-12-10T09:00:00.000Z')
  })
})

test('N creates an idea, a reader’s question becomes one, and published articles are found and opened', async () => {
  await site.app.ask(addQuestion, {
    body: { user_id: null, name: 'Борис', text: 'Как перестать проверять, выключен ли утюг?', url: null },
  })
  await site.visit({ viewport: desk }, async page => {
    await arrive(page, anna, '/office/plan')
    await card(page, 'Спорный срок').waitFor()
    await page.keyboard.press('n')
    await page.getByLabel('О чём').fill('Гирлянда перегорела')
    await page.getByRole('radio', { name: 'Здоровье' }).check()
    await page.getByLabel('Кто').selectOption({ label: 'Денис Карпов' })
    await page.getByRole('button', { name: 'Записать идею' }).click()
    await column(page, 'Идея').getByText('Гирлянда перегорела').waitFor()
    const { items } = await ask(calls.listTexts, { query: { q: 'Гирлянда' } })
    expect(items).toMatchObject([{ kind: 'health', stage: 'idea', ownerId: author.userId }])

    await page.getByRole('button', { name: /^Взять у читателей/ }).click()
    await page.getByRole('button', { name: /^Взять в идеи: Как перестать/ }).click()
    await page.keyboard.press('Escape')
    await column(page, 'Идея').getByText('из почты').waitFor()

    // Published articles without a text are listed too.
    await column(page, 'Вышло').getByRole('link', { name: 'Заметка о доме № 1', exact: true }).click()
    await page.waitForURL('**/office/texts/*')
  })
})

test('the list sorts, edits in place, selects with X, and changes a selection in one step', async () => {
  const ids = [
    await makeText({ title: 'Альфа', deadline: inDays(3) }),
    await makeText({ title: 'Бета', deadline: inDays(2) }),
  ]
  await site.visit({ viewport: desk, bypassCSP: true }, async page => {
    await arrive(page, anna, '/office/plan?view=list&sort=title')
    const rows = page.getByRole('row')
    await rows.filter({ hasText: 'Бета' }).waitFor()
    const order = async () =>
      (await page.locator('tr[data-text] td:nth-child(2) a').allInnerTexts()).filter(title => /Альфа|Бета/.test(title))
    expect(await order()).toEqual(['Альфа', 'Бета'])
    await page.getByRole('button', { name: 'Сдать', exact: true }).click()
    await expect.poll(order).toEqual(['Бета', 'Альфа'])
    expect(await page.locator('th[aria-sort=ascending]').innerText()).toContain('Сдать')
    await page.getByRole('button', { name: 'Этап', exact: true }).click({ modifiers: ['Shift'] })
    expect(page.url()).toContain('sort=deadline%2Cstage')
    // F2 turns a cell into a field, and Esc keeps the former value.
    const cell = rows.filter({ hasText: 'Альфа' }).getByRole('button', { name: /^Этап: Черновик/ })
    await cell.focus()
    await page.keyboard.press('F2')
    await page.getByRole('combobox', { name: 'Этап: Альфа' }).waitFor()
    await page.keyboard.press('Escape')
    await cell.waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Этап: Альфа' }).selectOption('fact-check')
    await rows.filter({ hasText: 'Альфа' }).getByText('Факт-чек').waitFor()
    // X selects the focused row.
    for (const title of ['Альфа', 'Бета']) {
      await rows.filter({ hasText: title }).getByRole('link', { name: title }).focus()
      await page.keyboard.press('x')
    }
    await page.getByText('Выбрано 2').waitFor()
    expect(await axeProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Кому' }).click()
    await page.getByRole('dialog').getByLabel('Кто').selectOption({ label: 'Денис Карпов' })
    await page.getByRole('button', { name: 'Отдать' }).click()
    await expect
      .poll(async () => (await Promise.all(ids.map(textOf))).map(({ ownerId }) => ownerId))
      .toEqual([author.userId, author.userId])
    await toast(page).click()
    await expect
      .poll(async () => (await Promise.all(ids.map(textOf))).map(({ ownerId }) => ownerId))
      .toEqual([anna.userId, anna.userId])
  })
})

test('a deleted text is listed among the deleted ones and can be restored', async () => {
  await makeText({ title: 'Лишний текст' })
  await site.visit({ viewport: desk }, async page => {
    await arrive(page, anna, '/office/plan')
    await card(page, 'Лишний текст').hover()
    await page.getByRole('button', { name: 'Перенести «Лишний текст»…' }).click()
    await page.getByRole('button', { name: 'Убрать из плана' }).click()
    await card(page, 'Лишний текст').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Убранные' }).click()
    await page.getByText(/можно вернуть ещё 30/).waitFor()
    await page.getByRole('button', { name: 'Вернуть «Лишний текст»' }).click()
    await page.getByText('Убранных текстов нет.').waitFor()
    await page.getByRole('button', { name: 'Доска' }).click()
    await card(page, 'Лишний текст').waitFor()
  })
})

test('a text is planned for a day by keys, at the default hour, also on a tablet, and the chief edits a norm in place', async () => {
  const id = await makeText({ title: 'Без дня' })
  await ask(plan.setWeekNorm, { params: { section: 'dom' }, body: { count: 2 } })
  await site.visit({ viewport: desk, bypassCSP: true }, async page => {
    await arrive(page, anna, '/office/plan?view=month')
    await card(page, 'Без дня').waitFor()
    // Past weeks are folded, and at least three weeks follow the current one.
    expect(await page.locator('[role=group][data-past]').count()).toBeLessThan(7)
    expect(await page.locator('[role=group]:has(time)').count()).toBeGreaterThanOrEqual(28)
    await card(page, 'Без дня').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect.poll(async () => (await textOf(id)).plannedAt).not.toBeNull()
    await page
      .getByRole('group', { name: /ноября/ })
      .getByText('Без дня')
      .waitFor()
    const norm = page.getByLabel('Норма недели: Дом')
    await norm.fill('5')
    await norm.press('Enter')
    await expect
      .poll(async () => (await ask(plan.listWeekNorms, { query: { from: inDays(-1) } })).items)
      .toMatchObject([{ section: 'dom', norm: 5 }])
    expect(await axeProblems(page)).toEqual([])

    // On a tablet the month is a list: the date stands at the left of its cards, and the same keys move them.
    await page.setViewportSize({ width: 820, height: 1180 })
    const day = page.getByRole('group', { name: /ноября/ }).filter({ hasText: 'Без дня' })
    const [date, own] = [await day.locator('time').first().boundingBox(), await card(page, 'Без дня').boundingBox()]
    expect(own!.x).toBeGreaterThan(date!.x + date!.width)
    expect(own!.width).toBeGreaterThan(400)
    expect(await axeProblems(page)).toEqual([])
    const former = (await textOf(id)).plannedAt!
    // Free days are one line, until somebody carries a text or asks for them.
    const free = page.getByRole('button', { name: /^Показать \d.*декабря$/ })
    await free.waitFor()
    await card(page, 'Без дня').press('Space')
    await free.waitFor({ state: 'detached' })
    // What says where it will stand moves no day: the next one would slide under the pointer.
    const last = page.getByRole('group', { name: /декабря/ }).last()
    const end = (await last.boundingBox())!.y
    await card(page, 'Без дня').press('ArrowDown')
    await page.getByText(/^сюда, в/).waitFor()
    expect((await last.boundingBox())!.y).toBe(end)
    await card(page, 'Без дня').press('Space')
    await free.click()
    await last.waitFor()
    await expect.poll(async () => Date.parse((await textOf(id)).plannedAt!) - Date.parse(former)).toBe(7 * 86_400_000)
  })
})

test('offline, the plan is read-only and says so once', async () => {
  await site.visit({ viewport: desk, mayFail: /./, maySay: /net::|WebSocket/ }, async page => {
    await arrive(page, anna, '/office/plan')
    await card(page, 'Без дня').waitFor()
    // A reply in flight would count as a working connection.
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByText('Менять — когда связь вернётся').waitFor()
    expect(await page.getByText(/Связи нет/).count()).toBe(1)
    await card(page, 'Без дня').focus()
    await page.keyboard.press('d')
    expect(await page.getByRole('button', { name: 'Записать' }).isDisabled()).toBe(true)
  })
})

test.each(['light', 'dark'] as const)(
  'on a phone in %s one column is shown, nothing is dragged, and every view is accessible',
  colorScheme =>
    site.visit({ viewport: phone, colorScheme, bypassCSP: true }, async page => {
      for (const view of ['board', 'month', 'list']) {
        await arrive(page, anna, `/office/plan?view=${view}`)
        if (view === 'board') {
          await page
            .getByRole('group', { name: 'Этап' })
            .getByRole('button', { name: /^Черновик/ })
            .click()
          await page.getByRole('button', { name: 'Перенести «Без дня»…' }).click()
          await page.getByRole('dialog').getByText('сейчас здесь').waitFor()
          expect(await axeProblems(page)).toEqual([])
          await page.keyboard.press('Escape')
        } else await page.getByText('Без дня').first().waitFor()
        if (view === 'list') {
          const box = page.getByRole('checkbox', { name: 'Выбрать «Без дня»' })
          expect(await box.isVisible()).toBe(false)
          await page.getByRole('button', { name: 'Выбрать', exact: true }).click()
          await box.check()
          await page.getByText(/^Выбрано/).waitFor()
        }
        expect(await axeProblems(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      }
    }),
)
