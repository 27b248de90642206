import { z } from 'zod'
import { defineCall } from './call.ts'
import { topPeriod } from './content.ts'
import { idList } from './lists.ts'
import { postIdMax } from './post-id.ts'

export const getViews = defineCall({
  name: 'getViews',
  service: 'views',
  method: 'POST',
  path: '/get/',
  auth: 'none',
  summary: 'View counts of posts',
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
  auth: 'none',
  summary: 'Counts one view; bots and repeats within a minute from one visitor are answered alike and not counted',
  source: '§7 views service',
  bodyKind: 'form',
  body: z.object({ action: z.literal('increase-views'), postId: z.coerce.number().int().min(1).max(postIdMax) }),
  reply: z.object({ status: z.literal('success'), viewsCounts: z.record(z.string(), z.number().int()) }),
  errors: ['validation'],
  rateLimit: { max: 240, perSeconds: 60 },
})
/** For the services that make top lists. */
export const listMostViewed = defineCall({
  name: 'listMostViewed',
  service: 'views',
  method: 'GET',
  path: '/top/{period}',
  auth: 'internal',
  summary: 'Ids with most views in a period, best first',
  source: 'own: top lists',
  params: z.object({ period: topPeriod }),
  query: z.object({ limit: z.coerce.number().int().min(1).max(5000).default(1000) }),
  reply: z.object({ items: z.array(z.object({ id: z.number().int(), views: z.number().int() })) }),
})
/** For imports: counts that a post brings along. */
export const addViews = defineCall({
  name: 'addViews',
  service: 'views',
  method: 'POST',
  path: '/add',
  auth: 'internal',
  summary: 'Adds views counted elsewhere, by day',
  source: 'own: import and demo',
  body: z.object({
    views: z
      .array(
        z.object({ id: z.number().int().min(1).max(postIdMax), day: z.iso.date(), count: z.number().int().min(1) }),
      )
      .max(5000),
  }),
  reply: z.object({ success: z.literal(true) }),
})
export const viewsCalls = [getViews, increaseViews, listMostViewed, addViews] as const
