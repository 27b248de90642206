// Quick polls in the office.
import { z } from 'zod'
import { defineCall, officeCallOf } from '../call.ts'
import { broughtMoment } from '../moments.ts'
import { line } from '../typed-text.ts'
import { int8Max, integer, rowId, rowNumber, wholeNumber } from '../whole-number.ts'

export const officePollsShown = 200
export const pollAnswersMax = 10
export const pollQuestionMax = 300
export const pollAnswerMax = 200

const answerText = line(pollAnswerMax).pipe(z.string().min(1))
const fields = {
  question: line(pollQuestionMax).pipe(z.string().min(1)),
  name: line(200).describe('For the office; empty: the question'),
  postId: rowNumber.nullable().describe('The article or recipe that it is about'),
  closesAt: broughtMoment.nullable(),
}
const poll = z.object({
  id: z.number().int(),
  question: z.string(),
  name: z.string(),
  postId: z.number().int().nullable(),
  closesAt: z.iso.datetime().nullable(),
  isClosed: z.boolean(),
  answers: z.array(z.object({ id: z.number().int(), text: z.string(), clicks: z.number().int() })),
  views: z.number().int(),
  version: z.number().int(),
})
export type OfficePoll = z.output<typeof poll>

const call = officeCallOf('quiz', '/office/polls')
const rateLimit = { max: 60, perSeconds: 60 } as const
const refusals = ['validation', 'unauthorized', 'forbidden'] as const

export const listOfficePolls = defineCall({
  ...call('listOfficePolls', '', 'List polls with their results, the newest first'),
  method: 'GET',
  reply: z.object({ items: z.array(poll) }),
  errors: ['unauthorized', 'forbidden'],
})
export const addOfficePoll = defineCall({
  ...call('addOfficePoll', '', 'Add a poll; a widget or a text shows it'),
  method: 'POST',
  rateLimit,
  body: z.object({ ...fields, answers: z.array(answerText).min(2).max(pollAnswersMax) }),
  reply: z.object({ poll }),
  errors: refusals,
})
export const changeOfficePoll = defineCall({
  ...call('changeOfficePoll', '/{id}', 'Change a poll. Once there are votes, words can be mended and answers stay'),
  method: 'PUT',
  rateLimit,
  params: z.object({ id: rowId }),
  body: z.object({
    ...fields,
    expected: wholeNumber(0, int8Max).describe('The version that was changed'),
    answers: z
      .array(z.object({ id: integer(1, 2_000_000_000).nullable().describe('Null: a new answer'), text: answerText }))
      .min(2)
      .max(pollAnswersMax),
  }),
  reply: z.object({ poll }),
  errors: [...refusals, 'not_found', 'conflict'],
})

export const officePollsCalls = [listOfficePolls, addOfficePoll, changeOfficePoll] as const
