// Real clients over real sockets, both generations and every transport. The signal `profile_updated` stands for all messages on a
// private channel; tests/realtime.test.ts follows notifications and comments to open pages.
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setBan } from '#contract/auth.ts'
import { notification } from '#contract/notifications.ts'
import { farewellMs } from '#platform/http/sockets.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { judged, listen, openPage, type Page, type PageOptions } from '#tests/socket-pages.ts'
import { channelsPerSocket, messagesPerWindow } from './limits.ts'

let app: TestApp
let url: string
let lena: SignedIn
let oleg: SignedIn
const pages: Page[] = []
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'realtime'] })
  url = await listen(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  lena = await app.signIn({ email: 'lena@delno.test' })
  oleg = await app.signIn({ email: 'oleg@delno.test' })
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
})

async function open(person: { userId: string; token?: string }, options?: PageOptions): Promise<Page> {
  const page = await openPage(url, person, options)
  pages.push(page)
  return page
}

/** Sends a message on the private channel of Lena. */
async function signalLena(): Promise<void> {
  await app.context.db
    .of('platform')
    .inTransaction(trx => app.context.events.announce(trx, 'user.changed', { userId: lena.userId }))
  await app.waitUntilIdle()
}

const viewed = (socketId: string) =>
  app.context.db
    .of('platform')
    .inTransaction(trx => app.context.events.announce(trx, 'notifications.viewed', { userId: lena.userId, socketId }))

describe('a private channel', () => {
  test.each<[string, PageOptions]>([
    ['polling, then a websocket', {}],
    ['a websocket only', { transports: ['websocket'] }],
    ['polling only', { transports: ['polling'] }],
    ['the older generation', { isOlder: true }],
    ['the older generation, polling only', { isOlder: true, transports: ['polling'] }],
  ])('delivers over %s, once', async (_, options) => {
    const page = await open(lena, options)
    await signalLena()
    await expect.poll(() => page.heard).toHaveLength(1)
    await judged(page)
    const words = 'Профиль обновлён'
    const path = `/profile/user/${lena.userId}/settings`
    expect(page.heard).toMatchObject([
      {
        event: 'profile_updated',
        payload: { content: words, extends: { renderTitle: words, message: words, comment: null, like: null } },
        redirect_link: path,
        path,
      },
    ])
    notification.parse(page.heard[0])
  })

  test('delivers under the name of a namespace too', async () => {
    const page = await open(lena)
    const heard: unknown[] = []
    page.echo.private(lena.userId).listen('SocketPrivateEvent', (message: unknown) => heard.push(message))
    await signalLena()
    await expect.poll(() => heard).toHaveLength(1)
  })

  test('is closed without a token, with a forged one and with another person’s', async () => {
    const closed = [
      await open({ userId: lena.userId }),
      await open({ userId: lena.userId, token: 'junk.junk.junk' }),
      await open({ userId: lena.userId, token: oleg.token }),
    ]
    const page = await open(lena)
    await signalLena()
    await expect.poll(() => page.heard).toHaveLength(1)
    await Promise.all(closed.map(judged))
    expect(closed.map(({ heard }) => heard.length)).toEqual([0, 0, 0])
    for (const { refused } of closed) expect(refused[0]).toEqual([`private-${lena.userId}`, 403])
  })

  test('is left when the token expires, and can be joined again with a new one', async () => {
    app.clock.advance(15 * 60_000 - 200)
    const page = await open(lena)
    await expect.poll(() => page.refused.slice(1)).toEqual([[`private-${lena.userId}`, 401]])
    app.clock.advance(1_000)
    await signalLena()
    // The connection was closed. Echo comes back with the same token and is refused again.
    await expect.poll(() => page.refused.slice(2)).toEqual([[`private-${lena.userId}`, 401]])
    expect(page.heard).toHaveLength(0)
    const again = await app.signIn({ email: 'lena@delno.test' })
    page.subscribe(`private-${lena.userId}`, again.token)
    await judged(page)
    await signalLena()
    await expect.poll(() => page.heard).toHaveLength(1)
  })

  test('breaks when the token expires, so that Echo joins again with the token that its page has by then', async () => {
    app.clock.advance(15 * 60_000 - 200)
    const page = await open(lena)
    await once(page.socket as never, 'disconnect')
    app.clock.advance(1_000)
    const { token } = await app.signIn({ email: 'lena@delno.test' })
    page.echo.options.auth!.headers['Authorization'] = `Bearer ${token}`
    await once(page.socket as never, 'connect')
    await judged(page)
    await signalLena()
    await expect.poll(() => page.heard).toHaveLength(1)
  })

  test('is left by the tabs of a session that signs out, and its token is refused', async () => {
    const here: SignedIn = await app.signIn({ email: 'lena@delno.test' })
    const there: SignedIn = await app.signIn({ email: 'lena@delno.test' })
    const left = await open(here)
    const kept = await open(there)
    const response = await app.app.inject({
      method: 'PATCH',
      url: '/svc/auth/api/v1/auth/revoke-token',
      headers: { ...here.headers, cookie: here.cookie },
    })
    expect(response.statusCode).toBe(200)
    await app.waitUntilIdle()
    await expect.poll(() => left.refused).toContainEqual([`private-${lena.userId}`, 403])
    left.subscribe(`private-${lena.userId}`)
    await judged(left)
    await signalLena()
    await expect.poll(() => kept.heard).toHaveLength(1)
    await judged(left)
    expect(left.heard).toHaveLength(0)
  })

  test('is left by a banned person', async () => {
    const page = await open(lena)
    await app.ask(setBan, { body: { email: 'lena@delno.test', isBanned: true } })
    await app.waitUntilIdle()
    await expect.poll(() => page.refused).toContainEqual([`private-${lena.userId}`, 403])
    page.subscribe(`private-${lena.userId}`)
    await judged(page)
    expect(page.refused.filter(([channel]) => channel === `private-${lena.userId}`)).toHaveLength(2)
  })

  test('delivers to all tabs but the one that caused the event', async () => {
    const [reading, other] = [await open(lena), await open(lena)]
    await viewed(reading.echo.socketId()!)
    await app.waitUntilIdle()
    await expect.poll(() => other.heard.map(({ event }) => event)).toEqual(['kolokolchick_update_meta'])
    await judged(reading)
    expect(reading.heard).toEqual([])
  })

  test('delivers to every tab when X-Socket-Id is not the id of a socket', async () => {
    const page = await open(lena)
    await viewed(`private-${lena.userId}`)
    await app.waitUntilIdle()
    await expect.poll(() => page.heard).toHaveLength(1)
  })
})

