// The numbers of the office by direct calls, for each role: who sees what, what is usual, how far people read, and trials of headlines from the
// first reader to the title that a person chooses.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { listArticleCards } from '#contract/content.ts'
import { listReleases, openPostText } from '#contract/newsroom-release.ts'
import { countReaders, getToday } from '#contract/newsroom-today.ts'
import { changeText, listTextLog } from '#contract/newsroom.ts'
import {
  getAdvertisingNumbers,
  getNumbers,
  getPostNumbers,
  keepHeadline,
  listHeadlineTrials,
} from '#contract/numbers.ts'
import { listNewestIds, saveArticles, saveTerms } from '#contract/office/content.ts'
import { articleContextSchema, ownEventSchema, payloadSchemaName } from '#contract/tracking-names.ts'
import { drawTitle } from '#domain/headline-trial.ts'
import { dayMs, minuteMs } from '#domain/time-units.ts'
import { openAnalytics } from '#services/analytics/analytics.ts'
import { rollUp } from '#services/analytics/roll-up.ts'
import { openTestApp, testNow, type InOffice, type SignedIn, type TestApp } from './app.ts'
import { send } from './text-editors.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const bot = 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)'

let app: TestApp
let chief: InOffice
let editor: InOffice
let author: InOffice
let [fikus, stol] = [0, 0]
beforeAll(async () => {
  app = await openTestApp({
    services: ['auth', 'content', 'newsroom', 'recipes', 'views', 'analytics', 'media', 'user'],
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  app.clock.advance(testNow.getTime() - app.clock.now().getTime())
  chief = await signIn('chief@delno.test', 'admin')
  editor = await signIn('editor@delno.test', 'moderator')
  author = await signIn('author@delno.test', 'user')
  await app.ask(saveTerms, { body: { terms: [{ kind: 'topic', slug: 'dom', title: 'Дом' }] } })
  ;[fikus, stol] = [
    await save('fikus', 'Фикус зимой', {
      body: '<p>Зимой фикус пьёт мало.</p><h2>Полив</h2><p>Раз в десять дней.</p>',
    }),
    await save('stol', 'Стол без хлама'),
  ]
})

const signIn = (email: string, name: 'admin' | 'moderator' | 'user') =>
  app.signInToOffice({ email, roles: [{ application: 'quasar', name }] })
async function save(slug: string, title: string, more: object = {}): Promise<number> {
  const draft = {
    source: `test:${slug}`,
    type: 'post' as const,
    slug,
    title,
    body: '<p>Слово.</p>',
    categories: ['dom'],
  }
  const publishedAt = new Date(testNow.getTime() - 40 * dayMs).toISOString()
  const { results } = await app.ask(saveArticles, { body: { articles: [{ ...draft, publishedAt, ...more }] } })
  await app.waitUntilIdle()
  return results[0]!.id
}
async function ask<C extends Call>(call: C, input: CallInput<C>, person: SignedIn = chief): Promise<CallReply<C>> {
  const { status, body } = await send(app, call, person.headers, input)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const statusOf = async <C extends Call>(call: C, input: CallInput<C>, person: SignedIn) =>
  (await send(app, call, person.headers, input)).status

// ---- readers

type Sent = {
  e: string
  ago?: number
  postId?: number
  by?: string
  from?: string
  url?: string
  own?: [Parameters<typeof ownEventSchema>[0], object]
  view?: string
}
async function read(all: readonly Sent[], userAgent = chrome): Promise<void> {
  const now = app.clock.now().getTime()
  const data = all.map(({ e, ago = 0, postId, by, from, url = 'http://delno.test/fikus', own, view }) => ({
    e,
    tv: 'delno-1',
    p: 'web',
    eid: randomUUID(),
    dtm: String(now - ago),
    stm: String(now),
    url,
    ...(from && { refr: from }),
    ...(by && { sid: by }),
    ...(own && { ue_pr: JSON.stringify({ data: { schema: ownEventSchema(own[0]), data: own[1] } }) }),
    co: JSON.stringify({
      data: [
        { schema: 'iglu:x/web_page/jsonschema/1-0-0', data: { id: view ?? randomUUID() } },
        ...(postId ? [{ schema: articleContextSchema, data: { postId } }] : []),
      ],
    }),
  }))
  for (let at = 0; at < data.length; at += 200) {
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/svc/analytics/tracker',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      payload: JSON.stringify({ schema: payloadSchemaName, data: data.slice(at, at + 200) }),
    })
    expect(statusCode).toBe(200)
  }
}
const count = () => rollUp(openAnalytics(app.context))
const views = (postId: number, many: number, daysAgo: number, more: object = {}): Sent[] =>
  Array.from({ length: many }, () => ({ e: 'pv', postId, ago: daysAgo * dayMs, ...more }))
const yesterday = '2026-11-20'

/** The text of the first article belongs to the author. */
async function giveToAuthor(): Promise<number> {
  const { text } = await ask(openPostText, { params: { postId: fikus } })
  await ask(changeText, { params: { id: text.id }, body: { ownerId: author.userId } })
  return text.id
}

test('a day is compared with the median of four such days, and hours and sources are told', async () => {
  const letter = { url: 'http://delno.test/fikus?utm_medium=email' }
  await read([
    ...views(fikus, 6, 1, { from: 'https://dzen.ru/a/1' }),
    ...views(fikus, 4, 1, letter),
    ...[5, 7, 4, 20].flatMap((many, at) => views(stol, many, 8 + 7 * at)),
  ])
  await read(views(fikus, 50, 1), bot)
  await count()
  await count()
  const { days, total, posts, isOwn } = await ask(getNumbers, { query: { period: 'day' } })
  // 20 views on one Friday are a feast, not a custom. The oldest Friday has its figures though raw events of it are nearly gone.
  expect(days).toEqual([
    { day: yesterday, views: 10, usual: 6, hours: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 10 : 0)) },
  ])
  expect(total).toMatchObject({ views: 10, usual: 6, finished: null, sources: { zen: 6, letter: 4, social: 0 } })
  expect([isOwn, posts.map(({ title, views: many }) => [title, many])]).toEqual([false, [['Фикус зимой', 10]]])
  const { total: week } = await ask(getNumbers, { query: { period: 'week' } })
  expect(week.usual).toBeNull()
})

