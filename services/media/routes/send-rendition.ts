// GET /media/{id}/{width}.{avif|webp|jpg}: bytes, so not a call of the contract; its addresses are in every image there.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#contract/errors.ts'
import { renditionMaxAgeSeconds } from '../limits.ts'
import { getRendition, type Media } from '../media.ts'
import { contentTypes, encoderVersion } from '../pictures/encode-rendition.ts'
import { parseRendition } from '../rules/sizes.ts'

export function sendRendition(media: Media) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { id, file } = request.params as { id: string; file: string }
    const rendition = parseRendition(id, file)
    if (!rendition) throw new DomainError('not_found', 'Такой картинки нет')
    // A number belongs to its bytes for ever and an encoder version to its settings: the tag needs no look at the store.
    const tag = `"${encoderVersion}-${rendition.id}-${rendition.width}-${rendition.format}"`
    const bytes = request.headers['if-none-match']?.includes(tag) ? undefined : await getRendition(media, rendition)
    reply
      .header('cache-control', `public, max-age=${renditionMaxAgeSeconds}, immutable`)
      .header('etag', tag)
      .header('x-content-type-options', 'nosniff')
    if (!bytes) return reply.code(304).send()
    return reply
      .header('content-type', contentTypes[rendition.format])
      .header('content-length', bytes.byteLength)
      .send(bytes)
  }
}
