import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { batchRequests } from '#contract/gateway.ts'
import { saveArticles } from '#contract/office/content.ts'
import { savePolls } from '#contract/office/quiz.ts'
import { listWidgetDrafts, removeWidgets, saveWidgets, type WidgetDraft } from '#contract/office/widgets.ts'
import { getRecipe } from '#contract/recipes.ts'
import { listRecipeScripts, listRecipeWidgets, listScripts, listWidgets, type WidgetSlot } from '#contract/widgets.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { daysAgo, refillMagazine } from '#tests/magazine.ts'

const ficus = 101
const table = 102
const draft = 103
const syrniki = 1_000_000_001
const omelette = 1_000_000_002

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'health', 'recipes', 'views', 'gateway', 'quiz', 'widgets'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await refillMagazine(app)
})

async function save(...widgets: WidgetDraft[]) {
  const { results } = await app.ask(saveWidgets, { body: { widgets } })
  await app.waitUntilIdle()
  return results
}
async function read(slot: WidgetSlot) {
  return (await app.ask(listWidgets, { query: { includes: slot } }))[slot]!
}
const titlesOf = (items: readonly unknown[]) => items.map(item => (item as { title: string }).title)
const note = (changes: Partial<WidgetDraft> = {}) =>
  ({ type: 'parsed-html', slot: 'sidebar', source: 'test:note', html: '<p>Пишите нам</p>', ...changes }) as WidgetDraft
/** Changes the row behind the service's back, so no event announces it. */
const changeUnseen = (title: string) =>
  app.context.db.sql.query(`update widgets.widget set draft = draft || jsonb_build_object('title', $1::text)`, [title])

test('a read right after a save or a removal sees the change', async () => {
  expect(await read('sidebar')).toEqual([])
  const { results } = await app.ask(saveWidgets, { body: { widgets: [note()] } })
  expect(await read('sidebar')).toMatchObject([{ type: 'parsed-html' }])
  await app.ask(saveWidgets, { body: { widgets: [note({ title: 'Почта' })] } })
  expect(await read('sidebar')).toMatchObject([{ title: 'Почта' }])
  await app.ask(removeWidgets, { body: { ids: [results[0]!.id] } })
  expect(await read('sidebar')).toEqual([])
})

test('every requested slot has a list; unknown slots are ignored, in all three calls', async () => {
  await save(note({ slot: 'health-footer' }))
  const both = await app.ask(listWidgets, { query: { includes: 'footer,health-footer,footer' } })
  expect(Object.keys(both)).toEqual(['footer', 'health-footer'])
  expect(both.footer).toEqual([])
  expect(both['health-footer']).toMatchObject([{ type: 'parsed-html', fixed: false, moreLink: null }])
  const includes = 'footer,attic, health-footer'
  for (const path of ['/api/20/v1/widgets', '/api/recipes/v2/widgets']) {
    const reply = await app.app.inject({ url: path, query: { includes } })
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([200, ['footer', 'health-footer']])
    const refused = await app.app.inject({ url: path, query: { includes: 'attic' } })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { errors: { includes: 'ни одного такого места нет' } },
    ])
  }
  const batch = { pipeline: [{ name: 'widgets', path: 'posts/widgets', query: { includes } }] }
  expect(await app.ask(batchRequests, { body: batch })).toMatchObject({
    widgets: { status: 200, body: { footer: [], 'health-footer': [{}] } },
  })
})

test('a collection has articles and recipes in the chosen order, without drafts, with spares after its limit', async () => {
  await save({
    type: 'posts-collection',
    slot: 'sidebar',
    ids: [syrniki, draft, table, ficus],
    limit: 2,
    title: 'Выбор',
  })
  expect(await read('sidebar')).toMatchObject([
    {
      type: 'posts-collection',
      title: 'Выбор',
      ids: [syrniki, draft, table, ficus],
      data: { limit: 2 },
      items: [{ id: syrniki, type: 'recipe' }, { id: table }],
      list: [{ id: ficus }],
    },
  ])
})

