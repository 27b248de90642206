// Sockets of readers on one process: `node bench/sockets.ts --sockets 10000 --readers 100`. Opens the sockets: `readers` of them in the
// thread with new comments, the others in other threads; one in a hundred is Lena's. Measures the time from the answer to the author of
// a comment until the sockets have the event: the notification to all sockets of Lena (budget p99 ≤ 250 ms), the comment to the thread's
// readers. Set `ulimit -n` above the number of sockets. Uses PGlite in memory.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { requestEmailCode, verifyEmailCode } from '#contract/auth.ts'
import { createComment } from '#contract/comments.ts'
import { saveArticles } from '#contract/office/content.ts'
import { readConfig } from '#platform/config/config.ts'
import { openApplication } from '#server/compose.ts'
import { mounts } from '#server/mounts.ts'
import { printTable, type Measured } from './measure.ts'

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '10000' },
    readers: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '100' },
  },
})
const sockets = Number(values.sockets)
const rounds = Number(values.rounds)
const readerEvery = Math.max(1, Math.floor(sockets / Number(values.readers)))
const postId = 101
const socketsPerClient = 5_000

const dataDir = mkdtempSync(join(tmpdir(), 'delno-bench-'))
const config = {
  ...readConfig({ DATA_DIR: dataDir, SITE_URL: 'http://delno.test' }),
  database: { kind: 'pglite-memory' } as const,
}
const { app, context, ask, waitUntilIdle, close } = await openApplication(config, { log: pino({ level: 'error' }) })
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
await ask(saveArticles, {
  body: {
    articles: [
      {
        source: 'bench:1',
        id: postId,
        type: 'post',
        slug: 'fikus',
        title: 'Фикус зимой',
        body: '<p>Полить.</p>',
        publishedAt: new Date(Date.now() - 86_400_000).toISOString(),
      },
    ],
  },
})

let calls = 0

/** Each call has another IP address: rate limits are not measured here. */
async function post(url: string, payload: object, headers: Record<string, string> = {}) {
  const remoteAddress = `10.0.${calls >> 8}.${calls & 255}`
  calls += 1
  const response = await app.inject({ method: 'POST', url, payload, headers, remoteAddress })
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${response.body}`)
  return response.json()
}

async function signIn(email: string): Promise<{ userId: string; token: string }> {
  await post(mounts.auth + requestEmailCode.path, { email })
  await waitUntilIdle()
  const { rows } = await context.db.sql.query<{ text: string }>(
    'select text from platform.mail_message where "to" = $1 order by id desc limit 1',
    [email],
  )
  const code = /\b\d{6}\b/.exec(rows[0]!.text)![0]
  const { data } = await post(mounts.auth + verifyEmailCode.path, { email, code, consent: '2026-11' })
  return { userId: data.token.user_id, token: data.token.access_token }
}

const lena = await signIn('lena@delno.test')
const oleg = await signIn('oleg@delno.test')
const asked = await post(
  mounts.comments + createComment.path,
  { post_ID: postId, content: 'Как поливать зимой?' },
  { authorization: `Bearer ${lena.token}` },
)
const question: number = asked.data.id
await waitUntilIdle()

// ---- the sockets, in separate processes

const clients: ChildProcess[] = []
const memoryBefore = process.memoryUsage.rss()
const openingSince = performance.now()
let opened = 0
for (let at = 0; at < sockets; at += socketsPerClient) {
  const count = Math.min(socketsPerClient, sockets - at)
  const client = fork(new URL('./sockets.client.ts', import.meta.url), [
    String(port),
    String(count),
    String(postId),
    String(readerEvery),
    lena.userId,
    lena.token,
  ])
  clients.push(client)
  const [message] = (await once(client, 'message')) as [{ opened: number; error?: string }]
  opened += message.opened
  if (message.error) console.log(`  ${message.opened} of ${count}: ${message.error}`)
}
const openingMs = performance.now() - openingSince
console.log(
  `${opened} sockets open in ${(openingMs / 1000).toFixed(1)} s, ${((process.memoryUsage.rss() - memoryBefore) / 1024 / opened).toFixed(1)} kB each in the server`,
)

type Report = { kind: 'ring' | 'thread'; first: number; last: number }
const reports: Record<Report['kind'], Report[]> = { ring: [], thread: [] }
let wake = () => {}
for (const client of clients)
  client.on('message', (report: Report) => {
    reports[report.kind].push(report)
    wake()
  })

/** Resolves when all clients have reported that their last expected socket has the event. */
async function heard(kind: Report['kind']): Promise<number[]> {
  while (reports[kind].length < clients.length) await new Promise<void>(resolve => (wake = resolve))
  return reports[kind].splice(0).flatMap(({ first, last }) => [first, last])
}

function summarize(name: string, times: number[]): Measured {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { name, p50: at(0.5), p95: at(0.95), p99: at(0.99), worst: sorted.at(-1)!, runs: sorted.length }
}

const rings: number[] = []
const firsts: number[] = []
const lasts: number[] = []
for (let round = 0; round < rounds; round += 1) {
  // Longer than events of one thread are batched.
  await setTimeout(500)
  // Removes the limits for people: three comments a minute, ten of a kind a day.
  await context.db.sql.query(`update comments.comment set created_at = created_at - interval '1 day'`)
  await post(
    mounts.comments + createComment.path,
    { post_ID: postId, parent: question, content: `Раз в ${round} дней` },
    { authorization: `Bearer ${oleg.token}` },
  )
  const committedAt = Date.now()
  const ring = await heard('ring')
  const thread = await heard('thread')
  rings.push(Math.max(...ring) - committedAt)
  firsts.push(Math.min(...thread) - committedAt)
  lasts.push(Math.max(...thread) - committedAt)
}

printTable(
  `From the answer to the writer to the sockets, ${opened} open, ${values.readers} in the thread, ${rounds} comments`,
  [
    summarize('ring, the last of the private sockets', rings),
    summarize('thread, the first socket', firsts),
    summarize('thread, the last socket', lasts),
  ],
)
for (const client of clients) client.disconnect()
await close()
rmSync(dataDir, { recursive: true })
process.exit(0)
