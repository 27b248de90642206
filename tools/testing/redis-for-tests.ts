// Starts a Valkey or Redis server without persistence on a free port, for tests and measurements.
import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { findFreePort } from './free-port.ts'
import { stopProcess } from './stop-process.ts'

export type RedisForTests = {
  url: string
  version: string
  /** Stops the server, loses its connections and data, and starts an empty one at the same address. */
  leave(signal?: NodeJS.Signals): Promise<void>
  comeBack(): Promise<void>
  /** Suspends the server: it does not answer and closes no connection. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

const startTimeoutMs = 10_000

function findBinary(): { path: string; version: string } | undefined {
  for (const path of ['valkey-server', 'redis-server']) {
    const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
    if (status === 0) return { path, version: stdout.trim() }
  }
  return undefined
}

/** Undefined if neither server is on the PATH: then the caller names the suites that it skips. */
export async function startRedisForTests(): Promise<RedisForTests | undefined> {
  const binary = findBinary()
  if (!binary) return undefined
  const port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'delno-redis-'))
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  let server: ChildProcessByStdio<null, Readable, null>
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)

  const start = () =>
    new Promise<void>((resolve, reject) => {
      server = spawn(binary.path, args, { stdio: ['ignore', 'pipe', 'ignore'] })
      const timer = setTimeout(() => reject(new Error(`${binary.path} does not start`)), startTimeoutMs)
      server.stdout.on('data', (chunk: Buffer) => {
        if (!/ready to accept connections/i.test(chunk.toString())) return
        clearTimeout(timer)
        resolve()
      })
      server.once('exit', code => {
        clearTimeout(timer)
        reject(new Error(`${binary.path} ended with code ${code}`))
      })
    })
  const leave = (signal?: NodeJS.Signals) => stopProcess(server, signal)
  await start()

  return {
    url: `redis://127.0.0.1:${port}`,
    version: binary.version,
    leave,
    comeBack: start,
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    stop: async () => {
      process.off('exit', kill)
      await leave()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
