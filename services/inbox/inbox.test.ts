import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseUser, setBan } from '#contract/auth.ts'
import { addTypo } from '#contract/inbox.ts'
import { listInbox, markInbox } from '#contract/office/inbox.ts'
import { dayMs, minuteMs } from '#domain/time-units.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { adsFormUrl, questionUrl, sendForm, type From } from '#tests/forms.ts'
import { openInbox } from './inbox.ts'
import { doneKeptDays, newKeptDays } from './limits.ts'
import { removeOld } from './remove-old.ts'
import { removeItemsBeyond } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'auth', 'user', 'inbox', 'special'] })
})
afterAll(() => app.close())
beforeEach(() => app.empty())

const inbox = async (query = {}) => (await app.ask(listInbox, { query })).items
const sendQuestion = (fields: Record<string, string>, from?: From) => sendForm(app, questionUrl, fields, from)

const reportTypo = (text: string) =>
  app.ask(addTypo, { body: { url: '/fikus-zimoj', text, before: '', after: '', comment: '', network: '10.8.0.1' } })

describe('a typo', () => {
  const report = {
    url: '/fikus-zimoj',
    text: 'фикуз',
    before: 'Зимой ',
    after: ' спит.',
    comment: '',
    network: '10.8.0.1',
  }

  test('that several readers report is one item with a count; after it is done, a new one', async () => {
    await Promise.all(Array.from({ length: 5 }, () => app.ask(addTypo, { body: report })))
    const [item, ...others] = await inbox()
    expect([item!.times, others]).toEqual([5, []])
    await app.ask(markInbox, { body: { ids: [item!.id], state: 'done' } })
    await app.ask(addTypo, { body: report })
    expect((await inbox()).map(({ state, times }) => [state, times])).toEqual([
      ['new', 1],
      ['done', 5],
    ])
    expect(await app.ask(markInbox, { body: { ids: [item!.id], state: 'new' } })).toEqual({
      success: true,
      marked: 1,
      gone: 0,
    })
  })
})

describe('a letter to the publisher', () => {
  const letter = { name: 'Вера', email: 'vera@delno.test', company: 'Лейки', text: 'Хотим рассказать', agree: 'true' }
  const sendLetter = (fields: Record<string, string>, from?: From) => sendForm(app, adsFormUrl, fields, from)

  test('is in the inbox with the page it was written on', async () => {
    expect((await sendLetter(letter, { referer: 'http://delno.test/reklama' })).statusCode).toBe(200)
    await sendLetter(letter, { referer: 'https://evil.test/' })
    const { agree: _, ...data } = letter
    expect((await inbox({ kinds: 'ads' })).map(item => [item.url, item.data])).toEqual([
      [null, data],
      ['/reklama', data],
    ])
  })

  test('is refused without consent, and after ten letters of one network in ten minutes', async () => {
    const refused = await sendLetter({ ...letter, agree: '' })
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { agree: 'нужно ваше согласие' }])
    const from = (end: number) => ({ ip: `2001:db8:7:7::${end}` })
    for (let sent = 0; sent < 10; sent++) expect((await sendLetter(letter, from(sent))).statusCode).toBe(200)
    const often = await sendLetter(letter, from(10))
    expect([often.statusCode, often.headers['retry-after']]).toEqual([429, '600'])
    // The same letter sent again is one item.
    expect((await inbox()).map(({ times }) => times)).toEqual([10])
  })
})