describe('messages of a client', () => {
  test('may be anything without harm to the socket', async () => {
    const page = await open(lena)
    for (const channel of [
      7,
      null,
      {},
      [],
      true,
      `private-${'я'.repeat(20_000)}`,
      'private-',
      'session:1',
      lena.userId,
    ])
      page.subscribe(channel)
    page.socket.emit('subscribe')
    page.socket.emit('subscribe', null, 'лишнее')
    page.socket.emit('unsubscribe', { channel: { $ne: 1 } })
    page.socket.emit('client event', { channel: `private-${lena.userId}`, event: 'client-typing', data: {} })
    page.socket.emit('no such event', 1)
    await judged(page)
    await signalLena()
    await expect.poll(() => page.heard).toHaveLength(1)
    expect(page.refused.every(([channel]) => channel === 'private-probe')).toBe(true)
  })

  test('of a megabyte end the connection, not the server', async () => {
    const page = await open(lena, { transports: ['websocket'] })
    page.socket.io.reconnection(false)
    page.subscribe('x'.repeat(1_048_576))
    await once(page.socket as never, 'disconnect')
    const next = await open(lena)
    await signalLena()
    await expect.poll(() => next.heard).toHaveLength(1)
  })

  test('are limited to the channels that a page needs', async () => {
    const page = await open(lena)
    for (let post = 1; post <= channelsPerSocket + 3; post++) page.subscribe(`comments.${post}`)
    await judged(page)
    expect(page.refused.filter(([, status]) => status === 429).map(([channel]) => channel)).toEqual([
      `comments.${channelsPerSocket}`,
      `comments.${channelsPerSocket + 1}`,
      `comments.${channelsPerSocket + 2}`,
      `comments.${channelsPerSocket + 3}`,
      'private-probe',
    ])
  })

  test('are limited in number', async () => {
    const page = await open(lena)
    for (let said = 0; said <= messagesPerWindow; said++) page.subscribe(`private-${lena.userId}`)
    const [reason] = await once(page.socket as never, 'disconnect')
    expect(reason).toBe('io server disconnect')
  })

  test('are refused from a page of another site', async () => {
    const opening = open(lena, { transports: ['polling'], origin: 'https://evil.test' })
    await expect(opening).rejects.toThrow('xhr poll error')
    const page = await open(lena, { origin: 'http://delno.test' })
    expect(page.socket.connected).toBe(true)
  })
})

