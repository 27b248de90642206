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
  source: source.describe('The importer’s key of the person: the same key, the same person'),
  userId: z.uuid().nullable().default(null).describe('Their account here; without one there is a name and a portrait'),
  name: z.string().trim().min(1).max(200),
  avatar: z.string().max(1000).nullable().default(null).describe('Address of the portrait'),
  isExpert: z.boolean().default(false),
})
export const commentDraft = z.object({
  source: source
    .nullable()
    .default(null)
    .describe('The importer’s key; none: written here, known by number and moment'),
  id: commentId
    .optional()
    .describe('A number to give; when another comment has it, or it is above 2³⁹, the next free one is given'),
  postId: rowNumber,
  replyTo: z
    .union([z.object({ id: commentId }), z.object({ source })])
    .nullable()
    .default(null)
    .describe(
      'Whom it answers, here or earlier in the list; of an unknown one nothing is left but the place at the top',
    ),
  author: commentAuthor.nullable().describe('null: somebody who is shown no more'),
  content: z.string().max(65_000).describe('HTML or text, cleaned as any comment; empty of a removed one'),
  createdAt: broughtMoment,
  updatedAt: broughtMoment.optional(),
  status: auditStatusName.default('approved'),
  shadowedAt: broughtMoment.nullable().default(null),
  removed: z
    .object({ at: broughtMoment, by: z.enum(['author', 'moderator']) })
    .nullable()
    .default(null),
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
  summary: 'Brings comments in, those answered before their answers; what is here already stays as it is',
  source: 'own: office and importers',
  body: z.object({ comments: z.array(commentDraft).max(200), isTrial: z.boolean().default(false) }),
  reply: z.object({
    results: z.array(
      z.object({
        id: z.number().int().describe('In a trial 0 for what is not here'),
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
  summary: 'Every comment as importComments takes it, in the order of numbers; e-mails and addresses are left out',
  source: 'own: office and importers',
  query: pieceQuery({ idMax: int8Max }),
  reply: z.object({ items: z.array(commentDraft.required({ id: true })) }),
})
export const officeCommentsCalls = [importComments, listCommentDrafts] as const
