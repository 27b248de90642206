// Tests living health articles: an author makes a claim, an editor asks the expert, who signs by a link without an account, and readers see
// the check; then a source changes, and its edit is taken. On a desk and on a phone.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#contract/call.ts'
import { changeClaim, type listClaims } from '#contract/newsroom-health.ts'
import { changeText } from '#contract/newsroom.ts'
import { makeFetchPublic, type FetchPublic } from '#platform/http/fetch-public.ts'
import { compactLogs } from '#services/newsroom/compact-log.ts'
import { openNewsroomContext } from '#services/newsroom/context.ts'
import { checkDueSources } from '#services/newsroom/sources/check-sources.ts'
import { makeFetchSource } from '#services/newsroom/sources/fetch-source.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { arriveInOffice, expectAccessible, expectSeenStops, isSaved, selectWords } from './office-reader.ts'
import { axeProblems } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
let varvara: Entered
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  varvara = await enterInvited(site.app, anna, { email: 'varvara@delno.test', name: 'Варвара Гущина', role: 'user' })
})
afterAll(() => site?.close())

const desk = { width: 1440, height: 900 }
const phone = { width: 375, height: 760 }
const email = 'orlov@clinic.test'

const body = (page: Page) => page.getByRole('textbox', { name: 'Текст статьи' })
const side = (page: Page) => page.getByRole('complementary', { name: 'Подробности' })

/** The path of the link in the newest letter to the expert. */
async function readLink(): Promise<string> {
  await site.app.waitUntilIdle()
  const mails = (await (await site.get('/dev/mail', { accept: 'application/json' })).json()) as {
    to: string
    text: string
  }[]
  const letter = mails.find(({ to }) => to.includes(email))
  return /\/office\/sign#[\w-]{43}/.exec(letter?.text ?? '')![0]
}

const words = 'Выше 35 °C вентилятор греет.'

