// Constants of section 9 of the specification that are in calls and settings; tests/spec/section-9.ts names the test of
// each constant.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getSigningKeys } from '#contract/auth.ts'
import { getHealthHome } from '#contract/health.ts'
import { getViews } from '#contract/views.ts'
import { listFolders } from '#contract/user.ts'
import { listHomePosts } from '#contract/content.ts'
import { listNotifications } from '#contract/notifications.ts'
import { listHomeRecipes } from '#contract/recipes.ts'
import { listLastComments } from '#contract/comments.ts'
import { anonymously, ficus, openConversation, writeComment } from '#services/comments/testing.ts'
import { openTestApp, type TestApp } from './app.ts'
import { seedMagazine } from './magazine.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await seedMagazine(app)
})
afterAll(() => app.close())

test('a service in another process gets 10 s for comments, 25 s for auth, 40 s for health, 60 s for views', async () => {
  const elsewhere = createServer((_, response) => response.writeHead(503).end('{}'))
  await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  await using asking = await openTestApp({
    services: ['content'],
    config: { serviceUrls: { comments: url, auth: url, health: url, views: url } },
  })
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await asking.context.askRaw(listLastComments, { query: {} })
  await asking.context.askRaw(getSigningKeys, {})
  await asking.context.askRaw(getHealthHome, { query: {} })
  await asking.context.askRaw(getViews, { body: { action: 'get-views', postIds: '101' } })
  expect(timeout.mock.calls.flat()).toEqual([10_000, 25_000, 40_000, 60_000])
  timeout.mockRestore()
  elsewhere.close()
})

test('a browser waits 10 s for comments and 25 s for its account', async () => {
  const { answerWithinMs } = await import('#web/session/auth-service.ts')
  const { commentsTimeoutMs } = await import('#web/features/comments/comment-calls.ts')
  expect({ answerWithinMs, commentsTimeoutMs }).toEqual({ answerWithinMs: 25_000, commentsTimeoutMs: 10_000 })
})

test('a page has 30 articles, 25 recipes, 100 folders from page 0, 10 notifications from page 1', async () => {
  expect((await app.ask(listHomePosts, { query: {} })).meta).toMatchObject({ limit: 30, current_page: 1 })
  expect((await app.ask(listHomeRecipes, { query: {} })).meta).toMatchObject({ limit: 25, current_page: 1 })
  const reader = await app.signIn({ email: 'reader@example.ru' })
  const own = (path: string) => app.app.inject({ url: path.replace('ID', reader.userId), headers: reader.headers })
  const folders = await own('/svc/users/api/v1/users/ID/folders')
  expect(folders.json().meta).toMatchObject({ page: 0, limit: 100 })
  expect(listFolders.query.parse({})).toMatchObject({ page: 0, limit: 100 })
  expect(listNotifications.query.parse({})).toMatchObject({ page: 1, limit: 10 })
})

test('unviewed notifications are counted by page 1 of limit 1', async () => {
  const asked: string[] = []
  const claims = Buffer.from(JSON.stringify({ sub: 'u', exp: Date.now() / 1000 + 900 })).toString('base64url')
  vi.stubGlobal('localStorage', { getItem: () => `e30.${claims}.x`, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ success: true, data: [], meta: { total: 7 } })
  })
  const { countUnseen } = await import('#web/features/notifications/notification-calls.ts')
  expect((await countUnseen('u')).total).toBe(7)
  expect(asked).toEqual([expect.stringContaining('?page=1&limit=1&filter__is_viewed=false')])
})

test('recent comments are four unless more are requested', async () => {
  const { lena } = await openConversation(app)
  for (const words of ['Раз о фикусе', 'Два о поливе', 'Три о свете', 'Четыре о тепле', 'Пять о земле'])
    await writeComment(app, lena, words)
  expect(listLastComments.query.parse({})).toEqual({ limit: 4 })
  const { body } = await anonymously(app, '/api/comments/last')
  expect(body.data.map((each: { post_ID: number }) => each.post_ID)).toEqual(Array(4).fill(ficus))
})

test('the live connection returns after 1 s, at most 5 s, and gives up an attempt after 20 s', async () => {
  const options = vi.fn<(given: object) => void>()
  vi.doMock('socket.io-client', () => ({
    io: (given: object) => {
      options(given)
      return { on: () => {}, onAny: () => {}, emit: () => {}, disconnect: () => {} }
    },
  }))
  vi.stubGlobal('addEventListener', () => {})
  const { listen } = await import('#web/realtime/connection.ts')
  const leave = listen({ name: 'comments.1', event: 'CommentChanged', onMessage: () => {} })
  await vi.waitFor(() => expect(options).toHaveBeenCalled())
  expect(options.mock.calls[0]![0]).toMatchObject({
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  })
  // The client makes unlimited attempts by default.
  expect(options.mock.calls[0]![0]).not.toHaveProperty('reconnectionAttempts')
  leave()
  vi.doUnmock('socket.io-client')
})
