// Tests the plan: its lists, the queue, published articles, norms, ideas and deadlines.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeRole } from '#contract/auth.ts'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import type { EventPayload } from '#contract/events.ts'
import { addQuestion } from '#contract/inbox.ts'
import * as plan from '#contract/newsroom-plan.ts'
import * as calls from '#contract/newsroom.ts'
import { saveArticles, saveTerms, type ArticleDraft } from '#contract/office/content.ts'
import { saveRecipes } from '#contract/office/recipes.ts'
import { openPostText } from '#contract/newsroom-release.ts'
import { searchPosts } from '#contract/search.ts'
import { dayMs, hourMs } from '#domain/time-units.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { send } from '#tests/text-editors.ts'
import { fieldsOf, readDocument } from '../document/document.ts'
import { writeSharedBody } from '#article-body/editing/shared-document.ts'
import { documentFromSource } from '#article-body/editing/article-source.ts'
import { compactLogs } from '../compact-log.ts'
import { openNewsroomContext } from '../context.ts'
import { changeRule, getRule } from '../gate/change-rule.ts'
import { snapshotIdleMs } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import { makeOpenTexts } from '../relay/open-texts.ts'
import { appendAsSystem } from '../release/freeze.ts'
import { readTextState } from '../versions.ts'
import { announceDeadlines } from './deadlines.ts'
import * as Y from 'yjs'

let app: TestApp
let chief: SignedIn
let anna: SignedIn
let newsroom: Newsroom
const told: EventPayload<'text.deadline'>[] = []
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'content', 'newsroom', 'inbox', 'search', 'media', 'recipes', 'views'] })
  app.context.events.on('text.deadline', payload => void told.push(payload))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  told.length = 0
  chief = await app.signInToOffice({ email: 'chief@delno.test', roles: [{ application: 'quasar', name: 'admin' }] })
  anna = await app.signInToOffice({ email: 'anna@delno.test', roles: [{ application: 'quasar', name: 'user' }] })
  const base = openNewsroomContext(app.context)
  newsroom = { ...base, texts: makeOpenTexts(base, { onUpdate: () => {}, onRow: () => {} }) }
  await app.ask(saveTerms, {
    body: {
      terms: [
        { kind: 'topic', slug: 'dom', title: 'Дом' },
        { kind: 'topic', slug: 'sad', title: 'Сад' },
      ],
    },
  })
})

async function ask<C extends Call>(call: C, input: CallInput<C>, person = chief): Promise<CallReply<C>> {
  const { status, body } = await send(app, call, person.headers, input)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
async function refusal<C extends Call>(call: C, input: CallInput<C>, person = chief) {
  const { status, body } = await send(app, call, person.headers, input)
  return [status, body.code]
}
const create = async (body: CallInput<typeof calls.createText>['body'], person = chief) =>
  (await ask(calls.createText, { body }, person)).text
const list = async (query: CallInput<typeof calls.listTexts>['query'] = {}, person = chief) =>
  ask(calls.listTexts, { query }, person)
const listed = async (id: number) => (await list({ limit: 200 })).items.find(text => text.id === id)!
const stageOf = async (id: number) => (await ask(calls.getText, { params: { id } })).text.stage
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs).toISOString()

/** Changes a text as an editor would. */
async function write(id: number, change: (doc: Y.Doc) => void): Promise<void> {
  const { state } = await readTextState(newsroom, id)
  const doc = readDocument([state])
  const vector = Y.encodeStateVector(doc)
  change(doc)
  await appendAsSystem(newsroom, id, Y.encodeStateAsUpdate(doc, vector))
}
const addWords = (doc: Y.Doc) =>
  writeSharedBody(doc, documentFromSource({ source: '<p>Поливать редко.</p>', footnotes: [] }))

/** Lets time pass until the logs are compacted, and waits for the listeners of that event. */
async function passIdleTime(): Promise<void> {
  app.clock.advance(snapshotIdleMs + 1_000)
  await compactLogs(newsroom)
  await app.waitUntilIdle()
}

const article = (more: Partial<ArticleDraft>): ArticleDraft => ({
  type: 'post',
  slug: 'fikus',
  title: 'Фикус зимой',
  body: '<p>Поливать редко.</p>',
  publishedAt: app.clock.now().toISOString(),
  categories: ['dom'],
  ...more,
})