/** Takes the health article of the magazine into work and gives it to the author. */
async function openText(page: Page): Promise<number> {
  await arriveInOffice(site, page, anna, '/office/health')
  await page.getByText('никогда не проверяли').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Взять в работу: Сон в жару' }).click()
  await page.getByRole('heading', { name: 'Сон в жару', level: 2 }).waitFor()
  expect(await page.getByRole('button', { name: 'Взять в работу: Сон в жару' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Текст', exact: true }).click()
  await page.waitForURL(/\/office\/texts\/\d+$/)
  await body(page).waitFor()
  const id = Number(/\d+$/.exec(page.url())![0])
  const { statusCode } = await site.app.app.inject({
    method: changeText.method,
    url: `/svc/newsroom/api/v1/texts/${id}`,
    headers: anna.browser.headers(),
    payload: { ownerId: varvara.userId },
  })
  expect(statusCode).toBe(200)
  return id
}

/** Somebody names another source, while the page shows the claim as it was. */
async function addSourceElsewhere(textId: number, title: string): Promise<void> {
  const [url, headers] = [`/svc/newsroom/api/v1/texts/${textId}/claims`, anna.browser.headers()]
  const { items } = (await site.app.app.inject({ method: 'GET', url, headers })).json() as CallReply<typeof listClaims>
  const payload = { sources: [...items[0]!.sources, { title }] }
  const { statusCode } = await site.app.app.inject({
    method: changeClaim.method,
    url: `${url}/${items[0]!.id}`,
    headers,
    payload,
  })
  expect(statusCode).toBe(200)
}

test('an author makes a claim, the expert signs it by a link, and readers see who checked', async () => {
  let id = 0
  await site.visit({ viewport: desk, bypassCSP: true }, async page => {
    id = await openText(page)
    await body(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText(words)
    await isSaved(page)
  })

  await site.visit({ viewport: desk, bypassCSP: true }, async page => {
    await arriveInOffice(site, page, varvara, `/office/texts/${id}`)
    await body(page).waitFor()
    await selectWords(page, words)
    await page.keyboard.press('Control+Alt+KeyU')
    await side(page)
      .getByRole('tab', { name: /^Утверждения *1$/ })
      .waitFor()
    const tabs = side(page).getByRole('tablist')
    expect(await tabs.evaluate(row => row.scrollWidth - row.clientWidth)).toBe(0)
    const source = side(page).getByLabel('Источник', { exact: true })
    await expect.poll(() => source.evaluate(field => field === document.activeElement)).toBe(true)
    await page.keyboard.type('ВОЗ. Heat and health')
    await side(page).getByLabel('Адрес').fill('http://who.test')
    await side(page).getByText('Нужен адрес, который начинается с https://').waitFor()
    await side(page).getByLabel('Адрес').fill('https://who.test/heat')
    await side(page).getByLabel('Что это и какого года').fill('рекомендации, 2018')
    await expectAccessible(page)
    await side(page).getByRole('button', { name: 'Записать источник' }).click()
    await side(page).getByText('рекомендации, 2018').waitFor()
    expect(await side(page).getByRole('button', { name: 'Верно' }).count()).toBe(0)
    await expect.poll(() => page.locator('.e-claim').innerText()).toBe(words)
  })

  await site.visit({ viewport: desk, bypassCSP: true, mayFail: /claims\/\d+$/ }, async page => {
    await arriveInOffice(site, page, anna, '/office/health')
    await page.getByRole('heading', { name: 'Сон в жару', level: 2 }).waitFor()
    await page.getByText('1 текст «Здоровья»: 1 ждёт').waitFor()
    // A change may order the list again, so the address keeps the text that is open.
    await page.waitForURL(`**/office/health?text=${id}`)
    await page.keyboard.press('j')
    const claim = page.getByRole('button', { name: `Утверждение 1: ${words}` })
    await expect.poll(() => claim.evaluate(element => element === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ещё источник' }).click()
    await page.getByLabel('Источник', { exact: true }).fill('Lancet')
    await addSourceElsewhere(id, 'Кокрейн')
    await page.getByRole('button', { name: 'Записать источник' }).click()
    await page.getByRole('alert').getByText('Написанное осталось здесь').waitFor()
    await page.getByText('Кокрейн').waitFor()
    expect(await page.getByLabel('Источник', { exact: true }).inputValue()).toBe('Lancet')
    await page.getByRole('button', { name: 'Записать источник' }).click()
    await page.getByText('Lancet').waitFor()
    await page.getByText('Кокрейн').waitFor()
    await page.getByText('Сначала напишите, что изменилось').waitFor()
    await page.getByLabel('Словами для читателя').fill('Добавили про вентилятор.')
    await page.getByRole('button', { name: 'Сказать читателям' }).click()
    await page.getByText('Что изменилось', { exact: true }).waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Отправить на подпись' }).click()
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await page.getByText(`Ссылка ушла на ${email}`).waitFor()
    await expectSeenStops(page)
  })

  await site.visit({ viewport: phone, mayFail: /signing\/open$/ }, async page => {
    const link = await readLink()
    await page.goto(link)
    await page.getByRole('heading', { name: 'Сон в жару' }).waitFor()
    await page.getByRole('link', { name: 'ВОЗ. Heat and health' }).waitFor()
    await page.getByLabel('Не так').check()
    await page.getByLabel('Что не так').fill('Порог теперь 40 °C')
    await expectAccessible(page)
    // The key leaves the address, and a reload keeps the answers.
    expect(new URL(page.url()).hash).toBe('')
    await page.reload()
    await expect.poll(() => page.getByLabel('Что не так').inputValue()).toBe('Порог теперь 40 °C')
    await page.getByRole('button', { name: 'Отправить ответ' }).click()
    await page.getByText('Редакция поправит и пришлёт новую ссылку').waitFor()
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByText('Ссылка больше не действует').waitFor()
  })

  await site.visit({ viewport: phone, bypassCSP: true }, async page => {
    await arriveInOffice(site, page, anna, '/office/health')
    await page.getByText('поправить', { exact: true }).waitFor()
    await page.getByText('Порог теперь 40 °C').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Утверждение 1: ${words}` }).click()
    await page.waitForURL(/\/office\/texts\/\d+\?claim=\d+$/)
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(words)
    await selectWords(page, '35')
    await page.keyboard.insertText('40')
    await body(page).getByText(words.replace('35', '40')).waitFor()
    await isSaved(page)
    await page.goto('/office/health')
    await page.getByText(words.replace('35', '40')).waitFor()
    await page.getByRole('button', { name: 'Отправить на подпись' }).click()
    expect(await page.getByLabel('Почта эксперта').inputValue()).toBe(email)
    await page.keyboard.press('Enter')
    await page.getByText(`Ссылка ушла на ${email}`).waitFor()
  })

  await site.visit({ viewport: desk }, async page => {
    await page.goto(await readLink())
    await page.getByLabel('Подписываю').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Отправить ответ' }).click()
    await page.getByText('Подписано: 1 утверждение').waitFor()
  })

  await site.visit({ viewport: desk, bypassCSP: true }, async page => {
    await arriveInOffice(site, page, anna, `/office/texts/${id}`)
    await side(page).getByRole('tab', { name: 'Выпуск' }).click()
    await side(page)
      .getByRole('button', { name: /^(Выпустить|Обновить)/ })
      .click()
    await side(page).getByText('После выпуска текст правили').waitFor({ state: 'detached' })
  })
  await site.app.waitUntilIdle()

  for (const viewport of [desk, phone])
    await site.visit({ viewport }, async page => {
      await page.goto('/health/son/son-v-zharu')
      await page.getByText('вентилятор греет').waitFor()
      const check = page.getByRole('region', { name: 'Проверка статьи' })
      expect(await check.innerText()).toMatch(/Проверил врач · Михаил Орлов, врач\s+Обновлено .+, пересмотр до .+ 2027/)
      await check.getByText('Что изменилось', { exact: true }).click()
      await check.getByText('Добавили про вентилятор.').waitFor()
      expect(await axeProblems(page)).toEqual([])
      await check.scrollIntoViewIfNeeded()
    })
  await checkSources(id)
})

/** The site of the source, and what it says. */
async function openSource() {
  let threshold = '40'
  const server = createServer((_, response) => {
    const matter = `<p>${'О жаре и о сне. '.repeat(20)}</p><p>Если в комнате выше ${threshold} °C, вентилятор греет.</p>`
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<nav>Меню</nav><main>${matter}</main>`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const fetchPublic = makeFetchPublic({ privateAllowed: ['127.0.0.1'] })
  const fetch: FetchPublic = (address, options) =>
    fetchPublic(address.replace(/^https:\/\/[^/]+/, `http://127.0.0.1:${port}`), options)
  const newsroom = openNewsroomContext(site.app.context)
  return {
    setThreshold: (words: string) => void (threshold = words),
    async check(): Promise<void> {
      await site.app.context.db.sql.query('update newsroom.source_page set due_at = $1', [newsroom.now()])
      await checkDueSources(newsroom, { fetchSource: makeFetchSource({ siteUrl: site.url, fetch }) })
      await site.app.waitUntilIdle()
    },
    [Symbol.dispose]: () => void server.close(),
  }
}

const page40 = words.replace('35', '40')

/** The page of the source changes: the editors see what, take the edit, and readers are told meanwhile. */
async function checkSources(id: number): Promise<void> {
  using source = await openSource()
  await site.visit({ viewport: phone, bypassCSP: true }, async page => {
    await arriveInOffice(site, page, anna, '/office/settings/sources')
    const box = page.getByRole('checkbox', { name: 'Сверять страницы источников раз в неделю' })
    expect(await box.isChecked()).toBe(false)
    await expectAccessible(page)
    await box.check()
    await page.getByText(/Включено: /).waitFor()
    await source.check()
    source.setThreshold('42')
    await source.check()

    await page.goto('/office/health')
    await page.getByText('источник изменился', { exact: true }).waitFor()
    await page.locator('del', { hasText: '40' }).first().waitFor()
    await page.getByText('Предлагаем').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ничего не меняет' }).click()
    await page.getByText('источник изменился', { exact: true }).waitFor({ state: 'detached' })
    await page.getByText('открывали сегодня').waitFor()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await page.getByText('источник изменился', { exact: true }).waitFor()
  })
  await site.visit({ viewport: desk }, async page => {
    const mark = 'Одно утверждение уточняется у эксперта'
    const read = async (path: string) => (await (await site.get(path)).text()).includes(mark)
    const paths = ['/health/son/son-v-zharu', '/health/son/son-v-zharu?lite', '/health/son/son-v-zharu/amp']
    // The pages are in the cache now, without the mark.
    for (const path of paths) expect([path, await read(path)]).toEqual([path, false])
    // The text rests, and the half minute is over.
    site.app.clock.advance(60_000)
    await compactLogs(openNewsroomContext(site.app.context))
    await site.app.waitUntilIdle()
    await site.app.context.db.sql.query(
      `update pgboss.job set start_after = now() where name = 'newsroom.tell-readers'`,
    )
    await site.app.waitUntilIdle()
    for (const path of paths) await expect.poll(() => read(path)).toBe(true)
    await page.goto(paths[0]!)
    await page.getByText(mark).waitFor()
    expect(await axeProblems(page)).toEqual([])
  })
  await site.visit({ viewport: desk, bypassCSP: true }, async page => {
    await arriveInOffice(site, page, anna, `/office/texts/${id}`)
    await side(page)
      .getByRole('tab', { name: /^Утверждения/ })
      .click()
    await side(page).getByText('Предлагаем').waitFor()
    await expectAccessible(page)
    await page.goto('/office/health')
    await page.getByText('источник изменился', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Взять правку' }).click()
    await page.getByText('подпись снята', { exact: true }).waitFor()
    await page.getByRole('button', { name: `Утверждение 1: ${page40.replace('40', '42')}` }).waitFor()
  })
}

test('a link that has lost its key says to open the whole link, and asks nothing', () =>
  site.visit({ viewport: phone }, async page => {
    await page.goto('/office/sign#cut-by-a-mail-program')
    await page.getByText('откройте ссылку из письма целиком').waitFor()
    await expectAccessible(page)
  }))
