import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aggregateSearch,
  altGetSinglePost,
  getMenus,
  getPostPreview,
  getSeo,
  getSinglePost,
  listAuthorPosts,
  listHomePosts,
  listNewestOfTags,
  listPostsByDate,
  listRecommendedPosts,
  listTagPosts,
  listTags,
  listTopicPosts,
  listTopics,
  resolvePath,
  type ContentListReply,
} from '#contract/content.ts'
import { CallError } from '#contract/errors.ts'
import {
  listArticleDrafts,
  removeArticle,
  saveArticles,
  saveMenus,
  savePeople,
  saveTerms,
  type ArticleDraft,
} from '#contract/office/content.ts'
import { hourMs } from '#domain/time-units.ts'
import { openTestApp, testNow, type TestApp } from '#tests/app.ts'
import { publishScheduled } from '#publishing/publish.ts'
import { findNextDue } from '#publishing/store.ts'
import { articleKind } from './kind.ts'
import { openContent } from './content.ts'
import { refreshTop } from './lists/top.ts'
import { articleTables } from './store/tables.ts'

const ownPicture = {
  image_id: 71,
  origin: '/media/71/640.avif',
  alt: '',
  width: 640,
  height: 360,
  sizes: [{ width: 640, height: 360, url: '/media/71/640.avif' }],
  thumbhash: null,
  focal: null,
  is_transparent: false,
}

const hoursAgo = (hours: number) => new Date(testNow.getTime() - hours * hourMs).toISOString()

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'views'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  await app.ask(savePeople, {
    body: {
      people: [
        { slug: 'anna', name: 'Анна Ветрова' },
        { slug: 'oleg', name: 'Олег Врачёв', isExpert: true },
      ],
    },
  })
  await app.ask(saveTerms, {
    body: {
      terms: [
        { kind: 'topic', slug: 'dom', title: 'Дом' },
        { kind: 'topic', slug: 'rasteniya', title: 'Растения', parent: 'dom' },
        { kind: 'health', slug: 'son', title: 'Сон' },
        { kind: 'tag', slug: 'zima', title: 'Зима' },
        { kind: 'stream', slug: 'kolonki', title: 'Колонки' },
      ],
    },
  })
})

let number = 0
function makeDraft(changes: Partial<ArticleDraft> = {}): ArticleDraft {
  number += 1
  return {
    type: 'post',
    slug: `statya-${number}`,
    title: `Статья ${number}`,
    body: '<p>Полить фикус.</p>',
    publishedAt: hoursAgo(number),
    author: 'anna',
    ...changes,
  }
}
async function save(...articles: ArticleDraft[]) {
  return (await app.ask(saveArticles, { body: { articles } })).results
}
const failure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallError)) throw new Error('the call did not fail')
  return { status: error.status, code: error.code, body: error.body }
}

test('a block without a required attribute is reported to the editor, and its text stays', async () => {
  const body = '<p>До.</p><!-- wp:delno/spoiler {} --><p>Внутри спойлера.</p><!-- /wp:delno/spoiler --><p>После.</p>'
  const { results } = await app.ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'problem:1',
          type: 'post',
          slug: 'bez-zagolovka',
          title: 'Без заголовка',
          body,
          publishedAt: hoursAgo(1),
          author: 'anna',
        },
      ],
    },
  })
  expect(results[0]!.problems).toEqual([{ nodeId: expect.any(String), block: 'spoiler', missing: ['title'] }])
  const { parsed_content: tree } = await app.ask(getSinglePost, { params: { slug: 'bez-zagolovka' } })
  expect(JSON.stringify(tree)).toContain('Внутри спойлера.')
  expect(JSON.stringify(tree)).toContain(results[0]!.problems[0]!.nodeId)
})

