import { z } from 'zod'
import { viewer } from './viewer.ts'

/** Public addresses, former ones included, that show something else now: search engines are told of them. */
const paths = z.array(z.string()).optional()
/** `X-Socket-Id` of the call that caused it, a hint: that socket knows already. */
const socketId = z.string().optional()

/**
 * What services tell each other after a change is committed. Past tense, `noun.verbed`; payloads carry ids and cache tags,
 * never a body: who needs more asks.
 */
export const eventSchemas = {
  /** An article was published, changed, moved, hidden or removed. */
  'article.changed': z.object({ ids: z.array(z.number().int()).max(500), tags: z.array(z.string()), paths }),
  /** The same for recipes. */
  'recipe.changed': z.object({ ids: z.array(z.number().int()).max(500), tags: z.array(z.string()), paths }),
  /** A topic, tag, stream, person or menu changed; everything under these cache tags is stale. */
  'taxonomy.changed': z.object({ tags: z.array(z.string()) }),
  /** Widgets of these slots were added, edited, moved or removed. */
  'widgets.changed': z.object({ slots: z.array(z.string()), tags: z.array(z.string()) }),
  /** Views counted elsewhere were added: an import, the demo. */
  'views.imported': z.object({ posts: z.number().int() }),
  /** Documents of the search index changed: results are made of all of them. */
  'search.changed': z.object({ tags: z.array(z.string()) }),
  /** Something that pages of a post show has changed elsewhere: they are made anew. */
  'post.refreshed': z.object({ id: z.number().int(), tags: z.array(z.string()) }),
  /** Top lists were made anew. */
  'top.changed': z.object({ tags: z.array(z.string()) }),
  /** Roles, a ban or a mark changed: what tokens given out earlier say is old. `viewer` null: the account is erased. */
  'viewer.changed': z.object({ userId: z.string(), viewer: viewer.nullable() }),
  /** A name, portrait, mark or archived state changed: who keeps a copy of the person asks for a new one. */
  'user.changed': z.object({ userId: z.string() }),
  /** A portrait is shown no more: replaced, taken away, or its owner erased. `number`: the id of its first size. */
  'portrait.replaced': z.object({ userId: z.string(), number: z.number().int() }),
  /** Whose articles are a person’s: an author of the content service by number; null, nobody’s. */
  'author.tied': z.object({ userId: z.string(), person: z.number().int().nullable() }),
  /** A session ended before its time; `sessionId` null: all sessions of the person. */
  'session.revoked': z.object({ userId: z.string(), sessionId: z.string().nullable() }),
  /** What everybody sees of these comments is different; a rating alone has no tags. */
  'comment.changed': z.object({
    postId: z.number().int(),
    ids: z.array(z.number().int()).max(500),
    tags: z.array(z.string()),
    socketId,
  }),
  /**
   * A comment became visible to everybody for the first time. `isAfterCheck`: it waited for a moderator; `isReplyWanted`
   * false: the author of the parent does not want to hear of replies.
   */
  'comment.published': z.object({
    id: z.number().int(),
    postId: z.number().int(),
    authorId: z.string(),
    parentId: z.number().int().nullable(),
    parentAuthorId: z.string().nullable(),
    isAfterCheck: z.boolean().optional(),
    isReplyWanted: z.boolean().optional(),
  }),
  /** Somebody liked or disliked a comment; taking a rating back is no news. `isFirst`: they never rated it before. */
  'comment.rated': z.object({
    id: z.number().int(),
    postId: z.number().int(),
    authorId: z.string(),
    raterId: z.string(),
    rating: z.enum(['like', 'dislike']),
    isFirst: z.boolean(),
  }),
  /** How many comments of a post everybody sees now. News may overtake each other: the higher version counts. */
  'comments.counted': z.object({ postId: z.number().int(), count: z.number().int(), version: z.number().int() }),
  /** A quick poll was added or edited; being answered is no news. */
  'poll.changed': z.object({ id: z.number().int(), tags: z.array(z.string()) }),
  /** A notification waits for a person. */
  'notification.created': z.object({ userId: z.string(), id: z.string() }),
  /** A person has seen their notifications, or some are there no more. */
  'notifications.viewed': z.object({ userId: z.string(), socketId }),
} as const

export type EventName = keyof typeof eventSchemas
export type EventPayload<N extends EventName> = z.infer<(typeof eventSchemas)[N]>
