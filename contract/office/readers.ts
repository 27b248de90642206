// Readers in the office: found by name, number or whole address; their addresses are masked, and showing one is logged (decision 054).
import { z } from 'zod'
import { signInProvider, userId } from '../auth.ts'
import { defineCall, officeCallOf } from '../call.ts'
import { wordList } from '../lists.ts'
import { line } from '../typed-text.ts'
import { roleApplication, roleName } from '../viewer.ts'
import { rowId, wholeNumber } from '../whole-number.ts'

const moment = z.iso.datetime()
const call = officeCallOf('auth', '/office')
const errors = ['validation', 'unauthorized', 'forbidden'] as const
const ofPages = { isForOwnPages: true } as const

export const readerFilters = ['all', 'new', 'closed', 'banned'] as const

const reader = z.object({
  id: userId,
  integer_id: z.number().int().describe('The number of the reader'),
  display_name: z.string(),
  email: z.string().nullable().describe('Masked: `н•••@mail.ru`'),
  created_at: moment,
  seen_at: moment.nullable().describe('The last renewal of a session'),
  is_banned: z.boolean(),
  archived_until: moment.nullable().describe('Of a closed profile: the day when it is erased'),
  roles: z.array(z.object({ application: roleApplication, name: roleName })),
})
export type Reader = z.output<typeof reader>

export const listReaders = defineCall({
  ...call('listReaders', '/readers', 'List readers, newest first; `q` is a name, a number or a whole address'),
  ...ofPages,
  method: 'GET',
  query: z.object({
    q: line(100).default(''),
    filter: z.enum(readerFilters).default('all').describe('`new`: of the last seven days'),
    ids: wordList(userId).pipe(z.array(userId).max(50)).optional().describe('Only these'),
    before: rowId.optional().describe('Readers with a smaller number'),
    limit: wholeNumber(1, 50).default(50),
  }),
  reply: z.object({ items: z.array(reader) }),
  errors: [...errors, 'rate_limited'],
  // Who asks for one address after another would learn which of them have an account.
  rateLimit: { max: 120, perSeconds: 60 },
})
export const getReader = defineCall({
  ...call('getReader', '/readers/{id}', 'Get what the office knows of a reader’s account'),
  ...ofPages,
  method: 'GET',
  params: z.object({ id: userId }),
  reply: z.object({
    data: reader.extend({
      about: z.string(),
      sign_in: z.array(signInProvider).describe('Services that the account is linked to, besides the address'),
      sessions: z.number().int().describe('Sessions that last'),
      consent_version: z.string().nullable(),
      may_show_address: z.boolean().describe('Of the caller'),
    }),
  }),
  errors: [...errors, 'not_found'],
})
export const showReaderAddress = defineCall({
  ...call('showReaderAddress', '/readers/{id}/address', 'Get the address of a reader; who asked and why is logged'),
  ...ofPages,
  method: 'POST',
  params: z.object({ id: userId }),
  body: z.object({ why: line(200).pipe(z.string().min(3, 'напишите, зачем')) }),
  reply: z.object({ data: z.object({ email: z.string().nullable() }) }),
  errors: [...errors, 'banned', 'not_found', 'rate_limited'],
  rateLimit: { max: 30, perSeconds: 600 },
})

export const countPeopleComments = defineCall({
  ...officeCallOf('comments', '/office/people')('countPeopleComments', '/counts', 'Count the comments of these people'),
  method: 'GET',
  query: z.object({ userIds: wordList(userId).pipe(z.array(userId).min(1).max(50)) }),
  reply: z.object({
    items: z.array(
      z.object({
        userId,
        total: z.number().int().describe('Removed ones too'),
        hidden: z.number().int().describe('Hidden by moderators or by the rules'),
      }),
    ),
  }),
  errors,
})

export const officeReadersCalls = [listReaders, getReader, showReaderAddress, countPeopleComments] as const
