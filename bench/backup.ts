// Memory of `npm run backup` beside a running server, of its check and of `npm run restore`: `node bench/backup.ts [--megabytes 300]` (Linux). With
// DATABASE_URL and RESTORED_URL (two empty databases that pg_dump of this machine knows) the same on PostgreSQL. The base is the command
// with its modules loaded and nothing to do; the budget is 64 MB above it, with pg_dump. Opening the copy of an embedded
// database at the end is a process of its own, and is left out on a machine of at most 768 MB.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeDiskBlobs } from '#platform/blobs/disk.ts'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/db/open.ts'
import { makeLog } from '#platform/log.ts'
import { findFreePort } from '#tools/testing/free-port.ts'
import { readMemory, root } from './built-server.ts'

const budget = 64
const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '300' } } })
const megabytes = Number(values.megabytes)
const folder = mkdtempSync(join(tmpdir(), 'delno-bench-backup-'))
const [dataDir, copies, restored] = ['data', 'copies', 'restored'].map(name => join(folder, name)) as [
  string,
  string,
  string,
]
const port = await findFreePort()
const { DATABASE_URL: url, RESTORED_URL: restoredUrl, ...plain } = process.env
const environment = {
  ...plain,
  DATA_DIR: dataDir,
  PORT: String(port),
  LOG_LEVEL: 'error',
  ...(url && { DATABASE_URL: url }),
}

/** Starts the server and waits until it answers. */
async function startServer() {
  const server = spawn(process.execPath, ['server/main.ts', '--no-demo'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}`)
    if ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) return server
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
type Server = Awaited<ReturnType<typeof startServer>>
async function stop(server: Server): Promise<void> {
  server.kill('SIGTERM')
  await once(server, 'exit')
}

/** Half in rows, half in files: 3,000 small ones and some of 40 MB. */
async function fill(): Promise<void> {
  const config = readConfig(environment)
  const database = await openDatabase(config.database, { log: makeLog('error') })
  await database.sql.exec('create table public.filler (id int, words text)')
  for (let done = 0; done < megabytes / 2; done += 10)
    await database.sql.query(
      `insert into public.filler select n, (select string_agg(md5(concat(n, g, random())), '') from generate_series(1, 32) g)
       from generate_series($1::int, $1::int + 9999) n`,
      [done * 1000],
    )
  await database.housekeep({ afterImport: true })
  await database.close()
  const blobs = makeDiskBlobs({ folder: join(dataDir, 'blobs') })
  for (let at = 0; at < 3_000; at++)
    await blobs.put(`media/${at}/400.avif`, randomBytes(20_000), { contentType: 'image/avif' })
  for (let left = megabytes / 2 - 60; left > 0; left -= 40)
    await blobs.put(`files/${left}.mp4`, randomBytes(40 * 1024 * 1024), { contentType: 'video/mp4' })
}

/** Tells its own greatest memory when it ends. */
const tellPeak = `data:text/javascript,${encodeURIComponent(
  `import { readFileSync, writeFileSync } from 'node:fs'
   process.on('exit', () => { if (process.env.PEAK_FILE) writeFileSync(process.env.PEAK_FILE, /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) })`,
)}`

type Peak = { own: number; children: number; opening: number }

/** Runs a tool and returns MB: the greatest of its own process, and of a program that it starts. */
async function measureTool(args: string[], env: Record<string, string> = {}): Promise<Peak> {
  const file = join(folder, 'peak')
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...environment, ...env, PEAK_FILE: file, NODE_OPTIONS: `--import=${tellPeak}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let [children, opening] = [0, 0]
  const timer = setInterval(() => {
    for (const pid of childrenOf(child.pid!))
      try {
        if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('open-apart'))
          opening = Math.max(opening, readMemory(pid).peak)
        else children = Math.max(children, readMemory(pid).peak)
      } catch {
        // It has just ended.
      }
  }, 50)
  const [code] = await once(child, 'exit')
  clearInterval(timer)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with code ${code}`)
  return { own: Math.round(Number(readFileSync(file, 'utf8')) / 1024), children, opening }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

const rows: [string, Peak][] = []
try {
  const first = await startServer()
  await stop(first)
  await fill()
  const server = await startServer()
  const before = readMemory(server.pid!).now
  rows.push(['the command with nothing to do', await measureTool(['tools/backup.ts', '--help'])])
  rows.push(['backup beside the server', await measureTool(['tools/backup.ts', copies])])
  console.log(`server: ${before} MB before, ${readMemory(server.pid!).now} MB after the backup`)
  const copy = join(copies, readdirSync(copies).at(-1)!)
  rows.push(['check', await measureTool(['tools/backup.ts', '--check', copy])])
  rows.push(['backup with unchanged pictures', await measureTool(['tools/backup.ts', copies])])
  await stop(server)
  console.log(`copied: ${spawnSync('du', ['-sm', copy]).stdout.toString().split('\t')[0]} MB`)
  rows.push(['restore with nothing to do', await measureTool(['tools/restore.ts', '--help'])])
  const target = { DATA_DIR: restored, ...(restoredUrl && { DATABASE_URL: restoredUrl }) }
  rows.push(['restore', await measureTool(['tools/restore.ts', copy], target)])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
let base = 0
for (const [name, { own, children, opening }] of rows) {
  if (name.endsWith('nothing to do')) base = own
  const above = own + children - base
  const isOver = above > budget
  console.log(
    `${name.padEnd(34)} ${String(own).padStart(4)} MB${children ? ` and ${children} MB in another program` : ''}, above the base ${above} MB${isOver ? ', exceeded' : ''}${opening ? `; then the copy is opened in a process of its own: ${opening} MB` : ''}`,
  )
  if (isOver) process.exitCode = 1
}
