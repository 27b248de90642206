// Messages to a browser that is not on the site: real Chromium and its service worker. Chromium has no push service
// here, so a fixture replaces the result of `PushManager.subscribe`, and DevTools hands messages to the worker.
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { openPushService, type FakeBrowser, type PushServiceFixture } from '#services/push/push-service.fixture.ts'
import { mounts } from '#server/mounts.ts'
import { arriveAs, axeProblems, enterButton, face, signIn } from './reader.ts'
import { endBrowser, openTestSite, type TestSite } from './site.ts'

const ficus = 101

const stepLimitMs = 30_000
const attempts = 3

let site: TestSite
let service: PushServiceFixture
beforeAll(async () => {
  service = await openPushService()
  site = await openTestSite(undefined, 'whole')
})
beforeEach(async ({ task }) => {
  // A browser that does not show notices does not show them the second time either.
  if ((task.result?.retryCount ?? 0) > 0) await endBrowser('whole')
  await site.app.context.db.sql.query('delete from push.device')
  service.received.length = 0
})
afterAll(async () => {
  await site?.close()
  await service?.[Symbol.asyncDispose]()
})

/**
 * Makes `subscribe` return this subscription, which the browser keeps from then on. The first `fails` attempts fail.
 */
async function giveSubscription(page: Page, browser: FakeBrowser, fails = 0): Promise<void> {
  await page.addInitScript(
    ({ token, p256dh, auth, failsFirst }) => {
      let failsLeft = failsFirst
      const attempts: number[] = []
      Object.assign(globalThis, { attempts })
      const kept = 'the browser’s own subscription'
      const make = (key: string) => {
        const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), sign => sign.charCodeAt(0))
        return {
          endpoint: token,
          options: { userVisibleOnly: true, applicationServerKey: bytes.buffer },
          toJSON: () => ({ endpoint: token, keys: { p256dh, auth } }),
          unsubscribe: async () => {
            sessionStorage.removeItem(kept)
            return true
          },
        }
      }
      Object.assign(PushManager.prototype, {
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          if (Notification.permission !== 'granted') throw new DOMException('denied', 'NotAllowedError')
          attempts.push(performance.now())
          if (failsLeft-- > 0) throw new DOMException('push service not available', 'AbortError')
          sessionStorage.setItem(kept, applicationServerKey)
          return make(applicationServerKey)
        },
        getSubscription: async () => {
          const key = sessionStorage.getItem(kept)
          return key && make(key)
        },
      })
    },
    { ...browser, failsFirst: fails },
  )
}

/** Opens the reader's own settings, signed in. Returns the id of the reader. */
async function openSettings(page: Page, email: string): Promise<string> {
  const { userId } = await arriveAs(site, page, email, reader => `/profile/user/${reader.userId}/settings`)
  await page.getByRole('heading', { name: 'Настройки', level: 1 }).waitFor()
  return userId
}

/** Sets the permission as the reader does in the browser's own settings. It lasts as long as the DevTools session. */
async function setPermission(page: Page, setting: 'granted' | 'denied' | 'prompt'): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { targetInfo } = await devtools.send('Target.getTargetInfo')
  const { browserContextId } = targetInfo
  await devtools.send('Browser.setPermission', { permission: { name: 'notifications' }, setting, browserContextId })
}

const section = (page: Page) => page.getByRole('region', { name: 'В этом браузере' })
const turnOn = (page: Page) => page.getByRole('button', { name: 'Включить уведомления' })
const isOn = (page: Page) => section(page).getByText('Уведомления включены').waitFor()

async function listDevices(userId: string): Promise<{ token: string; subscribed: boolean }[]> {
  const { rows } = await site.app.context.db.sql.query<{ token: string; subscribed: boolean }>(
    'select token, subscribed from push.device where user_id = $1',
    [userId],
  )
  return rows
}

/** Replies to a comment of the reader as somebody else. */
async function answer(page: Page, email: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const say = async (authorization: string, payload: object) => {
    const response = await site.app.app.inject({
      method: 'POST',
      url: mounts.comments + createComment.path,
      headers: { authorization },
      payload: { post_ID: ficus, ...payload },
    })
    return response.json<{ data: { id: number } }>().data.id
  }
  const parent = await say(`Bearer ${token}`, { content: 'Как поливать?' })
  const other = await site.app.signIn({ email })
  await say(other.headers.authorization, { content: 'Раз в десять дней.', parent })
  await site.app.waitUntilIdle()
}

