// The conversation at size: a thread of 10,000 among others, on PGlite in a temporary folder, or on PostgreSQL with DATABASE_URL
// (an empty database of its own). Rows are written by SQL; everything read goes through the functions that the service uses.
// Budget (design): the whole thread as JSON ≤ 150 ms, its first screen ≤ 2 ms on PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import { makeLog } from '#platform/log.ts'
import { readThread } from '#services/comments/thread.ts'
import { countOf } from '#services/comments/store/counters.ts'
import { listNewest } from '#services/comments/store/comments.ts'
import { rate } from '#services/comments/store/opinions.ts'
import type { CommentsTables } from '#services/comments/store/tables.ts'
import { measure, printTable } from './measure.ts'

const { values } = parseArgs({
  options: {
    comments: { type: 'string', default: '200000' },
    runs: { type: 'string', default: '100' },
  },
})
const total = Number(values.comments)
const runs = Number(values.runs)
const threadSize = 10_000
const log = makeLog('warn')
const folder = mkdtempSync(join(tmpdir(), 'delno-bench-'))
const url = process.env['DATABASE_URL']
const database = await openDatabase(
  url ? { kind: 'postgres', url, poolSize: 16 } : { kind: 'pglite', folder: join(folder, 'database') },
  { log },
)

/** Post 1 has the long thread: a third at the top, a third below them, a third below those. The others share the rest. */
async function fill(): Promise<void> {
  const run = (text: string) => database.sql.exec(text)
  await run('truncate comments.person, comments.post, comments.comment restart identity cascade')
  await run(`insert into comments.person (user_id, display_name, is_expert, is_archived, registered_at)
    select md5(i::text)::uuid, 'Читатель ' || i, false, false, now() from generate_series(1, 2000) i`)
  const words =
    'Полила, подождала три дня и полила ещё раз: листья поднялись, новые пошли от самой земли, так что совет хороший.'
  const key = (id: string) => `lpad(to_hex(${id}), 10, '0')`
  const piece = 20_000
  for (let from = 1; from <= total; from += piece) {
    const to = Math.min(total, from + piece - 1)
    await run(`insert into comments.comment (id, post_id, parent_id, reply_to_id, level, path, sort_key, author_id, content, app, is_subscribed, status,
        created_at, updated_at, published_at)
      select i, case when i <= ${threadSize} then 1 else 2 + (i / 30) % 5000 end,
        parent, parent, level, path, key, md5((i % 2000 + 1)::text)::uuid, '<p>${words} № ' || i || '</p>', 'web', true, 1, at, at, at
      from (select i, i % 3 as step, timestamptz '2026-11-20' + i * interval '1 second' as at from generate_series(${from}, ${to}) i) s,
      lateral (select
        case step when 1 then null when 2 then i - 1 else i - 1 end as parent,
        case step when 1 then 1 when 2 then 2 else 3 end as level,
        case step when 1 then '{}'::bigint[] when 2 then array[i - 1]::bigint[] else array[i - 2, i - 1]::bigint[] end as path,
        case step when 1 then ${key('i')} when 2 then ${key('i - 1')} || ${key('i')}
          else ${key('i - 2')} || ${key('i - 1')} || ${key('i')} end as key) p
      order by i`)
  }
  await run(`insert into comments.comment_counter (comment_id, post_id, is_top, is_visible, likes, recursive_likes, replies)
    select id, post_id, level = 1, true, id % 7, id % 7 + id % 5, 3 - level from comments.comment`)
  await run(`insert into comments.post (post_id, visible, listed, version)
    select post_id, count(*), count(*), 1 from comments.comment group by post_id`)
  for (const table of ['comment', 'comment_counter', 'post', 'person']) await run(`vacuum analyze comments.${table}`)
}

try {
  await migrate(database, [
    { schema: 'comments', folder: new URL('../services/comments/migrations/', import.meta.url) },
  ])
  const since = performance.now()
  await fill()
  console.log(`${database.engine}, ${total} comments: filled in ${((performance.now() - since) / 1000).toFixed(0)} s`)
  const db = database.of<CommentsTables>('comments')
  const thread = { db, zone: '+03:00' }
  const nobody = { userId: null, isModerator: false }
  const read = (sort: 'oldest' | 'trending', limit: number, page = 1) =>
    readThread(thread, 1, threadSize, { sort, limit, page }, nobody)
  const whole = await read('oldest', threadSize)
  if (whole.data.data.length !== threadSize) throw new Error(`the thread has ${whole.data.data.length} comments`)
  const bytes = Buffer.from(JSON.stringify(whole))
  const compress = promisify(brotliCompress)
  let voter = 0
  const like = async () => {
    voter += 1
    const userId = await personId((voter % 2_000) + 1)
    const id = 3 * ((voter % 3_000) + 1)
    await db.inTransaction(trx =>
      rate(trx, { id, path: [id - 2, id - 1] }, userId, voter % 2 ? 'like' : 'dislike', new Date()),
    )
  }
  const ids = new Map<number, string>()
  async function personId(n: number): Promise<string> {
    let id = ids.get(n)
    if (!id) {
      const { rows } = await database.sql.query<{ id: string }>('select md5($1)::uuid::text as id', [String(n)])
      ids.set(n, (id = rows[0]!.id))
    }
    return id
  }
  const long = { runs: Math.ceil(runs / 5), warmUp: 3 }
  printTable(`${database.engine}, ${total} comments`, [
    await measure(`thread of ${threadSize}, JSON`, async () => JSON.stringify(await read('oldest', threadSize)), long),
    await measure('the same, trending', async () => JSON.stringify(await read('trending', threadSize)), long),
    await measure(
      `compressing its ${(bytes.length / 1e6).toFixed(1)} MB, off the main thread`,
      () => compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
      { runs: 10, warmUp: 1 },
    ),
    await measure('first screen (30), oldest', () => read('oldest', 30), { runs }),
    await measure('first screen (30), trending', () => read('trending', 30), { runs }),
    await measure('page 100 of 30, oldest', () => read('oldest', 30, 100), { runs }),
    await measure('the newest 4', () => listNewest(db.kysely, 4), { runs }),
    await measure(
      'counts of 30 posts',
      () =>
        countOf(
          db.kysely,
          Array.from({ length: 30 }, (_, n) => n + 1),
        ),
      { runs },
    ),
    await measure('a rating at level 3', like, { runs }),
    await measure('16 ratings at once', () => Promise.all(Array.from({ length: 16 }, like)), { runs }),
  ])
} finally {
  if (url)
    await database.sql.exec("drop schema comments cascade; delete from platform.migration where schema = 'comments'")
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
