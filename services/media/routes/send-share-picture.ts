// GET /media/og/{version}/{path of a page}.png: the Open Graph picture of a page without a cover. It is drawn once and stored; a changed
// title has another version and so another URL.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import type { Brand } from '#schema-org/share-text.ts'
import { isHeld } from '#platform/http/is-held.ts'
import { sendBytes } from '../byte-ranges.ts'
import { renditionMaxAgeSeconds } from '../limits.ts'
import { noSuchPicture, shareInProgress, type Media } from '../media.ts'
import { findPicture, type PagePicture } from '../open-graph/find-picture.ts'
import { parseSharePicture, sharePictureUrl, type SharePictureAddress } from '../rules/share-picture-address.ts'

/** Browsers remember the redirect from an outdated URL for this long. */
const movedMaxAgeSeconds = 300

function blobKey({ version, path }: SharePictureAddress): string {
  return `media/open-graph/${version}/${createHash('sha256').update(path).digest('hex').slice(0, 24)}.png`
}

/** Draws and stores pictures, one at a time: each takes a core for a tenth of a second. Those of drafts are not stored. */
function makePainter(
  media: Media,
): (key: string, text: PagePicture['text'] & { brand: Brand }, isDraft: boolean) => Promise<Buffer> {
  const oneAtATime = pLimit(1)
  return (key, text, isDraft) =>
    shareInProgress(media, key, async () => {
      const bytes = Buffer.from(await oneAtATime(() => media.encoder.run('drawing', text)))
      if (!isDraft) await media.context.blobs.put(key, bytes, { contentType: 'image/png' })
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
    const key = blobKey(address)
    let bytes = isDraft ? undefined : (await blobs.get(key))?.bytes
    if (!bytes) {
      const brand = { name: magazine.name, card: magazine.card }
      const picture = await findPicture({ ask, brand }, address.path)
      if (!picture) throw noSuchPicture()
      if (picture.url !== sharePictureUrl(address))
        return reply
          .header('cache-control', `public, max-age=${movedMaxAgeSeconds}`)
          .redirect(encodeURI(picture.url), 302)
      bytes = await paint(key, { ...picture.text, brand }, isDraft)
    }
    // The version is a fingerprint of the words, so it serves as the ETag.
    const tag = `"${address.version}"`
    reply
      .header('cache-control', isDraft ? 'private, no-store' : `public, max-age=${renditionMaxAgeSeconds}, immutable`)
      .header('etag', tag)
      .header('x-content-type-options', 'nosniff')
    if (isHeld(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return sendBytes(request, reply.header('content-type', 'image/png'), bytes, tag)
  }
}