test('a published article is listed in its topic, the topic above, its tag, by its author and on the home page', async () => {
  await save(
    makeDraft({ slug: 'fikus', title: 'Фикус зимой', categories: ['rasteniya'], tags: ['zima'], expert: 'oleg' }),
  )
  const lists = await Promise.all([
    app.ask(listHomePosts),
    app.ask(listTopicPosts, { params: { path: 'dom/rasteniya' } }),
    app.ask(listTopicPosts, { params: { path: 'dom' } }),
    app.ask(listTagPosts, { params: { path: 'zima' } }),
    app.ask(listAuthorPosts, { params: { path: 'anna' } }),
    app.ask(listAuthorPosts, { params: { path: 'oleg' } }),
  ])
  expect(lists.map(list => [list.meta.total_items, list.items[0]?.title])).toEqual(lists.map(() => [1, 'Фикус зимой']))
  expect(lists[2]!.children.map(child => child.url)).toEqual(['/topics/dom/rasteniya/'])
  expect(lists[1]!.meta.breadcrumb.map(crumb => crumb.title)).toEqual(['Главная', 'Темы', 'Дом'])
  expect(lists[3]!.meta.breadcrumb).toEqual([
    { title: 'Главная', url: '/' },
    { title: 'Темы', url: '/topics/' },
  ])
})

test('the breadcrumb of an author leads through the page of editors, where the magazine has one', async () => {
  const crumbsOf = async () =>
    (await app.ask(listAuthorPosts, { params: { path: 'anna' } })).meta.breadcrumb.map(({ url }) => url)
  expect(await crumbsOf()).toEqual(['/'])
  // The page that appears later makes the kept answers stale.
  expect((await app.askRaw(listAuthorPosts, { params: { path: 'anna' } })).cacheTags).toContain('list-home')
  await save(makeDraft({ slug: 'redaktsiya', title: 'Редакция и авторы', type: 'page' }))
  expect(await crumbsOf()).toEqual(['/', '/redaktsiya'])
})

test('the newest article of each of several tags is found; a tag without any is left out', async () => {
  await app.ask(saveTerms, {
    body: {
      terms: [
        { kind: 'tag', slug: 'leto', title: 'Лето', image: ownPicture },
        { kind: 'tag', slug: 'osen', title: 'Осень' },
      ],
    },
  })
  await save(
    makeDraft({ slug: 'sneg', publishedAt: hoursAgo(30), tags: ['zima'] }),
    makeDraft({ slug: 'lyod', publishedAt: hoursAgo(20), tags: ['zima', 'osen'] }),
    makeDraft({ slug: 'zhara', publishedAt: hoursAgo(40), tags: ['leto'] }),
    makeDraft({ slug: 'listopad', publishedAt: hoursAgo(-10), tags: ['osen'] }),
  )
  const known = (await app.ask(listTags, { query: {} })).items
  const asked = [...known.map(({ id }) => id), 999]
  const { body, cacheTags } = await app.askRaw(listNewestOfTags, { query: { tags: asked.join() } })
  const slugs = new Map(known.map(({ id, slug }) => [id, slug]))
  expect(Object.fromEntries(body.items.map(({ tag, article }) => [slugs.get(tag), article.name]))).toEqual({
    zima: 'lyod',
    leto: 'zhara',
    osen: 'lyod',
  })
  expect(body.items.filter(({ image }) => image).map(({ tag, image }) => [slugs.get(tag), image])).toEqual([
    ['leto', ownPicture],
  ])
  expect(cacheTags).toEqual(expect.arrayContaining(asked.map(id => `list-term-${id}`)))
})

test('totals and any page agree with the articles, over several months', async () => {
  const drafts = Array.from({ length: 95 }, (_, at) =>
    makeDraft({ slug: `n-${at}`, title: `№ ${at}`, publishedAt: hoursAgo(at * 20), categories: ['dom'] }),
  )
  await save(...drafts)
  const seen: string[] = []
  for (const page of [1, 2, 3, 4]) {
    const list = await app.ask(listTopicPosts, { params: { path: 'dom' }, query: { page } })
    expect(list.meta).toMatchObject({
      total_items: 95,
      total_pages: 4,
      current_page: page,
      limit: 30,
      offset: (page - 1) * 30,
    })
    seen.push(...list.items.map(item => item.title))
  }
  expect(seen).toEqual(drafts.map(draft => draft.title))
  const beyond = await app.ask(listTopicPosts, { params: { path: 'dom' }, query: { page: 5 } })
  expect(beyond.items).toEqual([])
})

