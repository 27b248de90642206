// Tests releases: a newcomer's first article, a planned release, an update, and going back.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeText, createText } from '#contract/newsroom.ts'
import { makeFirstLink } from '#contract/office/access.ts'
import { codeAt, enterFirst, enterInvited } from '#services/auth/office/testing.ts'
import { arriveInOffice } from './office-reader.ts'
import { arriveAs, axeProblems, keepTime } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site?.close())

const desk = { width: 1440, height: 900 }
const side = (page: Page) => page.getByRole('complementary', { name: 'Подробности' })
const readers = async (path: string) => {
  const response = await fetch(new URL(path, site.url))
  return response.status === 200 ? await response.text() : response.status
}

/** Counts actions of a person: a press, or a field filled in. */
function makeCounter() {
  let actions = 0
  return {
    get actions() {
      return actions
    },
    do: async (action: Promise<unknown>) => {
      actions += 1
      await action
    },
  }
}

test('it takes at most twelve actions from the printed link to the published page; then an update, and going back', () =>
  site.visit({ viewport: desk, bypassCSP: true }, async page => {
    await keepTime(site, page)
    const { data } = await site.app.ask(makeFirstLink, { body: { if_none: false } })
    await page.goto(`/office/start#${data!.token}`)
    const hand = makeCounter()
    await hand.do(page.getByLabel('Как вас зовут').fill('Денис Карпов'))
    await hand.do(page.getByLabel('Почта').fill('denis@delno.test'))
    await hand.do(page.getByRole('button', { name: 'Дальше' }).click())
    await hand.do(page.getByRole('button', { name: 'Выбрать коды' }).click())
    const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
    await hand.do(page.getByLabel('Код из приложения').fill(codeAt(secret, site.app.clock.now())))
    await hand.do(page.getByLabel('Коды лежат в надёжном месте').check())
    await hand.do(page.getByRole('button', { name: 'Дальше' }).click())
    await page.getByRole('heading', { name: 'Что в журнале' }).waitFor()
    await hand.do(page.getByRole('button', { name: 'Дальше' }).click())
    await hand.do(page.getByRole('button', { name: 'Написать первую статью' }).click())
    await hand.do(page.getByRole('textbox', { name: 'Заголовок' }).fill('Сырники без муки'))
    const body = page.getByRole('textbox', { name: 'Текст статьи' })
    await hand.do(body.click().then(() => page.keyboard.type('Творог отжимают.')))
    await page.locator('[data-saving=saved]').waitFor()
    await hand.do(side(page).getByRole('button', { name: 'Выпустить' }).click())
    await side(page)
      .getByText(/^На сайте с/)
      .waitFor()
    expect(await readers('/syrniki-bez-muki')).toContain('Творог отжимают.')
    expect(hand.actions).toBeLessThanOrEqual(12)
    expect(await axeProblems(page)).toEqual([])

    await body.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' И ещё раз отжимают.')
    await page.locator('[data-saving=saved]').waitFor()
    // A channel whose checkbox is off no longer gets the article.
    expect(await readers('/feed/dzen')).toContain('/syrniki-bez-muki')
    await side(page).getByRole('checkbox', { name: 'Дзен' }).uncheck()
    await page.locator('[data-saving=saved]').waitFor()
    await side(page).getByRole('button', { name: 'Обновить на сайте' }).click()
    await side(page)
      .getByText(/^Обновление 1: на сайте/)
      .waitFor()
    expect(await readers('/syrniki-bez-muki')).toContain('И ещё раз отжимают.')
    expect(await readers('/feed/dzen')).not.toContain('/syrniki-bez-muki')

    await side(page).getByRole('button', { name: 'Вернуть прежний выпуск' }).click()
    await side(page)
      .getByText(/^На сайте с/)
      .waitFor()
    expect(await readers('/syrniki-bez-muki')).not.toContain('И ещё раз отжимают.')
    site.app.clock.advance(1_000)
    await side(page).getByRole('button', { name: 'Отозвать' }).click()
    await side(page).getByRole('button', { name: 'Вернуть на сайт' }).waitFor()
    expect(await readers('/syrniki-bez-muki')).toBe(404)
    await side(page).getByRole('button', { name: 'Вернуть на сайт' }).click()
    await side(page)
      .getByText(/^На сайте с/)
      .waitFor()
    expect(await readers('/syrniki-bez-muki')).toContain('Творог отжимают.')

    // Another text gets a planned release.
    await page.getByRole('link', { name: 'В план' }).click()
    await page.getByRole('button', { name: 'Написать' }).click()
    await page.getByRole('textbox', { name: 'Заголовок' }).fill('Завтрашний текст')
    await body.click()
    await page.keyboard.type('Завтра.')
    await page.locator('[data-saving=saved]').waitFor()
    const time = side(page).getByLabel('Или позже')
    await side(page).getByRole('list', { name: 'Подсказки времени' }).getByRole('button').click()
    expect(await time.inputValue()).toMatch(/^2026-11-2\dT\d\d:00$/)
    await time.fill('2026-12-01T10:00')
    await time.blur()
    // A field that nobody types in says its moment in words.
    expect((await time.locator('..').getAttribute('data-words'))?.replaceAll('\u00a0', ' ')).toBe('1 декабря, 10:00')
    await side(page)
      .getByRole('button', { name: /^Поставить на 1.декабря, 10:00$/ })
      .click()
    await side(page)
      .getByText(/^Выпуск: ждёт/)
      .waitFor()
    expect(await readers('/zavtrashnij-tekst')).toBe(404)
    await side(page).getByRole('button', { name: 'Отменить выпуск' }).click()
    await side(page).getByRole('button', { name: 'Выпустить', exact: true }).waitFor()

    // Fields in «Карточки» are stored in the text.
    await side(page).getByRole('tab', { name: 'Карточки' }).click()
    await side(page).getByText('Ещё', { exact: true }).click()
    const jsonLd = side(page).getByLabel('JSON-LD')
    await jsonLd.fill('{ это не')
    await jsonLd.blur()
    await side(page)
      .getByText(/Это не JSON/)
      .waitFor()
    expect(await jsonLd.inputValue()).toBe('{ это не')
    // So are A/B titles; invalid input shows the reason and is kept.
    const titles = side(page).getByLabel('Заголовки A/B')
    await titles.fill('Завтрашний текст — 60 %\nТекст на завтра')
    await titles.blur()
    await side(page)
      .getByText(/Доля стоит не у всех/)
      .waitFor()
    await titles.fill('Завтрашний текст — 60 %\nТекст на завтра — 40 %')
    await titles.blur()
    await side(page)
      .getByText(/Доля стоит/)
      .waitFor({ state: 'detached' })
    const former = side(page).getByLabel('Прежние адреса')
    await former.fill(`${site.url}/vcherashnij-tekst/`)
    await former.blur()
    await expect.poll(() => former.inputValue()).toBe('vcherashnij-tekst')
    await page.locator('[data-saving=saved]').waitFor()
    expect(await axeProblems(page)).toEqual([])
    await page.reload()
    await side(page).getByRole('tab', { name: 'Карточки' }).click()
    await side(page).getByText('Ещё', { exact: true }).click()
    expect(await titles.inputValue()).toBe('Завтрашний текст — 60 %\nТекст на завтра — 40 %')
    expect(await former.inputValue()).toBe('vcherashnij-tekst')
    // On any page except the plan, N opens the plan with a new idea, only once.
    await side(page).getByRole('tab', { name: 'Карточки' }).focus()
    await page.keyboard.press('n')
    await page.getByRole('dialog').getByLabel('О чём').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'План' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  }))

