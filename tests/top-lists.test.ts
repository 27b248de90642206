import { expect, test } from 'vitest'
import { listTopPosts } from '#contract/content.ts'
import { removeArticle, saveArticles } from '#contract/office/content.ts'
import { addViews } from '#contract/views.ts'
import type { WebSite } from '#server/hosting/web-host.ts'
import { openContent } from '#services/content/content.ts'
import { refreshTop } from '#services/content/lists/top.ts'
import { openTestApp } from './app.ts'
import { daysAgo } from './magazine.ts'

/** A page with a top list beside its text, as pages of articles have. */
const site: WebSite = {
  web: {
    inlineScriptHashes: [],
    renderPage: async (_, page) => {
      const { items } = await page.ask.ask(listTopPosts, { params: { path: 'week' } })
      page.cacheSeconds = 300
      return new Response(items.map(({ title }) => title).join(', '), { headers: { 'content-type': 'text/html' } })
    },
  },
}

const draft = (slug: string, title: string) => ({
  type: 'post' as const,
  slug,
  title,
  body: '<p>Полить.</p>',
  publishedAt: daysAgo(1),
})

test('a withdrawn article leaves the top lists of all pages at once', async () => {
  await using app = await openTestApp({ services: ['content', 'views'], site })
  const { results } = await app.ask(saveArticles, {
    body: { articles: [draft('fikus', 'Фикус'), draft('palma', 'Пальма')] },
  })
  await app.ask(addViews, {
    body: { views: results.map(({ id }) => ({ id, day: '2026-11-20', count: 3 })) },
  })
  await app.waitUntilIdle()
  const address = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const read = async () => (await (await fetch(address)).text()).split(', ').toSorted()
  await expect.poll(read).toEqual(['Пальма', 'Фикус'])
  await app.ask(removeArticle, { body: { id: results[0]!.id } })
  await app.waitUntilIdle()
  expect(await read()).toEqual(['Пальма'])
})

test('processes that make the top lists at the same moment all succeed', async () => {
  await using app = await openTestApp({ services: ['content', 'views'] })
  await app.ask(saveArticles, { body: { articles: [draft('fikus', 'Фикус'), draft('palma', 'Пальма')] } })
  const content = openContent(app.context)
  await Promise.all(Array.from({ length: 6 }, () => refreshTop(content)))
  const { items } = await app.ask(listTopPosts, { params: { path: 'week' } })
  expect(items.map(({ name }) => name).toSorted()).toEqual(['fikus', 'palma'])
})
