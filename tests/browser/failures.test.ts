// Section 8 of the specification in a browser: what a reader sees, and what the console says, when something fails to
// load.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsoleMessage, Page } from 'playwright-core'
import { importComments, type CommentDraft } from '#contract/office/comments.ts'
import { arriveAs, enterButton, face, isReady, keepTime, signIn } from './reader.ts'
import { crowd, openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site?.close())

const text = '/fikus-zimoj'

/** Messages of the page's console, as text. */
function hear(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message: ConsoleMessage) => said.push(`${message.type()}: ${message.text()}`))
  return said
}

/** Holds the application back until the returned function is called. */
async function holdApplication(page: Page): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/[?&]hydrate=/, async route => {
    await isReleased
    await route.continue()
  })
  return release
}

/** Makes a service of the site give this answer, until the route is removed. */
const answer = (page: Page, url: string | RegExp, status: number, body: object) =>
  page.route(url, route => route.fulfill({ status, json: body }))

test('a chunk missing after a deployment causes one reload of the page, then a notice, and no loop', () =>
  site.visit({ mayFail: /SignInSheet/, maySay: /preload|dynamically imported|the page did not come/ }, async page => {
    await page.goto(text)
    await page.locator('h1').hover()
    await isReady(page)
    let loads = 0
    page.on('load', () => (loads += 1))
    const handled: boolean[] = []
    await page.exposeFunction('noteHandled', (isHandled: boolean) => void handled.push(isHandled))
    const watch = () =>
      addEventListener('vite:preloadError', event =>
        // Runs after the other listeners.
        queueMicrotask(() =>
          (globalThis as unknown as { noteHandled(is: boolean): void }).noteHandled(event.defaultPrevented),
        ),
      )
    await page.evaluate(watch)
    await page.addInitScript(watch)
    await page.route(/\/assets\/SignInSheet/, route => route.fulfill({ status: 404 }))
    const enter = enterButton(page)
    await Promise.all([page.waitForEvent('load'), enter.click()])
    await page.locator('h1').hover()
    await isReady(page)
    await enter.click()
    await page.getByText('Нет связи с сервером').waitFor()
    expect(loads).toBe(1)
    // The second failure is not handled: the import is rejected.
    expect(handled).toEqual([true, false])
    expect(await page.locator('h1').innerText()).toContain('Фикус')
  }))

test.each([
  ['text that is not JSON', 'Invalid input', '<html>'],
  ['an object of unknown type', 'Unknown type', '{}'],
])('the application loaded as %s logs an error «%s» and reloads once, and the page can be read', (_, words, body) =>
  site.visit({ maySay: new RegExp(words) }, async page => {
    const said = hear(page)
    // A slow machine may reload the page before its first `load` event.
    let documents = 0
    page.on('request', request => (documents += Number(request.isNavigationRequest())))
    await page.route(/[?&]hydrate=/, route => route.fulfill({ status: 200, contentType: 'application/json', body }))
    await page.goto(text)
    await page.locator('h1').hover()
    await expect.poll(() => documents).toBe(2)
    await page.locator('.stand, p').filter({ visible: true }).first().hover()
    await expect.poll(() => said.filter(line => line.includes(words)).length).toBe(2)
    expect(documents).toBe(2)
    expect(await page.locator('h1').innerText()).toContain('Фикус')
  }),
)

test('an application that fails to load logs a warning and is loaded with the next intent', () =>
  site.visit({ mayFail: /hydrate=/, maySay: /the application did not come/ }, async page => {
    const said = hear(page)
    await page.route(/[?&]hydrate=/, route => route.abort())
    await page.goto(text)
    await page.locator('h1').hover()
    await expect.poll(() => said.some(line => line.startsWith('warning: the application did not come'))).toBe(true)
    await page.unroute(/[?&]hydrate=/)
    await page.getByRole('contentinfo').hover()
    await isReady(page)
  }))

