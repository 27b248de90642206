// «Живые статьи»: the claims of health texts with their sources, and what the newsroom decides about their review.
import { z } from 'zod'
import { defineCall, officeCallOf } from './call.ts'
import { newsroomText, textPeople, textPosition } from './newsroom.ts'
import { line, paragraphs } from './typed-text.ts'
import { bigRowId, rowNumber, wholeNumber } from './whole-number.ts'

export const claimSourcesMax = 10
/** Of its quote, and of its range when it is proposed. */
export const claimWordsMax = 1000
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

/** `changed`: the page has other words. `gone`: it does not open. */
export const sourceFinding = z.object({
  id,
  url: z.string(),
  kind: z.enum(['changed', 'gone']),
  foundAt: moment,
  passages: z
    .array(z.object({ left: z.string(), before: z.string(), after: z.string(), right: z.string() }))
    .describe('What changed, the nearest to the words of the claim first; empty if it cannot be shown'),
  more: z.number().int().describe('Passages that are not in the reply'),
  proposal: z
    .object({ before: z.string(), after: z.string() })
    .nullable()
    .describe('Words of the claim that the source has changed: what `takeSourceChange` writes'),
})
export type SourceFinding = z.output<typeof sourceFinding>

/** `unread`: not read yet. `file`: compared as a whole. `failing`: it did not open for weeks. `unreadable`: of a kind that is not compared. */
export const sourcePageStates = ['unread', 'read', 'file', 'gone', 'failing', 'unreadable'] as const
export const sourcePage = z.object({
  url: z.string(),
  state: z.enum(sourcePageStates),
  checkedAt: moment.nullable(),
})
export type SourcePage = z.output<typeof sourcePage>

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
  signature: z
    .enum(claimSignatures)
    .describe('`changed`: these are not the words that were signed, or it was another expert'),
  addedBy: z.string(),
  addedAt: moment,
  checkedBy: z.string().nullable(),
  checkedAt: moment.nullable(),
  wasDecided: z.boolean().describe('Somebody has decided about it or signed it, so its author does not remove it'),
  version: z.string().describe('Of the sources and the decision: what `changeClaim` takes as `expected`'),
  findings: z
    .array(sourceFinding)
    .describe('What the weekly check found about its sources and nobody has decided about'),
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
  reply: z.object({
    items: z.array(claim),
    people: textPeople,
    pages: z
      .array(sourcePage)
      .describe('The pages of their sources as the weekly check knows them; empty while it is off'),
  }),
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
      quote: paragraphs(claimWordsMax).pipe(z.string().min(1, 'выделите слова')),
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
    expected: z
      .string()
      .max(43)
      .optional()
      .describe('The version that the caller saw; if the claim has another one now, the call is a `conflict`'),
  }),
  reply: z.object({ claim }),
  errors: [...refusals, 'conflict'],
})
export const removeClaim = defineCall({
  ...call('removeClaim', '/claims/{claimId}', 'Remove a claim from the list; the words stay'),
  method: 'DELETE',
  rateLimit,
  params: claimParams,
  reply: z.object({ success: z.literal(true) }),
  errors: refusals,
})

const findingParams = claimParams.extend({ findingId: bigRowId })
const findingReply = z.object({ claim })
const findingErrors = [...refusals, 'conflict', 'rate_limited'] as const

export const takeSourceChange = defineCall({
  ...call(
    'takeSourceChange',
    '/claims/{claimId}/findings/{findingId}/take',
    'Write into the text of a claim what its source has changed; a signature of the former words ends',
  ),
  method: 'POST',
  rateLimit,
  params: findingParams,
  body: z.object({
    before: z.string().min(1).max(1000).describe('The proposal that the caller saw'),
    after: z.string().min(1).max(1000),
  }),
  reply: findingReply,
  errors: findingErrors,
})
export const dismissSourceChange = defineCall({
  ...call(
    'dismissSourceChange',
    '/claims/{claimId}/findings/{findingId}',
    'Say that a change of a source changes nothing for the claim, until its next change; or take that back',
  ),
  method: 'PUT',
  rateLimit,
  params: findingParams,
  body: z.object({ isDismissed: z.boolean() }),
  reply: findingReply,
  errors: findingErrors,
})

