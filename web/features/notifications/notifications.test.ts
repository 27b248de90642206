import { beforeEach, expect, test, vi } from 'vitest'
import type * as Store from './notifications.ts'

type Came = Parameters<typeof Store.hrefOf>[0] & Record<string, unknown>

let store: typeof Store
/** A message of the private channel. */
let receive: (came: object) => void
let channel: [name: string, event: string]
let unseen = 0
const asked: string[] = []
beforeEach(async () => {
  const claims = Buffer.from(JSON.stringify({ sub: 'u', exp: Date.now() / 1000 + 900 })).toString('base64url')
  vi.stubGlobal('localStorage', { getItem: () => `e30.${claims}.x`, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url.split('/user/u')[1]}`)
    return Response.json({ success: true, data: [], meta: { total: unseen } })
  })
  vi.resetModules()
  vi.doMock('react', () => ({ useSyncExternalStore: (_: unknown, read: () => unknown) => read() }))
  vi.doMock('../../realtime/connection.ts', () => ({
    socketId: () => undefined,
    listen: ({ name, event, onMessage }: { name: string; event: string; onMessage: typeof receive }) => {
      channel = [name, event]
      receive = onMessage
      return () => {}
    },
  }))
  store = await import('./notifications.ts')
  vi.doUnmock('react')
  vi.doUnmock('../../realtime/connection.ts')
  unseen = 5
  store.start('u')
  await vi.waitUntil(() => store.useNotifications().unseen === 5)
  asked.length = 0
  return () => vi.resetModules()
})

const came = (id: string, more: object = {}): Came & { _id: string } =>
  ({
    _id: id,
    package_uuid: `package ${id}`,
    event: 'comment_reply',
    is_read: false,
    payload: { content: `Ответ ${id}`, extends: null },
    redirect_link: null,
    path: `/fikus-zimoj#comment-${id}`,
    ...more,
  }) as never

const ids = () => store.useNotifications().arrived.map(({ _id }) => _id)

test('a new notification is added on top, once per package_uuid, and raises the unseen count', () => {
  receive(came('1'))
  receive(came('2'))
  receive(came('3', { package_uuid: 'package 2' }))
  expect(channel).toEqual(['private-u', 'SocketPrivateEvent'])
  expect([ids(), store.useNotifications().unseen]).toEqual([['2', '1'], 7])
})

test('only the listed events stay in the list; profile_updated is a badge only', () => {
  for (const event of ['comment_publish', 'comment_rated', 'email_confirm', 'something_else'])
    receive(came(event, { event }))
  receive(came('profile', { event: 'profile_updated' }))
  expect(ids()).toEqual(['email_confirm', 'comment_rated', 'comment_publish'])
  expect(store.useNotifications().badges.at(-1)?.id).toBe('profile')
})

test('kolokolchick_update_meta loads the unseen count again', async () => {
  unseen = 2
  receive(came('m', { event: 'kolokolchick_update_meta' }))
  await vi.waitFor(() => expect(store.useNotifications().unseen).toBe(2))
  expect([ids(), asked]).toEqual([[], ['GET ?page=1&limit=1&filter__is_viewed=false']])
})

test('a press marks a notification as read and lowers the count; a reset leaves none', async () => {
  receive(came('1'))
  receive(came('2'))
  await store.markSeen('u', store.useNotifications().arrived[0]!)
  expect(asked).toEqual(['PATCH /notifications/2/viewing'])
  expect([store.useNotifications().unseen, store.useNotifications().arrived.map(each => each.is_read)]).toEqual([
    6,
    [true, false],
  ])
  unseen = 0
  await store.markAllSeen('u')
  expect([store.useNotifications().unseen, store.useNotifications().arrived.map(each => each.is_read)]).toEqual([
    0,
    [true, true],
  ])
})

test('at most four badges are shown, the oldest is dropped; a failure is an error badge with its message', async () => {
  for (const id of ['1', '2', '3', '4', '5']) receive(came(id))
  expect(store.useNotifications().badges.map(({ id }) => id)).toEqual(['2', '3', '4', '5'])
  vi.stubGlobal('fetch', async () => Response.json({ success: false, message: 'Сломалось' }, { status: 500 }))
  await store.markAllSeen('u')
  expect(store.useNotifications().badges.at(-1)).toMatchObject({ kind: 'error', text: 'Сломалось' })
  expect(store.useNotifications().badges).toHaveLength(4)
})

test('a badge opens the redirect link, else the path, and never another site', () => {
  const path = '/fikus-zimoj'
  expect(store.hrefOf({ redirect_link: '/o-zhurnale', path })).toBe('/o-zhurnale')
  expect(store.hrefOf({ redirect_link: null, path })).toBe(path)
  expect(store.hrefOf({ redirect_link: '//evil.test', path })).toBeNull()
})
