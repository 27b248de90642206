// The popup for signing in through another service, in a real browser: which pages receive the token, and which do not.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '#tools/testing/chromium-for-tests.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignInMessage } from '#contract/auth.ts'
import { makeTestProvider, type TestProvider } from '#services/auth/providers/provider.fixture.ts'
import { openTestApp, type TestApp } from '../app.ts'

/** An empty page with an origin of its own. */
async function openEmptySite() {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>Пусто'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}

let app: TestApp
let url: string
let provider: TestProvider
let browser: Browser
let foreign: Awaited<ReturnType<typeof openEmptySite>>
beforeAll(async () => {
  const free = await openEmptySite()
  await free.close()
  url = `http://127.0.0.1:${free.port}`
  provider = await makeTestProvider(url)
  provider.person = { sub: '1001', name: 'Лена Орлова' }
  foreign = await openEmptySite()
  app = await openTestApp({ services: ['auth'], config: { port: free.port, siteUrl: url, signIn: provider.signIn } })
  await app.app.listen({ host: '127.0.0.1', port: free.port })
  browser = await launchChromium('shell')
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
  await provider?.stop()
  await foreign?.close()
})

type Heard = { origin: string; data: SignInMessage }

/** Opens the popup from a page as a click would. Returns the messages that the page received until the popup closed. */
async function signInFrom(page: Page): Promise<Heard[]> {
  await page.evaluate(() => {
    const heard: object[] = []
    Object.assign(window, { heard })
    addEventListener('message', ({ origin, data }) => heard.push({ origin, data: data as object }))
  })
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(
      address => void window.open(address, 'delno-sign-in', 'popup,width=500,height=500'),
      `${url}/id/auth/telegram?consent=2026-11`,
    ),
  ])
  if (!popup.isClosed()) await popup.waitForEvent('close')
  await page.waitForFunction(() => (window as unknown as { heard: object[] }).heard.length > 0)
  return page.evaluate(() => (window as unknown as { heard: Heard[] }).heard)
}

test('our own page receives the token, and the popup closes by itself', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/healthz`)
  const [heard, ...more] = await signInFrom(page)
  expect([heard, more]).toMatchObject([{ origin: url, data: { type: 'signed_in', is_user_created: true } }, []])
  const refreshed = await page.evaluate(async () => {
    const response = await fetch('/svc/auth/api/v1/auth/refresh-token', { method: 'PATCH' })
    return ((await response.json()) as { data: { user_id: string } }).data.user_id
  })
  expect(heard!.data).toMatchObject({ user_id: refreshed })
  await context.close()
})

test('the sign-in page opened in the same tab ends on the page that the reader came from', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/healthz`)
  await page.evaluate(() => location.assign('/id/auth/telegram?consent=2026-11&to=/healthz%3Fback'))
  await page.waitForURL(`${url}/healthz?back`)
  await context.close()
})

test('a page of another site cannot sign in with the popup', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`http://localhost:${foreign.port}/`)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(address => void window.open(address), `${url}/id/auth/telegram?consent=2026-11`),
  ])
  await popup.getByText('Войти можно только со страниц самого сайта').waitFor()
  await context.close()
})