/**
 * Sends a push message and waits until its notice is shown. Listing the notices in a loop does not work: when asked
 * while a notice is being shown, Chromium takes it for a closed one and forgets it. Chromium may also stop the worker
 * between two steps, and then nobody tells that the notice is shown: the message, which has a tag, is sent again.
 */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const devtools: CDPSession = await context.newCDPSession(page)
  const registrationId = await new Promise<string>(resolve => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
    void devtools.send('ServiceWorker.enable')
  })
  for (let attempt = 1; ; attempt += 1) {
    const shown = hearOfNotice(context)
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data })
    const end = await Promise.race([shown, wait(stepLimitMs / attempts, 'late')])
    if (end !== 'late') return
    if (attempt === attempts) throw new Error('the notice is not shown')
  }
}

/** Resolves as soon as the worker has shown a notice. */
async function hearOfNotice(context: BrowserContext): Promise<unknown> {
  const worker = context.serviceWorkers().at(-1)!
  return worker
    .evaluate(() => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      const show = registration.showNotification.bind(registration)
      return new Promise<void>((resolve, reject) => {
        registration.showNotification = (...notice) => {
          registration.showNotification = show
          const showing = show(...notice)
          showing.then(resolve, reject)
          return showing
        }
      })
    })
    .catch((error: unknown) => {
      // A worker that was stopped takes its promises along.
      if (/closed|destroyed/i.test(String(error))) return new Promise(() => {})
      throw error
    })
}

/** Chromium starts a sleeping worker when it likes: a step that waits for one without end is named, instead of the test that it is in. */
async function within<Result>(step: string, work: Promise<Result>): Promise<Result> {
  const late = AbortSignal.timeout(stepLimitMs)
  return Promise.race([
    work,
    new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(new Error(`${step}: no end`)))),
  ])
}

type Shown = { title: string; body: string; tag: string }
const listShown = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Presses the notice, as the browser reports it to the worker. Returns the address that the worker wants to open. */
const press = (worker: Worker, tag: string): Promise<string> =>
  within(
    'the press opens an address',
    worker.evaluate(async tag => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        clients: { openWindow(url: string): Promise<unknown> }
      }
      const [notification] = await scope.registration.getNotifications({ tag })
      return new Promise<string>(resolve => {
        // A real window opens only after a press by a person.
        scope.clients.openWindow = async url => resolve(url)
        const event = Reflect.construct(Reflect.get(globalThis, 'NotificationEvent') as never, [
          'notificationclick',
          { notification },
        ]) as Event
        dispatchEvent(event)
      })
    }, tag),
  )

test('a press turns notifications on, a reply arrives as a notice, and the notice leads to the reply', () =>
  site.visit({ bypassCSP: true }, async page => {
    const context = page.context()
    await context.grantPermissions(['notifications'])
    const browser = service.makeBrowser()
    await giveSubscription(page, browser)
    const userId = await openSettings(page, 'pavla@example.ru')
    expect(await page.getByRole('switch', { name: 'В браузере' }).isChecked()).toBe(false)
    await turnOn(page).click()
    await isOn(page)
    expect(await listDevices(userId)).toEqual([{ token: browser.token, subscribed: true }])
    await expect.poll(() => page.getByRole('switch', { name: 'В браузере' }).isChecked()).toBe(true)
    expect(await axeProblems(page)).toEqual([])

    await answer(page, 'anatoly@example.ru')
    expect(service.received).toHaveLength(1)
    const { message } = service.received.pop()!
    await deliver(context, page, JSON.stringify(message))
    expect(await listShown(page)).toEqual([{ title: 'Ответ на ваш комментарий', body: message.body, tag: message.tag }])
    expect(message.body).toContain('Раз в десять дней.')

    const [worker] = context.serviceWorkers()
    const opened = await press(worker!, message.tag)
    expect(opened).toMatch(new RegExp(`^${site.url}/fikus-zimoj#comment-\\d+$`))
    expect(await listShown(page)).toEqual([])
    await page.goto(opened)
    await page.getByText('Раз в десять дней.').first().waitFor()

    for (const url of ['https://evil.test/', '//evil.test/x', 'javascript:alert(1)']) {
      await deliver(context, page, JSON.stringify({ ...message, url }))
      expect(await press(worker!, message.tag)).toBe(`${site.url}/`)
    }
    for (const nonsense of ['', 'просто текст']) {
      await deliver(context, page, nonsense)
      expect(await listShown(page)).toEqual([{ title: 'Дельно', body: 'У вас новое уведомление', tag: 'delno' }])
    }
  }))