const sourceCheck = z.object({
  isOn: z.boolean(),
  mayChange: z.boolean(),
  changedAt: moment.nullable(),
  changedBy: z.string().nullable().describe('Name'),
  pages: z.number().int().describe('Addresses of sources of health texts'),
  hosts: z.number().int(),
  checkedAt: moment.nullable().describe('When a page was read last'),
})
export type SourceCheck = z.output<typeof sourceCheck>
const ofMagazine = officeCallOf('newsroom', '/api/v1')
export const getSourceCheck = defineCall({
  ...ofMagazine('getSourceCheck', '/source-check', 'Whether the pages of sources are checked once a week'),
  method: 'GET',
  reply: sourceCheck,
  errors: ['unauthorized', 'forbidden'],
})
export const setSourceCheck = defineCall({
  ...ofMagazine('setSourceCheck', '/source-check', 'Switch the weekly check on or off; it reads pages of other sites'),
  method: 'PUT',
  rateLimit,
  body: z.object({ isOn: z.boolean() }),
  reply: sourceCheck,
  errors: ['validation', 'unauthorized', 'forbidden', 'rate_limited'],
})

const day = z.iso.date()
const expert = z.object({ slug: z.string(), name: z.string() })

/** How many days before its review a text is due soon. */
export const soonDays = 30

export const livingText = z.object({
  id,
  title: z.string(),
  cover: z
    .object({ url: z.string(), focal: z.tuple([z.number(), z.number()]).nullable() })
    .nullable()
    .describe('A small rendition'),
  expert: z.string().nullable().describe('Slug'),
  reviewOn: day
    .nullable()
    .describe('The next review; a year after the expert confirmed the facts unless an editor set it'),
  broken: z.number().int().describe('Claims without a source, those to be mended, and those whose source changed'),
})
export type LivingText = z.output<typeof livingText>
export const listLivingTexts = defineCall({
  ...officeCallOf('newsroom', '/api/v1')(
    'listLivingTexts',
    '/living-texts',
    'Released health texts that the caller may read, by the day of their next review; those without one come first',
  ),
  method: 'GET',
  query: z.object({ offset: wholeNumber(0, 10_000).default(0), limit: wholeNumber(1, 200).default(100) }),
  reply: z.object({
    items: z.array(livingText),
    counts: z.object({
      total: z.number().int(),
      due: z.number().int().describe('The day has come, or there is none, or a claim is broken'),
      soon: z.number().int().describe(`Within ${soonDays} days`),
    }),
  }),
  errors: ['validation', 'unauthorized', 'forbidden'],
})

export const untakenArticle = z.object({
  postId: id,
  title: z.string(),
  checkedOn: day.nullable().describe('When the facts were checked; null: never'),
  mayTake: z.boolean().describe('The caller may open it as a text, with `openPostText`'),
})
export type UntakenArticle = z.output<typeof untakenArticle>
export const listUntakenArticles = defineCall({
  ...ofMagazine(
    'listUntakenArticles',
    '/living-texts/untaken',
    'Published health articles without a text in the office; those that nobody ever checked come first',
  ),
  method: 'GET',
  query: z.object({ offset: wholeNumber(0, 100_000).default(0), limit: wholeNumber(1, 100).default(20) }),
  reply: z.object({
    items: z.array(untakenArticle),
    next: z.number().int().nullable().describe('The offset of the next page'),
  }),
  errors: ['validation', 'unauthorized', 'forbidden'],
})

