// Messages to browsers: the whole application, and a push service on this machine that decrypts them.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setBan, updateUser } from '#contract/auth.ts'
import { getPushKey, type PushDeviceReply } from '#contract/push.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { seedMagazine } from '#tests/magazine.ts'
import { sendQueue } from './deliver.ts'
import { devicesPerNetworkDaily, devicesPerPerson, failuresMax, attemptsMax } from './limits.ts'
import { openPushService, type FakeBrowser, type PushServiceFixture } from './push-service.fixture.ts'
import { removeOld, type PushTables } from './store.ts'

const ficus = 101

let service: PushServiceFixture
let app: TestApp
let lena: SignedIn
let oleg: SignedIn
beforeAll(async () => {
  service = await openPushService()
  app = await openTestApp()
})
afterAll(async () => {
  await app.close()
  await service[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await app.empty()
  lena = await app.signIn({ email: 'lena@delno.test' })
  oleg = await app.signIn({ email: 'oleg@delno.test' })
  await app.ask(updateUser, { body: { id: lena.userId, changes: { setting_subs_to_web_push_packages: 1 } } })
})
afterEach(() => {
  service.received.length = 0
  service.answers.length = 0
})

let callers = 0
type Answer = { status: number; code?: string; data: PushDeviceReply }
async function call(method: 'GET' | 'POST', path: string, options: { by?: SignedIn; body?: object; ip?: string } = {}) {
  callers += 1
  const response = await app.app.inject({
    method,
    url: `/svc/push/api/${path}`,
    remoteAddress: options.ip ?? `10.5.${(callers >> 8) & 255}.${callers & 255}`,
    headers: { ...options.by?.headers },
    ...(options.body && { payload: options.body }),
  })
  return { status: response.statusCode, ...response.json<object>() } as Answer & Record<string, unknown>
}
const add = (browser: object, by?: SignedIn, ip?: string) => call('POST', 'add-sub', { by, ip, body: browser })
const read = (browser: FakeBrowser, by?: SignedIn) =>
  call('GET', `get-device?token=${encodeURIComponent(browser.token)}`, { by })
const sendTest = (browser: FakeBrowser, by?: SignedIn, words: object = {}) =>
  call('POST', 'send-to-token', { by, body: { token: browser.token, ...words } })

async function say(by: SignedIn, content: string, parent = 0): Promise<number> {
  app.clock.advance(21_000)
  const response = await app.app.inject({
    method: 'POST',
    url: '/svc/comments/api/comments',
    headers: by.headers,
    payload: { post_ID: ficus, content, parent },
  })
  await app.waitUntilIdle()
  return response.json<{ data: { id: number } }>().data.id
}
/** Oleg replies to Lena, which notifies her. */
async function answerLena(words = 'Раз в десять дней.'): Promise<void> {
  await say(oleg, words, await say(lena, 'Как поливать?'))
}
async function viewAll(): Promise<void> {
  await app.app.inject({
    method: 'PATCH',
    url: `/svc/notifications/api/v1/kolokolchick/user/${lena.userId}/notifications/mass-viewing`,
    headers: lena.headers,
  })
  await app.waitUntilIdle()
}
async function listWaiting(): Promise<{ attempt: number; seconds: number }[]> {
  const { rows } = await app.context.db.sql.query<{ attempt: number; seconds: number }>(
    `select (data->>'attempt')::integer as attempt, round(extract(epoch from start_after - created_on))::integer as seconds
     from pgboss.job where name = $1 and state = 'created'`,
    [sendQueue],
  )
  return rows
}
/** Makes delayed jobs due now and runs them. */
async function letTimePass(): Promise<void> {
  await app.context.db.sql.query(`update pgboss.job set start_after = now() where name = $1 and state = 'created'`, [
    sendQueue,
  ])
  await app.waitUntilIdle()
}

describe('devices', () => {
  test('a device is stored and read by its token; only its owner sees its keys', async () => {
    const browser = service.makeBrowser()
    const user_agent = { browser: 'Chrome', version: '156', os: 'Linux' }
    const added = await add({ ...browser, user_agent }, lena)
    expect(added).toMatchObject({ status: 200, success: true })
    expect(added.data).toEqual({
      id: expect.any(String),
      integer_id: expect.any(Number),
      device_id: expect.stringMatching(/^[\w-]{43}$/),
      token: browser.token,
      type: 'web',
      user_agent,
      p256dh: browser.p256dh,
      auth: browser.auth,
      subscribed: true,
      not_found: false,
      test: false,
      created_at: app.clock.now().toISOString(),
      updated_at: app.clock.now().toISOString(),
      not_found_at: null,
      changed_sub_status_at: app.clock.now().toISOString(),
      is_own: true,
    })
    expect((await read(browser, lena)).data).toEqual(added.data)
    for (const other of [oleg, undefined])
      expect((await read(browser, other)).data).toEqual({ ...added.data, p256dh: null, auth: null, is_own: false })
    expect(await read(service.makeBrowser())).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('a device is turned off and on by its token alone, and its status shows it', async () => {
    const browser = service.makeBrowser()
    const { token } = browser
    const status = () => call('GET', `get-sub-status?token=${encodeURIComponent(token)}`)
    expect((await status()).status).toBe(404)
    expect((await call('POST', 'subscribe', { body: { token } })).status).toBe(404)
    await call('POST', 'subscribe', { body: browser })
    expect((await status()).data).toEqual({ subscribed: true, not_found: false })
    app.clock.advance(60_000)
    expect(await call('POST', 'unsubscribe', { body: { token } })).toMatchObject({ status: 200, success: true })
    expect((await status()).data).toEqual({ subscribed: false, not_found: false })
    expect((await read(browser)).data.changed_sub_status_at).toBe(app.clock.now().toISOString())
    expect((await call('POST', 'subscribe', { body: { token } })).data.subscribed).toBe(true)
    expect(await call('POST', 'unsubscribe', { body: { token: 'https://nobody.test/x' } })).toMatchObject({
      status: 200,
    })
  })

  test('a person with the keys takes a device over; an address alone cannot', async () => {
    const browser = service.makeBrowser()
    await add(browser, lena)
    expect(await add({ ...browser, auth: service.makeBrowser().auth }, oleg)).toMatchObject({ status: 409 })
    expect(await add({ ...browser, p256dh: service.makeBrowser().p256dh }, oleg)).toMatchObject({ status: 409 })
    expect((await call('POST', 'subscribe', { by: oleg, body: { token: browser.token } })).data.is_own).toBe(false)
    expect((await read(browser, lena)).data.is_own).toBe(true)
    expect((await add(browser, oleg)).data.is_own).toBe(true)
    expect((await read(browser, lena)).data.is_own).toBe(false)
    expect((await add(browser)).data.is_own).toBe(false)
    expect((await read(browser, oleg)).data.is_own).toBe(true)
  })

  test('a browser with a new subscription keeps its person if it knows the secret of the old one', async () => {
    const [old, stolen, renewed] = [service.makeBrowser(), service.makeBrowser(), service.makeBrowser()]
    await add(old, lena)
    const { token, auth } = old
    await add({ ...stolen, replaces: { token, auth: service.makeBrowser().auth } })
    expect((await read(stolen, lena)).data.is_own).toBe(false)
    await add({ ...renewed, replaces: { token, auth } })
    expect((await read(renewed, lena)).data.is_own).toBe(true)
    expect((await read(old)).data.subscribed).toBe(false)
  })

  test.each([
    ['plain http', (token: string) => token.replace('https:', 'http:')],
    ['another port', () => 'https://push.delno.test:8443/x'],
    ['a private address', () => 'https://10.0.0.1/x'],
    ['a link-local address', () => 'https://169.254.169.254/latest/meta-data'],
    ['an IPv6 address', () => 'https://[fd00::1]/x'],
    ['an address written as a number', () => 'https://2130706433/x'],
    ['a name of the local network', () => 'https://redis/x'],
    ['a name below .internal', () => 'https://metadata.google.internal/x'],
    ['a name and a password', () => 'https://a:b@push.delno.test/x'],
    ['an address that is not normalized', () => 'https://push.delno.test/a/../b'],
    ['no address', () => 'push'],
  ])('%s is refused', async (_, change) => {
    const browser = service.makeBrowser()
    expect(await add({ ...browser, token: change(browser.token) })).toMatchObject({ status: 400, code: 'validation' })
  })

  test.each([
    [
      'a point that is not on the curve',
      { p256dh: Buffer.from([4, ...Array<number>(64).fill(7)]).toString('base64url') },
    ],
    ['a short key', { p256dh: 'BAAA' }],
    ['a short secret', { auth: 'AAAA' }],
    ['no type', { type: undefined }],
    ['an unknown type', { type: 'smoke' }],
  ])('%s is refused', async (_, change) => {
    expect(await add({ ...service.makeBrowser(), ...change })).toMatchObject({ status: 400 })
  })

  test('base64url with padding is accepted as the same key', async () => {
    const browser = service.makeBrowser()
    await add({ ...browser, auth: `${browser.auth}==`, p256dh: `${browser.p256dh}=` }, lena)
    expect((await add(browser, lena)).status).toBe(200)
  })

  test('a person has ten devices at most, a network adds fifty a day', async () => {
    const browsers = Array.from({ length: devicesPerPerson + 1 }, () => service.makeBrowser())
    for (const browser of browsers) {
      await add(browser, lena)
      app.clock.advance(1000)
    }
    const known = await Promise.all(browsers.map(async browser => (await read(browser)).status))
    expect(known).toEqual([404, ...Array<number>(devicesPerPerson).fill(200)])

    const neighbours = []
    for (let from = 0; from < devicesPerNetworkDaily + 10; from += 30) {
      const some = Array.from({ length: 30 }, (_, n) =>
        add(service.makeBrowser(), undefined, `2001:db8:0:1::${from + n}`),
      )
      neighbours.push(...(await Promise.all(some)))
      app.clock.advance(61_000)
    }
    expect(neighbours.filter(({ status }) => status === 200)).toHaveLength(devicesPerNetworkDaily)
    expect(neighbours.filter(({ status }) => status === 429)).toHaveLength(10)
    app.clock.advance(86_400_000)
    expect((await add(service.makeBrowser(), undefined, '2001:db8:0:1::1')).status).toBe(200)
  })

  test('twenty parallel requests with one subscription add one device', async () => {
    const browser = service.makeBrowser()
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(browser, lena)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { rows } = await app.context.db.sql.query('select 1 from push.device where token = $1', [browser.token])
    expect(rows).toHaveLength(1)
  })
})

describe('a notification', () => {
  beforeEach(() => seedMagazine(app))

  test('goes to every browser of its person, encrypted and signed, once', async () => {
    const [laptop, phone] = [service.makeBrowser(), service.makeBrowser()]
    await add(laptop, lena)
    await add(phone, lena)
    await add(service.makeBrowser(), oleg)
    await add(service.makeBrowser())
    await answerLena()
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(
      [laptop, phone].map(({ token }) => new URL(token).pathname).toSorted(),
    )
    const [sent] = service.received
    expect(sent!.message).toEqual({
      title: 'Ответ на ваш комментарий',
      body: 'Читатель 2 отвечает на ваш комментарий под статьёй «Фикус зимой»\nРаз в десять дней.',
      url: expect.stringMatching(/^\/fikus-zimoj#comment-\d+$/),
      tag: expect.stringMatching(/^notification-\d+$/),
    })
    expect(sent!.headers).toMatchObject({
      ttl: '86400',
      urgency: 'normal',
      topic: sent!.message.tag,
      'content-encoding': 'aes128gcm',
    })
    const { data } = await app.ask(getPushKey)
    await service.checkSignature(sent!, data.public_key)
  })

  test('is sent once when its event comes twice, also in two processes; a new rating of the comment is sent again', async () => {
    await add(service.makeBrowser(), lena)
    const another = await app.openAnother()
    const id = await say(lena, 'Ожил!')
    const rate = async (rater: SignedIn) => {
      const rating = { id, postId: ficus, authorId: lena.userId, raterId: rater.userId, rating: 'like', version: 1 }
      await app.context.db
        .of('platform')
        .inTransaction(trx => app.context.events.announce(trx, 'comment.rated', rating as never))
      await app.waitUntilIdle()
    }
    await rate(oleg)
    const findNotification = async () => {
      const { rows } = await app.context.db.sql.query<{ id: string }>('select id::text from notifications.notification')
      return rows[0]?.id
    }
    // The other process may have taken the event.
    await expect.poll(findNotification).toBeDefined()
    const again = { userId: lena.userId, id: (await findNotification())! }
    for (const process of [app, another, app])
      await process.context.db
        .of('platform')
        .inTransaction(trx => process.context.events.announce(trx, 'notification.created', again))
    await Promise.all([app.waitUntilIdle(), another.waitUntilIdle()])
    await another.close()
    expect(service.received).toHaveLength(1)
    await rate(await app.signIn({ email: 'nina@delno.test' }))
    expect(service.received.map(({ message }) => message.tag)).toEqual([
      `notification-${again.id}`,
      `notification-${again.id}`,
    ])
    expect(service.received[1]!.message.body).toContain('и ещё 1 человек')
  })

  test.each([
    [
      'did not ask for messages',
      () => app.ask(updateUser, { body: { id: lena.userId, changes: { setting_subs_to_web_push_packages: 0 } } }),
    ],
    ['is banned', () => app.ask(setBan, { body: { email: 'lena@delno.test', isBanned: true } })],
  ])('is not sent to a person who %s', async (_, change) => {
    await add(service.makeBrowser(), lena)
    const question = await say(lena, 'Как поливать?')
    await change()
    await app.waitUntilIdle()
    await say(oleg, 'Раз в неделю', question)
    expect(service.received).toEqual([])
  })

  test('is not sent to a browser that was turned off', async () => {
    const browser = service.makeBrowser()
    await add(browser, lena)
    await call('POST', 'unsubscribe', { body: { token: browser.token } })
    await answerLena()
    expect(service.received).toEqual([])
  })

  test('is retried at the time of Retry-After, and not at all when it was seen meanwhile', async () => {
    await add(service.makeBrowser(), lena)
    service.answers.push({ status: 429, headers: { 'retry-after': '600' } }, { status: 503 })
    await answerLena()
    expect(await listWaiting()).toEqual([{ attempt: 2, seconds: 600 }])
    await letTimePass()
    expect(await listWaiting()).toEqual([{ attempt: 3, seconds: 60 }])
    await letTimePass()
    expect(service.received).toHaveLength(3)
    expect(await listWaiting()).toEqual([])

    // The clock advances by 42 seconds while two people write.
    const date = new Date(app.clock.now().getTime() + 42_000 + 90_000).toUTCString()
    service.answers.push({ status: 429, headers: { 'retry-after': date } })
    await answerLena()
    expect(await listWaiting()).toEqual([{ attempt: 2, seconds: 90 }])
    await viewAll()
    await letTimePass()
    expect(service.received).toHaveLength(4)
  })

  test('is given up after five attempts; five failed messages in a row turn the browser off until it comes again', async () => {
    const browser = service.makeBrowser()
    await add(browser, lena)
    for (let round = 1; round <= failuresMax; round += 1) {
      service.answers.push(...Array.from({ length: attemptsMax }, () => ({ status: 500 })))
      await answerLena(`Ответ ${round}`)
      while ((await listWaiting()).length > 0) await letTimePass()
      expect(service.received).toHaveLength(round * attemptsMax)
      expect((await read(browser)).data.subscribed).toBe(round < failuresMax)
    }
    await answerLena()
    expect(service.received).toHaveLength(failuresMax * attemptsMax)
    await add(browser, lena)
    await answerLena()
    expect(service.received).toHaveLength(failuresMax * attemptsMax + 1)
  })

  test('is not sent again when another process took it and died', async () => {
    await add(service.makeBrowser(), lena)
    service.answers.push({ status: 429 })
    await answerLena()
    await app.context.db.sql.query('update push.delivery set is_taken = true')
    await letTimePass()
    expect(service.received).toHaveLength(1)
    expect(await listWaiting()).toEqual([])
  })

  test('is not sent again when it may have arrived', async () => {
    await add(service.makeBrowser(), lena)
    service.answers.push('silence')
    await answerLena()
    await letTimePass()
    expect(service.received).toHaveLength(1)
    expect(await listWaiting()).toEqual([])
  })

  test.each([404, 410])('%i marks the subscription as dead, and nothing is sent there again', async status => {
    const browser = service.makeBrowser()
    await add(browser, lena)
    service.answers.push({ status })
    await answerLena()
    expect((await read(browser)).data).toMatchObject({
      not_found: true,
      subscribed: false,
      not_found_at: app.clock.now().toISOString(),
      changed_sub_status_at: app.clock.now().toISOString(),
    })
    await answerLena()
    expect(await sendTest(browser, lena)).toMatchObject({ status: 409 })
    expect(await add(browser, lena)).toMatchObject({ status: 409 })
    expect(await call('POST', 'subscribe', { body: { token: browser.token } })).toMatchObject({ status: 409 })
    expect(service.received).toHaveLength(1)
  })

  test.each([413, 401, 403, 302])('%i is not retried, as the message would be refused again', async status => {
    const browser = service.makeBrowser()
    await add(browser, lena)
    service.answers.push({ status, headers: { location: service.origin } })
    await answerLena()
    expect(service.received).toHaveLength(1)
    expect(await listWaiting()).toEqual([])
    expect((await read(browser)).data).toMatchObject({ subscribed: true, not_found: false })
  })

  test('the old type of Safari is stored and answered, but nothing is sent to it', async () => {
    const safari = { type: 'safari', token: 'ab'.repeat(32) }
    expect((await add(safari, lena)).data).toMatchObject({ type: 'safari', p256dh: null, auth: null, subscribed: true })
    expect(await call('POST', 'send-to-token', { by: lena, body: { token: safari.token } })).toMatchObject({
      status: 409,
    })
    await answerLena()
    expect(await listWaiting()).toEqual([])
  })

  test('signing out takes the device of that session from its person', async () => {
    const [here, there] = [service.makeBrowser(), service.makeBrowser()]
    const phone = await app.signIn({ email: 'lena@delno.test' })
    await add(here, lena)
    await add(there, phone)
    const { statusCode } = await app.app.inject({
      method: 'PATCH',
      url: '/svc/auth/api/v1/auth/revoke-token',
      headers: { ...lena.headers, cookie: lena.cookie },
    })
    expect(statusCode).toBe(200)
    await app.waitUntilIdle()
    lena = phone
    await answerLena()
    expect(service.received.map(({ path }) => path)).toEqual([new URL(there.token).pathname])
    expect((await read(here, phone)).data).toMatchObject({ is_own: false, subscribed: true, auth: null })
  })

  test('is forgotten after a time, and so are devices without a person; others stay', async () => {
    const [hers, nobodys, off] = [service.makeBrowser(), service.makeBrowser(), service.makeBrowser()]
    await add(hers, lena)
    await add(nobodys)
    await add(off, lena)
    await answerLena()
    await call('POST', 'unsubscribe', { body: { token: off.token } })
    const { kysely } = app.context.db.of<PushTables>('push')
    const later = new Date(app.clock.now().getTime() + 1)
    const before = new Date(app.clock.now().getTime() - 86_400_000)
    await removeOld(kysely, { idleBefore: before, sentBefore: before, limit: 10 })
    expect(await Promise.all([hers, nobodys, off].map(async each => (await read(each)).status))).toEqual([
      200, 200, 200,
    ])
    expect(await removeOld(kysely, { idleBefore: later, sentBefore: later, limit: 10 })).toBe(2)
    expect(await Promise.all([hers, nobodys, off].map(async each => (await read(each)).status))).toEqual([
      200, 404, 404,
    ])
    expect((await app.context.db.sql.query('select 1 from push.delivery')).rows).toEqual([])
  })

  test('is not sent to an erased person, whose devices are removed', async () => {
    const browser = service.makeBrowser()
    await add(browser, lena)
    await app.context.db
      .of('platform')
      .inTransaction(trx => app.context.events.announce(trx, 'viewer.changed', { userId: lena.userId, viewer: null }))
    await app.waitUntilIdle()
    expect((await read(browser)).status).toBe(404)
  })
})

describe('a test message', () => {
  test('goes to the sender’s own device; moderators of push messages send to any', async () => {
    const browser = service.makeBrowser()
    await add(browser, lena)
    expect(await sendTest(browser, lena, { title: 'Проба' })).toMatchObject({
      status: 200,
      success: true,
      data: { outcome: 'accepted', device: { test: true } },
    })
    expect(service.received[0]!.message).toEqual({
      title: 'Проба',
      body: 'Если вы это видите, уведомления работают.',
      url: '/',
      tag: 'test',
    })
    expect(await sendTest(browser, oleg)).toMatchObject({ status: 403 })
    expect(await sendTest(browser)).toMatchObject({ status: 401 })
    const pusher = await app.signIn({
      email: 'petr@delno.test',
      roles: [{ application: 'pusher', name: 'admin' }],
    })
    const anonymous = service.makeBrowser()
    await add(anonymous)
    expect(await sendTest(anonymous, pusher)).toMatchObject({ success: true })
    expect(await sendTest(anonymous, lena)).toMatchObject({ status: 403 })
    expect(service.received).toHaveLength(2)
  })

  test('of any length is cut to the size limit, between characters', async () => {
    const browser = service.makeBrowser()
    await add(browser, lena)
    await sendTest(browser, lena, { title: 'Я'.repeat(200), body: '👩‍🌾"'.repeat(1500), url: `/${'я'.repeat(499)}` })
    const { bytes, message } = service.received[0]!
    expect(bytes).toBeLessThanOrEqual(4096)
    expect(bytes).toBeGreaterThan(4080)
    expect(message.body).toMatch(/^(👩‍🌾")+/u)
    expect(message.body.isWellFormed()).toBe(true)
    expect(message.body.endsWith('…')).toBe(true)
  })

  test.each(['https://evil.test/', '//evil.test/', '/\\evil.test', 'javascript:alert(1)'])(
    'cannot lead to another site: %s',
    async url => {
      const browser = service.makeBrowser()
      await add(browser, lena)
      expect(await sendTest(browser, lena, { url })).toMatchObject({ status: 400 })
      expect(service.received).toEqual([])
    },
  )
})

describe('addresses of this machine and local networks', () => {
  test('are never connected to, neither by IP address nor by name, even from the database', async () => {
    await using closed = await openTestApp({
      services: ['auth', 'push'],
      config: { push: { ...app.config.push, mayReachLoopback: false } },
    })
    const petr = await closed.signIn({ email: 'petr@delno.test', roles: [{ application: 'pusher', name: 'admin' }] })
    const before = service.connections()
    const { port } = service
    for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0']) {
      const { p256dh, auth } = service.makeBrowser()
      const token = `https://${host}:${port}/push/x`
      const send = (path: string, payload: object) =>
        closed.app.inject({ method: 'POST', url: `/svc/push/api/${path}`, headers: petr.headers, payload })
      expect((await send('add-sub', { token, p256dh, auth, type: 'web' })).statusCode).toBe(400)
      // Simulates a name that led elsewhere when it was accepted.
      const taken = 'https://push.delno.test/x'
      expect((await send('add-sub', { token: taken, p256dh, auth, type: 'web' })).statusCode).toBe(200)
      await closed.context.db.sql.query('update push.device set token = $1', [token])
      expect((await send('send-to-token', { token: taken })).json()).toMatchObject({
        success: false,
        data: { outcome: 'later' },
      })
      await closed.context.db.sql.query('delete from push.device')
    }
    expect(service.connections()).toBe(before)
  })
})