test.each([desk, { width: 375, height: 760 }])(
  '«Выпустить…» opens the gate: it leads to what stops the text, and releases it, at %o',
  viewport =>
    site.visit({ viewport, bypassCSP: true }, async page => {
      const chief = await enterFirst(site.app)
      const slug = `vorota-${viewport.width}`
      const { text } = await chief.browser.ask(createText, { body: { stage: 'draft', section: 'dom' } })
      await arriveInOffice(site, page, chief, `/office/texts/${text.id}`)
      const open = page.getByRole('button', { name: 'Выпустить…' })
      const gate = page.getByRole('dialog', { name: 'Перед выходом' })
      await open.click()
      await gate.getByRole('heading', { name: /^Не даст выйти/ }).waitFor()
      await gate.getByText(/^Проверено, замечаний нет/).waitFor()
      expect(await gate.getByRole('button', { name: 'Выпустить', exact: true }).isDisabled()).toBe(true)
      expect(await axeProblems(page)).toEqual([])
      // A problem leads to its place, whether it is in the sheet of the text or in the side.
      await gate.getByRole('button', { name: /заголов/ }).click()
      await gate.waitFor({ state: 'detached' })
      const title = page.getByRole('textbox', { name: 'Заголовок' })
      await expect.poll(() => title.evaluate(field => field === document.activeElement)).toBe(true)
      await page.keyboard.type(`Ворота ${viewport.width}`)
      const body = page.getByRole('textbox', { name: 'Текст статьи' })
      await body.click()
      await page.keyboard.type('Открыты.')
      await page.locator('[data-saving=saved]').waitFor()
      await open.click()
      await gate.getByRole('button', { name: /автор/ }).click()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? '')).toMatch(/^release-author/)
      if (viewport.width < 768) await page.keyboard.press('Escape')
      await open.click()
      await gate.getByRole('button', { name: 'Выпустить', exact: true }).click()
      await gate.waitFor({ state: 'detached' })
      await page.getByText(/^На сайте с/).waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Выпуск')
      expect(await readers(`/${slug}`)).toContain('Открыты.')
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }),
)

