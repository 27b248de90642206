import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { batchRequests } from '#contract/gateway.ts'
import * as health from '#contract/health.ts'
import { saveArticles, savePeople, saveTerms, type ArticleDraft } from '#contract/office/content.ts'
import type { AnswerContext } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { openTestApp, testNow, type TestApp } from '#tests/app.ts'
import { listHealthAuthorPosts } from './routes/list-health-author-posts.ts'
import { listHealthCategoryPosts } from './routes/list-health-category-posts.ts'
import { listHealthStreamPosts } from './routes/list-health-stream-posts.ts'
import { listHealthTagPosts } from './routes/list-health-tag-posts.ts'

let app: TestApp
let hours = 0
function makeArticle(changes: Partial<ArticleDraft>): ArticleDraft {
  hours += 1
  return {
    type: 'health',
    slug: `zdorove-${hours}`,
    title: 'О здоровье',
    body: '<p>Спите.</p>',
    publishedAt: new Date(testNow.getTime() - hours * 3_600_000).toISOString(),
    author: 'mikhail',
    categories: ['son'],
    ...changes,
  }
}

beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'health', 'gateway'] })
  await app.ask(savePeople, { body: { people: [{ slug: 'mikhail', name: 'Михаил Орлов', isExpert: true }] } })
  await app.ask(saveTerms, {
    body: {
      terms: [
        { kind: 'topic', slug: 'dom', title: 'Дом' },
        { kind: 'health', slug: 'son', title: 'Сон', description: 'Как засыпать.' },
        { kind: 'health', slug: 'hrap', title: 'Храп', parent: 'son' },
        { kind: 'tag', slug: 'vecher', title: 'Вечер' },
        { kind: 'stream', slug: 'kolonki', title: 'Колонки' },
      ],
    },
  })
  await app.ask(saveArticles, {
    body: {
      articles: [
        makeArticle({
          slug: 'son-v-zharu',
          title: 'Сон в жару',
          body: '<p>Первый.</p><p>Второй.</p><h2>Дальше</h2><p>Третий.</p>',
          tags: ['vecher'],
          streams: ['kolonki'],
          formerSlugs: ['zhara'],
        }),
        makeArticle({ slug: 'kak-ne-hrapet', title: 'Как не храпеть', categories: ['hrap'] }),
        makeArticle({ slug: 'fikus', title: 'Фикус', type: 'post', categories: ['dom'], tags: ['vecher'] }),
      ],
    },
  })
})
afterAll(() => app.close())

const names = (list: { items: { name: string }[] }) => list.items.map(item => item.name)

describe('lists hold health articles only', () => {
  test.each([
    ['home', () => app.ask(health.getHealthHome), ['son-v-zharu', 'kak-ne-hrapet'], '/health/'],
    ['list', () => app.ask(health.listHealth), ['son-v-zharu', 'kak-ne-hrapet'], '/health/list/'],
    [
      'author',
      () => app.ask(health.listHealthAuthorPosts, { params: { path: 'mikhail' } }),
      ['son-v-zharu', 'kak-ne-hrapet'],
      '/health/author/mikhail/',
    ],
    [
      'section',
      () => app.ask(health.listHealthCategoryPosts, { params: { slug: 'son' } }),
      ['son-v-zharu', 'kak-ne-hrapet'],
      '/health/son/',
    ],
    [
      'tag',
      () => app.ask(health.listHealthTagPosts, { params: { slug: 'vecher' } }),
      ['son-v-zharu'],
      '/health/tag/vecher/',
    ],
    [
      'stream',
      () => app.ask(health.listHealthStreamPosts, { params: { path: 'kolonki' } }),
      ['son-v-zharu'],
      '/health/stream/kolonki/',
    ],
    [
      'date',
      () => app.ask(health.listHealthPostsByDate, { params: { path: '2026/11' } }),
      ['son-v-zharu', 'kak-ne-hrapet'],
      '/health/2026/11',
    ],
  ])('%s', async (_, asked, expected, path) => {
    const list = await asked()
    expect(names(list)).toEqual(expected)
    expect(list.seo.canonical).toBe(`http://delno.test${path}`)
    expect(list.meta).toMatchObject({ total_items: expected.length, is_user_logged_in: false })
  })
})

test('the first item of the home has its opening paragraphs, and the others have none', async () => {
  const { items, title } = await app.ask(health.getHealthHome)
  expect(title).toBe('Здоровье')
  expect(items[0]?.lead).toMatchObject([{ type: 'paragraph' }, { type: 'paragraph' }])
  expect(items[1]?.lead).toBeUndefined()
  const further = await app.ask(health.getHealthHome, { query: { page: 2, limit: 1 } })
  expect(further.items[0]?.lead).toBeUndefined()
})

test('a section sends its children and its description when requested', async () => {
  const params = { slug: 'son' }
  const bare = await app.ask(health.listHealthCategoryPosts, { params })
  expect([bare.children, bare.term]).toMatchObject([[], { parsed_description: '' }])
  const whole = await app.ask(health.listHealthCategoryPosts, { params, query: { include: 'children,description' } })
  for (const list of ['include=children&include=description', 'include[]=children&include[]=description']) {
    const response = await app.app.inject(`/api/health/v1/category/${params.slug}?${list}`)
    expect([list, response.json()]).toEqual([list, whole])
  }
  expect([whole.children, whole.term]).toMatchObject([[{ slug: 'hrap' }], { parsed_description: 'Как засыпать.' }])
})

test('health sections have the number of their articles', async () => {
  const { items } = await app.ask(health.listHealthSections)
  expect(items.map(item => [item.slug, item.count])).toEqual([
    ['son', 2],
    ['hrap', 1],
  ])
})

