// A whole magazine of any size over HTTP: `DATABASE_URL=… node bench/size.ts` (needs a build and a database that `npm run demo:scale` has filled).
// Starts the server and asks every kind of address with values that nobody has asked before, so that no cache answers. Prints percentiles,
// the memory of the server and the sizes of the tables. Compare the same rows of databases with 10,000, 100,000 and 1,000,000 articles.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/db/open.ts'
import { makeLog } from '#platform/log.ts'
import { findFreePort } from '#tools/testing/free-port.ts'
import { builtServer, readMemory, root, untilItAnswers } from './built-server.ts'
import { stopProcess } from '#tools/testing/stop-process.ts'
import { measure, printTable, type Measured } from './measure.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '200' } } })
const runs = Number(values.runs)
const folder = mkdtempSync(join(tmpdir(), 'delno-size-'))
const port = await findFreePort()
const url = `http://127.0.0.1:${port}`
const environment = { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error' }
const database = await openDatabase(readConfig(environment).database, { log: makeLog('warn') })

/** Values of one query, each taken once, in a random order. */
async function drawEach<Row>(text: string): Promise<() => Row> {
  const { rows } = await database.sql.query<Row>(`select * from (${text}) t order by random() limit ${2 * runs + 100}`)
  if (rows.length === 0) throw new Error(`Nothing found: ${text}`)
  let at = 0
  return () => rows[at++ % rows.length]!
}

async function get(path: string): Promise<void> {
  const answer = await fetch(url + path, { headers: { 'accept-encoding': 'br' } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
}

type Post = { id: number; slug: string }
type Word = { word: string }

async function measureAll(posts: number): Promise<Measured[]> {
  const post = await drawEach<Post>(`select id, slug from content.post
    where type = 'post' and status = 'published' and id % ${Math.max(1, Math.floor(posts / 5_000))} = 0`)
  const word = await drawEach<Word>('select word from search.word where length(word) > 4')
  const topic = await drawEach<Word>("select path as word from content.term where kind = 'topic'")
  const tag = await drawEach<Word>("select slug as word from content.term where kind = 'tag'")
  const author = await drawEach<Word>('select slug as word from content.person')
  const month = await drawEach<Word>(
    "select distinct to_char(month + interval '3 hours', 'YYYY/MM') as word from content.list_bucket where list_id = 0",
  )
  const part = await drawEach<{ part: number }>(
    "select distinct id / 5000 as part from content.post where type = 'post'",
  )
  let asked = 0
  /** A page of a list of so many articles, another each time. */
  const page = (share: number) => 1 + (((asked += 1) * 7919) % Math.max(1, Math.floor((posts * share) / 30)))
  const rows: [string, () => Promise<void>][] = [
    ['article, HTML', () => get(`/${post().slug}`)],
    ['article, AMP', () => get(`/${post().slug}/amp`)],
    ['article, JSON', () => get(`/api/20/v1/single-post/${post().slug}`)],
    ['recommended, JSON', () => get(`/api/20/v1/recommended-posts/${post().id}`)],
    ['home list, any page, JSON', () => get(`/api/20/v1/home-posts?page=${page(1)}`)],
    ['topic, any page, JSON', () => get(`/api/20/v1/topics/${topic().word}?page=${page(0.01)}`)],
    ['tag, any page, JSON', () => get(`/api/20/v1/tags/${tag().word}?page=${page(0.002)}`)],
    ['author, any page, JSON', () => get(`/api/20/v1/author/${author().word}?page=${page(0.01)}`)],
    ['month, JSON', () => get(`/api/20/v1/posts-by-date/${month().word}?limit=${1 + ((asked += 1) % 30)}`)],
    ['comments of a post, JSON', () => get(`/svc/comments/api/v2/comments/post/${post().id}`)],
    [
      'two words searched',
      () => get(`/svc/search/fullsearch/solr/postId?q=${encodeURIComponent(`${word().word} ${word().word}`)}`),
    ],
    [
      'suggestions',
      () => get(`/svc/search/fullsearch/suggest?q=${encodeURIComponent(word().word.slice(0, 4 + ((asked += 1) % 3)))}`),
    ],
    ['part of the map of the site', () => get(`/sitemaps/posts-${part().part + 1}.xml?${(asked += 1)}`)],
  ]
  const measured: Measured[] = []
  for (const [name, work] of rows) {
    const row = await measure(name, work, { runs, warmUp: 10 })
    // A row may take minutes, and a run may be ended early.
    process.stderr.write(`${name}: p95 ${row.p95.toFixed(1)} ms\n`)
    measured.push(row)
  }
  return measured
}

const server = spawn(process.execPath, [builtServer, '--no-demo'], {
  cwd: root,
  env: environment,
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  const since = performance.now()
  await untilItAnswers(server, url)
  console.log(`first page after ${((performance.now() - since) / 1000).toFixed(1)} s`)
  const { rows } = await database.sql.query<{ posts: number }>(
    "select count(*)::integer as posts from content.post where type = 'post'",
  )
  printTable(`${rows[0]!.posts} articles`, await measureAll(rows[0]!.posts))
  console.log(`memory of the server: ${readMemory(server.pid!).now} MB, at most ${readMemory(server.pid!).peak} MB`)
  const { rows: sizes } = await database.sql.query<{ name: string; rows: string; megabytes: string; indexes: string }>(
    `select schemaname || '.' || relname as name, n_live_tup::text as rows, (pg_table_size(relid) / 1000000)::text as megabytes,
      (pg_indexes_size(relid) / 1000000)::text as indexes
    from pg_stat_user_tables order by pg_total_relation_size(relid) desc limit 14`,
  )
  for (const size of sizes)
    console.log(`${size.name}: ${size.rows} rows, ${size.megabytes} MB and ${size.indexes} MB of indexes`)
} finally {
  await stopProcess(server)
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
