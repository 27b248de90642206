// The pages that forms link to: an empty magazine gets templates, which give way to the publisher's own pages.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getSinglePost } from '#contract/content.ts'
import {
  addOwnPages,
  getContentState,
  listSearchDocuments,
  removeArticle,
  saveArticles,
  type ArticleDraft,
} from '#contract/office/content.ts'
import { ownPageIdFloor } from '#domain/post-id.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'

const slug = 'personalnye-dannye'
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'search'] })
})
afterAll(() => app.close())
beforeEach(() => app.empty())

const add = async () => (await app.ask(addOwnPages)).templates
const read = () => app.ask(getSinglePost, { params: { slug } })
const page = (changes: Partial<ArticleDraft> = {}): ArticleDraft => ({
  source: 'wordpress:stariy.test:3',
  type: 'page',
  slug,
  title: 'Политика дома',
  body: '<p>Наша.</p>',
  publishedAt: '2020-01-01T00:00:00.000Z',
  ...changes,
})
const save = async (draft: ArticleDraft, isTrial = false) =>
  (await app.ask(saveArticles, { body: { articles: [draft], isTrial } })).results[0]!

test('an empty magazine gets the missing pages once and still counts as empty', async () => {
  expect(await add()).toEqual([`/${slug}`])
  const template = await read()
  expect(template).toMatchObject({ title: 'Персональные данные', type: 'page', comments_enabled: false })
  expect(JSON.stringify(template.parsed_content)).toMatch(/Шаблон: заполните до открытия сайта.*\[полное наименование/)
  app.clock.advance(1_000)
  expect(await add()).toEqual([`/${slug}`])
  expect(await read()).toEqual(template)
  expect(await app.ask(getContentState)).toEqual({ articles: 0, isEmpty: true, unreachable: [] })
  // Ids of articles still begin with 1.
  expect((await save(page({ slug: 'pervaya', source: 'test:1' }))).id).toBe(1)
})

test('an edited page stays, and an importer gets another address', async () => {
  await add()
  app.clock.advance(60_000)
  await save(page({ source: undefined, id: ownPageIdFloor, title: 'Мы и ваши данные' }))
  expect(await add()).toEqual([])
  expect(await read()).toMatchObject({ id: ownPageIdFloor, title: 'Мы и ваши данные' })
  await expect(save(page())).rejects.toThrow('409')
})

test('an import that brings its own page wins over the template, also when it is tried first', async () => {
  await add()
  expect(await save(page(), true)).toMatchObject({ outcome: 'created' })
  expect(await read()).toMatchObject({ title: 'Персональные данные' })
  const { id } = await save(page())
  expect(await read()).toMatchObject({ id, title: 'Политика дома' })
  expect(await save(page())).toMatchObject({ id, outcome: 'unchanged' })
  expect(await add()).toEqual([])
  await app.waitUntilIdle()
  expect((await app.ask(listSearchDocuments, { body: { ids: [ownPageIdFloor] } })).items).toEqual([])
  await app.ask(removeArticle, { body: { id } })
  expect(await add()).toEqual([`/${slug}`])
})

test.each([
  ['hidden', async () => void (await save(page({ status: 'draft' })))],
  [
    'moved',
    async () => {
      await save(page())
      await save(page({ slug: 'politika' }))
    },
  ],
])('where a page was %s nothing is added', async (_, before) => {
  await before()
  expect(await add()).toEqual([])
})

test('an article about health has its own space of addresses and does not replace the template', async () => {
  await add()
  await save(page({ type: 'health' }))
  expect(await add()).toEqual([`/${slug}`])
})

test('processes that start at the same moment add the pages once', async () => {
  const other = await app.openAnother()
  const found = await Promise.all([app, other, app].map(async each => (await each.ask(addOwnPages)).templates))
  await other.close()
  expect(found).toEqual([[`/${slug}`], [`/${slug}`], [`/${slug}`]])
})

test('articles that nobody can open are named, whatever the case of their letters', async () => {
  const lost = ['Search', '2024', 'a/b', 'kaktus.data', 'top']
  for (const [at, kept] of [...lost, 'Kaktus', 'fikus'].entries()) {
    const { id } = await save(page({ slug: `tekst-${at}`, source: `test:${at}` }))
    await app.context.db.sql.query('update content.post set slug = $1 where id = $2', [kept, id])
  }
  const { unreachable } = await app.ask(getContentState)
  expect(unreachable.map(article => article.slug)).toEqual(lost)
})
