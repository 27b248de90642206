// Encodes, hashes and draws in a process that starts with the first task and ends when none came for a while: libvips and malloc keep the memory of a
// burst of pictures, 150 MB in the process that answers readers.
import type { ChildProcess } from 'node:child_process'
import type { Logger } from '#platform/log.ts'
import { decodeWallSeconds, pictureProcessIdleSeconds, pictureProcessKeptBytes } from '../limits.ts'
import { startPictureProcess } from './picture-process.ts'
import type { EncodeKind, EncodeReply, EncodeRequest, EncodeTasks } from './encode-process.ts'

export type Encoder = {
  /** Rejects when the task fails or its process ends; callers limit how many tasks run at once. */
  run<K extends EncodeKind>(kind: K, input: EncodeTasks[K]['input']): Promise<EncodeTasks[K]['output']>
  close(): void
}

type Waiting = { resolve(output: unknown): void; reject(error: Error): void }

export function openEncoder(
  log: Logger,
  { idleSeconds = pictureProcessIdleSeconds, wallSeconds = decodeWallSeconds } = {},
): Encoder {
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let lastId = 0

  function end(reason: string): void {
    clearTimeout(idleTimer)
    child?.removeAllListeners().on('error', () => {})
    child?.kill('SIGKILL')
    child = undefined
    for (const { reject } of waiting.values()) reject(new Error(reason))
    waiting.clear()
  }

  function start(): ChildProcess {
    const started = startPictureProcess(new URL('./encode-process.ts', import.meta.url))
    const onEnd = (problem: unknown) => {
      log.warn({ problem: String(problem) }, 'the process that encodes pictures ended in its work')
      end('the process that encodes pictures ended')
    }
    started.on('exit', onEnd).on('error', onEnd)
    started.on('message', (reply: EncodeReply) => {
      const caller = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('error' in reply) caller?.reject(new Error(reply.error))
      else caller?.resolve(reply.output)
      if (waiting.size > 0) return
      if (reply.memoryBytes > pictureProcessKeptBytes) end('large')
      else idleTimer = setTimeout(() => end('idle'), idleSeconds * 1000).unref()
    })
    return started
  }

  return {
    run: <K extends EncodeKind>(kind: K, input: EncodeTasks[K]['input']) => {
      clearTimeout(idleTimer)
      // It was killed from outside, and its end is not announced yet.
      if (child && !child.connected) end('the process that encodes pictures ended')
      const current = (child ??= start())
      const id = ++lastId
      const { promise, resolve, reject } = Promise.withResolvers<EncodeTasks[K]['output']>()
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      current.send({ id, kind, input } as EncodeRequest, error => {
        if (error) waiting.get(id)?.reject(error)
      })
      // A task that hangs would hold the encoder of all others.
      const late = setTimeout(() => end('a picture was not encoded in time'), wallSeconds * 1000)
      return promise.finally(() => clearTimeout(late))
    },
    close: () => end('closed'),
  }
}
