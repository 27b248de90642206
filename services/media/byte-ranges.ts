// Range requests for /media (RFC 9110, 14): players seek in audio and video, and interrupted downloads are resumed.
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import type { ErrorReply } from '#contract/errors.ts'
import type { ByteRange } from '#platform/blobs/port.ts'

const beyondTheEnd: ErrorReply = {
  success: false,
  message: 'Такого места в файле нет',
  code: 'range_not_satisfiable',
}

/** The requested range; undefined for the whole file, also if several ranges are requested, which players never do. */
function rangeOf(request: FastifyRequest, size: number, tag: string): ByteRange | 'beyond' | undefined {
  const { range, 'if-range': condition } = request.headers
  if (request.method !== 'GET' || range === undefined || (condition !== undefined && condition !== tag))
    return undefined
  const ranges = parseRange(size, range, { combine: true })
  if (ranges === -1) return 'beyond'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}

/**
 * Sends the whole file of `size` bytes or the requested range: 200, 206 or 416. `read` returns the bytes of a range, or all bytes without one.
 * `tag` is the ETag that the reply already has.
 */
export async function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, tag }: { size: number; tag: string },
  read: (range: ByteRange | undefined) => Promise<unknown> | unknown,
): Promise<FastifyReply> {
  reply.header('accept-ranges', 'bytes')
  const range = rangeOf(request, size, tag)
  if (range === 'beyond')
    return reply
      .code(416)
      .header('cache-control', 'no-store')
      .header('content-range', `bytes */${size}`)
      .type('application/json; charset=utf-8')
      .send(beyondTheEnd)
  const bytes = await read(range)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply.header('content-length', range ? range.end - range.start + 1 : size).send(bytes)
}

/** Sends bytes in memory, or the requested range of them. */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
  tag: string,
): Promise<FastifyReply> {
  return sendRange(request, reply, { size: bytes.byteLength, tag }, range =>
    range ? bytes.subarray(range.start, range.end + 1) : bytes,
  )
}
