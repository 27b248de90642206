// Continuing and ending a session: one refresh for all callers, a refused token, a lost connection, signing out (spec 4, Token
// validity, Logout, Owner guard).
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browsersNames, isNamedIn, readersCaches, readersNames } from '#web/client/stored-names.ts'
import { arriveAs, codeFor, enterButton, face, isReady, keepTime, signIn } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site?.close())

const token = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'))
const ownRecord = /\/svc\/auth\/api\/v1\/users\/[0-9a-f-]+$/
const ownersOnly = ['edit', 'settings', 'favorites', 'favorites-edit', 'notifications']
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Opens the home page, signed in. Returns the path of the reader's profile. */
async function openAs(page: Page, email: string): Promise<string> {
  const { userId } = await arriveAs(site, page, email, '/')
  return `/profile/user/${userId}`
}

/** Moves both clocks to a minute after the end of the token. */
async function outlive(...pages: Page[]): Promise<void> {
  site.app.clock.advance(16 * 60_000)
  for (const page of pages) await page.clock.setFixedTime(site.app.clock.now())
}

function countRefreshes(page: Page): () => number {
  let count = 0
  page.context().on('request', request => {
    if (request.url().includes('/refresh-token')) count += 1
  })
  return () => count
}

/** The cookies by which the sessions of auth recognise this browser. */
async function sessionCookie(page: Page): Promise<string> {
  const cookies = await page.context().cookies(`${site.url}/svc/auth/api/v1/auth`)
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Calls the session as a program that holds the cookie. */
const asProgram = (call: 'refresh-token' | 'revoke-token', cookie: string) =>
  fetch(`${site.url}/svc/auth/api/v1/auth/${call}`, { method: 'PATCH', headers: { cookie } })

/** Names of everything that the site stores in the browser of a page. */
const namesKept = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage),
    // The next reader has begun a visit of their own, which is not the one of `leaveTraces`.
    ...Object.keys(sessionStorage).filter(name => name !== 'delno:visit' || sessionStorage.getItem(name) === 'visit'),
    ...document.cookie.split('; ').flatMap(pair => pair.split('=', 1)[0] || []),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ])
const pressed = (page: Page) => page.getByRole('main').locator('[aria-pressed=true]')
const commentBox = (page: Page) => page.getByLabel('Ваш комментарий')
const email = (page: Page) => page.getByRole('contentinfo').getByLabel('Электронная почта')

/** Does a little of everything that stores something, and checks that it is stored. */
async function leaveTraces(page: Page): Promise<void> {
  await page.evaluate(() => {
    // Entries that other pages store, in the same form.
    localStorage.setItem('measuring', 'named')
    localStorage.setItem('quickPolls', JSON.stringify({ viewed: [7], answers: [[7, 11]] }))
    localStorage.setItem('products:201', '["0.0"]')
    localStorage.setItem('pushReader', 'somebody')
    localStorage.setItem('delno:shopping', '{"recipes":[],"ticked":[]}')
    localStorage.setItem('delno:timers:201', '[]')
    localStorage.setItem('delno:listened:101', '3')
    localStorage.setItem('delno:unnamed', '1')
    localStorage.setItem('snowplowOutQueue_delno', '[{"uid":"somebody"}]')
    localStorage.setItem('theme', 'dark')
    sessionStorage.setItem('delno:visit', 'visit')
    for (const name of ['_sp_id.delno', '_sp_ses.delno']) document.cookie = `${name}=1;path=/`
  })
  // A page that was read, as the page itself keeps it.
  await page.evaluate(names => Promise.all(names.map(name => caches.open(name))), [...readersCaches])
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /^Сердечко/ }).click()
  await main.getByRole('button', { name: 'В избранное', exact: true }).click()
  await main.getByRole('button', { name: 'В избранном', exact: true, pressed: true }).waitFor()
  // The reaction, and the bookmarks above and below the text.
  await expect.poll(() => pressed(page).count()).toBe(3)
  await commentBox(page).fill('Тайное и недописанное')
  await email(page).fill('tajna@example.ru')
  const names = await namesKept(page)
  expect(readersNames.filter(each => !names.some(name => isNamedIn([each], name)))).toEqual([])
}

/**
 * The comment box, the form in the footer, pressed buttons, and stored names that do not belong to the browser itself.
 */
const traces = async (page: Page) => ({
  words: await commentBox(page).inputValue(),
  email: await email(page).inputValue(),
  pressed: await pressed(page).count(),
  kept: (await namesKept(page)).filter(name => !isNamedIn(browsersNames, name)),
})
const noTraces = { words: '', email: '', pressed: 0, kept: [] }

