// Requests about personal data (152-FZ): what readers did in their profiles, and what came by letter, form or on paper (decision 064).
import { z } from 'zod'
import {
  dataRequestKinds,
  dataRequestSources,
  enteredSources,
  type DataRequestKind,
  type DataRequestSource,
} from '#domain/data-requests.ts'
import { email, userId } from '../auth.ts'
import { defineCall, internalCallOf, officeCallOf } from '../call.ts'
import { line, paragraphs } from '../typed-text.ts'
import { exportUser } from '../user.ts'
import { integer, rowId, rowNumber, wholeNumber } from '../whole-number.ts'

const moment = z.iso.datetime()
const day = z.iso.date()
const person = z.object({ id: z.string(), name: z.string() })
const deed = z
  .object({ at: moment, by: person.nullable().describe('null: the server, by itself') })
  .nullable()
  .describe('What was done, and by whom; null: not done')

export const dataRequestWordsMax = 2000

const request = z.object({
  id: z.number().int(),
  kind: z.enum(dataRequestKinds),
  source: z.enum(dataRequestSources),
  receivedOn: day,
  dueOn: day.describe('The last day on which it is done in time'),
  state: z.enum(['open', 'done', 'refused', 'withdrawn']).describe('`withdrawn`: the reader came back'),
  urgency: z.enum(['calm', 'soon', 'overdue']).describe('Of an open request'),
  isCalendarKnown: z.boolean().describe('False: the days off of the year are not published yet, so the day may move'),
  reader: z
    .object({
      id: z.string(),
      number: z.number().int().nullable(),
      name: z.string(),
      isErased: z.boolean(),
      mayBeErased: z.boolean().describe('False: the account has a role, which is removed first'),
    })
    .nullable()
    .describe('The account; null: the person has none'),
  name: z.string().nullable().describe('Of a person without an account, until it is forgotten'),
  email: z.string().nullable().describe('Masked: of the account, or the one to answer to'),
  words: z.string().nullable().describe('What was asked'),
  outcome: z.string().nullable().describe('What was done, or why it was refused'),
  enteredBy: person.nullable().describe('null: the reader'),
  assigned: person.nullable(),
  prolonged: deed,
  prolongedWhy: z.string().nullable(),
  copied: deed,
  answered: deed,
  erased: deed,
  ended: deed,
  isForgotten: z.boolean().describe('Name, address and words were erased; what was done stays'),
})
export type DataRequest = z.output<typeof request>
export type { DataRequestKind, DataRequestSource }

export const dataRequestShows = ['open', 'ended', 'self'] as const
export const offsetMax = 5000

const call = officeCallOf('user', '/api/v1/office/requests')
const errors = ['validation', 'unauthorized', 'forbidden'] as const
const changeErrors = [...errors, 'banned', 'not_found', 'conflict', 'rate_limited'] as const
const rateLimit = { max: 60, perSeconds: 60 } as const
const ofRequest = { params: z.object({ id: rowId }) } as const
const changed = z.object({ data: request })
const why = line(500).pipe(z.string().min(3, 'напишите, почему'))
const confirmed = rowNumber.describe('The number of the reader, typed once more')

