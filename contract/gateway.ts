import { z } from 'zod'
import { defineCall } from './call.ts'

/** One GET of a batch. Paths are those of the gateway's own table (spec 7), not of the services behind it. */
export const batchPart = z.object({
  name: z
    .string()
    .min(1)
    .max(60)
    .refine(name => name !== '__proto__', 'такое имя занято'),
  path: z.string().min(1).max(600),
  query: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
})

export const batchRequests = defineCall({
  name: 'batchRequests',
  service: 'gateway',
  method: 'POST',
  path: '/batch-requests',
  auth: 'optional',
  isRead: true,
  summary:
    'Make several reads at once; they are answered in parallel, each with its own status, and a part that cannot be parsed gets 500 with an empty body',
  source: '§7 gateway, §8; design 6',
  body: z.object({ pipeline: z.array(batchPart).min(1).max(20) }),
  reply: z.record(z.string(), z.object({ status: z.number().int(), body: z.unknown() })),
  errors: ['validation'],
  rateLimit: { max: 600, perSeconds: 60 },
})

export const gatewayCalls = [batchRequests] as const
