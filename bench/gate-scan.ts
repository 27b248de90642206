// The scan of the archive by a changed rule of the gate, and whether readers notice it: `node bench/gate-scan.ts --texts 100000` (needs a build).
// Publishes some generated articles and copies their rows up to this number, then measures pages for a while without a scan, changes a rule, and
// measures the same pages until the scan has ended. Another thread asks for pages at a steady rate, by turns one from the page cache and one that
// is rendered. Budgets: 100,000 articles in 2 minutes, p99 of pages × 1.5. Uses PGlite in a folder, or a server with DATABASE_URL (an empty database).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import { changeGateRule, getGateScan } from '#contract/newsroom-gate.ts'
import { readConfig } from '#platform/config/config.ts'
import { openApplication } from '#server/compose.ts'
import { loadWebBuild } from '#server/hosting/web-host.ts'
import { enterFirst } from '#services/auth/office/testing.ts'
import type { TestApp } from '#tests/app.ts'
import { printTable, summarize } from './measure.ts'
import { copyArticles, publishSynthetic } from './synthetic-articles.ts'

const { values } = parseArgs({
  options: {
    texts: { type: 'string', default: '100000' },
    rule: { type: 'string', default: 'age' },
    seconds: { type: 'string', default: '40' },
  },
})
const [count, quietSeconds] = [Number(values.texts), Number(values.seconds)]
const originals = Math.min(count, 1000)
const everyMs = 40
const budgets = { seconds: 120 * (count / 100_000), slower: 1.5 }

/** Asks for pages at a steady rate and keeps their times; a message takes them. */
const reader = `
const { parentPort, workerData: { url, slugs, everyMs } } = require('node:worker_threads')
let times = { cached: [], rendered: [] }
let at = 0
const ask = async (kind, path) => {
  const since = performance.now()
  const answer = await fetch(url + path)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(path + ' answered ' + answer.status)
  times[kind].push(performance.now() - since)
}
setInterval(() => {
  at += 1
  void (at % 2 ? ask('cached', slugs[0]) : ask('rendered', slugs[(at / 2) % slugs.length]))
}, everyMs)
parentPort.on('message', () => { parentPort.postMessage(times); times = { cached: [], rendered: [] } })
`

const dataDir = mkdtempSync(join(tmpdir(), 'delno-bench-'))
const url = process.env['DATABASE_URL']
const config = readConfig({
  DATA_DIR: dataDir,
  SITE_URL: 'http://delno.test',
  // A page stays in the cache for few requests only: the other pages push it out.
  PAGE_CACHE_MB: '8',
  ...(url && { DATABASE_URL: url }),
})
const application = await openApplication(config, { log: pino({ level: 'error' }), site: loadWebBuild() })
const { context, close } = application
await application.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = application.app.server.address() as { port: number }

const articles = await publishSynthetic(application, originals, draft => ({
  ...draft,
  meta: { ageMark: '6+' as const },
}))
await copyArticles(application, { originals, count })
await context.db.sql.exec('analyze')
console.log(`${count} articles`)

const testApp = Object.assign(Object.create(application), {
  config,
  clock: { now: () => context.clock.now() },
}) as TestApp
const anna = await enterFirst(testApp)
const slugs = articles.slice(0, 500).map(({ slug }) => `/${slug}`)
async function takeTimes(): Promise<{ cached: number[]; rendered: number[] }> {
  const taken = new Promise<{ cached: number[]; rendered: number[] }>(resolve => worker.once('message', resolve))
  worker.postMessage('')
  return taken
}

/** Seconds of processor time of the whole process. */
const processorSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
// Until what the new articles caused (the search index, lists) is done.
for (let before = processorSeconds(), used = 1; used > 0.4; used = processorSeconds() - before) {
  before = processorSeconds()
  await wait(2000)
}
const worker = new Worker(reader, { eval: true, workerData: { url: `http://127.0.0.1:${port}`, slugs, everyMs } })
worker.on('error', error => {
  throw error
})
await wait(5000)
await takeTimes()
await wait(quietSeconds * 1000)
const quiet = await takeTimes()
const [since, processorBefore] = [performance.now(), processorSeconds()]
const { body, status } = await anna.browser.send(changeGateRule, {
  params: { rule: values.rule },
  body: { severity: 'stop', params: { times: 1, topics: [{ word: 'таблетка', instead: '18+' }] } },
})
if (status !== 200) throw new Error(JSON.stringify(body))
let scan = body['scan']
while (scan.state === 'running') {
  await wait(1000)
  scan = (await anna.browser.send(getGateScan, { params: { id: scan.id } })).body['scan']
}
const seconds = (performance.now() - since) / 1000
const processor = processorSeconds() - processorBefore
const busy = await takeTimes()
await worker.terminate()

printTable('pages', [
  summarize('from the cache, quiet', quiet.cached),
  summarize('from the cache, during the scan', busy.cached),
  summarize('rendered, quiet', quiet.rendered),
  summarize('rendered, during the scan', busy.rendered),
])
const slower = (kind: 'cached' | 'rendered') => summarize('', busy[kind]).p99 / summarize('', quiet[kind]).p99
console.log(
  `\nscanned ${scan.scanned} articles in ${seconds.toFixed(1)} s, ${scan.failing} failing (budget ${budgets.seconds} s); processor ${processor.toFixed(1)} s with the pages`,
)
console.log(
  `p99 of pages × ${slower('cached').toFixed(2)} from the cache, × ${slower('rendered').toFixed(2)} rendered (budget × ${budgets.slower})`,
)
await close()
rmSync(dataDir, { recursive: true, force: true })
await wait(500)
process.exit(0)