describe('an expired token', () => {
  test('causes one refresh for a hundred calls of a page, and all of them succeed', () =>
    site.visit({}, async page => {
      const path = await openAs(page, 'timur@example.ru')
      await page.goto(`${path}/settings`)
      await page.getByRole('switch', { name: 'На почту' }).waitFor()
      const old = await token(page)
      await outlive(page)
      const refreshes = countRefreshes(page)
      const answers: number[] = []
      page.on('response', response => {
        if (ownRecord.test(response.url())) answers.push(response.status())
      })
      // Each event makes the page request the settings again.
      await page.evaluate(() => {
        for (let time = 0; time < 100; time += 1) dispatchEvent(new Event('delno:linked'))
      })
      await expect.poll(() => answers.length).toBe(100)
      expect([new Set(answers), refreshes()]).toEqual([new Set([200]), 1])
      expect(await token(page)).not.toBe(old)
    }))

  test('causes one refresh for two tabs that return at the same time', () =>
    site.visit({}, async page => {
      await openAs(page, 'rimma@example.ru')
      const second = await page.context().newPage()
      await keepTime(site, second)
      await second.goto('/fikus-zimoj')
      await face(second).waitFor()
      // No call is under way while the clocks are moved: it would be refused, and its refresh lost when the tab leaves.
      await Promise.all([page, second].map(tab => tab.goto('about:blank')))
      await outlive(page, second)
      const refreshes = countRefreshes(page)
      await Promise.all([page, second].map(tab => tab.goto('/fikus-zimoj')))
      await Promise.all([face(page).waitFor(), face(second).waitFor()])
      expect(refreshes()).toBe(1)
      expect(await token(second)).toBe(await token(page))
    }))

  test('lets the second use of a stolen cookie sign both out', () =>
    site.visit({ mayFail: /\/svc\// }, async page => {
      await openAs(page, 'yakov@example.ru')
      await page.goto('about:blank')
      const thief = await asProgram('refresh-token', await sessionCookie(page))
      expect(thief.status).toBe(200)
      const [kept] = thief.headers.getSetCookie()
      await outlive(page)
      // For the server it looks as if the answer to the owner's own request had been lost.
      await page.goto('/fikus-zimoj')
      await face(page).waitFor()
      expect((await asProgram('refresh-token', kept!.split(';')[0]!)).status).toBe(401)
      await page.goto('about:blank')
      await outlive(page)
      await page.goto('/fikus-zimoj')
      await enterButton(page).waitFor()
      await expect.poll(() => token(page)).toBeNull()
    }))

  test('is forgotten without a session behind it, and the visitor of an owner’s page goes to the root', () =>
    site.visit({ mayFail: /refresh-token$/ }, async page => {
      const path = await openAs(page, 'foma@example.ru')
      await page.goto('about:blank')
      await outlive(page)
      await page.context().clearCookies()
      await page.goto(`${path}/favorites`)
      await page.waitForURL(`${site.url}/`)
      await enterButton(page).waitFor()
      expect(await token(page)).toBeNull()
    }))
})

