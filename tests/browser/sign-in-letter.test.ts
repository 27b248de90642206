// The link in the last letter with a code: it signs in when a button is pressed, and never by itself.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestEmailCode } from '#contract/auth.ts'
import { mounts } from '#server/mounts.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site?.close())

/** Requests codes until the letter with the link arrives. Returns the address of the link. */
async function linkFor(email: string): Promise<string> {
  const { app } = site
  for (;;) {
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: mounts.auth + requestEmailCode.path,
      payload: { email },
    })
    expect(statusCode).toBe(200)
    await app.waitUntilIdle()
    const { rows } = await app.context.db.sql.query<{ html: string }>(
      'select html from platform.mail_message where "to" = $1 order by id desc limit 1',
      [email],
    )
    const link = /<a class="button" href="([^"]+)"/.exec(rows[0]!.html)?.[1]
    if (link) return link.replaceAll('&amp;', '&')
    app.clock.advance(30_000)
  }
}

const countSessions = async (email: string) =>
  (
    await site.app.context.db.sql.query<{ n: number }>(
      'select count(*)::integer as n from auth.session s join auth."user" u on u.id = s.user_id where u.email = $1',
      [email],
    )
  ).rows[0]!.n

test('the link names the reader, asks for consent, and leaves the token where the site looks for it', async () => {
  const link = await linkFor('anna@delno.test')
  await site.visit({ mayFail: /\/code\/verify/ }, async page => {
    const context = page.context()
    await page.goto(link)
    await page.getByText('Вы войдёте как anna@delno.test').waitFor()
    await page.getByRole('button', { name: 'Войти' }).click()
    expect([(await page.locator(':invalid').count()) > 0, await countSessions('anna@delno.test')]).toEqual([true, 0])
    await page.getByText('Отметьте согласие').waitFor()
    expect(await page.getByRole('checkbox').evaluate(box => box === document.activeElement)).toBe(true)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Войти' }).click()
    await page.waitForURL(`${site.url}/`)
    const readToken = async (from: Page) =>
      site.app.context.verifyToken((await from.evaluate(() => localStorage.getItem('accessToken')))!)
    const claims = await readToken(page)
    expect(claims).toMatchObject({ kind: 'valid' })
    expect(await countSessions('anna@delno.test')).toBe(1)

    // A second visit says that the link is no longer valid, and removes no token.
    const again = await context.newPage()
    await again.goto(link)
    await again.getByRole('checkbox').check()
    await again.getByRole('button', { name: 'Войти' }).click()
    await again.getByText('Эта ссылка больше не действует').waitFor()
    expect(await readToken(again)).toEqual(claims)
  })
})

test('an incomplete link says so, and has no button when its key is missing', async () => {
  const link = await linkFor('boris@delno.test')
  await site.visit({ mayFail: /\/code\/verify/ }, async page => {
    await page.goto(link.slice(0, -3))
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Войти' }).click()
    await page.getByText('Ссылка неполная').waitFor()

    const bare = await page.context().newPage()
    await bare.goto(link.split('#')[0]!)
    await bare.getByText('Ссылка неполная').waitFor()
    expect(await bare.getByRole('button').count()).toBe(0)
  })
})