test('a section filters every figure, also below itself, and an author still sees only their own', async () => {
  await app.ask(saveTerms, {
    body: {
      terms: [
        { kind: 'topic', slug: 'sad', title: 'Сад' },
        { kind: 'topic', slug: 'rassada', title: 'Рассада', parent: 'sad' },
      ],
    },
  })
  const rassada = await save('rassada', 'Рассада без окна', { categories: ['rassada'] })
  await giveToAuthor()
  await read([...views(fikus, 6, 1), ...views(rassada, 3, 1)])
  await count()
  const readOf = async (section: string | undefined, person = chief) => {
    const { posts, total, isOwn } = await ask(getNumbers, { query: { period: 'day', section } }, person)
    return [total.views, posts.map(({ title }) => title), isOwn]
  }
  expect(await readOf('sad')).toEqual([3, ['Рассада без окна'], false])
  expect(await readOf('dom,rassada')).toEqual([9, ['Фикус зимой', 'Рассада без окна'], false])
  expect(await readOf('net')).toEqual([0, [], false])
  expect(await readOf('sad', author)).toEqual([0, [], true])
  expect(await readOf('dom', author)).toEqual([6, ['Фикус зимой'], true])
})

test('advertisements are told with their erid, and who went to the advertiser counts once a page view', async () => {
  const partner = await save('kuhnya', 'Кухня с партнёром', { isAdvertising: true, adsToken: '2VtzqvErid12345' })
  const to = (href: string): Sent => ({
    e: 'ue',
    ago: dayMs,
    postId: partner,
    view: 'one',
    own: ['outer_transition', { outer_transition: { 'http://delno.test/kuhnya': href } }],
  })
  await read([
    ...views(partner, 4, 1),
    to('https://kuhni.test/1'),
    to('https://kuhni.test/2'),
    { ...to('https://kuhni.test/1'), view: 'two' },
    { ...to('http://delno.test/fikus'), view: 'three' },
    { ...to('javascript:0'), view: 'four' },
  ])
  await count()
  const query = { period: 'day' } as const
  const { items } = await ask(getAdvertisingNumbers, { query })
  expect(items).toMatchObject([
    {
      title: 'Кухня с партнёром',
      adsToken: '2VtzqvErid12345',
      section: 'Дом',
      views: 4,
      before: 0,
      finished: null,
      went: 2,
    },
  ])
  expect((await ask(getAdvertisingNumbers, { query: { ...query, section: 'dom' } })).items).toHaveLength(1)
  expect((await ask(getAdvertisingNumbers, { query: { ...query, section: 'net' } })).items).toEqual([])
  expect((await ask(getAdvertisingNumbers, { query }, author)).items).toEqual([])
})

