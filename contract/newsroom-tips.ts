// «Лайфхак из комментариев»: comments that texts quote (decision 069). A tip is a comment, so it has the id of the comment.
import { z } from 'zod'
import { defineCall, officeCallOf, type CallReply } from './call.ts'
import { paragraphs } from './typed-text.ts'
import { bigRowId, integer } from './whole-number.ts'

/** Letters of a quote. */
export const tipQuoteMax = 1_000

/** `waiting`: no text has it. `in-text`: readers get it with the next release. `out`: readers see it. */
export const tipStates = ['waiting', 'in-text', 'out'] as const
export const tipState = z.enum(tipStates)
export type TipState = z.output<typeof tipState>

const id = z.number().int()
const moment = z.iso.datetime()
const post = z.object({ title: z.string(), url: z.string() })

const tip = z.object({
  commentId: id,
  textId: id.nullable(),
  post: post.nullable().describe('null: not public now'),
  author: z.string().describe('As the text names the person'),
  quote: z.string(),
  state: tipState,
  isLeaving: z.boolean().describe('Readers see it until the next release: it was removed from the text'),
  isCommentShown: z.boolean().describe('False: hidden or removed since'),
  takenBy: z.object({ id: z.string(), name: z.string() }),
  takenAt: moment,
  outAt: moment.nullable().describe('When readers saw it first'),
  mayPlace: z.boolean().describe('The caller may put it into the text and remove it there'),
})
export type Tip = z.output<typeof tip>

const block = z.object({ index: integer(0, 100_000), words: z.string().max(100) })
const place = z
  .object({ after: block.nullable().describe('A block of the text, as `getTipForm` lists it; null: the end') })
  .describe('Where in the text')
export type TipPlace = z.output<typeof place>

const call = officeCallOf('newsroom', '/api/v1/tips')
const params = z.object({ id: bigRowId.describe('The comment') })
const errors = ['validation', 'unauthorized', 'forbidden', 'not_found', 'unavailable'] as const
const rateLimit = { max: 60, perSeconds: 60 } as const

export const listTips = defineCall({
  ...call('listTips', '', 'List the comments that texts quote or are to quote, the newest first'),
  method: 'GET',
  query: z.object({ state: tipState.default('waiting'), before: bigRowId.optional().describe('The `next` before') }),
  reply: z.object({
    items: z.array(tip),
    counts: z.object({ waiting: id, inText: id, out: id }),
    next: id.nullable(),
  }),
  errors: ['validation', 'unauthorized', 'forbidden', 'unavailable'],
})
export const getTipForm = defineCall({
  ...call('getTipForm', '/{id}', 'Get a comment, and the places of the text of its post at which it can stand'),
  method: 'GET',
  params,
  reply: z.object({
    comment: z.object({ id, author: z.string(), text: z.string(), isShown: z.boolean() }),
    post,
    tip: tip.nullable(),
    mayPlace: z.boolean(),
    blocks: z.array(block).describe('Blocks with words, in order; without the right to place, none'),
  }),
  errors,
})
export const takeTip = defineCall({
  ...call('takeTip', '/{id}', 'Put a quote of a comment into the text of its post, or let it wait for an editor'),
  method: 'POST',
  params,
  body: z.object({
    quote: paragraphs(tipQuoteMax)
      .pipe(z.string().min(1, 'нужны слова совета'))
      .describe('The words of the comment; what is left out is an ellipsis'),
    place: place.nullable().describe('null: it waits for an editor'),
  }),
  reply: z.object({ tip }),
  errors: [...errors, 'conflict'],
  rateLimit,
})
export const removeTip = defineCall({
  ...call(
    'removeTip',
    '/{id}/remove',
    'Remove a tip from its text, where it waits again; or a waiting one from the list',
  ),
  method: 'POST',
  params,
  body: z.object({ from: z.enum(['text', 'list']) }),
  reply: z.object({
    tip: tip.nullable(),
    place: place.nullable().describe('Where it stood, to put it back; null: it stood nowhere'),
  }),
  errors: [...errors, 'conflict'],
  rateLimit,
})
export type TipForm = CallReply<typeof getTipForm>

export const newsroomTipCalls = [listTips, getTipForm, takeTip, removeTip] as const
