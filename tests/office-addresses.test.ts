// Redirects of the magazine, and addresses that readers asked for in vain.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  findRedirect,
  hideMissingAddress,
  listMissingAddresses,
  listRedirects,
  noteMissingAddresses,
  removeRedirect,
  setRedirects,
} from '#contract/office/addresses.ts'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { saveArticles, saveTerms } from '#contract/office/content.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { openTestApp, type TestApp } from './app.ts'
import { send } from './text-editors.ts'
import { forgetMissing } from '#services/content/addresses/store.ts'
import type { ContentTables } from '#services/content/store/tables.ts'

let app: TestApp
let anna: Entered
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'content', 'search'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  anna = await enterFirst(app)
})

const sendAs = <C extends Call>({ browser }: Entered, call: C, input: CallInput<C>) =>
  send(app, call, browser.headers(), input)
async function askAs<C extends Call>(person: Entered, call: C, input: CallInput<C>): Promise<CallReply<C>> {
  const { status, body } = await sendAs(person, call, input)
  expect([call.name, status, status === 200 ? undefined : body]).toEqual([call.name, 200, undefined])
  return body
}

const set = (from: string, to: string, expected?: string | null) =>
  sendAs(anna, setRedirects, { body: { items: [{ from, to }], ...(expected !== undefined && { expected }) } })
const whereFrom = async (path: string) => (await app.ask(findRedirect, { body: { path } })).to
const pairs = async (q = '') =>
  (await askAs(anna, listRedirects, { query: { q } })).items.map(({ from, to }) => [from, to])
const note = (path: string, times: number, from: string | null = null) =>
  app.ask(noteMissingAddresses, { body: { items: [{ path, times, robots: 1, from }] } })
const missing = async () => (await askAs(anna, listMissingAddresses, { query: {} })).items

test('a redirect is found with and without a slash at its end, a query and escapes', async () => {
  expect((await set('/Старый адрес/', '/novyy')).status).toBe(400)
  expect((await set('/старый-адрес/', '/novyy?a=1#b')).status).toBe(200)
  for (const path of ['/старый-адрес', '/старый-адрес/', encodeURI('/старый-адрес')])
    expect([path, await whereFrom(path)]).toEqual([path, '/novyy?a=1#b'])
  expect(await whereFrom('/drugoy')).toBeNull()
})

test('redirects never form a chain or a circle', async () => {
  await set('/a', '/b')
  await set('/b', '/c')
  expect(await pairs()).toEqual([
    ['/a', '/c'],
    ['/b', '/c'],
  ])
  // What leads on is not a target.
  await set('/z', '/a')
  expect(await whereFrom('/z')).toBe('/c')
  // Addresses with a slash, a query or a fragment are the same place.
  await set('/k', '/l/?x=1')
  await set('/l', '/m#x')
  expect(await whereFrom('/k')).toBe('/m#x')
  expect((await set('/m', '/k')).status).toBe(400)
  const circle = await set('/c', '/a')
  expect([circle.status, circle.body.code, circle.body.message]).toEqual([
    400,
    'validation',
    'Так не вести: получится круг',
  ])
  expect((await set('/d', '/d/')).status).toBe(400)
  expect((await set('/b', '/b/')).status).toBe(400)
})

test('nobody overwrites what he has not seen', async () => {
  expect((await set('/a', '/b', null)).status).toBe(200)
  expect((await set('/a', '/c', null)).body.code).toBe('conflict')
  expect((await set('/a', '/c', '/b')).status).toBe(200)
  const remove = (expected: string) => sendAs(anna, removeRedirect, { body: { from: '/a', expected } })
  expect((await remove('/b')).body.code).toBe('conflict')
  expect((await remove('/c')).status).toBe(200)
  expect((await remove('/c')).body.code).toBe('not_found')
})