test('the owners of posts and polls are asked once for all widgets', async () => {
  const poll = {
    id: 7,
    name: 'Сон',
    question: 'Когда ложитесь?',
    answers: [{ text: 'В девять' }, { text: 'За полночь' }],
  }
  await app.ask(savePolls, { body: { polls: [poll] } })
  // More ids than one call for cards accepts; most of them do not belong to any post.
  const collections = Array.from({ length: 17 }, (_, at): WidgetDraft => {
    const others = Array.from({ length: 29 }, (__, n) => 10_000 + at * 30 + n)
    return { type: 'posts-collection', slot: 'sidebar', ids: [...others, at === 16 ? ficus : syrniki] }
  })
  const quick = ['sidebar', 'footer', 'above-comments'] as const
  await save(...collections, ...quick.map((slot): WidgetDraft => ({ type: 'quick-poll', slot, ids: [97, 98, 7] })))
  const asked = vi.spyOn(app.context, 'ask')
  const reply = await app.ask(listWidgets, { query: { includes: quick.join() } })
  expect(asked.mock.calls.map(([call]) => call.name).toSorted()).toEqual([
    'listArticleCards',
    'listQuickPolls',
    'listRecipeCards',
  ])
  asked.mockRestore()
  expect(reply.sidebar!.slice(0, 17).map(each => each.type === 'posts-collection' && titlesOf(each.items))).toEqual([
    ...Array.from({ length: 16 }, () => ['Сырники']),
    ['Фикус зимой'],
  ])
  for (const slot of quick) expect(reply[slot]!.at(-1)).toMatchObject({ items: [{ id: 7 }] })
})

test('a taxonomy widget shows posts of a topic, a health section, a tag or a stream, and is empty for an unknown topic', async () => {
  const of = (taxonomy: 'category' | 'category-health' | 'post_tag' | 'stream', slug: string, position: number) =>
    ({ type: 'taxonomy-posts', slot: 'below-comments', taxonomy, slug, position, limit: 1 }) as const
  await save(
    of('category', 'dom', 1),
    of('category-health', 'son', 2),
    of('post_tag', 'zima', 3),
    of('stream', 'kolonki', 4),
    of('category', 'net', 5),
  )
  const widgets = await read('below-comments')
  const shown = widgets.map(widget => (widget.type === 'taxonomy-posts' ? titlesOf(widget.items) : undefined))
  expect(shown).toEqual([['Фикус зимой'], ['Сон в жару'], ['Фикус зимой'], ['Фикус зимой'], []])
  expect(widgets[2]).toMatchObject({ data: { id: expect.any(Number) }, list: [{ title: 'Стол без хлама' }] })
})

test('a recipe widget shows chosen recipes, recipes under filters, or the newest recipes', async () => {
  const list = (changes: object) => ({ type: 'recipes-list', slot: 'recipes-sidebar', ...changes }) as WidgetDraft
  await save(
    list({ position: 1, ids: [omelette, ficus] }),
    list({ position: 2, path: 'zavtraki', limit: 1 }),
    list({ position: 3 }),
  )
  const widgets = await read('recipes-sidebar')
  expect(widgets).toMatchObject([
    { recipes: [{ postId: omelette, title: 'Омлет', link: '/recipe/omlet', total_minutes: 25 }] },
    { recipes: [{}], list: [{}] },
    { data: { path: null }, recipes: [{}, {}], list: [] },
  ])
  const { dish_types } = await app.ask(getRecipe, { params: { id: 'omlet' } })
  expect(widgets[0]).toMatchObject({ recipes: [{ idList: dish_types.map(({ id }) => id) }] })
})

test('a poll widget shows existing polls in the chosen order, and an edited poll changes at once', async () => {
  const ask = (question: string) => {
    const poll = { id: 7, name: 'Сон', question, answers: [{ text: 'В девять' }, { text: 'За полночь' }] }
    return app.ask(savePolls, { body: { polls: [poll] } })
  }
  await ask('Когда ложитесь?')
  await save({ type: 'quick-poll', slot: 'sidebar', ids: [99, 7] })
  expect(await read('sidebar')).toMatchObject([
    { ids: [99, 7], items: [{ id: 7, data: { question: 'Когда ложитесь?' } }] },
  ])
  await ask('Во сколько вы ложитесь?')
  await app.waitUntilIdle()
  expect(await read('sidebar')).toMatchObject([{ items: [{ data: { question: 'Во сколько вы ложитесь?' } }] }])
})

