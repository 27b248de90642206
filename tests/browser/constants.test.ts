// Constants of section 9 of the specification that only a browser can show; tests/spec/section-9.ts names the test of
// each constant.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { arriveAs, enterButton, isReady, keepTime, signIn } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site?.close())

/** The number of columns in all grids of the page. */
const columns = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .map(element => getComputedStyle(element))
      .filter(style => style.display === 'grid')
      .reduce((sum, style) => sum + style.gridTemplateColumns.split(' ').length, 0),
  )

test('phone width ends at 768 px and tablet width at 1280 px', () =>
  // Without scripts nothing is added to the page between two measurements.
  site.visit({ javaScriptEnabled: false }, async page => {
    await page.goto('/')
    const seen: number[] = []
    for (const width of [766, 767, 768, 1278, 1279, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      seen.push(await columns(page))
    }
    const [, phone, tablet, , tabletLast, desktop] = seen
    expect(seen[0]).toBe(phone)
    expect(tablet).toBeGreaterThan(phone!)
    expect(seen[3]).toBe(tabletLast)
    expect(desktop).toBeGreaterThan(tabletLast!)
  }))

test('a dialog is a sheet at the bottom below 768 px, and is in the middle from 768 px on', () =>
  site.visit({ reducedMotion: 'reduce' }, async page => {
    for (const [width, isSheet] of [
      [767, true],
      [768, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/fikus-zimoj')
      await page.locator('h1').hover()
      await isReady(page)
      await enterButton(page).click()
      const dialog = page.getByRole('dialog', { name: 'Вход' })
      await dialog.waitFor()
      const below = async () => {
        const box = (await dialog.boundingBox())!
        return Math.round(900 - box.y - box.height)
      }
      if (isSheet) await expect.poll(below).toBe(0)
      else await expect.poll(below).toBeGreaterThan(100)
    }
  }))

test('holding a finger on a bookmark for 400 ms opens the folders at once, and does not undo the bookmark', () =>
  site.visit({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true }, async page => {
    await arriveAs(site, page, 'hold@example.ru', '/fikus-zimoj')
    const bookmark = page.locator('main').getByRole('button', { name: 'В избранное', exact: true })
    await bookmark.scrollIntoViewIfNeeded()
    const box = (await bookmark.boundingBox())!
    const cdp = await page.context().newCDPSession(page)
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('radio', { name: 'Общее' }).waitFor()
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'В избранном', pressed: true }).first().waitFor()
  }))

test('the state of push notifications is checked two seconds after the reader is known', () =>
  site.visit({}, async page => {
    await keepTime(site, page)
    await page.goto('/fikus-zimoj')
    await signIn(site, page, 'two-seconds@example.ru')
    // Measured on the clock of the page: from the last answer about the reader to the request for the script.
    const waitedMs = await page.evaluate(
      () =>
        new Promise<number>(resolve => {
          const asked: PerformanceResourceTiming[] = []
          const last = (part: string) => asked.findLast(({ name }) => name.includes(part))
          new PerformanceObserver(list => {
            asked.push(...(list.getEntries() as PerformanceResourceTiming[]))
            const looked = last('/assets/push-life')
            if (looked) resolve(looked.startTime - last('/svc/auth/api/v1/users/')!.responseEnd)
          }).observe({ type: 'resource', buffered: true })
        }),
    )
    expect(waitedMs).toBeGreaterThanOrEqual(2_000)
  }))