export const textReview = z.object({
  text: newsroomText,
  outAt: moment.nullable().describe('When the text was released first'),
  expert: expert.nullable().describe('The expert of the text as it is written now'),
  checkedOn: day.nullable().describe('When this expert signed the text whole, or the day that the text names'),
  signatures: z
    .array(z.object({ name: z.string(), on: day, claims: z.number().int() }))
    .describe('Given by links, newest first'),
  asked: z
    .object({ email: z.string().nullable(), askedAt: moment, endsAt: moment, claims: z.number().int() })
    .nullable()
    .describe('The open link; its address is for those who may send another'),
  toSign: z.number().int().describe('How many claims a link would ask for'),
  lastEmail: z.string().nullable().describe('Where the last link to this expert went, for those who may send another'),
  reviewOn: day.nullable(),
  changes: z.array(readerChange).describe('What readers are told, newest first; the next release shows it'),
})
export type TextReview = z.output<typeof textReview>
const review = z.object({ review: textReview })

export const getTextReview = defineCall({
  ...call('getTextReview', '/review', 'The expert, the signatures, the next review and the changes of a health text'),
  method: 'GET',
  params,
  reply: review,
  errors: refusals,
})
export const setReviewDay = defineCall({
  ...call('setReviewDay', '/review', 'Set the day of the next review'),
  method: 'PUT',
  rateLimit,
  params,
  body: z.object({ on: day.nullable() }),
  reply: review,
  errors: refusals,
})
export const addReaderChange = defineCall({
  ...call('addReaderChange', '/reader-changes', 'Tell readers what changed; they see it after the next release'),
  method: 'POST',
  rateLimit,
  params,
  body: z.object({ words: line(300).pipe(z.string().min(1, 'напишите, что изменилось')) }),
  reply: review,
  errors: [...refusals, 'quota_exceeded'],
})
export const removeReaderChange = defineCall({
  ...call('removeReaderChange', '/reader-changes/{changeId}', 'Take back what readers were to be told'),
  method: 'DELETE',
  rateLimit,
  params: z.object({ id: bigRowId, changeId: bigRowId }),
  reply: review,
  errors: refusals,
})
export const askForSignature = defineCall({
  ...call('askForSignature', '/signature', 'Send the expert a link to the claims that are not signed'),
  method: 'POST',
  rateLimit: { max: 20, perSeconds: 600 },
  params,
  body: z.object({ email: z.email('это не адрес почты').max(320) }),
  reply: review,
  errors: [...refusals, 'conflict'],
})

/** Calls of a person without an account: the token of the link decides. */
const signing = {
  service: 'newsroom',
  method: 'POST',
  auth: 'none',
  source: 'own: office',
  rateLimit: { max: 30, perSeconds: 600 },
} as const
const token = z.string().regex(/^[\w-]{43}$/, 'ожидается ключ ссылки')
const signedClaim = z.object({ id, words: z.string(), sources: z.array(claimSource) })
export type SignedClaim = z.output<typeof signedClaim>

export const openSigningLink = defineCall({
  ...signing,
  name: 'openSigningLink',
  path: '/api/v1/signing/open',
  isRead: true,
  summary: 'The claims that an expert is asked to sign',
  body: z.object({ token }),
  reply: z.object({
    title: z.string(),
    expert: z.string(),
    endsAt: moment,
    claims: z.array(signedClaim),
  }),
  errors: ['validation', 'link_expired', 'rate_limited'],
})
export const answerSigningLink = defineCall({
  ...signing,
  name: 'answerSigningLink',
  path: '/api/v1/signing',
  summary: 'Sign claims, or say what is wrong with them; a link takes one answer',
  body: z.object({
    token,
    answers: z
      .array(z.object({ id: rowNumber, isRight: z.boolean(), words: paragraphs(1000).default('') }))
      .min(1)
      .max(200),
  }),
  reply: z.object({ signed: z.number().int(), doubted: z.number().int() }),
  errors: ['validation', 'link_expired', 'rate_limited'],
})

export const newsroomHealthCalls = [
  listClaims,
  addClaim,
  changeClaim,
  removeClaim,
  takeSourceChange,
  dismissSourceChange,
  getSourceCheck,
  setSourceCheck,
  listLivingTexts,
  listUntakenArticles,
  getTextReview,
  setReviewDay,
  addReaderChange,
  removeReaderChange,
  askForSignature,
  openSigningLink,
  answerSigningLink,
] as const