describe('a refused token', () => {
  test('ends a session that was ended elsewhere with the next call, and an owner’s page goes to the root', () =>
    site.visit({ mayFail: /\/svc\// }, async page => {
      const path = await openAs(page, 'klim@example.ru')
      await page.goto(`${path}/settings`)
      const letters = page.getByRole('switch', { name: 'На почту' })
      await letters.waitFor()
      expect((await asProgram('revoke-token', await sessionCookie(page))).status).toBe(200)
      await site.app.waitUntilIdle()
      await letters.press('Space')
      await page.waitForURL(`${site.url}/`)
      await enterButton(page).waitFor()
      expect(await token(page)).toBeNull()
    }))

  test('takes the reader’s traces with it, and another tab with the same token refreshes nothing', () =>
    site.visit({ mayFail: /\/svc\//, maySay: /the reaction was not sent/ }, async page => {
      await openAs(page, 'nikon@example.ru')
      await page.goto('/fikus-zimoj')
      await face(page).waitFor()
      const second = await page.context().newPage()
      await keepTime(site, second)
      await second.goto('/fikus-zimoj')
      await face(second).waitFor()
      await leaveTraces(page)
      expect((await asProgram('revoke-token', await sessionCookie(page))).status).toBe(200)
      await site.app.waitUntilIdle()
      const refreshes = countRefreshes(page)
      const press = (tab: Page) =>
        tab
          .getByRole('main')
          .getByRole('button', { name: /^Огонь/ })
          .click()
      await Promise.all([press(page), press(second)])
      await Promise.all([enterButton(page).waitFor(), enterButton(second).waitFor()])
      await expect.poll(() => traces(page)).toEqual(noTraces)
      expect(await pressed(second).count()).toBe(0)
      expect(refreshes()).toBe(1)
    }))

  test('is renewed on a device whose clock is slow, and the reader notices nothing', () =>
    site.visit({ mayFail: /\/svc\// }, async page => {
      const path = await openAs(page, 'agnia@example.ru')
      await page.goto(`${path}/favorites`)
      const button = page.getByRole('button', { name: 'Новая папка' })
      await button.waitFor()
      // The clock of the page does not move by these sixteen minutes.
      site.app.clock.advance(16 * 60_000)
      const refreshes = countRefreshes(page)
      await button.click()
      await page.getByRole('dialog').getByLabel('Название').fill('Дача')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: /Дача/ }).waitFor()
      expect(refreshes()).toBe(1)
    }))

  test.each([401, 403, 404])('with %i for the reader’s own record ends the session', status =>
    site.visit({ mayFail: ownRecord }, async page => {
      const path = await openAs(page, `luka${status}@example.ru`)
      const refuse = (route: Route) => route.fulfill({ status, json: { success: false, code: 'x', message: 'Нет' } })
      await page.route(ownRecord, refuse)
      await page.goto('/fikus-zimoj')
      await expect.poll(() => token(page)).toBeNull()
      await enterButton(page).waitFor()
      expect(pathOf(page)).toBe('/fikus-zimoj')

      await page.unroute(ownRecord, refuse)
      await signIn(site, page, `luka${status}@example.ru`)
      await face(page).waitFor()
      await page.route(ownRecord, refuse)
      await page.goto(`${path}/edit`)
      await page.waitForURL(`${site.url}/`)
      expect(await token(page)).toBeNull()
    }),
  )

  test.each([403, 404])('with %i for any other call keeps the reader signed in', status =>
    site.visit({ mayFail: /\/folders/ }, async page => {
      const path = await openAs(page, `platon${status}@example.ru`)
      await page.route(/\/folders$/, (route, request) =>
        request.method() === 'POST'
          ? route.fulfill({ status, json: { success: false, code: 'not_found', message: 'Такого читателя нет' } })
          : route.continue(),
      )
      await page.goto(`${path}/favorites`)
      await page.getByRole('button', { name: 'Новая папка' }).click()
      await page.getByRole('dialog').getByLabel('Название').fill('Дача')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByText('Такого читателя нет').waitFor()
      expect(await token(page)).not.toBeNull()
      expect(pathOf(page)).toBe(`${path}/favorites`)
    }),
  )
})

describe('a lost connection', () => {
  test('signs nobody out, and the reader is recognised when it returns', () =>
    site.visit({ mayFail: ownRecord, maySay: /the session was not checked/ }, async page => {
      await openAs(page, 'faina@example.ru')
      await page.route(ownRecord, route => route.fulfill({ status: 503, json: {} }))
      await page.goto('/fikus-zimoj')
      await page.locator('h1').hover()
      await isReady(page)
      // A reader who has signed in is not asked to sign in: the place of their face is kept.
      const unchecked = page.getByRole('button', { name: 'Профиль', exact: true })
      await unchecked.waitFor()
      expect(await enterButton(page).count()).toBe(0)
      await unchecked.click()
      await page.getByText('Нет связи с сервером').waitFor()
      expect([await page.getByRole('dialog').count(), await token(page)]).toEqual([0, expect.any(String)])
      await page.unroute(ownRecord)
      await page.context().setOffline(true)
      await page.context().setOffline(false)
      await face(page).waitFor()
    }))

  test('is reported by an owner’s page, which tries again on request', () =>
    site.visit({ mayFail: ownRecord, maySay: /the session was not checked/ }, async page => {
      const path = await openAs(page, 'zlata@example.ru')
      await page.route(ownRecord, route => route.fulfill({ status: 503, json: {} }))
      await page.goto(`${path}/favorites`)
      await page.getByText('Нет связи с сервером').waitFor()
      await page.unroute(ownRecord)
      await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
      await page.getByRole('heading', { name: 'Избранное', level: 1 }).waitFor()
    }))

  test('does not make a reader sign in who presses while being recognised', () =>
    site.visit({}, async page => {
      await openAs(page, 'vlas@example.ru')
      let release = () => {}
      const isReleased = new Promise<void>(resolve => {
        release = resolve
      })
      await page.route(ownRecord, async route => {
        await isReleased
        await route.continue()
      })
      await page.goto('/fikus-zimoj')
      await isReady(page)
      const main = page.getByRole('main')
      await main.getByRole('button', { name: 'В избранное', exact: true }).click()
      expect(await page.getByRole('dialog').count()).toBe(0)
      release()
      await main.getByRole('button', { name: 'В избранном', exact: true, pressed: true }).waitFor()
    }))
})

