// The magazine's name, imprint, age mark and time zone in the office: every surface has them at once, in every process; each change stands in the
// log and can be taken back.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestEmailCode } from '#contract/auth.ts'
import { listPostsByDate } from '#contract/content.ts'
import { requestSubscription } from '#contract/newsletter.ts'
import { changeMagazine, getMagazine, type MagazineValues } from '#contract/office/magazine.ts'
import { listOfficeLog } from '#contract/office/log.ts'
import { saveArticles } from '#contract/office/content.ts'
import { defaultMagazine, magazinePartNames, magazineParts, type MagazinePart } from '#domain/magazine.ts'
import { findOfficeBuild } from '#server/hosting/office-host.ts'
import { loadWebBuild } from '#server/hosting/web-host.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { openTestApp, type TestApp } from './app.ts'
import { seedMagazine } from './magazine.ts'
import { send } from './text-editors.ts'

let app: TestApp
let anna: Entered
beforeAll(async () => {
  app = await openTestApp({ site: loadWebBuild(), ...(findOfficeBuild() && { office: findOfficeBuild()! }) })
  await seedMagazine(app)
  await app.waitUntilIdle()
  anna = await enterFirst(app)
})
afterAll(() => app.close())

const headers = () => anna.browser.headers()
type Fields = Partial<MagazineValues>
const put = (part: MagazinePart, values: Fields, expected: Fields, as = headers()) =>
  send(app, changeMagazine, as, { params: { part }, body: { values, expected } as never })
const values = async () => (await send(app, getMagazine, headers(), {})).body.values
/** Puts everything back as it was configured. */
beforeEach(async () => {
  const now = await values()
  const pick = (part: MagazinePart, from: Fields) =>
    Object.fromEntries(magazineParts[part].map((field: keyof MagazineValues) => [field, from[field]]))
  for (const part of magazinePartNames) {
    const [wanted, present] = [pick(part, defaultMagazine), pick(part, now)]
    if (!isDeepStrictEqual(wanted, present)) await put(part, wanted, present)
  }
  await app.waitUntilIdle()
})

const read = async (url: string) => {
  const { statusCode, body } = await app.app.inject({ url, headers: { accept: 'text/html' } })
  expect([url, statusCode]).toEqual([url, 200])
  return body
}
const newestLetter = async (to: string) => {
  await app.waitUntilIdle()
  const { rows } = await app.context.db.sql.query<{ subject: string; text: string }>(
    'select subject, text from platform.mail_message where "to" = $1 order by id desc limit 1',
    [to],
  )
  return `${rows[0]?.subject}\n${rows[0]?.text}`
}

/** Addresses of readers; each is read before and after, so that a kept page would be found. */
const pages = [
  '/',
  '/fikus-zimoj',
  '/recipe/syrniki',
  '/health/',
  '/topics/dom/',
  '/search',
  '/kursy/',
  '/no-such-page',
]
const others = [
  '/fikus-zimoj?lite',
  '/fikus-zimoj/amp',
  '/feed/',
  '/feed/atom/',
  '/feed/json/',
  '/manifest.webmanifest',
]