test('an author finds their advertisement though two hundred newer ones of others exist', async () => {
  await save('fikus', 'Фикус зимой', { isAdvertising: true })
  await giveToAuthor()
  const articles = Array.from({ length: 200 }, (_, at) => ({
    source: `test:newer-${at}`,
    type: 'post' as const,
    slug: `newer-${at}`,
    title: 'Кухня',
    body: '<p>Слово.</p>',
    categories: ['dom'],
    isAdvertising: true,
    publishedAt: new Date(testNow.getTime() - dayMs).toISOString(),
  }))
  await app.ask(saveArticles, { body: { articles } })
  await app.waitUntilIdle()
  const titlesOf = async (person: SignedIn, section?: string) =>
    (await ask(getAdvertisingNumbers, { query: { period: 'day', section } }, person)).items.map(({ title }) => title)
  expect([await titlesOf(author), await titlesOf(author, 'dom')]).toEqual([['Фикус зимой'], ['Фикус зимой']])
  expect(await titlesOf(chief)).not.toContain('Фикус зимой')
  // The newest ids themselves, as the numbers of a section ask for them.
  const body = { sections: ['dom'], postIds: [stol, fikus], limit: 1 }
  expect((await app.ask(listNewestIds, { body })).items).toMatchObject([{ id: stol }])
})

test('what readers saved in the days is counted, by the zone of the magazine', async () => {
  await read(views(fikus, 3, 1))
  await count()
  const saved = [
    `${yesterday}T00:30:00+03:00`,
    `${yesterday}T23:30:00+03:00`,
    `${yesterday}T00:30:00Z`,
    '2026-11-21T00:30:00+03:00',
  ]
  for (const at of saved)
    await app.context.db.sql.query(
      `insert into "user".favorite (user_id, post_id, created_at) values (gen_random_uuid(), $1, $2)`,
      [fikus, at],
    )
  const savedIn = async (query: { period: 'day' | 'week'; until?: string }) =>
    (await ask(getNumbers, { query })).posts.map(post => post.saved)
  expect(await savedIn({ period: 'day' })).toEqual([3])
  expect(await savedIn({ period: 'week' })).toEqual([3])
})

test('«Сегодня» has the hours of the day beside what is usual, and what is read now, by the same rights', async () => {
  const halfAnHour = 1 / 48
  await read([
    ...views(fikus, 3, halfAnHour),
    ...[5, 7, 4, 20].flatMap((many, at) => views(stol, many, 7 * (at + 1) + halfAnHour)),
  ])
  app.clock.advance(16 * minuteMs)
  await Promise.all([chief.renew(), author.renew()])
  // Events may name posts that nobody can open.
  await read([...views(fikus, 2, 0), ...views(stol, 1, 0), ...views(1_000_001, 9, 0)])
  await count()
  const hourly = (atEight: number, hours: number) =>
    Array.from({ length: hours }, (_, hour) => (hour === 8 ? atEight : 0))
  const readingOf = async (person?: SignedIn) => (await ask(getToday, { query: {} }, person)).reading
  const nowOf = async (person?: SignedIn) =>
    (await ask(countReaders, {}, person)).posts.map(({ title, url, readers }) => [title, url, readers])
  // The current hour is not over, so it is not told.
  expect(await readingOf()).toEqual({ hours: hourly(3, 9), usual: { hours: hourly(6, 24), soFar: 6 } })
  expect(await nowOf()).toEqual([
    ['Фикус зимой', '/fikus', 2],
    ['Стол без хлама', '/stol', 1],
  ])
  expect([await readingOf(author), await nowOf(author)]).toEqual([{ hours: [], usual: null }, []])
  await giveToAuthor()
  expect([await readingOf(author), await nowOf(author)]).toEqual([
    { hours: hourly(3, 9), usual: { hours: hourly(0, 24), soFar: 0 } },
    [['Фикус зимой', '/fikus', 2]],
  ])
})

