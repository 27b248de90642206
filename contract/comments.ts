import { z } from 'zod'
import { moderationReasons, restrictionMeasures } from '#domain/moderation.ts'
import { articleType } from './article.ts'
import { defineCall } from './call.ts'
import { errorReply } from './errors.ts'
import { idList, pageMax } from './lists.ts'
import { bigRowId, int8Max, integer, wholeNumber, rowId } from './whole-number.ts'

/** Spec 3: the state of a comment, shown to moderators. */
export const auditStatuses = {
  approved: { id: 1, name: 'approved', name_ru: 'Опубликован' },
  pending: { id: 2, name: 'pending', name_ru: 'На проверке' },
  rejected: { id: 3, name: 'rejected', name_ru: 'Отклонён' },
  spam: { id: 4, name: 'spam', name_ru: 'Спам' },
} as const
export const auditStatusName = z.enum(['approved', 'pending', 'rejected', 'spam'])
export type AuditStatusName = z.output<typeof auditStatusName>

/** Characters of a comment as its author typed it. */
export const commentLengthMax = 5_000
/** Spec 9: one page has the whole thread. */
export const threadLimit = 10_000

const postId = rowId
const commentId = bigRowId
const moment = z.iso.datetime()

export const ratingState = z.enum(['like', 'dislike', 'none'])
export type RatingState = z.output<typeof ratingState>

/** Spec 3: a comment reaction. */
export const commentReaction = z.object({
  id: z.number().int(),
  author_id: z.string(),
  author_name: z.string(),
  author_avatar_url: z.string(),
  state: ratingState.exclude(['none']),
  created_at: moment,
  updated_at: moment,
})
export type CommentReactionReply = z.output<typeof commentReaction>

/** Reasons to report a comment. */
export const flagReason = z.enum(['insult', 'spam', 'lie', 'personal', 'other'])

/** Spec 3: a comment. Fields for certain people are empty for all others. Of a removed comment only its place in the thread is left. */
export const comment = z.object({
  id: z.number().int(),
  post_ID: z.number().int(),
  audit_status_id: z.number().int(),
  audit_status: z.object({ id: z.number().int(), name: auditStatusName, name_ru: z.string() }),
  author_id: z
    .string()
    .nullable()
    .describe('null for a removed comment, an erased account, or an author without an account'),
  author: z.string(),
  author_email: z.string().describe('For moderators and the author only'),
  author_url: z.string(),
  author_IP: z.string().describe('For moderators and the author only, for thirty days'),
  is_expert: z.boolean(),
  avatar: z.string(),
  date: z.iso.datetime({ offset: true }).describe('In the time zone of the magazine'),
  date_gmt: moment,
  content: z.string().describe('HTML with only b, i, a, blockquote, p and br; empty when removed'),
  karma: z.number().int().describe('Likes minus dislikes'),
  approved: z.boolean(),
  agent: z.string().describe('For moderators and the author only, for thirty days'),
  type: z.literal('comment'),
  app: z.string(),
  parent: z.number().int().describe('0 at the top level; for a deep reply, its ancestor at level 2'),
  reply_to: z.number().int().describe('The comment that this one replies to, at any depth; 0 for none'),
  level: z.number().int().describe('1 at the top, 3 at most'),
  replies_cnt: z.number().int().describe('Number of visible comments below it'),
  recursive_likes_cnt: z.number().int().describe('Likes of this comment and of everything visible below it'),
  users_liked_cnt: z.number().int(),
  users_liked: z
    .array(z.string())
    .describe(
      'Only the viewer’s own id, if they liked it, because a thread of thousands names nobody else. GET /api/reactions/{id} lists everybody',
    ),
  recursive_dislikes_cnt: z.number().int(),
  users_disliked_cnt: z.number().int(),
  users_disliked: z.array(z.string()).describe('The same for dislikes'),
  subscribe: z.boolean(),
  updated_at: moment,
  shadowed_at: moment
    .nullable()
    .describe('For moderators only: since then the comment is visible to its author and moderators only'),
  shadowed_by: z.string().nullable(),
  deleted_at: moment.nullable(),
  deleted_data: z
    .object({ by: z.enum(['author', 'moderator']) })
    .nullable()
    .describe('For moderators only'),
  deleted: z.boolean(),
  editable_until: moment.optional().describe('Own: until when its author may edit it; for the author only'),
  is_in_text: z.literal(true).optional().describe('The text of the post quotes it; absent otherwise'),
  files: z.array(
    z.object({
      id: z.number().int(),
      comment_id: z.number().int(),
      path: z.string().describe('Path of the picture, relative to the site; the picture has no metadata'),
      width: z.number().int(),
      height: z.number().int(),
      created_at: moment,
      updated_at: moment,
      deleted_at: moment.nullable().describe('Always null, because removed pictures are not listed'),
      last_modified: moment,
    }),
  ),
  videos: z
    .array(z.object({ id: z.number().int(), comment_id: z.number().int(), host: z.string(), url: z.string() }))
    .describe('Videos on known hosts that the text links to'),
  flags: z
    .array(z.object({ author_id: z.string(), reason: flagReason, created_at: moment }))
    .describe('Open reports: moderators see all, others their own'),
  reasons: z
    .array(z.object({ code: z.string(), reason: z.string(), evidence: z.string() }))
    .describe('Why the comment waits or was refused: for moderators, and for its author as far as authors are told'),
  reactions: z
    .array(commentReaction)
    .max(0)
    .describe('Empty in lists, as users_liked is; GET /api/reactions/{id} lists all'),
})
export type CommentReply = z.output<typeof comment>

