// Restrictions of people who comment: the measure, its term, and the letter that they read (decision 053).
import { z } from 'zod'
import { moderationReasons, restrictionDaysMax, restrictionLetterMax, restrictionMeasures } from '#domain/moderation.ts'
import { defineCall, officeCallOf } from '../call.ts'
import { paragraphs } from '../typed-text.ts'
import { bigRowId, int8Max, integer, wholeNumber } from '../whole-number.ts'
import { wordList } from '../lists.ts'

const moment = z.iso.datetime()
const userId = z.uuid('Ожидается UUID')

export const restriction = z.object({
  id: z.number().int(),
  userId: z.string(),
  measure: z.enum(restrictionMeasures),
  reason: z.enum(moderationReasons),
  letter: z.string().describe('What the person reads'),
  commentId: z.number().int().nullable().describe('The comment that it is about'),
  by: z.object({ id: z.string(), name: z.string() }).describe('The moderator'),
  madeAt: moment,
  until: moment.describe('Then it ends by itself'),
  ended: z
    .object({ at: moment, by: z.object({ id: z.string(), name: z.string() }) })
    .nullable()
    .describe('Ended before its term, or replaced by another'),
  isActive: z.boolean(),
  tellAt: moment.nullable().describe('When the letter is sent; null: it was, or never will be'),
})
export type Restriction = z.output<typeof restriction>

const call = officeCallOf('comments', '/office/restrictions')
const errors = ['validation', 'unauthorized', 'forbidden', 'banned'] as const
const rateLimit = { max: 60, perSeconds: 60 } as const

export const restrictPerson = defineCall({
  ...call('restrictPerson', '', 'Restrict a person; an earlier restriction is replaced. The letter waits ten seconds'),
  method: 'POST',
  body: z.object({
    userId,
    measure: z.enum(restrictionMeasures),
    reason: z.enum(moderationReasons),
    days: integer(1, restrictionDaysMax),
    letter: paragraphs(restrictionLetterMax).pipe(z.string().min(1, 'напишите, что прочитает человек')),
    commentId: integer(1, int8Max).nullable().default(null),
  }),
  reply: z.object({ restriction }),
  errors: [...errors, 'not_found', 'conflict'],
  rateLimit,
})
export const endRestriction = defineCall({
  ...call(
    'endRestriction',
    '/{id}/end',
    'End a restriction now. Before its letter is sent, nobody learns of it, and the one that it has replaced is in force again',
  ),
  method: 'POST',
  params: z.object({ id: bigRowId }),
  reply: z.object({
    restriction,
    restored: restriction.nullable().describe('The replaced one, in force again; null: there is none'),
  }),
  errors: [...errors, 'not_found', 'conflict'],
  rateLimit,
})
export const listRestrictions = defineCall({
  ...call(
    'listRestrictions',
    '',
    'List the restrictions of these people that last now, and on request the former ones',
  ),
  method: 'GET',
  query: z.object({
    userIds: wordList(userId).pipe(z.array(userId).min(1).max(100)),
    all: z.enum(['true', 'false']).default('false').describe('With those that ended, the newest 20 of each person'),
  }),
  reply: z.object({ items: z.array(restriction) }),
  errors: ['validation', 'unauthorized', 'forbidden'],
})
export const listRestrictedPeople = defineCall({
  ...call('listRestrictedPeople', '/people', 'List the people whose restriction lasts now, the newest first'),
  method: 'GET',
  query: z.object({
    before: bigRowId.optional().describe('The id of the last restriction of the former piece'),
    limit: wholeNumber(1, 50).default(50),
  }),
  reply: z.object({ items: z.array(z.object({ id: z.number().int(), userId: z.string() })) }),
  errors: ['validation', 'unauthorized', 'forbidden'],
})

export const restrictionCalls = [restrictPerson, endRestriction, listRestrictions, listRestrictedPeople] as const
