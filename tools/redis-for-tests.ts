// Starts a Valkey or Redis server without persistence on a free port, for tests and measurements.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type RedisForTests = { url: string; version: string; stop(): Promise<void> }

const startTimeoutMs = 10_000

function findBinary(): { path: string; version: string } | undefined {
  for (const path of ['valkey-server', 'redis-server']) {
    const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
    if (status === 0) return { path, version: stdout.trim() }
  }
  return undefined
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Undefined when neither server is on the PATH: the caller names the suites that it skips. */
export async function startRedisForTests(): Promise<RedisForTests | undefined> {
  const binary = findBinary()
  if (!binary) return undefined
  const port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'delno-redis-'))
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  const server = spawn(binary.path, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)

  await new Promise<void>((resolve, reject) => {
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

  return {
    url: `redis://127.0.0.1:${port}`,
    version: binary.version,
    stop: async () => {
      process.off('exit', kill)
      const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
