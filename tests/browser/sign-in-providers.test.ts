// Signing in through another service from the sheet of the site; the service is a real OpenID provider on this machine.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestProvider, type TestProvider } from '#services/auth/provider.fixture.ts'
import { axeProblems, face, isReady, keepTime, signIn } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let provider: TestProvider
let provided: RegExp
beforeAll(async () => {
  site = await openTestSite(async url => {
    provider = await makeTestProvider(url)
    // Without Google: its One Tap is a script from a foreign host.
    return { signIn: { ...provider.signIn, google: undefined } }
  })
  provided = new RegExp(`^${new URL(provider.signIn.telegram!.issuer).origin}`)
})
afterAll(async () => {
  await site?.close()
  await provider?.stop()
})

test('the window of the service: without the consent it does not open; after it the reader goes on with what they began', () =>
  site.visit({ mayAsk: provided, bypassCSP: true }, async page => {
    await keepTime(site, page)
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
    await Promise.all([page.waitForEvent('popup'), telegram.click()])
    await sheet.waitFor({ state: 'detached' })
    await face(page).waitFor()
    await page.getByRole('button', { name: 'В избранном', pressed: true }).first().waitFor()
  }))

test('on a phone in place: the reader comes back to the page, signed in', () =>
  site.visit({ mayAsk: provided, viewport: { width: 375, height: 760 } }, async page => {
    await keepTime(site, page)
    provider.person = { sub: '2002', name: 'Олег Зимин' }
    await page.goto('/fikus-zimoj?from=feed')
    await page.locator('h1').hover()
    await isReady(page)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Вход' })
    await sheet.getByRole('checkbox').check()
    await sheet.getByRole('button', { name: 'VK ID' }).click()
    await page.waitForURL(/fikus-zimoj\?from=feed$/)
    await face(page).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull()
  }))

test('in the settings another service is tied to the account in its window, and untied again', () =>
  site.visit({ mayAsk: provided }, async page => {
    await keepTime(site, page)
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
