import { z } from 'zod'
import { articleCard } from './article.ts'
import { changeMeta, getPersonRecord, ownChanges, refusedCode, user, userId } from './auth.ts'
import { listPersonEvents } from './analytics.ts'
import { defineCall, internalCallOf } from './call.ts'
import { commentPagination, commentWithPost, listPersonOpinions } from './comments.ts'
import { idList, listMeta, numberList, pageMax, pageQuery } from './lists.ts'
import { integer, rowId, rowNumber, wholeNumber } from './whole-number.ts'
import { broughtMoment } from './moments.ts'
import { listPersonNotifications } from './notifications.ts'
import { listSubscriptions } from './newsletter.ts'
import { listPersonVotes } from './office/quiz.ts'
import { listPersonDevices } from './push.ts'
import { listPersonReactions } from './reactions.ts'
import { recipeCard } from './recipe.ts'
import { dataRequestKinds } from '#domain/data-requests.ts'
import { spell, spellingOf } from './spelling.ts'

const person = '/api/v1/users/{id}'

const ofUser = z.object({ id: userId })

const done = z.object({ success: z.literal(true) })
const ownErrors = ['unauthorized', 'forbidden'] as const

/** Limit of a reader's writes: enough for a fast person, too little for a program. */
const writeLimit = { max: 120, perSeconds: 60 } as const
const rareLimit = { max: 20, perSeconds: 600 } as const

const call = <Name extends string, Path extends string>(name: Name, path: Path, summary: string) =>
  ({ name, service: 'user', path: `${person}${path}`, summary, source: '§7 user service', params: ofUser }) as const
const read = <Name extends string, Path extends string>(name: Name, path: Path, summary: string) =>
  ({ ...call(name, path, summary), method: 'GET', auth: 'user', errors: ownErrors }) as const

// ---- favourites

/** Spec 3: a favourite. `folderId` null means the default folder. */
export const favorite = z.object({
  id: z.number().int(),
  post_id: z.number().int(),
  postId: z.number().int(),
  folderId: z.number().int().nullable(),
  created_at: z.iso.datetime(),
})
export type FavoriteReply = z.output<typeof favorite>

export const favoriteCard = favorite.extend({
  post: z
    .discriminatedUnion('type', [recipeCard, articleCard])
    .describe('All that a card shows, so one call is enough for all cards'),
})
export type FavoriteCardReply = z.output<typeof favoriteCard>

export const favoritesMeta = z.object({
  total: z.number().int(),
  total_pages: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
})

const folderIds = numberList({ most: 200, min: 0 }).describe('Comma list; 0 selects favourites in no folder')

export const listFavorites = defineCall({
  ...read('listFavorites', '/favorites', 'List favourites of a person, newest first, with their cards'),
  query: z.object({
    folder_ids: folderIds.optional(),
    post_ids: idList.optional().describe('Checks only these posts: those of them that are favourites are listed'),
    page: wholeNumber(1, pageMax).default(1),
    limit: wholeNumber(1, 100).default(30),
  }),
  reply: z.object({ success: z.literal(true), data: z.array(favoriteCard), meta: favoritesMeta }),
  errors: [...ownErrors, 'validation'],
})
export const addFavorite = defineCall({
  ...call(
    'addFavorite',
    '/favorites',
    'Add a post to the favourites; an existing favourite stays, and moves when a folder is given',
  ),
  method: 'POST',
  auth: 'user',
  body: z.object({
    postId: rowId,
    folderId: rowId
      .nullable()
      .optional()
      .describe('null means the default folder; without the field a favourite stays where it is'),
  }),
  reply: z.object({ success: z.literal(true), data: favorite }),
  errors: [...ownErrors, 'validation', 'not_found', 'conflict'],
  rateLimit: writeLimit,
})
const ofFavorite = z.object({ id: userId, postId: rowId })
export const moveFavorite = defineCall({
  ...call('moveFavorite', '/favorites/{postId}', 'Move a favourite to a folder; null means the default one'),
  method: 'PATCH',
  auth: 'user',
  params: ofFavorite,
  body: z.object({ folderId: rowId.nullable() }),
  reply: z.object({ success: z.literal(true), data: favorite }),
  errors: [...ownErrors, 'validation', 'not_found'],
  rateLimit: writeLimit,
})
export const removeFavorite = defineCall({
  ...call(
    'removeFavorite',
    '/favorites/{postId}',
    'Remove a post from the favourites; a post that is none gets the same answer',
  ),
  method: 'DELETE',
  auth: 'user',
  params: ofFavorite,
  reply: done,
  errors: [...ownErrors, 'validation'],
  rateLimit: writeLimit,
})