test('the gate of a text with a planned hour sets that hour, and leaves «now» to a second button; an update says so', () =>
  site.visit({ viewport: desk, bypassCSP: true }, async page => {
    await keepTime(site, page)
    const chief = await enterFirst(site.app)
    const { text } = await chief.browser.ask(createText, { body: { stage: 'draft', section: 'dom' } })
    await arriveInOffice(site, page, chief, `/office/texts/${text.id}`)
    await page.getByRole('textbox', { name: 'Заголовок' }).fill('Вечерний выпуск')
    const body = page.getByRole('textbox', { name: 'Текст статьи' })
    await body.click()
    await page.keyboard.type('Вечером.')
    await page.locator('[data-saving=saved]').waitFor()
    const plannedAt = new Date(site.app.clock.now().getTime() + 30 * 3_600_000).toISOString()
    const at = await page.evaluate(iso => new Date(iso).toTimeString().slice(0, 5), plannedAt)
    await chief.browser.ask(changeText, { params: { id: text.id }, body: { plannedAt } })
    await page.reload()
    await page.getByRole('button', { name: 'Выпустить…' }).click()
    const gate = page.getByRole('dialog', { name: 'Перед выходом' })
    await expect.poll(() => gate.getByLabel('Выйдет').inputValue()).toMatch(new RegExp(`T${at}$`))
    await gate.getByText('Так в плане').waitFor()
    await gate.getByRole('button', { name: /^Поставить на / }).waitFor()
    await gate.getByRole('button', { name: 'Выпустить сейчас' }).click()
    await side(page)
      .getByText(/^На сайте с/)
      .waitFor()
    // The text goes back to work, while its article is on the site.
    await page.getByLabel('Этап', { exact: true }).selectOption('proofreading')
    await page.getByRole('button', { name: 'Обновить…' }).waitFor()
    await side(page).getByLabel('Обновить позже').waitFor()
    expect(await side(page).getByRole('button', { name: 'Обновить на сайте' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Обновить…' }).click()
    await gate.getByRole('button', { name: 'Обновить сейчас' }).click()
    await side(page)
      .getByText(/^Обновление 1: на сайте/)
      .waitFor()
    await page.getByText('Обновлено на сайте').waitFor()
  }))

test('an article links colleagues to its text; readers see no such link', async () => {
  await site.app.signIn({ email: 'olga@delno.test', roles: [{ application: 'quasar', name: 'admin' }] })
  const nina = await enterInvited(site.app, await enterFirst(site.app), {
    email: 'nina@delno.test',
    name: 'Нина Левина',
    role: 'admin',
  })
  const way = (page: Page) => page.getByRole('link', { name: 'Править' })
  let path = ''
  await site.visit({ viewport: desk }, async page => {
    await arriveAs(site, page, 'olga@delno.test', '/fikus-zimoj')
    path = (await way(page).getAttribute('href')) ?? ''
    expect(path).toMatch(/^\/office\/posts\/\d+$/)
    // Recipes and health articles have it too.
    for (const other of ['/recipe/syrniki', '/health/son/son-v-zharu']) {
      await page.goto(other)
      expect(await way(page).getAttribute('href')).toMatch(/^\/office\/posts\/\d+$/)
    }
  })
  await site.visit({ viewport: desk }, async page => {
    await arriveAs(site, page, 'chitatel@delno.test', '/fikus-zimoj')
    await page.getByRole('button', { name: 'Поделиться' }).waitFor()
    expect(await way(page).count()).toBe(0)
  })
  await site.visit({ viewport: desk }, async page => {
    await arriveInOffice(site, page, nina, path)
    await page.waitForURL(/\/office\/texts\/\d+$/)
    const title = page.getByRole('textbox', { name: 'Заголовок' })
    await expect.poll(() => title.inputValue()).toBe('Фикус зимой')
    await side(page)
      .getByText(/^На сайте с/)
      .waitFor()
    expect(await axeProblems(page)).toEqual([])
  })
})

test('an author sees only permitted actions: no release, no terms, no stages of others', async () => {
  const varvara = await enterInvited(site.app, await enterFirst(site.app), {
    email: 'varvara@delno.test',
    name: 'Варвара Гущина',
    role: 'user',
  })
  await site.visit({ viewport: desk, bypassCSP: true }, async page => {
    await arriveInOffice(site, page, varvara, '/office/plan')
    await page.getByRole('button', { name: 'Написать' }).first().click()
    await page.getByRole('textbox', { name: 'Заголовок' }).fill('Мой первый текст')
    await page.locator('[data-saving=saved]').waitFor()
    await side(page).getByText('Выпускает редактор раздела, когда текст готов.').waitFor()
    for (const name of [/Выпустить/, /Поставить/])
      expect(await side(page).getByRole('button', { name }).count()).toBe(0)
    expect(await side(page).getByText('Эмбарго и срок').count()).toBe(0)
    const stages = page.getByLabel('Этап', { exact: true }).locator('option')
    expect(await stages.allInnerTexts()).toEqual(['Идея', 'Черновик', 'Факт-чек', 'Корректура'])
    await side(page).getByRole('tab', { name: 'Карточки' }).click()
    await side(page).getByRole('region', { name: 'Обложка' }).waitFor()
    expect(await side(page).getByRole('region', { name: 'Реклама' }).count()).toBe(0)
    expect(await axeProblems(page)).toEqual([])
  })
})
