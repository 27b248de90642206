// One machine, every core (decision 072): this process answers nobody. It starts `config.processes` processes on one port and one
// for background work, starts again those that die, and replaces all of them one by one on SIGHUP.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#platform/config/config.ts'
import type { Logger } from '#platform/log.ts'
import type { Running } from '#platform/run.ts'
import { checkAddress } from '../listen.ts'
import { hear, type Figures, type FromChild, type ToChild } from './messages.ts'

/** A process that dies again soon is waited for longer each time. */
const [firstWaitMs, longestWaitMs] = [1_000, 30_000]
/** One that has lived this long has recovered. */
const recoveredMs = 60_000
/** As long as a process may end its requests and jobs, and less than the supervisor itself is given (platform/run.ts). */
const stopMs = 28_000
/** A process that does not say its figures within this time is left out. */
const figuresMs = 2_000

type Slot = { name: string; worker: Worker | undefined; deaths: number }

export async function superviseProcesses(
  config: Config,
  { log, args }: { log: Logger; args: readonly string[] },
): Promise<Running> {
  // By itself the signal would end this process; while everything starts there is nothing to replace.
  process.on('SIGHUP', () => {})
  await checkAddress(config)
  const folder = mkdtempSync(join(tmpdir(), 'delno-processes-'))
  // All processes accept from one socket. Handing connections out (SCHED_RR) leaves those unanswered that a killed process was just
  // given; a socket for each process (`reusePort`) resets those that wait at one that stops.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const stopping = new AbortController()
  const names = ['jobs', ...Array.from({ length: config.processes }, (_, at) => `web-${at + 1}`)]
  const slots = names.map((name): Slot => ({ name, worker: undefined, deaths: 0 }))

  const { fill, replace } = makeKeeper({ log, args, folder, slots, stopping: stopping.signal })
  const stop = async () => {
    stopping.abort()
    await Promise.all(Object.values(cluster.workers ?? {}).map(worker => worker && stopProcess(worker)))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    // The first one brings the database up to date and fills an empty magazine; the others find that done.
    await fill(slots[0]!)
    await Promise.all(slots.slice(1).map((slot, at) => fill(slot, at === 0 ? ['--announce'] : [])))
  } catch (error) {
    await stop()
    throw error
  }
  onHangup(async () => {
    for (const slot of slots) if (!stopping.signal.aborted) await replace(slot)
    log.info('all processes were replaced')
  })
  return { stop }
}

type Keeper = {
  /** Starts a process for the slot; when it dies, another one follows until the supervisor stops. */
  fill(slot: Slot, extra?: readonly string[]): Promise<void>
  /** The new process answers before the old one stops. A new one that does not start leaves the old one where it is. */
  replace(slot: Slot): Promise<void>
}

type KeeperOptions = {
  log: Logger
  args: readonly string[]
  folder: string
  slots: readonly Slot[]
  stopping: AbortSignal
}

function makeKeeper({ log, args, folder, slots, stopping }: KeeperOptions): Keeper {
  function fork(slot: Slot, extra: readonly string[] = []): Worker {
    cluster.setupPrimary({ args: [...args, '--process', slot.name, '--process-folder', folder, ...extra] })
    const worker = cluster.fork()
    worker.on('message', (message: FromChild) => {
      if (message.is === 'ask-figures') void giveFigures(slots, worker, message.ask)
    })
    return worker
  }

  /** Puts a process into the slot; when it dies, another one follows until the supervisor stops. */
  function settle(slot: Slot, worker: Worker): void {
    slot.worker = worker
    const startedAt = Date.now()
    worker.once('exit', (code, signal) => {
      if (slot.worker !== worker || stopping.aborted) return
      slot.worker = undefined
      slot.deaths = Date.now() - startedAt > recoveredMs ? 1 : slot.deaths + 1
      const waitMs = Math.min(firstWaitMs * 2 ** (slot.deaths - 1), longestWaitMs)
      log.error({ process: slot.name, code, signal, waitMs }, 'a process died and is started again')
      sleep(waitMs, undefined, { signal: stopping })
        .then(() => (slot.worker === undefined ? fill(slot) : undefined))
        // Its death is seen by its own listener.
        .catch(() => {})
    })
  }

  async function fill(slot: Slot, extra?: readonly string[]): Promise<void> {
    const worker = fork(slot, extra)
    settle(slot, worker)
    await becomesReady(worker)
  }

  async function replace(slot: Slot): Promise<void> {
    const old = slot.worker
    if (!old) return
    const next = fork(slot)
    try {
      await becomesReady(next)
    } catch {
      log.error({ process: slot.name }, 'a new process did not start: the old one goes on')
      throw new Error('not replaced')
    }
    settle(slot, next)
    await stopProcess(old)
  }
  return { fill, replace }
}

/** SIGHUP, one after another. A terminal that was closed means the end. */
function onHangup(work: () => Promise<void>): void {
  let last = Promise.resolve()
  process.on('SIGHUP', () => {
    if (process.stdout.isTTY) process.kill(process.pid, 'SIGTERM')
    // A failure was said already; the remaining processes are left as they are.
    else last = last.then(work).catch(() => {})
  })
}

async function giveFigures(slots: readonly Slot[], asker: Worker, ask: string): Promise<void> {
  const all = await Promise.all(
    slots.map(async ({ name, worker }) => {
      const figures = worker && (await askFigures(worker, ask))
      return figures ? [{ name, figures }] : []
    }),
  )
  if (asker.isConnected()) asker.send({ is: 'all-figures', ask, all: all.flat() } satisfies ToChild)
}

/** A process that ends before it answers has printed the reason. */
class NotStartedError extends Error {
  readonly code = 'process_not_started'
}

async function becomesReady(worker: Worker): Promise<void> {
  const over = new AbortController()
  const answers = hear(worker, ({ is }: FromChild) => is === 'ready' || undefined, over.signal)
  const dies = once(worker, 'exit', { signal: over.signal }).then(() => {
    throw new NotStartedError('Процесс закончился, не начав отвечать.')
  })
  // The loser is aborted: its rejection says nothing.
  for (const each of [dies, answers]) each.catch(() => {})
  await Promise.race([dies, answers]).finally(() => over.abort())
}

async function stopProcess(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), stopMs)
  await ended
  clearTimeout(timer)
}

async function askFigures(worker: Worker, ask: string): Promise<Figures | undefined> {
  if (!worker.isConnected()) return undefined
  const answered = hear(
    worker,
    (message: FromChild) => (message.is === 'figures' && message.ask === ask ? message.figures : undefined),
    AbortSignal.timeout(figuresMs),
  )
  worker.send({ is: 'give-figures', ask } satisfies ToChild)
  return answered.catch(() => undefined)
}
