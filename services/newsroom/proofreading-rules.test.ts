// The rules of the proofreader: editors and proof-readers change them, and a list must satisfy its examples.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as calls from '#contract/newsroom-proofreading.ts'
import { changedList, unchanged } from '#proofreading/change.ts'
import { phraseRules } from '#proofreading/rules/phrases.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { send } from '#tests/text-editors.ts'

let app: TestApp
let author: SignedIn
let editor: SignedIn
let reader: SignedIn
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'newsroom'] })
})
beforeEach(async () => {
  await app.empty()
  author = await app.signInToOffice({ email: 'anna@delno.test', roles: [{ application: 'quasar', name: 'user' }] })
  editor = await app.signInToOffice({ email: 'vera@delno.test', roles: [{ application: 'quasar', name: 'moderator' }] })
  reader = await app.signIn({ email: 'reader@delno.test' })
})
afterAll(() => app.close())

const stamps = phraseRules.find(({ id }) => id === 'stamps')!
type Body = {
  isOff?: boolean
  phrases?: readonly string[]
  examples?: readonly { wrong: string; right: string }[]
  expected?: string | null
}
const change = (rule: string, body: Body, person = editor) =>
  send(app, calls.changeProofreadingRule, person.headers, { params: { rule }, body: body as never })
const list = async (person = author) => (await send(app, calls.listProofreadingChanges, person.headers, {})).body

test('the lists of the product have no line twice, and leave as much room again for the magazine', () => {
  for (const { id, phrases } of phraseRules) {
    expect([id, new Set(phrases).size]).toEqual([id, phrases.length])
    expect([id, phrases.length <= calls.phrasesMax / 2]).toEqual([id, true])
    expect([id, phrases.filter(phrase => phrase.length > calls.phraseMax)]).toEqual([id, []])
  }
})

test('an editor changes a list and switches off a rule, colleagues get the difference, and it can be taken back', async () => {
  const phrases = [...stamps.phrases.slice(1), 'озвучи~ → сказать']
  expect((await change('stamps', { isOff: false, phrases })).status).toBe(200)
  expect((await change('not-a-word', { isOff: true })).status).toBe(200)
  const { items, mayChange } = await list()
  expect(mayChange).toBe(false)
  expect((await list(editor)).mayChange).toBe(true)
  expect(items).toMatchObject([
    { rule: 'not-a-word', isOff: true, added: [], removed: [], examples: null, by: { id: editor.userId } },
    { rule: 'stamps', isOff: false, added: ['озвучи~ → сказать'], removed: [stamps.phrases[0]], examples: null },
  ])
  expect(changedList(stamps, { ...unchanged('stamps'), ...items[1] }).phrases).toEqual(phrases)

  const reset = () =>
    send(app, calls.resetProofreadingRule, editor.headers, { params: { rule: 'stamps' } }).then(({ status }) => status)
  expect(await reset()).toBe(200)
  expect((await list()).items.map(({ rule }: calls.ProofreadingChange) => rule)).toEqual(['not-a-word'])
  expect(await reset()).toBe(404)
})

test('own examples are kept, and a list that breaks one is refused with its words', async () => {
  const phrases = [...stamps.phrases, 'озвучи~ → сказать']
  const examples = [{ wrong: 'Повар озвучил рецепт.', right: 'Повар рассказал рецепт.' }]
  expect((await change('stamps', { isOff: false, phrases, examples })).status).toBe(200)
  expect((await list()).items[0]).toMatchObject({ examples })
  const refusals: [Body, string][] = [
    [{ isOff: false, examples: [{ wrong: 'Суп хорош.', right: 'Суп.' }] }, 'Правило не видит пример «Суп хорош.»'],
    [
      { isOff: false, phrases, examples: [{ wrong: 'Повар озвучил.', right: 'Он озвучил.' }] },
      'Правило отмечает верное: «Он озвучил.»',
    ],
    [{ isOff: false, phrases: [...stamps.phrases, '→ сказать'] }, 'Эту строку не прочитать: «→ сказать»'],
  ]
  for (const [body, message] of refusals) {
    const refused = await change('stamps', body)
    expect([refused.status, refused.body.message]).toEqual([400, message])
  }
  const refused = await change('not-a-word', { isOff: false, phrases: ['суп~'] })
  expect(refused.body.message).toBe('У этого правила нет списка: его можно только выключить')
  expect((await list()).items[0]).toMatchObject({ examples })
})

test('switching a rule off and on keeps the magazine’s list, also one that no longer satisfies its examples', async () => {
  const phrases = [...stamps.phrases, 'озвучи~ → сказать']
  await change('stamps', { isOff: false, phrases })
  await app.context.db.sql.query(`update newsroom.proofreading_rule set removed = $1`, [[...stamps.phrases]])
  for (const isOff of [true, false]) {
    expect((await change('stamps', { isOff })).status).toBe(200)
    expect((await list()).items).toMatchObject([{ isOff, added: ['озвучи~ → сказать'], removed: stamps.phrases }])
  }
})

test('of two people who saved one list the second gets a conflict that names the first, and can save after he has seen it', async () => {
  const denis = await app.signInToOffice({
    email: 'denis@delno.test',
    roles: [{ application: 'quasar', name: 'moderator' }],
  })
  const line = 'озвучи~ → сказать'
  const both = [...stamps.phrases, line, 'на повестке дня']
  expect((await change('stamps', { phrases: [...stamps.phrases, line], expected: null }, denis)).status).toBe(200)
  const late = await change('stamps', { phrases: [...stamps.phrases, 'на повестке дня'], expected: null })
  const seen = (await list()).items[0]!
  expect(seen).toMatchObject({ added: [line], by: { id: denis.userId } })
  const { name } = seen.by!
  expect([late.status, late.body]).toMatchObject([
    409,
    { message: `Пока вы правили, правило изменилось (${name})`, errors: { rule: name } },
  ])
  const saved = await change('stamps', { phrases: both, expected: seen.changedAt })
  expect([saved.status, saved.body]).toMatchObject([
    200,
    { change: { added: [line, 'на повестке дня'], by: { id: editor.userId } } },
  ])
  app.clock.advance(1)
  await change('stamps', { isOff: true }, denis)
  const reset = (expected: string) =>
    send(app, calls.resetProofreadingRule, editor.headers, { params: { rule: 'stamps' }, query: { expected } })
  expect((await reset(saved.body.change.changedAt)).status).toBe(409)
  const present = (await list()).items[0]!
  expect(present).toMatchObject({ isOff: true, added: [line, 'на повестке дня'] })
  expect((await reset(present.changedAt)).status).toBe(200)
})

test('of two people who save at the same moment one is refused, and a switch keeps the list that was saved beside it', async () => {
  const lists = ['озвучи~ → сказать', 'на повестке дня'].map(line => [...stamps.phrases, line])
  const answers = await Promise.all(lists.map(phrases => change('stamps', { phrases, expected: null })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await Promise.all([change('stamps', { phrases: stamps.phrases.slice(1) }), change('stamps', { isOff: true })])
  expect((await list()).items).toMatchObject([{ isOff: true, added: [], removed: [stamps.phrases[0]] }])
})

test('authors read, and neither they nor readers change', async () => {
  expect((await change('stamps', { isOff: true }, author)).status).toBe(403)
  expect((await change('stamps', { isOff: true }, reader)).status).toBe(401)
  expect((await send(app, calls.listProofreadingChanges, reader.headers, {})).status).toBe(401)
  expect((await change('net-takogo', { isOff: true })).status).toBe(404)
})
