// The media library of the office: lists, uploads in chunks, descriptions and rights, usages, replacement of pictures.
// Every call needs a role of the application `quasar`; services/media/library/may.ts defines the permissions.
import { z } from 'zod'
import { defineCall, officeCallOf, type ServiceName } from '../call.ts'
import { image } from '../image.ts'
import { libraryKind } from '../library-kind.ts'
import { mediaFile } from '../media.ts'
import { broughtDay } from '../moments.ts'
import { line, paragraphs } from '../typed-text.ts'
import { bigRowId, int4Max, int8Max, integer, wholeNumber } from '../whole-number.ts'

/** The maximum size of a chunk and of a file. */
export const pieceMaxBytes = 1024 * 1024
export const libraryFileMaxBytes = 40 * 1024 * 1024
/** How long a removed item can be restored and a replacement undone. */
export const wayBackDays = 30

export type LibraryKind = z.output<typeof libraryKind>

const moment = z.iso.datetime()
const id = integer(1, int8Max)
const focal = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]).nullable()

/** The values of an item that people can change. */
export const libraryWords = z.object({
  name: line(200).describe('Name in the library'),
  alt: line(500).describe('Text alternative: what the picture shows'),
  credit: line(200).describe('Author of the picture'),
  caption: line(500).describe('Default caption in a text'),
  focal: focal.describe('Point to keep when cropping, 0–1 from the top left'),
  rightsOwner: line(200),
  rightsUntil: broughtDay.nullable().describe('The last day on which it may be shown; null if unlimited'),
  rightsNote: paragraphs(1000),
})
/** The same values in replies, without limits. */
const words = z.object({
  name: z.string(),
  alt: z.string(),
  credit: z.string(),
  caption: z.string(),
  focal,
  rightsOwner: z.string(),
  rightsUntil: z.iso.date().nullable(),
  rightsNote: z.string(),
})
/** `remove` also allows to change `rightsUntil`, which takes a picture off all pages. */
export const libraryAction = z.enum(['change', 'remove', 'replace'])

export const libraryItem = z.object({
  kind: libraryKind,
  id,
  ...words.omit({ focal: true }).shape,
  image: image.nullable().describe('For pictures'),
  file: mediaFile.nullable().describe('For other kinds'),
  rightsEnded: z.boolean(),
  uploadedBy: z.string().nullable(),
  createdAt: moment,
  removedAt: moment.nullable(),
  places: z.number().int().describe('Number of places where it is used'),
  replacement: z
    .object({ image, name: z.string(), since: moment, untilBack: moment })
    .nullable()
    .describe('The picture that replaces it for readers'),
  may: z.array(libraryAction),
})
export type LibraryItem = z.output<typeof libraryItem>

/** A place where a library item is used. */
export const mediaPlace = z.object({
  kind: z.enum(['article', 'recipe', 'person', 'term', 'widget', 'text', 'issue']),
  id: integer(1, int8Max),
  title: z.string(),
  role: z.enum(['cover', 'body', 'portrait']),
  url: z.string().nullable().describe('Public page'),
})
export type MediaPlace = z.output<typeof mediaPlace>

const call = officeCallOf('media', '/api/v1/office/library')
const rateLimit = { max: 120, perSeconds: 60 } as const
const refusals = ['validation', 'unauthorized', 'forbidden', 'not_found'] as const

/** Filters for incomplete items: without a text alternative, with ending rights, unused, with near duplicates. */
export const libraryLack = z.enum(['words', 'rights', 'place', 'twin'])
export type LibraryLack = z.output<typeof libraryLack>
const cursor = z
  .string()
  .regex(/^\d{1,16}-\d{1,16}$/)
  .describe('The `next` of the previous page')

