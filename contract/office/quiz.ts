import { z } from 'zod'
import { defineCall } from '../call.ts'
import { idList } from '../lists.ts'
import { postIdMax } from '../post-id.ts'
import { getQuickPoll, pollIdMax, pollTheme } from '../quiz.ts'

const path = '/svc-internal/quiz/polls'
const office = <Name extends string>(name: Name, summary: string) =>
  ({ name, service: 'quiz', path, auth: 'internal', summary, source: 'own: office and importers' }) as const
const count = z.number().int().min(0).max(2_000_000_000)
const id = z.number().int().min(1).max(2_000_000_000)

export const pollDraft = z.object({
  id: id.optional().describe('A number to give a new poll; who has it is changed'),
  source: z
    .string()
    .min(1)
    .max(300)
    .nullable()
    .default(null)
    .describe('Key of the importer: the same key, the same poll'),
  name: z.string().trim().min(1).max(200).describe('For editors'),
  question: z.string().trim().min(1).max(300),
  theme: pollTheme.default('plain'),
  testPixel: z
    .array(z.url({ protocol: /^https$/ }).max(2000))
    .max(10)
    .default([]),
  postId: z.number().int().min(1).max(postIdMax).nullable().default(null).describe('The article or recipe it is about'),
  views: count.default(0).describe('How often it was seen elsewhere; only of a new poll'),
  answers: z
    .array(
      z.object({
        id: id.optional().describe('None: the answer with this text, or a new one'),
        text: z.string().trim().min(1).max(200),
        clicks: count.default(0).describe('How often it was given elsewhere; only of a new answer'),
      }),
    )
    .min(2)
    .max(10)
    .refine(answers => new Set(answers.map(({ text }) => text)).size === answers.length, 'ответы повторяются'),
})
export type PollDraft = z.input<typeof pollDraft>

/** Votes stay with their answers: a text may be mended, an answer that somebody gave cannot be taken away (409). */
export const savePolls = defineCall({
  ...office('savePolls', 'Adds polls or changes those with the same number or key'),
  method: 'POST',
  body: z.object({ polls: z.array(pollDraft).min(1).max(100) }),
  reply: z.object({
    results: z.array(z.object({ id: z.number().int(), outcome: z.enum(['created', 'updated', 'unchanged']) })),
  }),
  errors: ['validation', 'conflict'],
})
export const listPolls = defineCall({
  ...office('listPolls', 'Every poll as savePolls takes it, with its numbers, in the order of ids'),
  method: 'GET',
  query: z.object({
    after: z.coerce.number().int().default(0),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  reply: z.object({
    items: z.array(
      pollDraft.extend({
        id,
        answers: z.array(z.object({ id, text: z.string(), clicks: z.number().int() })),
      }),
    ),
  }),
})
/** For whoever shows several: widgets, and bodies of articles. */
export const listQuickPolls = defineCall({
  name: 'listQuickPolls',
  service: 'quiz',
  method: 'GET',
  path: '/svc-internal/quiz/quick-polls',
  auth: 'internal',
  summary: 'Quick polls in the order of their numbers as asked, those that there are',
  source: 'own: pages of this site',
  query: z.object({
    ids: idList.transform(ids => ids.filter(id => id <= pollIdMax)).describe('Comma list'),
  }),
  reply: z.object({ items: z.array(getQuickPoll.reply) }),
  errors: ['validation'],
})
/** For the person's own copy of what is kept about them. */
export const listPersonVotes = defineCall({
  name: 'listPersonVotes',
  service: 'quiz',
  method: 'GET',
  path: '/svc-internal/quiz/votes',
  auth: 'internal',
  summary: 'How a person answered polls, the newest 5,000',
  source: 'own: personal data (152-FZ)',
  query: z.object({ user_id: z.uuid() }),
  reply: z.object({
    items: z.array(z.object({ question: z.string(), answer: z.string(), created_at: z.iso.datetime() })),
  }),
  errors: ['validation'],
})
export const officeQuizCalls = [savePolls, listPolls, listQuickPolls, listPersonVotes] as const
