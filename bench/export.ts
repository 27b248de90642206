// How long pages wait while an administrator downloads the archive: `NODE_ENV=production node bench/export.ts --data DIR`, on a data folder with a magazine
// that no server uses. A second thread asks for a kept page and a page that is rendered, a third downloads. Budget: no page waits 200 ms for the export.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { readConfig } from '#platform/config/config.ts'
import { makeLog } from '#platform/log.ts'
import { openApplication } from '#server/compose.ts'
import { loadWebBuild } from '#server/hosting/web-host.ts'
import { hashOfTicket } from '#services/archive/ticket.ts'

const { values } = parseArgs({
  options: { data: { type: 'string', default: 'data' }, idle: { type: 'string', default: '10' } },
})

const application = await openApplication(readConfig({ DATA_DIR: values.data, LOG_LEVEL: 'error' }), {
  log: makeLog('error'),
  site: loadWebBuild(),
})
const { app, context } = application
await app.listen({ host: '127.0.0.1', port: 0 })
const url = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`

const reading = `const { workerData, parentPort } = require('node:worker_threads')
let isOver = false
const waits = { kept: [], rendered: [] }
parentPort.on('message', () => (isOver = true))
const ask = async (kind, path) => {
  const since = performance.now()
  await (await fetch(workerData + path)).arrayBuffer()
  waits[kind].push(performance.now() - since)
}
void (async () => {
  for (let at = 0; !isOver; at += 1) {
    await ask('kept', '/')
    await ask('rendered', '/search?q=' + at)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  parentPort.postMessage(waits)
  process.exit(0)
})()`
const downloading = `const { workerData, parentPort } = require('node:worker_threads')
void (async () => {
  let bytes = 0
  for await (const piece of (await fetch(workerData)).body) bytes += piece.length
  parentPort.postMessage(bytes)
})()`

const messageOf = <Message>(worker: Worker) =>
  new Promise<Message>((resolve, reject) => worker.once('message', resolve).once('error', reject))

async function download(): Promise<number> {
  await context.db.sql.query(
    `insert into archive.export (made_by, made_at, ticket_hash, state, heard_at) values ('bench', $1, $2, 'waiting', $1)`,
    [context.clock.now(), hashOfTicket('bench')],
  )
  return messageOf(new Worker(downloading, { eval: true, workerData: `${url}/svc/archive/download?ticket=bench` }))
}

/** Asks for pages while `work` goes on. */
async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  const reader = new Worker(reading, { eval: true, workerData: url })
  const loop = monitorEventLoopDelay({ resolution: 5 })
  loop.enable()
  let highest = 0
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 50)
  const since = performance.now()
  const result = await work()
  const seconds = (performance.now() - since) / 1_000
  loop.disable()
  clearInterval(watch)
  const read = messageOf<Record<string, number[]>>(reader)
  reader.postMessage('enough')
  const waits = Object.entries(await read).map(([kind, all]) => {
    const sorted = all.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0)
    return `${kind} page p50 ${at(0.5)} p99 ${at(0.99)} longest ${at(1)} ms of ${all.length}`
  })
  const megabytes = Math.round(highest / 1024 / 1024)
  console.log(
    `${name}: ${seconds.toFixed(1)} s, ${typeof result === 'number' ? `${(result / 1024 / 1024).toFixed(1)} MB, ` : ''}${waits.join('; ')}; loop held ${(loop.max / 1e6).toFixed(0)} ms at most; ${megabytes} MB of memory at most`,
  )
}

await measure('warming', () => new Promise(resolve => setTimeout(resolve, 5_000)))
await measure('no export', () => new Promise(resolve => setTimeout(resolve, Number(values.idle) * 1_000)))
await measure('an export', download)
await measure('no export', () => new Promise(resolve => setTimeout(resolve, Number(values.idle) * 1_000)))
await measure('an export', download)
await application.close()
process.exit(0)
