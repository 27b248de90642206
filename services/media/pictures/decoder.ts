// Decodes untrusted pictures in separate processes: one for readers and one for editors, each one picture at a time. A file that takes
// too long or crashes the decoder ends only that process.
import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { pictureRetrySeconds, type PictureUse } from '#contract/media.ts'
import { DomainError } from '#contract/errors.ts'
import type { Logger } from '#platform/log.ts'
import {
  decodeCpuSeconds,
  decodeWallSeconds,
  decodeQueueMax,
  pictureProcessIdleSeconds,
  pictureProcessKeptBytes,
  laneOf,
  type Lane,
} from '../limits.ts'
import { checkBounds } from './check-bounds.ts'
import type { DecodeReply, DecodeRequest, Refused } from './decode-process.ts'
import { makeFairQueue } from './fair-queue.ts'
import { startPictureProcess } from './picture-process.ts'
import type { Crop, ReadPicture } from './read-picture.ts'
import { PictureRefused, refusals } from './refusals.ts'

export type DecodeOptions = {
  use: PictureUse
  /** The uploader: people are served in fair turns. */
  person: string
  /** Aborted when nobody waits for the picture any more. */
  signal: AbortSignal
  crop?: Crop | undefined
}

export type Decoder = {
  /**
   * Checks and decodes. Throws DomainError: `too_large`, `unsupported_media`, `validation`, `rate_limited` (too many
   * pictures of the person wait), `unavailable` (too many of all people); the signal's reason when it is aborted.
   */
  read(bytes: Uint8Array, options: DecodeOptions): Promise<ReadPicture>
  isBusy(): boolean
  /** CPU seconds spent so far on accepted and refused pictures. */
  cpuSeconds(): number
  close(): void
}

const toDomainError = ({ code, message, fields }: Refused) => new DomainError(code, message, fields)

const tooMany = (why: 'person' | 'all') =>
  why === 'person'
    ? new DomainError(
        'rate_limited',
        'Ваши прошлые картинки ещё в работе. Попробуйте через несколько секунд',
        undefined,
        pictureRetrySeconds,
      )
    : new DomainError(
        'unavailable',
        'Сейчас загружают слишком много картинок. Попробуйте через несколько секунд',
        undefined,
        pictureRetrySeconds,
      )

/** A `nice` value: greater is less urgent. */
const readersPriority = 3

function start(lane: Lane): ChildProcess {
  const child = startPictureProcess(new URL('./decode-process.ts', import.meta.url))
  // Pages get twice the CPU share of readers' pictures; with a still lower priority a picture would never finish on a busy machine.
  if (lane === 'readers' && child.pid !== undefined) setPriority(child.pid, readersPriority)
  return child
}

function openLane(lane: Lane, log: Logger) {
  const queue = makeFairQueue({ max: decodeQueueMax[lane], refuse: tooMany })
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let cpuSeconds = 0

  function end(): void {
    clearTimeout(idleTimer)
    child?.kill('SIGKILL')
    child = undefined
  }

  /** Sends one request to the process, which is started when there is none. */
  function ask(request: DecodeRequest, signal: AbortSignal): Promise<ReadPicture> {
    clearTimeout(idleTimer)
    // The process was killed from outside between two pictures.
    if (child && !child.connected) end()
    const current = (child ??= start(lane))
    const { promise, resolve, reject } = Promise.withResolvers<ReadPicture>()
    const giveUp = (error: Error) => {
      if (child === current) end()
      reject(error)
    }
    const onMessage = (reply: DecodeReply) => {
      cpuSeconds += reply.cpuSeconds
      if ('picture' in reply) {
        const { picture } = reply
        resolve({ ...picture, bytes: Buffer.from(picture.bytes) })
      } else if (reply.isOver) return giveUp(toDomainError(reply.refused))
      else reject(toDomainError(reply.refused))
      if (reply.memoryBytes > pictureProcessKeptBytes) end()
    }
    const onEnd = (problem: unknown) => {
      log.warn({ problem: String(problem), lane }, 'the process that decodes pictures ended in its work')
      giveUp(toDomainError(refusals.broken()))
    }
    const onAbort = () => giveUp(signal.reason as Error)
    const late = setTimeout(() => giveUp(toDomainError(refusals.tooCostly())), decodeWallSeconds * 1000)
    current.once('message', onMessage).once('exit', onEnd).once('error', onEnd)
    signal.addEventListener('abort', onAbort, { once: true })
    current.send(request, error => {
      if (error) onEnd(error)
    })
    return promise.finally(() => {
      clearTimeout(late)
      signal.removeEventListener('abort', onAbort)
      current.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
      if (child) idleTimer = setTimeout(end, pictureProcessIdleSeconds * 1000).unref()
    })
  }

  return { queue, ask, end, cpuSeconds: () => cpuSeconds }
}

/** `budgets`: CPU seconds for one picture. */
export function openDecoder(log: Logger, budgets: Readonly<Record<Lane, number>> = decodeCpuSeconds): Decoder {
  const lanes = { readers: openLane('readers', log), editors: openLane('editors', log) }
  const all = Object.values(lanes)
  return {
    read: async (bytes, { use, person, signal, crop }) => {
      const lane = laneOf(use)
      try {
        // Structural checks run at once: a bad file neither waits in the queue nor delays it.
        const { inspected, maxPixels } = checkBounds(bytes, use)
        const request = { task: { use, inspected, maxPixels, crop }, cpuSeconds: budgets[lane] }
        return await lanes[lane].queue.run({ person, bytes: bytes.byteLength, signal }, () =>
          lanes[lane].ask(request, signal),
        )
      } catch (error) {
        if (error instanceof PictureRefused) throw toDomainError(error)
        throw error
      }
    },
    isBusy: () => all.some(({ queue }) => queue.isBusy()),
    cpuSeconds: () => all.reduce((sum, lane) => sum + lane.cpuSeconds(), 0),
    close: () => all.forEach(({ end }) => end()),
  }
}