test('a list is saved in one go; what cannot be is refused with its reason', async () => {
  const items = [
    { from: '/a', to: '/b' },
    { from: '/a', to: '/c' },
    { from: '/d', to: '/d' },
    { from: '/e', to: '/f' },
  ]
  const { results } = await askAs(anna, setRedirects, { body: { items } })
  expect(results.map(({ outcome }) => outcome)).toEqual(['created', 'refused', 'refused', 'created'])
  expect(await pairs('f')).toEqual([['/e', '/f']])
  expect(await pairs('%')).toEqual([])
})

test('addresses lead only within the site', async () => {
  for (const to of ['https://drugoy.test/', '//drugoy.test', '/\\drugoy.test', 'x'])
    expect([to, (await set('/a', to)).status]).toEqual([to, 400])
  expect((await set('/', '/b')).status).toBe(400)
})

test('an address that was asked for in vain is counted until it leads somewhere, and has a proposal', async () => {
  await app.ask(saveTerms, { body: { terms: [{ kind: 'topic', slug: 'zdorove', title: 'Здоровье' }] } })
  await app.ask(saveArticles, {
    body: {
      articles: [
        {
          type: 'post',
          slug: 'syrniki-kotorye-derzhat-formu',
          title: 'Сырники, которые держат форму',
          body: '<p>Творог.</p>',
          publishedAt: '2026-01-10T08:00:00.000Z',
        },
      ],
    },
  })
  await app.waitUntilIdle()
  await note('/sirniki-kotorie-derzhat-formu/', 2, 'ya.ru')
  await note('/sirniki-kotorie-derzhat-formu', 3)
  await note('/topics/zdorovie/', 4, '/kak-spat')
  await note('/nichego-pohozhego', 1)
  await note('/wp-login.php', 900)
  const found = await missing()
  expect(found.map(({ path, times, from, proposal }) => [path, times, from, proposal?.to ?? null])).toEqual([
    ['/sirniki-kotorie-derzhat-formu', 5, 'ya.ru', '/syrniki-kotorye-derzhat-formu'],
    ['/topics/zdorovie', 4, '/kak-spat', '/topics/zdorove/'],
    ['/nichego-pohozhego', 1, null, null],
  ])
  await set('/topics/zdorovie', '/topics/zdorove/')
  await askAs(anna, hideMissingAddress, { body: { path: '/nichego-pohozhego', isHidden: true } })
  expect(await missing()).toHaveLength(1)
  await askAs(anna, hideMissingAddress, { body: { path: '/nichego-pohozhego', isHidden: false } })
  expect(await missing()).toHaveLength(2)
})

test('rare and old addresses are forgotten first', async () => {
  for (const [path, times] of [
    ['/often', 9],
    ['/seldom', 1],
    ['/sometimes', 3],
  ] as const)
    await note(path, times)
  const { kysely } = app.context.db.of<ContentTables>('content')
  await forgetMissing(kysely, { before: new Date(0), kept: 2 })
  expect((await missing()).map(({ path }) => path)).toEqual(['/often', '/sometimes'])
  await forgetMissing(kysely, { before: new Date(app.clock.now().getTime() + 1), kept: 2 })
  expect(await missing()).toEqual([])
})

test('only administrators of the office change addresses', async () => {
  const pavel = await enterInvited(app, anna, { email: 'pavel@delno.test', name: 'Павел Строев', role: 'moderator' })
  const answers = [
    await sendAs(pavel, listRedirects, { query: {} }),
    await sendAs(pavel, listMissingAddresses, { query: {} }),
    await sendAs(pavel, setRedirects, { body: { items: [{ from: '/a', to: '/b' }] } }),
    await sendAs(pavel, removeRedirect, { body: { from: '/a', expected: '/b' } }),
    await sendAs(pavel, hideMissingAddress, { body: { path: '/a', isHidden: true } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
})

test('an address that is cut within a letter is kept, with the others of its minute', async () => {
  await app.ask(noteMissingAddresses, {
    body: {
      items: [
        { path: `/${'x'.repeat(498)}🙂`, times: 1, robots: 0, from: null },
        { path: '/obychnyy', times: 2, robots: 0, from: null },
      ],
    },
  })
  expect((await missing()).map(({ times }) => times)).toEqual([2, 1])
})
