// Requests about personal data: a chief enters one, answers, erases at a desk; a moderator of people answers one on a phone, from «Сегодня».
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantRole } from '#contract/auth.ts'
import { getOfficeToken } from '#contract/office/access.ts'
import { addDataRequest } from '#contract/office/data-requests.ts'
import { restrictPerson } from '#contract/office/restrictions.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import type { SignedIn } from '#tests/app.ts'
import { arriveInOffice, expectAccessible } from './office-reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
let vera: Entered
let galina: SignedIn
let roman: SignedIn
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  vera = await enterInvited(site.app, anna, { email: 'vera@delno.test', name: 'Вера Никитина', role: 'user' })
  for (const application of ['auth', 'talker'] as const)
    await site.app.ask(grantRole, { body: { email: 'vera@delno.test', application, name: 'moderator' } })
  await site.app.waitUntilIdle()
  await vera.browser.ask(getOfficeToken, { query: {} })
  galina = await site.app.signIn({ email: 'galina@mail.ru' })
  roman = await site.app.signIn({ email: 'roman@yandex.ru' })
  for (const [{ userId }, name] of [
    [galina, 'Галина Петровна'],
    [roman, 'Роман Крылов'],
  ] as const)
    await site.app.context.db.sql.query('update auth."user" set display_name = $2 where id = $1', [userId, name])
})
afterAll(() => site?.close())

const desk = { width: 1440, height: 900 }
const phone = { width: 375, height: 760 }
const numberOf = async ({ userId }: SignedIn) => {
  const { rows } = await site.app.context.db.sql.query<{ n: number }>(
    'select integer_id as n from auth."user" where id = $1',
    [userId],
  )
  return String(rows[0]!.n)
}
const shoot = process.env['SHOTS']

test('a chief at a desk: a request is entered, taken, erased with the number of the reader, and its proof stays', () =>
  site.visit({ viewport: desk, bypassCSP: true, mayFail: /\/svc\//, maySay: /40[03]/ }, async page => {
    await arriveInOffice(site, page, anna, `/office/people/readers?reader=${galina.userId}`)
    await page.getByRole('link', { name: 'Записать запрос о данных' }).click()
    const form = page.getByRole('complementary', { name: 'Новый запрос' })
    await form.getByText(/Галина Петровна, читатель №/).waitFor()
    await form.getByLabel('О чём просят').selectOption('Удаление данных')
    await form.getByText('10 рабочих дней, 152-ФЗ, ст. 21 ч. 5.1').waitFor()
    await form.getByLabel('Когда получили').fill('2026-11-03')
    await form.getByLabel('Что написали').fill('Удалите, пожалуйста, всё обо мне')
    await expectAccessible(page, 'new request')
    await form.getByRole('button', { name: 'Записать' }).click()

    const row = page.getByRole('listitem').filter({ hasText: 'Галина Петровна просит удалить свои данные' })
    await row.getByText(/срок прошёл/).waitFor()
    const aside = page.getByRole('complementary', { name: /^Запрос № / })
    await aside.getByText('g•••@mail.ru').waitFor()
    await aside.getByRole('button', { name: 'Взять себе' }).click()
    await aside.getByText('Отвечаете вы').waitFor()
    // The day is past, so the law gives no longer one.
    expect(await aside.getByRole('button', { name: 'Продлить срок…' }).count()).toBe(0)
    await expectAccessible(page, 'request')
    if (shoot) await page.screenshot({ path: `${shoot}/requests-1440.png` })
    await aside.getByRole('button', { name: 'Стереть данные…' }).click()
    const number = aside.getByLabel(/Номер читателя/)
    expect(await number.evaluate(field => field === document.activeElement)).toBe(true)
    await number.fill('99999')
    await page.keyboard.press('Enter')
    await aside.getByText('Это номер другого читателя').waitFor()
    await expectAccessible(page, 'erasure')
    await number.fill(await numberOf(galina))
    await aside.getByRole('button', { name: 'Стереть навсегда' }).click()
    await aside.getByText(/данные стёрты .+, Анна Ветрова/).waitFor()
    await row.waitFor({ state: 'detached' })
    await aside.getByText('Осталось, что, когда и кем сделано').waitFor()
    await page.getByRole('button', { name: 'Закрытые' }).click()
    await page.getByRole('button', { name: /Удалённый читатель \d+ просит удалить/ }).click()
    await aside.getByRole('link', { name: 'Этот запрос в «Кто что менял»' }).click()
    await page.getByText('данные по запросу стёрты').first().waitFor()
    const { rows } = await site.app.context.db.sql.query(
      `select from "user".data_request t where strpos(t::text, 'Удалите') > 0 or strpos(t::text, 'galina') > 0`,
    )
    expect(rows).toEqual([])
  }))

test('a moderator of people on a phone: from «Сегодня» to a request, the notice, the answer; and readers who are restricted', () =>
  site.visit({ viewport: phone, bypassCSP: true, mayFail: /\/svc\//, maySay: /40[03]/ }, async page => {
    const today = site.app.clock.now().toISOString().slice(0, 10)
    const body = { kind: 'copy', source: 'letter', receivedOn: today, userId: roman.userId } as const
    await vera.browser.ask(addDataRequest, { body: { ...body, words: 'Пришлите копию' } })
    const restriction = { measure: 'premoderation', reason: 'insult', days: 3, letter: 'Здравствуйте!' } as const
    await vera.browser.ask(restrictPerson, { body: { ...restriction, userId: roman.userId } })
    await arriveInOffice(site, page, vera, '/office')
    await page.getByRole('link', { name: 'Ответить: 1 запрос о персональных данных' }).click()
    await page.getByRole('button', { name: 'Роман Крылов просит копию своих данных' }).click()
    const sheet = page.getByRole('dialog', { name: /^Запрос № / })
    // Copies are given by administrators.
    await sheet.getByRole('button', { name: 'Ответить письмом…' }).waitFor()
    expect(await sheet.getByRole('button', { name: /копию/ }).count()).toBe(0)
    await sheet.getByRole('button', { name: 'Продлить срок…' }).click()
    await sheet.getByLabel('Почему не успеваем').fill('данные ищем в архиве')
    await expectAccessible(page, 'prolongation')
    if (shoot) await page.screenshot({ path: `${shoot}/requests-375.png` })
    await sheet.getByRole('button', { name: /^Продлить до/ }).click()
    await sheet.getByText(/срок продлён .+, Вера Никитина/).waitFor()
    await sheet.getByRole('button', { name: 'Исполнено…' }).click()
    await sheet.getByRole('textbox', { name: 'Что сделано' }).fill('Отправили файл письмом')
    await sheet.getByRole('button', { name: 'Исполнено', exact: true }).click()
    await sheet.getByRole('button', { name: 'Открыть снова' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Никто ничего не ждёт.').waitFor()
    await expectAccessible(page, 'no requests')

    await page.getByRole('navigation', { name: 'Люди' }).getByRole('link', { name: 'Читатели' }).click()
    await page.getByRole('button', { name: 'Под ограничением' }).click()
    await page
      .getByRole('row', { name: /Галина Петровна|Удалённый|Анна Ветрова/ })
      .first()
      .waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /Роман Крылов/ }).waitFor()
    // On a phone the table has no row of headings.
    expect(await page.getByRole('row').count()).toBe(1)
    await expectAccessible(page, 'restricted readers')
  }))