describe('the list', () => {
  test('shows what blocks a text after its log was compacted, and counts its open remarks', async () => {
    const { id } = await create({ title: 'Прогулка', stage: 'draft', section: 'dom' })
    await write(id, doc => {
      addWords(doc)
      fieldsOf(doc).set('isAdvertising', true)
    })
    expect((await listed(id)).blockers).toBeNull()
    const remark = { body: 'Точно?', range: { start: 'AAAB', end: 'AAAB', quote: 'редко' } }
    const { remark: open } = await ask(calls.addTextRemark, { params: { id }, body: remark })
    await ask(calls.addTextRemark, { params: { id }, body: { body: 'Точно', rootId: open.id } })
    await passIdleTime()
    expect(await listed(id)).toMatchObject({
      blockers: expect.arrayContaining([
        expect.objectContaining({ field: 'adsToken', reason: 'нет erid: реклама без него не выходит' }),
      ]),
      openRemarks: 1,
      mayMoveTo: ['idea', 'fact-check', 'proofreading', 'ready', 'out'],
    })
    await write(id, doc => fieldsOf(doc).set('isAdvertising', false))
    await ask(calls.changeTextRemark, { params: { id, remarkId: open.id }, body: { isResolved: true } })
    await passIdleTime()
    expect(await listed(id)).toMatchObject({ blockers: [], openRemarks: 0 })
  })

  test('shows new blockers when a rule of the gate changes', async () => {
    const { id } = await create({ title: 'Прогулка', stage: 'draft', section: 'dom' })
    await write(id, doc => {
      addWords(doc)
      fieldsOf(doc).set('isAdvertising', true)
    })
    await passIdleTime()
    expect((await listed(id)).blockers).not.toEqual([])
    await changeRule(newsroom, getRule('advertising'), before => ({ ...before, severity: 'warn' }), chief.userId)
    await app.waitUntilIdle()
    expect((await listed(id)).blockers).toEqual([])
  })

  test('sorts by two columns, empty values last, and has pages with the total', async () => {
    await create({ title: 'Без срока' })
    await create({ title: 'Завтра', deadline: inHours(24), stage: 'draft' })
    await create({ title: 'Тоже завтра', deadline: inHours(24) })
    await create({ title: 'Сегодня', deadline: inHours(2) })
    const titles = async (query: CallInput<typeof calls.listTexts>['query']) =>
      (await list(query)).items.map(({ title }) => title)
    expect(await titles({ sort: 'deadline,-stage' })).toEqual(['Сегодня', 'Завтра', 'Тоже завтра', 'Без срока'])
    expect(await titles({ sort: '-deadline,stage' })).toEqual(['Тоже завтра', 'Завтра', 'Сегодня', 'Без срока'])
    expect(await titles({ due: 'none' })).toEqual(['Без срока'])
    expect(await list({ sort: 'title', offset: 3, limit: 2 })).toMatchObject({
      total: 4,
      items: [{ title: 'Тоже завтра' }],
    })
    expect((await list({ offset: 30 })).total).toBe(4)
    expect(await refusal(calls.listTexts, { query: { sort: 'id; drop table text' } })).toEqual([400, 'validation'])
  })

  test('finds texts that are planned for a week, and those without a day', async () => {
    const { id } = await create({ title: 'На четверг', plannedAt: inHours(48) })
    await create({ title: 'Когда-нибудь' })
    const week = { from: inHours(0), to: inHours(24 * 7) }
    expect((await list(week)).items.map(text => text.id)).toEqual([id])
    expect((await list({ undated: '1' })).items.map(({ title }) => title)).toEqual(['Когда-нибудь'])
  })
})

test('the board shows the first texts of each stage and their number, only of texts that the person may read', async () => {
  for (const hours of [30, 20, 10])
    await create({ title: `Сдать через ${hours}`, stage: 'draft', deadline: inHours(hours) })
  await create({ title: 'Своя' }, anna)
  const board = await ask(plan.getPlanBoard, { query: { limit: 2 } })
  const seen = board.columns.map(({ stage, total, items }) => [stage, total, items.map(({ title }) => title)])
  expect(seen.slice(0, 2)).toEqual([
    ['idea', 1, ['Своя']],
    ['draft', 3, ['Сдать через 10', 'Сдать через 20']],
  ])
  expect(board.columns.map(({ stage }) => stage)).not.toContain('out')
  const own = await ask(plan.getPlanBoard, {}, anna)
  expect(own.columns.map(({ total }) => total)).toEqual([1, 0, 0, 0, 0])
})