// ---- folders

/** Spec 3: clients build this folder themselves, with id null. */
export const defaultFolderName = 'Общее'

export const folder = z.object({
  id: z.number().int(),
  folderId: z.number().int(),
  name: z.string(),
  total: z.number().int().describe('Number of favourites in it'),
  favorites: z
    .array(favorite)
    .describe('The newest hundred favourites; listFavorites with folder_ids lists the rest in pages'),
})
export type FolderReply = z.output<typeof folder>

/** Runs of spaces become one; length is counted in visible characters. */
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
  ...read('listFolders', '/folders', 'List folders of a person by name; the default one is only counted'),
  query: z.object({
    page: wholeNumber(0, pageMax).default(0),
    limit: wholeNumber(1, 100).default(100),
  }),
  reply: z.object({
    success: z.literal(true),
    data: z.array(folder),
    meta: z.object({
      total: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
      default_total: z.number().int().describe('Number of favourites in no folder'),
    }),
  }),
  errors: [...ownErrors, 'validation'],
})
export const createFolder = defineCall({
  ...call('createFolder', '/folders', 'Create a folder, at most 100, each with a name of its own'),
  method: 'POST',
  auth: 'user',
  body: z.object({ name: folderName }),
  reply: z.object({ success: z.literal(true), data: folder }),
  errors: [...ownErrors, 'validation', 'conflict'],
  rateLimit: writeLimit,
})
const ofFolder = z.object({ id: userId, folderId: rowId })
export const renameFolder = defineCall({
  ...call('renameFolder', '/folders/{folderId}', 'Rename a folder'),
  method: 'PATCH',
  auth: 'user',
  params: ofFolder,
  body: z.object({ name: folderName }),
  reply: z.object({ success: z.literal(true), data: folder }),
  errors: [...ownErrors, 'validation', 'not_found', 'conflict'],
  rateLimit: writeLimit,
})
export const removeFolder = defineCall({
  ...call('removeFolder', '/folders/{folderId}', 'Remove a folder; its favourites move to the default one'),
  method: 'DELETE',
  auth: 'user',
  params: ofFolder,
  reply: done,
  errors: [...ownErrors, 'validation', 'not_found'],
  rateLimit: writeLimit,
})

// ---- the profile

const avatar = user.shape.avatars.element
export type AvatarReply = z.output<typeof avatar>

const changed = z.object({ success: z.literal(true), data: user, msg: z.string(), meta: changeMeta })
const changeErrors = [...ownErrors, 'validation', 'not_found'] as const

const profileNames = spellingOf(ownChanges)
export const updateProfile = defineCall({
  ...call('updateProfile', '', 'Change what people say about themselves, never roles, bans or marks (design 6)'),
  method: 'PATCH',
  auth: 'user',
  body: ownChanges.extend({
    property: z
      .preprocess(name => (typeof name === 'string' ? spell(name, profileNames) : name), ownChanges.keyof())
      .optional()
      .describe('The other form of the call: the name of one field, whose value is in `value`'),
    value: z.union([z.string(), integer(0, 1), z.null()]).optional(),
  }),
  needsKnownField: true,
  reply: changed,
  otherReplies: { 429: refusedCode },
  errors: changeErrors,
  rateLimit: writeLimit,
})

/** Networks that an account may be linked to. */
export const socials = ['facebook', 'vkontakte', 'twitter', 'telegram', 'google', 'yandex', 'apple'] as const
export type Social = (typeof socials)[number]
/** The networks by their fields of a user: `fb_id` (spec 3). */
const shortSocials: Readonly<Record<string, Social>> = {
  fb: 'facebook',
  vk: 'vkontakte',
  tw: 'twitter',
  tg: 'telegram',
  go: 'google',
  ya: 'yandex',
  ap: 'apple',
}
const social = z
  .string()
  .transform(name => shortSocials[name.replace(/_id$/, '')] ?? name)
  .pipe(z.enum(socials))