test('editors see every text, an author their own, and others nothing', async () => {
  await read([...views(fikus, 3, 1), ...views(stol, 5, 1)])
  await count()
  const textId = await giveToAuthor()
  const seen = async (person: SignedIn) => {
    const { isOwn, total, posts } = await ask(getNumbers, { query: { period: 'day' } }, person)
    return [isOwn, total.views, posts.map(({ id }) => id)]
  }
  expect(await seen(chief)).toEqual([false, 8, [stol, fikus]])
  expect(await seen(editor)).toEqual([false, 8, [stol, fikus]])
  expect(await seen(author)).toEqual([true, 3, [fikus]])
  expect((await ask(getPostNumbers, { params: { postId: fikus }, query: { period: 'day' } }, author)).textId).toBe(
    textId,
  )
  expect(await statusOf(getPostNumbers, { params: { postId: stol } }, author)).toBe(403)
  const nobody = await app.signIn({ email: 'reader@delno.test' })
  for (const call of [getNumbers, getAdvertisingNumbers, listHeadlineTrials])
    expect(await statusOf(call, { query: {} }, nobody)).toBe(401)
  await app.context.db.sql.query(
    `insert into newsroom.member (user_id, is_proof_reader, sections) values ($1, true, '{}')`,
    [author.userId],
  )
  expect(await seen(author)).toEqual([false, 8, [stol, fikus]])
})

test('a text thins from block to block; of a text that has changed since nobody knows which block was read', async () => {
  const reach = (view: string, block: number, blocks = 3): Sent => ({
    e: 'ue',
    ago: dayMs,
    postId: fikus,
    view,
    own: ['reach', { block, blocks }],
  })
  // One reader came back to the tab and went further; a forged block beyond the end is nothing.
  await read([reach('a', 1), reach('a', 3), reach('b', 2), reach('c', 1), reach('d', 4), reach('e', 2, 2)])
  await count()
  await count()
  const read1 = await ask(getPostNumbers, { params: { postId: fikus }, query: { period: 'day' } })
  expect(read1.blocks).toEqual([
    { kind: 'text', words: 'Зимой фикус пьёт мало.', reached: 3 },
    { kind: 'heading', words: 'Полив', reached: 2 },
    { kind: 'text', words: 'Раз в десять дней.', reached: 1 },
  ])
  await save('fikus', 'Фикус зимой', { id: fikus, body: '<p>Короче.</p>' })
  expect((await ask(getPostNumbers, { params: { postId: fikus } })).blocks).toBeNull()
})

// ---- headlines

const titles = ['Фикус зимой', 'Три недели без полива']
const start = () => save('fikus', titles[0]!, { id: fikus, abTitlesData: titles.map(title => ({ title })) })
const trialNow = async () => {
  const { items } = await app.ask(listArticleCards, { body: { ids: [fikus] } })
  return items[0]!.headline_trial
}
/** Readers see the title that they draw; so many of a hundred open it. */
async function seeTitles(key: string, readers: number, ofHundred: readonly [number, number]): Promise<void> {
  const turns = [0, 0]
  await read(
    Array.from({ length: readers }, (_, at) => `reader-${at}`).flatMap((by): Sent[] => {
      const arm = drawTitle(by, key, [0.5, 0.5])
      const opens = turns[arm]!++ % 100 < ofHundred[arm]!
      const act = (name: string): Sent => ({ e: 'ue', by, own: ['headline', { trial: key, arm, act: name }] })
      return [act('seen'), act('seen'), ...(opens ? [act('opened')] : [])]
    }),
  )
}

