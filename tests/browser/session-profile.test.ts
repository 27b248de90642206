// The reader's own pages: navigation, settings, personal data, leaving and returning, and what a ban allows.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setBan } from '#contract/auth.ts'
import { arriveAs, axeProblems, face } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site?.close())

const phone = { viewport: { width: 375, height: 760 }, bypassCSP: true } as const
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Профиль' }).getByRole('link', { name: new RegExp(`^${name}`) })

/** Opens one of the reader's own pages. Returns the path of the profile. */
async function openOwn(page: Page, email: string, name: 'settings' | 'edit'): Promise<string> {
  const { userId } = await arriveAs(site, page, email, reader => `/profile/user/${reader.userId}/${name}`)
  await page.getByRole('heading', { name: name === 'edit' ? 'О себе' : 'Настройки', level: 1 }).waitFor()
  return `/profile/user/${userId}`
}

test('one navigation covers the whole profile, stays in place, has the same head everywhere, and is visible on a phone', () =>
  site.visit(phone, async page => {
    const path = await openOwn(page, 'rita@example.ru', 'settings')
    const names = ['Комментарии', 'Статьи', 'Избранное', 'Уведомления', 'О себе', 'Настройки']
    const seen = []
    const heads = new Set<string>()
    for (const name of names) {
      await tab(page, name).click()
      const current = page.getByRole('navigation', { name: 'Профиль' }).locator('[aria-current=page]')
      await expect.poll(() => current.allInnerTexts()).toEqual([expect.stringMatching(new RegExp(`^${name}`))])
      await expect
        .poll(async () => {
          const box = (await current.boundingBox())!
          return box.x >= 0 && box.x + box.width <= 375
        })
        .toBe(true)
      seen.push(new URL(page.url()).pathname.replace(path, ''))
      const head = page.locator('main header').first()
      const { height } = (await head.boundingBox())!
      // A nameless reader is asked for a name beside the line, on own pages other than the one where it is set.
      const words = (await head.innerText()).replaceAll(/\s+/g, ' ').replace(' Как вас называть?', '')
      heads.add(`${Math.round(height)} ${words}`)
      expect(await axeProblems(page)).toEqual([])
    }
    expect([...heads]).toEqual([expect.stringMatching(/^\d+ Читатель \d+ С нами с /)])
    expect(seen).toEqual(['/comments', '/posts', '/favorites', '/notifications', '/edit', '/settings'])
    await tab(page, 'Уведомления').click()
    await page.getByText('Пока тихо').waitFor()
  }))

test('owners’ pages are one document for everybody: without a name, with noindex, and with a message for readers without scripts', async () => {
  for (const page of ['settings', 'notifications', 'edit', 'favorites']) {
    const [first, second] = await Promise.all(
      ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'].map(async id =>
        (await (await site.get(`/profile/user/${id}/${page}`)).text())
          .replaceAll(id, 'ID')
          .replace(/<meta name="rendering"[^>]*>/, ''),
      ),
    )
    expect(first === second).toBe(true)
    expect(first).toMatch(/<meta name="robots" content="noindex"/)
    expect(first).toMatch(/<noscript>[^<]+без них не узнать, чья она/)
    expect(first).toMatch(/<meta name="description" content="[^"]{10,}"/)
  }
})

