// The inbox of readers' letters, for the newsroom, which decides who may see and do what.
import { z } from 'zod'
import { inboxKinds } from '#domain/newsroom-rights.ts'
import { defineCall, internalCallOf } from '../call.ts'
import { wordList } from '../lists.ts'
import { paragraphs, line } from '../typed-text.ts'
import { bigRowId, int8Max, integer, rowNumber, wholeNumber } from '../whole-number.ts'

/** `letter` and `ads` come by one form: `ads` are those about advertising. */
export const inboxKind = z.enum(inboxKinds)
export type InboxKind = z.output<typeof inboxKind>
export const inboxState = z.enum(['new', 'done'])

/**
 * `corrected`, `gone` (it was corrected before), `kept` (the words are right): of a mistake. `answered`: by a letter. `planned`: there is a text
 * in the plan for it. `closed`: nothing is to be done.
 */
export const inboxOutcome = z.enum(['corrected', 'gone', 'kept', 'answered', 'planned', 'closed'])
export type InboxOutcome = z.output<typeof inboxOutcome>

export const inboxLetterMax = 5000

const moment = z.iso.datetime()
const itemOf = <Kind extends z.output<typeof inboxKind>, Data extends z.ZodRawShape>(kind: Kind, data: Data) =>
  z.object({
    id: z.number().int(),
    kind: z.literal(kind),
    state: inboxState,
    url: z.string().nullable().describe('Path of the page on this site where it was written'),
    user_id: z.string().nullable().describe('The writer, if signed in'),
    times: z.number().int().describe('How often the same was reported while it was new'),
    created_at: moment,
    done_at: moment.nullable(),
    done_by: z.string().nullable().describe('The colleague who answered or corrected'),
    outcome: inboxOutcome.nullable(),
    given_to: z.string().nullable().describe('The colleague who was asked to answer'),
    claimed_by: z.string().nullable().describe('The colleague who has it open, while the lease lasts'),
    deed: z
      .object({
        postId: rowNumber.optional(),
        before: z.string().optional(),
        after: z.string().optional(),
        textId: integer(1, int8Max).optional(),
      })
      .nullable()
      .describe('What was done, so that it can be taken back: a correction, or a text of the plan'),
    data: z.object(data),
  })
export const inboxItem = z.discriminatedUnion('kind', [
  itemOf('typo', { text: z.string(), before: z.string(), after: z.string(), comment: z.string() }),
  itemOf('letter', { name: z.string(), email: z.string(), company: z.string(), text: z.string() }),
  itemOf('ads', { name: z.string(), email: z.string(), company: z.string(), text: z.string() }),
  itemOf('question', { name: z.string(), text: z.string() }),
])
export type InboxItem = z.output<typeof inboxItem>

const call = internalCallOf('inbox', 'POST', 'own: office')

export const listInbox = defineCall({
  ...call('listInbox', '', 'List what was written to the magazine, newest first'),
  method: 'GET',
  query: z.object({
    kinds: wordList(inboxKind).optional(),
    state: inboxState.optional(),
    given_to: z.string().optional().describe('Also items of other kinds that were given to this colleague'),
    user_id: z.string().optional().describe('Items of this person'),
    before: bigRowId.optional().describe('Items older than the one with this id'),
    limit: wholeNumber(1, 100).default(30),
  }),
  reply: z.object({ items: z.array(inboxItem), total: z.number().int().describe('Number of all items that match') }),
  errors: ['validation'],
})
export const getInboxItem = defineCall({
  ...call('getInboxItem', '/{id}', 'Get what was written to the magazine'),
  method: 'GET',
  params: z.object({ id: bigRowId }),
  reply: z.object({ item: inboxItem }),
  errors: ['not_found'],
})
export const countInbox = defineCall({
  ...call('countInbox', '/counts', 'Count new items of each kind, and those given to a colleague'),
  method: 'GET',
  query: z.object({ given_to: z.string().optional() }),
  reply: z.object({
    kinds: z.record(inboxKind, z.number().int()),
    given: z.partialRecord(inboxKind, z.number().int()).describe('The new items that were given to the colleague'),
  }),
})
export const claimInboxItem = defineCall({
  ...call('claimInboxItem', '/claim', 'Lease a new item for a colleague, unless somebody else has it'),
  body: z.object({ id: bigRowId, by: z.uuid() }),
  reply: z.object({ item: inboxItem }),
  errors: ['not_found'],
})
export const giveInboxItem = defineCall({
  ...call('giveInboxItem', '/give', 'Ask a colleague to answer a new item; null takes that back'),
  body: z.object({ id: bigRowId, to: z.uuid().nullable() }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['not_found', 'conflict'],
})
export const sortInboxItem = defineCall({
  ...call('sortInboxItem', '/sort', 'A letter is about advertising, or is not'),
  body: z.object({ id: bigRowId, kind: z.enum(['letter', 'ads']) }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['not_found'],
})
export const markInbox = defineCall({
  ...call('markInbox', '/mark', 'Mark items as done, or as new again, which stops letters that have not left'),
  body: z.object({
    ids: z.array(bigRowId).min(1).max(100),
    state: inboxState,
    by: z.uuid().optional().describe('The colleague who did it'),
    outcome: inboxOutcome.optional(),
    deed: inboxItem.options[0].shape.deed.optional(),
    plannedAs: integer(1, int8Max).optional().describe('Only items of which this text of the plan came'),
    letter: z
      .object({
        subject: line(200),
        text: paragraphs(inboxLetterMax),
        afterSeconds: integer(0, 60).describe('How long it can be stopped'),
      })
      .optional()
      .describe('Leaves for the writer of each item that this call marks'),
  }),
  reply: z.object({
    success: z.literal(true),
    marked: z.number().int(),
    gone: z.number().int().describe('Letters that had left before their items became new again'),
  }),
  errors: ['validation'],
})
export const sendInboxNews = defineCall({
  ...call('sendInboxNews', '/news', 'Tell the writer of an item once that an article answers it'),
  body: z.object({ id: bigRowId, subject: line(200), text: paragraphs(inboxLetterMax) }),
  reply: z.object({ success: z.literal(true) }),
})
export const officeInboxCalls = [
  listInbox,
  getInboxItem,
  countInbox,
  claimInboxItem,
  giveInboxItem,
  sortInboxItem,
  markInbox,
  sendInboxNews,
] as const
