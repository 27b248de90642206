// People of the office in a browser.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Entered } from '#services/auth/office/testing.ts'
import { axeProblems, keepTime } from './reader.ts'
import type { TestSite } from './site.ts'

/** Opens an address of the office as somebody who has signed in. */
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

/** The page as it stands: axe finds nothing in light and in dark, and nothing scrolls sideways. It is left in light. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    // Colours are judged after everything has come in.
    await page.evaluate(() => Promise.all(document.getAnimations().map(each => each.finished.catch(() => {}))))
    expect([what, colorScheme, await axeProblems(page)]).toEqual([what, colorScheme, []])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