test('switches save at once and stay; a ban meanwhile turns one back, is shown, and locks what would be refused', () =>
  site.visit({ bypassCSP: true, mayFail: /\/users\/[0-9a-f-]+$/ }, async page => {
    const email = 'semyon@example.ru'
    const path = await openOwn(page, email, 'settings')
    const letters = page.getByRole('switch', { name: 'На почту' })
    expect(await page.getByRole('switch', { name: 'На сайте' }).isChecked()).toBe(true)
    expect(await letters.isChecked()).toBe(false)
    const isSaved = page.waitForResponse(
      response => response.request().method() === 'PATCH' && response.url().includes('/users/'),
    )
    await page.getByText('На почту', { exact: true }).click()
    expect((await isSaved).status()).toBe(200)
    await page.reload()
    await expect.poll(() => letters.isChecked()).toBe(true)

    await site.app.ask(setBan, { body: { email, isBanned: true } })
    await site.app.waitUntilIdle()
    await letters.focus()
    await page.keyboard.press('Space')
    await page.getByRole('region', { name: 'Блокировка' }).waitFor()
    await expect.poll(() => letters.isChecked()).toBe(true)
    expect(await letters.isDisabled()).toBe(true)
    expect(await page.getByRole('main').getByRole('button', { name: 'Выйти', exact: true }).isEnabled()).toBe(true)
    expect(await axeProblems(page)).toEqual([])
    // Other readers may leave and return.
    await page.getByText('Как удалить профиль').click()
    await page.getByLabel('Своими словами').fill('Меня заблокировали')
    await page.getByRole('button', { name: 'Удалить профиль' }).click()
    await page.getByRole('dialog', { name: 'Удалить профиль' }).getByRole('button', { name: 'Удалить' }).click()
    const leaving = page.getByRole('region', { name: 'Профиль удаляется' })
    await leaving.getByRole('button', { name: 'Вернуться' }).click()
    await leaving.waitFor({ state: 'detached' })
    await tab(page, 'Избранное').click()
    await page.getByRole('region', { name: 'Блокировка' }).waitFor()
    expect(await page.getByRole('button', { name: 'Новая папка' }).isDisabled()).toBe(true)
    await tab(page, 'О себе').click()
    await expect.poll(() => page.getByLabel('Имя').isDisabled()).toBe(true)

    // A bookmark shows the reason and sends nothing to the server.
    await page.goto('/fikus-zimoj')
    await face(page).waitFor()
    const writes: string[] = []
    page.on('request', request => {
      if (request.method() !== 'GET' && request.url().includes('/favorites')) writes.push(request.url())
    })
    const bookmark = page.getByRole('main').getByRole('button', { name: 'В избранное', exact: true })
    await expect.poll(() => bookmark.getAttribute('aria-disabled')).toBe('true')
    await bookmark.press('Enter')
    await page.getByText('Вы заблокированы: читать можно, писать нельзя').waitFor()
    expect(writes).toEqual([])

    await site.app.ask(setBan, { body: { email, isBanned: false } })
    await page.goto(`${path}/settings`)
    await expect.poll(() => letters.isEnabled()).toBe(true)
    expect(await page.getByRole('region', { name: 'Блокировка' }).count()).toBe(0)
  }))

test('a linked social network can be unlinked where it is listed, and the other ways to sign in stay', () =>
  site.visit({}, async page => {
    const path = await openOwn(page, 'lev@example.ru', 'settings')
    // The state after signing in through the network.
    const id = path.split('/').at(-1)
    await site.app.context.db.sql.query(`update auth."user" set vk_id = '76543', tg_id = '901' where id = $1`, [id])
    await page.reload()
    const ways = page.getByRole('region', { name: 'Вход' })
    await ways.getByRole('button', { name: 'Отвязать: ВКонтакте' }).click()
    await page.getByText('ВКонтакте: отвязали').waitFor()
    const tied = ways.getByRole('button', { name: /^Отвязать/ })
    expect(await tied.count()).toBe(1)
    expect(await tied.getAttribute('aria-label')).toBe('Отвязать: Телеграм')
    await page.reload()
    await ways.getByText('Телеграм').waitFor()
    expect(await ways.getByText('ВКонтакте').count()).toBe(0)
  }))

test('all data about a reader is downloaded as a file with the date in its name', () =>
  site.visit({}, async page => {
    await openOwn(page, 'zoya@example.ru', 'settings')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Скачать' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^delno-2026-\d\d-\d\d\.json$/)
    const data = JSON.parse(readFileSync(await file.path(), 'utf8')) as {
      user: { email: string }
      favorites: unknown[]
    }
    expect(data.user.email).toBe('zoya@example.ru')
    expect(data.favorites).toEqual([])
  }))