test('a trial starts with its first reader, counts each once, and stops when a title has won', async () => {
  await start()
  const { key, weights } = (await trialNow())!
  expect(weights).toEqual([0.5, 0.5])
  await seeTitles(key, 100, [10, 20])
  // Bots, made-up trials, titles and readers without a name count for nothing; neither does somebody who claims both titles.
  await read([{ e: 'ue', by: 'x', own: ['headline', { trial: key, arm: 1, act: 'opened' }] }], bot)
  for (const own of [
    { trial: `${fikus}-zzz`, arm: 0 },
    { trial: key, arm: 7 },
    { trial: "'; drop", arm: 0 },
  ])
    await read([{ e: 'ue', by: 'x', own: ['headline', { ...own, act: 'seen' }] }])
  await read([{ e: 'ue', own: ['headline', { trial: key, arm: 1, act: 'seen' }] }])
  for (const arm of [0, 1]) await read([{ e: 'ue', by: 'both', own: ['headline', { trial: key, arm, act: 'opened' }] }])
  await count()
  const [early] = (await ask(listHeadlineTrials, { query: {} })).items
  expect(early).toMatchObject({ key, isRunning: true, mayKeep: true, verdict: { state: 'early' }, stoppedAt: null })
  expect(early!.arms.reduce((sum, { seen }) => sum + seen, 0)).toBe(100)

  await seeTitles(key, 3000, [10, 30])
  await count()
  const [won] = (await ask(listHeadlineTrials, { query: {} }, editor)).items
  expect(won).toMatchObject({ isWon: true, verdict: { state: 'better', best: 1 }, rule: { alpha: 0.05, days: 14 } })
  expect(won!.verdict.difference!.low).toBeGreaterThan(0)
  // After the stop nothing is counted: a later look changes nothing.
  await seeTitles(key, 3500, [90, 0])
  await count()
  expect((await ask(listHeadlineTrials, { query: {} })).items[0]!.arms).toEqual(won!.arms)
  expect((await trialNow())!.titles).toEqual(titles)
})

test('a person chooses the title: an edition goes out, the text has it too, and the choice is logged', async () => {
  await start()
  const { key } = (await trialNow())!
  await seeTitles(key, 60, [10, 30])
  await count()
  const textId = await giveToAuthor()
  const input = { params: { postId: fikus }, body: { key, title: 1 } }
  expect((await ask(listHeadlineTrials, { query: {} }, author)).items[0]!.mayKeep).toBe(false)
  expect(await statusOf(keepHeadline, input, author)).toBe(403)
  expect(await statusOf(keepHeadline, { ...input, body: { key: `${fikus}-zzz`, title: 1 } }, chief)).toBe(409)
  expect(await statusOf(keepHeadline, { ...input, body: { key, title: 5 } }, chief)).toBe(400)
  expect(await ask(keepHeadline, input)).toEqual({ title: titles[1], isInText: true })
  await app.waitUntilIdle()
  const { items } = await app.ask(listArticleCards, { body: { ids: [fikus] } })
  expect([items[0]!.title, items[0]!.headline_trial, items[0]!.url]).toEqual([titles[1], undefined, '/fikus'])
  const { items: releases } = await ask(listReleases, { params: { id: textId } })
  expect(releases.map(({ edition, state, title, note }) => [edition, state, title, note])).toEqual([
    [2, 'out', titles[1], `Заголовок после пробы: «${titles[1]}»`],
    [1, 'former', titles[0], ''],
  ])
  const { items: log } = await ask(listTextLog, { params: { id: textId } })
  expect(log.find(({ action }) => action === 'kept-headline')).toMatchObject({ personId: chief.userId })
  expect(await statusOf(keepHeadline, input, chief)).toBe(409)
  await count()
  const [ended] = (await ask(listHeadlineTrials, { query: {} })).items
  expect(ended).toMatchObject({ isRunning: false, isWon: false, mayKeep: false, stoppedAt: expect.any(String) })
})

test('a trial that tells nothing ends after two weeks without a winner', async () => {
  await start()
  const { key } = (await trialNow())!
  await seeTitles(key, 20, [10, 10])
  await count()
  app.clock.advance(15 * dayMs)
  await count()
  chief = await signIn('chief@delno.test', 'admin')
  expect((await ask(listHeadlineTrials, { query: {} })).items[0]).toMatchObject({
    isWon: false,
    stoppedAt: expect.any(String),
  })
})