test('HTML is cleaned like an article; slots of scripts hold scripts only, other slots hold none', async () => {
  const html =
    '<p onclick="x()">Да <a href="javascript:x()">нет</a></p><script src="https://s.example/a.js"></script><script>go()</script>'
  await save(
    { type: 'parsed-html', slot: 'footer', html },
    { type: 'parsed-html', slot: 'scripts', html },
    { type: 'parsed-html', slot: 'recipes-scripts', html: '<script>cook()</script>' },
  )
  const footer = JSON.stringify(await read('footer'))
  expect(footer).toContain('Да ')
  expect(footer).not.toMatch(/script|onclick|x\(\)/)
  const codes = ({ items }: Awaited<ReturnType<typeof app.ask<typeof listScripts>>>) =>
    items.flatMap(({ data }) => data.parsed_content.map(({ attributes }) => attributes))
  expect(codes(await app.ask(listScripts, { query: { path: '/fikus-zimoj' } }))).toEqual([
    { src: 'https://s.example/a.js' },
    { code: 'go()' },
  ])
  expect(codes(await app.ask(listScripts, { query: { path: '/recipe/omlet' } }))).toEqual([{ code: 'cook()' }])
  expect(codes(await app.ask(listRecipeScripts))).toEqual([{ code: 'cook()' }])
  expect(codes(await app.ask(listScripts, { query: { path: '/health/son/' } }))).toEqual([])
})

test('posts in a slot of scripts, an empty rule, a link with another scheme, an unknown widget and an impossible id are refused', async () => {
  const refuse = async (widget: object, status = 400) =>
    expect(app.ask(saveWidgets, { body: { widgets: [widget as WidgetDraft] } })).rejects.toMatchObject({ status })
  await refuse({ type: 'posts-collection', slot: 'health-scripts', ids: [ficus] })
  await refuse(note({ hide: [{ type: 'category' }] }))
  await refuse(note({ moreLink: { title: 'Ещё', url: 'javascript:x()' } }))
  await refuse(note({ moreLink: { title: 'Ещё', url: '//evil.example' } }))
  await refuse({ ...note(), id: 77 }, 404)
  for (const type of ['posts-collection', 'recipes-list', 'quick-poll'] as const)
    await refuse({ type, slot: 'sidebar', ids: [99_999_999_999] })
})

test('saving an equal widget changes nothing; an edit and a move appear at once', async () => {
  const [created] = await save(note())
  expect(created!.outcome).toBe('created')
  expect(await read('sidebar')).toHaveLength(1)
  expect(await save(note())).toEqual([{ id: created!.id, outcome: 'unchanged' }])
  expect(await save(note({ title: 'Письма' }))).toEqual([{ id: created!.id, outcome: 'updated' }])
  expect(titlesOf(await read('sidebar'))).toEqual(['Письма'])
  await save({ ...note({ slot: 'footer' }), source: undefined, id: created!.id })
  expect(await read('sidebar')).toEqual([])
  expect(await read('footer')).toHaveLength(1)
  const { items } = await app.ask(listWidgetDrafts)
  expect(items).toMatchObject([{ id: created!.id, slot: 'footer', source: 'test:note', html: '<p>Пишите нам</p>' }])
  await app.ask(removeWidgets, { body: { ids: [created!.id] } })
  await app.waitUntilIdle()
  expect(await read('footer')).toEqual([])
})

test('the same key twice in one call is one widget; the key of another widget is refused', async () => {
  const results = await save(note({ title: 'Черновик' }), note({ title: 'Письма' }))
  expect(results.map(({ outcome }) => outcome)).toEqual(['created', 'updated'])
  expect(titlesOf(await read('sidebar'))).toEqual(['Письма'])
  const [other] = await save(note({ source: 'test:other' }))
  const taken = { ...note(), id: other!.id }
  await expect(app.ask(saveWidgets, { body: { widgets: [taken] } })).rejects.toMatchObject({ status: 409 })
})

