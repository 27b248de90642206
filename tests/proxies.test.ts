// Real nginx and Caddy in front of the application: with the shortest configurations, and with those that ops/ ships.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '#tools/testing/free-port.ts'
import { operatorKeyOf } from '#platform/http/operator-only.ts'
import { examineProxy } from '#tools/doctor/proxy.ts'
import { openTestApp, type TestApp } from './app.ts'

const isInstalled = (program: string) => spawnSync(program, ['-h'], { stdio: 'ignore' }).error === undefined
const folder = mkdtempSync(join(tmpdir(), 'delno-proxies-'))
const running: ChildProcess[] = []

const read = (file: string) => readFileSync(new URL(`../ops/${file}`, import.meta.url), 'utf8')

/** Starts a proxy and returns its address once it accepts connections. */
async function start(program: string, args: readonly string[], port: number): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } })
  running.push(child)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(async () => (child.exitCode === null ? (await fetch(`${url}/healthz`).catch(() => undefined))?.status : said))
    .toBe(200)
  return url
}

async function startNginx(server: (port: number) => string): Promise<string> {
  const port = await findFreePort()
  const home = mkdtempSync(join(folder, 'nginx-'))
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${home}/${name};`)
  const file = join(home, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${home}/pid; error_log stderr; events {}\nhttp { access_log off; ${paths.join(' ')}\n${server(port)}\n}\n`,
  )
  return start('nginx', ['-p', home, '-c', file], port)
}

async function startCaddy(site: (port: number) => string): Promise<string> {
  const port = await findFreePort()
  const home = mkdtempSync(join(folder, 'caddy-'))
  mkdirSync(join(home, 'data'))
  const file = join(home, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n\tstorage file_system ${home}/data\n}\n${site(port)}\n`)
  return start('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], port)
}

let local: TestApp
let site: TestApp
let localPort: number
let sitePort: number
beforeAll(async () => {
  localPort = await findFreePort()
  local = await openTestApp({ services: ['views'], config: { siteUrl: `http://localhost:${localPort}` } })
  await local.app.listen({ host: '127.0.0.1', port: localPort })
  sitePort = await findFreePort()
  site = await openTestApp({
    config: { siteUrl: 'http://delno.ru', trustedProxies: ['loopback', 'linklocal', 'uniquelocal'] },
  })
  await site.app.listen({ host: '127.0.0.1', port: sitePort })
})
afterAll(async () => {
  // Killed with SIGKILL, nginx would leave its workers.
  for (const child of running) child.kill('SIGTERM')
  await Promise.all([local.close(), site.close()])
  rmSync(folder, { recursive: true, force: true })
})

const operatorPages = ['/dev/mail', '/dev/dead-jobs', '/metrics']
const statusesAt = (url: string, headers: Record<string, string> = {}) =>
  Promise.all(operatorPages.map(async path => (await fetch(url + path, { headers })).status))

/** The shortest configurations of the manuals: no forwarding header, or only the one about the scheme. */
const bare: [string, string, () => Promise<string>][] = [
  [
    'nginx',
    'proxy_pass to the address',
    () => startNginx(port => `server { listen ${port}; location / { proxy_pass http://127.0.0.1:${localPort}; } }`),
  ],
  [
    'nginx',
    'proxy_pass to the name of the site',
    () => startNginx(port => `server { listen ${port}; location / { proxy_pass http://localhost:${localPort}; } }`),
  ],
  [
    'nginx',
    'HTTP/1.1 and only X-Forwarded-Proto',
    () =>
      startNginx(
        port =>
          `server { listen ${port}; location / { proxy_pass http://localhost:${localPort}; proxy_http_version 1.1; proxy_set_header X-Forwarded-Proto $scheme; } }`,
      ),
  ],
  [
    'caddy',
    'reverse_proxy',
    () => startCaddy(port => `http://127.0.0.1:${port} {\n\treverse_proxy localhost:${localPort}\n}`),
  ],
]

test('without a proxy the pages of the operator are open on this machine', async () => {
  expect(await statusesAt(`http://localhost:${localPort}`)).toEqual([200, 200, 200])
})

for (const [program, how, open] of bare)
  test.skipIf(!isInstalled(program))(`${program} with ${how} shows a stranger no page of the operator`, async () => {
    const url = await open()
    expect(await statusesAt(url)).toEqual([404, 404, 404])
    expect(await statusesAt(url, { host: `localhost:${localPort}` })).toEqual([404, 404, 404])
  })

/** The shipped files with the ports of this test and without their certificate. */
function shippedNginx(port: number, address: string): string {
  const [before = '', after = ''] = read('nginx/delno.conf').split(/(?=server \{\s+listen 80;[\s\S]*?\n\}\n)/)
  return (before + after.replace(/^server \{[\s\S]*?\n\}\n/, ''))
    .replaceAll(/^\s+(ssl_certificate\S*|listen \[::\]).*$/gm, '')
    .replace('listen 443 ssl http2', `listen ${port}`)
    .replace('127.0.0.1:3000', address)
}
const shippedCaddy = (port: number, address: string) =>
  read('caddy/Caddyfile')
    .replace('{$SITE_DOMAIN:delno.ru} {', `http://:${port} {`)
    .replace('{$DELNO_ADDRESS:127.0.0.1:3000}', address)

const shipped: [string, () => Promise<string>][] = [
  ['nginx', () => startNginx(port => shippedNginx(port, `127.0.0.1:${sitePort}`))],
  ['caddy', () => startCaddy(port => shippedCaddy(port, `127.0.0.1:${sitePort}`))],
]

