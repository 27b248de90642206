// The sitemap: its entries, their shards, and when they last changed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listSitemapEntries, listSitemapNews, listSitemapShards, listWholeArticles } from '#contract/content.ts'
import type { ContentMapKind } from '#contract/maps.ts'
import { hourMs } from '#domain/time-units.ts'
import { sitemapShardSize } from '#domain/sitemap-shards.ts'
import { removeArticle, saveArticles, savePeople, saveTerms, type ArticleDraft } from '#contract/office/content.ts'
import { publishScheduled } from '#publishing/publish.ts'
import { openTestApp, testNow, type TestApp } from '#tests/app.ts'
import { openContent } from '../content.ts'
import { articleKind } from '../kind.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['content'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  await app.ask(savePeople, { body: { people: [{ slug: 'anna', name: 'Анна' }] } })
  await app.ask(saveTerms, {
    body: {
      terms: [
        { kind: 'topic', slug: 'dom', title: 'Дом' },
        { kind: 'topic', slug: 'rasteniya', title: 'Растения', parent: 'dom' },
        { kind: 'topic', slug: 'sport', title: 'Спорт' },
        { kind: 'health', slug: 'son', title: 'Сон' },
        { kind: 'tag', slug: 'zima', title: 'Зима' },
      ],
    },
  })
})

const hours = (count: number) => new Date(testNow.getTime() + count * hourMs)
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
const draft = (slug: string, changes: Partial<ArticleDraft> = {}): ArticleDraft => ({
  source: `test:${slug}`,
  type: 'post',
  slug,
  title: slug,
  body: '<p>Текст.</p>',
  publishedAt: hours(-10).toISOString(),
  author: 'anna',
  categories: ['rasteniya'],
  ...changes,
})
const save = async (...articles: ArticleDraft[]) => {
  const { results } = await app.ask(saveArticles, { body: { articles } })
  return results.map(result => result.id)
}
const entries = async (kind: ContentMapKind, shard = 1) =>
  (await app.ask(listSitemapEntries, { query: { kind, shard } })).items
const urls = async (kind: ContentMapKind, shard = 1) => (await entries(kind, shard)).map(item => item.url)
const shards = async () =>
  new Map(
    (await app.ask(listSitemapShards)).shards.map(({ kind, shard, changedAt }) => [`${kind}-${shard}`, changedAt]),
  )

test('the sitemap of an empty magazine has only the home page', async () => {
  expect([...(await shards()).keys()]).toEqual(['main-1'])
  expect(await entries('main')).toEqual([{ url: '/', changedAt: null, images: [] }])
})

test('drafts, scheduled and private articles are in no sitemap, in no news and not among whole articles', async () => {
  const ids = await save(
    draft('chernovik', { status: 'draft', tags: ['zima'] }),
    draft('zavtra', { publishedAt: hours(24).toISOString(), tags: ['zima'] }),
    draft('lichnoe', { status: 'private', tags: ['zima'] }),
    draft('bez-daty', { publishedAt: null, tags: ['zima'] }),
  )
  expect([...(await shards()).keys()]).toEqual(['main-1'])
  expect(await urls('posts')).toEqual([])
  expect(await urls('tags')).toEqual([])
  expect(await urls('authors')).toEqual([])
  expect((await app.ask(listSitemapNews)).items).toEqual([])
  expect((await app.ask(listWholeArticles, { query: { ids: ids.join(',') } })).items).toEqual([])
})

test('a hidden article leaves every sitemap, and so do its archives when they are empty', async () => {
  await save(draft('fikus', { tags: ['zima'] }))
  expect(await urls('posts')).toEqual(['/fikus'])
  expect(await urls('tags')).toEqual(['/tag/zima/'])
  expect(await urls('topics')).toEqual(['/topics/dom/', '/topics/dom/rasteniya/'])
  await save(draft('fikus', { tags: ['zima'], status: 'private' }))
  expect(await urls('posts')).toEqual([])
  expect(await urls('tags')).toEqual([])
  expect(await urls('topics')).toEqual([])
  expect((await app.ask(listSitemapNews)).items).toEqual([])
})

test('a sitemap has only the present address of an article, and no former one', async () => {
  await save(draft('fikus'))
  await save(draft('fikus', { slug: 'fikus-zimoj' }))
  expect(await urls('posts')).toEqual(['/fikus-zimoj'])
})