test('a saved profile is confirmed once in its own tab, and another tab of the reader reports the new profile', () =>
  site.visit({}, async page => {
    const path = await openOwn(page, 'tasya@example.ru', 'edit')
    const second = await page.context().newPage()
    await second.goto(`${path}/settings`)
    await face(second).waitFor()
    const news = second.getByText('Профиль обновлён')
    const save = async () => {
      const isSaved = page.waitForResponse(response => response.request().method() === 'PATCH')
      await page.getByRole('button', { name: 'Сохранить' }).click()
      await isSaved
      await site.app.waitUntilIdle()
      await page.getByText('Сохранили').waitFor()
      return news.count()
    }
    await page.getByLabel('Имя').fill('Тася Лугина')
    // The other tab receives nothing until its socket has joined.
    for (const about of ['Шью.', 'Шью и вяжу.', 'Вяжу.', 'Шью.', 'Вяжу.']) {
      await page.getByLabel('Пара слов о себе').fill(about)
      if ((await save()) > 0) break
    }
    await news.waitFor()
    await second.getByRole('button', { name: 'Вы вошли: Тася Лугина' }).waitFor()
    expect(await page.getByText('Профиль обновлён').count()).toBe(0)
  }))

test('a new address is requested in the settings, the letter’s link fills in its code, and a wrong code is reported beside the field', () =>
  site.visit({ ...phone, mayFail: /email\/confirm$/ }, async page => {
    const path = await openOwn(page, 'zoya@example.ru', 'settings')
    await page.getByRole('button', { name: 'Изменить почту' }).click()
    await page.getByLabel('Новый адрес').fill('zoya-new@example.ru')
    await page.keyboard.press('Enter')
    const code = page.getByLabel('Код из письма на zoya-new@example.ru')
    await code.waitFor()
    const right = (await site.app.newestCode('zoya-new@example.ru'))!
    await code.fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
    await page.getByRole('button', { name: 'Подтвердить' }).click()
    await page.getByText('Код не подошёл. Осталось попыток: 4').waitFor()
    expect(await axeProblems(page)).toEqual([])
    await tab(page, 'Уведомления').click()
    await page.getByRole('link', { name: 'код отправлен на zoya-new@example.ru' }).waitFor()
    await page.goto('/')
    await page.goto(`${path}/settings#email-code=${right}`)
    await expect.poll(() => code.inputValue()).toBe(right)
    expect(new URL(page.url()).hash).toBe('#email')
    await page.getByRole('button', { name: 'Подтвердить' }).click()
    await page.getByRole('main').getByText('zoya-new@example.ru', { exact: true }).waitFor()
    expect(await code.count()).toBe(0)
    await site.app.waitUntilIdle()
    await tab(page, 'Уведомления').click()
    await page.getByText('Пока тихо').waitFor()
  }))

test('all other sessions are ended by the keyboard after one question, and this one goes on', () =>
  site.visit(phone, async page => {
    const email = 'nora@example.ru'
    await openOwn(page, email, 'settings')
    const { headers, userId } = await site.app.signIn({ email })
    const isOther = async () => (await site.get(`/svc/auth/api/v1/users/${userId}`, headers)).status
    expect(await isOther()).toBe(200)
    const button = page.getByRole('button', { name: 'Выйти на всех других устройствах' })
    await button.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Выйти на всех других устройствах' })
    await sheet.waitFor()
    expect(await axeProblems(page)).toEqual([])
    // The first key press must not end anything.
    await page.keyboard.press('Enter')
    await sheet.waitFor({ state: 'detached' })
    expect(await isOther()).toBe(200)
    await button.press('Enter')
    await sheet.getByRole('button', { name: 'Закрыть входы' }).press('Enter')
    await page.getByText('Закрыли 1\u00a0вход. Здесь вы остались').waitFor()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(isOther).toBe(401)
    await page.reload()
    await face(page).waitFor()
    await button.waitFor()
  }))

