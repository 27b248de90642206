// How long the magazine takes to answer a press: `node bench/interactions.ts --url http://localhost:3000` (a running server with the demo magazine).
// The processor is four times slower than it is. A figure is what browsers report as the length of an interaction (INP): from the press to
// the next frame, in steps of 8 ms, the longest of several presses. Budget: 100 ms.
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { launchChromium } from '#tools/testing/chromium-for-tests.ts'

const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:3000' } } })
const slowdown = 4
const presses = 5

type Press = (page: Page) => Promise<void>
const press =
  (name: string | RegExp): Press =>
  page =>
    page.getByRole('button', { name }).first().click()
const tap = async (page: Page) => {
  await page.locator('main input[type=checkbox]').first().click()
}

const cases: { what: string; path: string; act: Press; after?: Press }[] = [
  { what: 'theme', path: '/', act: press(/тем[ау]/i) },
  { what: 'portions', path: '/recipe/syrniki', act: press('Больше порций') },
  { what: 'tick of a product', path: '/recipe/syrniki', act: tap },
  {
    what: 'into the shopping list',
    path: '/recipe/syrniki',
    act: press(/список покупок|порции в списке/),
    after: press('Больше порций'),
  },
  { what: 'cooking mode', path: '/recipe/syrniki', act: press('Готовить по шагам'), after: press('Закрыть') },
  { what: 'read aloud', path: '/kak-govorit-net', act: press('Слушать') },
  { what: 'favourite, not signed in', path: '/kak-govorit-net', act: press('В избранное'), after: press('Закрыть') },
]

const browser = await launchChromium('shell')
const rows = []
for (const { what, path, act, after } of cases) {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, locale: 'ru-RU' })
  await page.addInitScript(() => {
    Object.assign(window, { longest: 0 })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId)
          Object.assign(window, { longest: Math.max((window as never as { longest: number }).longest, entry.duration) })
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  await page.goto(new URL(path, values.url).href)
  await page.mouse.move(200, 5)
  await page.waitForSelector('html[data-ready]', { state: 'attached' })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.waitForTimeout(1500)
  await page.evaluate(() => Object.assign(window, { longest: 0 }))
  let longest = 0
  for (let at = 0; at < presses; at++) {
    await act(page)
    await page.waitForTimeout(500)
    longest = Math.max(longest, await page.evaluate(() => (window as never as { longest: number }).longest))
    if (after) await after(page)
    await page.waitForTimeout(300)
    await page.evaluate(() => Object.assign(window, { longest: 0 }))
  }
  rows.push({ what, 'longest, ms': longest < 16 ? '< 16' : longest })
  await page.close()
}
await browser.close()
console.table(rows)
