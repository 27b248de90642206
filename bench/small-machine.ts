// The product on a machine of 512 MB: `node bench/small-machine.ts [MB]` (Linux, root, needs a build). Starts the built server with the demo in a control
// group of that size and lets it do what a small site does: the first start, every page of the map, ten photographs of 12 megapixels. Fails if
// the kernel kills a process or a request fails.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { builtServer, listPages, readMemory, root, untilItAnswers, uploadPhotograph } from './built-server.ts'
import { findFreePort } from '#tools/testing/free-port.ts'
import { stopProcess } from '#tools/testing/stop-process.ts'

const megabytes = Number(process.argv[2] ?? 512)
const picturesCount = 10

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
const server = spawn('sh', ['-c', `echo $$ > ${group}/cgroup.procs && exec "$0" "$@"`, process.execPath, builtServer], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error' },
})
const memory = () => readMemory(server.pid!)

async function get(path: string): Promise<void> {
  const answer = await fetch(url + path)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
}

try {
  const since = performance.now()
  await untilItAnswers(server, url, 200)
  console.log(`${megabytes} MB: the first start with the demo took ${Math.round((performance.now() - since) / 1000)} s`)
  const pages = await listPages(url)
  for (const page of pages) await get(page)
  console.log(`${pages.length} pages answered; ${memory().now} MB, at most ${memory().peak} MB in the server's process`)
  for (let index = 0; index < picturesCount; index += 1) await uploadPhotograph(url, folder, index)
  console.log(`${picturesCount} pictures stored; ${memory().now} MB, at most ${memory().peak} MB`)
} finally {
  const kills = countKills() - killsBefore
  console.log(
    `killed by the kernel: ${kills}; the group with caches of files at most ${Math.round(Number(read(names.peak)) / 1024 ** 2)} MB`,
  )
  if (kills > 0) process.exitCode = 1
  await stopProcess(server)
  await delay(500)
  if (existsSync(group)) rmdirSync(group)
  rmSync(folder, { recursive: true, force: true })
}
