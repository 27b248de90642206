// «Живые статьи»: the claims of health texts with their sources, and what the newsroom decides about their review.
import { z } from 'zod'
import { defineCall, officeCallOf } from './call.ts'
import { textPeople, textPosition } from './newsroom.ts'
import { line, paragraphs } from './typed-text.ts'
import { bigRowId } from './whole-number.ts'

export const claimSourcesMax = 10
export const readerChangesMax = 50

const moment = z.iso.datetime()
const id = z.number().int()

export const claimSource = z.object({
  title: z.string(),
  url: z.string().nullable(),
  note: z.string().describe('Kind and year: «обзор, 40 работ, 2012»'),
  validUntil: z.iso.date().nullable().describe('The last day on which the source is in force'),
})
export type ClaimSource = z.output<typeof claimSource>
const typedSource = z.object({
  title: line(300).pipe(z.string().min(1, 'назовите источник')),
  url: z
    .url({ protocol: /^https$/, error: 'нужен адрес, который начинается с https://' })
    .max(2000)
    .nullable()
    .default(null),
  note: line(200).default(''),
  validUntil: z.iso.date().nullable().default(null),
})

/** `unsourced`: without a source that is in force, whatever was decided about it. */
export const claimStates = ['proposed', 'true', 'mend', 'unsourced'] as const
export const claimSignatures = ['none', 'signed', 'changed'] as const

export const claim = z.object({
  id,
  range: z.object({ start: z.string(), end: z.string(), quote: z.string() }),
  words: z.string().nullable().describe('The words now; null if the text no longer has them'),
  block: z.number().int().nullable().describe('Which block of the text has them, from 1'),
  sources: z.array(claimSource),
  state: z.enum(claimStates),
  note: z.string().describe('What is wrong, or why it stays'),
  signature: z.enum(claimSignatures).describe('`changed`: the words are not those that the expert signed'),
  addedBy: z.string(),
  addedAt: moment,
  checkedBy: z.string().nullable(),
  checkedAt: moment.nullable(),
})
export type Claim = z.output<typeof claim>

export const readerChange = z.object({ id, on: z.iso.date(), words: z.string() })
export type ReaderChange = z.output<typeof readerChange>

const call = officeCallOf('newsroom', '/api/v1/texts/{id}')
const params = z.object({ id: bigRowId })
const claimParams = z.object({ id: bigRowId, claimId: bigRowId })
const rateLimit = { max: 120, perSeconds: 60 } as const
const refusals = ['validation', 'unauthorized', 'forbidden', 'not_found'] as const
const sources = z.array(typedSource).max(claimSourcesMax, `не больше ${claimSourcesMax} источников`)

export const listClaims = defineCall({
  ...call('listClaims', '/claims', 'The claims of a health text in the order of its words'),
  method: 'GET',
  params,
  reply: z.object({ items: z.array(claim), people: textPeople }),
  errors: refusals,
})
export const addClaim = defineCall({
  ...call('addClaim', '/claims', 'Propose a claim: a range of a health text'),
  method: 'POST',
  rateLimit,
  params,
  body: z.object({
    range: z.object({
      start: textPosition,
      end: textPosition,
      quote: paragraphs(1000).pipe(z.string().min(1, 'выделите слова')),
    }),
    sources: sources.default([]),
  }),
  reply: z.object({ claim }),
  errors: [...refusals, 'quota_exceeded'],
})
export const changeClaim = defineCall({
  ...call('changeClaim', '/claims/{claimId}', 'Change the sources of a claim, or decide whether it is true'),
  method: 'PATCH',
  rateLimit,
  params: claimParams,
  needsKnownField: true,
  body: z.object({
    sources: sources.optional(),
    state: z.enum(['true', 'mend']).optional(),
    note: paragraphs(1000).optional(),
  }),
  reply: z.object({ claim }),
  errors: refusals,
})
export const removeClaim = defineCall({
  ...call('removeClaim', '/claims/{claimId}', 'Remove a claim from the list; the words stay'),
  method: 'DELETE',
  rateLimit,
  params: claimParams,
  reply: z.object({ success: z.literal(true) }),
  errors: refusals,
})

export const newsroomHealthCalls = [listClaims, addClaim, changeClaim, removeClaim] as const