test('a year, a month and a day count and list exactly what was published in them, in any zone', async () => {
  const at = (iso: string) => makeDraft({ publishedAt: iso })
  await save(
    at('2026-03-31T23:30:00+03:00'),
    at('2026-04-01T00:30:00+03:00'),
    at('2026-04-15T12:00:00+03:00'),
    at('2026-05-01T01:00:00+03:00'),
    at('2025-12-31T23:30:00+03:00'),
    at('2026-01-01T00:10:00+03:00'),
  )
  const total = async (path: string, timezoneOffset?: string) => {
    const list = await app.ask(listPostsByDate, { params: { path }, query: { timezoneOffset } })
    expect(list.items).toHaveLength(list.meta.total_items)
    return list.meta.total_items
  }
  expect(await total('2026')).toBe(5)
  expect(await total('2025')).toBe(1)
  expect(await total('2026/04')).toBe(2)
  expect(await total('2026/4/1')).toBe(1)
  expect(await total('2026/04', '+00:00')).toBe(2)
  expect(await total('2026/3/31', '+00:00')).toBe(2)
  expect(await total('2026', '+00:00')).toBe(4)
  expect((await failure(total('2026/13'))).status).toBe(404)
  expect((await failure(total('26'))).status).toBe(404)
  expect((await failure(total('2026', 'Москва'))).code).toBe('validation')
})

test('a year before 1970 has an archive only with articles; later years and months always have one', async () => {
  await save(makeDraft({ publishedAt: '1912-04-15T12:00:00+03:00' }))
  const statusOf = async (path: string, timezoneOffset = '+03:00') =>
    (await app.askRaw(listPostsByDate, { params: { path }, query: { timezoneOffset } })).status
  for (const path of [
    '0000',
    '0000/1/1',
    '0099',
    '1000/5',
    '1911',
    '1913/4',
    '1969',
    '2027',
    '2027/01/01',
    '9999',
    '9999/12/31',
  ])
    expect([path, await statusOf(path)]).toEqual([path, 404])
  for (const path of ['1912', '1912/4/15', '1912/5', '1970', '2019/02/03', '2026/12', '2026/12/31'])
    expect([path, await statusOf(path)]).toEqual([path, 200])
  // The year begins where the reader is.
  app.clock.advance(Date.parse('2026-12-31T22:00:00+03:00') - app.clock.now().getTime())
  expect([await statusOf('2027'), await statusOf('2027', '+07:00')]).toEqual([404, 200])
})

test('saving the same again changes nothing; a change updates lists and dates', async () => {
  const draft = makeDraft({ source: 'demo:1', slug: 'odna', categories: ['dom'] })
  const [created] = await save(draft)
  const [again] = await save(draft)
  expect([created!.outcome, again!.outcome]).toEqual(['created', 'unchanged'])
  const [updated] = await save({ ...draft, categories: [], tags: ['zima'] })
  expect(updated).toMatchObject({ outcome: 'updated', id: created!.id })
  expect((await app.ask(listTopicPosts, { params: { path: 'dom' } })).meta.total_items).toBe(0)
  expect((await app.ask(listTagPosts, { params: { path: 'zima' } })).meta.total_items).toBe(1)
})

test('a changed slug leaves a 301 in both dialects, and a slug in use again redirects nowhere', async () => {
  const draft = makeDraft({ source: 'demo:2', slug: 'staryj' })
  await save(draft)
  await save({ ...draft, slug: 'novyj' })
  for (const call of [getSinglePost, altGetSinglePost]) {
    const moved = await app.askRaw(call, { params: { slug: 'staryj' } })
    expect([moved.status, moved.body]).toEqual([301, { url: '/novyj' }])
  }
  expect((await app.askRaw(resolvePath, { params: { slug: 'staryj' } })).status).toBe(301)
  await save(makeDraft({ slug: 'staryj', title: 'Другая' }))
  expect((await app.ask(getSinglePost, { params: { slug: 'staryj' } })).title).toBe('Другая')
})

