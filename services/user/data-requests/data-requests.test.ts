// Requests about personal data: who sees them, their days, what is done with them, and what is left after the person is erased.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getUsers, grantRole, markArchived } from '#contract/auth.ts'
import type { Call, CallInput } from '#contract/call.ts'
import { getOfficeToken } from '#contract/office/access.ts'
import * as calls from '#contract/office/data-requests.ts'
import { listOfficeLog } from '#contract/office/log.ts'
import { exportUser, archiveUser, unarchiveUser } from '#contract/user.ts'
import { dayMs } from '#domain/time-units.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { enterModerators, type OfficeModerators } from '#tests/moderators.ts'
import { eraseArchived } from '../erase-archived.ts'
import { makeCaller } from '../testing.ts'
import { openUsers } from '../user.ts'
import { forgetOld } from './own-deeds.ts'

let app: TestApp
let who: OfficeModerators
let galina: SignedIn
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  galina = await app.signIn({ email: 'galina@mail.ru' })
  who = await enterModerators(app)
})

type Given = Partial<CallInput<typeof calls.addDataRequest>['body']>
const add = async (given: Given = {}, by = who.anna) =>
  (
    await by.browser.ask(calls.addDataRequest, {
      body: { kind: 'copy', source: 'letter', receivedOn: '2026-11-20', userId: galina.userId, ...given },
    })
  ).data
const list = (show: 'open' | 'ended' | 'self' = 'open') =>
  who.anna.browser.ask(calls.listDataRequests, { query: { show } })
const numberOf = async (id: string) => (await app.ask(getUsers, { body: { ids: [id] } })).items[0]!.integer_id
const lettersTo = async (email: string) => {
  await app.waitUntilIdle()
  const { rows } = await app.context.db.sql.query<{ subject: string; text: string }>(
    `select subject, text from platform.mail_message where "to" = $1 and subject !~ 'Код|код' order by id`,
    [email],
  )
  return rows
}
const logOf = async (id: number) =>
  (await who.anna.browser.ask(listOfficeLog, { query: { thing: `request:${id}` } })).items.map(({ action }) => action)

