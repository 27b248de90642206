// A reader at a browser, who signs in with the code from the mailbox of the server.
import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** A browser that calls itself headless is taken for a bot. */
const userAgentOf = (browser: Browser) =>
  `Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`

export const openReader = (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> =>
  browser.newContext({ locale: 'ru-RU', userAgent: userAgentOf(browser), reducedMotion: 'reduce', ...options })

/** The application comes at the first sign of a reader: a key that does nothing. */
export async function wake(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.waitForSelector('html[data-ready]', { state: 'attached' })
}

/** Signs a reader in. Resolves to their page. */
export async function signIn(context: BrowserContext, url: string, email: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  await wake(page)
  await page.getByRole('banner').getByRole('button', { name: 'Войти', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Вход' })
  await sheet.getByLabel('Почта').fill(email)
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'Получить код' }).click()
  await sheet.getByLabel('Код из шести цифр').waitFor()
  await sheet.getByLabel('Код из шести цифр').fill(await findCode(url, email))
  await page.getByRole('button', { name: /^Вы вошли/ }).waitFor()
  return page
}

async function findCode(url: string, email: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await fetch(new URL('/dev/mail', url), { headers: { accept: 'application/json' } })
    const mails = (await answer.json()) as { to: string; text: string }[]
    const code = /\b(\d{6})\b/.exec(mails.find(({ to }) => to.includes(email))?.text ?? '')?.[1]
    if (code) return code
    await setTimeout(200)
  }
  throw new Error(`no letter for ${email}`)
}