test('drafts and private articles are visible in their preview only', async () => {
  const [draft] = await save(makeDraft({ slug: 'chernovik', status: 'draft', title: 'Черновик' }))
  expect((await failure(app.ask(getSinglePost, { params: { slug: 'chernovik' } }))).status).toBe(404)
  expect((await app.ask(listHomePosts)).meta.total_items).toBe(0)
  const preview = await app.ask(getPostPreview, {
    params: { id: draft!.id },
    query: { preview_type_hash: draft!.previewHash },
  })
  expect(preview).toMatchObject({ title: 'Черновик', status: 'draft' })
  expect(
    (await failure(app.ask(getPostPreview, { params: { id: draft!.id }, query: { preview_type_hash: 'x' } }))).status,
  ).toBe(403)
})

test('a preview without a hash is the published article as everybody sees it, and of a draft and of no article the same refusal', async () => {
  const [open, draft] = await save(
    makeDraft({ slug: 'fikus' }),
    makeDraft({ slug: 'chernovik', status: 'draft', title: 'Черновик' }),
  )
  const ask = (id: number) => app.ask(getPostPreview, { params: { id } })
  expect(await ask(open!.id)).toEqual(await app.ask(getSinglePost, { params: { slug: 'fikus' } }))
  const message = 'Ссылка на предпросмотр неверна или больше не действует'
  for (const id of [draft!.id, 999_999])
    expect(await failure(ask(id))).toMatchObject({ status: 403, body: { message } })
})

test('an article with a future date is scheduled and appears at its time', async () => {
  const { content } = await import('./service.ts')
  expect(content.name).toBe('content')
  const dueAt = new Date(testNow.getTime() + hourMs)
  await save(makeDraft({ slug: 'zavtra', publishedAt: dueAt.toISOString() }))
  const { openContent } = await import('./content.ts')
  const opened = openContent(app.context)
  expect(await findNextDue(opened.db.kysely, articleTables)).toEqual(dueAt)
  expect(await publishScheduled(opened, articleKind(opened))).toBe(0)
  expect((await app.ask(listHomePosts)).meta.total_items).toBe(0)
  app.clock.advance(hourMs + 1000)
  // The application's own timer may have been here first, and may not have committed yet.
  await publishScheduled(opened, articleKind(opened))
  await expect.poll(async () => (await app.ask(listHomePosts)).items.map(item => item.name)).toEqual(['zavtra'])
  expect(await findNextDue(opened.db.kysely, articleTables)).toBeUndefined()
})

test('a taken address and unknown topics are refused by name, and nothing of the batch is kept', async () => {
  await save(makeDraft({ slug: 'zanyato' }))
  const taken = await failure(save(makeDraft({ slug: 'svobodno' }), makeDraft({ slug: 'zanyato' })))
  expect(taken).toMatchObject({ status: 409, code: 'conflict', body: { errors: { zanyato: 'адрес уже занят' } } })
  expect((await failure(app.ask(getSinglePost, { params: { slug: 'svobodno' } }))).status).toBe(404)
  const unknown = await failure(save(makeDraft({ categories: ['net-takoj'] })))
  expect(unknown).toMatchObject({
    status: 400,
    code: 'validation',
    body: { errors: { 'topic:net-takoj': 'не найдено' } },
  })
})

test('health articles are below /health/, and their slugs do not collide with those of other articles', async () => {
  await save(
    makeDraft({ slug: 'son', title: 'Про сон' }),
    makeDraft({ type: 'health', slug: 'son', title: 'Сон и здоровье', categories: ['son'] }),
  )
  expect((await app.ask(getSinglePost, { params: { slug: 'son' } })).title).toBe('Про сон')
  const health = await app.ask(getSinglePost, { params: { slug: 'son' }, query: { type: 'health' } })
  expect(health).toMatchObject({
    title: 'Сон и здоровье',
    url: '/health/son/son',
    categories: [{ type: 'category-health' }],
  })
  expect((await app.ask(listHomePosts)).items.map(item => item.type)).toEqual(['post'])
  expect((await app.ask(listHomePosts, { query: { type: 'post,health' } })).meta.total_items).toBe(2)
})

