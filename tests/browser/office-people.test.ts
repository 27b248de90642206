// Tests people and sign-ins of the office: invitations, ended sessions, own keys, rights and the access log.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOfficeToken, inviteToOffice, signInByCode } from '#contract/office/access.ts'
import { saveTerms } from '#contract/office/content.ts'
import { codeAt, enterFirst, enterInvited, openBrowser, type Entered } from '#services/auth/office/testing.ts'
import { arriveInOffice, transitionsEnded } from './office-reader.ts'
import { axeProblems, keepTime } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
beforeAll(async () => {
  // Browsers do not create passkeys for IP addresses.
  site = await openTestSite(url => ({ siteUrl: url.replace('127.0.0.1', 'localhost') }))
  anna = await enterFirst(site.app)
  await enterInvited(site.app, anna, { email: 'nina@delno.test', name: 'Нина Левина', role: 'moderator' })
  await site.app.ask(saveTerms, { body: { terms: [{ kind: 'topic', slug: 'eda', title: 'Еда' }] } })
})
afterAll(() => site?.close())

type Options = Parameters<TestSite['visit']>[0]
const visit = (options: Options, read: (page: Page) => Promise<void>) =>
  site.visit({ mayAsk: /^http:\/\/localhost/, baseURL: site.app.config.siteUrl, ...options }, read)

const phone = { width: 375, height: 760 }
const desk = { width: 1440, height: 900 }

const arrive = (page: Page, person: Entered, path: string) =>
  arriveInOffice(site, page, person, path, { domain: 'localhost' })
/** The next code of a person's authenticator app; each code works once. */
function nextCode({ secret }: Entered): string {
  site.app.clock.advance(30_000)
  return codeAt(secret, site.app.clock.now())
}
/** A second session of Anna in another place. */
async function signInElsewhere(userAgent: string, ip?: string) {
  const browser = openBrowser(site.app, { userAgent, ...(ip && { ip }) })
  await browser.ask(signInByCode, { body: { email: 'anna@delno.test', code: nextCode(anna) } })
  return browser
}
/** Advances the clock until changes of keys and people require a new second step, and renews the token. */
async function outliveSecondStep(): Promise<void> {
  site.app.clock.advance(11 * 60_000)
  await anna.browser.ask(getOfficeToken, {})
}

