// «Сегодня»: the day as a line, what waits for the caller, what a person has to mend, and how many read now (office.md «Сегодня», decision 056).
import { z } from 'zod'
import { textStages } from '#domain/newsroom-rights.ts'
import { defineCall, officeCallOf } from './call.ts'
import { broughtMoment } from './moments.ts'
import { bellRow } from './newsroom-bell.ts'
import { listedText, textCover } from './newsroom.ts'
import { inboxKind } from './office/inbox.ts'
import { line } from './typed-text.ts'

const id = z.number().int()
const moment = z.iso.datetime()
const call = officeCallOf('newsroom', '/api/v1/today')

const dayText = z.object({
  id,
  title: z.string(),
  at: moment,
  state: z.enum(['out', 'waiting', 'planned']).describe('`planned`: only a plan; nothing goes out by itself'),
  stage: z.enum(textStages),
  kind: listedText.shape.kind,
  cover: textCover,
  blocker: z.string().nullable().describe('What will keep it from going out'),
  lateSeconds: z.number().int().nullable().describe('It should be out; or it went out this late'),
  releaseId: id.nullable(),
  mayMove: z.boolean().describe('The caller may give it another hour'),
})
export type DayText = z.output<typeof dayText>

/** `bell`: what a colleague or a deadline asks for; its words are those of the bell. */
const wait = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bell'), row: bellRow }),
  z.object({
    kind: z.literal('inbox'),
    letters: inboxKind.nullable().describe('Null: given to the caller'),
    count: z.number().int(),
  }),
  z.object({
    kind: z.literal('text'),
    text: z.object({ id, title: z.string(), stage: z.enum(textStages), cover: textCover }),
    asks: z
      .enum(['proofread', 'check', 'release', 'finish', 'unblock'])
      .describe('`finish`: the deadline is near or past. `unblock`: it will not go out today or tomorrow'),
    at: moment.nullable().describe('The deadline, or when it is to go out'),
    reason: z.string().nullable(),
    owner: z.string().nullable(),
  }),
  z.object({ kind: z.literal('gate'), count: z.number().int() }),
  z.object({
    kind: z.literal('comments'),
    count: z.number().int(),
    reported: z.number().int().describe('Of them, with reports of readers'),
    appeals: z.number().int(),
  }),
  z.object({
    kind: z.literal('requests'),
    count: z.number().int().describe('Open requests about personal data'),
    soon: z.number().int(),
    overdue: z.number().int(),
  }),
  z.object({ kind: z.literal('review'), count: z.number().int() }),
])
const waiting = z.object({
  key: z.string(),
  isToday: z.boolean(),
  putOffUntil: moment.nullable().describe('The caller has put it off'),
  what: wait,
})
export type Waiting = z.output<typeof waiting>

const broken = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bell'), row: bellRow }),
  z.object({ kind: z.literal('jobs'), queue: z.string(), count: z.number().int(), reason: z.string(), at: moment }),
  z.object({ kind: z.literal('disk'), freeBytes: z.number() }),
  z.object({ kind: z.literal('links'), count: z.number().int().describe('Addresses that broke in the last days') }),
])
export type Broken = z.output<typeof broken>

export const todayMissing = z.enum(['inbox', 'review', 'comments', 'requests', 'broken', 'links', 'reading'])

const reading = z.object({
  hours: z
    .array(z.number().int())
    .describe('Views of the hours of today that are over and counted; none before anything was measured'),
  usual: z
    .object({
      hours: z.array(z.number().int()).length(24).describe('Of each hour the median of four such days'),
      soFar: z.number().int().describe('Of the same days, views by the end of the hours of today'),
    })
    .nullable()
    .describe('Null before there are four such days'),
})
export type TodayReading = z.output<typeof reading>

export const getToday = defineCall({
  ...call('getToday', '', 'Get the day, what waits for the caller or the whole newsroom, and what has to be mended'),
  method: 'GET',
  query: z.object({ whose: z.enum(['own', 'all']).default('own').describe('`all`: for chiefs') }),
  reply: z.object({
    now: moment.describe('The clock of the server'),
    day: z.array(dayText),
    waiting: z.array(waiting),
    broken: z.array(broken),
    week: z.array(z.object({ day: z.iso.date(), stages: z.array(z.enum(textStages)) })).describe('The next six days'),
    reading: reading.nullable().describe('Of what the caller sees the numbers of; null if it could not be read'),
    maySeeAll: z.boolean(),
    missing: z.array(todayMissing).describe('Parts that could not be read'),
  }),
  errors: ['validation', 'unauthorized', 'forbidden'],
})
export type Today = z.output<typeof getToday.reply>

export const putOff = defineCall({
  ...call('putOff', '/put-off', 'Put a row of `waiting` off for the caller, or null: bring it back'),
  method: 'PUT',
  rateLimit: { max: 120, perSeconds: 60 },
  body: z.object({ key: line(200).pipe(z.string().min(1)), until: broughtMoment.nullable() }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation', 'unauthorized', 'forbidden', 'quota_exceeded', 'rate_limited'],
})
export const mendJobs = defineCall({
  ...call('mendJobs', '/jobs', 'Run the failed jobs of a queue again, at most a hundred; for chiefs'),
  method: 'POST',
  rateLimit: { max: 20, perSeconds: 60 },
  body: z.object({ queue: line(200).pipe(z.string().min(1)) }),
  reply: z.object({ started: z.number().int() }),
  errors: ['validation', 'unauthorized', 'forbidden', 'rate_limited'],
})
export const countReaders = defineCall({
  ...call('countReaders', '/readers', 'Count who reads now, and how many usually do on this day and hour'),
  method: 'GET',
  reply: z.object({
    now: z.number().int().nullable().describe('Null if unknown: nothing has been measured for a day'),
    usual: z.number().nullable().describe('The median of four such days; null before there are four'),
    posts: z
      .array(
        z.object({
          id,
          title: z.string(),
          url: z.string(),
          cover: textCover,
          readers: z.number().int(),
        }),
      )
      .describe('What they read, at most five, the most read first; of what the caller sees the numbers of'),
  }),
  errors: ['unauthorized', 'forbidden', 'unavailable'],
})

export const newsroomTodayCalls = [getToday, putOff, mendJobs, countReaders] as const