export const removeSocial = defineCall({
  ...call(
    'removeSocial',
    '/{social}/remove',
    'Remove a social network, both the profile link and the sign-in; the email address stays. 409 for the last way to sign in',
  ),
  method: 'PATCH',
  auth: 'user',
  params: ofUser.extend({ social }),
  reply: changed,
  errors: [...changeErrors, 'conflict'],
  rateLimit: rareLimit,
})

export const uploadAvatar = defineCall({
  ...call('uploadAvatar', '/avatar', 'Upload a portrait; it is cut to a square, in two sizes, without metadata'),
  source: 'own: profile',
  method: 'POST',
  auth: 'user',
  bodyKind: 'bytes',
  bodyBytesMax: 10 * 1024 * 1024,
  query: z.object({
    focal: z
      .string()
      .regex(/^[01](\.\d{1,6})?,[01](\.\d{1,6})?$/, 'ожидается точка вида 0.5,0.3')
      .transform(text => text.split(',').map(part => Math.min(1, Number(part))) as [number, number])
      .default([0.5, 0.5])
      .describe('Point to keep, 0–1 from the top left: the portrait is the largest square around it'),
    crop: z
      .string()
      .regex(/^\d{1,5},\d{1,5},\d{1,5}$/, 'ожидаются три числа: слева, сверху, сторона')
      .transform(text => text.split(',').map(Number) as [number, number, number])
      .optional()
      .describe('Instead of the point: `left,top,side` in pixels of the upright picture'),
  }),
  body: z.custom<Uint8Array>(value => value instanceof Uint8Array),
  reply: z.object({ success: z.literal(true), data: z.array(avatar) }),
  errors: [...changeErrors, 'too_large', 'unsupported_media', 'unavailable'],
  rateLimit: rareLimit,
})
export const removeAvatar = defineCall({
  ...call('removeAvatar', '/avatar', 'Replace the portrait by the placeholder'),
  source: 'own: profile',
  method: 'DELETE',
  auth: 'user',
  reply: done,
  errors: changeErrors,
  rateLimit: rareLimit,
})

export const archiveUser = defineCall({
  ...call(
    'archiveUser',
    '/archive/push',
    'Archive an account; for 30 days it can be restored, then everything is erased',
  ),
  method: 'PATCH',
  auth: 'user',
  isOpenToBanned: true,
  body: z.object({
    reason_code: z.string().trim().max(100).nullish(),
    reason_comment: z.string().trim().max(2000).nullish(),
  }),
  reply: changed,
  errors: [...changeErrors, 'conflict'],
  rateLimit: rareLimit,
})
export const unarchiveUser = defineCall({
  ...call('unarchiveUser', '/archive/pull', 'Restore an archived account'),
  source: 'own: profile',
  method: 'PATCH',
  auth: 'user',
  isOpenToBanned: true,
  reply: changed,
  errors: changeErrors,
  rateLimit: rareLimit,
})
export const exportUser = defineCall({
  ...read('exportUser', '/export', 'Export everything stored about the person, for the person'),
  source: 'own: personal data (152-FZ)',
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      exported_at: z.iso.datetime(),
      user,
      author_id: z.number().int().nullable().describe('Id of the author whose articles are the person’s'),
      consents: getPersonRecord.reply.shape.consents,
      sessions: getPersonRecord.reply.shape.sessions,
      folders: z.array(folder.pick({ id: true, name: true }).extend({ created_at: z.iso.datetime() })),
      favorites: z.array(favorite),
      comments: z.array(commentWithPost).describe('The newest 5,000, including waiting and refused ones'),
      comment_ratings: listPersonOpinions.reply.shape.ratings,
      comment_reports: listPersonOpinions.reply.shape.reports,
      comment_appeals: listPersonOpinions.reply.shape.appeals,
      comment_restrictions: listPersonOpinions.reply.shape.restrictions,
      notifications: listPersonNotifications.reply.shape.items,
      reactions: listPersonReactions.reply.shape.items,
      push_devices: listPersonDevices.reply.shape.items.describe('Browsers that get notifications'),
      poll_answers: listPersonVotes.reply.shape.items,
      newsletters: listSubscriptions.reply.shape.items.describe(
        'Newsletters requested for the address, confirmed or not',
      ),
      data_requests: z.array(
        z.object({
          kind: z.enum(dataRequestKinds),
          received_on: z.iso.date(),
          state: z.enum(['open', 'done', 'refused', 'withdrawn']),
          words: z.string().nullable(),
          outcome: z.string().nullable(),
        }),
      ),
      reading: listPersonEvents.reply.shape.items.describe('Only for people who agreed to be recognised'),
      questions: z
        .array(
          z.object({ name: z.string(), text: z.string(), url: z.string().nullable(), created_at: z.iso.datetime() }),
        )
        .describe('Questions to the magazine, the newest 100'),
      misprints: z
        .array(
          z.object({ text: z.string(), comment: z.string(), url: z.string().nullable(), created_at: z.iso.datetime() }),
        )
        .describe('Mistakes reported while signed in, the newest 100'),
    }),
  }),
  errors: [...ownErrors, 'not_found'],
  rateLimit: rareLimit,
})

