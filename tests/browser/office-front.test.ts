// The front page in the office: the chief pins and orders by keys, writes a widget with a rule, asks who sees it, shows everything to readers and
// brings it back; a phone shows it and pins.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeFront, getFront } from '#contract/front.ts'
import { getMenus } from '#contract/content.ts'
import { saveMenus } from '#contract/office/content.ts'
import { listOfficePolls } from '#contract/office/polls.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { send } from '../text-editors.ts'
import { arriveInOffice, expectAccessible, expectSeenStops, saidOfPreviews as maySay } from './office-reader.ts'
import { openTestSite, type TestSite } from './site.ts'

const table = 102
let site: TestSite
let anna: Entered
let vera: Entered
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  vera = await enterInvited(site.app, anna, { email: 'vera@delno.test', name: 'Вера Орлова', role: 'admin' })
})
afterAll(() => site?.close())
beforeEach(() =>
  site.app.context.db.sql.query(
    'truncate widgets.front_pin, widgets.front_ads, widgets.front_change, widgets.front_release, widgets.widget',
  ),
)

const desk = { width: 1440, height: 900 }
const phone = { width: 375, height: 760 }

/** The titles of the readers' home page: the lead and the cards after it. */
async function readersTitles(): Promise<string[]> {
  const { body } = await site.app.app.inject({ url: '/' })
  return [...body.matchAll(/<h[12][^>]*><a [^>]*>([^<]+)</g)].map(([, title]) => title!.replaceAll('\u00a0', ' '))
}
const placeTitles = (page: Page) =>
  page
    .getByRole('list', { name: 'Места на главной' })
    .locator('li b')
    .allTextContents()
    .then(titles => titles.map(title => title.replaceAll('\u00a0', ' ')))
/** Marks a field whose list of choices was opened: the list itself is the browser's. */
const recordPickers = (page: Page) =>
  page.evaluate(() => {
    HTMLSelectElement.prototype.showPicker = function () {
      this.dataset['shown'] = 'true'
    }
  })
const framed = (page: Page) => page.frameLocator('iframe[title="Так увидят читатели"]')