describe('signing out', () => {
  const safari =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15'
  const leave = async (page: Page) => {
    await face(page).click()
    await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  }

  test('keeps an ordinary page and leads from an owner’s page to the root', () =>
    site.visit({}, async page => {
      const said: string[] = []
      page.on('websocket', socket => socket.on('framesent', ({ payload }) => said.push(String(payload))))
      page.on('request', request => said.push(request.url().includes('/pusher/') ? (request.postData() ?? '') : ''))
      const path = await openAs(page, 'irma@example.ru')
      const channel = `private-${path.split('/').at(-1)}`
      const saysOfChannel = (word: string) => said.some(each => each.includes(`"${word}"`) && each.includes(channel))
      await page.goto('/fikus-zimoj')
      await face(page).waitFor()
      await expect.poll(() => saysOfChannel('subscribe')).toBe(true)
      await page.evaluate(() => Object.assign(window, { isSamePage: true }))
      await leave(page)
      await enterButton(page).waitFor()
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
      expect(await token(page)).toBeNull()
      const cookies = await page.context().cookies(`${site.url}/svc/auth/api/v1/auth`)
      expect(cookies.map(({ name }) => name)).not.toContain('delno_session')
      await expect.poll(() => saysOfChannel('unsubscribe')).toBe(true)

      await signIn(site, page, 'irma@example.ru')
      await face(page).waitFor()
      await page.goto(`${path}/settings`)
      await page.getByRole('main').getByRole('button', { name: 'Выйти', exact: true }).click()
      await page.waitForURL(`${site.url}/`)
    }))

  test('leaves nothing of the reader in this tab, in another tab or in the browser, and the next reader finds nothing', () =>
    site.visit({}, async page => {
      await openAs(page, 'pavla@example.ru')
      await page.goto('/fikus-zimoj')
      await face(page).waitFor()
      const second = await page.context().newPage()
      await keepTime(site, second)
      await second.goto('/fikus-zimoj')
      await face(second).waitFor()
      await commentBox(second).fill('Тоже тайное')
      await leaveTraces(page)
      await leave(page)
      await enterButton(page).waitFor()
      await expect.poll(() => traces(page)).toEqual(noTraces)
      await enterButton(second).waitFor()
      await expect.poll(() => commentBox(second).inputValue()).toBe('')
      expect(await pressed(second).count()).toBe(0)
      // Settings of the browser and a refusal of measurement do not belong to the reader. A consent does.
      expect(await page.evaluate(() => [localStorage.getItem('theme'), localStorage.getItem('measuring')])).toEqual([
        'dark',
        null,
      ])
      await signIn(site, page, 'polina@example.ru')
      await face(page).waitFor()
      expect(await commentBox(page).inputValue()).toBe('')
      expect(await pressed(page).count()).toBe(0)
    }))

  test('revokes once when pressed twice', () =>
    site.visit({}, async page => {
      await openAs(page, 'kapa@example.ru')
      let release = () => {}
      const isReleased = new Promise<void>(resolve => {
        release = resolve
      })
      let revokes = 0
      await page.route(/revoke-token$/, async route => {
        revokes += 1
        await isReleased
        await route.continue()
      })
      await face(page).click()
      const button = page.getByRole('button', { name: 'Выйти', exact: true })
      await button.click()
      await expect.poll(() => revokes).toBe(1)
      expect(await button.getAttribute('aria-busy')).toBe('true')
      await button.press('Enter')
      release()
      await enterButton(page).waitFor()
      expect(revokes).toBe(1)
    }))

  test('is followed by a page that «Back» restores from memory', () =>
    site.visit({}, async page => {
      await openAs(page, 'zhanna@example.ru')
      // Imitates the browser's page cache: the page slept while the session ended, and received no event.
      await page.evaluate(() => {
        localStorage.removeItem('accessToken')
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      })
      await enterButton(page).waitFor()
    }))

  test('reloads the page in Safari', () =>
    site.visit({ userAgent: safari }, async page => {
      await openAs(page, 'raya@example.ru')
      await page.evaluate(() => Object.assign(window, { isSamePage: true }))
      await leave(page)
      await page.waitForFunction(() => !('isSamePage' in window))
      await enterButton(page).waitFor()
      expect([pathOf(page), await token(page)]).toEqual(['/', null])
    }))

  test.each([
    {
      how: 'is refused',
      fail: (route: Route) => route.fulfill({ status: 500, json: {} }),
      when: 'when a page is opened again',
      comeBack: (page: Page) => page.reload(),
    },
    {
      how: 'does not come through',
      fail: (route: Route) => route.abort(),
      when: 'when the connection is back',
      comeBack: (page: Page) => page.evaluate(() => dispatchEvent(new Event('online'))),
    },
    {
      how: 'is put off',
      fail: (route: Route) => route.fulfill({ status: 503, json: {} }),
      when: 'before somebody else signs in',
      comeBack: async (page: Page) => {
        await keepTime(site, page)
        await signIn(site, page, 'vera@example.ru')
        await face(page).click()
        await page.getByText('vera@example.ru').waitFor()
      },
    },
  ])('logs a revoke that $how, signs the reader out all the same, and ends the session $when', ({ fail, comeBack }) =>
    site.visit({ mayFail: /revoke-token$/, maySay: /the session was not revoked/ }, async page => {
      await openAs(page, 'erast@example.ru')
      const cookie = await sessionCookie(page)
      const said: string[] = []
      page.on('console', message => said.push(message.text()))
      await page.route(/revoke-token$/, fail)
      await leave(page)
      await enterButton(page).waitFor()
      expect(await token(page)).toBeNull()
      expect(said.filter(line => line.startsWith('the session was not revoked'))).toHaveLength(1)
      expect(await page.evaluate(() => localStorage.getItem('delno:owed-revoke'))).not.toBeNull()
      await page.unroute(/revoke-token$/)
      await comeBack(page)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('delno:owed-revoke'))).toBeNull()
      expect((await asProgram('refresh-token', cookie)).status).toBe(401)
      expect(await sessionCookie(page)).not.toBe(cookie)
    }),
  )

  test('lets this tab follow when somebody else signs in in another tab', () =>
    site.visit({}, async page => {
      await openAs(page, 'first@example.ru')
      const second = await page.context().newPage()
      await keepTime(site, second)
      await second.goto('/fikus-zimoj')
      await leave(second)
      await enterButton(page).waitFor()
      await signIn(site, second, 'second@example.ru')
      await face(page).click()
      await page.getByText('second@example.ru').waitFor()
    }))
})

