// The media library of the office: what it lists, uploads in pieces, words and rights, where things stand, replacing everywhere.
// Every call needs a role of the application `quasar`; services/media/library/may.ts says who may do what.
import { z } from 'zod'
import { defineCall, officeCallOf, type ServiceName } from '../call.ts'
import { image } from '../image.ts'
import { fileKind, mediaFile } from '../media.ts'
import { broughtDay } from '../moments.ts'
import { line, paragraphs } from '../typed-text.ts'
import { bigRowId, int4Max, int8Max, integer, wholeNumber } from '../whole-number.ts'

/** The largest piece of an upload, and the largest file. */
export const pieceMaxBytes = 1024 * 1024
export const libraryFileMaxBytes = 40 * 1024 * 1024
/** How long a removed thing can be brought back, and a replacement taken back. */
export const wayBackDays = 30

export const libraryKind = z.enum(['picture', ...fileKind.options])
export type LibraryKind = z.output<typeof libraryKind>

const moment = z.iso.datetime()
const id = integer(1, int8Max)
const focal = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]).nullable()

/** What a person may change in an item. */
export const libraryWords = z.object({
  name: line(200).describe('What it is called in the library'),
  alt: line(500).describe('What the picture shows, for people who do not see it'),
  credit: line(200).describe('Who drew or took it'),
  caption: line(500).describe('What a text that takes it writes below it, unless it writes something else'),
  focal: focal.describe('Point to keep when cropping, 0–1 from the top left'),
  rightsOwner: line(200),
  rightsUntil: broughtDay.nullable().describe('The last day on which it may be shown; null: for ever'),
  rightsNote: paragraphs(1000),
})
/** The same in answers. */
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
export const libraryAction = z.enum(['change', 'remove', 'replace'])

export const libraryItem = z.object({
  kind: libraryKind,
  id,
  ...words.omit({ focal: true }).shape,
  image: image.nullable().describe('Of pictures'),
  file: mediaFile.nullable().describe('Of all else'),
  rightsEnded: z.boolean(),
  uploadedBy: z.string().nullable(),
  createdAt: moment,
  removedAt: moment.nullable(),
  places: z.number().int().describe('Where it stands, as a number'),
  replacement: z
    .object({ image, name: z.string(), since: moment, untilBack: moment })
    .nullable()
    .describe('The picture that readers see instead'),
  may: z.array(libraryAction),
})
export type LibraryItem = z.output<typeof libraryItem>

/** A place where something of the library stands. */
export const mediaPlace = z.object({
  kind: z.enum(['article', 'recipe', 'person', 'term', 'widget', 'text']),
  id: integer(1, int8Max),
  title: z.string(),
  role: z.enum(['cover', 'body', 'portrait']),
  url: z.string().nullable().describe('Its public page'),
})
export type MediaPlace = z.output<typeof mediaPlace>

const call = officeCallOf('media', '/api/v1/office/library')
const rateLimit = { max: 120, perSeconds: 60 } as const
const refusals = ['validation', 'unauthorized', 'forbidden', 'not_found'] as const

/** What an item lacks or what waits for somebody. */
export const libraryLack = z.enum(['words', 'rights', 'place', 'twin'])
export type LibraryLack = z.output<typeof libraryLack>
const cursor = z
  .string()
  .regex(/^\d{1,16}-\d{1,16}$/)
  .describe('The `next` of the page before')

export const listLibrary = defineCall({
  ...call('listLibrary', '', 'Pictures, sound, film and documents, newest first'),
  method: 'GET',
  query: z.object({
    q: line(100).optional().describe('Words of the description, the name or the credit'),
    kind: libraryKind.optional(),
    lack: libraryLack
      .optional()
      .describe(
        'words: pictures without a description. rights: ended or about to end. place: stands nowhere. twin: resembles another',
      ),
    removed: z.enum(['0', '1']).default('0').describe('1: those that can be brought back'),
    before: cursor.optional(),
    limit: wholeNumber(1, 100).default(40),
  }),
  reply: z.object({ items: z.array(libraryItem), next: z.string().nullable() }),
  errors: ['validation', 'unauthorized', 'forbidden'],
})
export const countLibrary = defineCall({
  ...call('countLibrary', '/counts', 'How many things each filter would show'),
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
  ...call('getLibraryItem', '/items/{kind}/{id}', 'An item, where it stands, and what resembles it'),
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
  ...call('changeLibrary', '/items', 'Changes words, rights and focal points; answers what they were, for a way back'),
  method: 'PATCH',
  rateLimit,
  body: z.object({ changes: z.array(change).min(1).max(100) }),
  reply: z.object({ items: z.array(libraryItem), was: z.array(itemKey.extend(words.partial().shape)) }),
  errors: refusals,
})
const someItems = z.object({ items: z.array(itemKey).min(1).max(100) })
export const removeFromLibrary = defineCall({
  ...call('removeFromLibrary', '/remove', 'Removes what stands nowhere; it can be brought back for thirty days'),
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
  ...call('bringBackToLibrary', '/bring-back', 'Brings removed things back'),
  method: 'POST',
  rateLimit,
  body: someItems,
  reply: z.object({ items: z.array(libraryItem) }),
  errors: refusals,
})
const pictureParams = z.object({ id: bigRowId })
export const replacePicture = defineCall({
  ...call('replacePicture', '/pictures/{id}/replacement', 'Shows another picture everywhere instead of this one'),
  method: 'PUT',
  rateLimit,
  params: pictureParams,
  body: z.object({ by: id }),
  reply: z.object({ item: libraryItem }),
  errors: [...refusals, 'conflict'],
})
export const takeReplacementBack = defineCall({
  ...call('takeReplacementBack', '/pictures/{id}/replacement', 'Shows the picture itself again'),
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
  received: z.number().int().describe('Bytes that have arrived: the next piece begins here'),
})
export type LibraryUpload = z.output<typeof upload>
/** What an upload became. `isNew` false: the same bytes were there already. */
const stored = z.object({ item: libraryItem, isNew: z.boolean(), twins: z.array(twin) })
export type StoredUpload = z.output<typeof stored>