test('the chief arranges the front page at a desk, and readers see it when it is shown to all', async () => {
  const before = await readersTitles()
  const [first, second] = before as [string, string]
  await site.visit({ viewport: desk, mayFail: /front/, maySay }, async page => {
    await arriveInOffice(site, page, anna, '/office/front')
    const places = page.getByRole('list', { name: 'Места на главной' })
    await places.waitFor()
    expect((await placeTitles(page)).slice(0, 2)).toEqual([first, second])
    await expectAccessible(page)
    await expectSeenStops(page)

    // By keys: the second place comes first, is spoken, and keeps the focus.
    const grip = page.getByRole('button', { name: `Переставить: ${second}` })
    await grip.press('Space')
    await grip.press('ArrowUp')
    await page
      .getByRole('status')
      .filter({ hasText: /^место 1$/ })
      .waitFor()
    await grip.press('Escape')
    await page.getByText('Осталось на месте').waitFor()
    await grip.press('Space')
    await grip.press('ArrowUp')
    await grip.press('Space')
    await expect.poll(() => placeTitles(page).then(titles => titles[0])).toBe(second)
    await expect.poll(() => grip.evaluate(each => each === document.activeElement)).toBe(true)
    await framed(page).getByRole('heading', { level: 1, name: second }).waitFor()

    // A term, in its own sheet.
    await page.getByRole('button', { name: `Закреплено: ${second}, закреплено` }).click()
    const sheet = page.getByRole('dialog', { name: second })
    await sheet.getByLabel('До').fill('2999-01-01T00:00')
    await sheet.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByRole('button', { name: /^Закреплено: .*до 1 января 2999/ }).waitFor()

    // A widget with a rule.
    await page.getByRole('link', { name: 'Виджеты' }).click()
    await page.getByRole('button', { name: 'Добавить' }).click()
    const form = page.getByRole('region', { name: 'Новый виджет' })
    await form.getByLabel('Название').fill('Пишите нам')
    await form.getByLabel('Что', { exact: true }).selectOption('parsed-html')
    await form.getByLabel('Где').selectOption('above-comments')
    await form.getByLabel('Разметка').fill('<p>Наш адрес внизу страницы.</p>')
    await form.getByLabel('Видно: новое правило', { exact: true }).selectOption('category')
    await form.getByRole('combobox', { name: 'Раздел' }).fill('Раст')
    await form.getByRole('option', { name: /Растения/ }).click()
    await form.getByRole('button', { name: 'Убрать правило: в разделе «Растения»' }).waitFor()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Сохранить в черновик' }).click()
    await page.getByText('Видно в разделе «Растения»').waitFor()

    // Who sees it, from the rules of the readers' pages.
    await page.getByText('такого места на этой странице нет').waitFor({ state: 'attached' })
    await page.getByLabel('Адрес страницы').fill('/fikus-zimoj')
    await page.getByRole('button', { name: 'Проверить' }).click()
    await page.getByText('видно в разделе «Растения»: страница такая').waitFor()
    await framed(page).getByText('Наш адрес внизу страницы.').waitFor()
    expect(await readersTitles()).toEqual(before)

    // A colleague takes her change back meanwhile; what goes out is what was seen.
    const { body } = await send(site.app, getFront, vera.browser.headers(), {})
    const pinned = body.changes.find(({ wanted }) => wanted?.kind === 'pin')!
    await send(site.app, changeFront, vera.browser.headers(), {
      body: {
        changes: [{ key: pinned.key, expected: pinned.version, wanted: { ...pinned.wanted!, until: null } as never }],
      },
    })
    await page.getByRole('button', { name: /^Показать всем/ }).click()
    await page.getByText('Правки за это время изменились: посмотрите их ещё раз').waitFor()
    await page.getByRole('button', { name: '2 правки' }).click()
    const gathered = page.getByRole('dialog', { name: 'Что изменится' })
    await gathered.getByText('Вера Орлова').waitFor()
    await expectAccessible(page)
    await gathered.getByRole('button', { name: /^Показать всем/ }).click()
    await page.getByText('Теперь это видят все').waitFor()
    await expect.poll(readersTitles).toEqual([second, first, ...before.slice(2)])
    expect((await site.app.app.inject({ url: '/fikus-zimoj' })).body).toContain('Наш адрес внизу страницы.')

    await page.getByRole('button', { name: 'Вернуть' }).click()
    await page.getByText('Читатели снова видят прежнюю главную').waitFor()
    await expect.poll(readersTitles).toEqual(before)
    await page.getByRole('link', { name: 'Кто что менял' }).click()
    await page.getByText('Анна Ветрова: вернули прежнее').waitFor()
    await expectAccessible(page)
  })
})

test('what cannot be read again stays on the screen and says so, and a preview that does not come is asked for again', async () => {
  await site.visit({ viewport: desk, mayFail: /front/, maySay }, async page => {
    let isLost = true
    await page.route(/\/preview\/front/, route => (isLost ? route.abort() : route.continue()))
    await arriveInOffice(site, page, anna, '/office/front')
    await page.getByText('Страница не пришла').waitFor()
    await expectAccessible(page)
    isLost = false
    await page
      .getByRole('region', { name: 'Предпросмотр' })
      .getByRole('button', { name: 'Попробовать ещё раз' })
      .click()
    await framed(page).getByRole('heading', { level: 1 }).waitFor()

    const places = page.getByRole('list', { name: 'Места на главной' })
    const reads = /\/api\/v1\/office\/front$/
    await page.route(reads, route =>
      route.fulfill({ status: 503, json: { message: 'Виджеты не отвечают', code: 'unavailable' } }),
    )
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const said = page.getByRole('status').filter({ hasText: 'Главная не обновилась' })
    await said.waitFor()
    expect(await places.isVisible()).toBe(true)
    await expectAccessible(page)
    await page.unroute(reads)
    await said.getByRole('button', { name: 'Попробовать ещё раз' }).click()
    await said.waitFor({ state: 'detached' })
  })
})

