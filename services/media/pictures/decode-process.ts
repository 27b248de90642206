// A process that decodes untrusted pictures, one at a time; decoder.ts starts it. A running decoder cannot be interrupted: this process
// reports when a limit is exceeded, and its parent kills it then or when nobody waits for the picture any more.
import { decodeMaxBytes } from '../limits.ts'
import { readPicture, type PictureTask, type ReadPicture } from './read-picture.ts'
import { PictureRefused, refusals, type RefusalCode } from './refusals.ts'

export type DecodeRequest = { task: PictureTask; cpuSeconds: number }

export type Refused = { code: RefusalCode; message: string; fields: Record<string, string> | undefined }

/** `cpuSeconds`: CPU time of the process for this request; `memoryBytes`: memory of the process. `isOver`: a limit was exceeded while decoding. */
export type DecodeReply = { cpuSeconds: number; memoryBytes: number } & (
  | { picture: ReadPicture }
  | { refused: Refused; isOver: boolean }
)

const watchMs = 20

function reply(message: DecodeReply): void {
  process.send!(message)
}

const describe = ({ code, message, fields }: PictureRefused): Refused => ({ code, message, fields })

async function decode({ task, cpuSeconds }: DecodeRequest): Promise<void> {
  const since = process.cpuUsage()
  const used = () => {
    const { user, system } = process.cpuUsage(since)
    return { cpuSeconds: (user + system) / 1e6, memoryBytes: process.memoryUsage.rss() }
  }
  // Decoders run in their own threads, so the main thread can watch the limits.
  const watch = setInterval(() => {
    const now = used()
    if (now.cpuSeconds <= cpuSeconds && now.memoryBytes <= decodeMaxBytes) return
    clearInterval(watch)
    reply({ ...now, refused: describe(refusals.tooCostly()), isOver: true })
  }, watchMs)
  try {
    const picture = await readPicture(task)
    reply({ ...used(), picture })
  } catch (error) {
    const refused = error instanceof PictureRefused ? error : refusals.broken()
    reply({ ...used(), refused: describe(refused), isOver: false })
  } finally {
    clearInterval(watch)
  }
}

process.on('message', (request: DecodeRequest) => void decode(request))
process.on('disconnect', () => process.exit())
