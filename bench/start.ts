// A start on existing data: `node bench/start.ts [ROUNDS]` (Linux, needs a build). The built server and a bare Fastify with PGlite on copies of the same
// folder, in turn: time and processor time to the first page. Budget: 1.5 × the bare start, and 3 s.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtServer, root, untilItAnswers } from './built-server.ts'
import { cpuSeconds, median } from './wrk.ts'
import { findFreePort } from '#tools/testing/free-port.ts'
import { stopProcess } from '#tools/testing/stop-process.ts'

const rounds = Number(process.argv[2] ?? 5)
const [ratioMax, secondsMax] = [1.5, 3]
const folder = mkdtempSync(join(tmpdir(), 'delno-start-'))
const port = String(await findFreePort())

const run = (args: string[], dataDir: string) =>
  spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  })

async function measure(args: string[], dataDir: string): Promise<{ seconds: number; cpu: number }> {
  const since = performance.now()
  const child = run(args, dataDir)
  await untilItAnswers(child, `http://127.0.0.1:${port}`, 10)
  const taken = { seconds: (performance.now() - since) / 1000, cpu: cpuSeconds(child.pid!) }
  await stopProcess(child)
  return taken
}

try {
  const [own, copy] = [join(folder, 'own'), join(folder, 'bare')]
  const server = [builtServer]
  await measure(server, own)
  // The first start after that one fills caches of the compiler.
  await measure(server, own)
  cpSync(join(own, 'database'), copy, { recursive: true })
  const bare = ['bench/bare-start.ts', copy, port]
  const [ours, theirs]: { seconds: number; cpu: number }[][] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    theirs!.push(await measure(bare, copy))
    ours!.push(await measure(server, own))
  }
  const [seconds, cpu] = [median(ours!.map(one => one.seconds)), median(ours!.map(one => one.cpu))]
  const ratio = median(ours!.map((one, at) => one.seconds / theirs![at]!.seconds))
  const cpuRatio = median(ours!.map((one, at) => one.cpu / theirs![at]!.cpu))
  console.log(
    `first page after ${seconds.toFixed(2)} s, ${ratio.toFixed(2)} × a bare start (budget ${ratioMax}, ${secondsMax} s)`,
  )
  console.log(`processor time ${cpu.toFixed(2)} s, ${cpuRatio.toFixed(2)} × a bare start`)
  if (ratio > ratioMax || seconds > secondsMax) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
