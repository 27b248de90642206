// From a call of another service to open pages, over real sockets. services/realtime/realtime.test.ts tests the sockets themselves.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signOutOfOffice } from '#contract/office/access.ts'
import { enterFirst } from '#services/auth/office/testing.ts'
import { anonymously, openConversation, type Talker } from '#services/comments/testing.ts'
import { openTestApp, type TestApp } from './app.ts'
import { judged, listen, openPage, type Page } from './socket-pages.ts'

let app: TestApp
let url: string
let lena: Talker
let oleg: Talker
let vera: Talker
let lenasId: string
const pages: Page[] = []
beforeAll(async () => {
  app = await openTestApp()
  url = await listen(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  ;({ lena, oleg, vera } = await openConversation(app))
  lenasId = (await lena.say('Как поливать зимой?')).body.data.id
  await app.waitUntilIdle()
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
})

const tokenOf = ({ authorization }: Pick<Talker, 'authorization'>) => authorization.slice('Bearer '.length)

async function open(person: { userId: string; token?: string }): Promise<Page> {
  const page = await openPage(url, person)
  pages.push(page)
  return page
}
const asLena = () => ({ userId: lena.id, token: tokenOf(lena) })

/** Oleg replies to Lena, and everything is delivered. */
async function answerLena(text = 'Раз в десять дней.'): Promise<void> {
  app.clock.advance(61_000)
  const { status } = await oleg.say(text, Number(lenasId))
  if (status !== 200) throw new Error(`the answer was refused: ${status}`)
  await app.waitUntilIdle()
}

test('a reply reaches the open page of a reader once, as a notification', async () => {
  const page = await open(asLena())
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

test('a page of the office loses its channel when its session of the office ends, a reader’s page does not', async () => {
  const { browser, userId, token } = await enterFirst(app, 'nina@delno.test', 'Нина')
  const reader = await app.signIn({ email: 'nina@delno.test' })
  const [office, site] = [await open({ userId, token }), await open(reader)]
  await browser.ask(signOutOfOffice, {})
  await app.waitUntilIdle()
  const refused = (page: Page) => page.refused.filter(([channel]) => channel === `private-${userId}`)
  await expect.poll(() => refused(office)).toEqual([[`private-${userId}`, 403]])
  office.subscribe(`private-${userId}`)
  await expect.poll(() => refused(office)).toHaveLength(2)
  await judged(site)
  expect(refused(site)).toEqual([])
})

test('marking notifications as seen in one tab makes the other tabs count again', async () => {
  await answerLena()
  const [reading, other] = [await open(asLena()), await open(asLena())]
  const response = await app.app.inject({
    method: 'PATCH',
    url: `/svc/notifications/api/v1/kolokolchick/user/${lena.id}/notifications/mass-viewing`,
    headers: { authorization: lena.authorization, 'x-socket-id': reading.echo.socketId()! },
  })
  expect(response.json()).toEqual({ success: true, meta: { total: 0 } })
  await app.waitUntilIdle()
  await expect.poll(() => other.heard.map(({ event }) => event)).toEqual(['kolokolchick_update_meta'])
  await judged(reading)
  expect(reading.heard).toEqual([])
})

test('a rating that joins an unseen notification makes clients count again after it, because it was counted before', async () => {
  const page = await open(asLena())
  for (const rater of [oleg, vera]) {
    await rater.put('/api/likes', { id: lenasId, state: 'like' })
    await app.waitUntilIdle()
  }
  await expect
    .poll(() => page.heard.map(({ event }) => event))
    .toEqual(['comment_rated', 'comment_rated', 'kolokolchick_update_meta'])
})

test('of our own events a page is told only to count again', async () => {
  const page = await open(asLena())
  const tip = { commentId: Number(lenasId), postId: 101, isOut: true, isFirst: true, version: 1 }
  await app.context.db.of('platform').inTransaction(trx => app.context.events.announce(trx, 'tip.settled', tip))
  await app.waitUntilIdle()
  await expect.poll(() => page.heard.map(({ event }) => event)).toEqual(['kolokolchick_update_meta'])
})

describe('the channel of a thread', () => {
  test('sends a new comment to every page, in its public view', async () => {
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

  test('sends changes of one tab to the other tabs: a comment written, rated, changed, removed', async () => {
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
    await app.waitUntilIdle()
    for (const [at, act] of did.entries()) {
      await expect.poll(() => told.get(reading)).toBe(2 + at)
      expect((await act()).statusCode).toBe(200)
      await app.waitUntilIdle()
    }
    await expect.poll(() => told.get(reading)).toBe(5)
    await judged(writing)
    expect(told.get(writing)).toBe(1)
  })
})