test('another name is on every page, feed, card and letter at once, and nowhere the former one', async () => {
  for (const url of [...pages.slice(0, -1), ...others]) expect(await read(url)).toContain('Дельно')
  const { name, line, about } = defaultMagazine
  const renamed = { name: 'Толково', line: 'дом и сад', about: 'Журнал о доме и саде.' }
  expect((await put('name', renamed, { name, line, about })).body.values).toMatchObject(renamed)
  await app.waitUntilIdle()
  for (const url of [...pages, ...others]) {
    const { body } = await app.app.inject({ url, headers: { accept: 'text/html' } })
    expect([url, body.match(/.{40}Дельно.{40}/s)?.[0]]).toEqual([url, undefined])
    expect([url, body.includes('Толково')]).toEqual([url, true])
  }
  const home = await read('/')
  for (const part of [
    '<title>Толково — дом и сад</title>',
    'property="og:site_name" content="Толково"',
    'name="description" content="Журнал о доме и саде."',
    '"@type":"NewsMediaOrganization"',
    '"name":"Толково"',
  ])
    expect(home).toContain(part)
  expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({
    name: 'Толково — дом и сад',
    short_name: 'Толково',
    description: 'Журнал о доме и саде.',
  })
  expect(await read('/sitemap-news.xml')).not.toContain('Дельно')
  const card = await app.app.inject({ url: '/oembed?url=http://delno.test/fikus-zimoj' })
  expect(card.json()).toMatchObject({ provider_name: 'Толково' })
  // The drawn picture has the name too, so it gets another address.
  const picture = /property="og:image" content="http:\/\/delno\.test([^"]+)"/.exec(await read('/fikus-zimoj'))![1]!
  expect((await app.app.inject({ url: picture })).statusCode).toBe(200)

  await app.ask(requestEmailCode, { body: { email: 'marina@delno.test' } })
  expect(await newestLetter('marina@delno.test')).toMatch(/код для входа в «Толково»[^]*входа в «Толково»/)
  await app.ask(requestSubscription, { body: { type: 'newsletter', email: 'pisma@delno.test' } })
  expect(await newestLetter('pisma@delno.test')).toContain('письма журнала «Толково»')
  if (findOfficeBuild()) expect(await read('/office')).toContain('<title>Редакция — Толково</title>')
})

test('the imprint and the age mark stand in the footer of every document and in the graph, and only when they are filled in', async () => {
  expect(await read('/')).not.toContain('Выходные данные')
  const imprint = {
    founder: 'ООО «Толк»',
    publisher: 'ООО «Толк»',
    inn: '7707083893',
    ogrn: '1027700132195',
    address: '101000, Москва, Мясницкая улица, 1',
    email: 'red@delno.test',
    phone: '+7 495 123-45-67',
    editor: 'Ветрова А. С.',
    registration: 'Эл № ФС77-12345 от 1 марта 2026 года, выдан Роскомнадзором',
  }
  const empty = Object.fromEntries(Object.keys(imprint).map(field => [field, '']))
  expect((await put('imprint', imprint, empty)).status).toBe(200)
  expect((await put('age', { age: '12+' }, { age: '' })).status).toBe(200)
  await app.waitUntilIdle()
  for (const url of ['/', '/fikus-zimoj', '/fikus-zimoj?lite', '/fikus-zimoj/amp'])
    for (const line of [
      'Сетевое издание «Дельно». Эл № ФС77-12345',
      'Учредитель: ООО «Толк»',
      'Главный редактор: Ветрова А. С.',
      'ИНН 7707083893, ОГРН 1027700132195',
      '12+',
    ])
      expect([url, (await read(url)).includes(line)]).toEqual([url, true])
  const home = await read('/')
  for (const part of ['"legalName":"ООО «Толк»"', '"taxID":"7707083893"', '"contentRating":"12+"'])
    expect(home).toContain(part)
  // Names of people are in the part of the log that the law may erase.
  const { rows } = await app.context.db.sql.query<{ after: string | null }>(
    "select after from platform.office_log where action = 'setting.changed' and thing_id = 'magazine.imprint' order by seq desc limit 1",
  )
  expect(rows).toEqual([{ after: null }])
})

