// The words of the search: administrators of the office change groups, questions are read with them at once, and two people who save one group
// never overwrite each other.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeArticle, saveArticles, savePeople, saveTerms, type ArticleDraft } from '#contract/office/content.ts'
import { searchPosts } from '#contract/search.ts'
import * as calls from '#contract/thesaurus.ts'
import { changedGroupsMax, groupExamplesMax, groupWordsMax } from '#contract/thesaurus.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { openTestApp, testNow, type TestApp } from './app.ts'
import { send } from './text-editors.ts'

let app: TestApp
let anna: Entered
let vera: Entered
let ids: { fikus: number; pasta: number; kettle: number }
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'user', 'content', 'recipes', 'search', 'newsroom'] })
  anna = await enterFirst(app)
  vera = await enterInvited(app, anna, { email: 'vera@delno.test', name: 'Вера Орлова', role: 'admin' })
  await app.ask(savePeople, { body: { people: [{ slug: 'nina', name: 'Нина Левина' }] } })
  await app.ask(saveTerms, { body: { terms: [{ kind: 'topic', slug: 'dom', title: 'Дом' }] } })
  const { results } = await app.ask(saveArticles, {
    body: {
      articles: [
        article('fikus', 'Фикус зимой', 'Зимой фикус пьёт мало.'),
        article('makarony', 'Макароны без комков', 'Макароны бросают в кипящую воду.'),
        article('chajnik', 'Накипь в чайнике', 'Накипь сходит за час.'),
      ],
    },
  })
  const [fikus, pasta, kettle] = results.map(({ id }) => id) as [number, number, number]
  ids = { fikus, pasta, kettle }
  await app.waitUntilIdle()
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const { key, version } of (await groups()).filter(({ version: known }) => known > 0)) await reset(key, version)
})

const article = (slug: string, title: string, text: string): ArticleDraft => ({
  source: `test:${slug}`,
  type: 'post',
  slug,
  title,
  excerpt: '',
  author: 'nina',
  categories: ['dom'],
  body: `<p>${text}</p>`,
  publishedAt: testNow.toISOString(),
})
type AddBody = Parameters<typeof add>[0]
const add = (
  body: {
    kind: calls.WordGroupKind
    words: string[]
    meant?: string[]
    examples?: { question: string; postId: number }[]
  },
  person = anna,
) => send(app, calls.addWordGroup, person.browser.headers(), { body: { meant: [], ...body } })
const reset = (key: string, expected: number, person = anna) =>
  send(app, calls.resetWordGroup, person.browser.headers(), { params: { key }, query: { expected } })
const list = async () => (await send(app, calls.listWordGroups, anna.browser.headers(), {})).body
const groups = async () => (await list()).items
const groupOf = async (key: string) => (await groups()).find(each => each.key === key)!
/** Saves a group as it is, with these changes. */
const change = (
  { key, version, isOff, kind, words, meant, examples }: calls.WordGroupReply,
  changes: Partial<calls.WordGroupReply>,
  person = anna,
) =>
  send(app, calls.changeWordGroup, person.browser.headers(), {
    params: { key },
    body: {
      expected: version,
      isOff,
      kind,
      words,
      meant,
      ...changes,
      examples: (changes.examples ?? examples).map(({ question, postId }) => ({ question, postId })),
    },
  })
const find = async (q: string) => (await app.ask(searchPosts, { query: { q } })).items.map(({ post_name }) => post_name)
const attempt = async (question: string, changed?: object) =>
  (
    await send(app, calls.previewQuestion, anna.browser.headers(), {
      body: { question, ...(changed && { change: changed }) } as never,
    })
  ).body

test('a new group is searched at once, and no longer once it is switched off or removed', async () => {
  expect(await find('рожки слиплись')).toEqual([])
  const { body } = await add({ kind: 'spoken', words: ['рожки'], meant: ['макароны'] })
  expect(body.group).toMatchObject({ isOwn: true, isOff: false, words: ['рожки'], by: { name: 'Анна Ветрова' } })
  expect(await find('рожки слиплись')).toEqual(['makarony'])
  // The texts' word does not search for the typed one.
  expect((await attempt('макароны')).now.words).toMatchObject([{ text: 'макароны', added: [] }])

  const off = await change(body.group, { isOff: true })
  expect(off.body.group).toMatchObject({ isOff: true, words: ['рожки'] })
  expect(await find('рожки слиплись')).toEqual([])
  const on = await change(off.body.group, { isOff: false })
  expect(await find('рожки слиплись')).toEqual(['makarony'])
  expect((await reset(on.body.group.key, on.body.group.version)).body).toEqual({ group: null })
  expect(await find('рожки слиплись')).toEqual([])
})