test('an invited colleague signs in with the link; removing the role ends the session at once', () =>
  visit({ viewport: desk, mayFail: /\/svc\//, maySay: /40[13]/ }, async page => {
    await outliveSecondStep()
    await arrive(page, anna, '/office/people')
    await page.getByRole('row', { name: /Нина Левина/ }).waitFor()
    await page.getByRole('button', { name: 'Позвать человека' }).click()
    const sheet = page.getByRole('dialog', { name: 'Позвать человека' })
    await sheet.getByLabel('Как зовут').fill('Денис Карпов')
    await sheet.getByLabel('Почта').fill('denis@delno.test')
    await sheet.getByRole('radio', { name: /^Автор/ }).check()
    await page.keyboard.press('Enter')
    // The second step is asked for in place, and the interrupted action continues.
    const step = page.getByRole('dialog', { name: 'Второй шаг' })
    await step.getByLabel('Код из приложения').fill(nextCode(anna))
    await page.keyboard.press('Enter')
    const url = await sheet.getByRole('region', { name: 'Ссылка' }).locator('code').innerText()
    await sheet.getByRole('button', { name: 'Готово' }).click()
    await page.getByRole('row', { name: /Денис Карпов.*ссылка до/ }).waitFor()
    await page
      .getByRole('region', { name: 'Что ждёт вас' })
      .getByText(/^Денис Карпов: ссылку ещё не открыли, она действует до/)
      .waitFor()
    // What is to be done stands in the row of the person.
    const waiting = page.getByRole('button', { name: 'Новая ссылка: Денис Карпов' })
    await waiting.click()
    const known = page.getByRole('dialog', { name: 'Денис Карпов' })
    await known.getByText('Прежняя ссылка перестанет работать сразу.').waitFor()
    await known.getByRole('button', { name: 'Новая ссылка', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await known.waitFor({ state: 'detached' })

    await visit({ viewport: phone, mayFail: /\/svc\//, maySay: /40[13]/ }, async his => {
      await keepTime(site, his)
      await his.goto(url)
      await his.getByRole('button', { name: 'Выбрать коды' }).click()
      const secret = (await his.locator('code').first().innerText()).replaceAll(' ', '')
      await his.getByLabel('Код из приложения').fill(codeAt(secret, site.app.clock.now()))
      await his.getByLabel('Коды лежат в надёжном месте').check()
      await his.getByRole('button', { name: 'Дальше' }).click()
      await his.getByRole('button', { name: 'Осмотреться' }).click()
      await his.getByRole('heading', { name: 'План' }).waitFor()
      // An author does not see this page in the menu, and a direct link explains who may open it.
      await his.getByRole('button', { name: 'Вы', exact: true }).click()
      await his.getByRole('button', { name: 'Мой вход' }).waitFor()
      expect(await his.getByText('Люди', { exact: true }).count()).toBe(0)
      await his.goto('/office/people')
      await his.getByRole('heading', { name: 'Это видит главный редактор' }).waitFor()

      await page.reload()
      await page.getByRole('button', { name: /^Денис Карпов: автор/ }).waitFor()
      expect(await waiting.count()).toBe(0)
      await page.getByRole('button', { name: /^Денис Карпов: автор/ }).click()
      const his2 = page.getByRole('dialog', { name: 'Денис Карпов' })
      await his2.getByRole('radio', { name: /^Редактор раздела/ }).check()
      await page.getByText('Денис Карпов: редактор раздела').waitFor()
      await his2.locator('label', { hasText: 'Корректор' }).click()
      await his2.getByRole('checkbox', { name: 'Еда' }).check()
      await page.getByRole('row', { name: /редактор раздела, корректор.*Еда/ }).waitFor({ state: 'attached' })
      await his2.getByRole('button', { name: 'Снять роль' }).click()
      await his2.waitFor({ state: 'detached' })
      await page.getByRole('row', { name: /Денис Карпов/ }).waitFor({ state: 'detached' })
      await his.goto('/office/plan')
      await his.getByRole('heading', { name: 'С чем пришли сегодня' }).waitFor()
    })
    // The removal can be undone, and the person's keys still work.
    await page.locator('h1').click()
    await page.keyboard.press('z')
    await page.getByRole('row', { name: /Денис Карпов.*редактор раздела.*коды/ }).waitFor()
  }))

test('an email address is masked until it is requested, and the log names the person who requested it', () =>
  visit({ viewport: desk }, async page => {
    await arrive(page, anna, '/office/people')
    const row = page.getByRole('row', { name: /Нина Левина/ })
    await row.getByText('n•••@delno.test').waitFor()
    await row.getByRole('button', { name: /^Показать почту/ }).click()
    await row.getByText('nina@delno.test').waitFor()
    // The button is gone, but the focus is kept.
    expect(await row.locator('small:focus').count()).toBe(1)
    await page.getByRole('link', { name: 'Кто что менял' }).click()
    await page.getByLabel('Чьи записи').selectOption('Нина Левина')
    const entry = page.getByRole('listitem').filter({ hasText: 'показана почта' })
    await entry.getByRole('button', { name: /^Анна Ветрова показана почта Нина Левина/ }).waitFor()
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Денис' }).count()).toBe(0)
  }))

test('on a phone everybody has the same three lines', () =>
  visit({ viewport: phone }, async page => {
    await anna.browser.ask(inviteToOffice, {
      body: { email: 'konstantin@delno.test', display_name: 'Константин Лебедев', role: 'moderator' },
    })
    await arrive(page, anna, '/office/people')
    await page.getByRole('row', { name: /Константин Лебедев/ }).waitFor()
    const rows = await page.locator('tbody tr').all()
    const heights = await Promise.all(rows.map(row => row.evaluate(each => each.clientHeight)))
    expect(new Set(heights).size).toBe(1)
    for (const row of rows) {
      const [name, role, address, show] = await Promise.all(
        [
          row.locator('b'),
          row.getByRole('button', { name: /Изменить$/ }),
          row.locator('small').first(),
          row.getByRole('button', { name: /^Показать почту/ }),
        ].map(part => part.boundingBox()),
      )
      expect(Math.abs(role!.y + role!.height / 2 - name!.y - name!.height / 2)).toBeLessThan(2)
      expect(show!.y + show!.height).toBeLessThanOrEqual(address!.y + address!.height + 1)
    }
  }))

test('an unusual sign-in is shown first; closing it ends its token and leads to changing the keys', () =>
  visit({ viewport: desk, mayFail: /\/svc\//, maySay: /40[03]/ }, async page => {
    const stranger = await signInElsewhere('Windows Chrome/156', '178.206.1.2')
    await outliveSecondStep()
    await stranger.send(getOfficeToken, {})
    await arrive(page, anna, '/office/plan')
    await page.getByRole('button', { name: /^Анна Ветрова/ }).click()
    await page.getByRole('button', { name: 'Мой вход' }).click()
    const odd = page.getByRole('region', { name: 'Незнакомый вход' })
    await odd.getByText('Вошли из незнакомого места: 178.206.*.*').waitFor()
    await odd.getByRole('button', { name: 'Закрыть и сменить ключи' }).click()
    const step = page.getByRole('dialog', { name: 'Второй шаг' })
    await step.getByLabel('Код из приложения').fill(nextCode(anna))
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Коды из приложения' })
    const secret = (await sheet.locator('code').innerText()).replaceAll(' ', '')
    expect((await stranger.send(getOfficeToken, {})).status).toBe(401)
    site.app.clock.advance(30_000)
    await sheet.getByLabel('Код из приложения').fill(codeAt(secret, site.app.clock.now()))
    const change = sheet.getByRole('button', { name: 'Сменить' })
    expect(await change.isDisabled()).toBe(true)
    await sheet.getByLabel('Коды лежат в надёжном месте').check()
    await change.click()
    await sheet.waitFor({ state: 'detached' })
    anna.secret = secret
    await odd.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: /^Закрыть: Windows/ }).count()).toBe(0)
  }))