test('owners’ pages send any other signed-in reader to the root', () =>
  site.visit({}, async page => {
    const own = await openAs(page, 'gosha@example.ru')
    for (const name of ownersOnly) {
      await page.goto(`/profile/user/01890000-0000-7000-8000-000000000000/${name}`)
      await page.waitForURL(`${site.url}/`)
      await page.goto(`${own}/${name}`)
      await page.getByRole('navigation', { name: 'Профиль' }).waitFor()
      expect(pathOf(page)).toBe(`${own}/${name}`)
    }
    // The reader's own menu links to the pages and closes afterwards.
    await face(page).click()
    const menu = page.locator('[popover]').filter({ has: page.getByText('gosha@example.ru') })
    await menu.getByRole('link', { name: 'Настройки' }).click()
    await page.waitForURL(`${site.url}${own}/settings`)
    await menu.waitFor({ state: 'hidden' })
  }))

test('signing in works by keyboard alone, from the header to the reader’s own menu', () =>
  site.visit({}, async page => {
    await keepTime(site, page)
    await page.goto('/fikus-zimoj')
    await page.keyboard.press('Tab')
    await isReady(page)
    await enterButton(page).focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Вход' })
    // The address field already has the focus.
    await sheet.getByLabel('Почта').waitFor()
    await page.keyboard.type('klavdiya@example.ru')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    expect(await sheet.getByRole('checkbox').isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await sheet.getByLabel('Код из шести цифр').waitFor()
    await page.keyboard.type(await codeFor(site, 'klavdiya@example.ru'))
    await sheet.waitFor({ state: 'detached' })
    await face(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Мой профиль')
    await page.keyboard.press('Escape')
    expect(await face(page).evaluate(button => button === document.activeElement)).toBe(true)
  }))