/** A rejected text: the reasons and the text itself. */
export const rejectedComment = errorReply.extend({
  code: z.literal('comment_rejected'),
  reasons: comment.shape.reasons,
  content: z.string().describe('The text as it was typed'),
})
export type RejectedCommentReply = z.output<typeof rejectedComment>

/** A comment with its post, for lists outside its thread. */
export const commentWithPost = comment.extend({
  post: z
    .object({ id: z.number().int(), title: z.string(), url: z.string() })
    .nullable()
    .describe('null when the post is not public now'),
})

/** Spec 3: comment list response. */
export const commentPagination = z.object({
  total: z.number().int(),
  per_page: z.number().int(),
  current_page: z.number().int(),
  last_page: z.number().int(),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  last_modified: moment.nullable(),
})
export const commentList = z.object({
  success: z.literal(true),
  data: z.object({ pagination: commentPagination, data: z.array(comment) }),
})
export type CommentListReply = z.output<typeof commentList>

function call<Name extends string, Path extends string>(name: Name, path: Path, summary: string) {
  return { name, service: 'comments', path, summary, source: '§7 comments service' } as const
}
/** In addition to the specified quota of comments: enough for a fast person, too little for a program. */
const writeLimit = { max: 60, perSeconds: 60 } as const
const writeErrors = ['validation', 'unauthorized', 'forbidden', 'banned', 'not_found', 'conflict'] as const

const withComment = z.object({ success: z.literal(true), data: comment })
const asWrite = { auth: 'user', errors: writeErrors, rateLimit: writeLimit } as const

export const threadSort = z.enum(['trending', 'oldest'])
export type ThreadSort = z.output<typeof threadSort>

export const listComments = defineCall({
  ...call(
    'listComments',
    '/api/v2/comments/post/{postId}',
    'List the comments of a post in tree order; signed-in readers also see their own waiting ones',
  ),
  method: 'GET',
  auth: 'optional',
  params: z.object({ postId }),
  query: z.object({
    sort: threadSort
      .default('oldest')
      .describe('trending: threads by their likes, with the oldest comments first inside each'),
    format_ver: z.literal('1').optional(),
    limit: wholeNumber(1, threadLimit).default(threadLimit),
    page: wholeNumber(1, pageMax).default(1),
  }),
  reply: commentList,
  errors: ['validation', 'not_found'],
})
export const listLastComments = defineCall({
  ...call('listLastComments', '/api/comments/last', 'List the newest comments of the magazine, with their posts'),
  method: 'GET',
  auth: 'none',
  query: z.object({ limit: wholeNumber(1, 30).default(4) }),
  reply: z.object({
    success: z.literal(true),
    data: z.array(comment.extend({ post: z.object({ id: z.number().int(), title: z.string(), url: z.string() }) })),
  }),
  errors: ['validation'],
})
export const countComments = defineCall({
  ...call('countComments', '/api/comments/count', 'Count the comments of posts'),
  method: 'GET',
  auth: 'none',
  query: z.object({ post_ids: idList }),
  reply: z.object({
    success: z.literal(true),
    data: z.array(z.object({ post_ID: z.number().int(), count: z.number().int() })),
  }),
  errors: ['validation'],
})