describe('a question', () => {
  const question = { user_id: '00000000-0000-4000-8000-000000000000', name: 'Анна', text: 'Почему желтеет\nфикус?' }

  test('belongs to the reader of the token, whatever id it names; erasing the reader removes it', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    await sendQuestion(question, { ...anna.headers, referer: 'http://delno.test/fikus-zimoj' })
    await app.app.inject({ method: 'POST', url: questionUrl, payload: { ...question, user_id: 42 } })
    await sendQuestion(question)
    expect(await inbox({ user_id: anna.userId })).toHaveLength(1)
    expect((await inbox({ kinds: 'question' })).map(item => [item.user_id, item.url, item.data])).toEqual([
      [null, null, { name: 'Анна', text: 'Почему желтеет\nфикус?' }],
      [anna.userId, '/fikus-zimoj', { name: 'Анна', text: 'Почему желтеет\nфикус?' }],
    ])
    await app.context.db.sql.query(
      `update auth."user" set archived_at = $1, archive_deadline_date = $1, delete_reason_code = 'tired'`,
      [app.clock.now()],
    )
    await app.ask(eraseUser, { body: { id: anna.userId } })
    await app.waitUntilIdle()
    expect((await inbox()).map(item => item.user_id)).toEqual([null])
  })

  test('is refused with the token of a banned reader, and beyond the daily limit of a network with any number of accounts', async () => {
    const anna = await app.signIn({ email: 'anna@delno.test' })
    await app.ask(setBan, { body: { email: 'anna@delno.test', isBanned: true } })
    await app.waitUntilIdle()
    const refused = await sendQuestion(question, anna.headers)
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'banned', isBanned: true }])
    expect(await inbox()).toEqual([])
    const statuses: number[] = []
    for (let reader = 0; reader < 7; reader += 1) {
      const { headers } = await app.signIn({ email: `reader-${reader}@delno.test` })
      for (let at = 0; at < 10; at += 1)
        statuses.push(
          (await sendQuestion({ ...question, text: `${reader} ${at}` }, { ...headers, ip: '10.9.9.9' })).statusCode,
        )
      app.clock.advance(11 * minuteMs)
    }
    expect([statuses.filter(status => status === 200).length, statuses.at(-1)]).toEqual([60, 429])
  })

  test('survives a flood: repetitions of the busiest sender are removed first', async () => {
    await sendQuestion(question, { ip: '10.9.1.1' })
    await sendQuestion({ ...question, text: 'А ещё один?' }, { ip: '10.9.1.1' })
    for (let at = 0; at < 9; at += 1) await sendQuestion({ ...question, text: `Спам ${at}` }, { ip: '10.9.2.2' })
    await sendQuestion({ ...question, name: 'Вера' }, { ip: '10.9.3.3' })
    await removeItemsBeyond(openInbox(app.context).db.kysely, 'question', 5)
    expect((await inbox({ kinds: 'question' })).map(({ data }) => data)).toMatchObject([
      { name: 'Вера', text: question.text },
      { text: 'Спам 1' },
      { text: 'Спам 0' },
      { text: 'А ещё один?' },
      { name: 'Анна', text: question.text },
    ])
    const { rows } = await app.context.db.sql.query<{ sender: string }>('select sender from inbox.item')
    expect(rows.some(({ sender }) => sender.includes('10.9'))).toBe(false)
  })

  test('is refused with a forged token, without a name and without a text', async () => {
    expect((await sendQuestion(question, { authorization: 'Bearer x.y.z' })).statusCode).toBe(401)
    const empty = await sendQuestion({ name: ' ', text: ' ' })
    expect([empty.statusCode, empty.json().errors]).toEqual([
      400,
      { name: 'напишите, как вас зовут', text: 'напишите вопрос' },
    ])
    const long = await sendQuestion({ name: 'А'.repeat(101), text: 'Б'.repeat(5001) })
    expect([long.statusCode, long.json().errors]).toEqual([
      400,
      { name: 'слишком длинно: нужно не больше 100 знаков', text: 'слишком длинно: нужно не больше 5000 знаков' },
    ])
    expect((await app.app.inject({ method: 'POST', url: questionUrl, payload: {} })).json().errors).toEqual({
      name: 'нужен текст',
      text: 'нужен текст',
    })
    expect(await inbox()).toEqual([])
  })
})

test('lists items newest first, by kind and state, page by page', async () => {
  for (const text of ['раз', 'два', 'три']) await reportTypo(text)
  await sendQuestion({ name: 'Анна', text: 'Когда?' })
  const { items, total } = await app.ask(listInbox, { query: { kinds: 'typo', limit: 2 } })
  expect([items.map(({ data }) => data.text), total]).toEqual([['три', 'два'], 3])
  expect((await inbox({ kinds: 'typo', before: items[1]!.id })).map(({ data }) => data.text)).toEqual(['раз'])
  const ids = items.map(({ id }) => id)
  expect(await app.ask(markInbox, { body: { ids, state: 'done' } })).toEqual({ success: true, marked: 2, gone: 0 })
  expect(await app.ask(markInbox, { body: { ids, state: 'done' } })).toEqual({ success: true, marked: 0, gone: 0 })
  expect((await inbox({ state: 'new' })).map(({ kind }) => kind)).toEqual(['question', 'typo'])
})

test('removes done items after a month and new items after a year', async () => {
  await reportTypo('раз')
  await reportTypo('два')
  const [second, first] = await inbox()
  await app.ask(markInbox, { body: { ids: [first!.id], state: 'done' } })
  const keep = async (days: number) => {
    app.clock.advance(days * dayMs)
    await removeOld(openInbox(app.context))
    return (await inbox()).map(({ id }) => id)
  }
  expect(await keep(doneKeptDays)).toEqual([second!.id, first!.id])
  expect(await keep(1)).toEqual([second!.id])
  expect(await keep(newKeptDays - doneKeptDays)).toEqual([])
})
