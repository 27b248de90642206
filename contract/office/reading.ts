// Internal: what the collector has counted, for the numbers of the office. The newsroom decides who sees them.
import { z } from 'zod'
import { internalCallOf, defineCall } from '../call.ts'
import { broughtDay } from '../moments.ts'
import { integer, rowId, rowNumber } from '../whole-number.ts'

const source = 'own: office'
const count = z.number().int()
const day = z.iso.date()
const days = z.object({ from: broughtDay, to: broughtDay })
const postIds = z.array(rowNumber).max(5000).nullable().describe('Null: all posts')
const post = internalCallOf('analytics', 'POST', source)
const get = internalCallOf('analytics', 'GET', source)

export const readingSources = ['search', 'direct', 'zen', 'social', 'letter', 'internal', 'other'] as const
export type ReadingSource = (typeof readingSources)[number]
export const sourceCounts = z.object(
  Object.fromEntries(readingSources.map(name => [name, count])) as Record<ReadingSource, typeof count>,
)
export type SourceCounts = z.output<typeof sourceCounts>

export const readingDay = z.object({
  day,
  views: count,
  started: count.describe('Page views that came to the first quarter of a text'),
  finished: count.describe('Page views that came to its end'),
  sources: sourceCounts,
  hours: z.array(count).describe('Views by hour in the zone of the magazine: 24 numbers, or none if they are unknown'),
})
export type ReadingDay = z.output<typeof readingDay>

export const listReadingDays = defineCall({
  ...post(
    'listReadingDays',
    '/reading/days',
    'List the days of the site or of some posts; days without views are left out',
  ),
  isRead: true,
  body: days.extend({ postIds }),
  reply: z.object({
    items: z.array(readingDay).max(800),
    measuredFrom: day.nullable().describe('The first day with any figures'),
  }),
  errors: ['validation'],
})
export const listMostRead = defineCall({
  ...post('listMostRead', '/reading/posts', 'List the most read posts of a period'),
  isRead: true,
  body: z.object({ period: days, before: days.describe('A period to compare with'), postIds, limit: integer(1, 200) }),
  reply: z.object({
    items: z.array(
      z.object({
        postId: count,
        views: count,
        started: count,
        finished: count,
        went: count.describe('Page views from which a link led to another site'),
        before: count,
      }),
    ),
  }),
  errors: ['validation'],
})
export const getReachedBlocks = defineCall({
  ...get('getReachedBlocks', '/reading/posts/{postId}/blocks', 'Get how many page views reached each block of a post'),
  params: z.object({ postId: rowId }),
  query: days,
  reply: z.object({ reached: z.array(count).nullable().describe('By block of the newest version; null if unknown') }),
  errors: ['validation'],
})
const interval = z.object({ low: z.number(), high: z.number() })
export const headlineTrial = z.object({
  key: z.string(),
  postId: count,
  startedAt: z.iso.datetime(),
  countedAt: z.iso.datetime(),
  stoppedAt: z.iso.datetime().nullable(),
  isWon: z.boolean().describe('Stopped because a title has won'),
  arms: z.array(
    z.object({
      title: z.string(),
      share: z.number().describe('Of readers'),
      seen: count.describe('Readers who saw the title'),
      opened: count.describe('Those of them who opened the article'),
      interval: interval.describe('Where the true share of those who open lies'),
    }),
  ),
  verdict: z.object({
    state: z.enum(['early', 'unclear', 'likely', 'better']),
    best: count.nullable(),
    difference: interval.nullable().describe('Of the best from the title of the article, or from the second best'),
  }),
  rule: z
    .object({ alpha: z.number(), readersMin: count, opensMin: count, days: count })
    .describe('When the trial stops, as fixed at its start'),
})
export type HeadlineTrialReply = z.output<typeof headlineTrial>
export const listTrialsOfHeadlines = defineCall({
  ...post('listTrialsOfHeadlines', '/reading/headlines', 'List trials of headlines, the newest first, at most fifty'),
  isRead: true,
  body: z.object({ postIds, key: z.string().max(40).optional().describe('Only this trial') }),
  reply: z.object({ items: z.array(headlineTrial) }),
  errors: ['validation'],
})
export const readingCalls = [listReadingDays, listMostRead, getReachedBlocks, listTrialsOfHeadlines] as const
