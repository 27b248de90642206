import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Entered } from '#services/auth/office/testing.ts'
import { axeProblems, keepTime } from './reader.ts'
import type { TestSite } from './site.ts'

/** Opens an address of the office as a signed-in person. */
export async function arriveInOffice(
  site: TestSite,
  page: Page,
  { browser }: Entered,
  path: string,
  domain = new URL(site.url).hostname,
): Promise<void> {
  await keepTime(site, page)
  const place = { domain, path: '/svc/auth/office', httpOnly: true, sameSite: 'Strict' } as const
  await page.context().addCookies([...browser.jar].map(([name, value]) => ({ name, value, ...place })))
  await page.goto(path)
}

/** Checks the current page with axe in the light and dark theme, and for horizontal scrolling. Leaves the page in the light theme. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    // Contrast is checked after all transitions have ended.
    await page.evaluate(() => Promise.all(document.getAnimations().map(each => each.finished.catch(() => {}))))
    expect([what, colorScheme, await axeProblems(page)]).toEqual([what, colorScheme, []])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
