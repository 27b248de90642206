// The front page: people pin articles and change widgets, the changes are gathered in one draft of everybody, go out together and can be brought
// back; readers' pages follow at the minute.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as calls from '#contract/front.ts'
import type { Front, FrontPinWanted, FrontWanted } from '#contract/front.ts'
import { removeWidgets, saveWidgets, listWidgetDrafts, type WidgetDraft } from '#contract/office/widgets.ts'
import { listWidgets, type WidgetSlot } from '#contract/widgets.ts'
import { enterInvited, type Entered } from '#services/auth/office/testing.ts'
import type { TestApp } from './app.ts'
import { openFrontApp } from './front-app.ts'
import { send } from './text-editors.ts'

const [ficus, table, unpublished, syrniki] = [101, 102, 103, 1_000_000_001]
let app: TestApp
let anna: Entered
let vera: Entered
beforeAll(async () => {
  ;({ app, anna } = await openFrontApp())
  vera = await enterInvited(app, anna, { email: 'vera@delno.test', name: 'Вера Орлова', role: 'admin' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.context.db.sql.query('truncate widgets.front_pin, widgets.front_change, widgets.front_release')
  const { items } = await app.ask(listWidgetDrafts, {})
  await app.ask(removeWidgets, { body: { ids: items.map(({ id }) => id) } })
})

const get = async (person = anna): Promise<Front> =>
  (await send(app, calls.getFront, person.browser.headers(), {})).body
/** Without the menus, which are always there. */
const arranged = (front: Front) => ({ ...front, things: front.things.filter(({ key }) => !key.startsWith('menu:')) })
type Wish = { key: string; expected: number; wanted: FrontWanted | null }
const change = (changes: Wish[], person = anna) =>
  send(app, calls.changeFront, person.browser.headers(), { body: { changes } as never })
const seenBy = ({ changes }: Front) => ({ changes: changes.map(({ key, version }) => ({ key, version })) })
const show = async (person = anna, seen?: Front) =>
  send(app, calls.showFront, person.browser.headers(), { body: seenBy(seen ?? (await get(person))) })
const bringBack = (releaseId: number, person = anna) =>
  send(app, calls.returnFront, person.browser.headers(), { params: { releaseId } })
const pinKey = () => `pin:${randomUUID()}`
const pinTo = (place: number, postId: number, term: Partial<FrontPinWanted> = {}): FrontPinWanted => ({
  kind: 'pin',
  place,
  postId,
  from: null,
  until: null,
  ...term,
})
const note = (changes: object = {}): FrontWanted => ({
  kind: 'widget',
  draft: {
    type: 'parsed-html',
    slot: 'sidebar',
    position: 0,
    title: 'Почта',
    moreLink: null,
    fixed: false,
    show: [],
    hide: [],
    isOff: false,
    from: null,
    until: null,
    html: '<p>Пишите нам</p>',
    ...changes,
  } as never,
})
const readersPins = async () => (await app.ask(calls.listFrontPins, {})).pins
const titlesAt = async (slot: WidgetSlot) =>
  (await app.ask(listWidgets, { query: { includes: slot } }))[slot]!.map(({ title }) => title)
const inMinutes = (minutes: number) => new Date(app.context.clock.now().getTime() + minutes * 60_000).toISOString()

test('changes are gathered by two people, go out together, and one press brings back what was there', async () => {
  const key = pinKey()
  await change([{ key, expected: 0, wanted: pinTo(1, table) }])
  await change([{ key: `widget:new-${randomUUID()}`, expected: 0, wanted: note() }], vera)
  const draft = await get()
  expect(draft.changes.map(({ by, isOutdated }) => [by?.name, isOutdated])).toEqual([
    ['Анна Ветрова', false],
    ['Вера Орлова', false],
  ])
  expect([await readersPins(), await titlesAt('sidebar')]).toEqual([[], []])

  const shown = await show()
  expect(shown.status).toBe(200)
  expect(arranged(shown.body.front)).toMatchObject({
    changes: [],
    things: [{ key, value: pinTo(1, table) }, { value: { draft: { title: 'Почта' } } }],
    releases: [{ id: shown.body.releaseId, isReturn: false, by: { name: 'Анна Ветрова' } }],
  })
  expect(shown.body.front.releases[0]!.items.map(({ title, what }) => [title, what])).toEqual([
    [draft.posts.find(({ id }) => id === table)!.title, 'added'],
    ['Почта', 'added'],
  ])
  expect([await readersPins(), await titlesAt('sidebar')]).toEqual([[{ place: 1, postId: table }], ['Почта']])

  const back = await bringBack(shown.body.releaseId, vera)
  expect(arranged(back.body.front)).toMatchObject({ things: [], releases: [{ isReturn: true }, { isReturn: false }] })
  expect([await readersPins(), await titlesAt('sidebar')]).toEqual([[], []])
  // A return is brought back too: the widget comes under its former id.
  const again = await bringBack(back.body.releaseId)
  expect(arranged(again.body.front).things).toMatchObject([{ key }, { key: shown.body.front.things[1]!.key }])
  expect([await readersPins(), await titlesAt('sidebar')]).toEqual([[{ place: 1, postId: table }], ['Почта']])
})

test('one gathered change is taken back alone, and a change to what readers have is none', async () => {
  const [first, second] = [pinKey(), pinKey()]
  const gathered = await change([
    { key: first, expected: 0, wanted: pinTo(1, table) },
    { key: second, expected: 0, wanted: pinTo(2, ficus) },
  ])
  const { key, version } = gathered.body.changes.find(each => each.key === first)!
  const undone = await send(app, calls.undoFrontChanges, vera.browser.headers(), {
    body: { changes: [{ key, version }] },
  })
  expect(undone.body.changes.map(each => each.key)).toEqual([second])
  const shown = await show()
  const thing = shown.body.front.things[0]!
  const moved = await change([{ key: second, expected: thing.version, wanted: pinTo(3, ficus) }])
  expect(moved.body.changes).toHaveLength(1)
  const asBefore = await change([{ key: second, expected: moved.body.changes[0]!.version, wanted: pinTo(2, ficus) }])
  expect(asBefore.body.changes).toEqual([])
})

test('nobody overwrites a colleague, shows what they have not seen, or brings back over a later change', async () => {
  const key = pinKey()
  const first = await change([{ key, expected: 0, wanted: pinTo(1, table) }])
  expect((await change([{ key, expected: 0, wanted: pinTo(2, table) }], vera)).status).toBe(409)
  const seen = first.body
  const { version } = seen.changes[0]!
  expect((await change([{ key, expected: version, wanted: pinTo(2, table) }], vera)).status).toBe(200)
  expect((await show(anna, seen)).status).toBe(409)
  expect((await send(app, calls.undoFrontChanges, anna.browser.headers(), { body: seenBy(seen) })).status).toBe(409)
  const shown = await show()
  expect(shown.status).toBe(200)

  const thing = shown.body.front.things[0]!
  await change([{ key, expected: thing.version, wanted: null }])
  await show()
  expect((await bringBack(shown.body.releaseId)).status).toBe(409)
  expect((await bringBack(999_999)).status).toBe(404)
})

test('a widget that an import has changed meanwhile is shown only after its change is saved again', async () => {
  const widget: WidgetDraft = {
    type: 'parsed-html',
    slot: 'sidebar',
    source: 'test:note',
    title: 'Старое',
    html: '<p>1</p>',
  }
  const { results } = await app.ask(saveWidgets, { body: { widgets: [widget] } })
  const key = `widget:${results[0]!.id}`
  const { version } = (await get()).things[0]!
  await change([{ key, expected: version, wanted: note({ title: 'Моё', source: 'test:note' }) }])
  await app.ask(saveWidgets, { body: { widgets: [{ ...widget, title: 'Чужое' }] } })
  expect((await get()).changes).toMatchObject([{ isOutdated: true }])
  expect((await show()).status).toBe(409)
  const mine = (await get()).changes[0]!
  await change([{ key, expected: mine.version, wanted: mine.wanted }])
  expect((await show()).status).toBe(200)
  expect(await titlesAt('sidebar')).toEqual(['Моё'])
  // The importer still finds it by its key.
  await app.ask(saveWidgets, { body: { widgets: [{ ...widget, title: 'Опять' }] } })
  expect(await titlesAt('sidebar')).toEqual(['Опять'])
})

test('«Кому видно» tells for every widget of the draft why a page shows it', async () => {
  const rule = (type: string, value: string) => ({ type, id: null, value })
  const widgets = {
    everywhere: note({ slot: 'below-header' }),
    rail: note(),
    inHouse: note({ slot: 'below-header', show: [rule('category', 'rasteniya')] }),
    notInHouse: note({ slot: 'below-header', hide: [rule('category', 'rasteniya')] }),
    off: note({ isOff: true }),
    later: note({ from: inMinutes(60) }),
    recipes: note({ slot: 'recipes-sidebar' }),
    inText: note({ slot: 'after-excerpt' }),
    empty: note({ slot: 'footer', html: '<script>x()</script>' }),
  }
  const keys = Object.keys(widgets).map(() => `widget:new-${randomUUID()}`)
  await change(Object.values(widgets).map((wanted, at) => ({ key: keys[at]!, expected: 0, wanted })))
  const tryAt = async (path: string) => {
    const { status, body } = await send(app, calls.checkWidgets, anna.browser.headers(), { body: { path } })
    const names = Object.keys(widgets)
    return status === 200
      ? Object.fromEntries(body.items.map(({ key, why }) => [names[keys.indexOf(key)], why]))
      : status
  }
  const usual = { off: 'off', later: 'not-yet', empty: 'empty', recipes: 'other-room', everywhere: 'everywhere' }
  // An article of one column has no rail.
  expect(await tryAt('/fikus-zimoj')).toEqual({
    ...usual,
    rail: 'no-slot',
    inHouse: 'shown',
    notInHouse: 'hidden',
    inText: 'everywhere',
  })
  expect(await tryAt('/')).toEqual({
    ...usual,
    rail: 'everywhere',
    inHouse: 'no-show-rule',
    notInHouse: 'everywhere',
    inText: 'no-slot',
  })
  expect(await tryAt('/topics/dom/rasteniya/')).toMatchObject({
    inHouse: 'shown',
    notInHouse: 'hidden',
    inText: 'no-slot',
  })
  expect(await tryAt('/search')).toMatchObject({ everywhere: 'everywhere', rail: 'no-slot' })
  expect(await tryAt('/recipes/')).toMatchObject({ everywhere: 'other-room', recipes: 'everywhere' })
  expect(await tryAt('/recipe/syrniki')).toMatchObject({ recipes: 'everywhere' })
  expect(await tryAt('/health/')).toMatchObject({ everywhere: 'other-room' })
  expect(await tryAt('/net-takoj')).toBe(404)
})

test('what cannot stand there is refused in words', async () => {
  const refusal = async (wish: Wish) => {
    const { status, body } = await change([wish])
    return [status, (body as unknown as { message: string }).message]
  }
  expect(await refusal({ key: pinKey(), expected: 0, wanted: pinTo(1, syrniki) })).toEqual([
    400,
    'Наверх главной ставят статьи; рецепты стоят в полосе «Что приготовить»',
  ])
  expect((await refusal({ key: 'widget:77', expected: 0, wanted: note() }))[0]).toBe(404)
  expect((await refusal({ key: pinKey(), expected: 0, wanted: note() }))[0]).toBe(400)
  expect((await refusal({ key: pinKey(), expected: 0, wanted: pinTo(10, ficus) }))[0]).toBe(400)
  const term = { from: inMinutes(20), until: inMinutes(10) }
  expect((await refusal({ key: pinKey(), expected: 0, wanted: pinTo(1, ficus, term) }))[0]).toBe(400)
  // A pinned article that is not on the site waits, and the card of another stands in its place.
  await change([{ key: pinKey(), expected: 0, wanted: pinTo(1, unpublished) }])
  expect((await get()).posts).toEqual([])
})

test('a script says which hosts it needs, in the words of the policy that pages send', async () => {
  const tell = async (html: string) =>
    (await send(app, calls.previewScripts, anna.browser.headers(), { body: { html } })).body
  const counter = '<script src="https://s.example/a.js"></script><script>count()</script><p>Счётчик</p>'
  const { origins, inline, policy } = await tell(counter)
  expect([origins, inline]).toEqual([['https://s.example'], 1])
  expect(policy).toHaveLength(2)
  expect(policy[0]).toMatch(/^script-src 'self' .*https:\/\/s\.example 'sha256-[\w+/=]{44}'$/)
  expect(policy[1]).toBe("connect-src 'self' https://s.example")
  expect(await tell('<p>Ничего</p>')).toEqual({ origins: [], inline: 0, policy: [] })
})

test('only an administrator who came through the office arranges the front page', async () => {
  const roles = { moderator: 'moderator', user: 'user' } as const
  for (const role of Object.values(roles)) {
    const person = await enterInvited(app, anna, { email: `${role}@delno.test`, name: role, role })
    const headers = person.browser.headers()
    const body = { changes: [{ key: pinKey(), expected: 0, wanted: pinTo(1, ficus) }] }
    const marked = { changes: [{ key: pinKey(), version: 1 }] }
    const statuses = [
      await send(app, calls.getFront, headers, {}),
      await send(app, calls.changeFront, headers, { body }),
      await send(app, calls.undoFrontChanges, headers, { body: marked }),
      await send(app, calls.showFront, headers, { body: marked }),
      await send(app, calls.returnFront, headers, { params: { releaseId: 1 } }),
      await send(app, calls.checkWidgets, headers, { body: { path: '/' } }),
      await send(app, calls.previewScripts, headers, { body: { html: '' } }),
      await send(app, calls.findFrontPosts, headers, {}),
    ].map(({ status }) => status)
    expect(statuses).toEqual(statuses.map(() => 403))
  }
})

test('the preview has the gathered changes at a moment, for who has a hash', async () => {
  await change([
    { key: pinKey(), expected: 0, wanted: pinTo(2, ficus, { from: inMinutes(60) }) },
    { key: `widget:new-${randomUUID()}`, expected: 0, wanted: note() },
  ])
  const { previewHash: hash } = await get()
  const preview = (changes: object) =>
    app.ask(calls.previewFront, { body: { hash, at: null, includes: 'sidebar', ...changes } })
  expect(await preview({})).toMatchObject({ pins: [], slots: { sidebar: [{ title: 'Почта' }] } })
  expect((await preview({ at: inMinutes(61) })).pins).toEqual([{ place: 2, postId: ficus }])
  await expect(preview({ hash: `${hash.slice(0, -1)}x` })).rejects.toMatchObject({ status: 403 })
})

// The clock moves from here on, and tokens end after a quarter of an hour.
test('a pin and a widget begin and end at their minute, also in what is cached', async () => {
  await change([
    { key: pinKey(), expected: 0, wanted: pinTo(1, ficus, { from: inMinutes(10), until: inMinutes(20) }) },
    { key: `widget:new-${randomUUID()}`, expected: 0, wanted: note({ from: inMinutes(10), until: inMinutes(20) }) },
    { key: `widget:new-${randomUUID()}`, expected: 0, wanted: note({ title: 'Выключен', isOff: true }) },
  ])
  await show()
  const { previewHash } = await get()
  const heard: string[][] = []
  app.context.events.on('widgets.changed', ({ tags }) => void heard.push(tags))
  const pass = async (minutes: number) => {
    heard.length = 0
    app.clock.advance(minutes * 60_000)
    // The timer looks again at once instead of within fifteen seconds.
    await app.context.db
      .of('widgets')
      .inTransaction(trx => app.context.events.announce(trx, 'widgets.changed', { slots: [], tags: [] }))
    await expect.poll(() => heard).toContainEqual(['widgets', 'front', 'advertising'])
  }
  expect([await readersPins(), await titlesAt('sidebar')]).toEqual([[], []])
  await pass(10)
  expect([await readersPins(), await titlesAt('sidebar')]).toEqual([[{ place: 1, postId: ficus }], ['Почта']])
  await pass(10)
  expect([await readersPins(), await titlesAt('sidebar')]).toEqual([[], []])
  app.clock.advance(13 * 60 * 60_000)
  const late = app.ask(calls.previewFront, { body: { hash: previewHash, at: null, includes: 'sidebar' } })
  await expect(late).rejects.toMatchObject({ status: 403 })
})