test('401 and 403 from the comments are announced to the parts that show comments; other failures show a notice, and the text stays', () =>
  site.visit({ mayFail: /\/api\/comments$/ }, async page => {
    await arriveAs(site, page, 'nina@example.ru', text)
    await page.evaluate(() => {
      const told: string[] = []
      Object.assign(window, { told })
      addEventListener('failed-refresh-comments', ({ type }) => told.push(type))
    })
    const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told.length)
    const box = page.getByLabel('Ваш комментарий')
    const send = page.getByRole('button', { name: 'Отправить' })
    const address = /\/svc\/comments\/api\/comments$/
    await box.fill('Слова, которые не пропадут')
    const failed = 'Произошла ошибка. Попробуйте ещё раз.'
    for (const [status, code, words, times] of [
      [500, 'unavailable', failed, 0],
      [403, 'forbidden', 'Здесь вам писать нельзя', 1],
      [403, 'archived', failed, 2],
      [401, 'unauthorized', failed, 3],
    ] as const) {
      await answer(page, address, status, { success: false, code, message: 'Здесь вам писать нельзя' })
      await send.click()
      await page.getByText(words).waitFor()
      expect(await told()).toBe(times)
      expect(await box.inputValue()).toBe('Слова, которые не пропадут')
      await page.unroute(address)
      if (words !== failed) continue
      await page.clock.runFor(5_000)
      await page.getByText(failed).waitFor({ state: 'detached' })
    }
    // The session is over. The text stayed for its author, in this tab only; another reader finds an empty box.
    expect(await page.evaluate(() => Object.keys(localStorage).filter(name => name.startsWith('delno:draft')))).toEqual(
      [],
    )
    await signIn(site, page, 'ulyana@example.ru')
    await face(page).waitFor()
    await expect.poll(() => box.inputValue()).toBe('')
  }))

test('an error that the reader can mend has its words beside the box and the notice; where trying again is no use there are only the words', () =>
  site.visit({ mayFail: /\/api\/comments$/ }, async page => {
    await arriveAs(site, page, 'zinaida@example.ru', text)
    await page.getByLabel('Ваш комментарий').fill('Слова, которые не пропадут')
    const address = /\/svc\/comments\/api\/comments$/
    for (const [status, code, message, notices] of [
      [409, 'conflict', 'Комментария, на который вы отвечаете, больше нет', 0],
      [400, 'validation', 'Комментарий слишком длинный', 1],
    ] as const) {
      await answer(page, address, status, { success: false, code, message })
      await page.getByRole('button', { name: 'Отправить' }).click()
      await page.getByText(message).waitFor()
      await expect.poll(() => page.getByText('Произошла ошибка. Попробуйте ещё раз.').count()).toBe(notices)
      await page.unroute(address)
    }
  }))

