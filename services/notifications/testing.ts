// Readers who comment and are notified, for the tests of this service.
import type { EventName, EventPayload } from '#contract/events.ts'
import { notification, type NotificationReply } from '#contract/notifications.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { seedMagazine } from '#tests/magazine.ts'

export type Reader = { id: string; headers: { authorization: string } }

/** The article that these tests comment on. */
export const ficus = 101

/** The service with those that it asks. */
export const openNotificationsApp = (): Promise<TestApp> =>
  openTestApp({ services: ['content', 'recipes', 'views', 'media', 'auth', 'comments', 'notifications'] })

export async function signInReader(app: TestApp, name: string): Promise<Reader> {
  const { userId, headers } = await app.signIn({ email: `${name}@delno.test` })
  return { id: userId, headers }
}

/** Empties the database and fills it with the magazine and three of its readers. */
export async function openReaders(app: TestApp): Promise<{ lena: Reader; oleg: Reader; vera: Reader }> {
  await app.empty()
  await seedMagazine(app)
  await app.waitUntilIdle()
  // Emptied tables count versions of threads from one again, so threads cached by earlier tests would look current.
  await app.context.cache.invalidateTags([`comments:${ficus}`])
  return {
    lena: await signInReader(app, 'lena'),
    oleg: await signInReader(app, 'oleg'),
    vera: await signInReader(app, 'vera'),
  }
}

/** Writes a comment and returns its id. The clock advances, as a reader may write three comments a minute. */
export async function writeComment(app: TestApp, author: Reader, content: string, parent = 0): Promise<number> {
  app.clock.advance(21_000)
  const response = await app.app.inject({
    method: 'POST',
    url: '/svc/comments/api/comments',
    headers: author.headers,
    payload: { post_ID: ficus, content, parent },
  })
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`)
  await app.waitUntilIdle()
  return response.json<{ data: { id: number } }>().data.id
}

export async function announce<N extends EventName>(app: TestApp, name: N, payload: EventPayload<N>): Promise<void> {
  await app.context.db.of('platform').inTransaction(trx => app.context.events.announce(trx, name, payload))
  await app.waitUntilIdle()
}

/** `by`: the reader who calls, by default the owner of the notifications. */
export async function callInbox(
  app: TestApp,
  owner: Reader,
  method: 'GET' | 'PATCH' | 'POST' | 'DELETE',
  path = '',
  { body, by = owner }: { body?: object; by?: Reader } = {},
) {
  const response = await app.app.inject({
    method,
    url: `/svc/notifications/api/v1/kolokolchick/user/${owner.id}${path}`,
    headers: by.headers,
    ...(body && { payload: body }),
  })
  return { status: response.statusCode, body: response.json() }
}

/** Throws for a notification that the contract does not describe. */
export async function readInbox(app: TestApp, owner: Reader, query = ''): Promise<NotificationReply[]> {
  const { status, body } = await callInbox(app, owner, 'GET', query)
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return notification.array().parse(body.data)
}
