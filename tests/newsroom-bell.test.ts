// Tests notifications of the newsroom over the wire: recipients, no duplicates, grouping, muting and letters.
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import * as calls from '#contract/newsroom-bell.ts'
import { bellNamespace } from '#contract/newsroom-bell.ts'
import { textSocketPath } from '#contract/newsroom-socket.ts'
import { addTextRemark, changeText, createText, moveText, removeText, setMember } from '#contract/newsroom.ts'
import { setExpert } from '#contract/auth.ts'
import { saveTerms } from '#contract/office/content.ts'
import type { EventName, EventPayload } from '#contract/events.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time-units.ts'
import { getOfficeToken, signInByCode } from '#contract/office/access.ts'
import { codeAt, enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { listen } from '#tests/socket-pages.ts'
import { openEditor, send } from '#tests/text-editors.ts'
import { openNewsroomContext } from '#services/newsroom/context.ts'
import type { Newsroom } from '#services/newsroom/newsroom.ts'
import { makeOpenTexts } from '#services/newsroom/relay/open-texts.ts'
import { removeOld } from '#services/newsroom/remove-old.ts'
import { insertRelease } from '#services/newsroom/store/releases.ts'
import { runDueReleases } from '#services/newsroom/release/steps.ts'
import { notifyOfLateReleases } from '#services/newsroom/bell/listen.ts'

let app: TestApp
let url: string
let anna: Entered
let nina: Entered
let denis: Entered
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'content', 'newsroom'], config: { siteUrl: 'https://delno.test' } })
  url = await listen(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  anna = await enterFirst(app)
  nina = await enterInvited(app, anna, { email: 'nina@delno.test', name: 'Нина Левина', role: 'moderator' })
  denis = await enterInvited(app, anna, { email: 'denis@delno.test', name: 'Денис Карпов', role: 'user' })
  await app.waitUntilIdle()
  await app.context.db.sql.query('delete from platform.mail_message')
})