// ---- public

const openTo = <Name extends string, Path extends string>(name: Name, path: Path, summary: string) =>
  ({ ...call(name, '', summary), method: 'GET', auth: 'none', path: `/api/v1/public/users/{id}${path}` }) as const

/** Spec 3: replaces a missing value. */
export const unknownValue = 'unknown'

/** Spec 3, display mapping. Private fields are included as missing ones, for clients that map them. */
export const publicUser = z.object({
  id: z.string(),
  integer_id: z.number().int(),
  display_name: z.string(),
  name: z.string(),
  avatar: z.string().describe('The middle portrait, else the small one, else a placeholder'),
  avatars: z.array(avatar),
  about: z.string(),
  is_expert: z.boolean(),
  expertise: z.string().nullable(),
  home_page: z.string().nullable(),
  facebook_profile_link: z.string().nullable(),
  telegram_profile_link: z.string().nullable(),
  twitter_profile_link: z.string().nullable(),
  vkontakte_profile_link: z.string().nullable(),
  archived_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  email: z.literal(unknownValue).describe('Never shown, because it is private'),
  fb_id: z.null(),
  vk_id: z.null(),
})
export type PublicUserReply = z.output<typeof publicUser>

export const getPublicUser = defineCall({
  ...openTo('getPublicUser', '', 'Get a person as everybody sees them'),
  reply: z.object({ success: z.literal(true), data: publicUser }),
  errors: ['validation', 'not_found'],
})
export const listPublicPosts = defineCall({
  ...openTo(
    'listPublicPosts',
    '/posts',
    'List articles of a person who is an author of the magazine; for others the list is empty',
  ),
  auth: 'optional',
  query: pageQuery,
  reply: z.object({ items: z.array(articleCard), meta: listMeta }),
  errors: ['validation', 'not_found'],
})
export const listPublicComments = defineCall({
  ...openTo('listPublicComments', '/comments', 'List the visible comments of a person, with their posts'),
  query: z.object({
    page: wholeNumber(1, pageMax).default(1),
    limit: wholeNumber(1, 100).default(10),
  }),
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      pagination: commentPagination,
      data: z.array(commentWithPost),
    }),
  }),
  errors: ['validation', 'not_found'],
})

// ---- for the office and the command line

export const tieAuthor = defineCall({
  name: 'tieAuthor',
  service: 'user',
  method: 'POST',
  path: '/internal/authors/tie',
  auth: 'internal',
  summary: 'Link a person to the author or expert whose articles are theirs, by id, or to nobody',
  source: 'own: accounts',
  body: z.object({ id: userId, person: rowId.nullable() }),
  reply: done,
  errors: ['validation', 'not_found'],
})

export const countSaved = defineCall({
  ...internalCallOf('user', 'POST', 'own: office')(
    'countSaved',
    '/saved',
    'Count how often posts were added to favourites in a time; those that were not are left out',
  ),
  isRead: true,
  body: z.object({ from: broughtMoment, until: broughtMoment, postIds: z.array(rowNumber).max(100) }),
  reply: z.object({ items: z.array(z.object({ postId: z.number().int(), saved: z.number().int() })) }),
  errors: ['validation'],
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
  updateProfile,
  removeSocial,
  uploadAvatar,
  removeAvatar,
  archiveUser,
  unarchiveUser,
  exportUser,
  getPublicUser,
  listPublicPosts,
  listPublicComments,
  tieAuthor,
  countSaved,
] as const