test('recommended articles share tags first and never repeat the article itself', async () => {
  const [main] = await save(
    makeDraft({ slug: 'glavnaya', categories: ['dom'], tags: ['zima'] }),
    makeDraft({ slug: 'ta-zhe-tema', categories: ['dom'], author: null }),
    makeDraft({ slug: 'ta-zhe-metka', categories: ['dom'], tags: ['zima'], author: null }),
  )
  const { items } = await app.ask(listRecommendedPosts, { params: { id: main!.id }, query: { limit: 3 } })
  expect(items.map(item => item.name)).toEqual(['ta-zhe-metka', 'ta-zhe-tema'])
})

test('the description of a topic is plain text: escaped for pages, unchanged for search engines', async () => {
  const description = 'Уют <3 & чай <img src=x onerror="alert(1)">'
  await app.ask(saveTerms, { body: { terms: [{ kind: 'topic', slug: 'uyut', title: 'Уют', description }] } })
  const { term, seo } = await app.ask(listTopicPosts, { params: { path: 'uyut' } })
  expect(term).toMatchObject({
    parsed_description: 'Уют &lt;3 &amp; чай &lt;img src=x onerror=&quot;alert(1)&quot;&gt;',
  })
  expect(seo.description).toBe(description)
})

test('one of several concurrent saves with the same address succeeds, and the others get 409', async () => {
  const taken = await Promise.allSettled([1, 2, 3, 4].map(() => save(makeDraft({ slug: 'odin-adres' }))))
  const refused = taken.flatMap(each => (each.status === 'rejected' ? [(each.reason as CallError).status] : []))
  expect(refused).toEqual([409, 409, 409])
})

test('an article that moves to the health section leaves a 301, and so does one that moves back', async () => {
  const [{ id } = { id: 0 }] = await save(makeDraft({ slug: 'son-bez-telefona' }))
  const moved = makeDraft({ id, type: 'health', slug: 'son-bez-telefona', categories: ['son'] })
  await save(moved)
  const at = (slug: string, type: string) => app.askRaw(getSinglePost, { params: { slug }, query: { type } })
  expect(await at('son-bez-telefona', 'post,page')).toMatchObject({
    status: 301,
    body: { url: '/health/son/son-bez-telefona' },
  })
  await save({ ...moved, type: 'post', slug: 'telefon-i-son', categories: [] })
  for (const type of ['health', 'post,page'])
    expect([type, await at('son-bez-telefona', type)]).toMatchObject([
      type,
      { status: 301, body: { url: '/telefon-i-son' } },
    ])
  expect((await at('telefon-i-son', 'post,page')).status).toBe(200)
})

test('a key that comes twice, or the id of another key, is refused by name', async () => {
  const [fikus, palma] = ['fikus', 'palma'].map(slug => makeDraft({ slug, source: 'old:1' }))
  const twice = await failure(save(fikus!, palma!))
  expect([twice.status, twice.code]).toEqual([400, 'validation'])
  await save(fikus!)
  const [kept] = await save(fikus!)
  const again = await failure(save({ ...fikus!, title: 'Раз' }, { ...palma!, source: undefined, id: kept!.id }))
  expect([again.status, again.code]).toEqual([400, 'validation'])

  const people = ['anna', 'vera'].map(slug => ({ slug, name: slug, source: 'old:person' }))
  const terms = ['sad', 'dacha'].map(slug => ({ kind: 'topic' as const, slug, title: slug, source: 'old:term' }))
  const taken = { status: 409, code: 'conflict' }
  expect(await failure(app.ask(savePeople, { body: { people } }))).toMatchObject(taken)
  expect(await failure(app.ask(saveTerms, { body: { terms } }))).toMatchObject(taken)
})