export const startUpload = defineCall({
  ...call('startUpload', '/uploads', 'Begins an upload; bytes that are here already need none'),
  method: 'POST',
  rateLimit,
  body: z.object({
    name: line(300),
    size: integer(1, int4Max),
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional()
      .describe('SHA-256 of all bytes; checked at the end'),
  }),
  reply: z.object({ upload: upload.nullable(), stored: stored.nullable() }),
  errors: ['validation', 'unauthorized', 'forbidden', 'too_large', 'quota_exceeded'],
})
const uploadParams = z.object({ id: z.uuid() })
export const getUpload = defineCall({
  ...call('getUpload', '/uploads/{id}', 'How much of an upload has arrived'),
  method: 'GET',
  params: uploadParams,
  reply: z.object({ upload }),
  errors: refusals,
})
/** A piece that has arrived before changes nothing, and one from beyond the end is not taken: `received` says where to go on. */
export const sendPiece = defineCall({
  ...call('sendPiece', '/uploads/{id}/pieces', 'The bytes of an upload from an offset on'),
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
  ...call(
    'finishUpload',
    '/uploads/{id}/finish',
    'Reads what has arrived and puts it into the library; asking again answers the same',
  ),
  method: 'POST',
  rateLimit,
  params: uploadParams,
  reply: stored,
  errors: [...refusals, 'too_large', 'unsupported_media', 'conflict', 'rate_limited', 'unavailable'],
})
export const dropUpload = defineCall({
  ...call('dropUpload', '/uploads/{id}', 'Gives an upload up'),
  method: 'DELETE',
  rateLimit,
  params: uploadParams,
  reply: z.object({ success: z.literal(true) }),
  errors: refusals,
})

/** Pictures by their ids, for a release: a body names a picture by its address. */
export const findPictures = defineCall({
  name: 'findPictures',
  service: 'media',
  path: '/svc-internal/media/pictures/by-id',
  auth: 'internal',
  method: 'POST',
  summary: 'Find stored pictures by ids, with what the library says about them',
  source: 'own: office',
  body: z.object({ ids: z.array(id).max(500) }),
  reply: z.object({
    items: z.array(
      z.object({
        image,
        caption: z.string(),
        credit: z.string(),
        hasRights: z.boolean().describe('False once its rights have ended'),
        isRemoved: z.boolean(),
      }),
    ),
  }),
  errors: ['validation'],
})
/** For the services whose rows have copies of pictures (publishing/current-pictures.ts). */
export const listPictureChanges = defineCall({
  name: 'listPictureChanges',
  service: 'media',
  path: '/svc-internal/media/pictures/changes',
  auth: 'internal',
  method: 'GET',
  summary:
    'Pictures that readers see otherwise than they were placed: replaced ones, others with another focal point or words',
  source: 'own: office',
  query: z.object({
    after: wholeNumber(0, int8Max).default(0).describe('The number of the last change that is known'),
    limit: wholeNumber(1, 500).default(200),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        number: z.number().int().describe('Grows with every change'),
        id: z.number().int(),
        image: image.describe('What is shown now: the picture itself or its replacement'),
        hasRights: z.boolean().describe('False: it is not shown any more'),
      }),
    ),
  }),
  errors: ['validation'],
})

/** What a service says about the things of the library in its own rows. */
const placed = z.object({
  kind: mediaPlace.shape.kind,
  id: integer(1, int8Max),
  title: z.string().max(300),
  url: z.string().nullable(),
  cover: z.array(id).max(20),
  body: z.array(id).max(5000).describe('Pictures'),
  files: z.array(id).max(1000),
})
export type Placed = z.output<typeof placed>
/** `idMax`: what the column of the ids holds. */
const placesCall = <Name extends string, Service extends ServiceName>(
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
    summary: `Which pictures and files stand in ${what}; all of it in pieces, or some by ids`,
    source: 'own: office',
    body: z.object({
      ids: z.array(integer(1, idMax)).max(500).optional(),
      after: integer(0, idMax).default(0),
      limit: integer(1, 500).default(200),
    }),
    reply: z.object({
      items: z.array(placed),
      next: z.number().int().nullable().describe('The `after` of the next piece; null at the end'),
    }),
    errors: ['validation'],
  })
export const listArticleMedia = placesCall('listArticleMedia', 'content', 'articles')
export const listTaxonomyMedia = defineCall({
  ...placesCall('listTaxonomyMedia', 'content', 'people and terms'),
  path: '/svc-internal/content/taxonomy-media-places',
})
export const listRecipeMedia = placesCall('listRecipeMedia', 'recipes', 'recipes')
export const listWidgetMedia = placesCall('listWidgetMedia', 'widgets', 'widgets')
export const listTextMedia = placesCall('listTextMedia', 'newsroom', 'texts in work', int8Max)

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
] as const
