import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { honeypotName } from '#contract/form-fields.ts'
import { listInbox } from '#contract/office/inbox.ts'
import { minuteMs } from '#domain/time-units.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { adsFormUrl, ajaxUrl, listSentLetters, questionUrl, sendAjax, sendForm, type From } from '#tests/forms.ts'
import { refillMagazine } from '#tests/magazine.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({
    services: ['content', 'recipes', 'views', 'auth', 'cms-ajax', 'inbox', 'newsletter', 'special'],
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  await refillMagazine(app)
})

const ajax = (action: string, fields: Record<string, string>, from?: From) => sendAjax(app, action, fields, from)
const inbox = async (query = {}) => (await app.ask(listInbox, { query })).items

describe('a typo', () => {
  const report = {
    url: 'http://delno.test/fikus-zimoj?utm=1#list',
    text: 'фикуз',
    before: 'Зимой ',
    after: ' спит.',
    comment: 'Фикус же\r\nс буквой «с»',
  }

  test('is in the inbox with its page and the words around it', async () => {
    const { statusCode, body } = await ajax('typo', report)
    expect([statusCode, JSON.parse(body)]).toEqual([200, { success: true, message: 'Спасибо, исправим' }])
    expect(await inbox()).toEqual([
      {
        id: expect.any(Number),
        kind: 'typo',
        state: 'new',
        url: '/fikus-zimoj?utm=1',
        user_id: null,
        times: 1,
        created_at: app.clock.now().toISOString(),
        done_at: null,
        done_by: null,
        outcome: null,
        given_to: null,
        claimed_by: null,
        deed: null,
        data: { text: 'фикуз', before: 'Зимой ', after: ' спит.', comment: 'Фикус же\nс буквой «с»' },
      },
    ])
  })

  test('is of the reader whose valid token came with it; no other token matters to any action', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    const authorization = anna.headers.authorization
    expect((await ajax('typo', report, { authorization })).statusCode).toBe(200)
    app.clock.advance(16 * minuteMs)
    for (const token of [authorization, 'Bearer foreign', 'Basic YTpi']) {
      const from = { authorization: token }
      const sent = [
        await ajax('typo', report, from),
        await ajax('sync_views', { postId: '101' }, from),
        await ajax('refresh-appbox', { postId: '301', url: '/' }, from),
        await ajax('newsletter', { type: 'newsletter', email: 'vera@delno.test', agree: 'true' }, from),
      ]
      expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
      app.clock.advance(minuteMs)
    }
    expect((await inbox()).map(({ user_id, times }) => [user_id, times])).toEqual([
      [null, 3],
      [anna.userId, 1],
    ])
  })

  test('may come as multipart, never with a file', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ action: 'typo', ...report })) form.set(name, value)
    const post = async () => {
      const packed = new Response(form)
      return app.app.inject({
        method: 'POST',
        url: ajaxUrl,
        headers: { 'content-type': packed.headers.get('content-type')! },
        payload: Buffer.from(await packed.arrayBuffer()),
      })
    }
    expect((await post()).statusCode).toBe(200)
    form.set('file', new Blob(['x']), 'x.txt')
    expect((await post()).statusCode).toBe(413)
    expect(await inbox()).toHaveLength(1)
  })

  test.each([
    [{ text: '' }, 'text', 'выделите место с ошибкой'],
    [{ text: 'а'.repeat(501) }, 'text', expect.stringContaining('500')],
    [{ comment: 'а'.repeat(1001) }, 'comment', expect.stringContaining('1000')],
    [{ before: 'а'.repeat(301) }, 'before', expect.stringContaining('300')],
    [{ url: 'https://evil.test/fikus-zimoj' }, 'url', 'ожидается адрес страницы журнала'],
  ])('is refused with the name of the wrong field: %o', async (changes, field, message) => {
    const { statusCode, body } = await ajax('typo', { ...report, ...changes })
    expect([statusCode, JSON.parse(body)]).toMatchObject([400, { code: 'validation', errors: { [field]: message } }])
    expect(await inbox()).toEqual([])
  })

  test('is limited to 20 per network in ten minutes, whatever the end of the IPv6 address', async () => {
    const from = (end: number) => ({ ip: `2001:db8:1:2::${end}` })
    for (let sent = 0; sent < 20; sent++)
      expect((await ajax('typo', { ...report, text: `слово ${sent}` }, from(sent + 1))).statusCode).toBe(200)
    const refused = await ajax('typo', report, from(99))
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      { code: 'rate_limited', message: 'Слишком много запросов. Попробуйте через 10 мин.' },
    ])
    app.clock.advance(10 * minuteMs)
    expect((await ajax('typo', report, from(99))).statusCode).toBe(200)
  })
})

test('limits of a network hold for all processes together', async () => {
  const other = await app.openAnother()
  const ip = '10.9.0.1'
  const letter = { name: 'Вера', email: 'vera@delno.test', text: 'Хотим рассказать о лейках', agree: 'true' }
  const post = ({ app: process }: { app: typeof app.app }, url: string, fields: Record<string, string>) =>
    process.inject({
      method: 'POST',
      url,
      remoteAddress: ip,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const countTaken = async (url: string, fields: Record<string, string>, times: number) => {
    const sent = Array.from({ length: times }, (_, at) => post(at % 2 ? app : other, url, fields))
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    return statuses.filter(status => status === 200).length
  }
  try {
    const taken = [
      await countTaken(adsFormUrl, letter, 14),
      await countTaken(questionUrl, { name: 'Вера', text: 'Когда поливать?' }, 14),
      await countTaken(ajaxUrl, { action: 'typo', url: '/fikus-zimoj', text: 'фикуз' }, 24),
      await countTaken(ajaxUrl, { action: 'newsletter', type: 'newsletter', email: 'a@delno.test', agree: '1' }, 14),
      await countTaken(ajaxUrl, { action: 'refresh-appbox', postId: '201', url: '/' }, 4),
    ]
    expect(taken).toEqual([10, 10, 20, 10, 1])
  } finally {
    await other.close()
  }
})

test('refuses an unknown action and a form without one', async () => {
  for (const fields of [{ action: 'heartbeat' }, {}]) {
    const { statusCode, body } = await sendForm(app, ajaxUrl, fields as Record<string, string>)
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      400,
      { code: 'validation', errors: { action: 'неизвестное действие' } },
    ])
  }
})