test('«Это я» removes the warning; new spare codes are shown only once', () =>
  visit({ viewport: phone, mayFail: /\/svc\//, maySay: /403/ }, async page => {
    await signInElsewhere('Linux Firefox/140', '46.1.1.1')
    await arrive(page, anna, '/office/sessions')
    const odd = page.getByRole('region', { name: 'Незнакомый вход' })
    await odd.getByRole('button', { name: 'Это я' }).click()
    await odd.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Закрыть: Linux, Firefox/ }).waitFor()
    await page.getByRole('button', { name: 'Новые десять' }).click()
    const sheet = page.getByRole('dialog', { name: 'Запасные коды' })
    await sheet.getByRole('button', { name: 'Выдать новые' }).click()
    await expect.poll(() => sheet.getByRole('listitem').count()).toBe(10)
    // Escape does not close the sheet before the person confirms that the codes are stored.
    await page.keyboard.press('Escape')
    expect(await sheet.getByRole('listitem').count()).toBe(10)
    await sheet.getByLabel('Коды лежат в надёжном месте').check()
    await sheet.getByRole('button', { name: 'Готово' }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByText('осталось 10 из 10').waitFor()
    // The last sign-in method cannot be removed, and the reason is shown beside it.
    await page.getByText('последний способ: сначала заведите другой').waitFor()
    await page.getByRole('button', { name: 'Закрыть все, кроме этого' }).click()
    await page.getByText('открыт на 1').waitFor()
  }))

test('a passkey is added with a name, and can be removed while another sign-in method is left', () =>
  visit({ viewport: desk }, async page => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    })
    await arrive(page, anna, '/office/sessions')
    await page.getByRole('button', { name: 'Добавить ключ' }).click()
    await page.getByLabel('Как его назвать').fill('MacBook Анны')
    await page.keyboard.press('Enter')
    await page.getByRole('listitem').filter({ hasText: 'MacBook Анны' }).getByText('ключ доступа, с').waitFor()
    await page.getByRole('button', { name: 'Убрать: MacBook Анны' }).click()
    await page.getByText('последний способ').waitFor()
  }))

test('keyboard only: from the menu to a colleague’s role and back', () =>
  visit({ viewport: desk }, async page => {
    await arrive(page, anna, '/office/plan')
    await page.getByRole('heading', { name: 'План' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('k')
    const role = page.getByRole('button', { name: /^Нина Левина: / })
    await role.waitFor()
    for (let presses = 0; presses < 40; presses += 1) {
      if (await role.evaluate(element => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Нина Левина' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await role.evaluate(element => element === document.activeElement)).toBe(true)
  }))

test.each([
  ['a desk in light', desk, 'light'],
  ['a desk in dark', desk, 'dark'],
  ['a phone in light', phone, 'light'],
  ['a phone in dark', phone, 'dark'],
] as const)('the pages are accessible on %s, and nothing scrolls sideways', async (name, viewport, colorScheme) => {
  await signInElsewhere('iPhone Safari/604', `77.88.${viewport.width & 255}.1`)
  await signInElsewhere('Windows Chrome/156', `${viewport.width & 127}.${colorScheme.length + 3}.9.9`)
  await visit({ viewport, colorScheme, bypassCSP: true }, async page => {
    const judge = async (what: string) => {
      await transitionsEnded(page)
      expect([what, await axeProblems(page)]).toEqual([what, []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    await arrive(page, anna, '/office/sessions')
    await page.getByRole('region', { name: 'Незнакомый вход' }).first().waitFor()
    await judge('sessions')
    await page.goto('/office/people')
    await page.getByRole('row', { name: /Нина Левина/ }).waitFor()
    await judge('people')
    await page.getByRole('button', { name: /^Нина Левина: / }).click()
    await page.getByRole('checkbox', { name: 'Еда' }).waitFor()
    await judge('person')
    await page.keyboard.press('Escape')
    await page.goto('/office/people/rights')
    await page.getByRole('heading', { name: 'Что кому можно' }).waitFor()
    await judge('rights')
    await page.goto('/office/people/log')
    await page.getByRole('listitem').first().waitFor()
    await judge('log')
  })
})
