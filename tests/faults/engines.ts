// Everything that a magazine on two machines runs on: PostgreSQL, Valkey or Redis, S3, a mail server, two nodes that answer, a worker, and nginx.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { startSmtpServer } from '#platform/mail/smtp-server.fixture.ts'
import { findFreePort } from '#tools/testing/free-port.ts'
import { startPostgresForTests, type PostgresForTests } from '#tools/testing/postgres-for-tests.ts'
import { startRedisForTests, type RedisForTests } from '#tools/testing/redis-for-tests.ts'
import { stopProcess } from '#tools/testing/stop-process.ts'
import { makeNode, type Node } from './nodes.ts'

export type Engines = {
  /** The address of the site: nginx in front of both nodes. */
  url: string
  /** The environment of every process of the product. */
  env: Record<string, string>
  internalKey: string
  postgres: PostgresForTests
  redis: RedisForTests
  s3: { freeze(): void; thaw(): void }
  /** Addresses of the letters that the mail server took, one for each letter. */
  letters: string[]
  nodes: readonly [Node, Node]
  worker: Node
  /** The folder that PostgreSQL writes to, if it is a small file system of its own. */
  smallDisk: string | undefined
  /** Moves the clock of a node. */
  moveClock(node: Node, ms: number): void
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

/** What is not on this machine; empty if everything is. */
export function findMissing(): string[] {
  const isThere = (program: string) => spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined
  return [
    ...(isThere('nginx') ? [] : ['nginx']),
    ...(isThere('valkey-server') || isThere('redis-server') ? [] : ['Valkey or Redis']),
  ]
}

const diskMegabytes = 700

/** Only root may mount. */
function mountSmallDisk(folder: string): boolean {
  mkdirSync(folder)
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder]).status === 0
  if (isMounted) chmodSync(folder, 0o777)
  return isMounted
}

/** As ops/nginx/delno.conf with two machines; a read that a node does not answer in ten seconds goes to the other one. */
function nginxConfig(home: string, port: number, nodes: readonly number[]): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${home}/${name};`)
  const common = `
      proxy_pass http://delno;
      proxy_http_version 1.1;
      proxy_connect_timeout 2s;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $http_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $delno_connection;`
  return `daemon off; worker_processes 1; pid ${home}/pid; error_log ${home}/error.log; events { worker_connections 4096; }
http { access_log off; ${paths.join(' ')}
  upstream delno {
    hash $http_x_forwarded_for consistent;
    ${nodes.map(node => `server 127.0.0.1:${node} max_fails=0;`).join(' ')}
    keepalive 32;
  }
  map $http_upgrade $delno_connection { default upgrade; '' ''; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 64m;
    location / { ${common} proxy_read_timeout 10s; proxy_next_upstream error timeout http_502 http_504; }
    location ~ ^/(pusher|svc/newsroom/socket) { ${common} proxy_read_timeout 120s; }
  }
}
`
}

async function startNginx(folder: string, port: number, nodes: readonly number[]): Promise<ChildProcess> {
  const home = join(folder, 'nginx')
  mkdirSync(home)
  const file = join(home, 'nginx.conf')
  writeFileSync(file, nginxConfig(home, port, nodes))
  const child = spawn('nginx', ['-p', home, '-e', join(home, 'error.log'), '-c', file], { stdio: 'ignore' })
  for (let n = 0; n < 100; n++) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)) return child
    await delay(50)
  }
  throw new Error('nginx does not start')
}

async function startS3(folder: string, port: number): Promise<ChildProcess> {
  const script = fileURLToPath(import.meta.resolve('s3rver/bin/s3rver.js'))
  const args = ['-d', join(folder, 's3'), '-p', String(port), '-a', '127.0.0.1', '-s', '--configure-bucket', 'delno']
  const child = spawn(process.execPath, [script, ...args], { stdio: 'ignore' })
  for (let n = 0; n < 200; n++) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)) return child
    await delay(50)
  }
  throw new Error('s3rver does not start')
}

const clockModule = new URL('./clock.fixture.ts', import.meta.url).href

export async function openEngines(
  prepare: (engines: Pick<Engines, 'env' | 'url'>) => Promise<void>,
  { hasSmallDisk }: { hasSmallDisk: boolean },
): Promise<Engines> {
  const folder = mkdtempSync(join(tmpdir(), 'delno-faults-'))
  chmodSync(folder, 0o755)
  const disk = join(folder, 'disk')
  const smallDisk = hasSmallDisk && mountSmallDisk(disk) ? disk : undefined
  const ports = []
  while (ports.length < 5) ports.push(await findFreePort())
  const [sitePort, s3Port, ...nodePorts] = ports as [number, number, number, number, number]
  const letters: string[] = []
  const mail = await startSmtpServer({ onLetter: ({ to }) => void letters.push(to) })
  const postgres = (await startPostgresForTests({ isDurable: true, ...(smallDisk && { inside: smallDisk }) }))!
  const redis = (await startRedisForTests())!
  const s3 = await startS3(folder, s3Port)
  const url = `http://127.0.0.1:${sitePort}`
  const internalKey = 'internal-key-of-the-test-0123456789'
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  const env = {
    DATABASE_URL: postgres.url,
    DATABASE_POOL: '8',
    REDIS_URL: redis.url,
    S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
    S3_BUCKET: 'delno',
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
    SITE_URL: url,
    INTERNAL_KEY: internalKey,
    AUTH_PRIVATE_KEY: String(key),
    TRUST_PROXY: '1',
  }
  await prepare({ env: { ...env, DATA_DIR: join(folder, 'first') }, url })
  const sends = { ...env, SMTP_URL: mail.url, MAIL_FROM: 'Дельно <noreply@delno.test>' }
  const clockOf = (name: string) => join(folder, `clock-${name}`)
  const [one, two, worker] = nodePorts.map((port, at) => {
    const name = ['one', 'two', 'worker'][at]!
    return makeNode(name, port, {
      ...sends,
      DATA_DIR: join(folder, name),
      WORK: name === 'worker' ? 'jobs' : 'web',
      NODE_OPTIONS: `--import=${clockModule}`,
      TEST_CLOCK_FILE: clockOf(name),
    })
  }) as [Node, Node, Node]
  await Promise.all([one, two, worker].map(node => node.start()))
  const nginx = await startNginx(folder, sitePort, nodePorts.slice(0, 2))
  const query: Engines['query'] = async (text, values) => {
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }
  return {
    url,
    env,
    internalKey,
    postgres,
    redis,
    s3: { freeze: () => void s3.kill('SIGSTOP'), thaw: () => void s3.kill('SIGCONT') },
    letters,
    nodes: [one, two],
    worker,
    smallDisk,
    moveClock: (node, ms) => writeFileSync(clockOf(node.name), String(ms)),
    query,
    stop: async () => {
      await Promise.all([one, two, worker].map(node => node.end('SIGKILL')))
      await Promise.all([stopProcess(nginx), stopProcess(s3)])
      await Promise.all([postgres.stop(), redis.stop(), mail.close()])
      if (smallDisk && existsSync(smallDisk)) spawnSync('umount', ['-l', smallDisk])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
