// «Почта»: what readers write, for the colleagues who answer (office.md «Почта», decision 055). The newsroom decides who may; the inbox stores.
import { z } from 'zod'
import { defineCall, officeCallOf } from './call.ts'
import { textCover } from './newsroom.ts'
import { inboxKind, inboxLetterMax, inboxOutcome, inboxState } from './office/inbox.ts'
import { paragraphs, passage } from './typed-text.ts'
import { bigRowId, wholeNumber } from './whole-number.ts'

/** Items that one undo covers, and reports that one check reads. */
export const inboxBundleMax = 30

const id = z.number().int()
const moment = z.iso.datetime()
const person = z.object({ id: z.string(), name: z.string() }).nullable()

export const officeInboxItem = z.object({
  id,
  kind: inboxKind,
  state: inboxState,
  outcome: inboxOutcome.nullable(),
  from: z.object({
    name: z.string().nullable(),
    isReader: z.boolean().describe('An account: otherwise the name is what the writer typed'),
  }),
  line: z.string().describe('What it says, in one line, without personal data'),
  note: z.string().describe('What it is about: a page, a firm'),
  url: z.string().nullable(),
  times: z.number().int().describe('How many people wrote the same'),
  createdAt: moment,
  doneAt: moment.nullable(),
  doneBy: person,
  givenTo: person,
  openWith: person.describe('Another colleague has it open'),
})
export type OfficeInboxItem = z.output<typeof officeInboxItem>

const call = officeCallOf('newsroom', '/api/v1/inbox')
const rateLimit = { max: 120, perSeconds: 60 } as const
const refusals = ['validation', 'unauthorized', 'forbidden', 'not_found'] as const
const params = z.object({ id: bigRowId })
const success = z.object({ success: z.literal(true) })
const letterText = paragraphs(inboxLetterMax).pipe(z.string().min(1, 'напишите письмо'))

export const listOfficeInbox = defineCall({
  ...call('listOfficeInbox', '', 'List what was written to the magazine and the caller may answer, newest first'),
  method: 'GET',
  query: z.object({
    kind: inboxKind.optional(),
    state: inboxState.default('new'),
    mine: z.enum(['0', '1']).default('0').describe('1: what was given to the caller'),
    before: bigRowId.optional().describe('Items older than the one with this id'),
    limit: wholeNumber(1, 50).default(30),
  }),
  reply: z.object({
    items: z.array(officeInboxItem),
    total: z.number().int(),
    counts: z.partialRecord(inboxKind, z.number().int()).describe('New items of each kind that the caller may answer'),
    mine: z.number().int().describe('New items that were given to the caller'),
  }),
  errors: ['validation', 'unauthorized', 'forbidden', 'unavailable'],
})