test('another time zone moves dates and the counts of months, also in a process that starts later', async () => {
  // 23:30 on the last day of October in Moscow is November in Vladivostok.
  await app.ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'test:noch',
          type: 'post',
          slug: 'noch',
          title: 'Ночь',
          body: '<p>Ночь.</p>',
          author: 'anna',
          publishedAt: '2026-10-31T23:30:00+03:00',
        },
      ],
    },
  })
  await app.waitUntilIdle()
  const totalIn = async (path: string, zone: string) =>
    (await app.ask(listPostsByDate, { params: { path }, query: { timezoneOffset: zone } })).meta.total_items
  const [october, november] = [await totalIn('2026/10', '+03:00'), await totalIn('2026/11', '+03:00')]
  expect(await read('/noch')).toContain('2026-10-31T23:30:00+03:00')
  expect((await put('zone', { zone: '+10:00' }, { zone: '+03:00' })).status).toBe(200)
  await app.waitUntilIdle()
  expect(await read('/noch')).toContain('2026-11-01T06:30:00+10:00')
  expect([await totalIn('2026/10', '+10:00'), await totalIn('2026/11', '+10:00')]).toEqual([october - 1, november + 1])
  // The stored months are those of the new zone: the counts agree with the rows.
  const { rows } = await app.context.db.sql.query<{ n: number }>(
    `select count(*)::int as n from (
         select list_id, (date_trunc('month', (published_at at time zone 'UTC') + interval '10 hours') - interval '10 hours') at time zone 'UTC' as month, count(*)::int as n
         from content.list_entry group by 1, 2
         except select list_id, month, n from content.list_bucket where n <> 0) t`,
  )
  expect(rows).toEqual([{ n: 0 }])
  const second = await app.openAnother()
  expect(second.context.magazine.zone).toBe('+10:00')
  await second.close()
})

test('a change stands in the log with its difference, and the same call takes it back', async () => {
  expect((await put('name', { name: 'Толково' }, { name: 'Дельно' })).status).toBe(200)
  const { body } = await send(app, listOfficeLog, headers(), {
    query: { actions: 'setting.changed', limit: 1 },
  } as never)
  expect(body.items[0]).toMatchObject({
    by: { display_name: 'Анна Ветрова' },
    thing: { kind: 'setting', id: 'magazine.name', title: 'О журнале: название и слоган' },
    before: { name: 'Дельно' },
    after: { name: 'Толково' },
    is_outdated: false,
  })
  // Somebody who saw the former name does not overwrite this one.
  expect((await put('name', { name: 'Дом' }, { name: 'Дельно' })).status).toBe(409)
  expect((await put('name', { name: 'Дельно' }, { name: 'Толково' })).status).toBe(200)
  expect((await values()).name).toBe('Дельно')
})

const wrong: [MagazinePart, Fields, string][] = [
  ['name', { name: '' }, 'у журнала должно быть название'],
  ['name', { name: '«Дельно»' }, 'без кавычек'],
  ['name', { name: 'а'.repeat(41) }, 'не больше 40'],
  ['name', { about: '' }, 'хотя бы одно предложение'],
  ['imprint', { inn: '7707083894' }, 'контрольные цифры ИНН'],
  ['imprint', { ogrn: '1027700132196' }, 'контрольная цифра ОГРН'],
  ['imprint', { email: 'redaktsiya' }, 'ожидается адрес почты'],
  ['imprint', { phone: 'звоните' }, 'ожидается номер телефона'],
  ['age', { age: '21+' }, 'можно: 0+'],
  ['zone', { zone: 'Europe/Moscow' }, 'ожидается сдвиг'],
  ['age', { name: 'Толково' }, 'меняется отдельно'],
]
test('what is wrong is refused at its field, in words', async () => {
  for (const [part, fields, said] of wrong) {
    const { status, body } = await put(part, fields, {})
    expect([fields, status, JSON.stringify(body)]).toEqual([fields, 400, expect.stringContaining(said)])
  }
})

test('only an administrator reads and changes it', async () => {
  for (const role of ['moderator', 'user'] as const) {
    const person = await enterInvited(app, anna, { email: `${role}@delno.test`, name: role, role })
    const theirs = person.browser.headers()
    expect([
      (await send(app, getMagazine, theirs, {})).status,
      (await put('name', { name: 'Толково' }, { name: 'Дельно' }, theirs)).status,
    ]).toEqual([403, 403])
  }
  expect((await values()).name).toBe('Дельно')
})

test('no service takes the zone from the configuration, which is only what the first start begins with', () => {
  const root = fileURLToPath(new URL('../services/', import.meta.url))
  const files = globSync('**/*.ts', { cwd: root }).filter(file => !/\.(test|fixture)\.ts$|testing\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter(file => readFileSync(root + file, 'utf8').includes('config.timeZoneOffset'))).toEqual([])
})