test('a phone reads the front page and pins', async () => {
  await site.visit({ viewport: phone, colorScheme: 'dark', mayFail: /front/, maySay }, async page => {
    await arriveInOffice(site, page, anna, '/office/front')
    await page.getByRole('list', { name: 'Места на главной' }).waitFor()
    const list = await placeTitles(page)
    const last = list.at(-1)!
    await page.getByRole('button', { name: `Закрепить: ${last}, само` }).click()
    const sheet = page.getByRole('dialog', { name: last })
    await sheet.getByLabel('Место').selectOption('1')
    await sheet.getByRole('button', { name: 'Сохранить' }).click()
    await expect.poll(() => placeTitles(page).then(titles => titles[0])).toBe(last)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    await page.getByRole('button', { name: '1 правка' }).click()
    await page.getByRole('button', { name: `Отменить: ${last}` }).click()
    await expect.poll(() => placeTitles(page)).toEqual(list)
    // A finger scrolls, so a press on the handle offers the places.
    await recordPickers(page)
    await page.getByRole('button', { name: `Переставить: ${last}` }).click()
    const place = page.getByLabel(`Место «${last}»`)
    expect(await place.getAttribute('data-shown')).toBe('true')
    await place.selectOption({ index: 0 })
    await expect.poll(() => placeTitles(page).then(titles => titles[0])).toBe(last)
  })
})

test('a preview shows nothing without its hash, and its answer is never kept', async () => {
  await send(site.app, changeFront, anna.browser.headers(), {
    body: {
      changes: [
        {
          key: 'pin:0193a0c0-0000-7000-8000-000000000001',
          expected: 0,
          wanted: { kind: 'pin', place: 1, postId: table, from: null, until: null },
        },
      ],
    },
  })
  const { body: front } = await send(site.app, getFront, anna.browser.headers(), {})
  const title = front.posts.find(({ id }) => id === table)!.title
  const open = (hash: string) => site.app.app.inject({ url: `/preview/front?path=/&preview_type_hash=${hash}` })
  const shown = await open(front.previewHash)
  expect(shown.statusCode).toBe(200)
  expect(shown.headers['cache-control']).toBe('private, no-store')
  expect(shown.headers['x-robots-tag']).toContain('noindex')
  expect(shown.body).toMatch(new RegExp(`<h1[^>]*><a [^>]*>${title.split(' ')[0]}`))
  expect(shown.body).not.toContain('<script>')
  for (const hash of ['', 'x', `${front.previewHash.slice(0, -1)}-`]) expect((await open(hash)).statusCode).toBe(404)
})

test('a poll is made in the settings and its words are mended while people vote', async () => {
  await site.visit({ viewport: desk, mayFail: /polls/ }, async page => {
    await arriveInOffice(site, page, anna, '/office/settings/polls')
    await page.getByRole('button', { name: 'Новый опрос' }).click()
    const form = page.getByRole('region', { name: 'Новый опрос' })
    await form.getByLabel('Вопрос').fill('Чай или кофе?')
    await form.getByLabel('Ответ 1').fill('Чай')
    await form.getByLabel('Ответ 2').fill('Коффе')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText('Опрос готов').waitFor()
    const [poll] = (await send(site.app, listOfficePolls, anna.browser.headers(), {})).body.items
    const url = `/svc/quiz/api/stats/answer/click/${poll!.answers[1]!.id}`
    await site.app.app.inject({ method: 'POST', url, remoteAddress: '10.9.1.1' })

    await page.reload()
    await page.getByText('Чай или кофе?').first().click()
    await page.getByText('Голоса уже есть: слова ответов можно поправить').waitFor()
    await page.getByLabel('Ответ 2').fill('Кофе')
    await page.getByRole('region', { name: 'Как видят читатели' }).getByText('100 %').waitFor()
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText('Опрос: сохранено, читатели уже видят поправленное').waitFor()
    await expectAccessible(page)
    const read = (await send(site.app, listOfficePolls, anna.browser.headers(), {})).body.items[0]!
    expect(read.answers).toMatchObject([{ text: 'Чай' }, { id: poll!.answers[1]!.id, text: 'Кофе', clicks: 1 }])
  })
})

