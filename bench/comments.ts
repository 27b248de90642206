// Comments at scale: a thread of 10,000 among others, on PGlite in a temporary folder, or on PostgreSQL with DATABASE_URL
// (an empty, separate database). Rows are inserted by SQL; all reads use the functions of the service.
// Budget (design): the whole thread as JSON ≤ 150 ms, its first screen ≤ 2 ms on PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { CommentListReply } from '#contract/comments.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import { makeLog } from '#platform/log.ts'
import { readThread, writeThread } from '#services/comments/thread.ts'
import { countByPost } from '#services/comments/store/counters.ts'
import { listNewest } from '#services/comments/store/comments.ts'
import { rate } from '#services/comments/store/opinions.ts'
import type { CommentsTables } from '#services/comments/store/tables.ts'
import { fillComments } from './comment-rows.ts'
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

try {
  await migrate(database, [
    { schema: 'comments', folder: new URL('../services/comments/migrations/', import.meta.url) },
  ])
  const since = performance.now()
  await fillComments(database, { total, threadSize })
  console.log(`${database.engine}, ${total} comments: filled in ${((performance.now() - since) / 1000).toFixed(0)} s`)
  const db = database.of<CommentsTables>('comments')
  const thread = { db, zone: '+03:00' }
  const nobody = { userId: null, isModerator: false }
  const read = (sort: 'oldest' | 'trending', limit: number, page = 1) =>
    readThread(thread, 1, threadSize, { sort, limit, page }, nobody)
  const write = (sort: 'oldest' | 'trending') => writeThread(thread, 1, { sort, limit: threadSize }, nobody)
  const bytes = await write('oldest')
  const whole = JSON.parse(bytes.toString()) as CommentListReply
  if (whole.data.data.length !== threadSize) throw new Error(`the thread has ${whole.data.data.length} comments`)
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
    await measure(`thread of ${threadSize}, JSON`, () => write('oldest'), long),
    await measure('the same, trending', () => write('trending'), long),
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
        countByPost(
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