const content = z
  .string()
  .trim()
  .min(1, 'нужен текст')
  .max(4 * commentLengthMax)
  .describe('Text with **bold**, _italic_, > quotes and links, or the HTML of a comment')

export const createComment = defineCall({
  ...call('createComment', '/api/comments', 'Write a comment; the fourth within a minute is refused: Quota exceeded'),
  method: 'POST',
  auth: 'user',
  body: z.object({
    post_ID: postId,
    parent: wholeNumber(0, int8Max).default(0),
    content,
    subscribe: z.boolean().default(true),
  }),
  reply: withComment,
  otherReplies: { 422: rejectedComment },
  errors: [...writeErrors, 'quota_exceeded'],
  rateLimit: writeLimit,
})

export const editComment = defineCall({
  ...call('editComment', '/api/comments', 'Edit one’s own comment, within a day'),
  method: 'PUT',
  ...asWrite,
  body: z.object({ id: commentId, content }),
  reply: withComment,
  otherReplies: { 422: rejectedComment },
})
export const removeComment = defineCall({
  ...call(
    'removeComment',
    '/api/comments',
    'Remove a comment, as its author or a moderator; removing it again gets the same answer',
  ),
  method: 'DELETE',
  ...asWrite,
  query: z.object({ id: commentId }),
  reply: z.object({ success: z.literal(true) }),
})
export const rateComment = defineCall({
  ...call('rateComment', '/api/likes', 'Like or dislike a comment of another person, or take that back'),
  method: 'PUT',
  auth: 'user',
  body: z.object({ id: commentId, state: ratingState }),
  reply: withComment,
  errors: writeErrors,
  rateLimit: { max: 120, perSeconds: 60 },
})
export const listReactions = defineCall({
  ...call('listReactions', '/api/reactions/{id}', 'List who likes and dislikes a comment, newest first'),
  method: 'GET',
  auth: 'none',
  params: z.object({ id: commentId }),
  query: z.object({
    page: wholeNumber(1, pageMax).default(1),
    limit: wholeNumber(1, 100).default(100),
  }),
  reply: z.object({ success: z.literal(true), data: z.array(commentReaction) }),
  errors: ['validation', 'not_found'],
})
export const flagComment = defineCall({
  ...call('flagComment', '/api/comments/flags', 'Report a comment to the moderators, once per person'),
  method: 'PUT',
  auth: 'user',
  body: z.object({ id: commentId, report: flagReason }),
  reply: z.object({ success: z.literal(true) }),
  errors: writeErrors,
  rateLimit: { max: 20, perSeconds: 60 },
})

export const addCommentFile = defineCall({
  ...call('addCommentFile', '/api/files', 'Add a picture to one’s own comment, at most four, of 10 MB each'),
  method: 'POST',
  auth: 'user',
  bodyKind: 'multipart',
  body: z.object({
    image: z
      .custom<Uint8Array>(value => value instanceof Uint8Array && value.byteLength > 0, 'нужна картинка')
      .meta({ override: { type: 'string', format: 'binary' } }),
    post_id: postId,
    comment_id: commentId,
  }),
  reply: withComment,
  errors: [...writeErrors, 'too_large', 'unsupported_media', 'unavailable'],
  rateLimit: { max: 20, perSeconds: 60 },
})
export const removeCommentFile = defineCall({
  ...call('removeCommentFile', '/api/files/{id}', 'Remove a picture from a comment, as its author or a moderator'),
  method: 'DELETE',
  ...asWrite,
  params: z.object({ id: commentId }),
  reply: withComment,
})
export const removeCommentVideo = defineCall({
  ...call(
    'removeCommentVideo',
    '/api/video/{id}',
    'Hide the video of a link in a comment, as its author or a moderator',
  ),
  method: 'DELETE',
  ...asWrite,
  params: z.object({ id: commentId }),
  reply: withComment,
})

// ---- for moderators (application `talker`)

/** Filters of the moderation queue: a status, shadowed comments, comments reported by readers. */
export const moderationQueue = z.enum([...auditStatusName.options, 'shadowed', 'flagged'])
export type ModerationQueue = z.output<typeof moderationQueue>
export const listModeration = defineCall({
  ...call(
    'listModeration',
    '/api/comments/moderation',
    'List comments for moderators, newest first, with their reasons',
  ),
  source: 'own: moderation',
  method: 'GET',
  auth: 'user',
  query: z.object({
    status: moderationQueue.default('pending'),
    before: commentId.optional().describe('The last id of the previous page'),
    limit: wholeNumber(1, 100).default(30),
  }),
  reply: z.object({ success: z.literal(true), data: z.array(commentWithPost) }),
  errors: ['validation', 'forbidden'],
})
export const moderationAction = z
  .enum(['approve', 'reject', 'spam', 'shadow', 'unshadow', 'remove', 'ban', 'anonymize'])
  .describe('anonymize removes the name and portrait of an author without an account from all their comments')