describe('a change of a field', () => {
  test('is refused with the name of the person who changed the field meanwhile; other fields can be changed', async () => {
    const { id } = await create({ title: 'Фикус', section: 'dom' })
    const seen = { deadline: null }
    const deadline = inHours(24)
    await ask(calls.changeText, { params: { id }, body: { deadline, expected: seen } })
    const late = { params: { id }, body: { deadline: inHours(48), expected: seen } }
    const { status, body } = await send(app, calls.changeText, chief.headers, late)
    expect([status, (body as unknown as { errors: unknown }).errors]).toEqual([409, { deadline: expect.any(String) }])
    await ask(calls.changeText, { params: { id }, body: { section: 'sad', expected: { section: 'dom' } } })
    expect((await listed(id)).deadline).toBe(deadline)
  })

  test('accepts only a colleague as the owner', async () => {
    const { id } = await create({ title: 'Фикус' })
    const reader = await app.signIn({ email: 'reader@delno.test' })
    expect(await refusal(calls.changeText, { params: { id }, body: { ownerId: reader.userId } })).toEqual([
      400,
      'validation',
    ])
    await ask(calls.changeText, { params: { id }, body: { ownerId: anna.userId } })
    const { items } = await ask(plan.listTextOwners, {})
    expect(items.map(person => [person.id, person.role])).toEqual(
      expect.arrayContaining([
        [anna.userId, 'user'],
        [chief.userId, 'admin'],
      ]),
    )
    expect(items).toHaveLength(2)
    expect(await refusal(plan.listTextOwners, {}, anna)).toEqual([403, 'forbidden'])
  })
})

describe('a queued text', () => {
  test('moves to «ready» automatically when nothing blocks it and no remark is open', async () => {
    const { id } = await create({ title: 'Прогулка', stage: 'draft', section: 'dom' })
    const remark = { body: 'Точно?', range: { start: 'AAAB', end: 'AAAB', quote: 'редко' } }
    const { remark: open } = await ask(calls.addTextRemark, { params: { id }, body: remark })
    await passIdleTime()
    await ask(plan.queueText, { params: { id }, body: { stage: 'ready' } })
    await app.waitUntilIdle()
    expect([await stageOf(id), (await listed(id)).queue?.stage]).toEqual(['draft', 'ready'])
    await write(id, addWords)
    await passIdleTime()
    expect(await stageOf(id)).toBe('draft')
    await ask(calls.changeTextRemark, { params: { id, remarkId: open.id }, body: { isResolved: true } })
    await app.waitUntilIdle()
    expect([await stageOf(id), (await listed(id)).queue]).toEqual(['ready', null])
  })

  test('is released automatically and is on the site', async () => {
    const { id } = await create({ title: 'Фикус летом', stage: 'draft', section: 'dom' })
    await passIdleTime()
    await ask(plan.queueText, { params: { id }, body: { stage: 'out' } })
    await write(id, addWords)
    await passIdleTime()
    expect(await stageOf(id)).toBe('out')
    const { items } = await ask(plan.listSitePosts, {})
    expect(items).toMatchObject([{ title: 'Фикус летом', textId: id, mayOpen: true }])
  })

  test('stays if the person who queued it has lost the right, and the log says why', async () => {
    const other = await app.signInToOffice({
      email: 'nina@delno.test',
      roles: [{ application: 'quasar', name: 'admin' }],
    })
    const { id } = await create({ title: 'Фикус', stage: 'draft', section: 'dom' })
    await passIdleTime()
    await ask(plan.queueText, { params: { id }, body: { stage: 'ready' } }, other)
    await app.ask(removeRole, { body: { email: 'nina@delno.test', application: 'quasar', name: 'admin' } })
    await write(id, addWords)
    await passIdleTime()
    expect([await stageOf(id), (await listed(id)).queue]).toEqual(['draft', null])
    const { items } = await ask(calls.listTextLog, { params: { id } })
    expect(items[0]).toMatchObject({ action: 'unqueued', detail: { reason: 'у того, кто поставил, больше нет права' } })
  })

  test('can be queued only by people who may move it there', async () => {
    const { id } = await create({ title: 'Своя', stage: 'draft' }, anna)
    expect(await refusal(plan.queueText, { params: { id }, body: { stage: 'ready' } }, anna)).toEqual([
      403,
      'forbidden',
    ])
  })
})

