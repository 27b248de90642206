// The menus in the office: dates, items without texts, two people, and readers who see nothing new until somebody changes them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMenus } from '#contract/content.ts'
import { saveArticles, saveMenus, saveTerms } from '#contract/office/content.ts'
import * as calls from '#contract/office/menus.ts'
import type { MenuTrees } from '#contract/office/menus.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { openTestApp, type TestApp } from './app.ts'
import { seedMagazine } from './magazine.ts'
import { send } from './text-editors.ts'

let app: TestApp
let anna: Entered
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'user', 'content', 'health', 'recipes', 'views', 'newsroom'] })
  await seedMagazine(app)
  await app.waitUntilIdle()
  anna = await enterFirst(app)
})
afterAll(() => app.close())

const headers = () => anna.browser.headers()
const get = async () => app.ask(calls.getMenuTrees, {})
const put = (trees: MenuTrees, expected: number) => app.ask(calls.replaceMenuTrees, { body: { trees, expected } })
const texts = async () => (await send(app, calls.countMenuTexts, headers(), {})).body.counts
const readers = () => app.ask(getMenus, {})
const item = (title: string, url: string, changes: object = {}) => ({
  title,
  url,
  from: null,
  until: null,
  children: [],
  ...changes,
})
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()

test('readers have what was saved until somebody changes it, and then what applies', async () => {
  const saved = {
    header: [
      { title: 'Дом', url: '/topics/dom/' },
      { title: 'Пусто', url: '/topics/net-takoj/' },
    ],
    footer: [{ title: 'Журнал', items: [{ title: 'О нас', url: '/o-zhurnale' }] }],
    health: [],
    recipes: [],
  }
  await app.ask(saveMenus, { body: saved })
  expect(await readers()).toEqual(saved)
  const before = await get()
  expect(await texts()).toContainEqual({ url: '/topics/net-takoj/', texts: 0 })

  const { trees, version } = before
  await app.ask(saveTerms, { body: { terms: [{ kind: 'tag', slug: 'osen', title: 'Осень' }] } })
  const growing = {
    ...trees,
    header: [...trees.header, item('Услуги', '/health/services'), item('Осень', '/tag/osen/')],
  }
  const changed = await put(growing, version)
  expect(changed.version).toBe(version + 1)
  // A tag without texts and a section that does not exist are hidden; a page is not.
  const titles = async () => (await readers()).header.map(({ title }) => title)
  expect(await titles()).toEqual(['Дом', 'Услуги'])
  await app.ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'test:osen',
          type: 'post',
          slug: 'osen',
          title: 'Осень',
          body: '<p>Осень.</p>',
          author: 'anna',
          categories: ['dom'],
          tags: ['osen'],
          publishedAt: new Date(app.clock.now().getTime() - 1000).toISOString(),
        },
      ],
    },
  })
  await app.waitUntilIdle()
  expect(await titles()).toEqual(['Дом', 'Услуги', 'Осень'])
  // An import takes its own menus back.
  await app.ask(saveMenus, { body: saved })
  expect(await readers()).toEqual(saved)
  await expect(put(growing, changed.version)).rejects.toMatchObject({ status: 409 })
})

test('an archive brings the trees where nobody has changed the menus', async () => {
  const trees = { header: [item('Дом', '/topics/dom/')], footer: [], health: [], recipes: [] }
  expect((await app.ask(calls.listArchivedMenus, {})).trees).toBeNull()
  expect(await app.ask(calls.restoreMenus, { body: { trees } })).toEqual({ outcome: 'created' })
  expect(await app.ask(calls.restoreMenus, { body: { trees: { ...trees, header: [] } } })).toEqual({ outcome: 'kept' })
  expect((await app.ask(calls.listArchivedMenus, {})).trees).toEqual(trees)
})

test('only an administrator is told how many texts stand behind an item', async () => {
  for (const role of ['moderator', 'user'] as const) {
    const person = await enterInvited(app, anna, { email: `${role}@delno.test`, name: role, role })
    expect((await send(app, calls.countMenuTexts, person.browser.headers(), {})).status).toBe(403)
  }
})

test('an item begins and ends at its minute, and pages hear of it', async () => {
  const { trees, version } = await get()
  const dated = item('К Новому году', '/o-zhurnale', { from: inMinutes(5), until: inMinutes(10) })
  await put({ ...trees, header: [dated] }, version)
  const heard: string[][] = []
  app.context.events.on('taxonomy.changed', ({ tags }) => void heard.push(tags))
  const pass = async (minutes: number) => {
    heard.length = 0
    app.clock.advance(minutes * 60_000)
    // The timer looks again at once instead of within fifteen seconds.
    await app.context.db
      .of('content')
      .inTransaction(trx => app.context.events.announce(trx, 'taxonomy.changed', { tags: [] }))
    await expect.poll(() => heard).toContainEqual(['menus'])
  }
  expect((await readers()).header).toEqual([])
  await pass(5)
  expect((await readers()).header).toEqual([{ title: 'К Новому году', url: '/o-zhurnale' }])
  await pass(5)
  expect((await readers()).header).toEqual([])
})
