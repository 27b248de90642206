// GET /media/{id}/{width}.{avif|webp|jpg}: a rendition of a picture. Bytes, so not a call of the contract; the `sizes` of every image
// in the contract hold these URLs.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendBytes } from '../byte-ranges.ts'
import { renditionMaxAgeSeconds } from '../limits.ts'
import { getRendition, noSuchPicture, type Media } from '../media.ts'
import { contentTypes, encoderVersion, parseRendition } from '../rules/sizes.ts'

export const sendRendition =
  (media: Media) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { id, file } = request.params as { id: string; file: string }
    const rendition = parseRendition(id, file)
    if (!rendition) throw noSuchPicture()
    // An id always means the same bytes and an encoder version the same settings, so the tag needs no look at the store.
    const tag = `"${encoderVersion}-${rendition.id}-${rendition.width}-${rendition.format}"`
    const bytes = request.headers['if-none-match']?.includes(tag) ? undefined : await getRendition(media, rendition)
    reply
      .header('cache-control', `public, max-age=${renditionMaxAgeSeconds}, immutable`)
      .header('etag', tag)
      .header('x-content-type-options', 'nosniff')
    if (!bytes) return reply.code(304).send()
    return sendBytes(request, reply.header('content-type', contentTypes[rendition.format]), bytes, tag)
  }
