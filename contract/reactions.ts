import { z } from 'zod'
import { postIdMax } from './post-id.ts'
import { defineCall } from './call.ts'
import { articleType } from './article.ts'

/** Spec 3: the kinds that a post may get. */
export const reactionKinds = ['thumbs_up', 'thumbs_down', 'on_fire', 'angry', 'heart', 'like', 'dislike'] as const
export const reactionKind = z.enum(reactionKinds)
export type ReactionKind = z.output<typeof reactionKind>

const postId = z.coerce.number().int().min(1).max(postIdMax)

const postType = z.enum([...articleType.options, 'recipe'])
const oneOfEach = <Shape extends z.ZodType>(shape: Shape) =>
  z.object(Object.fromEntries(reactionKinds.map(kind => [kind, shape])) as Record<ReactionKind, Shape>)

/** Spec 3: post reactions. A post that nobody reacted to has zeros and no dates of its own. */
export const postReactions = z.object({
  post_id: z.number().int(),
  post_slug: z.string(),
  post_type: postType,
  post_date: z.iso.datetime(),
  user_state: reactionKind.nullable().describe('The viewer’s own; null without one'),
  counts: oneOfEach(z.number().int()),
  user_ids: oneOfEach(z.array(z.string())).describe('The viewer’s id where it is their own; of others only the number'),
  created_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime().nullable(),
})
export type PostReactionsReply = z.output<typeof postReactions>

const call = <Name extends string>(name: Name, summary: string) =>
  ({ name, service: 'reactions', path: '/api/v1/posts', summary, source: '§7 reactions service' }) as const

export const listPostReactions = defineCall({
  ...call('listPostReactions', 'Reactions to posts; those that are not public are left out'),
  method: 'GET',
  auth: 'optional',
  query: z.object({
    post_ids: z
      .string()
      .max(1000)
      .transform(text => text.split(',').filter(Boolean).map(Number))
      .pipe(z.array(z.number().int().min(1).max(postIdMax)).min(1).max(30)),
  }),
  reply: z.object({ success: z.literal(true), data: z.array(postReactions) }),
  errors: ['validation'],
})
/** Who reacts is what the token says: the user id header of older clients is accepted and ignored (design 6). */
export const setPostReaction = defineCall({
  ...call('setPostReaction', 'What the viewer feels about a post; null takes it back'),
  method: 'POST',
  auth: 'user',
  body: z.object({ post_id: postId, user_state: reactionKind.nullable(), post_type: postType.optional() }),
  reply: z.object({ success: z.literal(true), data: postReactions }),
  errors: ['validation', 'unauthorized', 'banned', 'not_found'],
  rateLimit: { max: 60, perSeconds: 60 },
})

/** For the person's own copy of what is kept about them. */
export const listPersonReactions = defineCall({
  ...call('listPersonReactions', 'What a person feels about posts, the newest 5,000'),
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

/** Kinds that nobody chose may be missing. */
export const reactionNumbers = z.object({
  id: postId,
  counts: z.partialRecord(reactionKind, z.number().int().min(0).max(1_000_000_000)),
})

/** For exports. */
export const listReactionNumbers = defineCall({
  ...call('listReactionNumbers', 'Numbers of reactions as importReactions takes them, post by post'),
  path: '/internal/numbers',
  method: 'GET',
  auth: 'internal',
  source: 'own: office and importers',
  query: z.object({
    after: z.coerce.number().int().default(0),
    limit: z.coerce.number().int().min(1).max(500).default(100).describe('Posts'),
  }),
  reply: z.object({ items: z.array(reactionNumbers) }),
})
/** For imports: what readers felt elsewhere. */
export const importReactions = defineCall({
  ...call(
    'importReactions',
    'Numbers of reactions that posts bring along; a post with reactions of its own keeps them',
  ),
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