export const listLibrary = defineCall({
  ...call('listLibrary', '', 'List pictures, audio, video and documents, newest first'),
  method: 'GET',
  query: z.object({
    q: line(100).optional().describe('Words of the text alternative, the name or the credit'),
    kind: libraryKind.optional(),
    lack: libraryLack
      .optional()
      .describe(
        'words: pictures without a description. rights: ended or about to end. place: stands nowhere. twin: resembles another',
      ),
    removed: z.enum(['0', '1']).default('0').describe('1: removed items, which can be restored'),
    before: cursor.optional(),
    limit: wholeNumber(1, 100).default(40),
  }),
  reply: z.object({ items: z.array(libraryItem), next: z.string().nullable() }),
  errors: ['validation', 'unauthorized', 'forbidden'],
})
export const countLibrary = defineCall({
  ...call('countLibrary', '/counts', 'Count the items of each filter'),
  method: 'GET',
  reply: z.object({
    kinds: z.record(libraryKind, z.number().int()),
    lacks: z.record(libraryLack, z.number().int()),
    removed: z.number().int(),
  }),
  errors: ['unauthorized', 'forbidden'],
})
const itemParams = z.object({ kind: libraryKind, id: bigRowId })
const twin = z.object({ item: libraryItem, likeness: z.number().int().min(0).max(100).describe('Percent') })
export type NearDuplicate = z.output<typeof twin>
export const getLibraryItem = defineCall({
  ...call('getLibraryItem', '/items/{kind}/{id}', 'Get an item with its usages and near duplicates'),
  method: 'GET',
  params: itemParams,
  reply: z.object({
    item: libraryItem,
    places: z.array(mediaPlace).max(500),
    twins: z.array(twin),
  }),
  errors: refusals,
})
const itemKey = z.object({ kind: libraryKind, id })
const change = itemKey.extend(libraryWords.partial().shape)
export type LibraryChange = z.input<typeof change>
export const changeLibrary = defineCall({
  ...call(
    'changeLibrary',
    '/items',
    'Change descriptions, rights and focal points; returns the former values, so that the change can be undone',
  ),
  method: 'PATCH',
  rateLimit,
  body: z.object({ changes: z.array(change).min(1).max(100) }),
  reply: z.object({ items: z.array(libraryItem), was: z.array(itemKey.extend(words.partial().shape)) }),
  errors: refusals,
})
const someItems = z.object({ items: z.array(itemKey).min(1).max(100) })
export const removeFromLibrary = defineCall({
  ...call('removeFromLibrary', '/remove', 'Remove unused items; they can be restored for thirty days'),
  method: 'POST',
  rateLimit,
  body: someItems,
  reply: z.object({
    removed: z.array(itemKey),
    refused: z.array(itemKey.extend({ message: z.string() })),
  }),
  errors: refusals,
})
export const bringBackToLibrary = defineCall({
  ...call('bringBackToLibrary', '/bring-back', 'Restore removed items'),
  method: 'POST',
  rateLimit,
  body: someItems,
  reply: z.object({ items: z.array(libraryItem) }),
  errors: refusals,
})
const pictureParams = z.object({ id: bigRowId })
export const replacePicture = defineCall({
  ...call('replacePicture', '/pictures/{id}/replacement', 'Replace a picture by another one everywhere'),
  method: 'PUT',
  rateLimit,
  params: pictureParams,
  body: z.object({ by: id }),
  reply: z.object({ item: libraryItem }),
  errors: [...refusals, 'conflict'],
})
export const takeReplacementBack = defineCall({
  ...call('takeReplacementBack', '/pictures/{id}/replacement', 'Undo the replacement of a picture'),
  method: 'DELETE',
  rateLimit,
  params: pictureParams,
  reply: z.object({ item: libraryItem }),
  errors: [...refusals, 'conflict'],
})

const upload = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.number().int(),
  received: z.number().int().describe('Number of bytes received; the next chunk starts here'),
})
export type LibraryUpload = z.output<typeof upload>
/** The result of an upload. `isNew` is false if the library had the same bytes already. */
const stored = z.object({ item: libraryItem, isNew: z.boolean(), twins: z.array(twin) })
export type StoredUpload = z.output<typeof stored>

export const startUpload = defineCall({
  ...call('startUpload', '/uploads', 'Start an upload; a file that exists already needs none'),
  method: 'POST',
  rateLimit,
  body: z.object({
    name: line(300),
    size: integer(1, int4Max),
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional()
      .describe('SHA-256 of the file; checked at the end'),
  }),
  reply: z.object({ upload: upload.nullable(), stored: stored.nullable() }),
  errors: ['validation', 'unauthorized', 'forbidden', 'too_large', 'quota_exceeded'],
})
const uploadParams = z.object({ id: z.uuid() })
export const getUpload = defineCall({
  ...call('getUpload', '/uploads/{id}', 'Get the number of received bytes of an upload'),
  method: 'GET',
  params: uploadParams,
  reply: z.object({ upload }),
  errors: refusals,
})
/** Ignores chunks that were received before or that leave a gap; `received` says where to continue. */
export const sendPiece = defineCall({
  ...call('sendPiece', '/uploads/{id}/pieces', 'Send a chunk of an upload, starting at an offset'),
  method: 'PUT',
  rateLimit: { max: 1200, perSeconds: 60 },
  params: uploadParams,
  query: z.object({ at: wholeNumber(0, int4Max) }),
  bodyKind: 'bytes',
  bodyBytesMax: pieceMaxBytes,
  body: z.custom<Uint8Array>(value => value instanceof Uint8Array),
  reply: z.object({ upload }),
  errors: [...refusals, 'too_large'],
})
export const finishUpload = defineCall({
  ...call('finishUpload', '/uploads/{id}/finish', 'Add an uploaded file to the library; can be repeated'),
  method: 'POST',
  rateLimit,
  params: uploadParams,
  reply: stored,
  errors: [...refusals, 'too_large', 'unsupported_media', 'conflict', 'rate_limited', 'unavailable'],
})
export const dropUpload = defineCall({
  ...call('dropUpload', '/uploads/{id}', 'Cancel an upload'),
  method: 'DELETE',
  rateLimit,
  params: uploadParams,
  reply: z.object({ success: z.literal(true) }),
  errors: refusals,
})

