import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseUser } from '#contract/auth.ts'
import { honeypotName } from '#contract/cms-ajax.ts'
import { listInbox, listSubscribers, markInbox } from '#contract/office/inbox.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { seedMagazine } from '#tests/magazine.ts'
import { openCmsAjax } from './cms-ajax.ts'
import { removeOld } from './events.ts'
import {
  askingLetters,
  askingPauseMinutes,
  confirmHours,
  doneKeptDays,
  newKeptDays,
  typesPerAddress,
} from './limits.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'recipes', 'views', 'auth', 'user', 'cms-ajax', 'special'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  await seedMagazine(app)
})

type From = { ip?: string; accept?: string; referer?: string; authorization?: string }
let lastCaller = 0
function send(url: string, fields: Record<string, string>, { ip, ...headers }: From = {}) {
  lastCaller += 1
  return app.app.inject({
    method: 'POST',
    url,
    // Everybody at an address of their own, but where limits are tried.
    remoteAddress: ip ?? `10.8.${(lastCaller >> 8) & 255}.${lastCaller & 255}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
}
const ajaxUrl = '/wp-admin/admin-ajax.php'
const ajax = (action: string, fields: Record<string, string>, from?: From) => send(ajaxUrl, { action, ...fields }, from)
const inbox = async (query = {}) => (await app.ask(listInbox, { query })).items

describe('a typo', () => {
  const report = {
    url: 'http://delno.test/fikus-zimoj?utm=1#list',
    text: 'фикуз',
    before: 'Зимой ',
    after: ' спит.',
    comment: 'Фикус же\r\nс буквой «с»',
  }

  test('lies in the inbox with its page and what stands around it', async () => {
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
        data: { text: 'фикуз', before: 'Зимой ', after: ' спит.', comment: 'Фикус же\nс буквой «с»' },
      },
    ])
  })

  test('that several people report at once is one item that says how many; after it is done, a new one', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ajax('typo', report)))
    const [item, ...others] = await inbox()
    expect([item!.times, others]).toEqual([5, []])
    await app.ask(markInbox, { body: { ids: [item!.id], state: 'done' } })
    await ajax('typo', report)
    expect((await inbox()).map(({ state, times }) => [state, times])).toEqual([
      ['new', 1],
      ['done', 5],
    ])
    expect(await app.ask(markInbox, { body: { ids: [item!.id], state: 'new' } })).toEqual({ success: true, marked: 1 })
  })

  test('comes as multipart too, and never with a file', async () => {
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
  ])('is refused with the field named: %o', async (changes, field, message) => {
    const { statusCode, body } = await ajax('typo', { ...report, ...changes })
    expect([statusCode, JSON.parse(body)]).toMatchObject([400, { code: 'validation', errors: { [field]: message } }])
    expect(await inbox()).toEqual([])
  })

  test('of one network: 20 in ten minutes, whatever ends its address has', async () => {
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

test('what one network may send it may send to all processes together, whichever it reaches', async () => {
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
      await countTaken('/api/lh-iron-maiden/v1/ads-form', letter, 14),
      await countTaken('/svc/special/api/asklh/question-post', { name: 'Вера', text: 'Когда поливать?' }, 14),
      await countTaken(ajaxUrl, { action: 'typo', url: '/fikus-zimoj', text: 'фикуз' }, 24),
      await countTaken(ajaxUrl, { action: 'newsletter', type: 'newsletter', email: 'a@delno.test', agree: '1' }, 14),
      await countTaken(ajaxUrl, { action: 'refresh-appbox', postId: '201', url: '/' }, 4),
    ]
    expect(taken).toEqual([10, 10, 20, 10, 1])
  } finally {
    await other.close()
  }
})

test('an unknown action, and none, are refused', async () => {
  for (const fields of [{ action: 'heartbeat' }, {}]) {
    const { statusCode, body } = await send(ajaxUrl, fields as Record<string, string>)
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      400,
      { code: 'validation', errors: { action: 'неизвестное действие' } },
    ])
  }
})

test('whoever fills in the field that nobody sees is thanked, and nothing is kept', async () => {
  const trap = { [honeypotName]: '+7 900 000-00-00' }
  const answers = [
    await ajax('typo', { url: '/fikus-zimoj', text: 'фикуз', ...trap }),
    await ajax('newsletter', { type: 'newsletter', email: 'bot@delno.test', agree: 'true', ...trap }),
    await send('/api/lh-iron-maiden/v1/ads-form', {
      name: 'Бот',
      email: 'bot@delno.test',
      text: 'Купите',
      agree: 'true',
      ...trap,
    }),
    await send('/svc/special/api/asklh/question-post', { name: 'Бот', text: 'Купите', ...trap }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  await app.settle()
  expect(await inbox()).toEqual([])
  expect(await letters()).toEqual([])
})

// ---- letters

type Mail = { to: string; subject: string; text: string; html: string; unsubscribeUrl: string }
/** As they stand at /dev/mail, the newest first. */
async function letters(): Promise<Mail[]> {
  await app.settle()
  const response = await app.app.inject({
    url: '/dev/mail',
    headers: { accept: 'application/json', host: 'localhost' },
  })
  return response.json()
}
const subscribe = (email: string, { type = 'newsletter', ...from }: From & { type?: string } = {}) =>
  ajax('newsletter', { type, email, agree: 'true' }, from)
const linkIn = ({ text }: Mail) => /http:\/\/delno\.test(\/api\/newsletter\/confirm\S+)/.exec(text)![1]!
const pathOf = (url: string) => url.replace('http://delno.test', '')
const press = (url: string) => send(url, {})
const subscribers = async (type = 'newsletter') =>
  (await app.ask(listSubscribers, { query: { type } })).items.map(({ email }) => email)

describe('a newsletter', () => {
  test('comes to who pressed the button that the letter leads to; opening the link alone changes nothing', async () => {
    await subscribe('Vera@Delno.test')
    const [asking, ...others] = await letters()
    expect(others).toEqual([])
    expect(asking).toMatchObject({ to: 'vera@delno.test', subject: 'Подтвердите подписку на письма «Дельно»' })
    expect(asking!.html).toContain(linkIn(asking!).replaceAll('&', '&amp;'))
    const page = await app.app.inject({ url: linkIn(asking!) })
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Подтвердить подписку</button>')])
    expect(await subscribers()).toEqual([])
    expect((await press(linkIn(asking!))).body).toContain('Вы подписаны')
    expect(await subscribers()).toEqual(['vera@delno.test'])
    expect((await letters())[0]).toMatchObject({ subject: 'Вы подписаны на письма «Дельно»' })
    // Pressed again: no second welcome.
    expect((await press(linkIn(asking!))).statusCode).toBe(200)
    expect(await letters()).toHaveLength(2)
  })

  test('is left by one request of a mail program (RFC 8058), and nothing of the address is left', async () => {
    await subscribe('vera@delno.test')
    await press(linkIn((await letters())[0]!))
    const { unsubscribeUrl, text, html } = (await letters())[0]!
    expect([text.includes(unsubscribeUrl), html.includes(unsubscribeUrl.replaceAll('&', '&amp;'))]).toEqual([
      true,
      true,
    ])
    expect((await app.app.inject({ url: pathOf(unsubscribeUrl) })).body).toContain('Отписаться</button>')
    expect(await subscribers()).toEqual(['vera@delno.test'])
    const left = await send(pathOf(unsubscribeUrl), { 'List-Unsubscribe': 'One-Click' })
    expect(left.statusCode).toBe(200)
    expect((await app.context.db.sql.query('select from cms_ajax.subscriber')).rows).toHaveLength(0)
    expect((await send(pathOf(unsubscribeUrl), {})).statusCode).toBe(200)
  })

  test('is left by everybody whose mail service presses for them from one address; one link pressed on and on is not', async () => {
    await app.context.db.sql.query(
      `insert into cms_ajax.subscriber (email, type, id, asked_at, letters, confirmed_at)
       select 'reader-' || n || '@delno.test', 'newsletter', gen_random_uuid(), $1, 1, $1 from generate_series(1, 40) n`,
      [app.clock.now()],
    )
    const { items } = await app.ask(listSubscribers, { query: { type: 'newsletter' } })
    const leave = (url: string) => send(pathOf(url), { 'List-Unsubscribe': 'One-Click' }, { ip: '10.9.0.1' })
    const statuses = await Promise.all(items.map(async each => (await leave(each.unsubscribe_url)).statusCode))
    expect([items.length, new Set(statuses)]).toEqual([40, new Set([200])])
    expect(await subscribers()).toEqual([])
    const again = await Promise.all(Array.from({ length: 40 }, () => leave(items[0]!.unsubscribe_url)))
    expect(again.filter(({ statusCode }) => statusCode === 429)).toHaveLength(11)
  })

  test('that somebody else asked for is refused by its first letter: nobody is asked again for two days', async () => {
    await subscribe('vera@delno.test')
    await send(pathOf((await letters())[0]!.unsubscribeUrl), { 'List-Unsubscribe': 'One-Click' })
    for (const hours of [1, 24, confirmHours - 25]) {
      app.clock.advance(hours * 60 * minuteMs)
      await subscribe('vera@delno.test', { type: `other-${hours}` })
    }
    expect(await letters()).toHaveLength(1)
    app.clock.advance(minuteMs)
    await subscribe('vera@delno.test')
    expect(await letters()).toHaveLength(2)
  })

  test('answers alike to a new address, one that waits and one that gets letters', async () => {
    await subscribe('old@delno.test')
    await press(linkIn((await letters())[0]!))
    await subscribe('waits@delno.test')
    await app.settle()
    const bodies = await Promise.all(
      ['old@delno.test', 'waits@delno.test', 'new@delno.test'].map(async email => (await subscribe(email)).body),
    )
    expect(new Set(bodies).size).toBe(1)
    expect((await letters()).map(({ to }) => to)).toEqual([
      'new@delno.test',
      'waits@delno.test',
      'old@delno.test',
      'old@delno.test',
    ])
  })

  test('asks one address seldom, for whichever newsletter, and never more often than it says', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, at) => subscribe('vera@delno.test', { type: `letters-${at}` })))
    expect(await letters()).toHaveLength(1)
    for (let again = 0; again < askingLetters + 2; again++) {
      app.clock.advance(askingPauseMinutes * minuteMs)
      await subscribe('vera@delno.test')
      await app.settle()
    }
    expect(await letters()).toHaveLength(askingLetters)
  })

  test('has bounded kinds for one address', async () => {
    for (let at = 0; at <= typesPerAddress; at++) {
      await subscribe('vera@delno.test', { type: `letters-${at}` })
      const asking = (await letters()).find(({ text }) => text.includes('newsletter/confirm'))!
      await press(linkIn(asking))
    }
    expect(await subscribers('letters-0')).toEqual(['vera@delno.test'])
    expect(await subscribers(`letters-${typesPerAddress - 1}`)).toEqual(['vera@delno.test'])
    expect(await subscribers(`letters-${typesPerAddress}`)).toEqual([])
  })

  test('link is old after two days; whoever did not press it is forgotten and may ask again', async () => {
    await subscribe('vera@delno.test')
    const link = linkIn((await letters())[0]!)
    app.clock.advance(confirmHours * 60 * minuteMs)
    expect((await app.app.inject({ url: link })).statusCode).toBe(410)
    expect((await press(link)).statusCode).toBe(410)
    app.clock.advance(minuteMs)
    await removeOld(openCmsAjax(app.context))
    expect((await app.context.db.sql.query('select from cms_ajax.subscriber')).rows).toHaveLength(0)
    await subscribe('vera@delno.test')
    expect(await letters()).toHaveLength(2)
  })

  test('link of another, with another time or another purpose opens nothing', async () => {
    await subscribe('vera@delno.test')
    await subscribe('oleg@delno.test')
    const [olegs, veras] = (await letters()).map(letter => new URL(linkIn(letter), 'http://delno.test'))
    const forged = [
      veras!.href.replace(veras!.searchParams.get('id')!, olegs!.searchParams.get('id')!),
      veras!.href.replace(/until=\d+/, 'until=9999999999'),
      veras!.href.replace('confirm', 'leave'),
      veras!.href.replace(/sign=.*/, 'sign='),
      veras!.href.replace(/id=[^&]+/, 'id=1'),
    ]
    for (const url of forged) expect([url, (await press(pathOf(url))).statusCode]).toEqual([url, 403])
    expect(await subscribers()).toEqual([])
  })

  test.each([
    [{ email: 'vera' }, 'email', 'ожидается адрес почты'],
    [{ email: 'vera@delno.test, oleg@delno.test' }, 'email', 'ожидается адрес почты'],
    [{ email: 'vera@delno.test\r\nBcc: oleg@delno.test' }, 'email', 'ожидается адрес почты'],
    [{ agree: 'false' }, 'agree', 'нужно ваше согласие'],
    [{ type: 'drop table' }, 'type', 'неизвестная рассылка'],
  ])('wants an address and consent: %o', async (changes, field, message) => {
    const fields = { type: 'newsletter', email: 'vera@delno.test', agree: 'true', ...changes }
    const response = await ajax('newsletter', fields)
    expect([response.statusCode, response.json().errors]).toEqual([400, { [field]: message }])
    expect(await letters()).toEqual([])
  })

  test('form of a page without scripts is answered with a page, in words', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    const done = await subscribe('vera@delno.test', { accept })
    expect([done.statusCode, done.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(done.body).toContain('<h1>Проверьте почту')
    const wrong = await ajax('newsletter', { type: 'newsletter', email: '<b>', agree: 'true' }, { accept })
    expect([wrong.statusCode, wrong.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
    expect(wrong.body).toContain('<li>ожидается адрес почты</li>')
  })
})

// ---- the rest of what is written

describe('a letter to the publisher', () => {
  const letter = { name: 'Вера', email: 'vera@delno.test', company: 'Лейки', text: 'Хотим рассказать', agree: 'true' }
  const url = '/api/lh-iron-maiden/v1/ads-form'

  test('lies in the inbox with the page it was written on', async () => {
    expect((await send(url, letter, { referer: 'http://delno.test/reklama' })).statusCode).toBe(200)
    await send(url, letter, { referer: 'https://evil.test/' })
    const { agree: _, ...data } = letter
    expect((await inbox({ kind: 'ads' })).map(item => [item.url, item.data])).toEqual([
      [null, data],
      ['/reklama', data],
    ])
  })

  test('is refused without consent, and after ten of one network in ten minutes', async () => {
    const refused = await send(url, { ...letter, agree: '' })
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { agree: 'нужно ваше согласие' }])
    const from = (end: number) => ({ ip: `2001:db8:7:7::${end}` })
    for (let sent = 0; sent < 10; sent++) expect((await send(url, letter, from(sent))).statusCode).toBe(200)
    const often = await send(url, letter, from(10))
    expect([often.statusCode, often.headers['retry-after']]).toEqual([429, '600'])
    // Whoever presses again has written once.
    expect((await inbox()).map(({ times }) => times)).toEqual([10])
  })
})

describe('a question', () => {
  const url = '/svc/special/api/asklh/question-post'
  const question = { user_id: '00000000-0000-4000-8000-000000000000', name: 'Анна', text: 'Почему желтеет\nфикус?' }

  test('is whose the token says, whatever id it names; it goes when its writer is erased', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    await send(url, question, { ...anna.headers, referer: 'http://delno.test/fikus-zimoj' })
    await app.app.inject({ method: 'POST', url, payload: { ...question, user_id: 42 } })
    await send(url, question)
    expect(await inbox({ user_id: anna.userId })).toHaveLength(1)
    expect((await inbox({ kind: 'question' })).map(item => [item.user_id, item.url, item.data])).toEqual([
      [null, null, { name: 'Анна', text: 'Почему желтеет\nфикус?' }],
      [anna.userId, '/fikus-zimoj', { name: 'Анна', text: 'Почему желтеет\nфикус?' }],
    ])
    await app.context.db.sql.query(
      `update auth."user" set archived_at = $1, archive_deadline_date = $1, delete_reason_code = 'tired'`,
      [app.clock.now()],
    )
    await app.ask(eraseUser, { body: { id: anna.userId } })
    await app.settle()
    expect((await inbox()).map(item => item.user_id)).toEqual([null])
  })

  test('with a forged token is refused, and without a name or words too', async () => {
    expect((await send(url, question, { authorization: 'Bearer x.y.z' })).statusCode).toBe(401)
    const empty = await send(url, { name: ' ', text: ' ' })
    expect([empty.statusCode, empty.json().errors]).toEqual([
      400,
      { name: 'напишите, как вас зовут', text: 'напишите вопрос' },
    ])
    const long = await send(url, { name: 'А'.repeat(101), text: 'Б'.repeat(5001) })
    expect([long.statusCode, long.json().errors]).toEqual([
      400,
      { name: 'слишком длинно: нужно не больше 100 знаков', text: 'слишком длинно: нужно не больше 5000 знаков' },
    ])
    expect((await app.app.inject({ method: 'POST', url, payload: {} })).json().errors).toEqual({
      name: 'нужен текст',
      text: 'нужен текст',
    })
    expect(await inbox()).toEqual([])
  })
})

test('the inbox is read newest first, by kind and state, piece by piece', async () => {
  for (const text of ['раз', 'два', 'три']) await ajax('typo', { url: '/fikus-zimoj', text })
  await send('/svc/special/api/asklh/question-post', { name: 'Анна', text: 'Когда?' })
  const { items, total } = await app.ask(listInbox, { query: { kind: 'typo', limit: 2 } })
  expect([items.map(({ data }) => data.text), total]).toEqual([['три', 'два'], 3])
  expect((await inbox({ kind: 'typo', before: items[1]!.id })).map(({ data }) => data.text)).toEqual(['раз'])
  const ids = items.map(({ id }) => id)
  expect(await app.ask(markInbox, { body: { ids, state: 'done' } })).toEqual({ success: true, marked: 2 })
  expect(await app.ask(markInbox, { body: { ids, state: 'done' } })).toEqual({ success: true, marked: 0 })
  expect((await inbox({ state: 'new' })).map(({ kind }) => kind)).toEqual(['question', 'typo'])
})

test('what was answered goes after a month, what nobody answered after a year', async () => {
  await ajax('typo', { url: '/fikus-zimoj', text: 'раз' })
  await ajax('typo', { url: '/fikus-zimoj', text: 'два' })
  const [second, first] = await inbox()
  await app.ask(markInbox, { body: { ids: [first!.id], state: 'done' } })
  const keep = async (days: number) => {
    app.clock.advance(days * dayMs)
    await removeOld(openCmsAjax(app.context))
    return (await inbox()).map(({ id }) => id)
  }
  expect(await keep(doneKeptDays)).toEqual([second!.id, first!.id])
  expect(await keep(1)).toEqual([second!.id])
  expect(await keep(newKeptDays - doneKeptDays)).toEqual([])
})

// ---- small endpoints

describe('refresh-appbox', () => {
  test('answers the card of a post and drops its pages, those of others stay', async () => {
    const { cache } = app.context
    const mark = await cache.mark()
    for (const tag of ['post-101', 'post-102', 'post-1000000001'])
      await cache.set(tag, 'kept', { ttlSeconds: 60, tags: [tag], mark })
    const response = await ajax('refresh-appbox', { postId: '102', url: '/stol-bez-hlama' })
    expect([response.statusCode, response.json().data.id]).toEqual([200, 102])
    const recipe = await ajax('refresh-appbox', { postId: '1000000001', url: 'https://apps.test/1' })
    expect(recipe.json().data.id).toBe(1_000_000_001)
    await app.settle()
    const isKept = async (key: string) => (await cache.get(key)) !== undefined
    expect(await Promise.all(['post-101', 'post-102', 'post-1000000001'].map(isKept))).toEqual([true, false, false])
  })

  test('drops pages of one post once in ten seconds, and knows no drafts', async () => {
    const refresh = async () => (await ajax('refresh-appbox', { postId: '101', url: '/' })).statusCode
    expect([await refresh(), await refresh()]).toEqual([200, 429])
    app.clock.advance(10_000)
    expect(await refresh()).toBe(200)
    expect((await ajax('refresh-appbox', { postId: '103', url: '/' })).statusCode).toBe(404)
  })
})

test('sync_views tells what the views service counted, and counts nothing', async () => {
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
])('whois says of %s: %i', async (remoteAddress, v) => {
  expect((await app.app.inject({ url: '/api/whois', remoteAddress })).json()).toEqual({ v })
})

test('logged says whether the bearer is somebody', async () => {
  const anna = await app.signIn({ email: 'anna@delno.test' })
  const ask = async (headers: Record<string, string>) => (await app.app.inject({ url: '/api/logged', headers })).json()
  expect(await ask({})).toEqual({ logged: false })
  expect(await ask(anna.headers)).toEqual({ logged: true })
  app.clock.advance(16 * minuteMs)
  expect(await ask(anna.headers)).toEqual({ logged: false })
})