async function ask<C extends Call>(call: C, person: Entered, input: CallInput<C>): Promise<CallReply<C>> {
  const { status, body } = await send(app, call, person.browser.headers(), input)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
async function refusal<C extends Call>(call: C, person: Entered, input: CallInput<C>) {
  const { status, body } = await send(app, call, person.browser.headers(), input)
  return [status, body.code]
}
const ofDenis = async (title = 'Сырники') => (await ask(createText, denis, { body: { title, stage: 'draft' } })).text.id
const range = { start: 'AAAB', end: 'AAAB', quote: 'скандал' }
const remark = async (id: number, person: Entered, body: string, rootId: number | null = null) =>
  (await ask(addTextRemark, person, { params: { id }, body: { body, rootId, range: rootId === null ? range : null } }))
    .remark.id
async function bell(person: Entered) {
  await app.waitUntilIdle()
  return ask(calls.listBell, person, {})
}
const rows = async (person: Entered) => (await bell(person)).rows.map(({ group, kind, count }) => [group, kind, count])
async function announce<N extends EventName>(name: N, payload: EventPayload<N>): Promise<void> {
  await app.context.db.of('newsroom').inTransaction(trx => app.context.events.announce(trx, name, payload))
  await app.waitUntilIdle()
}
async function letters() {
  await app.waitUntilIdle()
  const { rows: sent } = await app.context.db.sql.query<{ to: string; subject: string }>(
    'select "to", subject from platform.mail_message order by "to"',
  )
  return sent.map(({ to, subject }) => [to, subject])
}
function openNewsroom(): Newsroom {
  const ground = openNewsroomContext(app.context)
  return { ...ground, texts: makeOpenTexts(ground, { onUpdate: () => {}, onRow: () => {} }) }
}

describe('remarks', () => {
  test('of two people on one text are one row with the newest words; marking it done closes it', async () => {
    const id = await ofDenis()
    await remark(id, nina, 'Вялое слово')
    app.clock.advance(minuteMs)
    const second = await remark(id, anna, 'Может быть, ссора?')
    const { rows: shown, counts } = await bell(denis)
    expect(shown).toMatchObject([
      {
        group: 'answer',
        kind: 'remark',
        text: { id, title: 'Сырники' },
        people: [{ name: 'Анна Ветрова' }, { name: 'Нина Левина' }],
        peopleCount: 2,
        count: 2,
        quote: 'Может быть, ссора?',
        detail: { remarkId: second },
        isNew: true,
      },
    ])
    expect(counts).toMatchObject({ count: 1, broken: 0 })
    await ask(calls.markBell, denis, { body: { ids: shown[0]!.ids } })
    expect(await bell(denis)).toMatchObject({ rows: [{ group: 'answer', isNew: false }], counts: { count: 0 } })
    await ask(calls.markBell, denis, { body: { ids: shown[0]!.ids, isDone: true } })
    expect(await rows(denis)).toEqual([['earlier', 'remark', 2]])
  })

  test('notify the thread of an answer and mentioned people, but never the author', async () => {
    const id = await ofDenis()
    const root = await remark(id, nina, 'Откуда это? @анна')
    expect(await rows(anna)).toEqual([['answer', 'mention', 1]])
    await remark(id, denis, 'Из словаря', root)
    expect(await rows(nina)).toEqual([['answer', 'answer', 1]])
    expect(await rows(denis)).toEqual([['answer', 'remark', 1]])
    expect(await rows(anna)).toEqual([['answer', 'mention', 1]])
  })

  test('that mention a person who may not read the text notify nobody', async () => {
    const { id } = (await ask(createText, anna, { body: { title: 'Тайна', stage: 'draft' } })).text
    await remark(id, nina, '@Денис, посмотри')
    expect(await rows(denis)).toEqual([])
  })

  test('on a muted text do not notify the person who muted it; a failed release still does', async () => {
    const id = await ofDenis()
    await ask(calls.muteText, denis, { params: { id }, body: { isMuted: true } })
    await remark(id, nina, 'Раз')
    expect(await bell(denis)).toMatchObject({ rows: [], muted: [{ id, title: 'Сырники' }] })
    await ask(calls.muteText, denis, { params: { id }, body: { isMuted: false } })
    await remark(id, nina, 'Два')
    expect(await rows(denis)).toEqual([['answer', 'remark', 1]])
    expect(await refusal(calls.muteText, denis, { params: { id: 999 }, body: { isMuted: true } })).toEqual([
      404,
      'not_found',
    ])
  })

  test('on a text that a person may no longer read are hidden, and people can mark only their own notifications', async () => {
    const id = await ofDenis()
    await remark(id, nina, 'Раз')
    const [row] = (await bell(denis)).rows
    await ask(calls.markBell, nina, { body: { ids: row!.ids, isDone: true } })
    expect((await bell(denis)).rows).toMatchObject([{ group: 'answer', isNew: true }])
    await ask(changeText, anna, { params: { id }, body: { ownerId: nina.userId } })
    expect(await rows(denis)).toEqual([])
    await ask(removeText, anna, { params: { id } })
    expect(await rows(nina)).toEqual([])
  })
})

describe('work', () => {
  test('an assigned text notifies its owner once, but not a person who takes it', async () => {
    const { id } = (await ask(createText, anna, { body: { title: 'Борщ', ownerId: denis.userId } })).text
    expect(await rows(denis)).toEqual([['answer', 'given', 1]])
    await ask(changeText, anna, { params: { id }, body: { ownerId: denis.userId } })
    await ask(changeText, anna, { params: { id }, body: { ownerId: anna.userId } })
    expect(await rows(anna)).toEqual([])
  })

  test('a move to a stage notifies the people who work there, is counted in the plan, and is closed when the text moves on', async () => {
    await ask(setMember, anna, { params: { id: nina.userId }, body: { isProofReader: true, sections: [] } })
    await app.ask(setExpert, { body: { email: 'denis@delno.test', expertise: 'врач' } })
    await denis.browser.ask(getOfficeToken, {})
    const id = await ofDenis()
    await ask(moveText, anna, { params: { id }, body: { stage: 'fact-check' } })
    expect(await bell(denis)).toMatchObject({
      rows: [{ kind: 'stage', detail: { stage: 'fact-check' } }],
      counts: { plan: { count: 1, isUrgent: false } },
    })
    await ask(moveText, anna, { params: { id }, body: { stage: 'proofreading' } })
    expect(await rows(denis)).toEqual([['earlier', 'stage', 1]])
    expect(await bell(nina)).toMatchObject({
      rows: [{ group: 'answer', kind: 'stage', people: [{ name: 'Анна Ветрова' }] }],
      counts: { count: 1, plan: { count: 1 } },
    })
    await ask(moveText, nina, { params: { id }, body: { stage: 'ready' } })
    expect(await bell(nina)).toMatchObject({ rows: [{ group: 'earlier' }], counts: { plan: { count: 0 } } })
  })

  test('a person can ask for access to a text once a day, which notifies the chiefs', async () => {
    const { id } = (await ask(createText, anna, { body: { title: 'Тайна', stage: 'draft' } })).text
    const params = { id }
    expect(await ask(calls.askForText, denis, { params })).toEqual({ isRepeated: false })
    await app.waitUntilIdle()
    expect(await ask(calls.askForText, denis, { params })).toEqual({ isRepeated: true })
    expect((await bell(anna)).rows).toMatchObject([{ kind: 'asked', people: [{ name: 'Денис Карпов' }], count: 1 }])
    expect(await rows(nina)).toEqual([])
    expect(await refusal(calls.askForText, nina, { params })).toEqual([409, 'conflict'])
    expect(await refusal(calls.askForText, denis, { params: { id: 999 } })).toEqual([404, 'not_found'])
  })

  test('a deadline notifies the owner; a missed one also sends one letter after the quiet hours', async () => {
    const deadline = new Date(app.clock.now().getTime() + 13 * hourMs).toISOString()
    const { id } = (await ask(createText, denis, { body: { title: 'Борщ', stage: 'draft', deadline } })).text
    const event = { id, ownerId: denis.userId, deadline }
    await announce('text.deadline', { ...event, when: 'day-before' })
    expect(await bell(denis)).toMatchObject({
      rows: [{ group: 'answer', kind: 'deadline' }],
      counts: { plan: { count: 1, isUrgent: true } },
    })
    expect(await letters()).toEqual([])
    // 22:00 in Moscow.
    app.clock.advance(13 * hourMs)
    denis = await signInAgain(denis, 'denis@delno.test')
    await announce('text.deadline', { ...event, when: 'overdue' })
    await announce('text.deadline', { ...event, when: 'overdue' })
    expect(await bell(denis)).toMatchObject({
      rows: [{ kind: 'overdue' }, { kind: 'deadline' }],
      counts: { count: 0, quiet: { from: '22:00', to: '8:00', until: '2026-11-22T05:00:00.000Z' } },
    })
    expect(await letters()).toEqual([])
    app.clock.advance(10 * hourMs)
    denis = await signInAgain(denis, 'denis@delno.test')
    await app.context.events.signal('bell.changed', { userIds: [] })
    await expect.poll(letters).toEqual([['denis@delno.test', 'Срок прошёл: «Борщ»']])
    expect((await bell(denis)).counts.count).toBe(2)
  })

  test('ending rights to a library picture notify the chiefs', async () => {
    await announce('rights.ending', { kind: 'audio', id: 7, days: 30 })
    await announce('rights.ending', { kind: 'audio', id: 7, days: 0 })
    expect((await bell(anna)).rows).toMatchObject([
      { group: 'answer', kind: 'rights', thing: { kind: 'audio', id: 7 }, detail: { days: 30 } },
      { group: 'broken', kind: 'rights-ended' },
    ])
    expect(await rows(nina)).toEqual([])
  })
})

describe('releases', () => {
  /** A waiting release that the content service refuses, because its section does not exist. */
  async function waiting(dueMinutesAgo: number) {
    const id = await ofDenis('Борщ')
    const now = app.clock.now()
    const at = new Date(now.getTime() - dueMinutesAgo * minuteMs)
    const draft = { source: `newsroom:${id}`, type: 'post', slug: 'borshh', title: 'Борщ', body: '<p>Раз</p>' }
    const row = await insertRelease(openNewsroom().db.kysely, {
      text_id: id,
      edition: 1,
      state: 'waiting',
      version_id: null,
      draft: JSON.stringify({ ...draft, author: 'nobody', categories: ['net'], status: 'published' }),
      seq: 1,
      note: '',
      planned_at: at,
      due_at: at,
      asked_by: nina.userId,
      asked_at: at,
    })
    return { id, row }
  }

  test('that failed notify the person who asked and the chiefs, even in quiet hours, with one letter each', async () => {
    const { id } = await waiting(0)
    app.clock.advance(14 * hourMs)
    anna = await signInAgain(anna, 'anna@delno.test')
    nina = await signInAgain(nina, 'nina@delno.test')
    await runDueReleases(openNewsroom())
    // The two events are handled concurrently, in no fixed order.
    const rang = await bell(nina)
    const failed = rang.rows.find(row => row.kind === 'failed')
    expect(rang.rows.map(row => row.group)).toEqual(['broken', 'broken'])
    expect(failed).toMatchObject({ text: { id } })
    expect(failed!.quote).not.toBe('')
    expect(rang.counts).toMatchObject({ count: 2, broken: 2, quiet: { until: '2026-11-22T05:00:00.000Z' } })
    denis = await signInAgain(denis, 'denis@delno.test')
    expect(await rows(denis)).toEqual([])
    const subjects = [
      ['anna@delno.test', 'Не вышло: «Борщ»'],
      ['anna@delno.test', 'Опаздывает: «Борщ»'],
      ['nina@delno.test', 'Не вышло: «Борщ»'],
      ['nina@delno.test', 'Опаздывает: «Борщ»'],
    ]
    await expect.poll(async () => (await letters()).toSorted()).toEqual(subjects)
    app.clock.advance(2 * minuteMs)
    await runDueReleases(openNewsroom())
    expect((await letters()).toSorted()).toEqual(subjects)
  })

  test('that no process takes are noticed after a minute; after the publication the notification is closed', async () => {
    await app.ask(saveTerms, { body: { terms: [{ kind: 'topic', slug: 'dom', title: 'Дом' }] } })
    const { id, row } = await waiting(0)
    // A dead process holds the lease, so the job of the application skips the release.
    await app.context.db.sql.query('update newsroom.text_release set lease_until = $1', ['2027-01-01T00:00:00Z'])
    await notifyOfLateReleases(openNewsroom())
    expect(await rows(anna)).toEqual([])
    app.clock.advance(2 * minuteMs)
    await notifyOfLateReleases(openNewsroom())
    await notifyOfLateReleases(openNewsroom())
    expect((await bell(anna)).rows).toMatchObject([{ kind: 'late', count: 1, detail: { seconds: 120 } }])
    await announce('text.failed', { id, releaseId: row.id })
    // It has no reason, because it did not fail.
    expect(await rows(anna)).toEqual([['broken', 'late', 1]])
    await app.context.db.sql.query("update newsroom.text_release set state = 'cancelled' where id = $1", [row.id])
    await announce('text.failed', { id, releaseId: row.id })
    expect(await rows(anna)).toEqual([['broken', 'late', 1]])
  })
})

test('the bell gets signals at once, over its own socket or that of an open text, and only for its own person', async () => {
  const id = await ofDenis()
  const heard: string[] = []
  const listenAs = async (name: string, person: Entered) => {
    const socket = io(url + bellNamespace, {
      path: textSocketPath,
      transports: ['websocket'],
      forceNew: true,
      auth: { token: person.browser.token() },
    })
    socket.on('rung', () => heard.push(name))
    await new Promise((resolve, reject) => socket.on('connect', () => resolve(0)).on('connect_error', reject))
    return socket
  }
  const sockets = [await listenAs('denis', denis), await listenAs('nina', nina)]
  const editor = await openEditor(url, { token: denis.browser.token(), text: id })
  editor.socket.on('rung', () => heard.push('denis in the text'))
  await remark(id, nina, 'Раз')
  await expect.poll(() => heard.toSorted()).toEqual(['denis', 'denis in the text'])
  for (const socket of sockets) socket.close()
  editor.close()
  // Neither does a sign-in on the site open the bell, whatever its roles.
  const atHome = await app.signIn({ email: 'denis@delno.test' })
  for (const token of ['x', atHome.token])
    await expect(
      listenAs('nobody', { ...denis, browser: { ...denis.browser, token: () => token } }),
    ).rejects.toMatchObject({ data: { code: 'unauthorized' } })
})

test('notifications are removed after a month', async () => {
  const id = await ofDenis()
  await remark(id, nina, 'Раз')
  await app.waitUntilIdle()
  app.clock.advance(32 * dayMs)
  await removeOld(openNewsroomContext(app.context))
  const { rows: left } = await app.context.db.sql.query('select count(*)::integer as many from newsroom.bell_item')
  expect(left).toEqual([{ many: 0 }])
})

/** Signs the person in signInAgain, because tokens last five minutes. */
async function signInAgain(person: Entered, email: string): Promise<Entered> {
  await person.browser.ask(signInByCode, { body: { email, code: codeAt(person.secret, app.clock.now()) } })
  return person
}