test('a form with the honeypot filled in is thanked, and nothing is stored', async () => {
  const trap = { [honeypotName]: '+7 900 000-00-00' }
  const answers = [
    await ajax('typo', { url: '/fikus-zimoj', text: 'фикуз', ...trap }),
    await ajax('newsletter', { type: 'newsletter', email: 'bot@delno.test', agree: 'true', ...trap }),
    await sendForm(app, adsFormUrl, {
      name: 'Бот',
      email: 'bot@delno.test',
      text: 'Купите',
      agree: 'true',
      ...trap,
    }),
    await sendForm(app, questionUrl, { name: 'Бот', text: 'Купите', ...trap }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const letters = await listSentLetters(app)
  expect([await inbox(), letters]).toEqual([[], []])
})

test.each([
  [{ email: '' }, 'email', 'ожидается адрес почты'],
  [{ email: 'vera' }, 'email', 'ожидается адрес почты'],
  [{ email: 'vera@delno.test, oleg@delno.test' }, 'email', 'ожидается адрес почты'],
  [{ email: 'vera@delno.test\r\nBcc: oleg@delno.test' }, 'email', 'ожидается адрес почты'],
  [{ agree: 'false' }, 'agree', 'нужно ваше согласие'],
  [{ type: 'drop table' }, 'type', 'неизвестная рассылка'],
])('a subscription needs an address and consent: %o', async (changes, field, message) => {
  const fields = { type: 'newsletter', email: 'vera@delno.test', agree: 'true', ...changes }
  const response = await ajax('newsletter', fields)
  expect([response.statusCode, response.json().errors]).toEqual([400, { [field]: message }])
  expect(await listSentLetters(app)).toEqual([])
})

describe('refresh-appbox', () => {
  test('answers the card of a post and drops its pages; pages of other posts stay', async () => {
    const { cache } = app.context
    const mark = await cache.mark()
    for (const tag of ['post-101', 'post-102', 'post-1000000001'])
      await cache.set(tag, 'kept', { ttlSeconds: 60, tags: [tag], mark })
    const response = await ajax('refresh-appbox', { postId: '102', url: '/stol-bez-hlama' })
    expect([response.statusCode, response.json().data.id]).toEqual([200, 102])
    const recipe = await ajax('refresh-appbox', { postId: '1000000001', url: 'https://apps.test/1' })
    expect(recipe.json().data.id).toBe(1_000_000_001)
    await app.waitUntilIdle()
    const isKept = async (key: string) => (await cache.get(key)) !== undefined
    expect(await Promise.all(['post-101', 'post-102', 'post-1000000001'].map(isKept))).toEqual([true, false, false])
  })

  test('drops pages of one post once in ten seconds, and returns 404 for a draft', async () => {
    const refresh = async () => (await ajax('refresh-appbox', { postId: '101', url: '/' })).statusCode
    expect([await refresh(), await refresh()]).toEqual([200, 429])
    app.clock.advance(10_000)
    expect(await refresh()).toBe(200)
    expect((await ajax('refresh-appbox', { postId: '103', url: '/' })).statusCode).toBe(404)
  })
})

test('contradicting spellings of one id are a 400 that names the field, in a form and in JSON', async () => {
  const asForm = (fields: Record<string, string>) => ajax('sync_views', fields)
  const asJson = (fields: Record<string, string>) =>
    app.app.inject({ method: 'POST', url: ajaxUrl, payload: { action: 'sync_views', ...fields } })
  for (const sendAs of [asForm, asJson]) {
    const refused = await sendAs({ post_id: '101', post_ID: '102' })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'validation', errors: { postId: expect.stringContaining('дважды') } },
    ])
    expect((await sendAs({ post_id: '101', post_ID: '101' })).statusCode).toBe(200)
  }
})

test('sync_views answers the count of the views service and counts nothing', async () => {
  const incr = () =>
    app.app.inject({
      method: 'POST',
      url: '/svc/views/incr/',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
      payload: 'action=increase-views&postId=101',
    })
  await incr()
  // 40 came with the magazine.
  for (let times = 0; times < 2; times++)
    expect((await ajax('sync_views', { postId: '101' })).json()).toEqual({
      success: true,
      data: { postId: 101, views: 41 },
    })
})

test.each([
  ['203.0.113.7', 4],
  ['::ffff:203.0.113.7', 4],
  ['2001:db8::7', 6],
])('whois of %s is %i', async (remoteAddress, v) => {
  expect((await app.app.inject({ url: '/api/whois', remoteAddress })).json()).toEqual({ v })
})

test('logged is true for a valid bearer token', async () => {
  const anna = await app.signIn({ email: 'anna@delno.test' })
  const ask = async (headers: Record<string, string>) => (await app.app.inject({ url: '/api/logged', headers })).json()
  expect(await ask({})).toEqual({ logged: false })
  expect(await ask(anna.headers)).toEqual({ logged: true })
  app.clock.advance(16 * minuteMs)
  expect(await ask(anna.headers)).toEqual({ logged: false })
})