test('a group of the product is changed and switched off, and is reset to what the product has', async () => {
  const before = await groupOf('same:растение')
  expect(before).toMatchObject({ isOwn: false, version: 0, by: null, changedAt: null, examples: [] })
  expect((await attempt('растение')).now.words[0]!.added).toEqual([])
  const words = [...before.words, 'фикус']
  const { body } = await change(before, { words })
  expect(body.group).toMatchObject({ key: before.key, isOwn: false, words })
  expect(await find('растение')).toEqual(['fikus'])
  const back = await reset(before.key, body.group.version)
  expect(back.body.group).toEqual(before)
  expect(await find('растение')).toEqual([])
  expect((await reset(before.key, 0)).status).toBe(404)
  // The words of the product without a change are no change.
  expect((await change((await change(before, { isOff: true })).body.group, { isOff: false })).body.group).toEqual(
    before,
  )
})

test('a later version of the product brings its words to a group that is only switched off', async () => {
  await change(await groupOf('same:растение'), { isOff: true })
  const { rows } = await app.context.db.sql.query<object>('select key, is_off, words from search.word_group')
  expect(rows).toEqual([{ key: 'same:растение', is_off: true, words: null }])
})

test('whoever saves a group that somebody else has just changed gets a conflict, also after a reset', async () => {
  const opened = await groupOf('same:растение')
  const { body } = await change(opened, { words: [...opened.words, 'фикус'] }, vera)
  const refused = await change(opened, { words: [...opened.words, 'кактус'] })
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
  expect((await groupOf(opened.key)).words).toContain('фикус')
  expect((await reset(opened.key, 0)).status).toBe(409)
  // A version never comes back, so that a group that was reset and changed again is not taken for the one that was opened.
  await reset(opened.key, body.group.version, vera)
  await change(opened, { words: [...opened.words, 'пальма'] }, vera)
  expect((await change(body.group, { words: ['растение', 'кактус'] })).status).toBe(409)

  const own = (await add({ kind: 'spoken', words: ['рожки'], meant: ['макароны'] })).body.group
  await reset(own.key, own.version, vera)
  expect((await change(own, { isOff: true })).status).toBe(404)
})

