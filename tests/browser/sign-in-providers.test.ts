// Signing in through another service from the sheet of the site; the service is a real OpenID provider on this machine.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstConsentVersion } from '#domain/consent.ts'
import { makeTestProvider, type TestProvider } from '#services/auth/providers/provider.fixture.ts'
import { axeProblems, enterButton, face, isReady, keepTime, signIn } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let provider: TestProvider
let provided: RegExp
beforeAll(async () => {
  site = await openTestSite(async url => {
    provider = await makeTestProvider(url)
    return {
      signIn: provider.signIn,
      location: { header: 'x-country', file: undefined, restrictedCountries: ['RU'] },
    }
  })
  provided = new RegExp(
    `^(${new URL(provider.signIn.telegram!.issuer).origin}|https://accounts\\.google\\.com/gsi/client$)`,
  )
})
afterAll(async () => {
  await site?.close()
  await provider?.stop()
})

/**
 * Replaces Google's own script, which is not available here, by one for a person who accepts the offer, or by nothing.
 */
async function standForGoogle(page: Page, script = ''): Promise<void> {
  await page.route('https://accounts.google.com/gsi/client', route =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
}

test('the window of the service does not open without consent, and signing in there completes what the reader began', () =>
  site.visit({ mayAsk: provided, bypassCSP: true }, async page => {
    await keepTime(site, page)
    await standForGoogle(page)
    provider.person = { sub: '2001', name: 'Лена Орлова' }
    await page.goto('/fikus-zimoj')
    await page
      .getByRole('button', { name: /^В избранное/ })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: 'Вход' })
    const telegram = sheet.getByRole('button', { name: 'Телеграм' })
    await telegram.waitFor()
    expect(await axeProblems(page)).toEqual([])
    await telegram.click()
    expect(page.context().pages()).toHaveLength(1)
    await sheet.getByRole('checkbox').check()
    const [popup] = await Promise.all([page.waitForEvent('popup'), telegram.click()])
    expect(popup.viewportSize()).toEqual({ width: 500, height: 500 })
    await sheet.waitFor({ state: 'detached' })
    await face(page).waitFor()
    await page.getByRole('button', { name: 'В избранном', pressed: true }).first().waitFor()
  }))

test('on a phone the service opens in the same tab, and the reader returns to the page, signed in', () =>
  site.visit({ mayAsk: provided, viewport: { width: 375, height: 760 } }, async page => {
    await keepTime(site, page)
    await standForGoogle(page)
    provider.person = { sub: '2002', name: 'Олег Зимин' }
    await page.goto('/fikus-zimoj?from=feed')
    await page.locator('h1').hover()
    await isReady(page)
    await enterButton(page).click()
    const sheet = page.getByRole('dialog', { name: 'Вход' })
    await sheet.getByRole('checkbox').check()
    await sheet.getByRole('button', { name: 'VK ID' }).click()
    await page.waitForURL(/fikus-zimoj\?from=feed$/)
    await face(page).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull()
  }))

test('a window that does not know its opener signs in the other tabs too, and they complete what was waiting', () =>
  site.visit({ mayAsk: provided }, async page => {
    await keepTime(site, page)
    await standForGoogle(page)
    provider.person = { sub: '2005', name: 'Глаша Ветрова' }
    await page.goto('/fikus-zimoj')
    await page
      .getByRole('button', { name: /^В избранное/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Вход' }).waitFor()
    // The state after a service whose pages isolate themselves: the window has no opener to report to.
    const alone = await page.context().newPage()
    await keepTime(site, alone)
    await alone.goto('/id/auth/telegram?consent=2026-11&to=/stol-bez-hlama')
    await alone.waitForURL(/stol-bez-hlama$/)
    await face(alone).waitFor()
    await page.getByRole('dialog', { name: 'Вход' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'В избранном', pressed: true }).first().waitFor()
  }))

test('where ways to sign in are restricted, the sheet offers the remaining ones and says so', () =>
  site.visit({ extraHTTPHeaders: { 'x-country': 'RU' } }, async page => {
    await page.goto('/fikus-zimoj')
    await page.locator('h1').hover()
    await isReady(page)
    await enterButton(page).click()
    const sheet = page.getByRole('dialog', { name: 'Вход' })
    await sheet.getByText('В вашей стране доступны не все способы входа').waitFor()
    expect(await sheet.getByRole('button').allInnerTexts()).toEqual(
      expect.arrayContaining(['Получить код', 'Яндекс ID', 'VK ID']),
    )
    expect(await sheet.getByRole('button', { name: /Google|Телеграм/ }).count()).toBe(0)
  }))

test('the settings link another service to the account in its window, and unlink it again', () =>
  site.visit({ mayAsk: provided }, async page => {
    await keepTime(site, page)
    await standForGoogle(page)
    await page.goto('/')
    await signIn(site, page, 'nastya@example.ru')
    await face(page).waitFor()
    const userId = await page.evaluate(
      () => (JSON.parse(atob(localStorage.getItem('accessToken')!.split('.')[1]!)) as { sub: string }).sub,
    )
    await page.goto(`/profile/user/${userId}/settings`)
    provider.person = { sub: '2003', name: 'Настя' }
    await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Привязать: Телеграм' }).click()])
    await page.getByRole('button', { name: 'Отвязать: Телеграм' }).click()
    await page.getByText('Телеграм: отвязали').waitFor()
    await page.getByRole('button', { name: 'Привязать: Телеграм' }).waitFor()
  }))

test('one tap of Google signs in without consent, and consent is asked for before the reader’s first change', () =>
  site.visit({ mayAsk: provided, bypassCSP: true }, async page => {
    await keepTime(site, page)
    await page.exposeFunction('signCredential', (nonce: string) =>
      provider.signCredential(
        { sub: '2004', name: 'Света Громова', email: 'sveta@gmail.com', email_verified: true, nonce },
        { now: site.app.clock.now() },
      ),
    )
    await standForGoogle(
      page,
      `let asked
       window.google = { accounts: { id: {
         initialize(options) { asked = options },
         async prompt() { asked.callback({ credential: await signCredential(asked.nonce) }) },
         cancel() {},
       } } }`,
    )
    await page.goto('/fikus-zimoj')
    await page
      .getByRole('button', { name: /^В избранное/ })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: 'Согласие на обработку персональных данных' })
    await sheet.waitFor()
    await face(page).waitFor()
    expect(await axeProblems(page)).toEqual([])
    expect(await sheet.getByRole('link').getAttribute('href')).toBe('/personalnye-dannye')
    const consents = async () =>
      (
        await site.app.context.db.sql.query<{ version: string }>(
          `select version from auth.consent c join auth."user" u on u.id = c.user_id where u.email = 'sveta@gmail.com'`,
        )
      ).rows
    await sheet.getByRole('button', { name: 'Не сейчас' }).click()
    await sheet.waitFor({ state: 'detached' })
    const favourite = page.getByRole('button', { name: /^В избранное/, pressed: false }).first()
    expect(await consents()).toEqual([])
    await favourite.click()
    await sheet.getByRole('button', { name: 'Согласен' }).click()
    await sheet.waitFor({ state: 'detached' })
    expect(await consents()).toEqual([{ version: firstConsentVersion }])
    await page.getByRole('button', { name: 'В избранном', pressed: true }).first().waitFor()
  }))
