// How a text of the newsroom becomes an article, and an article a text.
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
  isBlocking: z.boolean().describe('False: worth a look, and it may go out'),
  rule: z.string().describe('The rule of the gate that says so'),
  place: z
    .object({
      blockId: z.string().nullable().describe('The block of the body in which it stands'),
      picture: z.string().nullable().describe('Address of the picture, or `cover`'),
    })
    .nullable()
    .describe('Where it stands, apart from the field'),
})
export type ReleaseProblem = z.output<typeof releaseProblem>

/** `waiting`: for its time. `out`: what readers see. `former`: a later edition is out. */
export const releaseStates = ['waiting', 'out', 'former', 'cancelled', 'recalled', 'expired'] as const
export type ReleaseState = (typeof releaseStates)[number]

export const textRelease = z.object({
  id,
  edition: z.number().int().describe('1 is the article; each later one updates it'),
  state: z.enum(releaseStates),
  versionId: id.nullable(),
  title: z.string(),
  note: z.string(),
  plannedAt: moment.nullable().describe('Null: it was to go out at once'),
  failure: z.string().nullable().describe('Why the last try failed; it is tried again'),
  askedBy: z.string(),
  askedAt: moment,
  outAt: moment.nullable(),
  lateSeconds: z.number().nullable().describe('How late it went out'),
  endedAt: moment.nullable(),
})
export type TextRelease = z.output<typeof textRelease>

const terms = z.object({ embargoUntil: moment.nullable(), expiresAt: moment.nullable() })

const params = z.object({ id: bigRowId })
const releaseParams = z.object({ id: bigRowId, releaseId: bigRowId })
/** More than a person does by hand, also when a selection of texts is moved at once. */
const rateLimit = { max: 120, perSeconds: 60 } as const
const refusals = ['validation', 'unauthorized', 'forbidden', 'not_found'] as const
const note = line(300).describe('What is new for the newsroom; readers do not see it')
const reply = z.object({ text: newsroomText, release: textRelease })

const call = officeCallOf('newsroom', '/api/v1')

export const listReleaseProblems = defineCall({
  ...call(
    'listReleaseProblems',
    '/texts/{id}/release-problems',
    'What keeps a text from going out, and what to look at',
  ),
  method: 'GET',
  params,
  reply: z.object({
    problems: z.array(releaseProblem),
    address: z.string().nullable().describe('Where it will stand or stands: a path of the site'),
  }),
  errors: refusals,
})
export const listReleases = defineCall({
  ...call('listReleases', '/texts/{id}/releases', 'Editions of a text, newest first, at most fifty, and its terms'),
  method: 'GET',
  params,
  reply: terms.extend({
    items: z.array(textRelease),
    isWrittenAnew: z.boolean().describe('The text was written in after the edition that is out, or that waits'),
    now: moment.describe('The clock of the server, which decides'),
  }),
  errors: refusals,
})
export const releaseText = defineCall({
  ...call('releaseText', '/texts/{id}/releases', 'Releases a text as it is now: at once or at a time'),
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
  ...call('changeRelease', '/texts/{id}/releases/{releaseId}', 'Changes a release that waits for its time'),
  method: 'PATCH',
  rateLimit,
  params: releaseParams,
  needsKnownField: true,
  body: z.object({
    at: broughtMoment.nullable().optional().describe('Null: now'),
    note: note.optional(),
    isFrozenAnew: z.literal(true).optional().describe('Takes the text as it is now'),
  }),
  reply,
  errors: [...refusals, 'conflict', 'unavailable'],
})
export const cancelRelease = defineCall({
  ...call('cancelRelease', '/texts/{id}/releases/{releaseId}', 'Cancels a release that waits for its time'),
  method: 'DELETE',
  rateLimit,
  params: releaseParams,
  reply,
  errors: [...refusals, 'conflict', 'unavailable'],
})
export const changeReleaseTerms = defineCall({
  ...call('changeReleaseTerms', '/texts/{id}/release-terms', 'Sets the embargo and the end of a text'),
  method: 'PATCH',
  rateLimit,
  params,
  needsKnownField: true,
  body: z.object({
    embargoUntil: broughtMoment.nullable().optional(),
    expiresAt: broughtMoment.nullable().optional().describe('Then readers lose the article'),
  }),
  reply: terms,
  errors: [...refusals, 'conflict'],
})
export const recallText = defineCall({
  ...call(
    'recallText',
    '/texts/{id}/recall',
    'Takes an article from its readers, or an update back to the edition before',
  ),
  method: 'POST',
  rateLimit,
  params,
  body: z.object({
    to: z
      .enum(['private', 'draft', 'former'])
      .default('private')
      .describe('`former`: the edition before is out again; the others take the article away'),
  }),
  reply,
  errors: [...refusals, 'conflict', 'unavailable'],
})
export const returnRelease = defineCall({
  ...call(
    'returnRelease',
    '/texts/{id}/releases/{releaseId}/return',
    'Gives readers an edition back that was taken away',
  ),
  method: 'POST',
  rateLimit,
  params: releaseParams,
  reply,
  errors: [...refusals, 'conflict', 'unavailable'],
})

export const openPostText = defineCall({
  ...call('openPostText', '/posts/{postId}/text', 'The text of an article; made of it, when there is none'),
  method: 'POST',
  rateLimit,
  params: z.object({ postId: rowId }),
  reply: z.object({ text: newsroomText }),
  errors: refusals,
})
export const takePost = defineCall({
  ...call(
    'takePost',
    '/texts/{id}/take-post',
    'Writes into the text what its article says after somebody else changed it',
  ),
  method: 'POST',
  rateLimit,
  params,
  reply: z.object({ text: newsroomText, versionId: id.describe('The text before') }),
  errors: [...refusals, 'conflict', 'too_large', 'unavailable'],
})

export const correctText = defineCall({
  name: 'correctText',
  service: 'newsroom',
  path: '/internal/newsroom/corrections',
  auth: 'internal',
  summary: 'Corrects words of an article that occur once: in its text, if there is one, and for readers',
  source: 'own: office',
  method: 'POST',
  body: z.object({
    postId: rowNumber,
    before: passage(1000).pipe(z.string().min(1)),
    after: passage(1000),
    personId: z.uuid().describe('Who corrects'),
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
