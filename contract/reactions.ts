import { z } from 'zod'
import { reactionKinds, type ReactionKind } from '#domain/kinds.ts'
import { idList } from './lists.ts'
import { countMax, integer, postPieceQuery, rowId, rowNumber } from './whole-number.ts'
import { defineCall } from './call.ts'
import { articleType } from './article.ts'

export const reactionKind = z.enum(reactionKinds)

const postType = z.enum([...articleType.options, 'recipe'])
const oneOfEach = <Shape extends z.ZodType>(shape: Shape) =>
  z.object(Object.fromEntries(reactionKinds.map(kind => [kind, shape])) as Record<ReactionKind, Shape>)

/** Spec 3: post reactions. A post without reactions has zeros and no dates. */
export const postReactions = z.object({
  post_id: z.number().int(),
  post_slug: z.string(),
  post_type: postType,
  post_date: z.iso.datetime(),
  user_state: reactionKind.nullable().describe('The viewer’s own reaction; null without one'),
  counts: oneOfEach(z.number().int()),
  user_ids: oneOfEach(z.array(z.string())).describe(
    'Only the viewer’s own id; other readers’ reactions are private and only counted',
  ),
  created_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime().nullable(),
})
export type PostReactionsReply = z.output<typeof postReactions>

const call = <Name extends string>(name: Name, summary: string) =>
  ({ name, service: 'reactions', path: '/api/v1/posts', summary, source: '§7 reactions service' }) as const

export const listPostReactions = defineCall({
  ...call('listPostReactions', 'List reactions to posts; posts that are not public are left out'),
  method: 'GET',
  auth: 'optional',
  query: z.object({
    post_ids: idList.refine(ids => ids.length > 0, 'назовите записи'),
  }),
  reply: z.object({ success: z.literal(true), data: z.array(postReactions) }),
  errors: ['validation'],
})
/** The token identifies the reader. The user id header of older clients is accepted and ignored (design 6). */
export const setPostReaction = defineCall({
  ...call('setPostReaction', 'Set the viewer’s reaction to a post; null takes it back'),
  method: 'POST',
  auth: 'user',
  body: z.object({
    post_id: rowId,
    user_state: reactionKind.nullable(),
    post_type: postType.optional().describe('If given, it must be the type of the post'),
  }),
  reply: z.object({ success: z.literal(true), data: postReactions }),
  errors: ['validation', 'unauthorized', 'forbidden', 'banned', 'not_found'],
  rateLimit: { max: 60, perSeconds: 60 },
})

/** For the copy of personal data that a person may ask for. */
export const listPersonReactions = defineCall({
  ...call('listPersonReactions', 'List the reactions of a person, the newest 5,000'),
  path: '/internal/reactions',
  method: 'GET',
  auth: 'internal',
  source: 'own: personal data (152-FZ)',
  query: z.object({ user_id: z.uuid() }),
  reply: z.object({
    items: z.array(z.object({ post_id: z.number().int(), kind: reactionKind, created_at: z.iso.datetime() })),
  }),
  errors: ['validation'],
})

/** Kinds with no reactions may be missing. */
export const reactionNumbers = z.object({
  id: rowNumber,
  counts: z.partialRecord(reactionKind, integer(0, countMax)),
})

/** For an export. */
export const listReactionNumbers = defineCall({
  ...call('listReactionNumbers', 'List numbers of reactions as importReactions takes them, post by post'),
  path: '/internal/numbers',
  method: 'GET',
  auth: 'internal',
  source: 'own: office and importers',
  query: postPieceQuery,
  reply: z.object({ items: z.array(reactionNumbers) }),
})
/** For an import: reactions of readers elsewhere. */
export const importReactions = defineCall({
  ...call('importReactions', 'Import numbers of reactions of posts; a post with reactions of its own keeps them'),
  path: '/internal/import',
  method: 'POST',
  auth: 'internal',
  source: 'own: import and demo',
  body: z.object({ posts: z.array(reactionNumbers).min(1).max(500) }),
  reply: z.object({ success: z.literal(true), taken: z.number().int().describe('Posts') }),
  errors: ['validation'],
})

export const reactionsCalls = [
  listPostReactions,
  setPostReaction,
  listPersonReactions,
  listReactionNumbers,
  importReactions,
] as const
