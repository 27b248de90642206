// Tests the office: the first sign-in, the plan, two people in one text, reloads and a lost connection.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFirstLink } from '#contract/office/access.ts'
import { createText } from '#contract/newsroom.ts'
import { codeAt, enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { arriveInOffice, expectAccessible, expectSeenStops, isSaved, transitionsEnded } from './office-reader.ts'
import { axeProblems, keepTime } from './reader.ts'
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

const phone = { width: 375, height: 760 }
const desk = { width: 1440, height: 900 }

const arrive = (page: Page, person: Entered, path: string) => arriveInOffice(site, page, person, path)

async function makeText(title: string): Promise<number> {
  const reply = await site.app.app.inject({
    method: 'POST',
    url: `/svc/newsroom${createText.path}`,
    headers: anna.browser.headers(),
    payload: { title, stage: 'draft' },
  })
  return reply.json<{ text: { id: number } }>().text.id
}

/** The column of a stage on the board. */
const column = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true })
const title = (page: Page) => page.getByRole('textbox', { name: 'Заголовок' })
const body = (page: Page) => page.getByRole('textbox', { name: 'Текст статьи' })

test('a one-time link creates an administrator who uses codes, and opens the office', () =>
  site.visit({ viewport: desk, bypassCSP: true, mayFail: /\/office\// }, async page => {
    await keepTime(site, page)
    const { data } = await site.app.ask(makeFirstLink, { body: { if_none: false } })
    await page.goto(`/office/start#${data!.token}`)
    await page.getByLabel('Как вас зовут').fill('Денис Карпов')
    expect(page.url()).not.toContain('#')
    await expectAccessible(page)
    await page.getByLabel('Почта').fill('denis@delno.test')
    await page.getByRole('button', { name: 'Дальше' }).click()
    await page.getByRole('button', { name: 'Выбрать коды' }).click()
    const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
    await expectAccessible(page)
    // A reload returns to the same step with the same secret.
    await page.reload()
    await page.getByText(secret.slice(0, 4)).first().waitFor()
    await page.getByLabel('Код из приложения').fill(codeAt(secret, site.app.clock.now()))
    await page.getByLabel('Коды лежат в надёжном месте').check()
    await page.getByRole('button', { name: 'Дальше' }).click()
    // The checklist shows the state of the magazine and how to start with an empty one; a reload returns here too.
    await page.getByRole('heading', { name: 'Что в журнале' }).waitFor()
    await page.reload()
    await page.getByText('npm start -- --no-demo').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Дальше' }).click()
    await page.getByText('Письма ложатся в ящик на сервере').waitFor()
    await page.getByText(/В редакции вас \d/).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Осмотреться' }).click()
    await page.getByRole('heading', { name: 'План' }).waitFor()
    expect(await page.getByRole('button', { name: /^Денис Карпов/ }).isVisible()).toBe(true)
    // The link works only once.
    await page.goto('about:blank')
    await page.goto(`/office/start#${data!.token}`)
    await page.getByRole('heading', { name: 'Ссылка уже сработала' }).waitFor()
    await expectAccessible(page)
  }))

