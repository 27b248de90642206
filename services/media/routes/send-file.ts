// GET /media/files/{id}/{name}: bytes as they came, whole or one range, so that sound and film can be wound to any place.
import { create as disposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { DomainError, type ErrorReply } from '#contract/errors.ts'
import type { ByteRange } from '#platform/blobs/port.ts'
import { renditionMaxAgeSeconds } from '../limits.ts'
import type { Media } from '../media.ts'
import { fileUrl, parseFileId } from '../rules/file-address.ts'
import { findFile, type FileRow } from '../store.ts'

const noFile = () => new DomainError('not_found', 'Такого файла нет')

const beyondTheEnd: ErrorReply = {
  success: false,
  message: 'Такого места в файле нет',
  code: 'range_not_satisfiable',
}

const isShown = ({ kind, content_type }: FileRow) => kind !== 'document' || content_type === 'application/pdf'

/** Opened by itself a file must not act: no script, no form, no origin. A sandbox would also keep players from playing. */
const policyOf = ({ kind }: FileRow) =>
  kind === 'document' ? "default-src 'none'; sandbox" : "default-src 'none'; media-src 'self'"

/** The one range that is asked for; undefined: all of it. Several at once nobody needs: they get the whole. */
function rangeOf(request: FastifyRequest, size: number, tag: string): ByteRange | 'beyond' | undefined {
  const { range, 'if-range': condition } = request.headers
  if (request.method !== 'GET' || range === undefined || (condition !== undefined && condition !== tag))
    return undefined
  const ranges = parseRange(size, range, { combine: true })
  if (ranges === -1) return 'beyond'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}

export function sendFile(media: Media) {
  const { blobs } = media.context

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { id, name } = request.params as { id: string; name: string }
    const number = parseFileId(id)
    const file = number === undefined ? undefined : await findFile(media.db.kysely, number)
    if (!file) throw noFile()
    reply
      .header('cache-control', `public, max-age=${renditionMaxAgeSeconds}, immutable`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', policyOf(file))
    if (name !== file.name) return reply.redirect(fileUrl(file), 301)

    const tag = `"${file.hash.slice(0, 32)}"`
    reply.header('etag', tag).header('accept-ranges', 'bytes')
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
    const range = rangeOf(request, file.size_bytes, tag)
    if (range === 'beyond')
      return reply
        .code(416)
        .header('cache-control', 'no-store')
        .header('content-range', `bytes */${file.size_bytes}`)
        .send(beyondTheEnd)
    // As a stream: a film that a hundred readers watch is not in memory a hundred times.
    const bytes = await blobs.read(file.blob_key, range)
    if (!bytes) throw noFile()
    reply
      .header('content-type', file.content_type)
      .header('content-disposition', disposition(file.name, { type: isShown(file) ? 'inline' : 'attachment' }))
    if (!range) return reply.header('content-length', file.size_bytes).send(bytes)
    return reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${file.size_bytes}`)
      .header('content-length', range.end - range.start + 1)
      .send(bytes)
  }
}
