// Measuring: the collector of Snowplow's trackers, statistics of posts, and error reports of pages and servers.
import { z } from 'zod'
import { broughtDay } from './moments.ts'
import { defineCall } from './call.ts'
import { wholeNumber, rowId } from './whole-number.ts'

/** All fields that Snowplow's `payload_data` 1-0-4 allows; all are text. */
const fieldNames = `
  tna aid p dtm tz e tid eid tv duid nuid uid vid ip res url page refr fp ctype cookie lang f_pdf f_qt f_realp
  f_wma f_dir f_fla f_java f_gears f_ag cd ds cs vp mac pp_mix pp_max pp_miy pp_may ad_ba ad_ca ad_ad ad_uid tr_id
  tr_af tr_tt tr_tx tr_sh tr_ci tr_st tr_co tr_cu ti_id ti_sk ti_nm ti_na ti_ca ti_pr ti_qu ti_cu sa sn st sp
  se_ca se_ac se_la se_pr se_va ue_na ue_pr ue_px co cx ua tnuid stm sid ttm
`

export const trackedEvent = z
  .strictObject({
    ...(Object.fromEntries(
      fieldNames
        .trim()
        .split(/\s+/)
        .map(name => [name, z.string().optional()]),
    ) as Record<string, z.ZodOptional<z.ZodString>>),
    tv: z.string().describe('Version of the tracker'),
    p: z.string().describe('Platform: web, srv, …'),
    e: z.string().describe('Kind of event: pv page view, pp page ping, ue self-describing, se structured'),
  })
  .describe('One event, whose values are all text')
export type TrackedEvent = { readonly tv: string; readonly p: string; readonly e: string } & Readonly<
  Record<string, string | undefined>
>

/** Versions before 1-0-4 allow a subset of its fields. */
const payloadSchema = /^iglu:com\.snowplowanalytics\.snowplow\/payload_data\/jsonschema\/1-0-[0-4]$/
export const collectEvents = defineCall({
  name: 'collectEvents',
  service: 'analytics',
  method: 'POST',
  path: '/tracker',
  auth: 'none',
  summary: 'Collect events of unmodified Snowplow trackers; an event whose eid is known is kept once',
  source: '§7 analytics',
  body: z.object({
    schema: z.string().regex(payloadSchema, 'ожидается payload_data 1-0-4'),
    data: z.array(trackedEvent).min(1).max(1000),
  }),
  bodyBytesMax: 100_000,
  reply: z.object({ success: z.literal(true) }),
  errors: ['bad_request', 'validation', 'too_large', 'rate_limited'],
  // A whole town may share one address, and trackers keep and resend what was refused with 429.
  rateLimit: { max: 6000, perSeconds: 60 },
})

const day = z.iso.date().describe('In the time zone of the magazine')
const count = z.number().int()
const depth = z
  .object({ '25': count, '50': count, '75': count, '100': count })
  .describe('Views in which this percentage was reached')
export const postDayStatistics = z.object({
  day,
  views: count,
  visitors: count.describe('Browsers whose readers agreed to be recognised; for other readers, visits'),
  depth: z.object({ page: depth, content: depth }),
  sources: z
    .object({
      search: count,
      zen: count,
      social: count.describe('Other social networks and messengers'),
      letter: count.describe('Links of the letters of the magazine'),
      direct: count,
      internal: count,
      other: count,
    })
    .describe('Views by the source that the reader came from'),
})
export type PostDayStatistics = z.infer<typeof postDayStatistics>

/** For the office. */
export const getPostStatistics = defineCall({
  name: 'getPostStatistics',
  service: 'analytics',
  method: 'GET',
  path: '/statistics/{postId}',
  auth: 'internal',
  summary: 'Get views, visitors, reading depth and sources of a post by day; days without views are left out',
  source: 'own: office',
  params: z.object({ postId: rowId }),
  query: z.object({ from: broughtDay, to: broughtDay }),
  reply: z.object({ items: z.array(postDayStatistics) }),
  errors: ['validation'],
})

/** For the copy of personal data that a person may ask for. */
export const listPersonEvents = defineCall({
  name: 'listPersonEvents',
  service: 'analytics',
  method: 'GET',
  path: '/person-events',
  auth: 'internal',
  summary: 'List what a person who agreed to be recognised has read, the newest 5,000 events',
  source: 'own: personal data (152-FZ)',
  query: z.object({ user_id: z.string().min(1).max(64) }),
  reply: z.object({
    items: z.array(
      z.object({
        kind: z.string().describe('pv: page view, pp: page ping, ue and se: actions'),
        url: z.string().nullable(),
        post_id: z.number().int().nullable(),
        happened_at: z.iso.datetime(),
      }),
    ),
  }),
  errors: ['validation'],
})

/** For the office, every few seconds. */
export const countReadersNow = defineCall({
  name: 'countReadersNow',
  service: 'analytics',
  method: 'GET',
  path: '/readers-now',
  auth: 'internal',
  summary: 'Count visits with an event in the last five minutes, and the median of four such days',
  source: 'own: office',
  reply: z.object({
    now: z.number().int().nullable().describe('Null if nothing has been measured for a day'),
    usual: z
      .number()
      .nullable()
      .describe('At this time on the same day of the week; null before there are four such days'),
    posts: z
      .array(z.object({ postId: count, readers: count }))
      .describe('What they read of what is public, the most read first, at most five hundred'),
  }),
})

const problem = z.object({
  name: z.string().max(200).describe('TypeError, …'),
  message: z.string().max(2000),
  stack: z.string().max(8000).default(''),
  place: z.string().max(500).default('').describe('Path of the page or the call'),
})
export type ReportedProblem = z.infer<typeof problem>

export const reportProblem = defineCall({
  name: 'reportProblem',
  service: 'analytics',
  method: 'POST',
  path: '/problems',
  auth: 'none',
  summary: 'Report an error in a page; addresses, numbers and queries are removed before it is stored',
  source: '§8 reporting',
  body: problem,
  bodyBytesMax: 16_000,
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation', 'too_large', 'rate_limited'],
  rateLimit: { max: 30, perSeconds: 60 },
})
export const reportServerProblem = defineCall({
  name: 'reportServerProblem',
  service: 'analytics',
  method: 'POST',
  path: '/server-problems',
  auth: 'internal',
  summary: 'Report an error on a server of the installation',
  source: '§8 reporting',
  body: problem,
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation'],
})
export const listProblems = defineCall({
  name: 'listProblems',
  service: 'analytics',
  method: 'GET',
  path: '/problems',
  auth: 'internal',
  summary: 'List errors, each once with its count, last seen first',
  source: 'own: office',
  query: z.object({ limit: wholeNumber(1, 200).default(50) }),
  reply: z.object({
    items: z.array(
      problem.extend({
        fingerprint: z.string(),
        origin: z.enum(['browser', 'server']),
        count,
        firstSeenAt: z.iso.datetime(),
        lastSeenAt: z.iso.datetime(),
      }),
    ),
  }),
  errors: ['validation'],
})
export const analyticsCalls = [
  collectEvents,
  getPostStatistics,
  listPersonEvents,
  countReadersNow,
  reportProblem,
  reportServerProblem,
  listProblems,
] as const
