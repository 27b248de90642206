// The dictionary of the magazine: all colleagues add words; only proofreaders, editors and chiefs remove the words of others.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/newsroom-dictionary.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { send } from '#tests/text-editors.ts'

let app: TestApp
let anna: SignedIn
let nina: SignedIn
let reader: SignedIn
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'newsroom'] })
  anna = await app.signInToOffice({ email: 'anna@delno.test', roles: [{ application: 'quasar', name: 'user' }] })
  nina = await app.signInToOffice({ email: 'nina@delno.test', roles: [{ application: 'quasar', name: 'user' }] })
  reader = await app.signIn({ email: 'reader@delno.test' })
})
afterAll(() => app.close())

const word = (text: string) => ({ params: { word: text } })
const add = (text: string, person: SignedIn) => send(app, calls.addDictionaryWord, person.headers, word(text))
const remove = (text: string, person: SignedIn) => send(app, calls.removeDictionaryWord, person.headers, word(text))
const list = async (person: SignedIn) => {
  const { body } = await send(app, calls.listDictionaryWords, person.headers, {})
  return body.items.map(({ word, mayRemove }: calls.DictionaryWord) => [word, mayRemove])
}

test('an author adds a word once, and colleagues get it', async () => {
  expect((await add('шпинатник', anna)).status).toBe(200)
  expect((await add('шпинатник', nina)).status).toBe(200)
  expect((await add('Айвар', nina)).status).toBe(200)
  expect(await list(anna)).toEqual([
    ['Айвар', false],
    ['шпинатник', true],
  ])
})

test('an author can remove only their own words; an editor can remove any', async () => {
  expect((await remove('Айвар', anna)).status).toBe(403)
  expect((await remove('шпинатник', anna)).status).toBe(200)
  const editor = await app.signInToOffice({
    email: 'vera@delno.test',
    roles: [{ application: 'quasar', name: 'moderator' }],
  })
  expect((await remove('Айвар', editor)).status).toBe(200)
  expect((await remove('Айвар', editor)).status).toBe(404)
  // A word that was there already is no news.
  const { rows } = await app.context.db.sql.query<{ action: string; thing_title: string; actor_id: string }>(
    `select action, thing_title, actor_id from platform.office_log where action like 'dictionary.%' order by seq`,
  )
  expect(rows).toEqual([
    { action: 'dictionary.added', thing_title: 'шпинатник', actor_id: anna.userId },
    { action: 'dictionary.added', thing_title: 'Айвар', actor_id: nina.userId },
    { action: 'dictionary.removed', thing_title: 'шпинатник', actor_id: anna.userId },
    { action: 'dictionary.removed', thing_title: 'Айвар', actor_id: editor.userId },
  ])
})

test('readers are refused, and so is anything that is not a word', async () => {
  expect((await add('слово', reader)).status).toBe(401)
  for (const wrong of ['два слова', 'x1', '-', '<b>', 'а'.repeat(61)])
    expect((await add(wrong, nina)).status, wrong).toBe(400)
})