export type ModerationAction = z.output<typeof moderationAction>
export const moderateComment = defineCall({
  ...call(
    'moderateComment',
    '/api/comments/moderation',
    'Moderate a comment; `ban` also forbids its author to write anywhere',
  ),
  source: 'own: moderation',
  method: 'PUT',
  auth: 'user',
  body: z.object({ id: commentId, action: moderationAction }),
  reply: withComment,
  errors: ['validation', 'forbidden', 'not_found', 'conflict'],
  rateLimit: { max: 300, perSeconds: 60 },
})

// ---- for services

const internal = { method: 'POST', auth: 'internal', source: 'own: comments' } as const

export const listCommentsByIds = defineCall({
  ...call(
    'listCommentsByIds',
    '/internal/comments/by-ids',
    'List comments of a post as everybody sees them, including removed ones',
  ),
  ...internal,
  body: z.object({ post_ID: postId, ids: z.array(commentId).max(500) }),
  reply: z.object({
    items: z.array(comment),
    count: z.number().int().describe('Number of visible comments of the post'),
  }),
  errors: ['validation'],
})
export const listCommentsByPerson = defineCall({
  ...call(
    'listCommentsByPerson',
    '/internal/comments/by-person',
    'List the comments of a person with their posts, newest first: as everybody sees them, or all of them for the person',
  ),
  ...internal,
  body: z.object({
    user_id: z.uuid(),
    audience: z.enum(['everybody', 'owner']),
    page: integer(1, pageMax).default(1),
    limit: integer(1, 5_000).default(10),
  }),
  reply: z.object({
    success: z.literal(true),
    data: z.object({ pagination: commentPagination, data: z.array(commentWithPost) }),
  }),
  errors: ['validation'],
})
export const listPersonOpinions = defineCall({
  ...call(
    'listPersonOpinions',
    '/internal/comments/opinions',
    'List the ratings and reports of comments by a person, the newest 5,000 of each, and the restrictions and appeals of the person',
  ),
  ...internal,
  body: z.object({ user_id: z.uuid() }),
  reply: z.object({
    ratings: z.array(
      z.object({
        comment_id: z.number().int(),
        post_id: z.number().int(),
        state: z.enum(['like', 'dislike']),
        created_at: z.iso.datetime(),
      }),
    ),
    reports: z.array(
      z.object({
        comment_id: z.number().int(),
        post_id: z.number().int(),
        reason: flagReason,
        created_at: z.iso.datetime(),
      }),
    ),
    restrictions: z.array(
      z.object({
        measure: z.enum(restrictionMeasures),
        reason: z.enum(moderationReasons),
        letter: z.string(),
        created_at: z.iso.datetime(),
        until: z.iso.datetime(),
        ended_at: z.iso.datetime().nullable(),
      }),
    ),
    appeals: z.array(
      z.object({ comment_id: z.number().int().nullable(), words: z.string(), created_at: z.iso.datetime() }),
    ),
  }),
  errors: ['validation'],
})
export const listCommentsBySlug = defineCall({
  ...call(
    'listCommentsBySlug',
    '/internal/comments/by-slug/{type}/{slug*}',
    'List the comments of an article by its address, oldest first, for the gateway',
  ),
  method: 'GET',
  auth: 'internal',
  source: '§7 gateway',
  params: z.object({ type: articleType, slug: z.string().min(1).max(300) }),
  query: z.object({ limit: wholeNumber(1, threadLimit).default(threadLimit) }),
  reply: commentList,
  errors: ['validation', 'not_found'],
})

export const commentsCalls = [
  listComments,
  listLastComments,
  countComments,
  createComment,
  editComment,
  removeComment,
  rateComment,
  listReactions,
  flagComment,
  addCommentFile,
  removeCommentFile,
  removeCommentVideo,
  listModeration,
  moderateComment,
  listCommentsByIds,
  listCommentsByPerson,
  listPersonOpinions,
  listCommentsBySlug,
] as const
