// Import and export of comments. They cause no notifications, and no moderation rule applies.
import { z } from 'zod'
import { broughtMoment } from '../moments.ts'
import { int8Max, integer, pieceQuery, rowNumber } from '../whole-number.ts'
import { defineCall } from '../call.ts'
import { auditStatusName } from '../comments.ts'

const base = '/internal/comments'
const source = z.string().min(1).max(300)
/** The largest id that fits into a key of the comment tree. */
const commentId = integer(1, 2 ** 40 - 1)
const many = integer(0, 1_000_000)

export const commentAuthor = z.object({
  source: source.describe('The importer’s key of the person; the same key means the same person'),
  userId: z
    .uuid()
    .nullable()
    .default(null)
    .describe('Account of the person here; without one, the name and the portrait are used'),
  name: z.string().trim().min(1).max(200),
  avatar: z.string().max(1000).nullable().default(null).describe('Address of the portrait'),
  isExpert: z.boolean().default(false),
})
export const commentDraft = z.object({
  source: source
    .nullable()
    .default(null)
    .describe('The importer’s key; without one, the comment was written here and is identified by its id and time'),
  id: commentId
    .optional()
    .describe('Wished id; if another comment has it, or it is above 2³⁹, the next free id is given'),
  postId: rowNumber,
  replyTo: z
    .union([z.object({ id: commentId }), z.object({ source })])
    .nullable()
    .default(null)
    .describe(
      'The comment that it replies to, here or earlier in the list; a reply to an unknown comment goes to the top level',
    ),
  author: commentAuthor.nullable().describe('null for an author who is no longer shown'),
  content: z.string().max(65_000).describe('HTML or text, cleaned like any comment; empty for a removed one'),
  createdAt: broughtMoment,
  updatedAt: broughtMoment.optional(),
  status: auditStatusName.default('approved'),
  shadowedAt: broughtMoment.nullable().default(null),
  removed: z
    .object({ at: broughtMoment, by: z.enum(['author', 'moderator']) })
    .nullable()
    .default(null),
  isInText: z.boolean().default(false).describe('The text of the post quotes it'),
  likes: many.default(0),
  dislikes: many.default(0),
})
export type CommentDraft = z.input<typeof commentDraft>

export const importComments = defineCall({
  name: 'importComments',
  service: 'comments',
  method: 'POST',
  path: `${base}/import`,
  auth: 'internal',
  summary: 'Import comments, each after the one that it replies to; existing comments stay unchanged',
  source: 'own: office and importers',
  body: z.object({ comments: z.array(commentDraft).max(200), isTrial: z.boolean().default(false) }),
  reply: z.object({
    results: z.array(
      z.object({
        id: z.number().int().describe('0 in a trial for a comment that does not exist here'),
        outcome: z.enum(['created', 'unchanged']),
      }),
    ),
  }),
  errors: ['validation', 'forbidden'],
})
export const listCommentDrafts = defineCall({
  name: 'listCommentDrafts',
  service: 'comments',
  method: 'GET',
  path: `${base}/drafts`,
  auth: 'internal',
  summary: 'List every comment as importComments takes it, in the order of ids; emails and IP addresses are left out',
  source: 'own: office and importers',
  query: pieceQuery({ idMax: int8Max }),
  reply: z.object({ items: z.array(commentDraft.required({ id: true })) }),
})
export const officeCommentsCalls = [importComments, listCommentDrafts] as const
