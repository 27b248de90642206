import { z } from 'zod'
import { broughtDay } from './moments.ts'
import { defineCall } from './call.ts'
import { topPeriod } from './content.ts'
import { idList } from './lists.ts'
import { int4Max, integer, rowId, rowNumber, wholeNumber } from './whole-number.ts'

export const getViews = defineCall({
  name: 'getViews',
  service: 'views',
  method: 'POST',
  path: '/get/',
  auth: 'none',
  summary: 'Get view counts of posts',
  source: '§7 views service',
  bodyKind: 'form',
  body: z.object({ action: z.literal('get-views'), postIds: idList }),
  reply: z.object({ status: z.literal('success'), viewsCounts: z.record(z.string(), z.number().int()) }),
  errors: ['validation'],
  rateLimit: { max: 600, perSeconds: 60 },
})
export const increaseViews = defineCall({
  name: 'increaseViews',
  service: 'views',
  method: 'POST',
  path: '/incr/',
  auth: 'optional',
  isRead: true,
  summary:
    'Count one view; bots, repeats of a reader within half an hour and readers invented by one network get the same answer and are not counted',
  source: '§7 views service',
  bodyKind: 'form',
  body: z.object({ action: z.literal('increase-views'), postId: rowId }),
  reply: z.object({ status: z.literal('success'), viewsCounts: z.record(z.string(), z.number().int()) }),
  errors: ['validation'],
  rateLimit: { max: 240, perSeconds: 60 },
})
/** For services that make top lists. */
export const listMostViewed = defineCall({
  name: 'listMostViewed',
  service: 'views',
  method: 'GET',
  path: '/top/{period}',
  auth: 'internal',
  summary: 'List the ids with most views in a period, best first',
  source: 'own: top lists',
  params: z.object({ period: topPeriod }),
  query: z.object({ limit: wholeNumber(1, 5000).default(1000) }),
  reply: z.object({ items: z.array(z.object({ id: z.number().int(), views: z.number().int() })) }),
})
/** For an import: view counts that a post had elsewhere. */
export const addViews = defineCall({
  name: 'addViews',
  service: 'views',
  method: 'POST',
  path: '/add',
  auth: 'internal',
  summary: 'Add views that were counted elsewhere, by day',
  source: 'own: import and demo',
  body: z.object({
    views: z.array(z.object({ id: rowNumber, day: broughtDay, count: integer(1, int4Max) })).max(5000),
  }),
  reply: z.object({ success: z.literal(true) }),
})
export const viewsCalls = [getViews, increaseViews, listMostViewed, addViews] as const