test('published articles are listed with or without a text; a text that is edited again is listed only at its stage', async () => {
  const { results } = await app.ask(saveArticles, {
    body: {
      articles: [
        article({ slug: 'fikus', title: 'Фикус зимой' }),
        article({
          slug: 'grusha',
          title: 'Груша',
          categories: ['sad'],
          publishedAt: new Date(app.clock.now().getTime() - dayMs).toISOString(),
        }),
      ],
    },
  })
  const site = async (query: CallInput<typeof plan.listSitePosts>['query'] = {}, person = chief) =>
    ask(plan.listSitePosts, { query }, person)
  expect(await site({ q: 'сырники', offset: 100_000 })).toEqual({ items: [], total: null, next: null })
  expect(await site()).toMatchObject({
    total: 2,
    next: null,
    items: [
      { title: 'Фикус зимой', textId: null, sectionTitle: 'Дом', mayOpen: true },
      { title: 'Груша', textId: null },
    ],
  })
  expect(await site({ limit: 1 })).toMatchObject({ next: { offset: 1, recipes: 0 }, items: [{ title: 'Фикус зимой' }] })
  expect(await site({ section: 'sad' })).toMatchObject({ total: 1, items: [{ title: 'Груша' }] })
  expect((await site({}, anna)).items.map(({ mayOpen }) => mayOpen)).toEqual([false, false])
  const { text } = await ask(openPostText, { params: { postId: results[0]!.id } })
  expect((await site()).items[0]).toMatchObject({ textId: text.id, mayOpen: true })
  await ask(calls.moveText, { params: { id: text.id }, body: { stage: 'draft' } })
  expect((await site()).items.map(({ title }) => title)).toEqual(['Груша'])
  expect(await listed(text.id)).toMatchObject({ stage: 'draft', outAt: expect.any(String) })
})

test('recipes are listed among the articles by time, page by page, and alone if only they are requested', async () => {
  const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * hourMs).toISOString()
  const person = {
    image: null,
    role: '',
    is_expert: false,
    id: 1,
    integer_id: 1,
    name: 'Лейла',
    url: '/author/lejla',
    slug: 'lejla',
    avatar: null,
  }
  const recipe = (slug: string, title: string, hours: number) => ({
    slug,
    title,
    publishedAt: hoursAgo(hours),
    author: { ...person, profile: '', about: '', expertise: null, telegram: null, vkontakte: null, twitter: null },
    prepMinutes: 10,
    cookMinutes: 15,
    totalMinutes: 25,
    portions: 4,
  })
  await app.ask(saveRecipes, {
    body: { recipes: [recipe('syrniki', 'Сырники', 2), recipe('omlet', 'Омлет', 30)] as never },
  })
  await app.ask(saveArticles, {
    body: {
      articles: [
        article({ slug: 'fikus', title: 'Фикус зимой', publishedAt: hoursAgo(1) }),
        article({ slug: 'grusha', title: 'Груша', publishedAt: hoursAgo(3) }),
      ],
    },
  })
  await app.waitUntilIdle()
  const site = async (query: CallInput<typeof plan.listSitePosts>['query']) => {
    const { items, next, total } = await ask(plan.listSitePosts, { query })
    return { titles: items.map(({ title }) => title), next, total }
  }
  const first = await site({ limit: 3 })
  expect(first).toEqual({ titles: ['Фикус зимой', 'Сырники', 'Груша'], next: { offset: 2, recipes: 1 }, total: 4 })
  expect(await site({ limit: 3, ...first.next })).toEqual({ titles: ['Омлет'], next: null, total: 4 })
  expect((await site({ only: 'recipes' })).titles).toEqual(['Сырники', 'Омлет'])
  expect((await site({ only: 'articles' })).titles).toEqual(['Фикус зимой', 'Груша'])
  expect((await site({ section: 'dom' })).titles).toEqual(['Фикус зимой', 'Груша'])
  expect((await site({ from: hoursAgo(40), to: hoursAgo(20) })).titles).toEqual(['Омлет'])
  expect((await site({ q: 'сырники' })).titles).toEqual(['Сырники'])
  const [shown] = (await ask(plan.listSitePosts, { query: { only: 'recipes' } })).items
  expect(shown).toMatchObject({ type: 'recipe', sectionTitle: 'Рецепты', mayOpen: true, textId: null })
})

