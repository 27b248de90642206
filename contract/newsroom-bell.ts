// The bell of the office: what asks something of a colleague, grouped by that (office.md «Уведомления», decision 044). Its own
// room: the notifications of readers have kinds that the specification fixes (§3).
import { z } from 'zod'
import { textStages } from '#domain/newsroom-rights.ts'
import { defineCall, officeCallOf } from './call.ts'
import { libraryKind } from './office/library.ts'
import { bigRowId } from './whole-number.ts'

/**
 * - `remark`: on my text. `answer`: to my remark. `mention`: a remark names me. `given`: a text is mine now.
 * - `stage`: a text waits for me at this stage. `asked`: a colleague asks for a text that they may not read.
 * - `deadline`: tomorrow. `overdue`: it is over. `rights`: to a thing of the library, they end soon.
 * - `late`: a text goes out later than promised. `failed`: it did not go out. `rights-ended`: readers see a thing of the library otherwise.
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
] as const
export type BellKind = (typeof bellKinds)[number]

export const bellGroups = ['answer', 'broken', 'earlier'] as const
export type BellGroup = (typeof bellGroups)[number]

const id = z.number().int()
const moment = z.iso.datetime()

export const bellRow = z.object({
  key: z.string().describe('Stays while the row grows'),
  ids: z.array(id).describe('What stands behind the row'),
  group: z.enum(bellGroups),
  kind: z.enum(bellKinds).describe('Of the newest of them'),
  text: z.object({ id, title: z.string() }).nullable(),
  thing: z.object({ kind: libraryKind, id, title: z.string() }).nullable().describe('Of the library'),
  people: z.array(z.object({ id: z.string(), name: z.string() })).describe('At most three, the newest first'),
  peopleCount: z.number().int(),
  count: z.number().int(),
  quote: z.string().describe('Words of the newest: of a remark, or why a release failed'),
  detail: z.object({
    stage: z.enum(textStages).optional(),
    seconds: z.number().optional(),
    days: z.number().int().optional(),
    deadline: moment.optional(),
    remarkId: id.optional(),
  }),
  at: moment,
  isNew: z.boolean(),
})
export type BellRow = z.output<typeof bellRow>

export const bellCounts = z.object({
  count: z.number().int().describe('Rows that ring now: in quiet hours only what is broken'),
  broken: z.number().int(),
  quiet: z
    .object({
      from: z.string().describe('`22:00`, by the clock of the magazine'),
      to: z.string(),
      until: moment.nullable().describe('When the present quiet ends'),
    })
    .describe('Nothing but what is broken rings then'),
  plan: z
    .object({ count: z.number().int(), isUrgent: z.boolean() })
    .describe('Texts that wait for the caller; urgent: a deadline runs out'),
})
export type BellCounts = z.output<typeof bellCounts>

const call = officeCallOf('newsroom', '/api/v1')
const rateLimit = { max: 120, perSeconds: 60 } as const
const success = z.object({ success: z.literal(true) })

export const countBell = defineCall({
  ...call('countBell', '/bell/counts', 'How much rings, and what waits in which place'),
  method: 'GET',
  reply: bellCounts,
  errors: ['unauthorized', 'forbidden'],
})
export const listBell = defineCall({
  ...call('listBell', '/bell', 'The newest of a month, as rows: what asks first, then what is broken, then what was'),
  method: 'GET',
  reply: z.object({
    rows: z.array(bellRow),
    counts: bellCounts,
    muted: z.array(z.object({ id, title: z.string() })).describe('Texts that do not ring'),
  }),
  errors: ['unauthorized', 'forbidden'],
})
export const markBell = defineCall({
  ...call('markBell', '/bell/marks', 'Marks one’s own as seen, or as done'),
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
  ...call('askForText', '/texts/{id}/ask', 'Asks the chiefs for a text that one may not read; once a day'),
  method: 'POST',
  rateLimit: { max: 20, perSeconds: 600 },
  params: z.object({ id: bigRowId }),
  reply: z.object({ isRepeated: z.boolean().describe('The caller asked within a day: nobody is asked again') }),
  errors: ['validation', 'unauthorized', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
})

export const newsroomBellCalls = [countBell, listBell, markBell, muteText, askForText] as const

/** The socket of a bell: Socket.IO of `textSocketPath`, this namespace, `auth: { token }`. The server sends `rung` without words. */
export const bellNamespace = '/bell'
