// Memory of the whole product: `node bench/memory.ts` (Linux; needs a build). Starts the server like `npm start` on a temporary folder
// with the demo magazine and reads the resident memory of its process: peak of the start, after it, under load, after 40 pictures. With
// DATABASE_URL (an empty database) the same on PostgreSQL, without the memory of the database server. Budgets are below.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtServer, listPages, readMemory, root, untilItAnswers, uploadPhotograph } from './built-server.ts'
import { findFreePort } from '#tools/testing/free-port.ts'
import { stopProcess } from '#tools/testing/stop-process.ts'

/** MB with the embedded database: peak of the start, after it, under load, after pictures. */
const budgets = { 'peak of a start': 400, 'after a start': 350, 'under load': 450, 'after 40 pictures': 450 }
const loadSeconds = 30
const restSeconds = 10
const picturesCount = 40

const folder = mkdtempSync(join(tmpdir(), 'delno-memory-'))
const sleep = (seconds: number) => new Promise(resolve => setTimeout(resolve, seconds * 1000))

const port = await findFreePort()
const url = `http://127.0.0.1:${port}`
const environment: NodeJS.ProcessEnv = { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error' }

async function start(): Promise<ChildProcess> {
  const server = spawn(process.execPath, [builtServer], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilItAnswers(server, url)
  return server
}

const setPeakBack = ({ pid }: ChildProcess) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** Requests every page and its light version repeatedly over eight connections. */
async function load(pages: readonly string[]): Promise<number> {
  const end = performance.now() + loadSeconds * 1000
  let requests = 0
  const visit = async () => {
    while (performance.now() < end) {
      // By turns, so that every page is asked for in both forms, however many pages there are.
      const path = pages[Math.floor(requests / 2) % pages.length]!
      requests += 1
      const answer = await fetch(url + path + (requests % 2 === 0 ? '?lite' : ''), {
        headers: { 'accept-encoding': 'br' },
      })
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 8 }, visit))
  return requests
}

const rows: [string, number][] = []
try {
  const first = await start()
  await sleep(restSeconds)
  rows.push(['peak of the first start, with the demo', readMemory(first.pid!).peak])
  await stopProcess(first)

  const server = await start()
  rows.push(['peak of a start', readMemory(server.pid!).peak])
  await sleep(restSeconds)
  rows.push(['after a start', readMemory(server.pid!).now])
  setPeakBack(server)
  const requests = await load(await listPages(url))
  rows.push(['under load', readMemory(server.pid!).peak])
  console.log(`${Math.round(requests / loadSeconds)} requests a second while loaded`)
  for (let index = 0; index < picturesCount; index += 1) await uploadPhotograph(url, folder, index)
  await sleep(restSeconds)
  rows.push(['after 40 pictures', readMemory(server.pid!).now])
  rows.push(['most of all', readMemory(server.pid!).peak])
  await stopProcess(server)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const isEmbedded = !environment['DATABASE_URL']
for (const [name, megabytes] of rows) {
  const budget = isEmbedded ? budgets[name as keyof typeof budgets] : undefined
  console.log(
    `${name.padEnd(40)} ${String(megabytes).padStart(5)} MB${budget ? `  budget ${budget}${megabytes > budget ? ', exceeded' : ''}` : ''}`,
  )
  if (budget && megabytes > budget) process.exitCode = 1
}
