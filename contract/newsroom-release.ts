// Calls that release a text as an article, and that create the text of an article.
import { z } from 'zod'
import { defineCall, officeCallOf } from './call.ts'
import { broughtMoment } from './moments.ts'
import { newsroomText } from './newsroom.ts'
import { line, passage } from './typed-text.ts'
import { bigRowId, rowId, rowNumber } from './whole-number.ts'

const moment = z.iso.datetime()
const id = z.number().int()

export const releaseProblem = z.object({
  field: z.string().describe('`title`, `standfirst`, `body`, `kind`, `section`, or a key of the fields'),
  reason: z.string(),
  isBlocking: z.boolean().describe('False for a warning'),
  rule: z.string().describe('The rule of the gate that found the problem'),
  place: z
    .object({
      blockId: z.string().nullable().describe('The block of the body'),
      picture: z.string().nullable().describe('Address of the picture, or `cover`'),
    })
    .nullable()
    .describe('Position of the problem within the field'),
})
export type ReleaseProblem = z.output<typeof releaseProblem>

/** `waiting`: not published yet. `out`: the published edition. `former`: replaced by a later edition. */
export const releaseStates = ['waiting', 'out', 'former', 'cancelled', 'recalled', 'expired'] as const
export type ReleaseState = (typeof releaseStates)[number]

export const textRelease = z.object({
  id,
  edition: z.number().int().describe('1 publishes the article, higher numbers update it'),
  state: z.enum(releaseStates),
  versionId: id.nullable(),
  title: z.string(),
  note: z.string(),
  plannedAt: moment.nullable().describe('Null for an immediate release'),
  failure: z.string().nullable().describe('Why the last attempt failed; it will be retried'),
  askedBy: z.string(),
  askedAt: moment,
  outAt: moment.nullable(),
  lateSeconds: z.number().nullable().describe('Delay of the publication'),
  endedAt: moment.nullable(),
})
export type TextRelease = z.output<typeof textRelease>

const terms = z.object({ embargoUntil: moment.nullable(), expiresAt: moment.nullable() })

const params = z.object({ id: bigRowId })
const releaseParams = z.object({ id: bigRowId, releaseId: bigRowId })
/** High enough for a person who moves a selection of texts at once. */
const rateLimit = { max: 120, perSeconds: 60 } as const
const refusals = ['validation', 'unauthorized', 'forbidden', 'not_found'] as const
const note = line(300).describe('Internal note about the changes; readers do not see it')
const reply = z.object({ text: newsroomText, release: textRelease })

const call = officeCallOf('newsroom', '/api/v1')

export const listReleaseProblems = defineCall({
  ...call('listReleaseProblems', '/texts/{id}/release-problems', 'List the blocking problems and warnings of a text'),
  method: 'GET',
  params,
  reply: z.object({
    problems: z.array(releaseProblem),
    address: z.string().nullable().describe('Path of the article on the site'),
  }),
  errors: refusals,
})
export const listReleases = defineCall({
  ...call(
    'listReleases',
    '/texts/{id}/releases',
    'List releases of a text, newest first, at most fifty, and its terms',
  ),
  method: 'GET',
  params,
  reply: terms.extend({
    items: z.array(textRelease),
    isWrittenAnew: z.boolean().describe('The text was edited after the waiting or published edition was frozen'),
    now: moment.describe('The clock of the server'),
  }),
  errors: refusals,
})
export const releaseText = defineCall({
  ...call('releaseText', '/texts/{id}/releases', 'Release the current text, now or at a planned time'),
  method: 'POST',
  rateLimit,
  params,
  body: z.object({
    at: broughtMoment.nullable().default(null).describe('Null: now'),
    note: note.default(''),
    embargoUntil: broughtMoment.nullable().optional(),
    expiresAt: broughtMoment.nullable().optional(),
  }),
  reply,
  errors: [...refusals, 'conflict', 'unavailable'],
})
export const changeRelease = defineCall({
  ...call('changeRelease', '/texts/{id}/releases/{releaseId}', 'Change a waiting release'),
  method: 'PATCH',
  rateLimit,
  params: releaseParams,
  needsKnownField: true,
  body: z.object({
    at: broughtMoment.nullable().optional().describe('Null: now'),
    note: note.optional(),
    isFrozenAnew: z.literal(true).optional().describe('Freezes the current text again'),
  }),
  reply,
  errors: [...refusals, 'conflict', 'unavailable'],
})
export const cancelRelease = defineCall({
  ...call('cancelRelease', '/texts/{id}/releases/{releaseId}', 'Cancel a waiting release'),
  method: 'DELETE',
  rateLimit,
  params: releaseParams,
  reply,
  errors: [...refusals, 'conflict', 'unavailable'],
})
export const changeReleaseTerms = defineCall({
  ...call('changeReleaseTerms', '/texts/{id}/release-terms', 'Set the embargo and the end date of a text'),
  method: 'PATCH',
  rateLimit,
  params,
  needsKnownField: true,
  body: z.object({
    embargoUntil: broughtMoment.nullable().optional(),
    expiresAt: broughtMoment.nullable().optional().describe('When the article is unpublished'),
  }),
  reply: terms,
  errors: [...refusals, 'conflict'],
})
export const recallText = defineCall({
  ...call('recallText', '/texts/{id}/recall', 'Unpublish an article, or go back to its previous edition'),
  method: 'POST',
  rateLimit,
  params,
  body: z.object({
    to: z
      .enum(['private', 'draft', 'former'])
      .default('private')
      .describe('`former` publishes the previous edition again; the others unpublish the article'),
  }),
  reply,
  errors: [...refusals, 'conflict', 'unavailable'],
})
export const returnRelease = defineCall({
  ...call('returnRelease', '/texts/{id}/releases/{releaseId}/return', 'Publish a recalled or expired edition again'),
  method: 'POST',
  rateLimit,
  params: releaseParams,
  reply,
  errors: [...refusals, 'conflict', 'unavailable'],
})

export const openPostText = defineCall({
  ...call(
    'openPostText',
    '/posts/{postId}/text',
    'Get the text of an article or a recipe; creates it if there is none',
  ),
  method: 'POST',
  rateLimit,
  params: z.object({ postId: rowId }),
  reply: z.object({ text: newsroomText }),
  errors: refusals,
})
export const takePost = defineCall({
  ...call('takePost', '/texts/{id}/take-post', 'Write an article that was changed outside the newsroom into its text'),
  method: 'POST',
  rateLimit,
  params,
  reply: z.object({ text: newsroomText, versionId: id.describe('Version with the former text') }),
  errors: [...refusals, 'conflict', 'too_large', 'unavailable'],
})

export const correctText = defineCall({
  name: 'correctText',
  service: 'newsroom',
  path: '/internal/newsroom/corrections',
  auth: 'internal',
  summary: 'Correct words that occur once in an article, in its text and in the published edition',
  source: 'own: office',
  method: 'POST',
  body: z.object({
    postId: rowNumber,
    before: passage(1000).pipe(z.string().min(1)),
    after: passage(1000),
    personId: z.uuid().describe('The person who corrects'),
  }),
  reply: z.object({
    outcome: z.enum(['corrected', 'absent', 'ambiguous']),
    count: z.number().int().describe('How often the words occur'),
  }),
  errors: ['validation', 'not_found', 'conflict', 'unavailable'],
})

export const newsroomReleaseCalls = [
  listReleaseProblems,
  listReleases,
  releaseText,
  changeRelease,
  cancelRelease,
  changeReleaseTerms,
  recallText,
  returnRelease,
  openPostText,
  takePost,
  correctText,
] as const