test('an archived profile is closed to others, shows its deadline, and opens again on return', () =>
  site.visit({ ...phone }, async page => {
    const path = await openOwn(page, 'gleb@example.ru', 'edit')
    await page.getByLabel('Имя').fill('Глеб Ершов')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText('Сохранили').waitFor()
    const publicPage = async () => (await site.get(`${path}/comments`)).text()
    expect(await publicPage()).toContain('Глеб Ершов')

    await tab(page, 'Настройки').click()
    // Folded: nobody meets the way out of the magazine by accident.
    expect(await page.getByRole('button', { name: 'Удалить профиль' }).isVisible()).toBe(false)
    await page.getByText('Как удалить профиль').click()
    await page.getByRole('radio', { name: 'Другое' }).check()
    await page.getByLabel('Своими словами').fill('Уезжаю в лес.')
    await page.getByRole('button', { name: 'Удалить профиль' }).click()
    const question = page.getByRole('dialog', { name: 'Удалить профиль' })
    expect(await axeProblems(page)).toEqual([])
    // Enter pressed in haste keeps the profile.
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Удалить профиль' }).click()
    await question.getByRole('button', { name: 'Удалить' }).click()
    const notice = page.getByRole('region', { name: 'Профиль удаляется' })
    await notice.waitFor()
    const deadline = new Date(site.app.clock.now().getTime() + 30 * 86_400_000)
    const day = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' })
    expect((await notice.innerText()).replaceAll('\u00a0', ' ')).toContain(day.format(deadline))
    expect(await page.getByRole('button', { name: 'Удалить профиль' }).count()).toBe(0)
    expect(await axeProblems(page)).toEqual([])

    await site.app.waitUntilIdle()
    const closed = await publicPage()
    expect(closed).toContain('Профиль закрыт')
    expect(closed).not.toContain('Глеб')
    await tab(page, 'Избранное').click()
    await notice.waitFor()
    await tab(page, 'Комментарии').click()
    await page.getByRole('heading', { name: 'Профиль закрыт' }).waitFor()
    await notice.getByRole('button', { name: 'Вернуться' }).click()
    await notice.waitFor({ state: 'detached' })
    await tab(page, 'Статьи').click()
    await page.getByRole('heading', { name: 'Глеб Ершов', level: 1 }).waitFor()
    expect(await publicPage()).toContain('Глеб Ершов')
  }))

for (const width of [1280, 375])
  test(`a reader without a name is asked for one under the comment form, chooses a bird, and is asked once, at ${width}`, () =>
    site.visit({ viewport: { width, height: 800 }, bypassCSP: true }, async page => {
      await arriveAs(site, page, `ptica-${width}@example.ru`, '/fikus-zimoj')
      const panel = page.getByRole('form', { name: 'Как вас называть?' })
      await panel.getByText(/Пока под вашими словами стоит «Читатель \d+»/).waitFor()
      expect(await panel.getByRole('radio').count()).toBe(12)
      const below = async () => (await page.getByLabel('Ваш комментарий').boundingBox())!.y
      expect(await below()).toBeLessThan((await panel.boundingBox())!.y)
      expect(await axeProblems(page)).toEqual([])
      await panel.getByLabel('Имя').fill('Вера')
      await panel.getByAltText('Сова').click()
      expect(await panel.getByRole('radio', { name: 'Сова' }).isChecked()).toBe(true)
      await panel.getByRole('button', { name: 'Запомнить' }).click()
      await page.getByRole('button', { name: 'Вы вошли: Вера' }).waitFor()
      await panel.waitFor({ state: 'detached' })
      await expect
        .poll(() =>
          face(page)
            .locator('img')
            .evaluate((image: HTMLImageElement) => image.naturalWidth),
        )
        .toBeGreaterThan(0)

      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await arriveAs(site, page, `molchun-${width}@example.ru`, '/fikus-zimoj')
      await panel.getByRole('button', { name: 'Потом' }).click()
      await panel.waitFor({ state: 'detached' })
      await page.reload()
      await face(page).waitFor()
      await page.getByLabel('Ваш комментарий').waitFor()
      expect(await panel.count()).toBe(0)
    }))