test.each([
  ['son', { type: 'category-health', slug: 'son', url: '/health/son/' }],
  ['son-v-zharu', { type: 'health', slug: 'son-v-zharu', url: '/health/son/son-v-zharu' }],
])('%s has the type %j', async (slug, expected) => {
  expect(await app.ask(health.getHealthTypeBySlug, { query: { slug } })).toEqual(expected)
})

describe('301 and 404 of content are passed on', () => {
  test('for a moved article', async () => {
    const url = '/health/son/son-v-zharu'
    for (const answered of [
      await app.askRaw(health.getHealthPost, { params: { slug: 'zhara' } }),
      await app.askRaw(health.getHealthTypeBySlug, { query: { slug: 'zhara' } }),
    ])
      expect(answered).toMatchObject({ status: 301, body: { url } })
  })

  test('for a moved archive, with an address below /health/ and the same call in `Location`', async () => {
    const moved = (url: string) =>
      ({
        ...app.context,
        askRaw: async () => ({ status: 301, body: { url }, cacheTags: [] }),
      }) as unknown as ServiceContext
    const answer = { cacheFor: () => {}, tag: () => {} } as unknown as AnswerContext & { viewer: null }
    const rest = { query: { page: 1, limit: 10 }, body: undefined }
    const [tag, section, author, stream] = await Promise.all([
      listHealthTagPosts(moved('/tag/noch/'))({ params: { slug: 'vecher' }, ...rest }, answer),
      listHealthCategoryPosts(moved('/health/snovideniya/'))({ params: { slug: 'son' }, ...rest }, answer),
      listHealthAuthorPosts(moved('/author/m-orlov/'))({ params: { path: 'mikhail' }, ...rest }, answer),
      listHealthStreamPosts(moved('/stream/dnevniki/'))({ params: { path: 'kolonki' }, ...rest }, answer),
    ])
    expect([tag, section, author, stream]).toMatchObject([
      { status: 301, body: { url: '/health/tag/noch/' }, moved: { params: { slug: 'noch' } } },
      { status: 301, body: { url: '/health/snovideniya/' }, moved: { params: { slug: 'snovideniya' } } },
      { status: 301, body: { url: '/health/author/m-orlov/' }, moved: { params: { path: 'm-orlov' } } },
      { status: 301, body: { url: '/health/stream/dnevniki/' }, moved: { params: { path: 'dnevniki' } } },
    ])
  })

  test.each([
    ['an article of the magazine', () => app.ask(health.getHealthPost, { params: { slug: 'fikus' } })],
    ['a topic of the magazine', () => app.ask(health.listHealthCategoryPosts, { params: { slug: 'dom' } })],
    ['an unknown author', () => app.ask(health.listHealthAuthorPosts, { params: { path: 'nikto' } })],
    ['no date', () => app.ask(health.listHealthPostsByDate, { params: { path: '2026/13' } })],
    ['no year of ours', () => app.ask(health.listHealthPostsByDate, { params: { path: '0000' } })],
    ['neither section nor article', () => app.ask(health.getHealthTypeBySlug, { query: { slug: 'dom' } })],
  ])('for %s', async (_, asked) => {
    const error = await asked().then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ status: 404, code: 'not_found' })
  })
})

test('cache tags of content are passed on', async () => {
  const direct = await app.askRaw(health.getHealthPost, { params: { slug: 'son-v-zharu' } })
  expect(direct.cacheTags).toContain(`post-${direct.body.id}`)
  const home = await app.askRaw(health.getHealthHome, {})
  expect(home.cacheTags).toEqual(expect.arrayContaining(['list-home', `post-${direct.body.id}`]))
})

test('one batch answers articles, moved ones, missing ones and parts of services that do not run', async () => {
  const part = (name: string, path: string, slug: string) => ({ name, path, query: { slug } })
  const answered = await app.askRaw(batchRequests, {
    body: {
      pipeline: [
        part('article', 'posts/v2/by-slug', 'fikus'),
        part('health', 'health/by-slug', 'son-v-zharu'),
        part('moved', 'health/by-slug', 'zhara'),
        part('gone', 'posts/v2/by-slug', 'net-takoj'),
        { name: 'widgets', path: 'posts/widgets', query: { includes: 'sidebar' } },
        { name: 'wrong', path: 'posts/home-posts', query: { limit: 31 } },
      ],
    },
  })
  expect(answered.status).toBe(200)
  expect(answered.body).toMatchObject({
    article: { status: 200, body: { name: 'fikus', type: 'post' } },
    health: { status: 200, body: { name: 'son-v-zharu', type: 'health' } },
    moved: { status: 301, body: { url: '/health/son/son-v-zharu' } },
    gone: { status: 404, body: { success: false, code: 'not_found' } },
    widgets: { status: 404, body: { success: false, code: 'not_found' } },
    wrong: { status: 400, body: { success: false, code: 'validation' } },
  })
  expect(answered.cacheTags.filter(tag => tag.startsWith('post-'))).toHaveLength(2)
})

test.each([
  ['more than twenty parts', Array.from({ length: 21 }, (_, at) => ({ name: `part-${at}`, path: 'posts/menus' }))],
  ['no part', []],
  [
    'a name twice',
    [
      { name: 'menus', path: 'posts/menus' },
      { name: 'menus', path: 'posts/menus' },
    ],
  ],
])('a batch with %s is refused as a whole', async (_, pipeline) => {
  const answered = await app.askRaw(batchRequests, { body: { pipeline } })
  expect(answered).toMatchObject({ status: 400, body: { success: false, code: 'validation' } })
})
