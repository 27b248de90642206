// Real clients over real sockets: both generations, every transport, what they may hear and what not.
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setBan } from '#contract/auth.ts'
import { anonymously, openConversation, signInTalker, type Talker } from '#services/comments/testing.ts'
import { openTestApp, type SignedIn, type TestApp } from './app.ts'
import { channelsPerSocket, farewellMs, messagesPerWindow } from '#services/realtime/limits.ts'
import { judged, listen, openPage, type Page, type PageOptions } from './socket-pages.ts'

let app: TestApp
let url: string
let lena: Talker
let oleg: Talker
let lenasId: string
const pages: Page[] = []
beforeAll(async () => {
  app = await openTestApp()
  url = await listen(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  ;({ lena, oleg } = await openConversation(app))
  lenasId = (await lena.say('Как поливать зимой?')).body.data.id
  await app.settle()
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
})

const tokenOf = ({ authorization }: Pick<Talker, 'authorization'>) => authorization.slice('Bearer '.length)

async function open(person: { userId: string; token?: string }, options?: PageOptions): Promise<Page> {
  const page = await openPage(url, person, options)
  pages.push(page)
  return page
}
const asLena = () => ({ userId: lena.id, token: tokenOf(lena) })

/** Oleg answers Lena, and everything is delivered; the answer's text is what makes it known. */
async function answerLena(text = 'Раз в десять дней.'): Promise<void> {
  app.clock.advance(61_000)
  const { status } = await oleg.say(text, Number(lenasId))
  if (status !== 200) throw new Error(`the answer was refused: ${status}`)
  await app.settle()
}

describe('a private channel', () => {
  test.each<[string, PageOptions]>([
    ['polling, then a websocket', {}],
    ['a websocket only', { transports: ['websocket'] }],
    ['polling only', { transports: ['polling'] }],
    ['the older generation', { isOlder: true }],
    ['the older generation, polling only', { isOlder: true, transports: ['polling'] }],
  ])('is heard over %s, once', async (_, options) => {
    const page = await open(asLena(), options)
    await answerLena()
    await expect.poll(() => page.heard).toHaveLength(1)
    await judged(page)
    expect(page.heard).toHaveLength(1)
    expect(page.heard[0]).toMatchObject({
      event: 'comment_reply',
      is_read: false,
      payload: {
        content: 'Раз в десять дней.',
        extends: { message: expect.stringContaining('отвечает на ваш комментарий под статьёй «Фикус зимой»') },
      },
      path: expect.stringMatching(/^\/fikus-zimoj\/?#comment-\d+$/),
    })
  })

  test('is heard under the name of a namespace too', async () => {
    const page = await open(asLena())
    const heard: unknown[] = []
    page.echo.private(lena.id).listen('SocketPrivateEvent', (told: unknown) => heard.push(told))
    await answerLena()
    await expect.poll(() => heard).toHaveLength(1)
  })

  test('is closed to those without a token, with a forged one, with another person’s', async () => {
    const closed = [
      await open({ userId: lena.id }),
      await open({ userId: lena.id, token: 'junk.junk.junk' }),
      await open({ userId: lena.id, token: tokenOf(oleg) }),
    ]
    const page = await open(asLena())
    await answerLena()
    await expect.poll(() => page.heard).toHaveLength(1)
    await Promise.all(closed.map(judged))
    expect(closed.map(({ heard }) => heard.length)).toEqual([0, 0, 0])
    for (const { refused } of closed) expect(refused[0]).toEqual([`private-${lena.id}`, 403])
  })

  test('is left when the token runs out, and joined again with a new one', async () => {
    app.clock.advance(15 * 60_000 - 200)
    const page = await open(asLena())
    await expect.poll(() => page.refused.slice(1)).toEqual([[`private-${lena.id}`, 401]])
    oleg = await signInTalker(app, 'oleg')
    await answerLena('Этого не слышно.')
    const again = await app.signIn({ email: 'lena@delno.test' })
    page.subscribe(`private-${lena.id}`, again.token)
    await judged(page)
    expect(page.heard).toHaveLength(0)
    await answerLena('А это слышно.')
    await expect.poll(() => page.heard.map(({ payload }) => payload.content)).toEqual(['А это слышно.'])
  })

  test('is left when the person signs out, by the tabs of that session only; its token is of no use then', async () => {
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
    await app.settle()
    await expect.poll(() => left.refused).toContainEqual([`private-${lena.id}`, 403])
    left.subscribe(`private-${lena.id}`)
    await judged(left)
    await answerLena()
    await expect.poll(() => kept.heard).toHaveLength(1)
    await judged(left)
    expect(left.heard).toHaveLength(0)
  })

  test('is left by who is banned', async () => {
    const page = await open(asLena())
    await app.ask(setBan, { body: { email: 'lena@delno.test', isBanned: true } })
    await app.settle()
    await expect.poll(() => page.refused).toContainEqual([`private-${lena.id}`, 403])
    page.subscribe(`private-${lena.id}`)
    await judged(page)
    expect(page.refused.filter(([channel]) => channel === `private-${lena.id}`)).toHaveLength(2)
  })

  test('what one tab has seen, the others count anew; the tab itself knows', async () => {
    await answerLena()
    const [reading, other] = [await open(asLena()), await open(asLena())]
    const response = await app.app.inject({
      method: 'PATCH',
      url: `/svc/notifications/api/v1/kolokolchick/user/${lena.id}/notifications/mass-viewing`,
      headers: { authorization: lena.authorization, 'x-socket-id': reading.echo.socketId()! },
    })
    expect(response.json()).toEqual({ success: true, meta: { total: 0 } })
    await app.settle()
    await expect.poll(() => other.heard.map(({ event }) => event)).toEqual(['kolokolchick_update_meta'])
    await judged(reading)
    expect(reading.heard).toEqual([])
  })

  test('a hint that is no id of a socket silences nobody', async () => {
    await answerLena()
    const page = await open(asLena())
    await app.app.inject({
      method: 'PATCH',
      url: `/svc/notifications/api/v1/kolokolchick/user/${lena.id}/notifications/mass-viewing`,
      headers: { authorization: lena.authorization, 'x-socket-id': `private-${lena.id}` },
    })
    await app.settle()
    await expect.poll(() => page.heard).toHaveLength(1)
  })
})

describe('the channel of a thread', () => {
  test('tells everybody of a new comment, as everybody sees it', async () => {
    const page = await open({ userId: 'nobody' })
    const told: { postId: number; comments: Record<string, unknown>[]; count: number }[] = []
    page.echo.channel('comments.101').listen('.CommentChanged', (change: (typeof told)[number]) => told.push(change))
    await judged(page)
    await answerLena()
    await expect.poll(() => told).toHaveLength(1)
    expect(told[0]).toMatchObject({
      postId: 101,
      count: 2,
      comments: [{ content: '<p>Раз в десять дней.</p>', author_id: oleg.id, author_email: '', author_IP: '' }],
    })
    page.echo.leave('comments.101')
    await judged(page)
    await answerLena('И свет.')
    await judged(page)
    expect(told).toHaveLength(1)
  })

  test('tells the other tabs of what one of them did: written, rated, changed, removed', async () => {
    const [writing, reading] = [await open(asLena()), await open(asLena())]
    const told = new Map<Page, number>()
    for (const page of [writing, reading])
      page.echo.channel('comments.101').listen('.CommentChanged', () => told.set(page, (told.get(page) ?? 0) + 1))
    const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
      app.app.inject({
        method,
        url: `/svc/comments/api/${path}`,
        headers: { authorization: lena.authorization, 'x-socket-id': writing.echo.socketId()! },
        ...(payload && { payload }),
      })
    await answerLena()
    for (const page of [writing, reading]) await judged(page)
    await expect.poll(() => [told.get(writing), told.get(reading)]).toEqual([1, 1])
    const [, answer] = (await anonymously(app, '/api/v2/comments/post/101?sort=oldest')).body.data.data
    const made = await call('POST', 'comments', { post_ID: 101, content: 'Спасибо!' })
    const { id } = made.json().data
    const did = [
      () => call('PUT', 'likes', { id: answer.id, state: 'like' }),
      () => call('PUT', 'comments', { id, content: 'Большое спасибо!' }),
      () => call('DELETE', `comments?id=${id}`),
    ]
    await app.settle()
    for (const [at, act] of did.entries()) {
      await expect.poll(() => told.get(reading)).toBe(2 + at)
      expect((await act()).statusCode).toBe(200)
      await app.settle()
    }
    await expect.poll(() => told.get(reading)).toBe(5)
    await judged(writing)
    expect(told.get(writing)).toBe(1)
  })
})

describe('what a client may say', () => {
  test('anything at all, without harm to the socket', async () => {
    const page = await open(asLena())
    for (const channel of [7, null, {}, [], true, `private-${'я'.repeat(20_000)}`, 'private-', 'session:1', lena.id])
      page.subscribe(channel)
    page.socket.emit('subscribe')
    page.socket.emit('subscribe', null, 'лишнее')
    page.socket.emit('unsubscribe', { channel: { $ne: 1 } })
    page.socket.emit('client event', { channel: `private-${lena.id}`, event: 'client-typing', data: {} })
    page.socket.emit('no such event', 1)
    await judged(page)
    await answerLena()
    await expect.poll(() => page.heard).toHaveLength(1)
    expect(page.refused.every(([channel]) => channel === 'private-probe')).toBe(true)
  })

  test('nothing of a megabyte: the connection ends, the server does not', async () => {
    const page = await open(asLena(), { transports: ['websocket'] })
    page.socket.io.reconnection(false)
    page.subscribe('x'.repeat(1_048_576))
    await once(page.socket as never, 'disconnect')
    const next = await open(asLena())
    await answerLena()
    await expect.poll(() => next.heard).toHaveLength(1)
  })

  test('no more channels than a page needs', async () => {
    const page = await open(asLena())
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

  test('no more messages than a page sends', async () => {
    const page = await open(asLena())
    for (let said = 0; said <= messagesPerWindow; said++) page.subscribe(`private-${lena.id}`)
    const [reason] = await once(page.socket as never, 'disconnect')
    expect(reason).toBe('io server disconnect')
  })

  test('nothing from a page of another site', async () => {
    const opening = open(asLena(), { transports: ['polling'], origin: 'https://evil.test' })
    await expect(opening).rejects.toThrow('xhr poll error')
    const page = await open(asLena(), { origin: 'http://delno.test' })
    expect(page.socket.connected).toBe(true)
  })
})

describe('the wire', () => {
  test('greets as the protocol says', async () => {
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

  test('names what is wrong', async () => {
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

  test('is only /pusher/: everything else is answered as before', async () => {
    const [beside, health] = await Promise.all([fetch(`${url}/pusher`), fetch(`${url}/healthz`)])
    expect([beside.status, (await beside.json()).code, health.status]).toEqual([404, 'not_found', 200])
  })
})

test('who is asked before subscribing says 200 for one’s own channel and 403 for others', async () => {
  const ask = async (body: object, headers: Record<string, string>, path = 'auth') =>
    (await app.app.inject({ method: 'POST', url: `/broadcasting/${path}`, payload: body, headers })).statusCode
  const own = { socket_id: '1.2', channel_name: `private-${lena.id}` }
  const by = { authorization: lena.authorization }
  expect(await ask(own, by)).toBe(200)
  expect(await ask({ channel_name: 'comments.101' }, {})).toBe(200)
  expect(await ask(own, { authorization: oleg.authorization })).toBe(403)
  expect(await ask(own, {})).toBe(403)
  expect(await ask({ channel_name: 'presence-room' }, by)).toBe(403)
  expect(await ask({}, by)).toBe(400)
  expect(await ask({ socket_id: '1.2' }, by, 'user-auth')).toBe(200)
  expect(await ask({ socket_id: '1.2' }, {}, 'user-auth')).toBe(403)
  const form = await app.app.inject({
    method: 'POST',
    url: '/broadcasting/auth',
    payload: `socket_id=1.2&channel_name=private-${lena.id}`,
    headers: { ...by, 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([form.statusCode, form.json()]).toEqual([200, {}])
})

test('a process that ends answers what waits, cuts pages off so that they come back elsewhere, and does not linger', async () => {
  const another = await app.openAnother()
  const itsUrl = await listen(another)
  const lenas = [['polling'], ['websocket']].map(transports => openPage(itsUrl, asLena(), { transports }))
  const cutOff = (await Promise.all(lenas)).map(async page => {
    pages.push(page)
    page.socket.io.reconnection(false)
    const [reason] = await once(page.socket as never, 'disconnect')
    return reason
  })
  const greeted = await (await fetch(`${itsUrl}/pusher/?EIO=4&transport=polling`)).text()
  const { sid } = JSON.parse(greeted.slice(1))
  // A frozen tab: it never says goodbye.
  const silent = new WebSocket(`${itsUrl.replace('http', 'ws')}/pusher/?EIO=4&transport=websocket`)
  await once(silent as never, 'open')
  const waiting = fetch(`${itsUrl}/pusher/?EIO=4&transport=polling&sid=${sid}`)
  await once(another.app.server, 'request')
  const inFlight = fetch(`${itsUrl}/svc/comments/api/comments/count?post_ids=101`)
  await once(another.app.server, 'request')
  const since = performance.now()
  await another.close()
  expect(performance.now() - since).toBeLessThan(farewellMs + 3_000)
  expect(await Promise.all(cutOff)).toEqual(['transport close', 'transport close'])
  expect((await inFlight).status).toBe(200)
  expect((await waiting).status).toBe(200)
})