test('an address that was never public leads nowhere', async () => {
  const draft = makeDraft({ source: 'old:secret', slug: 'tajna', status: 'draft', publishedAt: null })
  await save(draft)
  await save({ ...draft, slug: 'anons', status: 'published', publishedAt: hoursAgo(1) })
  const at = async (slug: string) => (await app.askRaw(getSinglePost, { params: { slug } })).status
  expect([await at('anons'), await at('tajna')]).toEqual([200, 404])
})

test('a removed article leaves every list and its address', async () => {
  const [saved] = await save(makeDraft({ slug: 'lishnyaya', categories: ['rasteniya'] }))
  await app.ask(removeArticle, { body: { id: saved!.id } })
  expect((await app.ask(listTopicPosts, { params: { path: 'dom' } })).meta.total_items).toBe(0)
  expect((await failure(app.ask(getSinglePost, { params: { slug: 'lishnyaya' } }))).status).toBe(404)
})

test('every foreign key to an article with a cascade has an index', async () => {
  const { rows } = await app.context.db.sql.query(`
    select c.conrelid::regclass::text as tab from pg_constraint c
    where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = 'content.post'::regclass
      and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`)
  expect(rows).toEqual([])
})

test('excluded articles count in neither the offset nor the total of any list', async () => {
  const dates = ['2026-11-20', '2026-11-19', '2026-11-10', '2026-10-30', '2026-10-02', '2025-12-31', '2025-12-30']
  const saved = await save(
    ...dates.map(date =>
      makeDraft({ slug: `den-${date}`, publishedAt: `${date}T10:00:00+03:00`, categories: ['dom'], tags: ['zima'] }),
    ),
  )
  await refreshTop(openContent(app.context))
  const [first, , third, , fifth, , last] = saved.map(({ id }) => id)
  const exclude = [first, third, fifth, last, 900_000, 9_999_999_999].join()
  const pagesOf = async (path: string) => {
    const pages = []
    for (const page of [1, 2, 3]) {
      const { items, meta } = (
        await app.app.inject(`${path}${path.includes('?') ? '&' : '?'}limit=2&page=${page}&exclude=${exclude}`)
      ).json<ContentListReply>()
      pages.push([items.map(item => item.name.slice('den-'.length)), meta.total_items, meta.total_pages, meta.offset])
    }
    return pages
  }
  const whole = [
    [['2026-11-19', '2026-10-30'], 3, 2, 0],
    [['2025-12-31'], 3, 2, 2],
    [[], 3, 2, 4],
  ]
  for (const path of ['home-posts', 'home-posts?route=list', 'topics/dom', 'tags/zima', 'author/anna', 'top/all'])
    expect(await pagesOf(`/api/20/v1/${path}`), path).toEqual(whole)
  const ofYear = [
    [['2026-11-19', '2026-10-30'], 2, 1, 0],
    [[], 2, 1, 2],
    [[], 2, 1, 4],
  ]
  expect(await pagesOf('/api/lh-iron-maiden/v1/posts-by-date/2026')).toEqual(ofYear)
  expect((await pagesOf('/api/20/v1/posts-by-date/2025/12'))[0]).toEqual([['2025-12-31'], 1, 1, 0])
})