test('menus are arranged by keys, wait in the draft, and go out with it', async () => {
  const links = ['Дом', 'Растения', 'О журнале'].map((title, at) => ({
    title,
    url: ['/topics/dom/', '/topics/dom/rasteniya/', '/o-zhurnale'][at]!,
  }))
  await site.app.ask(saveMenus, { body: { header: links, footer: [], health: [], recipes: [] } })
  const readersMenu = async () =>
    (await site.app.ask(getMenus, {})).header.map(({ title, children = [] }) => [
      title,
      ...children.map(each => each.title),
    ])
  await site.visit({ viewport: desk, mayFail: /front/, maySay }, async page => {
    await arriveInOffice(site, page, anna, '/office/front/menus')
    const tree = page.getByRole('tree', { name: 'Верхнее меню' })
    const item = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name}`) })
    await item('Растения').waitFor()
    await expectAccessible(page)
    // The preview outlines the item that has the focus.
    await item('О журнале').focus()
    await framed(page).locator('header nav a[data-office-mark]', { hasText: 'О журнале' }).waitFor()

    // Space lifts, right goes inside, Esc returns, Space drops.
    await item('Растения').press('Space')
    await item('Растения').press('ArrowRight')
    await page.getByRole('status').filter({ hasText: 'место 1 из 1, внутри «Дом»' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Осталось на месте').waitFor()
    expect(await readersMenu()).toEqual([['Дом'], ['Растения'], ['О журнале']])
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: '1 правка' }).waitFor()
    await expect.poll(() => item('Растения').evaluate(each => each === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Растения' })
    await sheet.getByLabel('Название').fill('Зелень')
    await sheet.getByRole('button', { name: 'Сохранить' }).click()
    await item('Зелень').waitFor()
    // «Вернуть» brings what was gathered before.
    await page.getByRole('button', { name: 'Вернуть' }).last().click()
    await item('Растения').waitFor()
    expect(await readersMenu()).toEqual([['Дом'], ['Растения'], ['О журнале']])
    await page.getByRole('button', { name: '1 правка' }).click()
    await page.getByRole('dialog', { name: 'Что изменится' }).getByText('пункты переставлены').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Показать всем/ }).click()
    await expect.poll(readersMenu).toEqual([['Дом', 'Растения'], ['О журнале']])
  })
  // A finger chooses the place, also out of another item.
  await site.visit({ viewport: phone, colorScheme: 'dark', mayFail: /front/, maySay }, async page => {
    await arriveInOffice(site, page, anna, '/office/front/menus')
    const items = page.getByRole('tree', { name: 'Верхнее меню' }).getByRole('treeitem')
    const place = page.getByLabel('Место «Растения»')
    await place.waitFor({ state: 'attached' })
    await recordPickers(page)
    await items.nth(1).getByTitle('Перетащить или выбрать место').click()
    expect(await place.getAttribute('data-shown')).toBe('true')
    await place.selectOption('место 3 из 3')
    await page.getByRole('button', { name: '1 правка' }).waitFor()
    await expect.poll(() => items.locator('b').allTextContents()).toEqual(['Дом', 'О журнале', 'Растения'])
    await expectAccessible(page)
  })
})

const policyOf = async (path: string) =>
  String((await site.app.app.inject({ url: path })).headers['content-security-policy'])

test.each([
  ['a desk', desk, 'light'],
  ['a phone', phone, 'dark'],
] as const)(
  'on %s advertising is placed, its hosts are said before saving, and the schedule knows its end',
  (_, viewport, colorScheme) =>
    site.visit({ viewport, colorScheme, mayFail: /front/, maySay }, async page => {
      await arriveInOffice(site, page, anna, '/office/front/ads')
      const places = page.getByRole('list', { name: 'Места для рекламы' })
      // The preview shows where an empty place would be, and how high.
      const underHeader = places.getByRole('button', { name: /^Под шапкой/ })
      await underHeader.click()
      await framed(page).locator('[data-office-mark=box]').waitFor()
      await underHeader.click()
      await framed(page).locator('[data-office-mark=box]').waitFor({ state: 'detached' })
      await places.getByRole('button', { name: /^Сбоку/ }).click()
      await page.getByRole('button', { name: 'Добавить баннер' }).click()
      const banner = page.getByRole('group', { name: /^Объявление 1/ })
      await banner.getByLabel('Слова').fill('Чай с чабрецом')
      await banner.getByLabel('Куда ведёт').fill('https://chai.test/')
      await banner.getByLabel('Рекламодатель').fill('ООО «Чайная»')
      await banner.getByLabel('ИНН', { exact: true }).fill('7707083894')
      await banner.getByText('Не выйдет: контрольные цифры ИНН не сходятся').waitFor()
      await banner.getByLabel('ИНН', { exact: true }).fill('7707083893')
      await banner.getByText('Не выйдет: нет erid').waitFor()
      await page.getByRole('button', { name: 'Сохранить в черновик' }).click()
      await page.getByText('Объявление 1: нет erid').waitFor()
      await banner.getByLabel('erid', { exact: true }).fill('2VtzqwTestErid')
      await banner.getByLabel('До').fill('2999-01-01T00:00')
      await page.getByText('Чужих адресов нет.').waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Сохранить в черновик' }).click()
      await framed(page)
        .getByRole('region', { name: /^Реклама\. ООО «Чайная», ИНН/ })
        .waitFor()
      expect((await site.app.app.inject({ url: '/' })).body).not.toContain('data-ad-slot')

      // The code of a network: what it opens is said first, and a whole zone is refused.
      await places.getByRole('button', { name: /^Над комментариями/ }).click()
      await page.getByRole('button', { name: 'Добавить код сети' }).click()
      await page.getByLabel('Сеть', { exact: true }).fill('Сеть')
      await page.getByLabel('Код сети').fill('<div id="seti_1"></div><script src="https://cdn.seti.com/a.js"></script>')
      await page.getByLabel('Ещё адреса сети').fill('*.ru')
      await page.getByText('Не выйдет: «*.ru»').waitFor()
      await page.getByLabel('Ещё адреса сети').fill('')
      await page.getByText('Браузеру будет позволено обращаться к https://cdn.seti.com.').waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Сохранить в черновик' }).click()
      await page.getByRole('button', { name: '2 правки' }).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)

      const before = await policyOf('/')
      await page.getByRole('button', { name: /^Показать всем/ }).click()
      await page.getByText('Теперь это видят все').waitFor()
      await expect.poll(() => policyOf('/')).toContain("connect-src 'self' https://cdn.seti.com")
      const article = (await site.app.app.inject({ url: '/fikus-zimoj' })).body
      expect(article).toMatch(/data-ad-slot="above-comments" style="min-height:250px"><div id="seti_1"><\/div>/)

      await page.getByRole('link', { name: 'Расписание' }).click()
      const day = page.getByRole('list', { name: 'Что изменится: 1 января 2999' })
      await day.getByText('реклама сбоку кончится').waitFor()
      await expectAccessible(page)
      await day.getByRole('link', { name: 'Предпросмотр: ООО «Чайная», реклама сбоку кончится' }).click()
      await page.getByRole('button', { name: /1 января 2999/ }).waitFor()
      await expect.poll(() => framed(page).locator('[data-ad-slot=sidebar]').count()).toBe(0)

      await page.getByRole('link', { name: 'Кто что менял' }).click()
      await page.getByText('«реклама сбоку» — поставлено').waitFor()
      await page
        .getByRole('button', { name: /^Вернуть как было/ })
        .first()
        .click()
      await expect.poll(() => policyOf('/')).toBe(before)
    }),
)