describe.each(shipped)('ops/%s', (program, open) => {
  test.skipIf(!isInstalled(program))(
    'keeps the operator’s pages and calls between services within the machine',
    async () => {
      const url = await open()
      const key = { authorization: `Bearer ${operatorKeyOf(site.config)}` }
      expect(await statusesAt(url, key)).toEqual([404, 404, 404])
      const internal = { 'x-delno-internal': site.config.internalKey }
      expect((await fetch(`${url}/svc-internal/inbox`, { headers: internal })).status).toBe(404)

      // Clients are counted by the address of their connection, whatever the header says.
      const statuses = new Set<number>()
      for (let n = 0; n < 70; n++) {
        const answer = await fetch(`${url}/svc/auth/api/v1/email/code/request`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n}` },
          body: JSON.stringify({ email: `reader-${n}@delno.test` }),
        })
        statuses.add(answer.status)
      }
      expect(statuses).toContain(429)

      const socket = io(url, { path: '/pusher', transports: ['websocket'], reconnection: false })
      await new Promise<void>((resolve, reject) => {
        socket.on('connect', resolve)
        socket.on('connect_error', reject)
      })
      socket.close()
    },
  )

  test.skipIf(!isInstalled(program))('leaves `npm run doctor` nothing to find', async () => {
    const findings = await examineProxy({ ...site.config, siteUrl: await open() })
    expect(findings.filter(({ status }) => status !== 'ok')).toEqual([])
    expect(findings.map(({ code }) => code)).toEqual(['proxy', 'clock.site', 'proxy.sockets', 'proxy.body'])
  })
})

describe('two machines', () => {
  /** The shipped files with both addresses. */
  const both: [string, (ports: readonly number[]) => Promise<string>][] = [
    [
      'nginx',
      ([one, other]) =>
        startNginx(port => shippedNginx(port, `127.0.0.1:${one} max_fails=0;\n    server 127.0.0.1:${other}`)),
    ],
    ['caddy', ([one, other]) => startCaddy(port => shippedCaddy(port, `127.0.0.1:${one} 127.0.0.1:${other}`))],
  ]

  test.each(both)(
    '%s keeps a page that polls at one of them, and sends it to the other when that one ends',
    async (program, open) => {
      if (!isInstalled(program)) return
      const trustedProxies = ['loopback']
      const apps = [
        await openTestApp({ services: ['realtime'], config: { trustedProxies } }),
        await openTestApp({ services: ['realtime'], config: { trustedProxies } }),
      ]
      const ports = await Promise.all(
        apps.map(async ({ app }) => Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)),
      )
      const url = await open(ports)
      const socket = io(url, { path: '/pusher', transports: ['polling'], reconnectionDelay: 50 })
      try {
        const isConnected = () => socket.connected
        await expect.poll(isConnected).toBe(true)
        const figures = await Promise.all(
          apps.map(({ context }) => context.metrics.getSingleMetricAsString('delno_sockets')),
        )
        const having = figures.findIndex(text => text.includes('delno_sockets 1'))
        const ended = apps[having]!.close()
        for (let n = 0; n < 20; n++) expect((await fetch(`${url}/healthz`)).status).toBe(200)
        await ended
        expect((await fetch(`${url}/healthz`)).status).toBe(200)
        await expect.poll(isConnected).toBe(true)

        // A replacement of one after the other: the first is back, and the second ends.
        apps[having] = await openTestApp({ services: ['realtime'], config: { trustedProxies } })
        await apps[having].app.listen({ host: '127.0.0.1', port: ports[having]! })
        await apps[1 - having]!.close()
        for (let n = 0; n < 5; n++) expect((await fetch(`${url}/healthz`)).status).toBe(200)
      } finally {
        socket.close()
        await Promise.all(apps.map(app => app.close()))
      }
    },
  )
})

/** Mistakes of proxies that `npm run doctor` finds. */
const mistakes: [string, string, string[]][] = [
  ['only proxy_pass', '', ['proxy.forged', 'proxy.host', 'proxy.sockets', 'proxy.body']],
  [
    'a header of the visitor passed on, and the scheme of another site',
    'proxy_set_header Host $host; proxy_set_header X-Forwarded-For $http_x_forwarded_for; proxy_set_header X-Forwarded-Proto https; client_max_body_size 64m;',
    ['proxy.forged', 'proxy.scheme', 'proxy.sockets'],
  ],
]
test.skipIf(!isInstalled('nginx')).each(mistakes)(
  'the doctor finds in nginx with %s what is wrong',
  async (_, lines, codes) => {
    const url = await startNginx(
      port => `server { listen ${port}; location / { proxy_pass http://localhost:${sitePort}; ${lines} } }`,
    )
    const findings = await examineProxy({ ...site.config, siteUrl: url })
    expect(findings.flatMap(({ code, status }) => (status === 'failure' ? [code] : []))).toEqual(codes)
  },
)

test('the doctor tells another site from this one, and says that a silent address was not looked at', async () => {
  const other = await examineProxy({
    ...site.config,
    siteUrl: `http://127.0.0.1:${sitePort}`,
    internalKey: 'another-key-of-another-installation',
  })
  expect(other.map(({ code, status }) => `${status} ${code}`)).toEqual(['failure proxy.other'])
  const silent = await examineProxy({ ...site.config, siteUrl: 'http://127.0.0.1:1' })
  expect(silent.map(({ code, status }) => `${status} ${code}`)).toEqual(['unknown proxy'])
})