export const listDataRequests = defineCall({
  ...call('listDataRequests', '', 'List requests about personal data, by their last day; closed ones newest first'),
  method: 'GET',
  query: z.object({
    show: z
      .enum(dataRequestShows)
      .default('open')
      .describe('`self`: done by readers themselves; `open` has those of them that are late'),
    offset: wholeNumber(0, offsetMax).default(0),
    limit: wholeNumber(1, 50).default(50),
  }),
  reply: z.object({
    items: z.array(request),
    open: z.number().int(),
    soon: z.number().int(),
    overdue: z.number().int(),
  }),
  errors,
})
export const getDataRequest = defineCall({
  ...call('getDataRequest', '/{id}', 'Get a request'),
  ...ofRequest,
  method: 'GET',
  reply: changed,
  errors: [...errors, 'not_found'],
})
export const addDataRequest = defineCall({
  ...call('addDataRequest', '', 'Enter a request that came by letter, form or on paper'),
  method: 'POST',
  body: z.object({
    kind: z.enum(dataRequestKinds),
    source: z.enum(enteredSources),
    receivedOn: day.describe('The day of receipt, from which the law counts'),
    userId: userId.nullable().default(null),
    name: line(200).default('').describe('Of a person without an account'),
    email: email.nullable().default(null).describe('To answer a person without an account'),
    words: paragraphs(dataRequestWordsMax).default(''),
  }),
  reply: changed,
  errors: [...errors, 'banned', 'not_found', 'quota_exceeded', 'rate_limited'],
  rateLimit,
})
export const takeDataRequest = defineCall({
  ...call('takeDataRequest', '/{id}/take', 'Answer for a request, or no longer'),
  ...ofRequest,
  method: 'POST',
  body: z.object({ isMine: z.boolean() }),
  reply: changed,
  errors: changeErrors,
  rateLimit,
})
export const prolongDataRequest = defineCall({
  ...call(
    'prolongDataRequest',
    '/{id}/prolong',
    'Prolong the term once; the notice goes by letter if there is an address',
  ),
  ...ofRequest,
  method: 'POST',
  body: z.object({ why }),
  reply: changed,
  errors: changeErrors,
  rateLimit,
})
export const answerDataRequest = defineCall({
  ...call('answerDataRequest', '/{id}/answer', 'Answer by letter'),
  ...ofRequest,
  method: 'POST',
  body: z.object({
    text: paragraphs(5000).pipe(z.string().min(1, 'напишите ответ')),
    answeredAt: z.iso.datetime().nullable().default(null).describe('Of the last answer that the caller has seen'),
  }),
  reply: changed,
  errors: changeErrors,
  // It writes to any address in the name of the magazine.
  rateLimit: { max: 10, perSeconds: 600 },
})
export const copyDataForRequest = defineCall({
  ...call('copyDataForRequest', '/{id}/copy', 'The copy of the data that the reader asked for'),
  ...ofRequest,
  method: 'POST',
  body: z.object({ number: confirmed }),
  reply: z.object({ data: request, copy: exportUser.reply.shape.data }),
  errors: changeErrors,
  rateLimit: { max: 10, perSeconds: 600 },
})
export const eraseDataForRequest = defineCall({
  ...call('eraseDataForRequest', '/{id}/erase', 'Erase the account and everything stored about the reader, for ever'),
  ...ofRequest,
  method: 'POST',
  body: z.object({
    number: confirmed
      .nullable()
      .describe('The number of the reader, typed once more; null for a person without an account'),
    tell: z.boolean().describe('Write to the reader that it was done'),
  }),
  reply: changed,
  errors: changeErrors,
  rateLimit: { max: 10, perSeconds: 600 },
})
export const endDataRequest = defineCall({
  ...call('endDataRequest', '/{id}/end', 'Close a request: what was done, or why not'),
  ...ofRequest,
  method: 'POST',
  body: z.object({ state: z.enum(['done', 'refused']), outcome: paragraphs(dataRequestWordsMax).default('') }),
  reply: changed,
  errors: changeErrors,
  rateLimit,
})
export const reopenDataRequest = defineCall({
  ...call('reopenDataRequest', '/{id}/reopen', 'Open a request again that was closed by mistake'),
  ...ofRequest,
  method: 'POST',
  reply: changed,
  errors: changeErrors,
  rateLimit,
})
export const showDataRequestAddress = defineCall({
  ...call('showDataRequestAddress', '/{id}/address', 'The address of a person without an account; who asked is logged'),
  ...ofRequest,
  method: 'POST',
  body: z.object({ why: line(200).pipe(z.string().min(3, 'напишите, зачем')) }),
  reply: z.object({ data: z.object({ email: z.string().nullable() }) }),
  errors: [...errors, 'banned', 'not_found', 'rate_limited'],
  rateLimit: { max: 30, perSeconds: 600 },
})
export const countDataRequests = defineCall({
  ...internalCallOf('user', 'POST', 'own: office')(
    'countDataRequests',
    '/requests/count',
    'Count open requests about personal data, and those whose last day is near or past',
  ),
  body: z.object({}),
  reply: z.object({ open: integer(0, 1e9), soon: integer(0, 1e9), overdue: integer(0, 1e9) }),
})

export const dataRequestCalls = [
  listDataRequests,
  getDataRequest,
  addDataRequest,
  takeDataRequest,
  prolongDataRequest,
  answerDataRequest,
  copyDataForRequest,
  eraseDataForRequest,
  endDataRequest,
  reopenDataRequest,
  showDataRequestAddress,
  countDataRequests,
] as const