test('of people who save one group at the same moment exactly one succeeds', async () => {
  const opened = await groupOf('same:растение')
  const answers = await Promise.all(
    ['фикус', 'кактус', 'пальма', 'герань'].map((word, index) =>
      change(opened, { words: [...opened.words, word] }, index % 2 ? anna : vera),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test('an example must find its article among the first five, and a question that found nothing is then forgotten', async () => {
  expect(await find('рожки слиплись')).toEqual([])
  await find('рожки слиплись')
  const inVain = async () => (await list()).inVain.map(({ words }) => words)
  expect(await inVain()).toContain('рожки слиплись')
  await find('как почистить самовар')
  expect(await inVain()).not.toContain('как почистить самовар')
  const example = { question: 'рожки слиплись', postId: ids.pasta }
  const missed = await add({ kind: 'spoken', words: ['рожки'], meant: ['фикус'], examples: [example] })
  expect([missed.status, missed.body.message]).toEqual([
    400,
    'По вопросу «рожки слиплись» не находится «Макароны без комков»: её нет среди первых пяти',
  ])
  const { body } = await add({ kind: 'spoken', words: ['рожки'], meant: ['макароны'], examples: [example] })
  expect(body.group.examples).toEqual([{ ...example, title: 'Макароны без комков' }])
  expect(await inVain()).not.toContain('рожки слиплись')
  const broken = await change(body.group, { meant: ['фикус'] })
  expect(broken.status).toBe(400)
  expect(await find('рожки слиплись')).toEqual(['makarony'])
  // A group that is off finds nothing, and may be switched off nevertheless.
  expect((await change(body.group, { isOff: true, meant: ['фикус'] })).status).toBe(200)
})

test('an example of an article that is gone is named as such', async () => {
  const { results } = await app.ask(saveArticles, { body: { articles: [article('pyl', 'Пыль', 'Пыль лежит.')] } })
  await app.waitUntilIdle()
  const examples = [{ question: 'пылища', postId: results[0]!.id }]
  const { body } = await add({ kind: 'spoken', words: ['пылища'], meant: ['пыль'], examples })
  await app.ask(removeArticle, { body: { id: results[0]!.id } })
  await app.waitUntilIdle()
  expect((await groupOf(body.group.key)).examples).toMatchObject([{ title: null }])
  const refused = await change(body.group, { words: ['пылища', 'пылюка'] })
  expect(refused.body.message).toBe('Статьи из примера «пылища» больше нет на сайте: уберите этот пример')
})

test('a trial shows what is added, left out, unknown and repaired, and what a change would find', async () => {
  const spoken = { key: null, isOff: false, kind: 'spoken', words: ['рожки'], meant: ['макароны'] }
  const { now, changed } = await attempt('как сварить рожки', spoken)
  expect(now).toMatchObject({ searched: 'как сварить рожки', correction: 'none', results: [] })
  expect(now.words).toMatchObject([
    { text: 'как', use: 'skipped' },
    { text: 'сварить', use: 'unknown' },
    { text: 'рожки', use: 'unknown', added: [] },
  ])
  expect(changed!.words[2]).toEqual({ text: 'рожки', use: 'searched', added: ['макароны'] })
  expect(changed!.results).toEqual([
    { id: ids.pasta, title: 'Макароны без комков', url: expect.stringContaining('/makarony'), kind: 'post' },
  ])
  // Nothing was saved, and a trial is no question of a reader.
  expect(await find('рожки')).toEqual([])
  expect((await attempt('макорроны')).now).toMatchObject({ searched: 'макароны', correction: 'spelling' })
  expect((await attempt('фикус', { ...spoken, meant: [] })) as object).toMatchObject({ code: 'validation' })
  const inVain = (await list()).inVain.map(({ words }) => words)
  expect(inVain).not.toContain('как сварить рожки')
})

test('a phrase is shown with what it adds', async () => {
  const { changed } = await attempt('белый налёт в чайнике', {
    key: null,
    isOff: false,
    kind: 'spoken',
    words: ['белый налёт'],
    meant: ['накипь'],
  })
  expect(changed!.words).toContainEqual({ text: 'белый налет', use: 'searched', added: ['накипь'] })
  expect(changed!.words[0]).toEqual({ text: 'белый', use: 'searched', added: [] })
})

test.each<[string, AddBody, string]>([
  ['one word', { kind: 'same', words: ['суп'] }, 'В группе нужны хотя бы два слова, через запятую'],
  [
    'a word that is skipped',
    { kind: 'same', words: ['суп', 'как'] },
    '«как» поиск пропускает: в вопросе это ничего не значит',
  ],
])('%s is refused with a reason', async (_, body, message) => {
  const refused = await add(body)
  expect([refused.status, refused.body.message]).toEqual([400, message])
})

test('the same group is not added twice, and forms of a word are the same', async () => {
  await add({ kind: 'spoken', words: ['рожки'], meant: ['макароны'] })
  const again = await add({ kind: 'spoken', words: ['рожками'], meant: ['макарон'] })
  expect([again.status, again.body.message]).toEqual([409, 'Такая группа уже есть'])
})

test('words, examples and changed groups are bounded', async () => {
  const words = Array.from({ length: groupWordsMax + 1 }, (_, index) => `слово${index}`)
  expect((await add({ kind: 'same', words })).status).toBe(400)
  expect((await add({ kind: 'same', words: ['суп', 'щ'.repeat(61)] })).status).toBe(400)
  const examples = Array.from({ length: groupExamplesMax + 1 }, () => ({ question: 'фикус', postId: ids.fikus }))
  expect((await add({ kind: 'same', words: ['суп', 'щи'], examples })).status).toBe(400)
  await app.context.db.sql.query(
    `insert into search.word_group (key, is_off, kind, words, meant, examples, changed_by, changed_at)
     select 'own:' || n, false, 'same', array['раз' || n, 'два' || n], '{}', '[]', 'x', now() from generate_series(1, $1::int) n`,
    [changedGroupsMax],
  )
  const full = await add({ kind: 'spoken', words: ['рожки'], meant: ['макароны'] })
  expect([full.status, full.body.code]).toEqual([429, 'quota_exceeded'])
  await app.context.db.sql.query('delete from search.word_group')
})

test('only administrators of the office read and change the words', async () => {
  const editor = await enterInvited(app, anna, { email: 'egor@delno.test', name: 'Егор Белов', role: 'moderator' })
  expect((await send(app, calls.listWordGroups, editor.browser.headers(), {})).status).toBe(403)
  expect((await add({ kind: 'spoken', words: ['рожки'], meant: ['макароны'] }, editor)).status).toBe(403)
  expect((await change(await groupOf('same:растение'), { isOff: true }, editor)).status).toBe(403)
  expect((await reset('same:растение', 0, editor)).status).toBe(403)
  const body = { question: 'фикус' }
  expect((await send(app, calls.previewQuestion, editor.browser.headers(), { body })).status).toBe(403)
})

test('another process reads questions with the new words as soon as it hears of the change', async () => {
  const other = await app.openAnother()
  try {
    const findThere = async () =>
      (await other.ask(searchPosts, { query: { q: 'рожки слиплись' } })).items.map(({ post_name }) => post_name)
    expect(await findThere()).toEqual([])
    await add({ kind: 'spoken', words: ['рожки'], meant: ['макароны'] })
    // What the bus brings from the process that saved: there is none between two applications of a test.
    await other.context.events.signal('thesaurus.changed', { tags: ['search'] })
    await expect.poll(findThere).toEqual(['makarony'])
  } finally {
    await other.close()
  }
})