test.each([
  ['status 500', 500, { success: false, code: 'unavailable', message: 'Уведомления отдыхают' }],
  ['no success', 200, { success: false, message: 'Уведомления отдыхают', data: [], meta: { total: 3 } }],
])('notifications with %s show a badge with the message', (_, status, body) =>
  site.visit({ mayFail: /kolokolchick/ }, async page => {
    await answer(page, /\/kolokolchick\//, status, body)
    await arriveAs(site, page, 'gleb@example.ru', text)
    await page.getByText('Уведомления отдыхают').waitFor()
  }),
)

test('a reaction that was not accepted is only logged, and stays as the reader chose it', () =>
  site.visit({ mayFail: /reactions/, maySay: /the reaction was not sent/ }, async page => {
    await arriveAs(site, page, 'raisa@example.ru', text)
    const said = hear(page)
    await page.route(/\/svc\/reactions\//, (route, request) =>
      request.method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    const heart = page.getByRole('button', { name: /^Сердечко/ })
    await heart.click()
    await expect.poll(() => said.filter(line => line.startsWith('warning: the reaction was not sent'))).toHaveLength(1)
    expect(await heart.getAttribute('aria-pressed')).toBe('true')
    // Spec 5: an answer counts only when its `success` is true.
    await page.route(/\/svc\/reactions\//, (route, request) =>
      request.method() === 'POST' ? route.fulfill({ json: { success: false } }) : route.continue(),
    )
    await page.getByRole('button', { name: /^Огонь/ }).click()
    await expect.poll(() => said.join()).toContain('Something went wrong')
    expect(await page.getByText(/Произошла ошибка|Не получилось/).count()).toBe(0)
  }))

test('without a network a link keeps the page, and going back shows an offline page until the network returns', () =>
  site.visit({}, async page => {
    await page.goto(text)
    await page.locator('h1').hover()
    await isReady(page)
    const sections = page.getByRole('banner').getByRole('link')
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.context().setOffline(true)
    await sections.filter({ hasText: 'Дом' }).click()
    await page.getByText('Нет связи с сервером').waitFor()
    // A link under the pointer would otherwise be prefetched within 80 ms, and the router reloads the page for a part
    // that fails to load.
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 200)))
    expect(asked.filter(path => path.startsWith('/assets/archive'))).toEqual([])
    expect(await page.locator('h1').innerText()).toContain('Фикус')
    await page.context().setOffline(false)
    await sections.filter({ hasText: 'Дом' }).click()
    await page.getByRole('heading', { name: 'Дом', level: 1 }).waitFor()
    // The article was in the first document, so it has to be requested.
    await page.context().setOffline(true)
    await page.goBack()
    await page.getByRole('heading', { name: 'Нет связи с интернетом', level: 1 }).waitFor()
    const bird = page.getByRole('img', { name: 'ошибка' })
    await expect.poll(() => bird.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const again = page.getByRole('link', { name: 'Попробовать ещё раз' })
    await again.click()
    await page.getByText('Нет связи с сервером').waitFor()
    await page.context().setOffline(false)
    await again.click()
    await page.getByRole('heading', { name: /Фикус/, level: 1 }).waitFor()
  }))

