// Lists, totals and deep pages at scale: `node bench/lists.ts --posts 10000,100000 [--keep]`, on PGlite in a temporary folder, or on
// PostgreSQL with DATABASE_URL (an empty, separate database). Rows are inserted by SQL; all reads use the functions of the
// service. Budget (design): p95 ≤ 5 ms in the database, constant from 10 k to 1 M.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import { makeLog } from '#platform/log.ts'
import { listId } from '#services/content/rules/lists.ts'
import { startOf } from '#services/content/rules/months.ts'
import { countList, countRange, pageOfList, pageOfRange } from '#services/content/store/lists.ts'
import { findPostBySlug, listPostsByIds, listRelatedIds, listTopIds } from '#services/content/store/posts.ts'
import type { ContentTables } from '#services/content/store/tables.ts'
import { measure, printTable, type Measured } from './measure.ts'

const { values } = parseArgs({
  options: { posts: { type: 'string', default: '10000,100000' }, runs: { type: 'string', default: '200' } },
})
const sizes = values.posts.split(',').map(Number)
const runs = Number(values.runs)
const zone = '+03:00'
const log = makeLog('warn')

/** Terms 1–20 are topics with sub-topics 21–120; 121–1120 are tags, the first of them on 17 % of all posts. */
async function fill(db: Awaited<ReturnType<typeof openDatabase>>, posts: number): Promise<void> {
  const run = (text: string) => db.sql.exec(text)
  await run(
    `truncate content.post, content.post_stat, content.list_entry, content.list_bucket, content.top_list, content.term, content.person restart identity cascade`,
  )
  await run(
    `insert into content.person (slug, name) select 'author-' || i, 'Автор ' || i from generate_series(1, 40) i`,
  )
  await run(`insert into content.term (id, kind, slug, path, title, parent_id, ancestor_ids)
    select i, case when i <= 120 then 'topic' else 'tag' end, 't-' || i, 't-' || i, 'Тема ' || i,
      case when i between 21 and 120 then (i - 21) % 20 + 1 end, case when i between 21 and 120 then array[(i - 21) % 20 + 1] else '{}' end
    from generate_series(1, 1120) i`)
  const piece = 20_000
  for (let from = 1; from <= posts; from += piece) {
    const to = Math.min(posts, from + piece - 1)
    await run(`insert into content.post (id, type, slug, status, title, excerpt, published_at, modified_at, author_id, term_ids, template, content_hash, preview_hash)
      select i, 'post', 'post-' || i, 'published', 'Статья номер ' || i || ' о том, как жить с толком', 'Выдержка из статьи, две строки на карточке, примерно столько.',
        timestamptz '2026-11-20' - ((${posts} - i)::float8 / ${posts}) * interval '7 years', now(), i % 40 + 1,
        array[21 + i % 100, case when i % 6 = 0 then 121 else 122 + (i::bigint * 7919) % 999 end], 'one-column', '', ''
      from generate_series(${from}, ${to}) i`)
  }
  const entry = (subject: string, from: string) =>
    `insert into content.list_entry (list_id, published_at, post_id) select ${subject}, published_at, id from ${from} order by 1, 2, 3`
  const number = (kind: number, ref: string, variant: number) => `(${ref} * 4 + ${variant}) * 4 + ${kind}`
  for (const variant of [0, 2]) {
    await run(entry(number(0, '0', variant), 'content.post'))
    await run(entry(number(1, 't', variant), 'content.post, unnest(term_ids) t'))
    await run(entry(number(1, '((t - 21) % 20 + 1)', variant), 'content.post, unnest(term_ids) t where t <= 120'))
    await run(entry(number(2, 'author_id', variant), 'content.post'))
  }
  await run(
    `insert into content.list_bucket select list_id, (date_trunc('month', published_at + interval '3 hours')) - interval '3 hours', count(*) from content.list_entry group by 1, 2`,
  )
  await run(`insert into content.post_stat (post_id, views) select id, id % 1000 from content.post`)
  await run(
    `insert into content.top_list select 'week', 0, row_number() over (), id, 5 from (select id from content.post order by id desc limit 1000) p`,
  )
  for (const table of ['post', 'list_entry', 'list_bucket', 'term', 'post_stat', 'top_list'])
    await run(`vacuum analyze content.${table}`)
}

