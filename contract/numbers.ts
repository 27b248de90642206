// The numbers of the office: what is read, when, from where and how far; trials of headlines. An author sees their own texts, editors everything.
import { z } from 'zod'
import { defineCall, officeCallOf } from './call.ts'
import { broughtDay } from './moments.ts'
import { textCover } from './newsroom.ts'
import { headlineTrial, sourceCounts } from './office/reading.ts'
import { wordList } from './lists.ts'
import { rowId, wholeNumber } from './whole-number.ts'

const call = officeCallOf('newsroom', '/api/v1/numbers')
const count = z.number().int()
const day = z.iso.date()
const share = z.number().nullable().describe('From 0 to 1; null if unknown or if too few have read')

export const numbersPeriods = ['day', 'week', 'month'] as const
export type NumbersPeriod = (typeof numbersPeriods)[number]
export const periodDays: Record<NumbersPeriod, number> = { day: 1, week: 7, month: 28 }

const period = z.object({
  period: z.enum(numbersPeriods).default('week'),
  until: broughtDay
    .refine(day => day >= '2000-01-01', 'ожидается день с 2000 года')
    .optional()
    .describe('The last day, at most yesterday; the default is yesterday'),
})

/** As in the plan. */
const section = wordList(z.string().min(1).max(100))
  .refine(words => words.length <= 50, 'не больше 50 разделов')
  .optional()
  .describe('Only what stands in any of these sections: their newest 5000 texts')

const numbersDay = z.object({
  day,
  views: count.nullable().describe('Null before the collector measured anything'),
  usual: count.nullable().describe('The median of four such days before; null if one of them is unknown'),
  hours: z.array(count).describe('24 numbers, or none if they are unknown'),
})
export type NumbersDay = z.output<typeof numbersDay>

const total = z.object({
  views: count.nullable(),
  usual: count.nullable().describe('The sum of what is usual for its days'),
  before: count.nullable().describe('Views of the period before'),
  finished: share.describe('Of page views that came to the first quarter, those that came to the end'),
  sources: sourceCounts.nullable(),
})
export const numbersReply = z.object({
  from: day,
  to: day,
  isOwn: z.boolean().describe('Only of the texts of the caller'),
  days: z.array(numbersDay),
  total,
  usualSources: sourceCounts.nullable().describe('Of the period before'),
  posts: z
    .array(
      z.object({
        id: count,
        title: z.string(),
        section: z.string().nullable(),
        url: z.string(),
        cover: textCover,
        views: count,
        before: count,
        finished: share,
        saved: count.describe('How often it was added to favourites, and is still there'),
      }),
    )
    .describe('At most thirty, the most read first'),
})
export type NumbersReply = z.output<typeof numbersReply>

export const getNumbers = defineCall({
  ...call('getNumbers', '', 'Get what was read in a day, a week or four weeks'),
  method: 'GET',
  query: period.extend({ section }),
  reply: numbersReply,
  errors: ['validation', 'unauthorized', 'forbidden', 'unavailable'],
})

export const blockKinds = ['text', 'heading', 'list', 'picture', 'table', 'video', 'aside', 'other'] as const
export type BlockKind = (typeof blockKinds)[number]

export const postNumbersReply = numbersReply.pick({ from: true, to: true, days: true, total: true }).extend({
  post: z.object({ id: count, title: z.string(), url: z.string(), publishedAt: z.iso.datetime() }),
  textId: count.nullable().describe('The text, if the caller may read it'),
  blocks: z
    .array(
      z.object({
        kind: z.enum(blockKinds),
        words: z.string().describe('How it begins'),
        reached: count.describe('Page views that came to it'),
      }),
    )
    .nullable()
    .describe('Null if nobody has read yet, or if the text has changed since'),
  trial: headlineTrial.nullable(),
})
export type PostNumbersReply = z.output<typeof postNumbersReply>
export const getPostNumbers = defineCall({
  ...call('getPostNumbers', '/posts/{postId}', 'Get what was read of an article or a recipe, and how far'),
  method: 'GET',
  params: z.object({ postId: rowId }),
  query: period,
  reply: postNumbersReply,
  errors: ['validation', 'unauthorized', 'forbidden', 'not_found', 'unavailable'],
})

const listedTrial = headlineTrial.extend({
  post: z.object({ title: z.string(), url: z.string() }).nullable().describe('Null: no longer on the site'),
  isRunning: z.boolean().describe('Readers see these titles now'),
  mayKeep: z.boolean().describe('The caller may choose a title'),
})
export type ListedTrial = z.output<typeof listedTrial>
export const listHeadlineTrials = defineCall({
  ...call('listHeadlineTrials', '/headlines', 'List trials of headlines, the newest first, at most fifty'),
  method: 'GET',
  query: z.object({ section }),
  reply: z.object({ items: z.array(listedTrial) }),
  errors: ['unauthorized', 'forbidden', 'unavailable'],
})
export const keepHeadline = defineCall({
  ...call(
    'keepHeadline',
    '/headlines/{postId}',
    'End a trial with one of its titles: it becomes the title of the article and of its text',
  ),
  method: 'POST',
  rateLimit: { max: 30, perSeconds: 60 },
  params: z.object({ postId: rowId }),
  body: z.object({ key: z.string().max(40), title: wholeNumber(0, 5).describe('The place of the title') }),
  reply: z.object({
    title: z.string(),
    isInText: z.boolean().describe('False: the working text had another title, which stays'),
  }),
  errors: ['validation', 'unauthorized', 'forbidden', 'not_found', 'conflict', 'unavailable'],
})

export const advertisingReply = z.object({
  from: day,
  to: day,
  items: z
    .array(
      z.object({
        id: count,
        title: z.string(),
        url: z.string(),
        section: z.string().nullable(),
        publishedAt: z.iso.datetime(),
        adsToken: z.string().nullable().describe('erid'),
        views: count,
        before: count.describe('Views of the period before'),
        finished: share,
        went: count.describe('Page views from which a link led to another site'),
      }),
    )
    .describe('The newest two hundred, the most read first'),
})
export type AdvertisingReply = z.output<typeof advertisingReply>
export const getAdvertisingNumbers = defineCall({
  ...call(
    'getAdvertisingNumbers',
    '/advertising',
    'Get what was read of advertisements, and how many went to the advertiser',
  ),
  method: 'GET',
  query: period.extend({ section }),
  reply: advertisingReply,
  errors: ['validation', 'unauthorized', 'forbidden', 'unavailable'],
})

export const numbersCalls = [
  getNumbers,
  getAdvertisingNumbers,
  getPostNumbers,
  listHeadlineTrials,
  keepHeadline,
] as const
