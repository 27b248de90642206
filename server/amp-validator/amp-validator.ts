// The verdict of the official AMP validator, without asking anybody.
import { Worker } from 'node:worker_threads'
import type { AmpProblem } from '#web/page-context.ts'
import type { Judgement } from './worker.ts'

/** Editors look at one text for a while; then its memory is worth more. */
const idleMs = 60_000

type Waiting = { resolve: (problems: AmpProblem[]) => void; reject: (error: Error) => void }
type Running = { worker: Worker; waiting: Map<number, Waiting>; idle: NodeJS.Timeout | undefined }

let running: Running | undefined
let count = 0

function start(): Running {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  const started: Running = { worker, waiting: new Map(), idle: undefined }
  const end = (error: Error) => {
    if (running === started) running = undefined
    for (const { reject } of started.waiting.values()) reject(error)
    started.waiting.clear()
  }
  worker.on('message', (judgement: Judgement) => {
    const waiting = started.waiting.get(judgement.id)
    started.waiting.delete(judgement.id)
    if (started.waiting.size === 0) rest(started)
    if ('problems' in judgement) waiting?.resolve(judgement.problems)
    else waiting?.reject(new Error(judgement.failure))
  })
  worker.on('error', error => end(error as Error))
  worker.on('exit', () => end(new Error('the AMP validator has ended')))
  return started
}

/** No request waits, so the thread does not keep the process alive, and ends after a while. */
function rest(resting: Running): void {
  resting.worker.unref()
  resting.idle = setTimeout(() => {
    if (running === resting) running = undefined
    void resting.worker.terminate()
  }, idleMs)
  resting.idle.unref()
}

/** The errors of a document; none means that it is valid AMP. */
export function findAmpErrors(html: string): Promise<AmpProblem[]> {
  const { worker, waiting, idle } = (running ??= start())
  clearTimeout(idle)
  worker.ref()
  const id = (count += 1)
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker.postMessage({ id, html })
  })
}