describe('the wire', () => {
  test('begins with the greeting of the protocol', async () => {
    const answer = await fetch(`${url}/pusher/?EIO=4&transport=polling`)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    const text = await answer.text()
    expect(text[0]).toBe('0')
    expect(JSON.parse(text.slice(1))).toMatchObject({
      sid: expect.any(String),
      upgrades: ['websocket'],
      pingInterval: 25_000,
      pingTimeout: 20_000,
    })
    const older = await (await fetch(`${url}/pusher/?EIO=3&transport=polling`)).text()
    expect(older).toMatch(/^\d+:0\{/)
  })

  test('names the error of a request', async () => {
    const errors = await Promise.all(
      ['transport=pigeon&EIO=4', 'transport=polling&EIO=4&sid=unknown'].map(async query => {
        const answer = await fetch(`${url}/pusher/?${query}`)
        return [answer.status, await answer.json()]
      }),
    )
    expect(errors).toEqual([
      [400, { code: 0, message: 'Transport unknown' }],
      [400, { code: 1, message: 'Session ID unknown' }],
    ])
  })

  test('answers only below /pusher/', async () => {
    const [beside, health] = await Promise.all([fetch(`${url}/pusher`), fetch(`${url}/healthz`)])
    expect([beside.status, (await beside.json()).code, health.status]).toEqual([404, 'not_found', 200])
  })
})

test('the authorization calls answer 200 for the own channel and 403 for others', async () => {
  const ask = async (body: object, headers: Record<string, string>, path = 'auth') =>
    (await app.app.inject({ method: 'POST', url: `/broadcasting/${path}`, payload: body, headers })).statusCode
  const own = { socket_id: '1.2', channel_name: `private-${lena.userId}` }
  const by = lena.headers
  expect(await ask(own, by)).toBe(200)
  expect(await ask({ channel_name: 'comments.101' }, {})).toBe(200)
  expect(await ask(own, oleg.headers)).toBe(403)
  expect(await ask(own, {})).toBe(403)
  expect(await ask({ channel_name: 'presence-room' }, by)).toBe(403)
  expect(await ask({}, by)).toBe(400)
  expect(await ask({ socket_id: '1.2' }, by, 'user-auth')).toBe(200)
  expect(await ask({ socket_id: '1.2' }, {}, 'user-auth')).toBe(403)
  const form = await app.app.inject({
    method: 'POST',
    url: '/broadcasting/auth',
    payload: `socket_id=1.2&channel_name=private-${lena.userId}`,
    headers: { ...by, 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([form.statusCode, form.json()]).toEqual([200, {}])
})

test('a closing process answers waiting requests, cuts pages off so that they reconnect elsewhere, and ends in time', async () => {
  const another = await app.openAnother()
  const itsUrl = await listen(another)
  const lenas = [['polling'], ['websocket']].map(transports => openPage(itsUrl, lena, { transports }))
  const cutOff = (await Promise.all(lenas)).map(async page => {
    pages.push(page)
    page.socket.io.reconnection(false)
    const [reason] = await once(page.socket as never, 'disconnect')
    return reason
  })
  const greeted = await (await fetch(`${itsUrl}/pusher/?EIO=4&transport=polling`)).text()
  const { sid } = JSON.parse(greeted.slice(1))
  // A frozen tab, which never closes its connection.
  const silent = new WebSocket(`${itsUrl.replace('http', 'ws')}/pusher/?EIO=4&transport=websocket`)
  await once(silent as never, 'open')
  const waiting = fetch(`${itsUrl}/pusher/?EIO=4&transport=polling&sid=${sid}`)
  await once(another.app.server, 'request')
  const inFlight = fetch(`${itsUrl}/svc/auth/api/v1/auth/location`)
  await once(another.app.server, 'request')
  const since = performance.now()
  await another.close()
  expect(performance.now() - since).toBeLessThan(farewellMs + 15_000)
  expect(await Promise.all(cutOff)).toEqual(['transport close', 'transport close'])
  expect((await inFlight).status).toBe(200)
  expect((await waiting).status).toBe(200)
})
