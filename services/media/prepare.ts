// Renditions that lists and articles show most, made before the first reader asks: one picture a job, and the job
// sends its successor, so that nobody ever waits long for it to end.
import type { Jobs } from '#platform/jobs/jobs.ts'
import { prepareDelaySeconds, preparedFormats, preparedWidths, preparePauseSeconds } from './limits.ts'
import { makeRendition, renditionKey, type Media } from './media.ts'
import { widthsOf } from './rules/sizes.ts'
import { findUnprepared, markPrepared } from './store.ts'

export const prepareQueue = 'media.prepare'

/** After an upload. A job that has not begun covers every picture stored before it begins: one request for many uploads. */
export async function requestPreparing(media: Media): Promise<void> {
  const now = performance.now()
  if (now < media.preparing.coveredUntilMs) return
  media.preparing.coveredUntilMs = now + (prepareDelaySeconds * 1000) / 2
  await sendNext(media.context.jobs, prepareDelaySeconds)
}

async function sendNext(jobs: Jobs, afterSeconds: number): Promise<void> {
  await jobs.send(prepareQueue, {}, { singletonKey: 'next', startAfter: afterSeconds })
}

/** Makes the common renditions of one picture. Whether there was one. */
async function prepareNext(media: Media): Promise<boolean> {
  const image = await findUnprepared(media.db.kysely)
  if (!image) return false
  const widths = widthsOf(image.width).filter(width => preparedWidths.some(prepared => prepared === width))
  for (const format of preparedFormats) {
    for (const width of widths) {
      const rendition = { id: image.id, width, format }
      if (await media.context.blobs.has(renditionKey(rendition))) continue
      try {
        await makeRendition(media, image, rendition, 'ahead')
      } catch (error) {
        // Made on demand, it fails again and says so to the one who asks; here it must not stop the others.
        media.context.log.error({ err: error, image: image.id, width, format }, 'a rendition could not be made ahead')
      }
    }
  }
  await markPrepared(media.db.kysely, image.id, media.context.clock.now())
  return true
}

export async function prepareJob(media: Media): Promise<void> {
  // Somebody waits for an encoder: come back when the rush is over.
  const hasMore = media.turns.isBusy() || (await prepareNext(media))
  if (hasMore) await sendNext(media.context.jobs, preparePauseSeconds)
}
