// What readers wrote to the magazine, for those who answer; and who wants its letters.
import { z } from 'zod'
import { defineCall } from '../call.ts'

export const inboxKind = z.enum(['typo', 'ads', 'question'])
export const inboxState = z.enum(['new', 'done'])

const moment = z.iso.datetime()
const itemOf = <Kind extends z.output<typeof inboxKind>, Data extends z.ZodRawShape>(kind: Kind, data: Data) =>
  z.object({
    id: z.number().int(),
    kind: z.literal(kind),
    state: inboxState,
    url: z.string().nullable().describe('The page it was written on: a path of this site'),
    user_id: z.string().nullable().describe('Who wrote it, where they were signed in'),
    times: z.number().int().describe('How often the same was reported while it was new'),
    created_at: moment,
    done_at: moment.nullable(),
    data: z.object(data),
  })
export const inboxItem = z.discriminatedUnion('kind', [
  itemOf('typo', { text: z.string(), before: z.string(), after: z.string(), comment: z.string() }),
  itemOf('ads', { name: z.string(), email: z.string(), company: z.string(), text: z.string() }),
  itemOf('question', { name: z.string(), text: z.string() }),
])
export type InboxItem = z.output<typeof inboxItem>

const call = <Name extends string>(name: Name, path: string, summary: string) =>
  ({
    name,
    service: 'cms-ajax',
    path: `/svc-internal/inbox${path}`,
    auth: 'internal',
    summary,
    source: 'own: office',
  }) as const

export const listInbox = defineCall({
  ...call('listInbox', '', 'What was written to the magazine, newest first'),
  method: 'GET',
  query: z.object({
    kind: inboxKind.optional(),
    state: inboxState.optional(),
    user_id: z.string().optional().describe('Of one person'),
    before: z.coerce.number().int().min(1).optional().describe('Older than the item with this id'),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  reply: z.object({ items: z.array(inboxItem), total: z.number().int().describe('Of all that is asked for') }),
  errors: ['validation'],
})
export const markInbox = defineCall({
  ...call('markInbox', '/mark', 'Marks items as done, or as new again'),
  method: 'POST',
  body: z.object({ ids: z.array(z.number().int().min(1)).min(1).max(100), state: inboxState }),
  reply: z.object({ success: z.literal(true), marked: z.number().int() }),
  errors: ['validation'],
})
export const addQuestion = defineCall({
  ...call('addQuestion', '/questions', 'Puts a question of a reader into the inbox'),
  method: 'POST',
  body: z.object({
    user_id: z.string().nullable(),
    name: z.string(),
    text: z.string(),
    url: z.string().nullable(),
  }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation'],
})
export const listSubscribers = defineCall({
  ...call('listSubscribers', '/subscribers', 'Who confirmed that they want the letters of a newsletter, by address'),
  method: 'GET',
  query: z.object({
    type: z.string(),
    after: z.string().default('').describe('An address: those that follow it'),
    limit: z.coerce.number().int().min(1).max(1000).default(500),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        email: z.string(),
        confirmed_at: moment,
        unsubscribe_url: z.string().describe('For the letter and its List-Unsubscribe'),
      }),
    ),
  }),
})

export const listSubscriptions = defineCall({
  ...call('listSubscriptions', '/subscriptions', 'The newsletters that an address asked for'),
  method: 'POST',
  body: z.object({ email: z.string() }),
  reply: z.object({
    items: z.array(
      z.object({
        type: z.string(),
        asked_at: moment,
        confirmed_at: moment.nullable().describe('Null: the letter that asks for it was not answered'),
      }),
    ),
  }),
  errors: ['validation'],
})
export const removeSubscriptions = defineCall({
  ...call('removeSubscriptions', '/subscriptions/remove', 'Forgets an address whose owner is erased'),
  method: 'POST',
  body: z.object({ email: z.string() }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation'],
})

export const officeInboxCalls = [
  listInbox,
  markInbox,
  addQuestion,
  listSubscribers,
  listSubscriptions,
  removeSubscriptions,
] as const
