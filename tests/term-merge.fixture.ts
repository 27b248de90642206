// A process on a data folder of its own that moves articles from one tag to another; it prints how far it is. office-terms.test.ts kills it.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { saveArticles, saveTerms } from '#contract/office/content.ts'
import { readConfig } from '#platform/config/config.ts'
import { silentLog } from '#platform/db/testing.ts'
import { openApplication } from '#server/compose.ts'
import { listId } from '#services/content/rules/lists.ts'
import type { ContentTables } from '#services/content/store/tables.ts'

const [dataDir = '', articles = '0'] = process.argv.slice(2)
const { ask, context } = await openApplication(readConfig({ DATA_DIR: dataDir, SERVICES: 'content', PORT: '0' }), {
  log: silentLog,
})
const db = context.db.of<ContentTables>('content').kysely
if (articles !== '0') {
  const { results } = await ask(saveTerms, {
    body: { terms: ['from', 'into'].map(slug => ({ kind: 'tag' as const, slug, title: slug })) },
  })
  for (let at = 0; at < Number(articles); at += 100)
    await ask(saveArticles, {
      body: {
        articles: Array.from({ length: 100 }, (_, n) => ({
          type: 'post' as const,
          slug: `a-${at + n}`,
          title: 'Статья',
          body: '<p>Слова.</p>',
          publishedAt: '2026-01-05T10:00:00Z',
          tags: n % 2 === 0 ? ['from'] : ['from', 'into'],
        })),
      },
    })
  await db
    .insertInto('term_merge')
    .values({
      from_id: results[0]!.id,
      into_id: results[1]!.id,
      actor_id: randomUUID(),
      started_at: new Date(),
      total: Number(articles),
    })
    .execute()
}
for (;;) {
  const merge = await db.selectFrom('term_merge').select('moved').executeTakeFirst()
  const terms = await db.selectFrom('term').select(['id', 'slug']).execute()
  const posts = await db.selectFrom('post').select('term_ids').execute()
  const lists = await db.selectFrom('list_entry').select('post_id').where('list_id', '=', listOf(terms)).execute()
  process.stdout.write(
    `${JSON.stringify({
      moved: merge?.moved ?? null,
      terms: terms.map(({ slug }) => slug),
      sets: [
        ...new Set(posts.map(({ term_ids }) => term_ids.map(id => terms.find(term => term.id === id)?.slug).join())),
      ],
      listed: lists.length,
    })}\n`,
  )
  if (!merge) process.exit(0)
  await setTimeout(20)
}

/** The list of the tag that articles come to. */
function listOf(terms: readonly { id: number; slug: string }[]): number {
  return listId({ kind: 'term', id: terms.find(({ slug }) => slug === 'into')!.id }, 'post+health')
}
