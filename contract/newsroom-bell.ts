// The bell: notifications for colleagues, grouped by what they ask for (office.md «Уведомления», decision 044). They are separate from
// readers' notifications, whose kinds the specification fixes (§3).
import { z } from 'zod'
import { textStages } from '#domain/newsroom-rights.ts'
import { defineCall, officeCallOf } from './call.ts'
import { libraryKind } from './library-kind.ts'
import { textCover } from './newsroom.ts'
import { bigRowId } from './whole-number.ts'

/**
 * - `remark`: on the person's own text. `answer`: to the person's remark. `mention`: a remark mentions the person. `given`: a text was assigned.
 * - `stage`: a text waits for the person at this stage. `asked`: a colleague asks for access to a text.
 * - `deadline`: within a day. `overdue`: the deadline has passed. `rights`: the rights of a library item end soon.
 * - `signed`: the expert signed claims of a health text. `doubted`: the expert said that something is wrong. `review`: the review is due.
 * - `source`: a source of a claim changed or does not open.
 * - `letter`: a colleague asks the person to answer a letter of a reader.
 * - `tip`: a comment that the text quotes was hidden or removed.
 * - `late`: a release is late. `failed`: a release failed. `rights-ended`: the rights of a library item have ended.
 */
export const bellKinds = [
  'remark',
  'answer',
  'mention',
  'given',
  'stage',
  'asked',
  'deadline',
  'overdue',
  'rights',
  'late',
  'failed',
  'rights-ended',
  'signed',
  'doubted',
  'review',
  'source',
  'letter',
  'tip',
] as const
export type BellKind = (typeof bellKinds)[number]

export const bellGroups = ['answer', 'broken', 'earlier'] as const
export type BellGroup = (typeof bellGroups)[number]

const id = z.number().int()
const moment = z.iso.datetime()

export const bellRow = z.object({
  key: z.string().describe('Unchanged while the row grows'),
  ids: z.array(id).describe('Notifications of the row'),
  group: z.enum(bellGroups),
  kind: z.enum(bellKinds).describe('Kind of the newest notification'),
  text: z.object({ id, title: z.string(), cover: textCover }).nullable(),
  thing: z
    .object({ kind: z.enum([...libraryKind.options, 'letter']), id, title: z.string() })
    .nullable()
    .describe('Library item, or a letter in the inbox'),
  people: z.array(z.object({ id: z.string(), name: z.string() })).describe('At most three, newest first'),
  peopleCount: z.number().int(),
  count: z.number().int(),
  quote: z.string().describe('Text of the newest notification: of a remark, or why a release failed'),
  detail: z.object({
    stage: z.enum(textStages).optional(),
    seconds: z.number().optional(),
    days: z.number().int().optional(),
    deadline: moment.optional(),
    remarkId: id.optional(),
    count: z.number().int().optional(),
    isGone: z.boolean().optional(),
  }),
  at: moment,
  isNew: z.boolean(),
})
export type BellRow = z.output<typeof bellRow>

export const bellCounts = z.object({
  count: z.number().int().describe('New rows; in quiet hours only broken ones'),
  broken: z.number().int(),
  quiet: z
    .object({
      from: z.string().describe('`22:00`, in the time zone of the magazine'),
      to: z.string(),
      until: moment.nullable().describe('When the current quiet hours end; null outside of them'),
    })
    .describe('Quiet hours: only broken things are counted'),
  plan: z
    .object({ count: z.number().int(), isUrgent: z.boolean() })
    .describe('Texts that wait for the caller; urgent if a deadline is near'),
  inbox: z
    .object({ count: z.number().int(), isUrgent: z.boolean() })
    .describe('Letters of readers that the caller answers; urgent if one was given to the caller'),
  moderation: z
    .object({ count: z.number().int(), isUrgent: z.boolean() })
    .describe('Comments and appeals that wait in the sections of the caller; 0 for who moderates nothing'),
})
export type BellCounts = z.output<typeof bellCounts>

const call = officeCallOf('newsroom', '/api/v1')
const rateLimit = { max: 120, perSeconds: 60 } as const
const success = z.object({ success: z.literal(true) })

export const countBell = defineCall({
  ...call('countBell', '/bell/counts', 'Count new notifications and waiting texts'),
  method: 'GET',
  reply: bellCounts,
  errors: ['unauthorized', 'forbidden'],
})
export const listBell = defineCall({
  ...call('listBell', '/bell', 'List the notifications of a month as rows: open ones, broken things, finished ones'),
  method: 'GET',
  reply: z.object({
    rows: z.array(bellRow),
    counts: bellCounts,
    muted: z.array(z.object({ id, title: z.string() })).describe('Muted texts'),
  }),
  errors: ['unauthorized', 'forbidden'],
})
export const markBell = defineCall({
  ...call('markBell', '/bell/marks', 'Mark own notifications as seen or done'),
  method: 'POST',
  rateLimit,
  body: z.object({ ids: z.array(bigRowId).min(1).max(300), isDone: z.boolean().default(false) }),
  reply: success,
  errors: ['validation', 'unauthorized', 'forbidden', 'rate_limited'],
})
export const muteText = defineCall({
  ...call('muteText', '/bell/muted/{id}', 'A text rings no more for the caller, except when it breaks; or again'),
  method: 'PUT',
  rateLimit,
  params: z.object({ id: bigRowId }),
  body: z.object({ isMuted: z.boolean() }),
  reply: success,
  errors: ['validation', 'unauthorized', 'forbidden', 'not_found', 'rate_limited'],
})
export const askForText = defineCall({
  ...call('askForText', '/texts/{id}/ask', 'Ask the chiefs for access to a text, once a day'),
  method: 'POST',
  rateLimit: { max: 20, perSeconds: 600 },
  params: z.object({ id: bigRowId }),
  reply: z.object({
    isRepeated: z.boolean().describe('The caller asked within the last day, so nobody was notified again'),
  }),
  errors: ['validation', 'unauthorized', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
})

export const newsroomBellCalls = [countBell, listBell, markBell, muteText, askForText] as const

/** The socket of the bell: Socket.IO at `textSocketPath`, this namespace, `auth: { token }`. The server sends `rung` without data. */
export const bellNamespace = '/bell'
