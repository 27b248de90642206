import { z } from 'zod'
import { defineCall } from './call.ts'
import { image } from './image.ts'

/** Renditions offered, in pixels; a picture is never enlarged. */
export const imageWidths = [160, 320, 480, 640, 720, 960, 1280, 1600, 2000] as const
export const imageFormats = ['avif', 'webp', 'jpg'] as const

// Renditions themselves are no calls: `GET /media/{image_id}/{width}.{avif|webp|jpg}` answers bytes, immutable for a year,
// for the widths of the image's own `sizes` (their `url` ends with `.webp`: replace it by the format wanted). Anything else
// there is a JSON 404.

/** Bytes in, an image with all its sizes out. The same bytes again give the same image. */
export const uploadImage = defineCall({
  name: 'uploadImage',
  service: 'media',
  method: 'POST',
  path: '/svc-internal/media/images',
  auth: 'internal',
  summary: 'Stores a picture: type told by content, re-encoded without metadata, sizes made as they are asked for',
  source: 'own: media pipeline',
  bodyKind: 'bytes',
  query: z.object({
    alt: z.string().max(500).default(''),
    source: z
      .string()
      .max(300)
      .optional()
      .describe(
        'Key of whoever brings it: the same key replaces nothing and finds the same picture; removeImage takes it away',
      ),
    focal: z
      .string()
      .regex(/^[01](\.\d+)?,[01](\.\d+)?$/)
      .optional(),
  }),
  body: z.custom<Uint8Array>(value => value instanceof Uint8Array),
  reply: image,
  errors: ['validation', 'too_large', 'unsupported_media'],
})
export const findImages = defineCall({
  name: 'findImages',
  service: 'media',
  method: 'POST',
  path: '/svc-internal/media/images/by-source',
  auth: 'internal',
  summary: 'Pictures already stored under importer keys',
  source: 'own: media pipeline',
  body: z.object({ sources: z.array(z.string().max(300)).max(500) }),
  reply: z.object({ images: z.record(z.string(), image) }),
})

/** Keys belong to whoever made them up: a picture that others use too has theirs, and stays. */
export const removeImage = defineCall({
  name: 'removeImage',
  service: 'media',
  method: 'DELETE',
  path: '/svc-internal/media/images',
  auth: 'internal',
  summary:
    'Takes a key away; the picture goes with its last key and with everything made of it. Asked again, nothing happens',
  source: 'own: personal data (152-FZ)',
  query: z.object({ source: z.string().min(1).max(300) }),
  reply: z.object({
    success: z.literal(true),
    is_removed: z.boolean().describe('false: unknown, or others use the picture, or it was once brought without a key'),
  }),
})

export const fileKind = z.enum(['audio', 'video', 'document'])
export type FileKind = z.output<typeof fileKind>

/** What is kept and sent as it came: sound, film, a document. */
export const mediaFile = z.object({
  file_id: z.number().int(),
  url: z.string().describe('Relative to the site; ends with the name, encoded'),
  name: z.string().describe('As it is saved on a reader’s disk; its extension is that of the content'),
  size_bytes: z.number().int(),
  content_type: z.string(),
  kind: fileKind,
})
export type MediaFileReply = z.output<typeof mediaFile>

// Files themselves are no calls: `GET /media/files/{file_id}/{name}` answers bytes, whole or one range of them, immutable for
// a year. Another name leads to the right one by 301; an unknown number is a JSON 404, a range beyond the end 416.

export const uploadFile = defineCall({
  name: 'uploadFile',
  service: 'media',
  method: 'POST',
  path: '/svc-internal/media/files',
  auth: 'internal',
  summary:
    'Stores sound, film or a document as it is: type told by content, only known types taken. The same bytes again give the same file',
  source: 'own: media of articles',
  bodyKind: 'bytes',
  query: z.object({
    name: z.string().max(500).default('').describe('Name or address it had; its folder and extension are not believed'),
    source: z.string().max(300).optional().describe('Key of the importer: the same key finds the same file'),
    trial: z.enum(['0', '1']).default('0').describe('1: the same answer, and nothing is written'),
  }),
  body: z.custom<Uint8Array>(value => value instanceof Uint8Array),
  reply: mediaFile,
  errors: ['validation', 'too_large', 'unsupported_media'],
})
export const findFiles = defineCall({
  name: 'findFiles',
  service: 'media',
  method: 'POST',
  path: '/svc-internal/media/files/by-source',
  auth: 'internal',
  summary: 'Files already stored under importer keys',
  source: 'own: media of articles',
  body: z.object({ sources: z.array(z.string().max(300)).max(500) }),
  reply: z.object({ files: z.record(z.string(), mediaFile) }),
})
export const mediaCalls = [uploadImage, findImages, removeImage, uploadFile, findFiles] as const
