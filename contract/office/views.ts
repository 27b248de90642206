import { z } from 'zod'
import { defineCall } from '../call.ts'
import { postPieceQuery } from '../whole-number.ts'

export const listViewDays = defineCall({
  name: 'listViewDays',
  service: 'views',
  method: 'GET',
  path: '/days',
  auth: 'internal',
  summary:
    'List views as addViews takes them, post by post: by day where days are kept, otherwise by month, on its first day',
  source: 'own: office and importers',
  query: postPieceQuery,
  reply: z.object({
    items: z.array(
      z.object({
        id: z.number().int(),
        views: z.array(z.object({ day: z.iso.date(), count: z.number().int().min(1) })),
      }),
    ),
  }),
})
export const officeViewsCalls = [listViewDays] as const
