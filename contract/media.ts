import { z } from 'zod'
import { libraryKind } from './library-kind.ts'
import { defineCall, internalCallOf } from './call.ts'
import { CallError, DomainError, errorReply, findRefusal } from './errors.ts'
import { image } from './image.ts'

/** Widths of renditions in pixels. A picture is never enlarged. */
export const imageWidths = [160, 320, 480, 640, 720, 960, 1280, 1600, 2000] as const
export const imageFormats = ['avif', 'webp', 'jpg'] as const

// Renditions are not calls: `GET /media/{image_id}/{width}.{avif|webp|jpg}` answers bytes that are immutable for a year,
// for the widths in the image's `sizes` (their `url` ends with `.webp`: replace it by the wanted format). Any other address
// there is a JSON 404.

/** The use of a picture. Pictures of readers (`comment`, `portrait`) have limits and a queue of their own. */
export const pictureUse = z.enum(['editor', 'comment', 'portrait'])
export type PictureUse = z.output<typeof pictureUse>

/** How long to wait before a retry after a 429 or 503 of `uploadImage`. */
export const pictureRetrySeconds = 5

const mediaCall = internalCallOf('media', 'POST', 'own: media pipeline')

/** Takes bytes and answers an image with all its sizes. The same bytes always give the same image. */
export const uploadImage = defineCall({
  ...mediaCall(
    'uploadImage',
    '/images',
    'Store a picture; its type is detected from its bytes, it is re-encoded without metadata, and sizes are made when requested',
  ),
  bodyKind: 'bytes',
  query: z.object({
    alt: z.string().max(500).default(''),
    source: z
      .string()
      .max(300)
      .optional()
      .describe(
        'Key of the importer. A known key finds the same picture and replaces nothing; removeImage removes the key',
      ),
    focal: z
      .string()
      .regex(/^[01](\.\d+)?,[01](\.\d+)?$/)
      .optional()
      .describe('Point to keep, 0–1 from the top left; a portrait is cut to the largest square around it'),
    use: pictureUse.default('editor'),
    person: z.string().max(100).default('').describe('The sender; senders take turns'),
    crop: z
      .string()
      .regex(/^\d{1,5},\d{1,5},\d{1,5}$/)
      .optional()
      .describe('For portraits, instead of the point: `left,top,side` in pixels of the upright picture'),
  }),
  body: z.custom<Uint8Array>(value => value instanceof Uint8Array),
  reply: image,
  errors: ['validation', 'too_large', 'unsupported_media', 'rate_limited', 'unavailable'],
})

/** Converts a refusal of `uploadImage` into a refusal for the person who sent the picture; returns other errors unchanged. */
export function toPictureRefusal(error: unknown): unknown {
  if (!(error instanceof CallError)) return error
  const reply = errorReply.safeParse(error.body).data
  if (reply?.code === 'rate_limited' || reply?.code === 'unavailable' || reply?.code === 'disk_full')
    return new DomainError(reply.code, reply.message, undefined, pictureRetrySeconds)
  return findRefusal(error) ?? error
}

export const findImages = defineCall({
  ...mediaCall('findImages', '/images/by-source', 'Find stored pictures by importer keys'),
  body: z.object({ sources: z.array(z.string().max(300)).max(500) }),
  reply: z.object({ images: z.record(z.string(), image) }),
})

/** Each importer has its own keys. A picture that has keys of others stays. */
export const removeImage = defineCall({
  ...mediaCall(
    'removeImage',
    '/images',
    'Remove a key; the last key takes the picture with it, and everything made from it. Removing it again changes nothing',
  ),
  method: 'DELETE',
  source: 'own: personal data (152-FZ)',
  query: z.object({ source: z.string().min(1).max(300) }),
  reply: z.object({
    success: z.literal(true),
    is_removed: z
      .boolean()
      .describe('False when the key is unknown, others use the picture, or it was once uploaded without a key'),
  }),
})

export const fileKind = libraryKind.exclude(['picture'])
export type FileKind = z.output<typeof fileKind>

/** A file that is stored and sent unchanged: audio, video, a document. */
export const mediaFile = z.object({
  file_id: z.number().int(),
  url: z.string().describe('Relative to the site; ends with the encoded name'),
  name: z.string().describe('Name under which readers save it; its extension fits the content'),
  size_bytes: z.number().int(),
  content_type: z.string(),
  kind: fileKind,
})
export type MediaFileReply = z.output<typeof mediaFile>

// Files are not calls: `GET /media/files/{file_id}/{name}` answers bytes, all or one range, immutable for a year.
// Another name redirects to the right one (301); an unknown id is a JSON 404, a range beyond the end a 416.

export const uploadFile = defineCall({
  ...mediaCall(
    'uploadFile',
    '/files',
    'Store audio, video or a document unchanged; its type is detected from its bytes, and only known types are accepted. The same bytes give the same file',
  ),
  source: 'own: media of articles',
  bodyKind: 'bytes',
  query: z.object({
    name: z.string().max(500).default('').describe('Former name or address; its folder and extension are ignored'),
    source: z.string().max(300).optional().describe('Key of the importer; a known key finds the same file'),
    trial: z.enum(['0', '1']).default('0').describe('1 gives the same answer and stores nothing'),
  }),
  body: z.custom<Uint8Array>(value => value instanceof Uint8Array),
  reply: mediaFile,
  errors: ['validation', 'too_large', 'unsupported_media'],
})
export const findFiles = defineCall({
  ...mediaCall('findFiles', '/files/by-source', 'Find stored files by importer keys'),
  source: 'own: media of articles',
  body: z.object({ sources: z.array(z.string().max(300)).max(500) }),
  reply: z.object({ files: z.record(z.string(), mediaFile) }),
})
export const mediaCalls = [uploadImage, findImages, removeImage, uploadFile, findFiles] as const