export const openInboxItem = defineCall({
  ...call('openInboxItem', '/{id}/open', 'Read an item, and keep it from others for two minutes'),
  method: 'POST',
  rateLimit,
  params,
  reply: z.object({
    item: officeInboxItem,
    text: z.string().describe('A question without personal data; of a mistake: the selected words'),
    removed: z.array(z.object({ kind: z.enum(['email', 'nick', 'phone', 'address']), words: z.string() })),
    comment: z.string().describe('What the reader says about a mistake'),
    suggestion: z.string().nullable().describe('The words that the reader proposes instead'),
    address: z.string().nullable().describe('Where an answer goes, mostly hidden; null: nobody can be written to'),
    company: z.string(),
    inn: z.object({ number: z.string(), problem: z.string().nullable() }).nullable(),
    planned: z.object({ id, title: z.string() }).nullable().describe('The text of the plan that came of it'),
    about: z
      .object({ id, title: z.string(), url: z.string(), cover: textCover, publishedAt: moment })
      .nullable()
      .describe('The article on whose page it was written, as readers have it'),
  }),
  errors: [...refusals, 'unavailable', 'rate_limited'],
})
export const answerInboxItem = defineCall({
  ...call('answerInboxItem', '/{id}/answer', 'Answer by a letter, which leaves in ten seconds, and close the item'),
  method: 'POST',
  rateLimit,
  params,
  body: z.object({ text: letterText }),
  reply: success,
  errors: [...refusals, 'conflict', 'unavailable', 'rate_limited'],
})
export const closeInboxItem = defineCall({
  ...call('closeInboxItem', '/{id}/close', 'Close an item without an answer'),
  method: 'POST',
  rateLimit,
  params,
  body: z.object({
    outcome: z
      .enum(['kept', 'closed'])
      .describe('`kept`: the reported words are right, now and when they are reported again'),
  }),
  reply: success,
  errors: [...refusals, 'conflict', 'unavailable', 'rate_limited'],
})
export const takeInboxBack = defineCall({
  ...call(
    'takeInboxBack',
    '/take-back',
    'Undo what the caller did: corrections, letters that have not left, texts of the plan',
  ),
  method: 'POST',
  rateLimit,
  body: z.object({ ids: z.array(bigRowId).min(1).max(inboxBundleMax) }),
  reply: z.object({
    taken: z.number().int(),
    gone: z.number().int().describe('Letters that had already left'),
  }),
  errors: [...refusals, 'conflict', 'unavailable', 'rate_limited'],
})
export const handInboxItem = defineCall({
  ...call(
    'handInboxItem',
    '/{id}/colleague',
    'Ask a colleague to answer, by the bell and a letter; null takes that back',
  ),
  method: 'PUT',
  rateLimit,
  params,
  body: z.object({ to: z.uuid().nullable() }),
  reply: success,
  errors: [...refusals, 'conflict', 'unavailable', 'rate_limited'],
})
export const listInboxHelpers = defineCall({
  ...call('listInboxHelpers', '/helpers', 'List colleagues who may be asked to answer, experts first'),
  method: 'GET',
  reply: z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), isExpert: z.boolean() })) }),
  errors: ['unauthorized', 'forbidden', 'unavailable'],
})
export const sortLetter = defineCall({
  ...call('sortLetter', '/{id}/kind', 'A letter is about advertising, or is not'),
  method: 'PUT',
  rateLimit,
  params,
  body: z.object({ kind: z.enum(['letter', 'ads']) }),
  reply: success,
  errors: [...refusals, 'unavailable', 'rate_limited'],
})
export const planInboxItem = defineCall({
  ...call(
    'planInboxItem',
    '/{id}/plan',
    'Make an idea of the plan from a question, a letter or an advertising request',
  ),
  method: 'POST',
  rateLimit,
  params,
  reply: z.object({ text: z.object({ id, title: z.string() }) }),
  errors: [...refusals, 'conflict', 'unavailable', 'rate_limited'],
})

const words = z.string().describe('The words as they stand in the article now')
export const checkTypos = defineCall({
  ...call(
    'checkTypos',
    '/typos/check',
    'Close the newest reports whose words are gone, and list those that are safe to correct together',
  ),
  method: 'POST',
  rateLimit: { max: 30, perSeconds: 60 },
  reply: z.object({
    gone: z.array(id),
    simple: z.array(z.object({ id, words, correction: z.string(), title: z.string(), times: z.number().int() })),
  }),
  errors: ['unauthorized', 'forbidden', 'unavailable', 'rate_limited'],
})
export const fixTypos = defineCall({
  ...call(
    'fixTypos',
    '/typos/fix',
    'Correct several reported mistakes and thank those who can be thanked; what has become unsafe is left',
  ),
  method: 'POST',
  rateLimit: { max: 30, perSeconds: 60 },
  body: z.object({
    items: z
      .array(z.object({ id: bigRowId, correction: passage(1000) }))
      .min(1)
      .max(inboxBundleMax),
  }),
  reply: z.object({ corrected: z.array(id), left: z.array(z.object({ id, reason: z.string() })) }),
  errors: ['validation', 'unauthorized', 'forbidden', 'unavailable', 'rate_limited'],
})

export const newsroomInboxCalls = [
  listOfficeInbox,
  openInboxItem,
  answerInboxItem,
  closeInboxItem,
  takeInboxBack,
  handInboxItem,
  listInboxHelpers,
  sortLetter,
  planInboxItem,
  checkTypos,
  fixTypos,
] as const
