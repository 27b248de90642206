import { beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Store from './notifications.ts'

type Came = Parameters<typeof Store.hrefOf>[0] & Record<string, unknown>

let store: typeof Store
/** A message of the private channel. */
let receive: (came: object) => void
let channel: [name: string, event: string]
let unseen = 0
/** What the service lists as unseen, newest first. */
let listed: object[] = []
let wantsRings = true
const asked: string[] = []
beforeEach(async () => {
  listed = []
  wantsRings = true
  const claims = Buffer.from(JSON.stringify({ sub: 'u', exp: Date.now() / 1000 + 900 })).toString('base64url')
  vi.stubGlobal('localStorage', { getItem: () => `e30.${claims}.x`, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url.split('/user/u')[1]}`)
    return Response.json({ success: true, data: listed, meta: { total: unseen } })
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
  vi.doMock('../../session/session.ts', async original => ({
    ...(await original<object>()),
    wantsRings: () => wantsRings,
  }))
  store = await import('./notifications.ts')
  vi.doUnmock('react')
  vi.doUnmock('../../session/session.ts')
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
  expect([ids(), asked]).toEqual([[], ['GET ?page=1&limit=1&filter__is_viewed=false&filter__all_events=1']])
})

test('a rating that joins an unseen notification from before the page was opened is not counted twice', () => {
  receive(came('1', { event: 'comment_rated', payload: { content: 'like', extends: { count: 2, message: 'Двое' } } }))
  expect([ids(), store.useNotifications().unseen, store.useNotifications().badges[0]?.text]).toEqual([['1'], 5, 'Двое'])
})

describe('our own events, of which the socket says only that something is to be counted', () => {
  const hidden = (id: string, minute: number) =>
    came(id, { event: 'comment_hidden', updated_at: `2026-11-21T09:0${minute}:00.000Z` })
  /** Somebody else changed the list, and the page was told. */
  async function told(now: object[]): Promise<void> {
    listed = now
    unseen = now.length
    receive(came('m', { event: 'kolokolchick_update_meta' }))
    // Nothing is waited for but promises: the count, then the list.
    for (let turn = 0; turn < 10; turn++) await new Promise(resolve => setImmediate(resolve))
    expect(store.useNotifications().unseen).toBe(now.length)
  }
  const badges = () => store.useNotifications().badges.map(({ id }) => id)

  test('are shown with a badge when they are new, once', async () => {
    const reply = came('2', { updated_at: '2026-11-21T09:03:00.000Z' })
    await told([reply, hidden('1', 2)])
    await told([reply, hidden('1', 2)])
    expect([ids(), badges()]).toEqual([['1'], ['1']])
    await told([hidden('3', 4), reply, hidden('1', 2)])
    expect([ids(), badges()]).toEqual([
      ['3', '1'],
      ['1', '3'],
    ])
  })

  test('are not shown as new when they were there before, or when the reader wants no news on open pages', async () => {
    listed = [hidden('1', 1)]
    unseen = 1
    store.start('u')
    await vi.waitFor(() => expect(store.useNotifications().unseen).toBe(1))
    await told([hidden('2', 3), hidden('1', 1)])
    expect(badges()).toEqual(['2'])
    store.endBadge('2')
    await told([hidden('1', 1)])
    wantsRings = false
    await told([hidden('4', 5), hidden('1', 1)])
    expect(badges()).toEqual([])
  })
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
