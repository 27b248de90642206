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
  author = await app.signIn({ email: 'anna@delno.test', roles: [{ application: 'quasar', name: 'user' }] })
  editor = await app.signIn({ email: 'vera@delno.test', roles: [{ application: 'quasar', name: 'moderator' }] })
  reader = await app.signIn({ email: 'reader@delno.test' })
})
afterAll(() => app.close())

const stamps = phraseRules.find(({ id }) => id === 'stamps')!
type Body = { isOff: boolean; phrases?: readonly string[]; examples?: readonly { wrong: string; right: string }[] }
const change = (rule: string, body: Body, person = editor) =>
  send(app, calls.changeProofreadingRule, person.headers, { params: { rule }, body: body as never })
const list = async (person = author) => (await send(app, calls.listProofreadingChanges, person.headers, {})).body

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

test('authors read, and neither they nor readers change', async () => {
  expect((await change('stamps', { isOff: true }, author)).status).toBe(403)
  expect((await change('stamps', { isOff: true }, reader)).status).toBe(403)
  expect((await send(app, calls.listProofreadingChanges, reader.headers, {})).status).toBe(403)
  expect((await change('net-takogo', { isOff: true })).status).toBe(404)
})