test('each kind has its own shards, and a health article is under its section', async () => {
  await save(
    draft('fikus'),
    draft('o-zhurnale', { type: 'page', categories: [] }),
    draft('son-v-zharu', { type: 'health', categories: ['son'] }),
  )
  expect(await urls('posts')).toEqual(['/fikus'])
  expect(await urls('pages')).toEqual(['/o-zhurnale'])
  expect(await urls('health')).toEqual(['/health/son/son-v-zharu'])
  expect(await urls('health-sections')).toEqual(['/health/son/'])
  expect(await urls('authors')).toEqual(['/author/anna/'])
  expect(await urls('main')).toEqual(['/', '/list/', '/topics/', '/health/', '/health/list/'])
})

test('shards are ranges of ids, so a distant id has a shard of its own, and a new article does not change an old shard', async () => {
  const far = sitemapShardSize * 40
  await save(draft('pervaya', { id: sitemapShardSize - 1 }), draft('dalyokaya', { id: far }))
  const before = await shards()
  expect([...before.keys()].filter(key => key.startsWith('posts'))).toEqual(['posts-1', 'posts-41'])
  const old = await entries('posts', 1)
  app.clock.advance(hourMs)
  await save(draft('novaya', { publishedAt: hours(0.5).toISOString() }))
  const after = await shards()
  expect(await entries('posts', 1)).toEqual(old)
  expect(after.get('posts-1')).toBe(before.get('posts-1'))
  expect(after.get('posts-41')).toBe(seconds(hours(0.5)))
  expect(await urls('posts', 41)).toEqual(['/dalyokaya', '/novaya'])
})

test('the change date of an archive follows articles that are published, edited or removed in it', async () => {
  const topic = async () => (await entries('topics')).find(item => item.url === '/topics/dom/')?.changedAt
  await save(
    draft('odin', { publishedAt: hours(-30).toISOString() }),
    draft('dva', { publishedAt: hours(-20).toISOString() }),
  )
  expect(await topic()).toBe(seconds(hours(-20)))
  await save(
    draft('odin', { publishedAt: hours(-30).toISOString(), modifiedAt: hours(-5).toISOString(), title: 'Один' }),
  )
  expect(await topic()).toBe(seconds(hours(-5)))
  expect((await entries('posts'))[0]).toMatchObject({ url: '/odin', changedAt: seconds(hours(-5)) })
  app.clock.advance(hourMs)
  await app.ask(removeArticle, {
    body: { id: (await save(draft('dva', { publishedAt: hours(-20).toISOString() })))[0]! },
  })
  expect(await topic()).toBe(seconds(hours(1)))
  expect((await shards()).get('topics-1')).toBe(seconds(hours(1)))
})

test('the change date of a scheduled article is its publication, not its writing', async () => {
  await save(draft('zavtra', { publishedAt: hours(2).toISOString(), modifiedAt: hours(-90).toISOString() }))
  app.clock.advance(3 * hourMs)
  const content = openContent(app.context)
  // The job of the application may be first.
  await publishScheduled(content, articleKind(content))
  expect(await entries('posts')).toMatchObject([{ url: '/zavtra', changedAt: seconds(hours(2)) }])
})

test('news are articles of the last two days, newest first, without pages and advertising', async () => {
  await save(
    draft('svezhaya', { publishedAt: hours(-1).toISOString() }),
    draft('vcherashnyaya', { publishedAt: hours(-47).toISOString() }),
    draft('staraya', { publishedAt: hours(-49).toISOString() }),
    draft('reklama', { publishedAt: hours(-2).toISOString(), isAdvertising: true }),
    draft('son', { type: 'health', categories: ['son'], publishedAt: hours(-3).toISOString() }),
    draft('stranica', { type: 'page', categories: [], publishedAt: hours(-1).toISOString() }),
  )
  expect((await app.ask(listSitemapNews)).items.map(item => item.url)).toEqual([
    '/svezhaya',
    '/health/son/son',
    '/vcherashnyaya',
  ])
})

test('whole articles come in the requested order, with the same bodies as single ones', async () => {
  const [first, second] = await save(draft('odin'), draft('dva'))
  const { items } = await app.ask(listWholeArticles, { query: { ids: `${second},999999,${first}` } })
  expect(items.map(item => item.name)).toEqual(['dva', 'odin'])
  expect(items[0]!.parsed_content).toMatchObject([{ type: 'paragraph' }])
})

test('the shards of the sitemap are found without reading the articles', async () => {
  const { rows } = await app.context.db.sql.query<{ 'QUERY PLAN': string }>(`
    explain select type, (id / 5000) from content.post
    where status = 'published' and (type, (id / 5000)) < ('post', 3)
    order by type desc, (id / 5000) desc, greatest(modified_at, published_at) desc limit 1`)
  expect(rows.map(row => row['QUERY PLAN']).join('\n')).toMatch(/Index (Only )?Scan Backward using post_map/)
})
