import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const patienceMs = 10_000

/** Ends a process, if it still runs; one that does not end at the signal within ten seconds is killed. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const force = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  child.kill(signal)
  await ended
  clearTimeout(force)
}
