// GET /media/og/{version}/{path of a page}.jpg: the Open Graph picture of a page. It is drawn once and stored; a changed title or
// cover has another version and so another URL.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { discSide, shareHeight, type Brand, type ShareText } from '#schema-org/share-text.ts'
import { isHeld } from '#platform/http/is-held.ts'
import { sendBytes } from '../byte-ranges.ts'
import { renditionMaxAgeSeconds } from '../limits.ts'
import { getRendition, noSuchPicture, shareInProgress, type Media } from '../media.ts'
import { findPicture, type PagePicture } from '../open-graph/find-picture.ts'
import { contentTypes, heightAt, widthsOf } from '../rules/sizes.ts'
import { findImage } from '../store.ts'
import { parseSharePicture, sharePictureUrl, type SharePictureAddress } from '../rules/share-picture-address.ts'

const typeOf = ({ format }: SharePictureAddress) => (format === 'jpg' ? contentTypes.jpg : 'image/png')

/** Browsers remember the redirect from an outdated URL for this long. */
const movedMaxAgeSeconds = 300

function blobKey({ version, path, format }: SharePictureAddress): string {
  return `media/open-graph/${version}/${createHash('sha256').update(path).digest('hex').slice(0, 24)}.${format}`
}

/** The smallest rendition from which the cover, or what is on the disc, is cut without enlarging it; undefined without either. */
async function readPicture(media: Media, { cover, disc }: ShareText): Promise<Uint8Array | undefined> {
  const shown = cover ?? disc
  if (!shown) return undefined
  const image = await findImage(media.db.kysely, shown.id)
  if (!image) throw noSuchPicture()
  const side = cover ? shareHeight : discSide
  const widths = widthsOf(image.width)
  const isEnough = (width: number) => Math.min(width, heightAt(width, image)) >= side
  const width = widths.find(isEnough) ?? widths.at(-1)!
  return getRendition(media, { id: image.id, width, format: image.is_transparent ? 'webp' : 'jpg' })
}

/** Draws and stores pictures, one at a time: each takes a core for a tenth of a second. Those of drafts are not stored. */
function makePainter(media: Media) {
  const oneAtATime = pLimit(1)
  return (address: SharePictureAddress, text: PagePicture['text'] & { brand: Brand }, isDraft: boolean) =>
    shareInProgress(media, blobKey(address), async () => {
      const picture = await readPicture(media, text)
      const bytes = Buffer.from(await oneAtATime(() => media.encoder.run('drawing', { ...text, picture })))
      if (!isDraft) await media.context.blobs.put(blobKey(address), bytes, { contentType: typeOf(address) })
      return bytes
    })
}

export const sendSharePicture = (media: Media) => {
  const { blobs, ask, magazine } = media.context
  const paint = makePainter(media)

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { version, '*': file } = request.params as { version: string; '*': string }
    const address = parseSharePicture(version, file)
    if (!address) throw noSuchPicture()
    const isDraft = address.path.startsWith('/preview/')
    let bytes = isDraft ? undefined : (await blobs.get(blobKey(address)))?.bytes
    if (!bytes) {
      const brand = { name: magazine.name, card: magazine.card }
      const picture = await findPicture({ ask, brand }, address.path)
      if (!picture) throw noSuchPicture()
      if (picture.url !== sharePictureUrl(address))
        return reply
          .header('cache-control', `public, max-age=${movedMaxAgeSeconds}`)
          .redirect(encodeURI(picture.url), 302)
      bytes = await paint(address, { ...picture.text, brand }, isDraft)
    }
    // The version is a fingerprint of the words and the cover, so it serves as the ETag.
    const tag = `"${address.version}"`
    reply
      .header('cache-control', isDraft ? 'private, no-store' : `public, max-age=${renditionMaxAgeSeconds}, immutable`)
      .header('etag', tag)
      .header('x-content-type-options', 'nosniff')
    if (isHeld(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return sendBytes(request, reply.header('content-type', typeOf(address)), bytes, tag)
  }
}
