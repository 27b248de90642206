import type { Page } from 'playwright-core'
import type { Entered } from '#services/auth/office/testing.ts'
import { keepTime } from './reader.ts'
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