describe('a request that came by letter', () => {
  test('has the day that the law gives, a masked address, and stands by its urgency', async () => {
    const late = await add({ receivedOn: '2026-11-03' })
    const soon = await add({ kind: 'correction', receivedOn: '2026-11-13' })
    const calm = await add({ words: 'Пришлите всё, что обо мне есть' })
    expect(calm).toMatchObject({
      dueOn: '2026-12-04',
      email: 'g•••@mail.ru',
      reader: { id: galina.userId, isErased: false, mayBeErased: true },
      enteredBy: { name: 'Анна Ветрова' },
      words: 'Пришлите всё, что обо мне есть',
    })
    const { items, ...counts } = await list()
    expect(items.map(({ id, urgency }) => [id, urgency])).toEqual([
      [late.id, 'overdue'],
      [soon.id, 'soon'],
      [calm.id, 'calm'],
    ])
    expect(counts).toEqual({ open: 3, soon: 1, overdue: 1 })
    expect(await app.ask(calls.countDataRequests, { body: {} })).toEqual(counts)
  })

  test('finds the account of an address, and keeps the address of a person without one', async () => {
    expect(await add({ userId: null, email: 'galina@mail.ru' })).toMatchObject({
      reader: { id: galina.userId },
      name: null,
    })
    const stranger = await add({ userId: null, name: 'Пётр Ильич', email: 'petr@mail.ru' })
    expect(stranger).toMatchObject({ reader: null, name: 'Пётр Ильич', email: 'p•••@mail.ru' })
    const show = (by: typeof who.anna) =>
      by.browser.send(calls.showDataRequestAddress, {
        params: { id: stranger.id },
        body: { why: 'ответить на бумаге' },
      })
    expect((await show(who.anna)).body.data).toEqual({ email: 'petr@mail.ru' })
    expect(await logOf(stranger.id)).toEqual(['request.address-shown', 'request.received'])
  })

  test('is prolonged once, with a notice that gives the reasons', async () => {
    const { id } = await add()
    const prolong = (of: number) =>
      who.anna.browser.send(calls.prolongDataRequest, { params: { id: of }, body: { why: 'данные ищем в архиве' } })
    expect((await prolong(id)).body.data).toMatchObject({ dueOn: '2026-12-11', prolongedWhy: 'данные ищем в архиве' })
    expect(await lettersTo('galina@mail.ru')).toMatchObject([{ text: expect.stringContaining('11 декабря 2026 года') }])
    expect(await prolong(id)).toMatchObject({ status: 409 })
    expect(await prolong((await add({ kind: 'withdrawal' })).id)).toMatchObject({ status: 409 })
    expect(await prolong((await add({ receivedOn: '2026-11-03' })).id)).toMatchObject({ status: 409 })
    expect(await lettersTo('galina@mail.ru')).toHaveLength(1)
  })

  test('is taken, answered by letter, closed, and opened again', async () => {
    const { id } = await add({ kind: 'correction' })
    const ofIt = { params: { id } }
    await who.anna.browser.ask(calls.takeDataRequest, { ...ofIt, body: { isMine: true } })
    const answer = { ...ofIt, body: { text: 'Исправили.\n\nСпасибо!' } }
    await who.anna.browser.ask(calls.answerDataRequest, answer)
    // A second press, or a colleague who has not seen the answer, sends no second letter.
    expect((await who.anna.browser.send(calls.answerDataRequest, answer)).status).toBe(409)
    expect(await lettersTo('galina@mail.ru')).toMatchObject([
      { text: 'Исправили.\n\nСпасибо!\n\nДельно, delno.test\n' },
    ])
    const { data } = await who.anna.browser.ask(calls.endDataRequest, {
      ...ofIt,
      body: { state: 'done', outcome: 'Имя' },
    })
    expect(data).toMatchObject({
      state: 'done',
      assigned: { name: 'Анна Ветрова' },
      answered: { by: { name: 'Анна Ветрова' } },
    })
    expect((await list('ended')).items).toHaveLength(1)
    const end = { ...ofIt, body: { state: 'done' as const } }
    expect(await who.anna.browser.send(calls.endDataRequest, end)).toMatchObject({ status: 409 })
    expect((await who.anna.browser.ask(calls.reopenDataRequest, ofIt)).data.state).toBe('open')
    const refused = { ...ofIt, body: { state: 'refused' as const } }
    expect(await who.anna.browser.send(calls.endDataRequest, refused)).toMatchObject({ status: 400 })
    expect(await logOf(id)).toEqual([
      'request.reopened',
      'request.ended',
      'request.answered',
      'request.taken',
      'request.received',
    ])
  })

  test('gives the copy to who typed the number of the reader', async () => {
    const { id } = await add()
    const copy = (number: number) =>
      who.anna.browser.send(calls.copyDataForRequest, { params: { id }, body: { number } })
    expect(await copy(99_999)).toMatchObject({ status: 400 })
    const { body } = await copy(await numberOf(galina.userId))
    expect(body.copy.user).toMatchObject({ email: 'galina@mail.ru', secret_hash: null })
    expect(body.data.copied).toMatchObject({ by: { name: 'Анна Ветрова' } })
    expect(await logOf(id)).toEqual(['request.copied', 'request.received'])
  })
})

