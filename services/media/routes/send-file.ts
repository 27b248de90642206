// GET /media/files/{id}/{name}: a file as it was uploaded, whole or one range, so that players can seek in sound and video.
import { create as disposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#contract/errors.ts'
import { isHeld } from '#platform/http/is-held.ts'
import { sendRange } from '../byte-ranges.ts'
import { renditionMaxAgeSeconds } from '../limits.ts'
import type { Media } from '../media.ts'
import { fileUrl, parseFileId } from '../rules/file-address.ts'
import { findFile, type FileRow } from '../store.ts'

const noSuchFile = () => new DomainError('not_found', 'Такого файла нет')

const isShownInline = ({ kind, content_type }: FileRow) => kind !== 'document' || content_type === 'application/pdf'

/** A file opened in a tab must not run scripts, send forms or have an origin. A sandbox would also stop the browser's player. */
const policyOf = ({ kind }: FileRow) =>
  kind === 'document' ? "default-src 'none'; sandbox" : "default-src 'none'; media-src 'self'"

export const sendFile =
  ({ context: { blobs }, db }: Media) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { id, name } = request.params as { id: string; name: string }
    const fileId = parseFileId(id)
    const file = fileId === undefined ? undefined : await findFile(db.kysely, fileId)
    if (!file) throw noSuchFile()
    reply
      .header('cache-control', `public, max-age=${renditionMaxAgeSeconds}, immutable`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', policyOf(file))
    if (name !== file.name) return reply.redirect(fileUrl(file), 301)

    const tag = `"${file.hash.slice(0, 32)}"`
    reply.header('etag', tag)
    if (isHeld(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return sendRange(request, reply, { size: file.size_bytes, tag }, async range => {
      // A stream: a video that a hundred readers watch is not in memory a hundred times.
      const bytes = await blobs.read(file.blob_key, range)
      if (!bytes) throw noSuchFile()
      reply
        .header('content-type', file.content_type)
        .header('content-disposition', disposition(file.name, { type: isShownInline(file) ? 'inline' : 'attachment' }))
      return bytes
    })
  }
