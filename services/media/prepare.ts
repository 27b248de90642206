// Makes the renditions that lists and articles show most before a reader asks for them. A job handles one picture and sends the next
// job, so that stopping the process never waits long for it.
import type { Jobs } from '#platform/jobs/jobs.ts'
import { prepareDelaySeconds, preparedFormats, preparedWidths, preparePauseSeconds } from './limits.ts'
import { savePerceptualHash, hashNextPicture } from './library/perceptual-hash.ts'
import { makeRendition, renditionKey, type Media } from './media.ts'
import { widthsOf } from './rules/sizes.ts'
import { findUnprepared, markPrepared } from './store.ts'

export const prepareQueue = 'media.prepare'

/** Called after an upload. A delayed job prepares every picture stored before it starts, so one request covers many uploads. */
export async function requestPreparing(media: Media): Promise<void> {
  const now = performance.now()
  if (now < media.preparing.coveredUntilMs) return
  media.preparing.coveredUntilMs = now + (prepareDelaySeconds * 1000) / 2
  await sendNext(media.context.jobs, prepareDelaySeconds)
}

async function sendNext(jobs: Jobs, afterSeconds: number): Promise<void> {
  await jobs.send(prepareQueue, {}, { singletonKey: 'next', startAfter: afterSeconds })
}

/** Makes the common renditions of one picture, or hashes one. Returns false if there was nothing to do. */
async function prepareNext(media: Media): Promise<boolean> {
  const image = await findUnprepared(media.db.kysely)
  if (!image) return hashNextPicture(media)
  const widths = widthsOf(image.width).filter(width => preparedWidths.some(prepared => prepared === width))
  for (const format of preparedFormats) {
    for (const width of widths) {
      const rendition = { id: image.id, width, format }
      if (await media.context.blobs.has(renditionKey(rendition))) continue
      try {
        await makeRendition(media, image, rendition, 'prepare')
      } catch (error) {
        // A request for this rendition will fail and report the error; here the other renditions go on.
        media.context.log.error({ err: error, image: image.id, width, format }, 'a rendition could not be made ahead')
      }
    }
  }
  // Pictures of an import are hashed here; uploads of the office are hashed on arrival.
  await savePerceptualHash(media, image)
  await markPrepared(media.db.kysely, image.id, media.context.clock.now())
  return true
}

export async function prepareJob(media: Media): Promise<void> {
  // Readers and uploads come first: try again later.
  const hasMore = media.masterReads.isBusy() || media.decoder.isBusy() || (await prepareNext(media))
  if (hasMore) await sendNext(media.context.jobs, preparePauseSeconds)
}