describe('an erasure', () => {
  test('takes the account and every word away, writes the last letter, and leaves what was done, when and by whom', async () => {
    const { id } = await add({ kind: 'deletion', words: 'Удалите меня, Галину Петровну' })
    const other = await add({ words: 'И копию' })
    const number = await numberOf(galina.userId)
    const erase = (of: number, typed: number, by = who.anna) =>
      by.browser.send(calls.eraseDataForRequest, { params: { id: of }, body: { number: typed, tell: true } })
    expect(await erase(id, number + 1)).toMatchObject({ status: 400 })
    expect(await erase(other.id, number)).toMatchObject({ status: 409 })
    expect((await erase(id, number)).body).toMatchObject({
      data: {
        state: 'done',
        reader: { id: galina.userId, name: `Удалённый читатель ${number}`, isErased: true },
        email: null,
        words: null,
        erased: { at: app.clock.now().toISOString(), by: { name: 'Анна Ветрова' } },
        answered: { by: { name: 'Анна Ветрова' } },
        isForgotten: true,
      },
    })
    expect(await lettersTo('galina@mail.ru')).toMatchObject([{ subject: 'Ваши данные стёрты' }])
    // The other request is still to be answered, without her words.
    expect((await list()).items).toMatchObject([
      { id: other.id, words: null, isForgotten: true, reader: { isErased: true } },
    ])
    const { rows } = await app.context.db.sql.query(
      `select from "user".data_request t where strpos(t::text, 'Галин') > 0 or strpos(t::text, 'galina') > 0`,
    )
    expect(rows).toEqual([])
    expect(await logOf(id)).toEqual(['request.erased', 'request.received'])
  })

  test('of a person without an account takes what was entered', async () => {
    const { id } = await add({ kind: 'withdrawal', userId: null, name: 'Пётр Ильич', email: 'petr@mail.ru' })
    const erased = { params: { id }, body: { number: null, tell: true } }
    expect((await who.anna.browser.ask(calls.eraseDataForRequest, erased)).data).toMatchObject({
      state: 'done',
      name: null,
      email: null,
      erased: { by: { name: 'Анна Ветрова' } },
    })
    const [letter, ...others] = await lettersTo('petr@mail.ru')
    expect([letter!.text.includes('Аккаунта с вашей почтой у нас нет'), others]).toEqual([true, []])
  })

  test('of a person who has signed up since is not closed as a stranger’s: the account is asked for', async () => {
    const { id } = await add({ kind: 'deletion', userId: null, name: 'Пётр Ильич', email: 'petr@mail.ru' })
    const petr = await app.signIn({ email: 'petr@mail.ru' })
    const erase = (number: number | null) =>
      who.anna.browser.send(calls.eraseDataForRequest, { params: { id }, body: { number, tell: false } })
    expect(await erase(null)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('появился аккаунт') },
    })
    expect(await erase(await numberOf(petr.userId))).toMatchObject({ status: 200, body: { data: { state: 'done' } } })
    expect((await app.ask(getUsers, { body: { ids: [petr.userId] } })).items[0]!.is_erased).toBe(true)
  })

  test('is refused for who has a role', async () => {
    const { id } = await add({ kind: 'deletion', userId: who.denis.userId })
    const number = await numberOf(who.denis.userId)
    const erase = { params: { id }, body: { number, tell: false } }
    expect(await who.anna.browser.send(calls.eraseDataForRequest, erase)).toMatchObject({ status: 409 })
  })
})

describe('what readers do themselves', () => {
  test('a copy taken in the profile is a request that was met, once a day', async () => {
    const lena = await makeCaller(app, 'lena@delno.test')
    await lena.get('/export')
    await lena.get('/export')
    const { body } = await lena.get('/export')
    expect(exportUser.reply.parse(body).data.data_requests).toHaveLength(1)
    const { items } = await list('self')
    expect(items).toHaveLength(1)
    expect(items).toMatchObject([
      { kind: 'copy', source: 'self', state: 'done', enteredBy: null, receivedOn: '2026-11-21' },
    ])
    expect((await list()).items).toEqual([])
    const ofIt = { params: { id: items[0]!.id }, body: { isMine: true } }
    expect(await who.anna.browser.send(calls.takeDataRequest, ofIt)).toMatchObject({ status: 409 })
  })

  test('a closed profile waits for its day and is done by itself; one that came back is withdrawn', async () => {
    const lena = await makeCaller(app, 'lena@delno.test')
    await lena.patch(archiveUser.path.split('{id}')[1]!, {})
    await app.waitUntilIdle()
    expect((await list('self')).items).toMatchObject([{ kind: 'withdrawal', state: 'open', dueOn: '2026-12-21' }])
    await lena.patch(unarchiveUser.path.split('{id}')[1]!)
    await app.waitUntilIdle()
    expect((await list('self')).items).toMatchObject([{ state: 'withdrawn', ended: { at: expect.any(String) } }])
    await lena.patch('/archive/push', {})
    await app.waitUntilIdle()
    app.clock.advance(32 * dayMs)
    // The server is late with it: that is for a colleague to see.
    expect(await app.ask(calls.countDataRequests, { body: {} })).toEqual({ open: 1, soon: 0, overdue: 1 })
    expect(await eraseArchived(openUsers(app.context))).toBe(1)
    await app.waitUntilIdle()
    expect(await app.ask(calls.countDataRequests, { body: {} })).toEqual({ open: 0, soon: 0, overdue: 0 })
    const { rows } = await app.context.db.sql.query(
      `select state, erased_at, erased_by from "user".data_request order by id desc limit 1`,
    )
    expect(rows).toEqual([{ state: 'done', erased_at: app.clock.now(), erased_by: null }])
  })

  test('a profile that is closed by the command line is one too', async () => {
    const deadline = new Date(app.clock.now().getTime() + 30 * dayMs).toISOString()
    await app.ask(markArchived, {
      body: { id: galina.userId, archive: { deadline, reasonCode: null, reasonComment: null } },
    })
    await app.waitUntilIdle()
    expect((await list('self')).items).toMatchObject([{ reader: { id: galina.userId }, state: 'open' }])
  })
})

