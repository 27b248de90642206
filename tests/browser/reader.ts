// A reader at a browser, who signs in with the code from the mailbox and has the clock of the server.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import type { SignedIn } from '../app.ts'
import type { TestSite } from './site.ts'

/** Waits until the application runs in the page. */
export const isReady = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' })

/** The button of the reader's own menu, present when somebody is signed in. */
export const face = (page: Page) => page.getByRole('button', { name: /^Вы вошли/ })

/** The header's button for signed-out readers. A page for its owner only may show another button with this name. */
export const enterButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Войти', exact: true })

/** Sets the reader's clock to the server's. */
export const keepTime = (site: TestSite, page: Page) => page.clock.setFixedTime(site.app.clock.now())

/** The code in the newest letter to an address. */
export async function codeFor(site: TestSite, email: string): Promise<string> {
  await site.app.waitUntilIdle()
  const mails = (await (await site.get('/dev/mail', { accept: 'application/json' })).json()) as {
    to: string
    text: string
  }[]
  const mail = mails.find(each => each.to.includes(email))
  const code = /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1]
  if (!code) throw new Error(`no code for ${email}`)
  return code
}

/** `isAsked`: the sign-in sheet is already open, because of what the reader was about to do. */
export async function signIn(site: TestSite, page: Page, email: string, { isAsked = false } = {}): Promise<void> {
  if (!isAsked) await enterButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Вход' })
  await sheet.getByLabel('Почта').fill(email)
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'Получить код' }).click()
  await sheet.getByLabel('Код из шести цифр').waitFor()
  await sheet.getByLabel('Код из шести цифр').fill(await codeFor(site, email))
  await sheet.waitFor({ state: 'detached' })
}

/**
 * Opens a page as somebody who has signed in before: the browser has what the sign-in sheet would leave there. For
 * tests about what comes after signing in, which has tests of its own.
 */
export async function arriveAs(
  site: TestSite,
  page: Page,
  email: string,
  path: string | ((reader: SignedIn) => string),
): Promise<SignedIn> {
  await keepTime(site, page)
  const reader = await site.app.signIn({ email })
  const [name = '', value = ''] = reader.cookie.split('=')
  const place = { domain: new URL(site.url).hostname, path: '/svc/auth/api/v1/auth', expires: -1 }
  await page.context().setStorageState({
    cookies: [{ name, value, ...place, httpOnly: true, secure: false, sameSite: 'Lax' }],
    origins: [{ origin: site.url, localStorage: [{ name: 'accessToken', value: reader.token }] }],
  })
  await page.goto(typeof path === 'string' ? path : path(reader))
  await face(page).waitFor()
  return reader
}

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
type Axe = {
  run(options: { resultTypes: ['violations'] }): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** Rules of axe that the page breaks, with the elements that break them. The visit needs `bypassCSP`. */
export async function axeProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  // The passed checks stay in the page: they are megabytes.
  return page.evaluate(async () => {
    // A colour halfway between two themes has no contrast of its own.
    const changes = document.getAnimations().filter(each => each instanceof CSSTransition)
    await Promise.allSettled(changes.map(each => each.finished))
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run({ resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
  })
}

/** True if this system has the fonts that replace the magazine's own (ui/build/fallback-fonts.ts): some servers have hardly any fonts. */
export const hasStandInFonts = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    Promise.all([...document.fonts].filter(({ family }) => family.includes('fallback')).map(face => face.load())).then(
      () => true,
      () => false,
    ),
  )
