import { z } from 'zod'
import { defineCall, internalCallOf } from '../call.ts'
import { numberList } from '../lists.ts'
import { countMax, int4Max, int8Max, integer, pieceQuery, rowNumber } from '../whole-number.ts'
import { broughtMoment } from '../moments.ts'
import { getQuickPoll, pollTheme } from '../quiz.ts'

const office = internalCallOf('quiz', 'GET', 'own: office and importers')
const count = integer(0, countMax)
const id = integer(1, 2_000_000_000)

export const pollDraft = z.object({
  id: id.optional().describe('Id of an existing poll to change, or the id for a new one'),
  source: z
    .string()
    .min(1)
    .max(300)
    .nullable()
    .default(null)
    .describe('Key of the importer; the same key means the same poll'),
  name: z.string().trim().min(1).max(200).describe('For editors'),
  question: z.string().trim().min(1).max(300),
  theme: pollTheme.default('plain'),
  testPixel: z
    .array(z.url({ protocol: /^https$/ }).max(2000))
    .max(10)
    .default([]),
  postId: rowNumber.nullable().default(null).describe('The article or recipe that it is about'),
  closesAt: broughtMoment.nullable().default(null).describe('When it takes no more votes and shows its result'),
  views: count.default(0).describe('How often it was seen elsewhere; only for a new poll'),
  answers: z
    .array(
      z.object({
        id: id.optional().describe('Without an id: the answer with this text, or a new one'),
        text: z.string().trim().min(1).max(200),
        clicks: count.default(0).describe('How often it was given elsewhere; only for a new answer'),
      }),
    )
    .min(2)
    .max(10)
    .refine(answers => new Set(answers.map(({ text }) => text)).size === answers.length, 'ответы повторяются'),
})
export type PollDraft = z.input<typeof pollDraft>

/** Votes belong to answers: the text of an answer can be corrected, but an answer with votes cannot be removed (409). */
export const savePolls = defineCall({
  ...office('savePolls', '/polls', 'Add polls, or change those with the same id or key'),
  method: 'POST',
  body: z.object({ polls: z.array(pollDraft).min(1).max(100) }),
  reply: z.object({
    results: z.array(z.object({ id: z.number().int(), outcome: z.enum(['created', 'updated', 'unchanged']) })),
  }),
  errors: ['validation', 'conflict'],
})
export const listPolls = defineCall({
  ...office('listPolls', '/polls', 'List every poll as savePolls takes it, with its counts, in the order of ids'),
  query: pieceQuery(),
  reply: z.object({
    items: z.array(
      pollDraft.extend({
        id,
        answers: z.array(z.object({ id, text: z.string(), clicks: z.number().int() })),
      }),
    ),
  }),
})
/** For callers that show several polls: widgets and article bodies. */
export const listQuickPolls = defineCall({
  ...office(
    'listQuickPolls',
    '/quick-polls',
    'List quick polls in the order of the given ids; missing ones are left out',
  ),
  source: 'own: pages of this site',
  query: z.object({
    ids: numberList({ most: 300, max: int8Max }).transform(ids => ids.filter(id => id <= int4Max)),
  }),
  reply: z.object({ items: z.array(getQuickPoll.reply) }),
  errors: ['validation'],
})
/** For the copy of personal data that a person may ask for. */
export const listPersonVotes = defineCall({
  ...office('listPersonVotes', '/votes', 'List the votes of a person, the newest 5,000'),
  source: 'own: personal data (152-FZ)',
  query: z.object({ user_id: z.uuid() }),
  reply: z.object({
    items: z.array(z.object({ question: z.string(), answer: z.string(), created_at: z.iso.datetime() })),
  }),
  errors: ['validation'],
})
export const officeQuizCalls = [savePolls, listPolls, listQuickPolls, listPersonVotes] as const