test('a disabled subscription stays off, a lost one is restored, and signing out ends it, so that nobody else inherits it', () =>
  site.visit({ mayFail: /\/get-device\?/ }, async page => {
    await page.context().grantPermissions(['notifications'])
    const browser = service.makeBrowser()
    await giveSubscription(page, browser)
    const email = 'ruslana@example.ru'
    const userId = await openSettings(page, email)
    await turnOn(page).click()
    await isOn(page)
    await section(page).getByRole('button', { name: 'Выключить в этом браузере' }).click()
    await turnOn(page).waitFor()
    expect(await listDevices(userId)).toEqual([{ token: browser.token, subscribed: false }])
    await page.reload()
    await turnOn(page).waitFor()

    await turnOn(page).click()
    await isOn(page)
    await site.app.context.db.sql.query('delete from push.device')
    const isKept = page.waitForResponse(response => response.url().endsWith('/api/subscribe'))
    await page.goto('/fikus-zimoj')
    expect((await isKept).status()).toBe(200)
    expect(await listDevices(userId)).toEqual([{ token: browser.token, subscribed: true }])

    await page.goto(`/profile/user/${userId}/settings`)
    await page.getByRole('main').getByRole('button', { name: 'Выйти', exact: true }).click()
    await enterButton(page).waitFor()
    await site.app.waitUntilIdle()
    expect(await listDevices(userId)).toEqual([])

    await page.goto('/')
    await signIn(site, page, 'yaroslav@example.ru')
    await face(page).click()
    await page.getByRole('link', { name: 'Мой профиль' }).click()
    await page.getByRole('navigation', { name: 'Профиль' }).getByRole('link', { name: 'Уведомления' }).click()
    await page.getByRole('heading', { name: 'Уведомления', level: 1 }).waitFor()
    const other = new URL(page.url()).pathname.split('/')[3]!
    await page.getByRole('region', { name: 'Уведомления в браузере' }).waitFor()
    expect(await listDevices(other)).toEqual([])
    await turnOn(page).click()
    await page.getByRole('region', { name: 'Уведомления в браузере' }).waitFor({ state: 'detached' })
    expect(await listDevices(other)).toEqual([{ token: browser.token, subscribed: true }])
  }))

test('a failed subscription is tried again, three times at most, before the reader is told', () =>
  site.visit({}, async page => {
    await page.context().grantPermissions(['notifications'])
    await giveSubscription(page, service.makeBrowser(), 2)
    await openSettings(page, 'mirra@example.ru')
    const pressedAt = await page.evaluate(() => performance.now())
    await turnOn(page).click()
    await isOn(page)
    const attempts = await page.evaluate(() => (globalThis as unknown as { attempts: number[] }).attempts)
    const waitedMs = attempts.map((at, n) => at - (attempts[n - 1] ?? pressedAt))
    // Spec 9: the first attempt after half a second, each further one after twice the time.
    expect(waitedMs.map((ms, n) => ms >= 500 * 2 ** n)).toEqual([true, true, true])
  }))

test('when the browser cannot reach its push service, a message says so, a warning is logged, and the button returns', async () => {
  const complaint = /not subscribed to push messages: AbortError/
  const visit = site.visit({}, async page => {
    await page.context().grantPermissions(['notifications'])
    await giveSubscription(page, service.makeBrowser(), 99)
    await openSettings(page, 'foka@example.ru')
    await turnOn(page).click()
    await page.getByText('Не получилось включить уведомления. Попробуйте позже.').waitFor()
    expect(await turnOn(page).isEnabled()).toBe(true)
  })
  await expect(visit).rejects.toThrow(complaint)
})