/** For a release: the body names a picture by an address that contains its id. */
export const findPictures = defineCall({
  name: 'findPictures',
  service: 'media',
  path: '/svc-internal/media/pictures/by-id',
  auth: 'internal',
  method: 'POST',
  summary: 'Find stored pictures by ids, with their values in the library',
  source: 'own: office',
  body: z.object({ ids: z.array(id).max(500) }),
  reply: z.object({
    items: z.array(
      z.object({
        image,
        caption: z.string(),
        credit: z.string(),
        hasRights: z.boolean().describe('False if its rights have ended'),
        isRemoved: z.boolean(),
      }),
    ),
  }),
  errors: ['validation'],
})
/** For services whose rows contain copies of pictures (publishing/current-pictures.ts). */
export const listPictureChanges = defineCall({
  name: 'listPictureChanges',
  service: 'media',
  path: '/svc-internal/media/pictures/changes',
  auth: 'internal',
  method: 'GET',
  summary: 'List changed pictures: replaced ones, and those with a new focal point, text alternative or end of rights',
  source: 'own: office',
  query: z.object({
    after: wholeNumber(0, int8Max).default(0).describe('The number of the last known change'),
    limit: wholeNumber(1, 500).default(200),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        number: z.number().int().describe('Grows with every change'),
        id: z.number().int(),
        image: image.describe('The picture that is shown now: itself or its replacement'),
        hasRights: z.boolean().describe('False if it must no longer be shown'),
      }),
    ),
  }),
  errors: ['validation'],
})

/** A row of a service with the library items that it uses. */
const placed = z.object({
  kind: mediaPlace.shape.kind,
  id: integer(1, int8Max),
  title: z.string().max(300),
  url: z.string().nullable(),
  cover: z.array(id).max(20),
  body: z.array(id).max(5000).describe('Ids of pictures in the body'),
  files: z.array(id).max(1000),
})
export type Placed = z.output<typeof placed>
/** `idMax` is the maximum of the service's id column. */
const usagesCall = <Name extends string, Service extends ServiceName>(
  name: Name,
  service: Service,
  what: string,
  idMax = int4Max,
) =>
  defineCall({
    name,
    service,
    path: `/svc-internal/${service}/media-places`,
    auth: 'internal',
    method: 'POST',
    summary: `List the pictures and files that ${what} use: all in batches, or some by ids`,
    source: 'own: office',
    body: z.object({
      ids: z.array(integer(1, idMax)).max(500).optional(),
      after: integer(0, idMax).default(0),
      limit: integer(1, 500).default(200),
    }),
    reply: z.object({
      items: z.array(placed),
      next: z.number().int().nullable().describe('The `after` of the next batch; null at the end'),
    }),
    errors: ['validation'],
  })
export const listArticleMedia = usagesCall('listArticleMedia', 'content', 'articles')
export const listTaxonomyMedia = defineCall({
  ...usagesCall('listTaxonomyMedia', 'content', 'people and terms'),
  path: '/svc-internal/content/taxonomy-media-places',
})
export const listRecipeMedia = usagesCall('listRecipeMedia', 'recipes', 'recipes')
export const listWidgetMedia = usagesCall('listWidgetMedia', 'widgets', 'widgets')
export const listTextMedia = usagesCall('listTextMedia', 'newsroom', 'texts', int8Max)
export const listIssueMedia = usagesCall('listIssueMedia', 'newsletter', 'issues of newsletters')

export const libraryCalls = [
  listLibrary,
  countLibrary,
  getLibraryItem,
  changeLibrary,
  removeFromLibrary,
  bringBackToLibrary,
  replacePicture,
  takeReplacementBack,
  startUpload,
  getUpload,
  sendPiece,
  finishUpload,
  dropUpload,
  findPictures,
  listPictureChanges,
  listArticleMedia,
  listTaxonomyMedia,
  listRecipeMedia,
  listWidgetMedia,
  listTextMedia,
  listIssueMedia,
] as const
