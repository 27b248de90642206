// The plan: the board, published articles, week norms and sources of ideas.
import { z } from 'zod'
import { textStages } from '#domain/newsroom-rights.ts'
import { dayMs } from '#domain/time-units.ts'
import { defineCall, officeCallOf } from './call.ts'
import { broughtMoment } from './moments.ts'
import { listedText, newsroomText, queueStage, textCover, textFilter } from './newsroom.ts'
import { line } from './typed-text.ts'
import { bigRowId, wholeNumber } from './whole-number.ts'

const moment = z.iso.datetime()
const people = z.array(z.object({ id: z.string(), name: z.string() }))
/** High enough for a person who changes a selection of texts at once. */
const rateLimit = { max: 120, perSeconds: 60 } as const
const refusals = ['validation', 'unauthorized', 'forbidden', 'not_found'] as const

const call = officeCallOf('newsroom', '/api/v1')

export const getPlanBoard = defineCall({
  ...call('getPlanBoard', '/plan/board', 'List texts by stage, sorted by deadline, with the total of each stage'),
  method: 'GET',
  query: z.object({ ...textFilter, limit: wholeNumber(1, 50).default(10).describe('Texts per stage') }),
  reply: z.object({
    columns: z.array(z.object({ stage: z.enum(textStages), total: z.number().int(), items: z.array(listedText) })),
    people,
  }),
  errors: ['validation', 'unauthorized', 'forbidden'],
})

const sitePost = z.object({
  id: z.number().int(),
  textId: z.number().int().nullable().describe('The text of the article, if the caller may read it'),
  type: z.enum(['post', 'health', 'page', 'recipe']),
  title: z.string(),
  section: z.string().nullable(),
  sectionTitle: z.string(),
  author: z.string(),
  cover: textCover,
  publishedAt: moment,
  url: z.string(),
  mayOpen: z.boolean().describe('The caller may open the text of the article or create one'),
})
export type SitePost = z.output<typeof sitePost>
export const listSitePosts = defineCall({
  ...call(
    'listSitePosts',
    '/plan/site-posts',
    'What is on the site, newest first: texts that are out, other articles and recipes',
  ),
  method: 'GET',
  query: z.object({
    section: textFilter.section,
    owner: textFilter.owner,
    q: textFilter.q,
    from: broughtMoment.optional(),
    to: broughtMoment.optional(),
    only: z.enum(['articles', 'recipes']).optional(),
    offset: wholeNumber(0, 100_000).default(0),
    recipes: wholeNumber(0, 100_000).default(0).describe('The offset among recipes, as the page before says'),
    limit: wholeNumber(1, 100).default(10),
  }),
  reply: z.object({
    items: z
      .array(sitePost)
      .describe('Without articles whose text is being edited again; these are listed at the stage of the text'),
    total: z.number().int().nullable().describe('Null if not counted'),
    next: z
      .object({ offset: z.number().int(), recipes: z.number().int() })
      .nullable()
      .describe('Where the next page begins'),
  }),
  errors: ['validation', 'unauthorized', 'forbidden', 'unavailable'],
})

export const queueText = defineCall({
  ...call(
    'queueText',
    '/texts/{id}/queue',
    'Queue a text to move automatically once nothing blocks it, or remove it from the queue',
  ),
  method: 'PUT',
  rateLimit,
  params: z.object({ id: bigRowId }),
  body: z.object({ stage: queueStage.nullable() }),
  reply: z.object({ text: newsroomText }),
  errors: [...refusals, 'conflict'],
})

export const listTextOwners = defineCall({
  ...call('listTextOwners', '/plan/owners', 'List colleagues who may own a text; for people who may assign texts'),
  method: 'GET',
  reply: z.object({
    items: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(['admin', 'moderator', 'user']) })),
  }),
  errors: ['unauthorized', 'forbidden'],
})

/** A later week would end after the year 2999. */
const lastWeekBegin = Date.UTC(3000, 0, 1) - 8 * dayMs

export const listWeekNorms = defineCall({
  ...call('listWeekNorms', '/plan/norms', 'List the week norms of sections with the published and planned texts'),
  method: 'GET',
  query: z.object({
    from: broughtMoment
      .refine(from => new Date(from).getTime() < lastWeekBegin, 'ожидается неделя, которая кончается до 3000 года')
      .describe('Start of the week, which ends seven days later'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        section: z.string(),
        norm: z.number().int(),
        out: z.number().int().describe('Published in the week'),
        planned: z.number().int().describe('Planned for the week and not published yet'),
      }),
    ),
    mayChange: z.boolean(),
  }),
  errors: ['validation', 'unauthorized', 'forbidden', 'unavailable'],
})
export const setWeekNorm = defineCall({
  ...call('setWeekNorm', '/plan/norms/{section}', 'Set the week norm of a section; 0 removes it'),
  method: 'PUT',
  rateLimit,
  params: z.object({ section: line(100).pipe(z.string().min(1)) }),
  body: z.object({ count: wholeNumber(0, 99) }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation', 'unauthorized', 'forbidden', 'quota_exceeded'],
})

const ideaSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('question'), id: bigRowId }),
  z.object({ kind: z.literal('search'), words: line(100).pipe(z.string().min(1)) }),
])
export const listIdeaSources = defineCall({
  ...call(
    'listIdeaSources',
    '/plan/idea-sources',
    'List readers’ questions and searches without results that are not ideas yet',
  ),
  method: 'GET',
  reply: z.object({
    questions: z
      .array(z.object({ id: z.number().int(), text: z.string(), createdAt: moment, times: z.number().int() }))
      .describe('Only for editors'),
    searches: z.array(z.object({ words: z.string(), times: z.number().int(), lastAt: moment })),
  }),
  errors: ['unauthorized', 'forbidden', 'unavailable'],
})
export const takeIdea = defineCall({
  ...call('takeIdea', '/plan/ideas', 'Create an idea from a question or a search, and store its source'),
  method: 'POST',
  rateLimit,
  body: z.object({ source: ideaSource, title: line(300).optional().describe('Default: the words of the source') }),
  reply: z.object({ text: newsroomText }),
  errors: [...refusals, 'conflict', 'unavailable'],
})

export const newsroomPlanCalls = [
  getPlanBoard,
  listSitePosts,
  queueText,
  listTextOwners,
  listWeekNorms,
  setWeekNorm,
  listIdeaSources,
  takeIdea,
] as const
