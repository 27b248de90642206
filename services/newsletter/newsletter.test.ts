import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listSubscribers } from '#contract/newsletter.ts'
import { minuteMs } from '#domain/time-units.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { listSentLetters, sendAjax, sendForm, type From, type SentLetter } from '#tests/forms.ts'
import { confirmationLettersMax, confirmationPauseMinutes, confirmHours, typesPerAddress } from './limits.ts'
import { openNewsletter } from './newsletter.ts'
import { removeUnconfirmed } from './store/subscribers.ts'
import { expiryOf } from './subscription.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['cms-ajax', 'newsletter'] })
})
afterAll(() => app.close())
beforeEach(() => app.empty())

const letters = () => listSentLetters(app)
const subscribe = (email: string, { type = 'newsletter', ...from }: From & { type?: string } = {}) =>
  sendAjax(app, 'newsletter', { type, email, agree: 'true' }, from)
const linkIn = ({ text }: SentLetter) => /http:\/\/delno\.test(\/api\/newsletter\/confirm\S+)/.exec(text)![1]!
const pathOf = (url: string) => url.replace('http://delno.test', '')
const press = (url: string) => sendForm(app, url, {})
/** What a mail program sends (RFC 8058). */
const unsubscribe = (url: string, from?: From) => sendForm(app, pathOf(url), { 'List-Unsubscribe': 'One-Click' }, from)
const subscribers = async (type = 'newsletter') =>
  (await app.ask(listSubscribers, { query: { type } })).items.map(({ email }) => email)

test('the button behind the link confirms a subscription; opening the link changes nothing', async () => {
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

test('one request of a mail program (RFC 8058) unsubscribes and removes the address', async () => {
  await subscribe('vera@delno.test')
  await press(linkIn((await letters())[0]!))
  const { unsubscribeUrl, text, html } = (await letters())[0]!
  expect([text.includes(unsubscribeUrl), html.includes(unsubscribeUrl.replaceAll('&', '&amp;'))]).toEqual([true, true])
  expect((await app.app.inject({ url: pathOf(unsubscribeUrl) })).body).toContain('Отписаться</button>')
  expect(await subscribers()).toEqual(['vera@delno.test'])
  const left = await unsubscribe(unsubscribeUrl)
  expect(left.statusCode).toBe(200)
  expect((await app.context.db.sql.query('select from newsletter.subscriber')).rows).toHaveLength(0)
  expect((await press(pathOf(unsubscribeUrl))).statusCode).toBe(200)
})

test('one mail service may unsubscribe all of its readers; one link pressed on and on is limited', async () => {
  await app.context.db.sql.query(
    `insert into newsletter.subscriber (email, type, id, asked_at, letters, confirmed_at)
     select 'reader-' || n || '@delno.test', 'newsletter', gen_random_uuid(), $1, 1, $1 from generate_series(1, 40) n`,
    [app.clock.now()],
  )
  const { items } = await app.ask(listSubscribers, { query: { type: 'newsletter' } })
  const leave = (url: string) => unsubscribe(url, { ip: '10.9.0.1' })
  const statuses = await Promise.all(items.map(async each => (await leave(each.unsubscribe_url)).statusCode))
  expect([items.length, new Set(statuses)]).toEqual([40, new Set([200])])
  expect(await subscribers()).toEqual([])
  const again = await Promise.all(Array.from({ length: 40 }, () => leave(items[0]!.unsubscribe_url)))
  expect(again.filter(({ statusCode }) => statusCode === 429)).toHaveLength(11)
})

test('an address that refuses its first letter is not asked again for two days', async () => {
  await subscribe('vera@delno.test')
  await unsubscribe((await letters())[0]!.unsubscribeUrl)
  for (const hours of [1, 24, confirmHours - 25]) {
    app.clock.advance(hours * 60 * minuteMs)
    await subscribe('vera@delno.test', { type: `other-${hours}` })
  }
  expect(await letters()).toHaveLength(1)
  app.clock.advance(minuteMs)
  await subscribe('vera@delno.test')
  expect(await letters()).toHaveLength(2)
})

test('the answer is the same for a new, an unconfirmed and a subscribed address', async () => {
  await subscribe('old@delno.test')
  await press(linkIn((await letters())[0]!))
  await app.waitUntilIdle()
  await subscribe('waits@delno.test')
  await app.waitUntilIdle()
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

test('confirmation letters to one address are few and apart, for all newsletters together', async () => {
  await Promise.all(Array.from({ length: 6 }, (_, at) => subscribe('vera@delno.test', { type: `letters-${at}` })))
  expect(await letters()).toHaveLength(1)
  for (let again = 0; again < confirmationLettersMax + 2; again++) {
    app.clock.advance(confirmationPauseMinutes * minuteMs)
    await subscribe('vera@delno.test')
    await app.waitUntilIdle()
  }
  expect(await letters()).toHaveLength(confirmationLettersMax)
})

test('one address may have a limited number of newsletters', async () => {
  for (let at = 0; at <= typesPerAddress; at++) {
    await subscribe('vera@delno.test', { type: `letters-${at}` })
    const asking = (await letters()).find(({ text }) => text.includes('newsletter/confirm'))!
    await press(linkIn(asking))
  }
  expect(await subscribers('letters-0')).toEqual(['vera@delno.test'])
  expect(await subscribers(`letters-${typesPerAddress - 1}`)).toEqual(['vera@delno.test'])
  expect(await subscribers(`letters-${typesPerAddress}`)).toEqual([])
})

test('a confirmation link expires after two days; its address is forgotten and may ask again', async () => {
  await subscribe('vera@delno.test')
  const link = linkIn((await letters())[0]!)
  app.clock.advance(confirmHours * 60 * minuteMs)
  expect((await app.app.inject({ url: link })).statusCode).toBe(410)
  expect((await press(link)).statusCode).toBe(410)
  app.clock.advance(minuteMs)
  await removeUnconfirmed(openNewsletter(app.context).db.kysely, expiryOf(app.clock.now()))
  expect((await app.context.db.sql.query('select from newsletter.subscriber')).rows).toHaveLength(0)
  await subscribe('vera@delno.test')
  expect(await letters()).toHaveLength(2)
})

test('a link with the id, the time or the purpose of another is refused', async () => {
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

test('a form sent without scripts is answered with a page', async () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const done = await subscribe('vera@delno.test', { accept })
  expect([done.statusCode, done.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(done.body).toContain('<h1>Проверьте почту')
  const wrong = await subscribe('<b>', { accept })
  expect([wrong.statusCode, wrong.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(wrong.body).toContain('<li>ожидается адрес почты</li>')
})
