// GET /media/og/{version}/{path of a page}.png: the picture of a link to a page without one of its own. Drawn once, kept, and
// never changed under its address: another title has another version.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#contract/errors.ts'
import { renditionMaxAgeSeconds } from '../limits.ts'
import type { Media } from '../media.ts'
import { openDrawing, type Draw } from '../open-graph/draw-picture.ts'
import { findPicture, type PagePicture } from '../open-graph/find-picture.ts'
import { makeTurns } from '../pictures/turns.ts'
import { drawnUrl, parseDrawn, type DrawnAddress } from '../rules/drawn-address.ts'

/** Who comes with an address of yesterday's title is sent on, and asks again soon. */
const movedMaxAgeSeconds = 300

const noPicture = () => new DomainError('not_found', 'Такой картинки нет')

function blobKey({ version, path }: DrawnAddress): string {
  return `media/open-graph/${version}/${createHash('sha256').update(path).digest('hex').slice(0, 24)}.png`
}

export function sendDrawn(media: Media) {
  const { blobs, ask } = media.context
  const turns = makeTurns(1)
  let draw: Draw | undefined

  function makePicture(key: string, { text }: PagePicture): Promise<Buffer> {
    const current = media.making.get(key)
    if (current) return current
    const making = turns
      .take('reader', async () => {
        draw ??= openDrawing()
        const bytes = await draw(text)
        await blobs.put(key, bytes, { contentType: 'image/png' })
        return bytes
      })
      .finally(() => media.making.delete(key))
    media.making.set(key, making)
    return making
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { version, '*': file } = request.params as { version: string; '*': string }
    const address = parseDrawn(version, file)
    if (!address) throw noPicture()
    const key = blobKey(address)
    let bytes = (await blobs.get(key))?.bytes
    if (!bytes) {
      const picture = await findPicture(ask, address.path)
      if (!picture) throw noPicture()
      if (picture.url !== drawnUrl(address))
        return reply
          .header('cache-control', `public, max-age=${movedMaxAgeSeconds}`)
          .redirect(encodeURI(picture.url), 302)
      bytes = await makePicture(key, picture)
    }
    return reply
      .header('cache-control', `public, max-age=${renditionMaxAgeSeconds}, immutable`)
      .header('x-content-type-options', 'nosniff')
      .header('content-type', 'image/png')
      .header('content-length', bytes.byteLength)
      .send(bytes)
  }
}