test('fields other than the text are on the wire, in the draft, and unchanged when saved again', async () => {
  const draft = makeDraft({
    slug: 'reklama',
    isAdvertising: true,
    adsToken: '2VtzqwArticle',
    jsonLd: { '@type': 'Product', name: 'Чайник' },
    abTitlesData: [{ title: 'Чай без спешки', weight: 0.5 }],
    testPixel: ['https://pixel.test/seen'],
  })
  const [saved] = await save(draft)
  const article = await app.ask(getSinglePost, { params: { slug: 'reklama' } })
  expect(article).toMatchObject({
    title: draft.title,
    ads_token: '2VtzqwArticle',
    json_ld: { '@type': 'Product', name: 'Чайник' },
    ab_titles_data: [{ title: 'Чай без спешки', weight: 0.5 }],
    test_pixel: ['https://pixel.test/seen'],
  })
  expect((await app.ask(listHomePosts)).items[0]).toMatchObject({ is_advertising: true, ads_token: '2VtzqwArticle' })
  const { items } = await app.ask(listArticleDrafts, { query: {} })
  expect(items).toMatchObject([
    { jsonLd: draft.jsonLd, abTitlesData: draft.abTitlesData, testPixel: draft.testPixel, adsToken: draft.adsToken },
  ])
  expect(await save(items[0]!)).toMatchObject([{ id: saved!.id, outcome: 'unchanged' }])
  expect(await save({ ...draft, id: saved!.id, jsonLd: null, testPixel: [] })).toMatchObject([{ outcome: 'updated' }])
  expect(await app.ask(getSinglePost, { params: { slug: 'reklama' } })).toMatchObject({ json_ld: null, test_pixel: [] })
})

test.each([
  ['a pixel without https', { testPixel: ['http://pixel.test/seen'] }],
  ['structured data that is no node', { jsonLd: 'Product' }],
  ['structured data beyond measure', { jsonLd: { name: 'а'.repeat(50_001) } }],
])('%s is refused', async (_, changes) => {
  expect(await failure(save(makeDraft(changes as Partial<ArticleDraft>)))).toMatchObject({ code: 'validation' })
})

test('an article with several sources answers the first as the source of the specification, and all of them beside it', async () => {
  const source = [
    { url: 'https://journal.test/1', text: 'Обзор' },
    { url: null, text: 'Справочник' },
  ]
  await save(makeDraft({ slug: 'fikus', meta: { source } }), makeDraft({ slug: 'sneg', meta: { source: [] } }))
  const metaOf = async (slug: string) => (await app.ask(getSinglePost, { params: { slug } })).meta
  expect(await metaOf('fikus')).toMatchObject({ source: source[0], sources: source })
  expect(await metaOf('sneg')).toMatchObject({ source: null, sources: [] })
})

test('the breadcrumb of an article leads from the home page through all levels of its section, unless an editor gives another', async () => {
  const own = [{ title: 'Зима', url: '/tag/zima/' }]
  await save(
    makeDraft({ slug: 'fikus', title: 'Фикус', categories: ['rasteniya'] }),
    makeDraft({ slug: 'sny', title: 'Сны', type: 'health', categories: ['son'] }),
    makeDraft({ slug: 'o-nas', title: 'О нас', type: 'page' }),
    makeDraft({ slug: 'sneg', title: 'Снег', categories: ['dom'], meta: { breadcrumb: own } }),
  )
  const crumbsOf = async (slug: string, type: string) =>
    (await app.ask(getSinglePost, { params: { slug }, query: { type } })).meta.breadcrumb
  const home = { title: 'Главная', url: '/' }
  expect(await crumbsOf('fikus', 'post')).toEqual([
    home,
    { title: 'Темы', url: '/topics/' },
    { title: 'Дом', url: '/topics/dom/' },
    { title: 'Растения', url: '/topics/dom/rasteniya/' },
    { title: 'Фикус', url: '/fikus' },
  ])
  expect(await crumbsOf('sny', 'health')).toEqual([
    home,
    { title: 'Здоровье', url: '/health/' },
    { title: 'Сон', url: '/health/son/' },
    { title: 'Сны', url: '/health/son/sny' },
  ])
  expect(await crumbsOf('o-nas', 'page')).toEqual([home, { title: 'О нас', url: '/o-nas' }])
  expect(await crumbsOf('sneg', 'post')).toEqual(own)
  const { schema_graph: graph } = await app.ask(getSeo, { params: { path: 'fikus' } })
  expect(JSON.stringify(graph)).toContain(
    '{"@type":"ListItem","position":5,"name":"Фикус","item":"http://delno.test/fikus"}',
  )
  // A section that gets another name gets it here too.
  await app.ask(saveTerms, { body: { terms: [{ kind: 'topic', slug: 'dom', title: 'Дом и сад' }] } })
  await app.waitUntilIdle()
  expect((await crumbsOf('fikus', 'post'))![2]).toEqual({ title: 'Дом и сад', url: '/topics/dom/' })
  expect(
    (await app.app.inject('/api/20/v1/single-post/fikus')).headers['cache-tag']?.toString().match(/term-/g),
  ).toHaveLength(2)
})

