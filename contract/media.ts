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
      .describe('Key of the importer: the same key replaces nothing and finds the same picture'),
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
export const mediaCalls = [uploadImage, findImages] as const
