// The event collector: `node bench/ingest.ts [--posts 4000] [--at-once 16]`, on PGlite in a temporary folder, or on PostgreSQL with
// DATABASE_URL (an empty, separate database). One event per request, answered after it is stored. The ceiling is the bare SQL
// statement. Budget: ≥ 0.5 of the ceiling. At the end all events are aggregated by day.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { articleContextSchema, payloadSchemaName } from '#contract/tracking-names.ts'
import { readConfig } from '#platform/config/config.ts'
import { makeLog } from '#platform/log.ts'
import { openApplication } from '#server/compose.ts'
import { openAnalytics } from '#services/analytics/analytics.ts'
import { readEvent } from '#services/analytics/read-event.ts'
import { rollUp } from '#services/analytics/roll-up.ts'
import { insertEvents } from '#services/analytics/store/events.ts'

const { values } = parseArgs({
  options: { posts: { type: 'string', default: '4000' }, 'at-once': { type: 'string', default: '16' } },
})
const posts = Number(values.posts)
const atOnce = Number(values['at-once'])

const context = (postId: number) =>
  JSON.stringify({
    schema: 'iglu:com.snowplowanalytics.snowplow/contexts/jsonschema/1-0-0',
    data: [
      { schema: 'iglu:com.snowplowanalytics.snowplow/web_page/jsonschema/1-0-0', data: { id: randomUUID() } },
      { schema: articleContextSchema, data: { postId, categories: ['Дом'], author: 'Анна Ветрова', tags: ['Зима'] } },
    ],
  })
const makeEvent = (index: number) => ({
  e: 'pv',
  eid: randomUUID(),
  tv: 'delno-1',
  tna: 'delno',
  aid: 'delno',
  p: 'web',
  lang: 'ru-RU',
  dtm: String(Date.now()),
  stm: String(Date.now()),
  sid: randomUUID(),
  vid: '1',
  url: `https://delno.test/zametka-${index % 500}`,
  page: 'Заметка о доме',
  refr: 'https://yandex.ru/',
  co: context(1 + (index % 500)),
})

/** Requests per second. */
async function run(send: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0
  const since = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < posts) await send(next++)
    }),
  )
  return (posts * 1000) / (performance.now() - since)
}

const dataDir = mkdtempSync(join(tmpdir(), 'delno-ingest-'))
const databaseUrl = process.env['DATABASE_URL']
const config = readConfig({
  DATA_DIR: dataDir,
  SERVICES: 'analytics',
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})
const application = await openApplication(config, { log: makeLog('error') })
const { app, context: ground } = application
const analytics = openAnalytics(ground)

const ours = (index: number) =>
  app.inject({
    method: 'POST',
    url: '/svc/analytics/tracker',
    remoteAddress: `10.0.${index % 250}.1`,
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 Chrome/142.0.0.0' },
    payload: JSON.stringify({ schema: payloadSchemaName, data: [makeEvent(index)] }),
  })
const bare = async (index: number) => {
  const receivedAt = ground.clock.now()
  const event = readEvent(makeEvent(index), receivedAt)
  await insertEvents(analytics.db.kysely, [{ ...event, receivedAt, day: analytics.dayOf(receivedAt), isBot: false }])
}

await run(ours)
const ratios: number[] = []
for (let round = 0; round < 3; round++) {
  const [theirs, own] = [await run(bare), await run(ours)]
  ratios.push(own / theirs)
  console.log(
    `posts ${own.toFixed(0)}/s, their statements alone ${theirs.toFixed(0)}/s, ratio ${(own / theirs).toFixed(2)}`,
  )
}
console.log(`ratio ${ratios.toSorted((a, b) => a - b)[1]!.toFixed(2)} (budget ≥ 0.5)`)
const since = performance.now()
await rollUp(analytics)
console.log(`${posts * 7} events of 500 posts counted in ${(performance.now() - since).toFixed(0)} ms`)
await application.close()
rmSync(dataDir, { recursive: true })
