// The product on a machine of 512 MB: `node bench/small-machine.ts [MB]` (Linux, root, needs a build). Starts the built server with the demo in a control
// group of that size and lets it do what a small site does: the first start, every page of the map, ten photographs of 12 megapixels. Fails if
// the kernel kills a process or a request fails.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { findFreePort } from '#tools/testing/free-port.ts'

const megabytes = Number(process.argv[2] ?? 512)
const picturesCount = 10
const root = fileURLToPath(new URL('..', import.meta.url))

/** The same figures under both versions of control groups. */
const isUnified = existsSync('/sys/fs/cgroup/cgroup.controllers')
const group = isUnified ? '/sys/fs/cgroup/delno-small' : '/sys/fs/cgroup/memory/delno-small'
const names = isUnified
  ? { limit: 'memory.max', swap: 'memory.swap.max', peak: 'memory.peak', kills: 'memory.events' }
  : { limit: 'memory.limit_in_bytes', swap: undefined, peak: 'memory.max_usage_in_bytes', kills: 'memory.oom_control' }
const read = (name: string) => readFileSync(join(group, name), 'utf8')
const countKills = () => Number(/oom_kill (\d+)/.exec(read(names.kills))![1])

mkdirSync(group, { recursive: true })
writeFileSync(join(group, names.limit), String(megabytes * 1024 * 1024))
if (names.swap) writeFileSync(join(group, names.swap), '0')
const killsBefore = countKills()

const folder = mkdtempSync(join(tmpdir(), 'delno-small-'))
const port = await findFreePort()
const url = `http://127.0.0.1:${port}`
// The shell enters the group, and everything that it becomes stays in it.
const server = spawn(
  'sh',
  ['-c', `echo $$ > ${group}/cgroup.procs && exec "$0" "$@"`, process.execPath, 'build/engine/main.js'],
  {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error' },
  },
)
const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
const memory = (name: string) =>
  Math.round(
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) / 1024,
  )

async function get(path: string): Promise<string> {
  const answer = await fetch(path.startsWith('http') ? path : url + path)
  const body = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
  return body
}

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)

async function upload(index: number): Promise<void> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 + index }
  const picture = await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#fff', noise } })
    .resize(4000, 3000)
    .jpeg({ quality: 82 })
    .toBuffer()
  const answer = await fetch(`${url}/svc-internal/media/images?alt=Снимок&source=small:${index}`, {
    method: 'POST',
    body: new Uint8Array(picture),
    headers: {
      'x-delno-internal': readFileSync(join(folder, 'internal-key'), 'utf8').trim(),
      'content-type': 'application/octet-stream',
    },
  })
  const { sizes } = (await answer.json()) as { sizes: { url: string }[] }
  await get(sizes.at(-1)!.url.replace(/\.webp$/, '.avif'))
}

try {
  const since = performance.now()
  while (!(await get('/kak-govorit-net').catch(() => undefined))) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error('The server ended while it started')
    await delay(200)
  }
  console.log(`${megabytes} MB: the first start with the demo took ${Math.round((performance.now() - since) / 1000)} s`)
  const pages = (await Promise.all(locations(await get('/sitemap.xml')).map(get))).flatMap(locations)
  for (const page of pages) await get(page)
  console.log(
    `${pages.length} pages answered; ${memory('VmRSS')} MB, at most ${memory('VmHWM')} MB in the server's process`,
  )
  for (let index = 0; index < picturesCount; index += 1) await upload(index)
  console.log(`${picturesCount} pictures stored; ${memory('VmRSS')} MB, at most ${memory('VmHWM')} MB`)
} finally {
  const kills = countKills() - killsBefore
  console.log(
    `killed by the kernel: ${kills}; the group with caches of files at most ${Math.round(Number(read(names.peak)) / 1024 ** 2)} MB`,
  )
  if (kills > 0) process.exitCode = 1
  server.kill('SIGTERM')
  await ended
  await delay(500)
  if (existsSync(group)) rmdirSync(group)
  rmSync(folder, { recursive: true, force: true })
}