test('widgets are ordered by position', async () => {
  await save(
    note({ source: 'test:a', title: 'Третий', position: 9 }),
    note({ source: 'test:b', title: 'Первый' }),
    note({ source: 'test:c', title: 'Второй', position: 5 }),
  )
  expect(titlesOf(await read('sidebar'))).toEqual(['Первый', 'Второй', 'Третий'])
})

test('a slot is cached for 3000 to 3600 seconds', async () => {
  await save(note({ title: 'Было' }))
  await read('sidebar')
  await changeUnseen('Стало')
  app.clock.advance(2_999_000)
  expect(titlesOf(await read('sidebar'))).toEqual(['Было'])
  app.clock.advance(602_000)
  expect(titlesOf(await read('sidebar'))).toEqual(['Стало'])
  const answer = await app.app.inject({ url: '/api/20/v1/widgets?includes=sidebar' })
  expect(answer.headers['cache-tag']).toBe('widgets')
  const seconds = Number(/s-maxage=(\d+)/.exec(String(answer.headers['cache-control']))?.[1])
  expect(seconds).toBeGreaterThanOrEqual(2999)
  expect(seconds).toBeLessThanOrEqual(3600)
})

test('the gateway returns widgets; an empty slot is cached too', async () => {
  const ask = async () => {
    const pipeline = [{ name: 'widgets', path: 'posts/widgets', query: { includes: 'sidebar,footer' } }]
    return (await app.ask(batchRequests, { body: { pipeline } }))['widgets']
  }
  expect(await ask()).toEqual({ status: 200, body: { sidebar: [], footer: [] } })
  await app.context.db.sql.query(
    `insert into widgets.widget (slot, position, draft, changed_at) values ('footer', 0, $1, now())`,
    [JSON.stringify({ type: 'quick-poll', slot: 'footer', position: 0, title: '', ids: [1], show: [], hide: [] })],
  )
  expect(await ask()).toEqual({ status: 200, body: { sidebar: [], footer: [] } })
})

test('renaming or unpublishing an article changes the widget at once', async () => {
  await save({ type: 'posts-collection', slot: 'sidebar', ids: [ficus, table] })
  const shown = async () => {
    const [widget] = await read('sidebar')
    return widget?.type === 'posts-collection' ? titlesOf(widget.items) : undefined
  }
  expect(await shown()).toEqual(['Фикус зимой', 'Стол без хлама'])
  const article = { source: 'test:1', id: ficus, type: 'post', slug: 'fikus-zimoj', body: '<p>Зима.</p>' } as const
  const publishedAt = daysAgo(1)
  await app.ask(saveArticles, { body: { articles: [{ ...article, title: 'Фикус весной', publishedAt }] } })
  await app.waitUntilIdle()
  expect(await shown()).toEqual(['Фикус весной', 'Стол без хлама'])
  await app.ask(saveArticles, { body: { articles: [{ ...article, title: 'Фикус', status: 'draft', publishedAt }] } })
  await app.waitUntilIdle()
  expect(await shown()).toEqual(['Стол без хлама'])
})

