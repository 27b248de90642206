// Rows have copies of pictures as they were placed. What the media library changed since (another focal point, another description, another
// picture instead, rights that ended) is put into replies on their way out, so that no row is rewritten and everything can be taken back
// (docs/decisions/041). The changes are few and stand in memory.
import type { FastifyInstance } from 'fastify'
import type { Call, CallReply } from '#contract/call.ts'
import type { ImageReply } from '#contract/image.ts'
import { listPictureChanges } from '#contract/office/library.ts'
import type { ServiceContext } from '#platform/service.ts'
import { withPictures, type CurrentPicture } from './with-pictures.ts'

/** A lost event is made up for within this time. */
const keptMs = 60_000
/** Numbers may be committed out of their order: so many are read again. */
const overlap = 100
const pieceSize = 500

/** The function returns the changed pictures by id. */
export function followPictures({
  ask,
  events,
  log,
}: ServiceContext): () => Promise<ReadonlyMap<number, CurrentPicture>> {
  const current = new Map<number, CurrentPicture>()
  let last = 0
  let readAt: number | undefined
  let reading: Promise<void> | undefined
  const forget = () => void (readAt = undefined)
  events.onOwn('picture.changed', forget)
  events.on('picture.changed', forget)
  events.onMissed(forget)

  async function read(): Promise<void> {
    const startedAt = performance.now()
    readAt = startedAt
    try {
      for (let after = Math.max(0, last - overlap); ;) {
        const reply: CallReply<typeof listPictureChanges> = await ask(listPictureChanges, {
          query: { after, limit: pieceSize },
        })
        for (const { id, image, hasRights } of reply.items) current.set(id, toCurrent(image, hasRights))
        after = reply.items.at(-1)?.number ?? after
        last = Math.max(last, after)
        if (reply.items.length < pieceSize) return
      }
    } catch (error) {
      // Pages are shown with the pictures that are known.
      log.debug({ err: error }, 'changes of pictures could not be read')
    }
  }

  return async () => {
    if (readAt === undefined || performance.now() - readAt > keptMs)
      reading ??= read().finally(() => void (reading = undefined))
    if (reading) await reading
    return current
  }
}

/** `except`: calls that answer what is stored, for an archive or an editor. */
export function showCurrentPictures(
  app: FastifyInstance,
  context: ServiceContext,
  { except }: { except: readonly Call[] },
): void {
  const stored = new Set(except.map(({ path }) => path))
  const findCurrent = followPictures(context)
  app.addHook('preSerialization', async (request, _, payload) => {
    const path = request.routeOptions.url
    if (typeof payload !== 'object' || payload === null || path === undefined || stored.has(path)) return payload
    const current = await findCurrent()
    return current.size === 0 ? payload : withPictures(payload, current)
  })
}

const toCurrent = (image: ImageReply, hasRights: boolean): CurrentPicture => (hasRights ? image : null)