test('a year after its end a request keeps no names and words', async () => {
  const { id } = await add({ userId: null, name: 'Пётр Ильич', email: 'petr@mail.ru', words: 'Копию' })
  await who.anna.browser.ask(calls.endDataRequest, {
    params: { id },
    body: { state: 'done', outcome: 'Отправили Петру' },
  })
  app.clock.advance(364 * dayMs)
  await forgetOld(openUsers(app.context))
  const rows = async () =>
    (
      await app.context.db.sql.query<{ person_name: string | null }>(
        `select person_name, outcome from "user".data_request`,
      )
    ).rows
  expect(await rows()).toEqual([{ person_name: 'Пётр Ильич', outcome: 'Отправили Петру' }])
  app.clock.advance(2 * dayMs)
  await forgetOld(openUsers(app.context))
  expect(await rows()).toEqual([{ person_name: null, outcome: null }])
})

describe('rights', () => {
  const all = [
    [calls.listDataRequests, () => ({ query: {} })],
    [calls.addDataRequest, () => ({ body: { kind: 'copy', source: 'form', receivedOn: '2026-11-20', name: 'Пётр' } })],
    [calls.getDataRequest, (id: number) => ({ params: { id } })],
    [calls.answerDataRequest, (id: number) => ({ params: { id }, body: { text: 'Ответ' } })],
    [calls.showDataRequestAddress, (id: number) => ({ params: { id }, body: { why: 'ответить' } })],
  ] as [Call, (id: number) => unknown][]

  test.each(all.map(([call, input]) => [call.name, call, input] as const))(
    '%s is refused to a moderator of comments and to an author of the magazine',
    async (_, call, input) => {
      const { id } = await add()
      for (const one of [who.vera, who.denis])
        expect(await one.browser.send(call, input(id) as never)).toMatchObject({ status: 403, code: 'forbidden' })
    },
  )

  test('a moderator of people answers, but gives no copies and erases nothing', async () => {
    await app.ask(grantRole, { body: { email: 'vera-office@delno.test', application: 'auth', name: 'moderator' } })
    await app.waitUntilIdle()
    await who.vera.browser.ask(getOfficeToken, { query: {} })
    const { id } = await add({ kind: 'deletion' }, who.vera)
    const number = await numberOf(galina.userId)
    const erase = { params: { id }, body: { number, tell: false } }
    expect(await who.vera.browser.send(calls.eraseDataForRequest, erase)).toMatchObject({ status: 403 })
    const copy = { params: { id }, body: { number } }
    expect(await who.vera.browser.send(calls.copyDataForRequest, copy)).toMatchObject({ status: 403 })
    await who.vera.browser.ask(calls.answerDataRequest, { params: { id }, body: { text: 'Ответ' } })
  })
})
