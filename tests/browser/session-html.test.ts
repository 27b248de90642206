// All pages of a signed-in reader, and every dialog on the way, checked by axe and the Nu Html Checker: light and dark,
// on the narrowest phone (nothing scrolls sideways) and on a wide screen.
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setBan } from '#contract/auth.ts'
import { writeCodeLetter } from '#services/auth/letters/code-letter.ts'
import { renderDone, renderFailure, renderLetterPage } from '#services/auth/sign-in/pages.ts'
import { documentOf, findHtmlProblems, hasJava } from './html-problems.ts'
import { axeProblems, codeFor, enterButton, face, isReady, keepTime } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site?.close())

const documents = new Map<string, string>()

const screens = [
  [
    'on the narrowest phone by light',
    'maja@example.ru',
    { viewport: { width: 320, height: 640 }, colorScheme: 'light' },
  ],
  ['on a wide screen in the dark', 'denis@example.ru', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
] as const

test.each(screens)('axe finds no problem %s', (screen, email, options) =>
  site.visit(
    { ...options, reducedMotion: 'reduce', bypassCSP: true, mayFail: /code\/verify|\/id\/auth\// },
    async page => {
      const problems: string[] = []
      const look = async (name: string) => {
        problems.push(...(await axeProblems(page)).map(problem => `${name}: ${problem}`))
        const widerBy = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (widerBy > 0) problems.push(`${name}: wider than the screen by ${widerBy}`)
        documents.set(`${name} ${screen}`, await documentOf(page))
      }
      const dialog = (name: string) => page.getByRole('dialog', { name })
      const closeDialog = async () => {
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await keepTime(site, page)
      await signInLooking(page, email, look)

      await face(page).click()
      await page.getByRole('button', { name: 'Выйти', exact: true }).waitFor()
      await look('menu of the reader')
      await page.getByRole('link', { name: 'Мой профиль' }).click()
      const tab = async (name: string) => {
        await page.getByRole('navigation', { name: 'Профиль' }).getByRole('link', { name, exact: true }).click()
        await page.waitForFunction(
          title => document.querySelector('nav [aria-current=page]')?.textContent === title,
          name,
        )
      }
      await page.waitForURL(/\/comments$/)
      const path = new URL(page.url()).pathname.replace(/\/comments$/, '')
      for (const name of ['Комментарии', 'Статьи', 'Уведомления']) {
        await tab(name)
        await look(name)
      }

      await tab('О себе')
      await page.getByLabel('Имя').waitFor()
      await look('edit')
      const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#5a7' } })
        .jpeg()
        .toBuffer()
      await page.locator('input[type=file]').setInputFiles({ name: 'ya.jpg', mimeType: 'image/jpeg', buffer: picture })
      await dialog('Портрет').getByRole('slider').waitFor()
      await look('dialog of the portrait')
      await closeDialog()

      await tab('Избранное')
      await page.getByText('Здесь пока пусто').waitFor()
      await look('favourites, none')
      await page.getByRole('button', { name: 'Новая папка' }).click()
      await look('dialog of a new folder')
      await dialog('Новая папка').getByLabel('Название').fill('Дача')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.goto('/fikus-zimoj')
      await face(page).waitFor()
      await page.getByRole('main').getByRole('button', { name: 'В избранное', exact: true }).click()
      await page.getByRole('button', { name: 'Выбрать папку' }).click()
      await dialog('Выбрать папку').getByRole('radio', { name: 'Дача' }).check()
      await look('dialog of folders')
      await dialog('Выбрать папку').getByRole('button', { name: 'Положить' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.goto(`${path}/favorites`)
      // A spine for what lies in the folder. In an empty one the bird sleeps; on its plank, once another is open.
      const plank = (name: RegExp) => page.getByRole('link', { name }).locator('[aria-hidden=true] > *')
      await expect.poll(() => plank(/Дача/).count()).toBe(1)
      expect(await plank(/Дача/).getAttribute('src')).not.toBe('/mascot/sleep.svg')
      const asleep = page.getByRole('main').locator('img[src="/mascot/sleep.svg"]')
      expect([await plank(/Общее/).count(), await asleep.count()]).toEqual([0, 1])
      await page.getByRole('link', { name: /Дача/ }).click()
      await page.getByRole('link', { name: 'Фикус зимой' }).waitFor()
      await expect.poll(() => plank(/Общее/).getAttribute('src')).toBe('/mascot/sleep.svg')
      await look('favourites, one')
      await page.getByRole('link', { name: 'Изменить' }).click()
      await page.getByRole('combobox').waitFor()
      await look('favourites-edit')
      await page.getByRole('button', { name: 'Удалить папку' }).click()
      await look('dialog of removing a folder')
      await closeDialog()

      await page.goto(`${path}/settings`)
      await page.getByRole('switch', { name: 'На почту' }).waitFor()
      await look('settings')
      await page.getByText('Как удалить профиль').click()
      await page.getByRole('button', { name: 'Удалить профиль' }).click()
      await look('dialog of leaving')
      await dialog('Удалить профиль').getByRole('button', { name: 'Удалить' }).click()
      await page.getByRole('region', { name: 'Профиль удаляется' }).waitFor()
      await site.app.ask(setBan, { body: { email, isBanned: true } })
      await site.app.waitUntilIdle()
      await page.reload()
      await page.getByRole('region', { name: 'Блокировка' }).waitFor()
      await look('settings of a banned reader who leaves')
      await page.goto(`${path}/comments`)
      await page.getByRole('heading', { name: 'Профиль закрыт' }).waitFor()
      await look('closed profile')

      await page.goto('/id/auth/myspace?to=/fikus-zimoj')
      await look('window of signing in that failed')
      expect(problems).toEqual([])
    },
  ),
)

async function signInLooking(page: Page, email: string, look: (name: string) => Promise<void>): Promise<void> {
  await page.goto('/profile/user/01890000-0000-7000-8000-000000000000/settings')
  await page.getByRole('main').getByRole('button', { name: 'Войти' }).waitFor()
  await look('page of another before signing in')
  await page.goto('/')
  await page.locator('h1, h2').first().hover()
  await isReady(page)
  await enterButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Вход' })
  await sheet.getByLabel('Почта').fill(email)
  await sheet.getByRole('checkbox').check()
  await look('dialog of signing in, the address')
  await page.keyboard.press('Enter')
  const code = sheet.getByLabel('Код из шести цифр')
  await code.waitFor()
  await look('dialog of signing in, the code')
  const right = await codeFor(site, email)
  await code.fill(right === '000000' ? '111111' : '000000')
  await sheet.getByText(/Код не подошёл/).waitFor()
  await look('dialog of signing in, a wrong code')
  await code.fill(right)
  await sheet.waitFor({ state: 'detached' })
  await face(page).waitFor()
}

test.skipIf(!hasJava)('the Nu Html Checker finds no problem in these documents (needs Java)', () => {
  const message = { type: 'linked', social: 'yandex' } as const
  const lastCode = { code: '123456', linkKey: '0123456789abcdef'.repeat(2) }
  documents.set('window of signing in, done', renderDone({ message, origin: 'https://delno.test', to: '/' }))
  documents.set('window of signing in, failed', renderFailure({ text: 'Начните снова', to: '/?a=1&b=2' }))
  documents.set(
    'letter with a code',
    writeCodeLetter('lena@delno.test', lastCode, { siteUrl: 'https://delno.test', name: 'Дельно' }).html!,
  )
  documents.set('where the link of a letter leads', renderLetterPage('/svc/auth/api/v1/email/code/verify', '2026-11'))
  expect(documents.size).toBeGreaterThan(40)
  expect(findHtmlProblems(documents)).toEqual([])
})
