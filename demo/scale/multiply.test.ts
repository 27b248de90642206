import { expect, test } from 'vitest'
import { listComments } from '#contract/comments.ts'
import { getSinglePost, listHomePosts, listTagPosts } from '#contract/content.ts'
import { listCommentDrafts } from '#contract/office/comments.ts'
import { saveArticles, type ArticleDraft } from '#contract/office/content.ts'
import { searchPosts } from '#contract/search.ts'
import { openTestApp } from '#tests/app.ts'
import { daysAgo, seedMagazine } from '#tests/magazine.ts'
import { multiply } from './multiply.ts'

const nothing = () => {}
const written = (number: number): ArticleDraft => ({
  source: `demo-scale:${number}`,
  type: 'post',
  slug: `zapas-${number}`,
  title: `Самовар на веранде ${number}`,
  body: '<p>Самовар кипит, пока никто не смотрит.</p>',
  publishedAt: daysAgo(number),
  author: 'anna',
  tags: ['zima'],
})

test('copies stand in lists and in the search under their own addresses, with comments in the order of threads', async () => {
  await using app = await openTestApp()
  await seedMagazine(app)
  await app.ask(saveArticles, { body: { articles: [1, 2, 3].map(written) } })
  await app.waitUntilIdle()
  const before = (await app.ask(listHomePosts, {})).meta.total_items
  await multiply(app.context.db, { posts: 10, comments: 40, readers: 5 }, nothing)
  // The copies have their cards, so no reindexing waits.
  const { rows: jobs } = await app.context.db.sql.query(
    "select id from pgboss.job where name = 'search.reindex' and state = 'created'",
  )
  expect(jobs).toEqual([])

  const home = await app.ask(listHomePosts, {})
  expect(home.meta.total_items).toBe(before + 7)
  expect(home.items).toHaveLength(before + 7)
  const tagged = await app.ask(listTagPosts, { params: { path: 'zima' } })
  expect(tagged.meta.total_items).toBe(tagged.items.length)
  expect(new Set(tagged.items.map(({ name }) => name)).size).toBe(12)

  const copy = await app.ask(getSinglePost, { params: { slug: 'zapas-1-3' } })
  expect(copy).toMatchObject({ title: 'Самовар на веранде 1 № 3', comments_count: 4 })
  const found = await app.ask(searchPosts, { query: { q: 'самовар', limit: 30 } })
  expect(found.meta.total_items).toBe(10)
  expect(found.items.map(({ post_more_meta: { url } }) => url)).toContain('/zapas-1-3')

  const { data } = (await app.ask(listComments, { params: { postId: copy.id } })).data
  expect(data.map(({ level }) => level)).toEqual([1, 2, 3, 1])
  // An export reads them all: their authors have ids as people have.
  const drafts = await app.ask(listCommentDrafts, { query: { after: 0, limit: 500 } })
  expect(drafts.items.length).toBeGreaterThanOrEqual(40)
  // What is saved next gets ids of its own.
  const { results } = await app.ask(saveArticles, { body: { articles: [written(4)] } })
  expect(results[0]).toMatchObject({ outcome: 'created' })
  await expect(multiply(app.context.db, { posts: 20, comments: 0, readers: 0 }, nothing)).rejects.toThrow(
    'уже размножены',
  )
})
