import { z } from 'zod'
import { articleCard } from './article.ts'
import { defineCall } from './call.ts'
import { idList, pageMax } from './lists.ts'
import { recipeCard } from './recipe.ts'

const person = '/api/v1/users/{id}'

/** A PostgreSQL integer. */
const rowIdMax = 2 ** 31 - 1
const rowId = z.coerce.number().int().min(1).max(rowIdMax)

const userId = z.uuid()
const ofUser = z.object({ id: userId })

const done = z.object({ success: z.literal(true) })
const ownErrors = ['unauthorized', 'forbidden'] as const

/** Writes of a reader: quick hands, no programs. */
const writeLimit = { max: 120, perSeconds: 60 } as const

const call = <Name extends string, Path extends string>(name: Name, path: Path, summary: string) =>
  ({ name, service: 'user', path: `${person}${path}`, summary, source: '§7 user service', params: ofUser }) as const
const read = <Name extends string, Path extends string>(name: Name, path: Path, summary: string) =>
  ({ ...call(name, path, summary), method: 'GET', auth: 'user', errors: ownErrors }) as const

// ---- favourites

/** Spec 3: a favourite. `folderId` null: the default folder. */
export const favorite = z.object({
  id: z.number().int(),
  post_id: z.number().int(),
  postId: z.number().int(),
  folderId: z.number().int().nullable(),
  created_at: z.iso.datetime(),
})
export type FavoriteReply = z.output<typeof favorite>

export const favoriteCard = favorite.extend({
  post: z.discriminatedUnion('type', [recipeCard, articleCard]).describe('What a card shows; one call for all of them'),
})
export type FavoriteCardReply = z.output<typeof favoriteCard>

export const favoritesMeta = z.object({
  total: z.number().int(),
  total_pages: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
})

const folderIds = z
  .string()
  .max(2000)
  .regex(/^\d+(,\d+)*$/, 'ожидаются номера через запятую')
  .transform(text => text.split(',').map(Number))
  .pipe(z.array(z.number().int().min(0).max(rowIdMax)).max(200))
  .describe('Comma list; 0: those in no folder')

export const listFavorites = defineCall({
  ...read('listFavorites', '/favorites', 'Favourites of a person, newest first, with their cards'),
  query: z.object({
    folder_ids: folderIds.optional(),
    post_ids: idList.optional().describe('Only these posts: which of them are favourites'),
    page: z.coerce.number().int().min(1).max(pageMax).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  reply: z.object({ success: z.literal(true), data: z.array(favoriteCard), meta: favoritesMeta }),
  errors: [...ownErrors, 'validation'],
})
export const addFavorite = defineCall({
  ...call(
    'addFavorite',
    '/favorites',
    'Makes a post a favourite; one that is a favourite stays it, and moves when a folder is named',
  ),
  method: 'POST',
  auth: 'user',
  body: z.object({
    postId: rowId,
    folderId: rowId.nullable().optional().describe('null: the default folder; absent: where it is'),
  }),
  reply: z.object({ success: z.literal(true), data: favorite }),
  errors: [...ownErrors, 'validation', 'not_found', 'conflict'],
  rateLimit: writeLimit,
})
const ofFavorite = z.object({ id: userId, postId: rowId })
export const moveFavorite = defineCall({
  ...call('moveFavorite', '/favorites/{postId}', 'Moves a favourite to a folder; null: the default one'),
  method: 'PATCH',
  auth: 'user',
  params: ofFavorite,
  body: z.object({ folderId: rowId.nullable() }),
  reply: z.object({ success: z.literal(true), data: favorite }),
  errors: [...ownErrors, 'validation', 'not_found'],
  rateLimit: writeLimit,
})
export const removeFavorite = defineCall({
  ...call('removeFavorite', '/favorites/{postId}', 'The post is no favourite any more; nor was it: the same answer'),
  method: 'DELETE',
  auth: 'user',
  params: ofFavorite,
  reply: done,
  errors: [...ownErrors, 'validation'],
  rateLimit: writeLimit,
})

// ---- folders

/** Spec 3: built on the client, with id null. */
export const defaultFolderName = 'Общее'

export const folder = z.object({
  id: z.number().int(),
  folderId: z.number().int(),
  name: z.string(),
  total: z.number().int().describe('Favourites in it'),
  favorites: z.array(favorite).describe('The newest four of them'),
})
export type FolderReply = z.output<typeof folder>

/** Spaces are made single; letters are counted as people count them. */
const folderName = z
  .string()
  .max(500)
  .transform(name =>
    name
      .normalize('NFC')
      .replace(/[\s\p{C}]+/gu, ' ')
      .trim(),
  )
  .refine(name => name !== '', 'нужно название')
  .refine(name => [...name].length <= 60, 'не длиннее 60 знаков')

export const listFolders = defineCall({
  ...read('listFolders', '/folders', 'Folders of a person by name; the default one is not among them, only counted'),
  query: z.object({
    page: z.coerce.number().int().min(0).max(pageMax).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(100),
  }),
  reply: z.object({
    success: z.literal(true),
    data: z.array(folder),
    meta: z.object({
      total: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
      default_total: z.number().int().describe('Favourites in no folder'),
    }),
  }),
  errors: [...ownErrors, 'validation'],
})
export const createFolder = defineCall({
  ...call('createFolder', '/folders', 'A new folder; at most 200, each with a name of its own'),
  method: 'POST',
  auth: 'user',
  body: z.object({ name: folderName }),
  reply: z.object({ success: z.literal(true), data: folder }),
  errors: [...ownErrors, 'validation', 'conflict'],
  rateLimit: writeLimit,
})
const ofFolder = z.object({ id: userId, folderId: rowId })
export const renameFolder = defineCall({
  ...call('renameFolder', '/folders/{folderId}', 'Another name for a folder'),
  method: 'PATCH',
  auth: 'user',
  params: ofFolder,
  body: z.object({ name: folderName }),
  reply: z.object({ success: z.literal(true), data: folder }),
  errors: [...ownErrors, 'validation', 'not_found', 'conflict'],
  rateLimit: writeLimit,
})
export const removeFolder = defineCall({
  ...call('removeFolder', '/folders/{folderId}', 'Removes a folder; its favourites move to the default one'),
  method: 'DELETE',
  auth: 'user',
  params: ofFolder,
  reply: done,
  errors: [...ownErrors, 'validation', 'not_found'],
  rateLimit: writeLimit,
})

export const userCalls = [
  listFavorites,
  addFavorite,
  moveFavorite,
  removeFavorite,
  listFolders,
  createFolder,
  renameFolder,
  removeFolder,
] as const