test('a signed-out person is asked to sign in, and returns to the requested page after entering a code', () =>
  site.visit({ viewport: phone, bypassCSP: true, mayFail: /\/office\/(token|sign-in)/ }, async page => {
    await keepTime(site, page)
    await page.goto('/office/plan?stage=draft')
    await page.getByRole('heading', { name: 'С чем пришли сегодня' }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Почта').fill('anna@delno.test')
    await page.getByRole('button', { name: 'Дальше' }).click()
    // Without a passkey, the page says so and offers codes.
    await page.getByRole('button', { name: 'Кодом из приложения' }).click()
    await page.getByLabel('Код').fill('000 000')
    await page.getByRole('button', { name: 'Войти' }).click()
    await page.getByText('Код не подошёл').waitFor()
    await expectAccessible(page)
    site.app.clock.advance(60_000)
    await page.getByLabel('Код').fill(codeAt(anna.secret, site.app.clock.now()))
    await page.getByRole('button', { name: 'Войти' }).click()
    await page.waitForURL('**/office/plan?stage=draft')
  }))

test('a new text is written, saved and kept after a reload; the list and the palette find it', () =>
  site.visit({ viewport: desk }, async page => {
    await arrive(page, anna, '/office')
    await page.getByRole('button', { name: 'Написать' }).click()
    await title(page).fill('Сырники, которые держат форму')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Секрет в твороге.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Творог отжимают.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/nf,')
    await page.getByRole('option', { name: 'Таблица' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Продукт')
    await isSaved(page)
    await page.reload()
    await body(page).getByText('Творог отжимают.').waitFor()
    expect(await title(page).inputValue()).toBe('Сырники, которые держат форму')
    expect(await page.getByRole('textbox', { name: 'Подводка' }).inputValue()).toBe('Секрет в твороге.')
    expect(await body(page).locator('th').first().innerText()).toBe('Продукт')

    await page.getByRole('link', { name: 'В план' }).click()
    await column(page, 'Черновик').getByRole('link', { name: 'Сырники, которые держат форму' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Найти или сделать' }).fill('cshybrb')
    await page.getByRole('option', { name: /^Сырники/ }).waitFor()
    await page.keyboard.press('Enter')
    await body(page).getByText('Творог отжимают.').waitFor()
  }))

test('two people type together, see each other, and undo only their own changes', async () => {
  const id = await makeText('Вдвоём')
  await site.visit({ viewport: desk }, async first => {
    await arrive(first, anna, `/office/texts/${id}`)
    await body(first).click()
    await first.keyboard.type('Аня пишет. ')
    await isSaved(first)
    await site.visit({ viewport: desk }, async second => {
      await arrive(second, nina, `/office/texts/${id}`)
      await body(second).getByText('Аня пишет.').click()
      await second.keyboard.press('End')
      await second.keyboard.type('Нина дописывает.')
      await body(first).getByText('Аня пишет. Нина дописывает.').waitFor()
      await first.getByRole('button', { name: 'Следовать: Нина Левина' }).waitFor()
      await first.locator('.e-flag', { hasText: 'Нина Левина' }).waitFor({ state: 'attached' })
      await title(second).fill('Вдвоём веселее')
      await expect.poll(() => title(first).inputValue()).toBe('Вдвоём веселее')
      await body(first).click()
      await first.keyboard.press('Control+z')
      await expect.poll(() => body(second).innerText()).not.toContain('пишет')
      expect(await body(second).innerText()).toContain('Нина дописывает.')
      expect(await title(first).inputValue()).toBe('Вдвоём веселее')
    })
  })
})

test('offline, writing continues, is shown as saved only on this device, and is sent when the connection returns', async () => {
  const id = await makeText('В поезде')
  await site.visit({ viewport: desk, mayFail: /./, maySay: /WebSocket|net::/ }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await body(page).click()
    await page.keyboard.type('До туннеля. ')
    await isSaved(page)
    await page.context().setOffline(true)
    // Chromium does not close open sockets when it goes offline.
    const sockets = site.app.app.server
    sockets.closeAllConnections()
    await page.keyboard.type('В туннеле.')
    await page.getByText('Сохранено на этом устройстве').first().waitFor()
    await page.getByText('Связи нет').waitFor()
    await page.context().setOffline(false)
    await isSaved(page)
    await site.visit({ viewport: desk }, async other => {
      await arrive(other, nina, `/office/texts/${id}`)
      await body(other).getByText('До туннеля. В туннеле.').waitFor()
    })
  })
})

test('pasted content is cleaned, counted and undone in one step', async () => {
  const id = await makeText('Из Word')
  await site.visit({ viewport: desk }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await body(page).click()
    await body(page).evaluate(element => {
      const data = new DataTransfer()
      data.setData('text/html', '<p style="color:red">Раз <b>два</b></p><p>&nbsp;</p><h2 class="x">Глава</h2>')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await page.getByText(/Вставлено: 3\sслова\. Убрано: 1\sстиль, 1\sпустая строка/).waitFor()
    expect(await body(page).locator('h2').innerText()).toBe('Глава')
    expect(await body(page).innerHTML()).not.toContain('red')
    // Dropped colours with a meaning are listed in the side and can be restored.
    await page.getByRole('tab', { name: 'Правки' }).click()
    await page.getByText('Что осталось при вставке').click()
    await page.getByRole('button', { name: 'Вернуть жирным' }).click()
    await page.getByText(/Жирным: 1\sместо/).waitFor()
    expect(await body(page).locator('p strong').first().innerText()).toBe('Раз два')
    await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
    await expect.poll(() => body(page).locator('p').first().innerHTML()).not.toContain('<strong>Раз')
    await body(page).click()
    await page.keyboard.press('Control+z')
    await expect.poll(() => body(page).innerText()).not.toContain('Глава')
  })
})

test.each([
  ['a desk in light', desk, 'light'],
  ['a desk in dark', desk, 'dark'],
  ['a phone in light', phone, 'light'],
  ['a phone in dark', phone, 'dark'],
] as const)('the pages are accessible on %s, and nothing scrolls sideways', async (_, viewport, colorScheme) => {
  const id = await makeText('Проверка')
  await site.visit({ viewport, colorScheme, bypassCSP: true }, async page => {
    const judge = async () => {
      await transitionsEnded(page)
      expect(await axeProblems(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    await arrive(page, anna, '/office/plan')
    // A phone shows one stage at a time.
    await page
      .getByRole('region', { name: /^(Идея|Черновик)$/ })
      .first()
      .waitFor()
    await judge()
    await expectSeenStops(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'Новый текст' }).waitFor()
    await judge()
    await page.keyboard.press('Escape')
    await page.goto(`/office/texts/${id}`)
    await body(page).click()
    await page.keyboard.type('/вещь')
    await page.getByRole('option', { name: /^Вещь/ }).waitFor()
    await judge()
    await page.keyboard.press('Enter')
    await page.getByText('не заполнено').waitFor()
    await page.getByRole('button', { name: 'Готово' }).click()
    await page.getByRole('button', { name: 'Настроить' }).click()
    await judge()
    if (!(await page.getByRole('tab', { name: 'История' }).isVisible()))
      await page.getByRole('button', { name: 'Подробности' }).click()
    await page.getByRole('tab', { name: 'История' }).click()
    await page.getByLabel('Назвать эту версию').waitFor()
    await judge()
    await expectSeenStops(page)
  })
})

test('the plan and the editor satisfy the content security policy of the office', async () => {
  const id = await makeText('Политика')
  await site.visit({ viewport: desk }, async page => {
    const broken: string[] = []
    await page.exposeFunction('noteBroken', (directive: string) => broken.push(directive))
    await page.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
        (globalThis as unknown as { noteBroken(directive: string): void }).noteBroken(violatedDirective),
      ),
    )
    await arrive(page, anna, '/office/plan')
    await column(page, 'Черновик').getByRole('link').first().waitFor()
    await page.goto(`/office/texts/${id}`)
    await body(page).click()
    await page.keyboard.type('/вещь')
    await page.getByRole('option', { name: /^Вещь/ }).waitFor()
    expect(broken).toEqual([])
  })
})

type Chunk = { file: string; imports?: string[] }

/** The size in kilobytes, gzipped, of the scripts that a module needs in addition to those of another. */
function scriptKb(entry: string, beyond?: string): number {
  const build = fileURLToPath(new URL('../../build/office/', import.meta.url))
  const chunks = JSON.parse(readFileSync(`${build}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>
  const filesOf = (name: string): string[] => [chunks[name]!.file, ...(chunks[name]!.imports ?? []).flatMap(filesOf)]
  const known = new Set(beyond === undefined ? [] : filesOf(beyond))
  const files = new Set(filesOf(entry).filter(file => !known.has(file)))
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(build + file)).length, 0) / 1000
}

test('the first view loads at most 200 kB of script, and the editor 250 kB more', () => {
  const list = scriptKb('features/plan/PlanPage.tsx', 'index.html')
  const first = scriptKb('index.html') + list
  const editor = scriptKb('features/editor/EditorPage.tsx', 'index.html')
  expect(first).toBeGreaterThan(50)
  expect(first).toBeLessThanOrEqual(200)
  expect(editor).toBeGreaterThan(50)
  expect(editor).toBeLessThanOrEqual(250)
})
