// The link in the last letter with a code, in a real browser: it signs in by a press, and by nothing less.
import { createServer } from 'node:net'
import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestEmailCode } from '#contract/auth.ts'
import { mounts } from '#server/mounts.ts'
import { openTestApp, type TestApp } from '../app.ts'

let app: TestApp
let url: string
let browser: Browser
beforeAll(async () => {
  const free = createServer()
  await new Promise<void>(resolve => free.listen(0, '127.0.0.1', resolve))
  const { port } = free.address() as { port: number }
  await new Promise(resolve => free.close(resolve))
  url = `http://127.0.0.1:${port}`
  app = await openTestApp({ services: ['auth'], config: { port, siteUrl: url } })
  await app.app.listen({ host: '127.0.0.1', port })
  browser = await chromium.launch({
    executablePath: process.env['TEST_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

/** Asks for codes until the letter with the link comes; its address. */
async function linkFor(email: string): Promise<string> {
  for (;;) {
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: mounts.auth + requestEmailCode.path,
      payload: { email },
    })
    expect(statusCode).toBe(200)
    await app.settle()
    const { rows } = await app.context.db.sql.query<{ html: string }>(
      'select html from platform.mail_message where "to" = $1 order by id desc limit 1',
      [email],
    )
    const link = /<a href="([^"]+)"/.exec(rows[0]!.html)?.[1]
    if (link) return link.replaceAll('&amp;', '&')
    app.clock.advance(30_000)
  }
}

const countSessions = async () =>
  (await app.context.db.sql.query<{ n: number }>('select count(*)::integer as n from auth.session')).rows[0]!.n

test('it names the reader, asks for the consent, and leaves the token where the site looks for it', async () => {
  const link = await linkFor('anna@delno.test')
  const context = await browser.newContext()
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', error => faults.push(String(error)))
  await page.goto(link)
  await page.getByText('Вы войдёте как anna@delno.test').waitFor()
  await page.getByRole('button', { name: 'Войти' }).click()
  expect([(await page.locator(':invalid').count()) > 0, await countSessions()]).toEqual([true, 0])
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Войти' }).click()
  await page.waitForURL(`${url}/`)
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  expect(await app.context.verifyToken(token!)).toMatchObject({ kind: 'valid' })
  expect([await countSessions(), faults]).toEqual([1, []])

  // Opened again it says that it is over, and takes no token away.
  const again = await context.newPage()
  await again.goto(link)
  await again.getByRole('checkbox').check()
  await again.getByRole('button', { name: 'Войти' }).click()
  await again.getByText('Эта ссылка больше не действует').waitFor()
  expect(await again.evaluate(() => localStorage.getItem('accessToken'))).toBe(token)
  await context.close()
})

test('copied in part it says so', async () => {
  const link = await linkFor('boris@delno.test')
  const page = await browser.newPage()
  await page.goto(link.slice(0, -3))
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Войти' }).click()
  await page.getByText('Ссылка неполная').waitFor()
  await page.close()
})
