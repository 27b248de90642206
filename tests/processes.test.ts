// One machine, every core: a real supervisor with two processes for readers and one for background work, on PostgreSQL and Redis.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import { findFreePort } from '#tools/testing/free-port.ts'
import { allMigrations } from './app.ts'
import { childEnv } from './child-env.ts'

const redisUrl = process.env['TEST_REDIS_URL']
const databaseUrl = process.env['TEST_DATABASE_URL']
const isHere = redisUrl !== undefined && databaseUrl !== undefined

describe.skipIf(!isHere)(`several processes${isHere ? '' : ' (skipped: needs PostgreSQL and Redis)'}`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'delno-processes-test-'))
  let database: TestDatabase
  let supervisor: ChildProcess
  let port: number
  let said = ''
  beforeAll(async () => {
    database = await makeTestDatabase({ engine: 'postgres', services: allMigrations })
    port = await findFreePort()
    const url = new URL(databaseUrl!)
    url.pathname = `/${(await database.sql.query<{ name: string }>('select current_database() as name')).rows[0]!.name}`
    supervisor = spawn(
      process.execPath,
      [fileURLToPath(new URL('../build/engine/main.js', import.meta.url)), '--no-demo'],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...childEnv(),
          DATA_DIR: dataDir,
          DATABASE_URL: url.href,
          DATABASE_POOL: '3',
          REDIS_URL: redisUrl,
          PORT: String(port),
          PROCESSES: '2',
          SERVICES: 'auth,realtime,views',
        },
      },
    )
    for (const stream of [supervisor.stdout!, supervisor.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text))
    await vi.waitUntil(() => said.includes('Остановить: Ctrl-C'), { timeout: 120_000 })
    // The second one may listen a moment later.
    await vi.waitUntil(async () => (await listProcesses()).length === 3, { timeout: 60_000 })
  })
  afterAll(async () => {
    supervisor?.kill('SIGKILL')
    await database?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Every request has a connection of its own, so they go to all processes in turn. */
  const apart = new Agent({ keepAlive: false })
  const together = new Agent({ keepAlive: true, maxSockets: 2 })
  function ask(
    path: string,
    { agent = apart, body, ...headers }: { agent?: Agent; body?: string; [name: string]: unknown } = {},
  ) {
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const asked = request(
        {
          host: 'localhost',
          port,
          path,
          agent,
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
            ...(headers as Record<string, string>),
          },
        },
        answer => {
          let text = ''
          answer.setEncoding('utf8').on('data', chunk => (text += chunk))
          answer.on('end', () => resolve({ status: answer.statusCode!, text }))
        },
      )
      asked.on('error', reject)
      asked.end(body)
    })
  }
  const readMetrics = async (begin: string) =>
    (await ask('/metrics')).text.split('\n').filter(line => line.startsWith(begin))
  /** Name and start of each process: a new one has another start. */
  const listProcesses = async () => (await readMetrics('process_start_time_seconds{')).toSorted()

  /** Lines of `ps`: pid, pid of the supervisor, command. */
  const listChildren = () =>
    spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(line => line.trim().split(/\s+/)[1] === String(supervisor.pid))

  /** Asks until both processes have answered at that route: whoever is free takes a connection. */
  async function askBoth(path: string, options: Parameters<typeof ask>[1] = {}): Promise<void> {
    await expect
      .poll(async () => {
        const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await ask(path, options)).status))
        expect(new Set(statuses)).toEqual(new Set([200]))
        const answers = await readMetrics('http_request_duration_seconds_count')
        return ['web-1', 'web-2'].map(name =>
          answers.some(line => line.includes(`route="${path}"`) && line.includes(`process="${name}"`)),
        )
      })
      .toEqual([true, true])
  }

  test('readers are answered by two processes, and letters are sent by the third', async () => {
    await askBoth('/healthz')
    const asked = await ask('/svc/auth/api/v1/email/code/request', {
      body: JSON.stringify({ email: 'lena@delno.test' }),
      'content-type': 'application/json',
    })
    expect(asked.status).toBe(200)
    await expect
      .poll(() => readMetrics('delno_letters_total'))
      .toEqual(['delno_letters_total{outcome="sent",process="jobs"} 1'])
  })

  test('a view that comes again at the other process is not counted again', async () => {
    await database.sql.query('insert into views.total (id, n) values (101, 1)')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    await askBoth('/svc/views/incr/', { body: 'action=increase-views&postId=101', ...form })
    const { text } = await ask('/svc/views/get/', { body: 'action=get-views&postIds=101', ...form })
    expect(JSON.parse(text)).toMatchObject({ viewsCounts: { 101: 2 } })
  })

  test('pages that poll stay connected though each poll comes to another process; a replacement of all loses no request', async () => {
    const before = await listProcesses()
    const sockets = ['polling', 'polling', 'websocket'].map(transport =>
      io(`http://localhost:${port}`, {
        path: '/pusher',
        transports: transport === 'polling' ? ['polling'] : ['polling', 'websocket'],
        forceNew: true,
        agent: apart as never,
        reconnectionDelay: 50,
      }),
    )
    const areConnected = () => sockets.map(socket => socket.connected)
    await expect.poll(areConnected).toEqual([true, true, true])
    await expect.poll(() => sockets[2]!.io.engine.transport.name).toBe('websocket')

    let isOn = true
    const statuses = new Map<number | string, number>()
    const readOn = async (agent: Agent) => {
      while (isOn) {
        const status = await ask('/healthz', { agent }).then(
          answer => answer.status,
          (error: NodeJS.ErrnoException) => error.code ?? error.message,
        )
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const reading = [readOn(apart), readOn(together)]
    supervisor.kill('SIGHUP')
    await expect
      .poll(async () => (await listProcesses()).filter(process => !before.includes(process)), { timeout: 90_000 })
      .toHaveLength(3)
    isOn = false
    await Promise.all(reading)
    expect([...statuses.keys()]).toEqual([200])
    await expect.poll(areConnected, { timeout: 30_000 }).toEqual([true, true, true])
    for (const socket of sockets) socket.close()
  })

  test('a process that was killed is started again; all end cleanly on SIGTERM', async () => {
    const before = await listProcesses()
    // Those that were replaced may still be ending.
    await expect.poll(listChildren, { timeout: 30_000 }).toHaveLength(3)
    process.kill(
      Number.parseInt(
        listChildren().find(line => line.includes('--process web-2'))!,
        10,
      ),
      'SIGKILL',
    )
    await expect.poll(async () => (await ask('/healthz')).status).toBe(200)
    await expect
      .poll(async () => (await listProcesses()).filter(process => !before.includes(process)), { timeout: 60_000 })
      .toHaveLength(1)
    expect(said).toContain('"process":"web-2","code":null,"signal":"SIGKILL"')
    const ended = once(supervisor, 'exit')
    supervisor.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    await expect(ask('/healthz')).rejects.toThrow()
  })
})
