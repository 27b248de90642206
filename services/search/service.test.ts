import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeArticle, saveArticles, savePeople, saveTerms, type ArticleDraft } from '#contract/office/content.ts'
import { searchPosts, suggestQueries } from '#contract/search.ts'
import { openTestApp, testNow, type TestApp } from '#tests/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'recipes', 'search'] })
  await app.ask(savePeople, { body: { people: [{ slug: 'nina', name: 'Нина Левина' }] } })
  await app.ask(saveTerms, { body: { terms: [{ kind: 'topic', slug: 'rasteniya', title: 'Растения' }] } })
})
afterAll(() => app.close())

const fikus: ArticleDraft = {
  source: 'test:fikus',
  type: 'post',
  slug: 'fikus',
  title: 'Фикус зимой',
  excerpt: 'Меньше воды.',
  author: 'nina',
  categories: ['rasteniya'],
  body: '<p>Зимой фикус пьёт мало.</p><h2>Полив</h2><p>Раз в десять дней.</p>',
  publishedAt: testNow.toISOString(),
}
const find = async (q: string) => (await app.ask(searchPosts, { query: { q } })).items

test('an article is found as soon as its event is delivered, and is not found after its removal', async () => {
  const { results } = await app.ask(saveArticles, { body: { articles: [fikus] } })
  await app.waitUntilIdle()
  const [found] = await find('полив фикуса')
  expect(found).toMatchObject({
    post_name: 'fikus',
    post_title: 'Фикус зимой',
    post_type: 'post',
    post_category_slug: 'rasteniya',
  })
  // A heading is a sentence of its own.
  expect(found!.highlight.snippet.text).toBe('Зимой фикус пьёт мало. Полив. Раз в десять дней.')
  expect(await find('Нина Левина')).toHaveLength(1)
  const { body, cacheTags } = await app.askRaw(suggestQueries, { query: { q: 'фик' } })
  expect(body.items.at(-1)).toEqual({
    text: 'Фикус зимой',
    ranges: [[0, 3]],
    url: found!.post_more_meta.url,
    image: null,
    category: 'Растения',
    quote: null,
  })
  // The tag removes cached suggestions when the index changes.
  expect(cacheTags).toEqual(['search'])
  await app.ask(removeArticle, { body: { id: results[0]!.id } })
  await app.waitUntilIdle()
  expect(await find('фикус')).toEqual([])
})

test('kinds are read from every notation of a list in a query string', async () => {
  for (const kinds of [
    'includes=recipe,health',
    'includes=recipe&includes=health',
    'includes[]=recipe&includes[]=health',
    'includes[0]=recipe&includes[1]=health',
  ]) {
    const response = await app.app.inject(`/svc/search/fullsearch/solr/postId?q=a&${kinds}`)
    expect([kinds, response.statusCode]).toEqual([kinds, 200])
    const wrong = await app.app.inject(`/svc/search/fullsearch/solr/postId?q=a&${kinds.replace('health', 'video')}`)
    expect([kinds, wrong.json<{ errors: object }>().errors]).toEqual([
      kinds,
      { includes: 'можно: post, page, health, recipe; нет «video»' },
    ])
  }
})

test.each(['includes=post&page=1&limit=4', 'q=%20'])('an empty question (%s) gives an empty result', async query => {
  const response = await app.app.inject(`/svc/search/fullsearch/solr/postId?${query}`)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ items: [], meta: { total_items: 0, total_pages: 0, current_page: 1 } })
})

test('an invalid page size or kind is refused with the field name', async () => {
  for (const url of [
    '/svc/search/fullsearch/solr/postId?q=a&limit=31',
    '/svc/search/fullsearch/solr/postId?q=a&includes=video',
  ]) {
    const response = await app.app.inject(url)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ success: false, code: 'validation', errors: expect.any(Object) })
  }
})

test('a renamed topic causes a reindexing, a changed menu does not', async () => {
  const waiting = async () => {
    const { rows } = await app.context.db.sql.query<{ n: number }>(
      "select count(*)::integer as n from pgboss.job where name = 'search.reindex' and state = 'created'",
    )
    return rows[0]!.n
  }
  const change = async (tags: string[]) => {
    await app.context.db
      .of('content')
      .inTransaction(trx => app.context.events.announce(trx, 'taxonomy.changed', { tags }))
    await app.waitUntilIdle()
  }
  await app.waitUntilIdle()
  await app.context.db.sql.query("delete from pgboss.job where name = 'search.reindex'")
  await change(['menus'])
  expect(await waiting()).toBe(0)
  await change(['terms', 'term:1'])
  expect(await waiting()).toBe(1)
})
