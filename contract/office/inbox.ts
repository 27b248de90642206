// The inbox of readers' letters, for editors.
import { z } from 'zod'
import { defineCall, internalCallOf } from '../call.ts'
import { bigRowId, wholeNumber } from '../whole-number.ts'

export const inboxKind = z.enum(['typo', 'ads', 'question'])
export const inboxState = z.enum(['new', 'done'])

/** The outcome of a reported mistake. `gone`: it was corrected before. */
export const inboxOutcome = z.enum(['corrected', 'gone'])

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
    data: z.object(data),
  })
export const inboxItem = z.discriminatedUnion('kind', [
  itemOf('typo', { text: z.string(), before: z.string(), after: z.string(), comment: z.string() }),
  itemOf('ads', { name: z.string(), email: z.string(), company: z.string(), text: z.string() }),
  itemOf('question', { name: z.string(), text: z.string() }),
])
export type InboxItem = z.output<typeof inboxItem>

const call = internalCallOf('inbox', 'POST', 'own: office')

export const listInbox = defineCall({
  ...call('listInbox', '', 'List what was written to the magazine, newest first'),
  method: 'GET',
  query: z.object({
    kind: inboxKind.optional(),
    state: inboxState.optional(),
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
export const markInbox = defineCall({
  ...call('markInbox', '/mark', 'Mark items as done, or as new again'),
  body: z.object({
    ids: z.array(bigRowId).min(1).max(100),
    state: inboxState,
    by: z.uuid().optional().describe('The colleague who did it'),
    outcome: inboxOutcome.optional(),
  }),
  reply: z.object({ success: z.literal(true), marked: z.number().int() }),
  errors: ['validation'],
})
export const officeInboxCalls = [listInbox, getInboxItem, markInbox] as const
