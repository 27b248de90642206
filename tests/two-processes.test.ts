// Two processes of one magazine: each with its own memory, on one database, told of changes by Redis.
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { getSinglePost } from '#contract/content.ts'
import { saveArticles } from '#contract/office/content.ts'
import { silentLog } from '#platform/db/testing.ts'
import { openApplication, type Application } from '#server/compose.ts'
import type { WebSite } from '#server/web-host.ts'
import { openTestApp } from './app.ts'
import { daysAgo } from './magazine.ts'

const redisUrl = process.env['TEST_REDIS_URL']

/** A site of one line: what matters is what it was made of. */
const site: WebSite = {
  web: {
    inlineScriptHashes: [],
    renderPage: async (_, page) => {
      const article = await page.ask.ask(getSinglePost, { params: { slug: 'fikus' } })
      page.cacheSeconds = 300
      return new Response(`<h1>${article.title}</h1>`, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    },
  },
}

async function listen({ app }: Application): Promise<() => Promise<string>> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return async () => (await fetch(`http://127.0.0.1:${port}/fikus`)).text()
}

test.skipIf(!redisUrl)('an article changed in one process is fresh in the other (needs Redis)', async () => {
  await using first = await openTestApp({ services: ['content'], config: { redisUrl }, site })
  const second = await openApplication(first.config, { log: silentLog, database: first.context.db, site })
  try {
    const save = (title: string) =>
      first.ask(saveArticles, {
        body: {
          articles: [
            { source: 'test:1', type: 'post', slug: 'fikus', title, body: '<p>Полить.</p>', publishedAt: daysAgo(1) },
          ],
        },
      })
    await save('Фикус')
    const [readFirst, readSecond] = [await listen(first), await listen(second)]
    // News of the first save may still be on its way and drop a page once more: each is read until memory answers.
    for (const [read, { pageCache }] of [
      [readFirst, first],
      [readSecond, second],
    ] as const) {
      await expect.poll(async () => (await read()).includes('Фикус') && pageCache.stats.hits).toBeGreaterThan(0)
    }
    await save('Фикус зимой')
    await expect.poll(readFirst).toContain('Фикус зимой')
    await expect.poll(readSecond).toContain('Фикус зимой')
  } finally {
    await second.close()
  }
})
