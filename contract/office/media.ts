import { z } from 'zod'
import { broughtMoment } from '../moments.ts'
import { defineCall, internalCallOf } from '../call.ts'
import { int4Max, int8Max, integer, pieceQuery } from '../whole-number.ts'

/** Ids of pictures and files are derived from their bytes. */
const storedQuery = pieceQuery({ idMax: int8Max })

const office = internalCallOf('media', 'POST', 'own: office and importers')

/** A stored picture: what an archive needs beside its bytes. */
export const storedImage = z.object({
  id: integer(1, int8Max),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the uploaded bytes; the id is derived from it'),
  alt: z.string().max(500),
  width: integer(1, int4Max),
  height: integer(1, int4Max),
  thumbhash: z.string().max(200).nullable(),
  focal: z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]).nullable(),
  isTransparent: z.boolean(),
  file: z
    .string()
    .regex(/^media\/masters\/[0-9a-f]{2}\/[0-9a-f]{64}\.(webp|avif)$/)
    .describe('Key of its bytes in the blob store'),
  createdAt: broughtMoment,
  sources: z.array(z.string().max(300)).max(1000).describe('Keys of importers'),
})
export type StoredImage = z.output<typeof storedImage>

export const listStoredImages = defineCall({
  ...office('listStoredImages', '/stored-images', 'List every stored picture in the order of ids, for an export'),
  method: 'GET',
  query: storedQuery,
  reply: z.object({ items: z.array(storedImage) }),
})
export const restoreImages = defineCall({
  ...office(
    'restoreImages',
    '/stored-images',
    'Restore pictures whose bytes are already in the blob store; each is read completely first',
  ),
  body: z.object({ images: z.array(storedImage).max(100) }),
  reply: z.object({
    results: z.array(z.object({ id: z.number().int(), outcome: z.enum(['created', 'unchanged']) })),
  }),
  errors: ['validation', 'unsupported_media'],
})
/** A stored file. Uploading the same bytes gives the same id, so an archive needs no more than this. */
export const storedFile = z.object({
  id: integer(1, int8Max),
  name: z.string().max(500),
  size: integer(1, int8Max),
  file: z.string().describe('Key of its bytes in the blob store'),
  sources: z.array(z.string().max(300)).max(1000).describe('Keys of importers'),
})
export const listStoredFiles = defineCall({
  ...office(
    'listStoredFiles',
    '/stored-files',
    'List stored audio, video and documents in the order of ids, for an export',
  ),
  method: 'GET',
  query: storedQuery,
  reply: z.object({ items: z.array(storedFile) }),
})
export const officeMediaCalls = [listStoredImages, restoreImages, listStoredFiles] as const
