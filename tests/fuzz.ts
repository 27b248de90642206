// Sends made-up requests to every call and says what broke: `node tests/fuzz.ts --requests 100000`.
// `--boundaries` sends every field of every call at each of its edges once instead.
// On a magazine in memory (on PostgreSQL with TEST_DATABASE_URL), or on a server: `--url http://localhost:3000`, which it ruins.
import { parseArgs } from 'node:util'
import { allCalls } from '#contract/all-calls.ts'
import { silentLog } from '#platform/db/testing.ts'
import { openFuzzedApp } from './fuzz/application.ts'
import { fuzz, type FuzzFault, type Send } from './fuzz/run.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    boundaries: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    only: { type: 'string' },
    calls: { type: 'string' },
    url: { type: 'string' },
    token: { type: 'string', default: '' },
    key: { type: 'string', default: '' },
    log: { type: 'boolean', default: false },
  },
})

/** Sends to another server. Signed-in callers use the one given token, internal calls the key. */
function sendTo(base: string): Send {
  return async ({ method, url, caller, hasKey, headers, body }) => {
    const started = performance.now()
    const response = await fetch(base + url, {
      method,
      headers: {
        ...headers,
        ...(values.token && caller !== 'nobody' ? { authorization: `Bearer ${values.token}` } : {}),
        ...(values.key && hasKey ? { 'x-delno-internal': values.key } : {}),
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
    })
    const text = await response.text()
    const contentType = response.headers.get('content-type') ?? ''
    return { status: response.status, contentType, body: text, ms: performance.now() - started }
  }
}

function tell({ index, fault, request, answer }: FuzzFault): void {
  const { call, method, url, caller, hasKey, headers, body } = request
  console.log(
    `\n${index} ${call}: ${fault}\n  ${method} ${url.slice(0, 500)} (${caller}${hasKey ? ', with the key' : ''})`,
  )
  if (Object.keys(headers).length > 0) console.log(`  ${JSON.stringify(headers).slice(0, 300)}`)
  if (body !== undefined) console.log(`  ${body.slice(0, 1000)}`)
  console.log(`  → ${answer}`)
}

const seed = Number(values.seed)
if (values.log) silentLog.level = 'error'
console.log(`seed ${seed}`)
await using app = values.url ? undefined : await openFuzzedApp()
const started = performance.now()
const report = await fuzz({
  seed,
  requests: values.boundaries ? 'boundaries' : Number(values.requests),
  only: values.only === undefined ? undefined : Number(values.only),
  calls: values.calls?.split(','),
  send: app?.send ?? sendTo(values.url ?? ''),
  prepare: async () => app?.prepare(),
  onFault: tell,
})
const outside = app?.faults() ?? []
for (const fault of outside) console.log(`\nbeside any answer: ${fault}`)
const seconds = (performance.now() - started) / 1000
const statuses = Object.entries(report.statuses).map(([status, count]) => `${status}: ${count}`)
console.log(
  `\n${report.requests} requests in ${seconds.toFixed(0)} s, the slowest ${report.slowestMs.toFixed(0)} ms; ${statuses.join(', ')}`,
)
console.log(
  `${((100 * report.admitted) / report.requests).toFixed(1)} % got past authorisation, of ${report.reached.size} of ${allCalls.length} calls`,
)
console.log(
  `${report.faults.length + outside.length} faults; again with --seed ${seed}, one of them with --only NUMBER`,
)
process.exitCode = report.faults.length + outside.length > 0 ? 1 : 0