test('week norms count published and planned texts; only the chief sets them', async () => {
  await app.ask(saveArticles, { body: { articles: [article({})] } })
  await create({ title: 'Ещё одна', section: 'dom', plannedAt: inHours(24) })
  await create({ title: 'В другой раз', section: 'dom', plannedAt: inHours(24 * 9) })
  const set = (count: number) => ({ params: { section: 'dom' }, body: { count } })
  expect(await refusal(plan.setWeekNorm, set(3), anna)).toEqual([403, 'forbidden'])
  await ask(plan.setWeekNorm, set(3))
  const query = { from: inHours(-24) }
  expect(await ask(plan.listWeekNorms, { query })).toEqual({
    mayChange: true,
    items: [{ section: 'dom', norm: 3, out: 1, planned: 1 }],
  })
  const lastWeek = { query: { from: '2999-12-31T23:59:59Z' } }
  expect(await refusal(plan.listWeekNorms, lastWeek)).toEqual([400, 'validation'])
  await ask(plan.setWeekNorm, set(0))
  expect(await ask(plan.listWeekNorms, { query }, anna)).toEqual({ mayChange: false, items: [] })
})

test('a reader’s question and a search without results become an idea only once, with their source on the card', async () => {
  await app.ask(addQuestion, {
    body: {
      user_id: null,
      name: 'Борис',
      text: 'Как не проверять утюг? Пишите на boris@mail.ru, +7 916 123-45-67',
      url: null,
    },
  })
  for (let times = 0; times < 3; times += 1) await app.ask(searchPosts, { query: { q: 'Гирлянда перегорела' } })
  await app.ask(searchPosts, { query: { q: 'boris@mail.ru' } })
  const sources = await ask(plan.listIdeaSources, {})
  expect(sources).toMatchObject({
    questions: [{ text: 'Как не проверять утюг? Пишите на [почта], [номер]' }],
    searches: [{ words: 'гирлянда перегорела', times: 3 }],
  })
  expect((await ask(plan.listIdeaSources, {}, anna)).questions).toEqual([])
  const { id } = sources.questions[0]!
  const take = (source: CallInput<typeof plan.takeIdea>['body']['source'], person = chief) =>
    ask(plan.takeIdea, { body: { source } }, person)
  const { text } = await take({ kind: 'search', words: 'гирлянда перегорела' }, anna)
  expect(await listed(text.id)).toMatchObject({
    stage: 'idea',
    title: 'Гирлянда перегорела',
    ownerId: anna.userId,
    origin: { kind: 'search', note: 'искали 3\u00a0раза' },
  })
  const { text: asked } = await take({ kind: 'question', id })
  expect((await listed(asked.id)).origin).toEqual({ kind: 'question', note: 'из почты' })
  expect(await ask(plan.listIdeaSources, {})).toEqual({ questions: [], searches: [] })
  expect(await refusal(plan.takeIdea, { body: { source: { kind: 'question', id } } })).toEqual([409, 'conflict'])
  // The source of a deleted idea is offered again.
  await ask(calls.removeText, { params: { id: asked.id } })
  await app.waitUntilIdle()
  expect((await ask(plan.listIdeaSources, {})).questions).toHaveLength(1)
})

test('deadlines are announced once, a day before and when they have passed, and never at night', async () => {
  // The clock of the test starts in the morning in the time zone of the magazine.
  const { id } = await create({ title: 'Срочное', ownerId: anna.userId, deadline: inHours(30), stage: 'draft' })
  await create({ title: 'Без автора и срока' })
  const tell = async () => {
    await announceDeadlines(newsroom)
    await app.waitUntilIdle()
    return told.splice(0).map(({ id: text, when, ownerId }) => [text, when, ownerId])
  }
  expect(await tell()).toEqual([])
  app.clock.advance(7 * hourMs)
  expect([await tell(), await tell()]).toEqual([[[id, 'day-before', anna.userId]], []])
  chief = await app.signInToOffice({ email: 'chief@delno.test' })
  // A changed deadline is announced again, but not at night.
  await ask(calls.changeText, { params: { id }, body: { deadline: inHours(12) } })
  const hoursTo = (hour: number) => (24 + hour - (app.clock.now().getUTCHours() + 3)) % 24
  app.clock.advance(hoursTo(23) * hourMs)
  expect(await tell()).toEqual([])
  app.clock.advance(10 * hourMs)
  expect([await tell(), await tell()]).toEqual([[[id, 'overdue', anna.userId]], []])
})