async function benchSize(posts: number): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'delno-bench-'))
  const url = process.env['DATABASE_URL']
  const database = await openDatabase(
    url ? { kind: 'postgres', url, poolSize: 4 } : { kind: 'pglite', folder: join(folder, 'database') },
    { log },
  )
  try {
    await migrate(database, [
      { schema: 'content', folder: new URL('../services/content/migrations/', import.meta.url) },
    ])
    const since = performance.now()
    await fill(database, posts)
    console.log(`${database.engine}, ${posts} posts: filled in ${((performance.now() - since) / 1000).toFixed(0)} s`)
    const db = database.of<ContentTables>('content').kysely
    const home = listId({ kind: 'home' }, 'post')
    const topic = listId({ kind: 'term', id: 3 }, 'post')
    const commonTag = listId({ kind: 'term', id: 121 }, 'post')
    const lastOffset = (total: number) => Math.floor((total - 1) / 30) * 30
    const page = (list: number, offset: number) => async () =>
      listPostsByIds(db, await pageOfList(db, list, offset, 30, zone))
    const [homeTotal, topicTotal, tagTotal] = await Promise.all([
      countList(db, home),
      countList(db, topic),
      countList(db, commonTag),
    ])
    const check = await db
      .selectFrom('list_entry')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .where('list_id', '=', topic)
      .executeTakeFirstOrThrow()
    if (Number(check.n) !== topicTotal || homeTotal !== posts) throw new Error('buckets do not agree with entries')
    const deep = Math.min(30_000, lastOffset(homeTotal))
    const year = { from: startOf(2024, 1, 1, zone), to: startOf(2025, 1, 1, zone) }
    const month = { from: startOf(2024, 5, 1, zone), to: startOf(2024, 6, 1, zone) }
    const results = [
      await measure('home, page 1', page(home, 0), { runs }),
      await measure(`home, page ${deep / 30 + 1}`, page(home, deep), { runs }),
      await measure('home, last page', page(home, lastOffset(homeTotal)), { runs }),
      await measure('home, total', () => countList(db, home), { runs }),
      await measure('topic with sub-topics, page 1', page(topic, 0), { runs }),
      await measure('topic with sub-topics, last page', page(topic, lastOffset(topicTotal)), { runs }),
      await measure('tag on 17 %, last page', page(commonTag, lastOffset(tagTotal)), { runs }),
      await measure(
        'year, last page',
        async () =>
          listPostsByIds(
            db,
            await pageOfRange(db, home, year.from, year.to, Math.floor(posts / 7 / 30) * 30 - 60, 30, zone),
          ),
        { runs },
      ),
      await measure('year, total', () => countRange(db, home, year.from, year.to, zone), { runs }),
      await measure(
        'month, page 1',
        async () => listPostsByIds(db, await pageOfRange(db, home, month.from, month.to, 0, 30, zone)),
        { runs },
      ),
      await measure('article by slug', () => findPostBySlug(db, `post-${Math.ceil(posts / 2)}`, ['post', 'page']), {
        runs,
      }),
      await measure(
        'recommended',
        () =>
          listRelatedIds(
            db,
            5,
            [topic, commonTag].map(id => ({ id, weight: 1 })),
            6,
          ),
        { runs },
      ),
      await measure('top of the week', async () => listPostsByIds(db, await listTopIds(db, 'week', 0, 0, 30)), {
        runs,
      }),
    ]
    printTable(`${database.engine}, ${posts} posts`, results)
    return results
  } finally {
    if (url)
      await sql`drop schema content cascade`
        .execute(database.of('content').kysely)
        .then(() => database.sql.exec("delete from platform.migration where schema = 'content'"))
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const all = []
for (const posts of sizes) all.push(await benchSize(posts))
const [first, last] = [all[0]!, all.at(-1)!]
if (first !== last) {
  console.log(`\nGrowth of p50 from ${sizes[0]} to ${sizes.at(-1)} posts`)
  for (const [at, row] of first.entries())
    console.log(`${row.name.padEnd(34)} × ${(last[at]!.p50 / row.p50).toFixed(2)}`)
}