test('additions to robots.txt stand beside our lines at once, in every group, and cannot open what is no page', async () => {
  const robots = 'User-agent: GPTBot\nDisallow: /'
  expect(await read('/robots.txt')).not.toContain('GPTBot')
  expect((await put('robots', { robots }, { robots: '' })).status).toBe(200)
  await app.waitUntilIdle()
  const file = await read('/robots.txt')
  expect(file).toContain('Sitemap: http://delno.test/sitemap.xml')
  expect(file.slice(file.indexOf('GPTBot'))).toMatch(/Disallow: \/office\/[^]*Disallow: \/\n/)
  for (const wrong of ['Disalow: /', 'Allow: /office/', 'Allow: /svc/'])
    expect((await put('robots', { robots: wrong }, { robots })).status).toBe(400)
  // Robots alone need it: no page carries it.
  expect(await read('/fikus-zimoj')).not.toContain('GPTBot')
})

test('feeds: formats are switched off, texts are shortened, a section has its own; RSS stays', async () => {
  const before = defaultMagazine.feeds
  const whole = await read('/feed/')
  expect(whole).toContain('<content:encoded>')
  expect(await read('/topics/dom/')).toContain('href="http://delno.test/topics/dom/feed/"')
  const feeds: typeof before = {
    off: ['atom'],
    isWhole: false,
    entries: 2,
    places: [
      { place: 'topics/dom', isOff: true, isWhole: true, entries: 5 },
      { place: 'health', isOff: false, isWhole: true, entries: 1 },
    ],
  }
  expect((await put('feeds', { feeds }, { feeds: before })).status).toBe(200)
  await app.waitUntilIdle()
  const short = await read('/feed/')
  expect([short.match(/<item>/g)?.length, short.includes('<content:encoded>')]).toEqual([2, false])
  const json = JSON.parse(await read('/feed/json/')) as { items: { content_text?: string; content_html?: string }[] }
  expect(json.items.map(item => [typeof item.content_text, item.content_html])).toEqual([
    ['string', undefined],
    ['string', undefined],
  ])
  // Dzen takes whole articles.
  expect(await read('/feed/dzen/')).toContain('<content:encoded>')
  const health = await read('/health/feed/')
  expect([health.match(/<item>/g)?.length, health.includes('<content:encoded>')]).toEqual([1, true])
  for (const url of ['/feed/atom/', '/topics/dom/feed/', '/health/feed/atom/'])
    expect([url, (await app.app.inject({ url })).statusCode]).toEqual([url, 404])
  expect(await read('/topics/dom/')).not.toContain('/topics/dom/feed/')
  const twice = { ...feeds, places: [feeds.places[0]!, feeds.places[0]!] }
  expect((await put('feeds', { feeds: twice }, { feeds })).status).toBe(400)
  expect((await put('feeds', { feeds: { ...feeds, entries: 31 } }, { feeds })).status).toBe(400)
})

test('cards of links: another ground and mark draw another picture at another address; pages without one get the chosen picture', async () => {
  const imageOf = async (url: string) => /property="og:image" content="([^"]+)"/.exec(await read(url))![1]!
  const [before, section] = [defaultMagazine.card, await imageOf('/topics/dom/')]
  expect(await imageOf('/')).toBe('http://delno.test/cover.jpg')
  const card: typeof before = {
    mark: 'Дельно и точка',
    grounds: { ...before.grounds, main: 'sky' },
    picture: { id: 7, url: '/media/7/1280.jpg', width: 1280, height: 720 },
  }
  expect((await put('card', { card }, { card: before })).status).toBe(200)
  await app.waitUntilIdle()
  expect(await imageOf('/')).toBe('http://delno.test/media/7/1280.jpg')
  const drawn = await imageOf('/topics/dom/')
  expect(drawn).not.toBe(section)
  const picture = await app.app.inject({ url: new URL(drawn).pathname })
  const former = await app.app.inject({ url: new URL(section).pathname })
  expect([picture.statusCode, picture.rawPayload.equals(former.rawPayload)]).toEqual([200, false])
  const elsewhere = { ...card, picture: { ...card.picture!, url: 'https://x.test/a.jpg' } }
  expect((await put('card', { card: elsewhere }, { card })).status).toBe(400)
})
