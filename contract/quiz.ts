import { z } from 'zod'
import { rowId } from './whole-number.ts'
import { defineCall } from './call.ts'
import { imageSize } from './image.ts'

/** Answers and polls have separate id spaces. */
export const pollId = rowId
const number = z.number().int()

/** Colour themes of a poll. */
export const pollThemes = ['plain', 'coral', 'recipes', 'health'] as const
export const pollTheme = z.enum(pollThemes)
export type PollTheme = z.output<typeof pollTheme>

const coverSizeNames = ['s', 'm', 'l', 'xl', 'xxl'] as const
export type PollCoverSize = (typeof coverSizeNames)[number] | `${(typeof coverSizeNames)[number]}_x2`
/** Spec 3: s, m, l, xl, xxl, each with an `_x2` variant. */
export const pollCoverSizes: readonly PollCoverSize[] = coverSizeNames.flatMap(name => [name, `${name}_x2`] as const)

export const pollCover = z.object({
  image_id: number,
  origin: z.string().describe('Address of the largest rendition'),
  alt: z.string(),
  sizes: z.object(
    Object.fromEntries(pollCoverSizes.map(name => [name, imageSize])) as Record<PollCoverSize, typeof imageSize>,
  ),
})
export type PollCover = z.output<typeof pollCover>

export const pollData = z.object({
  id: number,
  name: z.string().describe('For editors'),
  question: z.string(),
  testPixel: z
    .array(z.string())
    .describe('Addresses that are requested when the poll is seen, where advertising is on'),
  theme: pollTheme,
  answers: z.array(z.object({ id: number, text: z.string() })),
  article: z
    .object({
      id: number,
      title: z.string(),
      url: z.string().describe('Relative to the site'),
      cover: pollCover.nullable(),
      default_cover: z.boolean().describe('True when the post has no cover of its own'),
    })
    .nullable()
    .describe('The post that the poll is about; null when there is none or it is not public'),
  closed: z
    .object({ clicks: z.record(z.string(), number) })
    .optional()
    .describe('Own: the result of a poll that takes no more votes'),
})
export type PollData = z.output<typeof pollData>

/** Spec 3: poll stats. */
export const pollStats = z.object({
  id: number,
  clicks: z.record(z.string(), number).describe('Maps each answer to its count; all answers are present'),
  views: number,
})
export type PollStats = z.output<typeof pollStats>

const call = <Name extends string, Path extends string>(name: Name, path: Path, summary: string) =>
  ({ name, service: 'quiz', path, summary, source: '§7 quiz' }) as const

export const getQuickPoll = defineCall({
  ...call('getQuickPoll', '/api/quickpolls/{id}', 'Get a quick poll'),
  method: 'GET',
  auth: 'none',
  params: z.object({ id: pollId }),
  reply: z.object({ id: number, data: pollData }),
  errors: ['validation', 'not_found'],
})
/**
 * One vote per person (signed in) or browser (a signed cookie, set with its first vote), for good: a later click changes nothing and
 * gets the current result.
 */
export const clickPollAnswer = defineCall({
  ...call('clickPollAnswer', '/api/stats/answer/click/{answerId}', 'Answer a poll'),
  method: 'POST',
  auth: 'optional',
  isForOwnPages: true,
  params: z.object({ answerId: pollId }),
  reply: z.object({
    success: z.literal(true),
    answers: z.array(z.object({ answer_id: number, count: number, event: z.literal('click') })),
    question: z
      .object({ count: number, event: z.literal('click'), question_id: number })
      .describe('Counts all answers together'),
    answer_id: number.describe('Own: the answer that counts, which may be an earlier one'),
  }),
  errors: ['validation', 'banned', 'archived', 'not_found', 'conflict'],
  rateLimit: { max: 60, perSeconds: 60 },
})
export type PollClickReply = z.output<typeof clickPollAnswer.reply>

export const getPollStats = defineCall({
  ...call('getPollStats', '/api/stats/quickpolls/full/{id}', 'Get the answers to a poll and how often it was seen'),
  method: 'GET',
  auth: 'none',
  params: z.object({ id: pollId }),
  reply: pollStats,
  errors: ['validation', 'not_found'],
})
export const countPollView = defineCall({
  ...call('countPollView', '/api/stats/quickpolls/view/{id}', 'Count a view of a poll'),
  method: 'POST',
  auth: 'none',
  params: z.object({ id: pollId }),
  reply: z.object({
    success: z.literal(true),
    data: z.array(z.object({ count: number, event: z.literal('view'), quiz_id: number })),
  }),
  errors: ['validation', 'not_found'],
  rateLimit: { max: 60, perSeconds: 60 },
})

export const quizCalls = [getQuickPoll, clickPollAnswer, getPollStats, countPollView] as const