test('topics have the number of their articles, including those of their descendants', async () => {
  await save(makeDraft({ categories: ['rasteniya'] }), makeDraft({ categories: ['dom'] }))
  const { items } = await app.ask(listTopics)
  expect(items.map(item => [item.slug, item.count])).toEqual([
    ['dom', 2],
    ['rasteniya', 1],
  ])
})

test('aggregate-search keeps the requested order and leaves out unknown slugs', async () => {
  await save(makeDraft({ slug: 'a' }), makeDraft({ slug: 'b' }))
  const { items } = await app.ask(aggregateSearch, { body: ['b', 'net', 'a'] })
  expect(items.map(item => item.name)).toEqual(['b', 'a'])
})

test('a refusal of invalid input names the field, and no answer contains a stack', async () => {
  for (const query of ['page=0', 'limit=31', 'page=abc', 'type=news']) {
    const response = await app.app.inject(`/api/20/v1/home-posts?${query}`)
    expect([query, response.statusCode, response.json().code]).toEqual([query, 400, 'validation'])
    expect(Object.keys(response.json().errors)[0]!.split('.')[0]).toBe(query.split('=')[0])
  }
  const missing = await app.app.inject('/api/20/v1/nothing-here')
  expect([missing.statusCode, missing.json().success, missing.json().code]).toEqual([404, false, 'not_found'])
})

test('writing needs the key of the installation', async () => {
  const response = await app.app.inject({
    method: 'POST',
    url: '/svc-internal/content/articles',
    payload: { articles: [] },
  })
  expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden'])
})

test('menus and SEO are answered as they were saved', async () => {
  expect(await app.ask(getMenus)).toEqual({ header: [], footer: [], health: [], recipes: [] })
  await app.ask(saveMenus, {
    body: { header: [{ title: 'Дом', url: '/topics/dom/' }], footer: [], health: [], recipes: [] },
  })
  expect((await app.ask(getMenus)).header).toEqual([{ title: 'Дом', url: '/topics/dom/' }])
  await save(makeDraft({ slug: 'fikus-2', title: 'Фикус', excerpt: 'Как поливать.' }))
  expect(await app.ask(getSeo, { params: { path: 'fikus-2' } })).toMatchObject({
    title: 'Фикус — Дельно',
    description: 'Как поливать.',
    canonical: 'http://delno.test/fikus-2',
  })
  expect(await app.ask(getSeo, { params: { path: 'topics/dom' } })).toMatchObject({
    title: 'Дом — Дельно',
    canonical: 'http://delno.test/topics/dom/',
  })
})

test('every archive, also of a date, has its SEO at its path, and a date has one address', async () => {
  await save(makeDraft({ type: 'health', publishedAt: '2026-03-08T10:00:00+03:00' }))
  await save(makeDraft({ publishedAt: '2026-03-08T09:00:00+03:00' }))
  const canonical = async (path: string) => (await app.ask(getSeo, { params: { path } })).canonical
  for (const path of ['', 'list/', 'topics/', 'topics/dom/', 'top/week/', '2026', '2026/03', '2026/03/08'])
    expect(await canonical(path)).toBe(`http://delno.test/${path}`)
  expect(await canonical('2026/3/8')).toBe('http://delno.test/2026/03/08')
  const params = { path: '2026/3' }
  expect((await app.ask(listPostsByDate, { params })).seo.canonical).toBe('http://delno.test/2026/03')
  expect((await failure(app.ask(getSeo, { params: { path: '2027/1' } }))).status).toBe(404)
})
