// The log of the office: who did what with which thing, what it was before, what it is now, and where from (decision 054). Services append
// through platform/office-log; these are the names they use.
import { z } from 'zod'
import { defineCall, officeCallOf } from '../call.ts'
import { textLogAction, type TextLogAction } from '../newsroom.ts'
import { bigRowId, integer, wholeNumber } from '../whole-number.ts'
import { officeAccessEvent, type OfficeAccessEvent } from './access-events.ts'

/** What is not done with a text or with an access. */
export const otherLogActions = [
  'rule.changed',
  'proofreading.changed',
  'proofreading.reset',
  'dictionary.added',
  'dictionary.removed',
  'words.changed',
  'words.removed',
  'marks.changed',
  'comment.moderated',
  'tip.marked',
  'tip.dropped',
  'comment-rule.changed',
  'restriction.set',
  'restriction.ended',
  'reader.seen',
  'reader.changed',
  'reader.address-shown',
  'reader.closed',
  'reader.returned',
  'reader.erased',
  'request.received',
  'request.taken',
  'request.let-go',
  'request.prolonged',
  'request.answered',
  'request.copied',
  'request.erased',
  'request.ended',
  'request.reopened',
  'request.address-shown',
  'author.changed',
  'author.tied',
  'author.checked',
  'address.set',
  'address.removed',
  'address.brought',
  'links.outside',
  'newsletter.issue-removed',
  'newsletter.issue-scheduled',
  'newsletter.issue-started',
  'newsletter.issue-unscheduled',
  'newsletter.issue-paused',
  'newsletter.issue-continued',
  'newsletter.issue-cancelled',
  'newsletter.list-changed',
  'newsletter.address-returned',
  'term.added',
  'term.changed',
  'term.removed',
  'term.merging',
  'term.merged',
  'term.told-apart',
  'media.rights-changed',
  'setting.changed',
  'log.exported',
  'archive.exported',
] as const

export type OfficeLogAction = `access.${OfficeAccessEvent}` | `text.${TextLogAction}` | (typeof otherLogActions)[number]

export const officeLogActions = [
  ...officeAccessEvent.options.map(event => `access.${event}` as const),
  ...textLogAction.options.map(action => `text.${action}` as const),
  ...otherLogActions,
] as const
export const officeLogAction = z.enum(officeLogActions)

/** The kinds of things that entries are about. */
export const officeLogThings = [
  'person',
  'text',
  'rule',
  'proofreading',
  'dictionary',
  'words',
  'author',
  'comment',
  'comment-rule',
  'address',
  'issue',
  'newsletter',
  'term',
  'request',
  'media',
  'setting',
] as const
export const officeLogThing = z.enum(officeLogThings)
export type OfficeLogThing = z.output<typeof officeLogThing>

const moment = z.iso.datetime()
const call = officeCallOf('auth', '/office')
const errors = ['validation', 'unauthorized', 'forbidden'] as const
const known = new Set<string>(officeLogActions)

const filter = {
  person: z.uuid().optional().describe('Only entries by or about this person'),
  actions: z
    .string()
    .max(3000)
    .optional()
    .transform(text => text?.split(','))
    .pipe(
      z
        .array(z.string().refine(action => known.has(action), 'такого действия нет'))
        .max(officeLogActions.length)
        .optional(),
    )
    .describe('Only these actions, separated by commas'),
  thing: z
    .string()
    .max(220)
    .regex(/^[a-z-]+:.{1,200}$/, 'ожидается вид и номер: text:12')
    .optional()
    .describe('Only entries about this thing: `text:12`'),
  from: moment.optional(),
  until: moment.optional().describe('Before this moment'),
  with_own: z.enum(['0', '1']).default('0').describe('`1`: also what the server did by itself'),
}

const inLog = z.object({ id: z.string(), display_name: z.string() })
export const officeLogEntry = z.object({
  id: z.number().int().describe('The number in the chain'),
  at: moment,
  action: officeLogAction,
  by: inLog.nullable().describe('null: the server, or a visitor'),
  thing: z
    .object({
      kind: officeLogThing,
      id: z.string(),
      title: z
        .string()
        .nullable()
        .describe('The name of a person or author as it is now, the title of a thing as it was then'),
    })
    .nullable(),
  before: z.unknown(),
  after: z.unknown(),
  words: z.string().nullable().describe('What a person wrote: a reason, the name of a key'),
  place: z
    .object({ device: z.string(), network: z.string(), city: z.string().nullable() })
    .nullable()
    .describe('null: the server, or erased'),
  is_erased: z.boolean().describe('Place and words were erased by law'),
  is_outdated: z.boolean().describe('The same was done with the same thing later, so this can no longer be taken back'),
})
export type OfficeLogEntry = z.output<typeof officeLogEntry>

export const listOfficeLog = defineCall({
  ...call('listOfficeLog', '/log', 'List entries of the log of the office, newest first'),
  isForOwnPages: true,
  method: 'GET',
  query: z.object({
    ...filter,
    before: bigRowId.optional().describe('Entries older than this one'),
    limit: wholeNumber(1, 100).default(50),
  }),
  reply: z.object({ items: z.array(officeLogEntry) }),
  errors,
})

/** In pieces, so that neither side holds the whole log. */
export const exportOfficeLog = defineCall({
  ...call('exportOfficeLog', '/log/export', 'A piece of the log as lines of CSV or JSON; the export itself is logged'),
  isForOwnPages: true,
  method: 'POST',
  body: z.object({
    ...filter,
    format: z.enum(['csv', 'jsonl']),
    before: integer(1, Number.MAX_SAFE_INTEGER).optional(),
  }),
  reply: z.object({ text: z.string(), next: z.number().int().nullable().describe('`before` of the next piece') }),
  errors: [...errors, 'banned', 'rate_limited'],
  rateLimit: { max: 120, perSeconds: 60 },
})

const anchor = z.object({ seq: integer(1, Number.MAX_SAFE_INTEGER), hash: z.string().regex(/^[\da-f]{64}$/) })

export const checkOfficeLog = defineCall({
  ...call('checkOfficeLog', '/internal/log/check', 'Check the chain of the log, from the first entry to the last'),
  auth: 'internal',
  method: 'POST',
  body: z.object({
    anchors: z.array(anchor).max(100).default([]).describe('Numbers and hashes that were written down earlier'),
  }),
  reply: z.object({
    entries: z.number().int(),
    head: anchor.nullable().describe('To be written down where the database cannot be changed'),
    problems: z
      .array(
        z.object({
          seq: z.number().int(),
          kind: z.enum(['changed', 'torn', 'missing', 'private-changed', 'private-missing', 'cut', 'anchor']),
        }),
      )
      .describe('At most about fifty'),
  }),
})

export const officeLogCalls = [listOfficeLog, exportOfficeLog, checkOfficeLog] as const
