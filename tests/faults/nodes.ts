// Processes of the product: they can be killed, suspended, stopped and started again on the same port and folder.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childEnv } from '../child-env.ts'

export type Node = {
  name: string
  url: string
  start(): Promise<void>
  /** `SIGTERM` lets it end its requests. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** How it ended by itself, with the last lines that it wrote. */
  readonly deaths: string[]
}

/** The built server, as `npm start` runs it. Running the sources takes longer to start, and processor time from the other node. */
const main = fileURLToPath(new URL('../../build/engine/main.js', import.meta.url))
const startMs = 90_000
const keptOutput = 20_000
const deathOutput = 3_000

export function makeNode(name: string, port: number, env: Record<string, string>): Node {
  let child: ChildProcess | undefined
  const deaths: string[] = []
  let [said, isWanted] = ['', false]

  function launch(): void {
    const started = spawn(process.execPath, [main, '--no-demo'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...childEnv(), ...env, PORT: String(port) },
    })
    child = started
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-keptOutput)))
    // As systemd would do (ops/systemd): a process that ends by itself is started again.
    started.once('close', (code, signal) => {
      if (!isWanted || child !== started) return
      deaths.push(`${name} ended with ${code ?? signal}: ${said.slice(-deathOutput)}`)
      setTimeout(() => isWanted && child === started && launch(), 500)
    })
  }
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    start: async () => {
      isWanted = true
      launch()
      const until = Date.now() + startMs
      for (;;) {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
        if (answer?.ok) return
        if (Date.now() > until) throw new Error(`${name} does not start:\n${said.slice(-3_000)}`)
        await delay(50)
      }
    },
    end: async signal => {
      isWanted = false
      const ending = child
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
      const ended = once(ending, 'exit')
      ending.kill(signal)
      await ended
    },
    signal: signal => void child?.kill(signal),
    deaths,
  }
}