test('a browser whose subscription gets another address keeps its reader', () =>
  site.visit({}, async page => {
    await page.context().grantPermissions(['notifications'])
    const [old, fresh] = [service.makeBrowser(), service.makeBrowser()]
    await giveSubscription(page, old)
    const userId = await openSettings(page, 'darina@example.ru')
    await turnOn(page).click()
    await isOn(page)
    const [worker] = page.context().serviceWorkers()
    await worker!.evaluate(
      ([before, after]) => {
        const made = ({ token, p256dh, auth }: FakeBrowser) => ({
          toJSON: () => ({ endpoint: token, keys: { p256dh, auth } }),
        })
        const event = new Event('pushsubscriptionchange')
        Object.assign(event, {
          oldSubscription: made(before!),
          newSubscription: made(after!),
          waitUntil: () => {},
        })
        dispatchEvent(event)
      },
      [old, fresh],
    )
    await expect
      .poll(async () => (await listDevices(userId)).filter(({ subscribed }) => subscribed))
      .toEqual([{ token: fresh.token, subscribed: true }])
  }))

test('a permission denied by the browser is reported once, to the reader who pressed, and granting it later subscribes', () =>
  site.visit({ bypassCSP: true }, async page => {
    await setPermission(page, 'denied')
    await giveSubscription(page, service.makeBrowser())
    const userId = await openSettings(page, 'severin@example.ru')
    await turnOn(page).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await turnOn(page).click()
    const dialog = page.getByRole('dialog', { name: 'Уведомления не включены' })
    await dialog
      .getByText('Не удалось подписаться на push-уведомления. Включите разрешение в браузере', { exact: true })
      .waitFor()
    expect(await axeProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Понятно' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await listDevices(userId)).toEqual([])
    await setPermission(page, 'granted')
    await isOn(page)
    expect(await listDevices(userId)).toHaveLength(1)
  }))

test('a reader who presses nothing is asked nothing and subscribed to nothing', () =>
  site.visit({}, async page => {
    await page.addInitScript(() => {
      Notification.requestPermission = () => {
        throw new Error('the permission was asked for')
      }
    })
    const checked = page.waitForRequest(request => /push-life/.test(request.url()))
    await openSettings(page, 'glafira@example.ru')
    await checked
    await turnOn(page).waitFor()
    // The worker is there for everybody: it shows kept pages without a connection.
    const subscriptions = () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).pushManager.getSubscription())
    expect(await subscriptions()).toBeNull()
  }))

test('a browser without push is told so in plain words', () =>
  site.visit({ bypassCSP: true }, async page => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
    await openSettings(page, 'zinaida@example.ru')
    await section(page).getByText('Этот браузер не умеет показывать уведомления сайтов.').waitFor()
    expect(await turnOn(page).count()).toBe(0)
    expect(await axeProblems(page)).toEqual([])
  }))

test('Safari, which forgets subscriptions, offers them once and remembers «не сейчас»', () =>
  site.visit(
    {
      bypassCSP: true,
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    },
    async page => {
      await setPermission(page, 'granted')
      await giveSubscription(page, service.makeBrowser())
      await openSettings(page, 'emilia@example.ru')
      await turnOn(page).click()
      await isOn(page)
      await setPermission(page, 'prompt')
      await page.evaluate(() => sessionStorage.clear())
      await page.goto('/fikus-zimoj')
      const dialog = page.getByRole('dialog', { name: 'Вернуть уведомления' })
      await dialog.waitFor()
      expect(await axeProblems(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Не сейчас' }).click()
      await dialog.waitFor({ state: 'detached' })
      const cookies = await page.context().cookies()
      expect(cookies.map(({ name }) => name)).toContain('push_declined')
      const checked = page.waitForRequest(request => /push-life/.test(request.url()))
      await page.reload()
      await checked
      await turnOn(page).or(page.getByRole('main')).first().waitFor()
      expect(await dialog.count()).toBe(0)
    },
  ))

test('caches do not keep the service worker, and pages may run no other worker', async () => {
  const worker = await site.get('/service-worker.js')
  expect([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(worker.headers.get('content-type')).toMatch(/^(text|application)\/javascript/)
  const page = await site.get('/fikus-zimoj')
  expect(page.headers.get('content-security-policy')).toContain("worker-src 'self'")
})
