// Sections, tags and streams in the office: what readers see of them, how many articles each has, and the merge of one into another
// (decision 061).
import { z } from 'zod'
import { defineCall, internalCallOf, officeCallOf, type CallReply } from '../call.ts'
import { line, paragraphs } from '../typed-text.ts'
import { rowId, wholeNumber } from '../whole-number.ts'

const call = officeCallOf('content', '/api/v1/office/terms')
const errors = ['validation', 'unauthorized', 'forbidden'] as const
const changes = [...errors, 'banned', 'not_found', 'conflict'] as const
const rateLimit = { max: 60, perSeconds: 60 } as const
const moment = z.iso.datetime()

export const termKind = z.enum(['topic', 'health', 'stream', 'tag'])
export type OfficeTermKind = z.output<typeof termKind>

const title = line(200).pipe(z.string().min(1, 'назовите'))
const slug = line(100)
  .transform(text => text.toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9а-яё]+(?:[-_][a-z0-9а-яё]+)*$/, 'буквы, цифры и дефисы: domashniy-uyut'))
const description = paragraphs(4000).describe('What readers see below the title')

/** Former addresses that a reply names. */
export const formerShown = 20

const officeTerm = z.object({
  id: z.number().int(),
  kind: termKind,
  slug: z.string(),
  url: z.string(),
  title: z.string(),
  description: z.string(),
  parentId: z.number().int().nullable(),
  depth: z.number().int().describe('How many sections it stands below'),
  articles: z.number().int().describe('Published ones, also of the sections below it'),
  former: z.array(z.string()).max(formerShown).describe('Former slugs, the newest first: their addresses lead here'),
  merge: z
    .object({
      into: z.object({ id: z.number().int(), title: z.string() }),
      moved: z.number().int(),
      total: z.number().int(),
    })
    .nullable()
    .describe('Its articles are moving to another one'),
  changedAt: moment,
})
export type OfficeTerm = z.output<typeof officeTerm>
const reply = z.object({ term: officeTerm })

export const listOfficeTerms = defineCall({
  ...call('listOfficeTerms', '', 'List the sections, tags or streams of one kind: sections as a tree, others by title'),
  method: 'GET',
  query: z.object({
    kind: termKind,
    q: line(100).default('').describe('Part of the title, of the slug or of a former slug'),
    offset: wholeNumber(0, 100_000).default(0),
    limit: wholeNumber(1, 100).default(100),
  }),
  reply: z.object({
    items: z.array(officeTerm).max(100),
    found: z.number().int(),
    totals: z.record(termKind, z.number().int()).describe('How many there are of each kind'),
  }),
  errors,
})

export const addOfficeTerm = defineCall({
  ...call(
    'addOfficeTerm',
    '',
    'Add a section, tag or stream. A former slug of another one may be taken: it then leads there no more',
  ),
  method: 'POST',
  rateLimit,
  body: z.object({
    kind: termKind,
    title,
    slug: slug.optional().describe('Default: the title in Latin letters'),
    description: description.default(''),
    parentId: rowId.nullable().default(null).describe('Of a section: the one above it'),
  }),
  reply: reply.extend({
    tookFrom: z.string().nullable().describe('The title of what the address led to until now'),
  }),
  errors: [...errors, 'banned', 'conflict'],
})

export const changeOfficeTerm = defineCall({
  ...call('changeOfficeTerm', '/{id}', 'Change what readers see, or the slug: the former address leads to the new one'),
  method: 'PATCH',
  rateLimit,
  params: z.object({ id: rowId }),
  body: z.object({
    title: title.optional(),
    slug: slug.optional(),
    description: description.optional(),
    expected: moment.optional().describe('`changedAt` that the caller saw; a later change is a `conflict`'),
  }),
  reply,
  errors: changes,
})

export const removeOfficeTerm = defineCall({
  ...call('removeOfficeTerm', '/{id}/remove', 'Remove one that has no articles of any status and nothing below it'),
  method: 'POST',
  rateLimit,
  params: z.object({ id: rowId }),
  reply: z.object({ success: z.literal(true) }),
  errors: changes,
})

const mergePair = { params: z.object({ id: rowId }) }

export const previewTermMerge = defineCall({
  ...call('previewTermMerge', '/{id}/merge', 'Tell what a merge into another one would do'),
  method: 'GET',
  ...mergePair,
  query: z.object({ into: rowId }),
  reply: z.object({
    articles: z.number().int().describe('Of every status: these move'),
    both: z.number().int().describe('Of these, how many have the other one already'),
    addresses: z
      .array(z.string())
      .max(formerShown + 1)
      .describe('Paths that will lead to the other one'),
    to: z.string().describe('The path of the other one'),
  }),
  errors: [...errors, 'not_found', 'conflict'],
})

export const mergeOfficeTerm = defineCall({
  ...call(
    'mergeOfficeTerm',
    '/{id}/merge',
    'Merge into another one of the same kind: its addresses lead there at once, its articles move in the background. Cannot be taken back',
  ),
  method: 'POST',
  rateLimit,
  ...mergePair,
  body: z.object({ into: rowId }),
  reply: z.object({ total: z.number().int().describe('Articles that move') }),
  errors: changes,
})

/** The newest tags are compared: a pair that matters is noticed while it is new. */
export const twinsCompared = 5_000
export const twinsShown = 30

export const listTermTwins = defineCall({
  ...call(
    'listTermTwins',
    '/twins',
    `List tags that are probably the same, the surest first; of the newest ${twinsCompared}`,
  ),
  method: 'GET',
  rateLimit,
  reply: z.object({
    items: z
      .array(
        z.object({
          one: officeTerm.describe('The one with more articles'),
          other: officeTerm,
          why: z
            .enum(['letters', 'number', 'typo'])
            .describe('They differ in case, «ё» or signs; in number; by one mistake'),
        }),
      )
      .max(twinsShown),
    found: z.number().int(),
  }),
  errors: [...errors, 'banned'],
})
export type TermTwins = CallReply<typeof listTermTwins>['items'][number]

export const tellTermsApart = defineCall({
  ...call(
    'tellTermsApart',
    '/twins',
    'Say that two tags are different, so that they are suggested no more, or take that back',
  ),
  method: 'POST',
  rateLimit,
  body: z.object({ one: rowId, other: rowId, areApart: z.boolean() }),
  reply: z.object({ success: z.literal(true) }),
  errors: changes,
})

export const findTermBySlug = defineCall({
  ...internalCallOf('content', 'POST', 'own: office')(
    'findTermBySlug',
    '/terms/by-slug',
    'Find what a slug names now: the term that has it, or the one to which its address leads',
  ),
  body: z.object({ kind: termKind, slug: z.string().min(1).max(200) }),
  reply: z.object({
    term: z
      .object({ id: z.number().int(), slug: z.string(), title: z.string(), isFormer: z.boolean() })
      .nullable()
      .describe('`isFormer`: it had the slug once'),
  }),
  errors: ['validation'],
})

export const termCalls = [
  findTermBySlug,
  listOfficeTerms,
  addOfficeTerm,
  changeOfficeTerm,
  removeOfficeTerm,
  previewTermMerge,
  mergeOfficeTerm,
  listTermTwins,
  tellTermsApart,
] as const
