import { z } from 'zod'
import { broughtDay, broughtMoment } from '../moments.ts'
import { defineCall, internalCallOf } from '../call.ts'
import { int4Max, int8Max, integer, pieceQuery } from '../whole-number.ts'

/** Ids of pictures and files are derived from their bytes. */
const storedQuery = pieceQuery({ idMax: int8Max })

const office = internalCallOf('media', 'POST', 'own: office and importers')

/** The values of a picture or a file in the library, without the text alternative and the focal point of pictures. */
export const storedWords = z.object({
  name: z.string().max(200),
  credit: z.string().max(200),
  caption: z.string().max(500),
  rightsOwner: z.string().max(200),
  rightsUntil: broughtDay.nullable(),
  rightsNote: z.string().max(1000),
  createdAt: broughtMoment,
  isChanged: z.boolean().describe('Readers see a replacement or changed values'),
  successor: integer(1, int8Max).optional().describe('The picture that replaces it'),
  replacedAt: broughtMoment.optional(),
})
export type StoredWords = z.output<typeof storedWords>

/**
 * The key under which an import stores the bytes of a picture. An archive has only what was made of an upload: whether the stated hash is that
 * of the upload is known if the bytes are unchanged, and otherwise nobody can tell.
 */
export function broughtPictureKey(hash: string, bytesHash: string, extension: string): string {
  const folder = hash.slice(0, 2)
  return hash === bytesHash
    ? `media/masters/${folder}/${hash}.${extension}`
    : `media/brought/${folder}/${hash}-${bytesHash}.${extension}`
}

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
    .regex(/^media\/(masters\/[0-9a-f]{2}\/[0-9a-f]{64}|brought\/[0-9a-f]{2}\/[0-9a-f]{64}-[0-9a-f]{64})\.(webp|avif)$/)
    .describe('Key of its bytes in the blob store'),
  createdAt: broughtMoment,
  sources: z.array(z.string().max(300)).max(1000).describe('Keys of importers'),
  library: storedWords.optional().describe('Absent for pictures of readers, and in archives from before the library'),
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
  library: storedWords.optional(),
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
export const restoreFileWords = defineCall({
  ...office(
    'restoreFileWords',
    '/stored-files/words',
    'Restore what the library says about files that are here already',
  ),
  body: z.object({ files: z.array(z.object({ id: storedFile.shape.id, library: storedWords })).max(100) }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation'],
})
export const officeMediaCalls = [listStoredImages, restoreImages, listStoredFiles, restoreFileWords] as const
