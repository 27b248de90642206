import { z } from 'zod'
import { defineCall } from '../call.ts'

const base = '/svc-internal/media'

/** A picture as it is kept: what an archive takes along beside its bytes. */
export const storedImage = z.object({
  id: z.number().int().min(1),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the bytes once uploaded; the number is made of it'),
  alt: z.string().max(500),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  thumbhash: z.string().max(200).nullable(),
  focal: z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]).nullable(),
  isTransparent: z.boolean(),
  file: z
    .string()
    .regex(/^media\/masters\/[0-9a-f]{2}\/[0-9a-f]{64}\.(webp|avif)$/)
    .describe('Key of its bytes among the blobs'),
  createdAt: z.iso.datetime({ offset: true }),
  sources: z.array(z.string().max(300)).max(1000).describe('Keys of importers'),
})
export type StoredImage = z.output<typeof storedImage>

export const listStoredImages = defineCall({
  name: 'listStoredImages',
  service: 'media',
  method: 'GET',
  path: `${base}/stored-images`,
  auth: 'internal',
  summary: 'Every picture as it is kept, in the order of numbers: for an export',
  source: 'own: office and importers',
  query: z.object({
    after: z.coerce.number().int().default(0),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  reply: z.object({ items: z.array(storedImage) }),
})
export const restoreImages = defineCall({
  name: 'restoreImages',
  service: 'media',
  method: 'POST',
  path: `${base}/stored-images`,
  auth: 'internal',
  summary: 'Takes pictures over whose bytes lie among the blobs already; each is read to its end first',
  source: 'own: office and importers',
  body: z.object({ images: z.array(storedImage).max(100) }),
  reply: z.object({
    results: z.array(z.object({ id: z.number().int(), outcome: z.enum(['created', 'unchanged']) })),
  }),
  errors: ['validation', 'unsupported_media'],
})
/** A file as it is kept. The same bytes uploaded again give the same number, so an archive needs no more than these. */
export const storedFile = z.object({
  id: z.number().int().min(1),
  name: z.string().max(500),
  size: z.number().int().min(1),
  file: z.string().describe('Key of its bytes among the blobs'),
  sources: z.array(z.string().max(300)).max(1000).describe('Keys of importers'),
})
export const listStoredFiles = defineCall({
  name: 'listStoredFiles',
  service: 'media',
  method: 'GET',
  path: `${base}/stored-files`,
  auth: 'internal',
  summary: 'Sound, film and documents as they are kept, in the order of numbers: for an export',
  source: 'own: office and importers',
  query: z.object({
    after: z.coerce.number().int().default(0),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  reply: z.object({ items: z.array(storedFile) }),
})
export const officeMediaCalls = [listStoredImages, restoreImages, listStoredFiles] as const
