// Polls in the office: words are mended while people vote, answers stay, a poll ends at its minute, and two people do not overwrite each other.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/office/polls.ts'
import { getPollStats, getQuickPoll } from '#contract/quiz.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { openTestApp, type TestApp } from './app.ts'
import { send } from './text-editors.ts'

let app: TestApp
let anna: Entered
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'user', 'content', 'recipes', 'views', 'quiz'] })
  anna = await enterFirst(app)
})
afterAll(() => app.close())

const fields = { question: 'Когда вы ложитесь?', name: '', postId: null, closesAt: null as string | null }
const headers = () => anna.browser.headers()
const add = async (changes: object = {}) =>
  (
    await send(app, calls.addOfficePoll, headers(), {
      body: { ...fields, answers: ['В девять', 'За полночь'], ...changes },
    })
  ).body.poll
const change = ({ id, version, answers }: calls.OfficePoll, changes: object = {}) =>
  send(app, calls.changeOfficePoll, headers(), {
    params: { id },
    body: {
      ...fields,
      expected: version,
      answers: answers.map(({ id: own, text }) => ({ id: own, text })),
      ...changes,
    },
  })
let voters = 0
const vote = async (answerId: number) => {
  voters += 1
  const url = `/svc/quiz/api/stats/answer/click/${answerId}`
  return (await app.app.inject({ method: 'POST', url, remoteAddress: `10.9.${voters}.1` })).statusCode
}
const list = async () => (await send(app, calls.listOfficePolls, headers(), {})).body.items

test('without votes answers come and go; with votes only words are mended, and readers see them at once', async () => {
  const poll = await add()
  expect(poll).toMatchObject({ name: fields.question, isClosed: false, answers: [{ clicks: 0 }, { clicks: 0 }] })
  app.clock.advance(1000)
  const [first, second] = poll.answers
  const wider = await change(poll, { answers: [first, second, { id: null, text: 'Как придётся' }].map(kept) })
  expect(wider.body.poll.answers.map(({ text }) => text)).toEqual(['В девять', 'За полночь', 'Как придётся'])

  expect(await vote(first!.id)).toBe(200)
  app.clock.advance(1000)
  const texts = ['До девяти', 'За полночь', 'Как придётся']
  const mended = await change(wider.body.poll, {
    answers: wider.body.poll.answers.map(({ id }, at) => ({ id, text: texts[at]! })),
  })
  expect(mended.body.poll.answers).toMatchObject([{ id: first!.id, text: 'До девяти', clicks: 1 }, {}, {}])
  expect((await app.ask(getQuickPoll, { params: { id: poll.id } })).data.answers[0]!.text).toBe('До девяти')
  for (const answers of [
    [first, second],
    [first, second, { id: null, text: 'А' }],
    [first, second, null, { id: null, text: 'Б' }],
  ])
    expect((await change(mended.body.poll, { answers: answers.filter(each => each !== null).map(kept) })).status).toBe(
      409,
    )
  expect((await list()).find(({ id }) => id === poll.id)!.answers).toHaveLength(3)
})
const kept = (answer: { id: number | null; text: string } | null | undefined) => ({
  id: answer!.id,
  text: answer!.text,
})

test('what a colleague has changed meanwhile is not overwritten', async () => {
  const poll = await add({ question: 'Чай или кофе?' })
  app.clock.advance(1000)
  expect((await change(poll, { question: 'Чай, кофе?' })).status).toBe(200)
  expect((await change(poll, { question: 'Кофе, чай?' })).status).toBe(409)
  expect(
    (
      await change(poll, {
        answers: [
          { id: null, text: 'Да' },
          { id: null, text: 'Да' },
        ],
      })
    ).status,
  ).toBe(400)
})

test('a poll ends at its minute: no vote counts any more, its result is in the poll, and pages hear of it', async () => {
  const closesAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
  const poll = await add({ question: 'Кто раньше?', closesAt })
  const [first, second] = poll.answers
  expect(await vote(first!.id)).toBe(200)
  expect((await app.ask(getQuickPoll, { params: { id: poll.id } })).data.closed).toBeUndefined()
  const heard: number[] = []
  app.context.events.on('poll.changed', ({ id }) => void heard.push(id))
  app.clock.advance(60_000)
  // The timer looks again at once instead of within fifteen seconds.
  await app.context.db
    .of('quiz')
    .inTransaction(trx => app.context.events.announce(trx, 'poll.changed', { id: 0, tags: [] }))
  await expect.poll(() => heard).toContain(poll.id)
  expect(await vote(second!.id)).toBe(409)
  expect((await app.ask(getQuickPoll, { params: { id: poll.id } })).data.closed).toEqual({
    clicks: { [first!.id]: 1, [second!.id]: 0 },
  })
  expect((await app.ask(getPollStats, { params: { id: poll.id } })).clicks).toEqual({ [first!.id]: 1, [second!.id]: 0 })
  expect((await list()).find(({ id }) => id === poll.id)!.isClosed).toBe(true)
})

test('only an administrator who came through the office keeps polls', async () => {
  const [poll] = await list()
  for (const role of ['moderator', 'user'] as const) {
    const person = await enterInvited(app, anna, { email: `${role}@delno.test`, name: role, role })
    const theirs = person.browser.headers()
    const { id, answers } = poll!
    expect([
      (await send(app, calls.listOfficePolls, theirs, {})).status,
      (await send(app, calls.addOfficePoll, theirs, { body: { ...fields, answers: ['А', 'Б'] } })).status,
      (
        await send(app, calls.changeOfficePoll, theirs, {
          params: { id },
          body: { ...fields, expected: 0, answers: answers.map(kept) },
        })
      ).status,
    ]).toEqual([403, 403, 403])
  }
})