test('widgets that are hidden at a recipe or a list of recipes are left out', async () => {
  const { cuisines, ingredient_terms } = await app.ask(getRecipe, { params: { id: 'syrniki' } })
  const curd = ingredient_terms.find(({ slug }) => slug === 'tvorog')!
  await save(
    note({
      source: 'test:a',
      slot: 'recipes-sidebar',
      title: 'Без творога',
      hide: [{ type: 'ingredients', id: curd.id }],
    }),
    note({
      source: 'test:b',
      slot: 'recipes-sidebar',
      title: 'Не русская',
      hide: [{ type: 'cuisines', id: cuisines[0]!.id }],
    }),
    note({ source: 'test:c', slot: 'recipes-sidebar', title: 'Везде' }),
  )
  const at = async (pathname: string) =>
    titlesOf(
      (await app.ask(listRecipeWidgets, { query: { pathname, includes: 'recipes-sidebar' } }))['recipes-sidebar']!,
    )
  expect(await at('/recipe/syrniki')).toEqual(['Везде'])
  expect(await at('/recipe/omlet')).toEqual(['Без творога', 'Везде'])
  expect(await at('/recipes/zavtraki/russkaya/page/2')).toEqual(['Без творога', 'Везде'])
  expect(await at('/recipes/')).toEqual(['Без творога', 'Не русская', 'Везде'])
  expect(await at('/recipe/net')).toEqual(['Без творога', 'Не русская', 'Везде'])
  expect(await at('/recipe/syrniki/amp')).toEqual(['Везде'])
})

test('the answer is 503 while rules cannot be checked, and the answer for an unknown page is not cached', async () => {
  await save(note({ slot: 'recipes-sidebar' }))
  const url = '/api/recipes/v2/widgets?includes=recipes-sidebar&pathname='
  const read = async (pathname: string) => {
    const { statusCode, headers } = await app.app.inject({ url: url + pathname })
    return [statusCode, headers['cache-control']]
  }
  expect(await read('/recipe/net')).toEqual([200, 'no-store'])
  expect(await read('/recipes/net/')).toEqual([200, 'no-store'])
  expect((await read('/recipe/syrniki'))[1]).toMatch(/^public/)
  const { sql } = app.context.db
  await sql.exec('alter table recipes.recipe rename to away')
  expect(await read('/recipe/omlet')).toEqual([503, 'no-store'])
  await sql.exec('alter table recipes.away rename to recipe')
})

test('the answer has only the fields that the specification names', async () => {
  const slot = 'sidebar'
  await save(
    note(),
    { type: 'taxonomy-posts', slot, taxonomy: 'category', slug: 'dom' },
    { type: 'posts-collection', slot, ids: [ficus] },
    { type: 'recipes-list', slot, ids: [omelette] },
    { type: 'quick-poll', slot, ids: [7] },
  )
  await app.context.db.sql.query(`update widgets.widget set draft = draft || '{"secret": "пароль"}'`)
  const answer = await app.app.inject({ url: '/api/20/v1/widgets?includes=sidebar' })
  const list = answer.json<{ sidebar: object[] }>().sidebar
  const named = ['type', 'id', 'title', 'moreLink', 'fixed', 'visibility', 'data', 'items', 'list', 'ids', 'recipes']
  expect(list).toHaveLength(5)
  for (const widget of list) expect(Object.keys(widget).filter(key => !named.includes(key))).toEqual([])
  expect(answer.body).not.toMatch(/secret|пароль|source|position|changed_at/)
})

test('posts or polls whose owner fails are left out and logged, and requested again next time', async () => {
  const poll = { id: 7, name: 'Сон', question: 'Когда?', answers: [{ text: 'В девять' }, { text: 'За полночь' }] }
  await app.ask(savePolls, { body: { polls: [poll] } })
  await save(
    { type: 'quick-poll', slot: 'sidebar', ids: [7] },
    { type: 'posts-collection', slot: 'sidebar', position: 1, ids: [ficus] },
  )
  const { sql } = app.context.db
  const shown = async () =>
    (await read('sidebar')).map(widget => ('items' in widget ? widget.items.map(({ id }) => id) : undefined))
  const warn = vi.spyOn(app.context.log, 'warn')
  for (const [table, without] of [
    ['quiz.poll', [[], [ficus]]],
    ['content.post', [[7], []]],
  ] as const) {
    const [schema, name] = table.split('.')
    await sql.exec(`alter table ${table} rename to away`)
    expect(await shown()).toEqual(without)
    expect(warn).toHaveBeenCalledWith(expect.anything(), 'a widget is shown without its posts')
    warn.mockClear()
    await sql.exec(`alter table ${schema}.away rename to ${name}`)
  }
  expect(await shown()).toEqual([[7], [ficus]])
  warn.mockRestore()
})