test('a press before the application is loaded shows that it waits, is replaced by the next press, and never takes effect later by itself', () =>
  site.visit({}, async page => {
    await keepTime(site, page)
    const release = await holdApplication(page)
    await page.goto(text)
    const enter = enterButton(page)
    const heart = page.getByRole('button', { name: /^Сердечко/ })
    const waiting = async () => [await enter.getAttribute('aria-busy'), await heart.getAttribute('aria-busy')]
    await enter.click()
    expect(await waiting()).toEqual(['true', null])
    // For a button the key means nothing.
    await heart.click({ modifiers: ['Control'] })
    expect(await waiting()).toEqual([null, 'true'])
    await page.locator('h1').click()
    expect(await waiting()).toEqual([null, null])

    await enter.click()
    await page.clock.runFor(12_000)
    await page.getByText('Ответа пока нет. Нажмите ещё раз.').waitFor()
    expect(await waiting()).toEqual([null, null])

    await enter.click()
    await page.context().setOffline(true)
    const away = page.getByText('Нет связи с сервером. Проверьте интернет и нажмите ещё раз.')
    await away.first().waitFor()
    expect(await waiting()).toEqual([null, null])
    await page.clock.runFor(5_000)
    await away.waitFor({ state: 'detached' })
    await heart.click()
    await away.waitFor()
    expect(await waiting()).toEqual([null, null])

    await page.context().setOffline(false)
    release()
    await isReady(page)
    await enter.click()
    await page.getByRole('dialog', { name: 'Вход' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').count()).toBe(0)
  }))

test('the last press waits for the application and takes effect once; a comment written meanwhile is sent, and the page stays', () =>
  site.visit({}, async page => {
    const release = await holdApplication(page)
    await page.goto(text)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.getByLabel('Ваш комментарий').fill('Написано до приложения')
    const send = page.getByRole('button', { name: 'Отправить' })
    await send.click()
    expect(await send.getAttribute('aria-busy')).toBe('true')
    release()
    await page.getByRole('dialog', { name: 'Вход' }).waitFor()
    expect(await send.getAttribute('aria-busy')).toBeNull()
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    expect(await page.getByLabel('Ваш комментарий').inputValue()).toBe('Написано до приложения')
  }))

test('when the chunk of a page is missing after a deployment, pointing at its link reloads nothing, and pressing it loads the document', () =>
  site.visit({ mayFail: /assets\/archive/, maySay: /dynamically imported|preload/ }, async page => {
    await page.goto(text)
    await page.locator('h1').hover()
    await isReady(page)
    let loads = 0
    page.on('load', () => (loads += 1))
    let failures = 0
    await page.route(/\/assets\/archive-[^/]+\.js/, route => {
      failures += 1
      return route.fulfill({ status: 404 })
    })
    const link = page.getByRole('banner').getByRole('link').filter({ hasText: 'Дом' })
    await link.hover()
    await expect.poll(() => failures).toBeGreaterThan(0)
    expect(loads).toBe(0)
    await link.click()
    await page.getByRole('heading', { name: 'Дом', level: 1 }).waitFor()
    // The application cannot start on that page: it reloads once, and the page stays readable.
    await page.getByRole('contentinfo').hover()
    await expect.poll(() => loads).toBe(2)
    const before = failures
    await page.locator('h1').hover()
    await expect.poll(() => failures).toBeGreaterThan(before)
    expect(loads).toBe(2)
    await page.locator('main h2 a').first().click()
    await page.waitForURL(address => !address.pathname.startsWith('/topics/'))
    await page.locator('h1').waitFor()
    await expect.poll(() => loads).toBe(3)
  }))

test('crawlers that run scripts get no error page for a missing page, only a line on the console', () =>
  site.visit(
    { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', mayFail: /net-takoj/ },
    async page => {
      const said = hear(page)
      await page.goto(text)
      await page.locator('h1').hover()
      await isReady(page)
      await page.evaluate(() => {
        const link = document.createElement('a')
        link.href = '/net-takoj'
        link.textContent = 'Нет такой'
        document.querySelector('main')!.prepend(link)
      })
      await page.getByRole('link', { name: 'Нет такой' }).click()
      await page.waitForURL(`${site.url}/net-takoj`)
      await expect.poll(() => said.some(line => line.startsWith('info: error page'))).toBe(true)
      expect(await page.getByText('Такой страницы нет').count()).toBe(0)
    },
  ))

test('when more notifications fail to load, those already shown stay, and the button reports it, asks once and tries again', () =>
  site.visit({ mayFail: /kolokolchick/ }, async page => {
    const note = (at: number) => ({
      _id: String(at),
      event: 'comment_publish',
      is_read: true,
      package_uuid: `01890000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      payload: { content: `Весть № ${at}`, extends: null },
      redirect_link: null,
      path: null,
      created_at: '2026-01-01T09:00:00.000Z',
      updated_at: '2026-01-01T09:00:00.000Z',
    })
    let isAway = true
    let asked = 0
    await page.route(/\/kolokolchick\/user\/[^/?]+\?page=\d&limit=10/, route => {
      const number = Number(new URL(route.request().url()).searchParams.get('page'))
      if (number === 2) asked += 1
      if (number === 2 && isAway) return route.fulfill({ status: 503, json: { success: false, message: 'Отдыхаем' } })
      const data = Array.from({ length: number === 1 ? 10 : 2 }, (_, index) => note((number - 1) * 10 + index + 1))
      return route.fulfill({ json: { success: true, data, meta: { total: 12 } } })
    })
    await arriveAs(site, page, 'platon@example.ru', reader => `/profile/user/${reader.userId}/notifications`)
    const notes = page.getByText(/^Весть №\s/)
    await expect.poll(() => notes.count()).toBe(10)
    const more = page.getByRole('button', { name: 'Показать ещё' })
    await more.click()
    await page.getByRole('alert').filter({ hasText: 'Отдыхаем' }).waitFor()
    expect([await notes.count(), asked]).toEqual([10, 1])
    await expect.poll(() => more.evaluate(button => button === document.activeElement)).toBe(true)
    isAway = false
    await more.dblclick()
    await expect.poll(() => notes.count()).toBe(12)
    expect(asked).toBe(2)
    expect([await page.getByRole('alert').filter({ hasText: 'Отдыхаем' }).count(), await more.count()]).toEqual([0, 0])
  }))

test('when more favourites fail to load, those already shown stay, and the button reports it, keeps the focus and tries again', () =>
  site.visit({ mayFail: /favorites/ }, async page => {
    const { userId, token } = await arriveAs(site, page, 'klim@example.ru', '/')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const kept = await Promise.all(
      crowd.slice(0, 36).map(({ id }) =>
        fetch(`${site.url}/svc/users/api/v1/users/${userId}/favorites`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ postId: id }),
        }),
      ),
    )
    expect(kept.map(({ status }) => status)).toEqual(kept.map(() => 200))
    await page.goto(`/profile/user/${userId}/favorites`)
    const cards = page.getByRole('main').getByText(/^Заметка о\sдоме №\s/)
    const more = page.getByRole('button', { name: 'Показать ещё' })
    await more.waitFor()
    const before = await cards.count()
    const isNext = (url: URL) => /favorites/.test(url.pathname) && url.searchParams.get('page') === '2'
    await page.route(isNext, route => route.abort())
    await page.context().setOffline(true)
    await more.click()
    await page.getByRole('alert').filter({ hasText: 'Нет связи' }).waitFor()
    expect(await cards.count()).toBe(before)
    await expect.poll(() => more.evaluate(button => button === document.activeElement)).toBe(true)
    await page.context().setOffline(false)
    await page.unroute(isNext)
    await more.click()
    await expect.poll(() => cards.count()).toBe(36)
    expect(await page.getByRole('alert').filter({ hasText: 'Нет связи' }).count()).toBe(0)
  }))

test('when more comments fail to load, the thread stays, and the button reports it, keeps the focus and tries again', () =>
  site.visit({ mayFail: /comments/ }, async page => {
    const comments: CommentDraft[] = Array.from({ length: 60 }, (_, index) => ({
      source: `many:${index}`,
      postId: crowd[30]!.id!,
      author: { source: 'many:ann', name: 'Анна' },
      content: `Мысль № ${index}`,
      createdAt: new Date(site.app.clock.now().getTime() - (100 - index) * 60_000).toISOString(),
    }))
    await site.app.ask(importComments, { body: { comments } })
    await page.goto(`/${crowd[30]!.slug}`)
    await page.locator('h1').hover()
    await isReady(page)
    const thoughts = page.getByText(/^Мысль №\s/)
    const more = page.getByRole('button', { name: 'Показать ещё комментарии' })
    await more.scrollIntoViewIfNeeded()
    await more.waitFor()
    const before = await thoughts.count()
    const isNext = (url: URL) => /comments/.test(url.pathname) && url.pathname.includes('/svc/')
    await page.route(isNext, route => route.abort())
    await page.context().setOffline(true)
    await more.click()
    await page.getByRole('alert').filter({ hasText: 'Нет связи' }).waitFor()
    expect(await thoughts.count()).toBe(before)
    await expect.poll(() => more.evaluate(button => button === document.activeElement)).toBe(true)
    await page.context().setOffline(false)
    await page.unroute(isNext)
    await more.click()
    await expect.poll(() => thoughts.count()).toBeGreaterThan(before)
    expect(await page.getByRole('alert').filter({ hasText: 'Нет связи' }).count()).toBe(0)
  }))
