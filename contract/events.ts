import { z } from 'zod'
import { moderationReasons } from '#domain/moderation.ts'
import { textStages } from '#domain/newsroom-rights.ts'
import { viewer } from './viewer.ts'

/** The service that saved a post and knows of it: its own saves are no news to it. */
export const savedBy = z.enum(['newsroom'])

/** Public addresses, current or former, that now show something else: search engines are notified. */
const paths = z.array(z.string()).optional()
/**
 * Something that readers could see was taken away (unpublished, removed, hidden, made anonymous): cached pages are shown to nobody,
 * even if new ones cannot be rendered.
 */
const isTakenAway = z.boolean().optional()
/** `X-Socket-Id` of the call that caused the event. A hint: that socket already has the change. */
const socketId = z.string().optional()

/**
 * Events that services announce after a change is committed. Named `noun.verbed`, in the past tense. Payloads have ids and cache
 * tags, never a body: a listener that needs more makes a call.
 */
export const eventSchemas = {
  /** An article was published, changed, moved, hidden or removed. */
  'article.changed': z.object({
    ids: z.array(z.number().int()).max(500),
    tags: z.array(z.string()),
    paths,
    isTakenAway,
    by: savedBy.optional(),
  }),
  /** A recipe was published, changed, moved, hidden or removed. */
  'recipe.changed': z.object({
    ids: z.array(z.number().int()).max(500),
    tags: z.array(z.string()),
    paths,
    isTakenAway,
    by: savedBy.optional(),
  }),
  /** A topic, tag, stream, person or menu changed. Everything with these cache tags is stale. */
  'taxonomy.changed': z.object({ tags: z.array(z.string()) }),
  /**
   * A section, tag or stream has another slug or title (the same id), or went into another one. `isShared`: a section of the other kind has the
   * former slug too, so a slug alone does not tell which is meant.
   */
  'term.moved': z.object({
    kind: z.enum(['topic', 'health', 'stream', 'tag']),
    from: z.object({ id: z.number().int(), slug: z.string() }),
    to: z.object({ id: z.number().int(), slug: z.string(), title: z.string() }),
    isShared: z.boolean(),
  }),
  /** Name, publisher, age mark or time zone of the magazine changed: every page and every kept answer is stale. */
  'magazine.changed': z.object({}),
  /** Widgets of these slots were added, changed, moved or removed. */
  'widgets.changed': z.object({ slots: z.array(z.string()), tags: z.array(z.string()) }),
  /** View counts from elsewhere were added by an import or the demo. */
  'views.imported': z.object({ posts: z.number().int() }),
  /** The search index changed, and with it all results. */
  'search.changed': z.object({ tags: z.array(z.string()) }),
  /** The words of the search changed, and with them all results. */
  'thesaurus.changed': z.object({ tags: z.array(z.string()) }),
  /** Something shown on pages of a post changed in another service: the pages must be rendered again. */
  'post.refreshed': z.object({ id: z.number().int(), tags: z.array(z.string()) }),
  /** Top lists were calculated again; after an import also the views of posts. Pages are outdated, not dropped. */
  'top.changed': z.object({ tags: z.array(z.string()) }),
  /** Roles, a ban or a mark changed: tokens issued earlier are out of date. `viewer` null: the account was erased. */
  'viewer.changed': z.object({ userId: z.string(), viewer: viewer.nullable() }),
  /** A name, portrait, mark or archived state changed: services with a copy of the person must read it again. */
  'user.changed': z.object({ userId: z.string() }),
  /** A reader asked for another email address and a code was sent to it. `askedAt` identifies the request. */
  'email.asked': z.object({ userId: z.string(), askedAt: z.string() }),
  /** The address change ended: it was confirmed or cancelled. */
  'email.settled': z.object({ userId: z.string() }),
  /** A portrait is no longer shown: it was replaced, removed, or its owner was erased. `number` is the id of its first size. */
  'portrait.replaced': z.object({ userId: z.string(), number: z.number().int() }),
  /** A user was linked to an author of the content service (`person`, its id); null: to none. */
  'author.tied': z.object({ userId: z.string(), person: z.number().int().nullable() }),
  /** A session was ended early. `sessionId` null: all sessions of the user. */
  'session.revoked': z.object({ userId: z.string(), sessionId: z.string().nullable() }),
  /** The public view of these comments changed. A change of ratings alone has no tags. */
  'comment.changed': z.object({
    postId: z.number().int(),
    ids: z.array(z.number().int()).max(500),
    tags: z.array(z.string()),
    socketId,
    isTakenAway,
  }),
  /**
   * A comment became public for the first time. `isAfterCheck`: it had waited for a moderator. `isReplyWanted` false: the
   * author of the parent does not want notifications of replies.
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
  /** A moderator has hidden a comment, and it can no longer be taken back: its author is told why. */
  'comment.hidden': z.object({
    id: z.number().int(),
    postId: z.number().int(),
    authorId: z.string(),
    decisionId: z.number().int(),
    reason: z.enum(moderationReasons),
  }),
  /** A comment that readers saw is hidden or removed. */
  'comment.withdrawn': z.object({ id: z.number().int(), postId: z.number().int() }),
  /**
   * Readers see a comment quoted in the text of its post, or no longer. `isFirst`: for the first time. Events may arrive out of order: the
   * higher version counts.
   */
  'tip.settled': z.object({
    commentId: z.number().int(),
    postId: z.number().int(),
    isOut: z.boolean(),
    isFirst: z.boolean(),
    version: z.number().int(),
  }),
  /** A person's rating of a comment changed. Events may arrive out of order: the higher version counts, 1 is the first rating. */
  'comment.rated': z.object({
    id: z.number().int(),
    postId: z.number().int(),
    authorId: z.string(),
    raterId: z.string(),
    rating: z.enum(['like', 'dislike', 'none']),
    version: z.number().int().default(1),
  }),
  /** The number of public comments of a post. Events may arrive out of order: the higher version counts. */
  'comments.counted': z.object({ postId: z.number().int(), count: z.number().int(), version: z.number().int() }),
  /** A quick poll was added or changed. Votes do not announce this. */
  'poll.changed': z.object({ id: z.number().int(), tags: z.array(z.string()) }),
  /** A person has a new notification. `hasGrown`: it is an unseen one that says more now, so it was counted before. */
  'notification.created': z.object({ userId: z.string(), id: z.string(), hasGrown: z.boolean().optional() }),
  /** A person has seen their notifications, or some were removed. */
  'notifications.viewed': z.object({ userId: z.string(), socketId }),
  /** Something of a text of the newsroom changed apart from its words. `guard`: an update took much of it away. */
  'text.changed': z.object({
    id: z.number().int(),
    what: z.enum(['text', 'versions', 'remarks', 'guard', 'releases', 'claims']),
  }),
  /** A text went out later than it should, or did not go out yet: it is tried again. */
  'text.late': z.object({ id: z.number().int(), seconds: z.number() }),
  /** Somebody wrote in the margin of a text, or answered there. */
  'text.remarked': z.object({ id: z.number().int(), remarkId: z.number().int(), byId: z.string() }),
  /** The expert answered a link: how many claims are signed, and what the first doubt says. */
  'text.signed': z.object({
    id: z.number().int(),
    linkId: z.number().int(),
    signed: z.number().int(),
    doubt: z.string().nullable(),
  }),
  /** The review of a health text is due, `days` after its day. */
  'text.review': z.object({ id: z.number().int(), day: z.iso.date(), days: z.number().int() }),
  /** The weekly check found that sources of claims of a text changed, or do not open. `cause` is the same for one change. */
  'source.changed': z.object({ id: z.number().int(), cause: z.string(), count: z.number().int(), isGone: z.boolean() }),
  /** How many claims of a published health article are looked at again. Events may arrive out of order: the newer `at` counts. */
  'claims.unsettled': z.object({ postId: z.number().int(), count: z.number().int(), at: z.string() }),
  /** A text has an owner who did not take it themselves. */
  'text.given': z.object({ id: z.number().int(), ownerId: z.string(), byId: z.string() }),
  /** A text came to another stage. */
  'text.moved': z.object({ id: z.number().int(), stage: z.enum(textStages), byId: z.string() }),
  /** Somebody may not read a text and asks for it. */
  'text.asked': z.object({ id: z.number().int(), byId: z.string() }),
  /** A release did not go out for the reason that its row has. It is tried again. */
  'text.failed': z.object({ id: z.number().int(), releaseId: z.number().int() }),
  /** A text is to be handed in within a day, or should have been. Told once for each deadline, never between 22:00 and 8:00. */
  'text.deadline': z.object({
    id: z.number().int(),
    ownerId: z.string(),
    deadline: z.string(),
    when: z.enum(['day-before', 'overdue']),
  }),
  /** A signal: bells of these colleagues have something new, or something less. */
  'bell.changed': z.object({ userIds: z.array(z.string()).max(1000) }),
  /** A signal: the log of a text has updates up to `seq`. */
  'text.written': z.object({ id: z.number().int(), seq: z.number().int() }),
  /** A signal: who is in a text, as an update of the awareness protocol in base64; null asks the other processes for theirs. */
  'text.attended': z.object({ id: z.number().int(), node: z.string(), update: z.string().nullable() }),
  /** Letters of the office were written, changed or removed. */
  'issue.changed': z.object({ ids: z.array(z.number().int()).max(500) }),
  /** A text of the newsroom rested, and its log was folded: what stands in it can be read. */
  'text.rested': z.object({ id: z.number().int() }),
  /**
   * Readers see these pictures otherwise than before: replaced, with another focal point or description, or not at all. `posts`: some of
   * the articles and recipes they stand in, so that a picture of many posts has several events.
   */
  'picture.changed': z.object({
    ids: z.array(z.number().int()).max(500),
    posts: z.array(z.number().int()).max(500),
    tags: z.array(z.string()),
  }),
  /** Rights to a picture or a file end in so many days; 0: they have ended. */
  'rights.ending': z.object({ kind: z.string(), id: z.number().int(), days: z.number().int() }),
  /** A rule of the gate was changed. */
  'gate.changed': z.object({ rule: z.string() }),
  /** The marks of a colleague in the newsroom changed. */
  'member.changed': z.object({ userId: z.string() }),
} as const

export type EventName = keyof typeof eventSchemas
export type EventPayload<N extends EventName> = z.infer<(typeof eventSchemas)[N]>

/** The account was erased: what is kept about the person must go. */
export const isErasure = ({ viewer: now }: EventPayload<'viewer.changed'>): boolean => now === null

/** Events whose payload has cache tags: whatever was made of them is stale. */
export type TaggedEventName = { [N in EventName]: EventPayload<N> extends { tags: string[] } ? N : never }[EventName]

export const taggedEventNames = (Object.keys(eventSchemas) as EventName[]).filter(
  (name): name is TaggedEventName => 'tags' in eventSchemas[name].shape,
)
