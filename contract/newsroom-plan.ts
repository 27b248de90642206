// The plan of the newsroom: the board, what is on the site, norms of the week, where ideas come from.
import { z } from 'zod'
import { textStages } from '#domain/newsroom-rights.ts'
import { dayMs } from '#domain/time-units.ts'
import { defineCall, officeCallOf } from './call.ts'
import { broughtMoment } from './moments.ts'
import { listedText, newsroomText, queueStage, textFilter } from './newsroom.ts'
import { line } from './typed-text.ts'
import { bigRowId, wholeNumber } from './whole-number.ts'

const moment = z.iso.datetime()
const people = z.array(z.object({ id: z.string(), name: z.string() }))
/** More than a person does by hand, also when a selection of texts is changed at once. */
const rateLimit = { max: 120, perSeconds: 60 } as const
const refusals = ['validation', 'unauthorized', 'forbidden', 'not_found'] as const

const call = officeCallOf('newsroom', '/api/v1')

export const getPlanBoard = defineCall({
  ...call('getPlanBoard', '/plan/board', 'Texts by stage, the next to be handed in first, and how many there are'),
  method: 'GET',
  query: z.object({ ...textFilter, limit: wholeNumber(1, 50).default(10).describe('Texts of one stage') }),
  reply: z.object({
    columns: z.array(z.object({ stage: z.enum(textStages), total: z.number().int(), items: z.array(listedText) })),
    people,
  }),
  errors: ['validation', 'unauthorized', 'forbidden'],
})

const sitePost = z.object({
  id: z.number().int(),
  textId: z.number().int().nullable().describe('Its text, if it has one that the caller may read'),
  type: z.enum(['post', 'health', 'page', 'recipe']),
  title: z.string(),
  section: z.string().nullable(),
  sectionTitle: z.string(),
  author: z.string(),
  cover: listedText.shape.cover,
  publishedAt: moment,
  url: z.string(),
  mayOpen: z.boolean().describe('The caller may make a text of it, or open the one it has'),
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
    items: z.array(sitePost).describe('Without articles whose text is in work again: those stand at its stage'),
    total: z.number().int().nullable().describe('Null: not counted'),
    next: z
      .object({ offset: z.number().int(), recipes: z.number().int() })
      .nullable()
      .describe('Where the next page begins'),
  }),
  errors: ['validation', 'unauthorized', 'forbidden', 'unavailable'],
})

export const queueText = defineCall({
  ...call('queueText', '/texts/{id}/queue', 'Lets a text move by itself once nothing blocks, or takes that back'),
  method: 'PUT',
  rateLimit,
  params: z.object({ id: bigRowId }),
  body: z.object({ stage: queueStage.nullable() }),
  reply: z.object({ text: newsroomText }),
  errors: [...refusals, 'conflict'],
})

export const listTextOwners = defineCall({
  ...call('listTextOwners', '/plan/owners', 'Colleagues who may own a text, for people who may assign'),
  method: 'GET',
  reply: z.object({
    items: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(['admin', 'moderator', 'user']) })),
  }),
  errors: ['unauthorized', 'forbidden'],
})

/** A week that begins later does not end before the year 3000. */
const lastWeekBegin = Date.UTC(3000, 0, 1) - 8 * dayMs

export const listWeekNorms = defineCall({
  ...call('listWeekNorms', '/plan/norms', 'How many texts of each section a week should have, and has'),
  method: 'GET',
  query: z.object({
    from: broughtMoment
      .refine(from => new Date(from).getTime() < lastWeekBegin, 'ожидается неделя, которая кончается до 3000 года')
      .describe('The beginning of the week; it ends seven days later'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        section: z.string(),
        norm: z.number().int(),
        out: z.number().int().describe('Went out in the week'),
        planned: z.number().int().describe('Planned for the week and not out'),
      }),
    ),
    mayChange: z.boolean(),
  }),
  errors: ['validation', 'unauthorized', 'forbidden', 'unavailable'],
})
export const setWeekNorm = defineCall({
  ...call('setWeekNorm', '/plan/norms/{section}', 'Sets how many texts of a section a week should have; 0: no norm'),
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
    'Questions of readers and searches without a result that are no ideas yet',
  ),
  method: 'GET',
  reply: z.object({
    questions: z
      .array(z.object({ id: z.number().int(), text: z.string(), createdAt: moment, times: z.number().int() }))
      .describe('For editors'),
    searches: z.array(z.object({ words: z.string(), times: z.number().int(), lastAt: moment })),
  }),
  errors: ['unauthorized', 'forbidden', 'unavailable'],
})
export const takeIdea = defineCall({
  ...call('takeIdea', '/plan/ideas', 'Makes an idea of a question or a search and keeps where it came from'),
  method: 'POST',
  rateLimit,
  body: z.object({ source: ideaSource, title: line(300).optional().describe('Without it the words of the source') }),
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
