// The texts of the newsroom: lists, versions, remarks. The documents travel over the socket of newsroom-socket.ts. Every call needs a role of
// the application `quasar`; domain/newsroom-rights.ts defines the rights.
import { z } from 'zod'
import { textActions, textStages } from '#domain/newsroom-rights.ts'
import { defineCall, officeCallOf } from './call.ts'
import { broughtMoment } from './moments.ts'
import { wordList } from './lists.ts'
import { line, paragraphs } from './typed-text.ts'
import { bigRowId, wholeNumber } from './whole-number.ts'

export const textStage = z.enum(textStages)
export const textKind = z.enum(['article', 'recipe', 'health', 'news'])
export type TextKind = z.output<typeof textKind>
/** The author of automatic changes, such as typography, expiry and articles that become texts. All other authors are UUIDs. */
export const systemAuthor = 'system'

/** Why a version was saved. `guard`: before a large deletion. `restore`: before another version was restored. */
export const versionCause = z.enum(['person', 'stage', 'release', 'guard', 'restore'])
export type VersionCause = z.output<typeof versionCause>
/** Actions in the log of a text; writing is not logged. */
export const textLogAction = z.enum([
  'created',
  'changed',
  'moved',
  'removed',
  'brought-back',
  'named-version',
  'restored-version',
  'guarded',
  'shared',
  'ended-link',
  'asked-release',
  'changed-release',
  'cancelled-release',
  'typeset',
  'released',
  'failed-release',
  'changed-terms',
  'recalled',
  'returned',
  'expired',
  'opened-post',
  'took-post',
  'post-changed',
  'corrected',
  'kept-headline',
  'queued',
  'unqueued',
  'asked-signature',
  'signed',
  'took-source-change',
  'dismissed-source-change',
  'took-tip',
  'removed-tip',
])
export type TextLogAction = z.output<typeof textLogAction>

const moment = z.iso.datetime()
const id = z.number().int()
const userId = z.string()
const section = line(100).pipe(z.string().min(1)).describe('Slug of a topic')
const base64 = z.base64()

export const newsroomText = z.object({
  id,
  kind: textKind,
  stage: textStage,
  title: z.string().describe('The first 300 characters'),
  standfirst: z.string().describe('The first 1000 characters'),
  section: z.string().nullable(),
  ownerId: userId.nullable(),
  deadline: moment.nullable(),
  plannedAt: moment.nullable().describe('When the text should be published; only a plan, unlike the time of a release'),
  postId: id.nullable().describe('The article, after the first release'),
  postChangedAt: moment
    .nullable()
    .describe('When the article was changed outside the newsroom; null after a person has decided what to do'),
  schema: z.number().int().describe('The highest schema version that the text was written with'),
  createdBy: userId,
  createdAt: moment,
  changedAt: moment.describe('When these fields were changed last'),
  writtenAt: moment.describe('When the document was changed last'),
  deletedAt: moment.nullable(),
  may: z.array(z.enum(textActions)).describe('Rights of the caller at this stage'),
  mayMoveTo: z.array(textStage).describe('Stages to which the caller may move the text'),
  mayRelease: z.boolean().describe('The caller may release the text and decide about the published edition'),
})
export type NewsroomText = z.output<typeof newsroomText>

/** Stages to which a queued text can move automatically. */
export const queueStage = z.enum(['ready', 'out'])
export type QueueStage = z.output<typeof queueStage>
const originKind = z.enum(['question', 'search'])

export const textCover = z
  .object({ url: z.string(), focal: z.tuple([z.number(), z.number()]).nullable() })
  .nullable()
  .describe('A small rendition')

/** A text with the additional fields of the plan. */
export const listedText = newsroomText.extend({
  cover: textCover,
  openRemarks: z.number().int(),
  blockers: z
    .array(z.object({ field: z.string(), reason: z.string(), isBlocking: z.literal(true) }))
    .nullable()
    .describe('Blocking problems of the last check; null if not checked yet'),
  queue: z.object({ stage: queueStage, by: userId, at: moment }).nullable(),
  origin: z.object({ kind: originKind, note: z.string() }).nullable().describe('The source of the idea'),
  release: z.object({ id, at: moment.nullable() }).nullable().describe('The waiting release'),
  outAt: moment.nullable().describe('When the published edition was published'),
})
export type ListedText = z.output<typeof listedText>

export const textVersion = z.object({
  id,
  cause: versionCause,
  name: z.string(),
  authorId: userId,
  stage: textStage,
  createdAt: moment,
})
export type TextVersion = z.output<typeof textVersion>

/** Adjacent letters (Yjs ids of one client) that one person wrote or deleted within minutes. */
const textEditRun = z.object({
  personId: userId,
  isDeletion: z.boolean(),
  client: z.number().int(),
  clock: z.number().int(),
  length: z.number().int(),
  at: moment.describe('Time of the last edit'),
})
export type TextEditRun = z.output<typeof textEditRun>

const textTree = z.object({
  title: z.string(),
  standfirst: z.string(),
  fields: z.record(z.string(), z.unknown()),
  body: z.array(z.record(z.string(), z.unknown())).describe('ProseMirror JSON: type, attrs, content; text, marks'),
})
export type TextTree = z.output<typeof textTree>

export const textPosition = base64.max(272).describe('An encoded Yjs relative position')
export const textRemark = z.object({
  id,
  rootId: id.nullable().describe('The remark that this answers'),
  authorId: userId,
  range: z
    .object({ start: z.string(), end: z.string(), quote: z.string() })
    .nullable()
    .describe('Encoded Yjs relative positions, and the words between them; null for an answer'),
  body: z.string(),
  suggestion: z.string().nullable().describe('Replacement for the words'),
  createdAt: moment,
  changedAt: moment.nullable(),
  resolvedAt: moment.nullable(),
  resolvedBy: userId.nullable(),
})
export type TextRemark = z.output<typeof textRemark>

/** Names of the people in a reply, such as owners and authors. Unknown people are left out. */
export const textPeople = z.array(z.object({ id: userId, name: z.string() }))
export type NamedPerson = z.output<typeof textPeople>[number]

const params = z.object({ id: bigRowId })
const versionParams = z.object({ id: bigRowId, versionId: bigRowId })
const remarkParams = z.object({ id: bigRowId, remarkId: bigRowId })
const paging = {
  before: bigRowId.optional().describe('Entries older than the one with this id'),
  limit: wholeNumber(1, 100).default(30),
}
const success = z.object({ success: z.literal(true) })
const reply = z.object({ text: newsroomText })

const call = officeCallOf('newsroom', '/api/v1/texts')
/** High enough for a person who moves a selection of texts at once. */
const rateLimit = { max: 120, perSeconds: 60 } as const
const refusals = ['validation', 'unauthorized', 'forbidden', 'not_found'] as const

export const createText = defineCall({
  ...call('createText', '', 'A new text, with its title as the first update of the log'),
  method: 'POST',
  rateLimit,
  body: z.object({
    kind: textKind.default('article'),
    stage: z.enum(['idea', 'draft']).default('idea'),
    title: line(300).default(''),
    section: section.nullable().default(null),
    ownerId: z.uuid().optional().describe('Default: the caller'),
    deadline: broughtMoment.nullable().default(null),
    plannedAt: broughtMoment.nullable().default(null),
  }),
  reply,
  errors: ['validation', 'unauthorized', 'forbidden'],
})
/** Columns by which lists can be sorted; `new` is the order of creation. */
export const textSorts = ['new', 'title', 'stage', 'deadline', 'planned', 'remarks', 'blockers', 'written'] as const
export type TextSort = (typeof textSorts)[number]
/** Filters of all views of the plan. */
export const textFilter = {
  kind: textKind.optional(),
  section: wordList(z.string().min(1).max(100))
    .refine(words => words.length <= 50, 'не больше 50 разделов')
    .optional()
    .describe('Any of these sections'),
  owner: z.union([z.uuid(), z.literal('none')]).optional(),
  due: z.enum(['late', 'week', 'none']).optional().describe('Deadline: passed, within seven days, none'),
  q: line(100).optional().describe('Words of the title'),
}
export const listTexts = defineCall({
  ...call('listTexts', '', 'List texts that the caller may read'),
  method: 'GET',
  query: z.object({
    ...textFilter,
    stage: textStage.optional(),
    inWork: z.enum(['0', '1']).default('0').describe('1: without published texts'),
    from: broughtMoment.optional().describe('Planned or to be released at this moment or later'),
    to: broughtMoment.optional().describe('Planned or to be released before this moment'),
    undated: z.enum(['0', '1']).default('0').describe('1: texts without a planned day'),
    removed: z.enum(['0', '1']).default('0').describe('1: deleted texts, which can be restored'),
    sort: line(60)
      .pipe(z.string().regex(new RegExp(`^-?(${textSorts.join('|')})(,-?(${textSorts.join('|')}))?$`)))
      .default('-new')
      .describe('One or two columns; a minus sorts in descending order. Empty values come last'),
    offset: wholeNumber(0, 10_000).default(0),
    limit: wholeNumber(1, 200).default(30),
  }),
  reply: z.object({ items: z.array(listedText), people: textPeople, total: z.number().int() }),
  errors: ['validation', 'unauthorized', 'forbidden'],
})
export const getText = defineCall({
  ...call('getText', '/{id}', 'A text without its words'),
  method: 'GET',
  params,
  reply,
  errors: refusals,
})
export const changeText = defineCall({
  ...call('changeText', '/{id}', 'Change kind, section, owner, deadline or planned day'),
  method: 'PATCH',
  rateLimit,
  params,
  needsKnownField: true,
  body: z.object({
    kind: textKind.optional(),
    section: section.nullable().optional(),
    ownerId: z.uuid().nullable().optional(),
    deadline: broughtMoment.nullable().optional(),
    plannedAt: broughtMoment.nullable().optional(),
    expected: z
      .object({
        kind: textKind.optional(),
        section: section.nullable().optional(),
        ownerId: z.uuid().nullable().optional(),
        deadline: broughtMoment.nullable().optional(),
        plannedAt: broughtMoment.nullable().optional(),
      })
      .optional()
      .describe(
        'Values that the caller saw; if a field has changed since, the call is a `conflict` that names the person',
      ),
  }),
  reply,
  errors: [...refusals, 'conflict'],
})
export const moveText = defineCall({
  ...call('moveText', '/{id}/stage', 'Move a text to another stage and save a version of it'),
  method: 'PUT',
  rateLimit,
  params,
  body: z.object({ stage: textStage }),
  reply,
  errors: refusals,
})
export const removeText = defineCall({
  ...call('removeText', '/{id}', 'Delete a text; it can be restored for thirty days'),
  method: 'DELETE',
  rateLimit,
  params,
  reply,
  errors: refusals,
})
export const bringTextBack = defineCall({
  ...call('bringTextBack', '/{id}/bring-back', 'Restore a deleted text'),
  method: 'POST',
  rateLimit,
  params,
  reply,
  errors: refusals,
})

export const listTextVersions = defineCall({
  ...call('listTextVersions', '/{id}/versions', 'List versions of a text, newest first'),
  method: 'GET',
  params,
  query: z.object(paging),
  reply: z.object({ items: z.array(textVersion), people: textPeople }),
  errors: refusals,
})
export const nameTextVersion = defineCall({
  ...call('nameTextVersion', '/{id}/versions', 'Save the current text as a named version'),
  method: 'POST',
  rateLimit,
  params,
  body: z.object({ name: line(200).pipe(z.string().min(1, 'назовите версию')) }),
  reply: z.object({ version: textVersion }),
  errors: [...refusals, 'quota_exceeded'],
})
export const getTextVersion = defineCall({
  ...call('getTextVersion', '/{id}/versions/{versionId}', 'A version: as one Yjs update or as a tree'),
  method: 'GET',
  params: versionParams,
  query: z.object({ form: z.enum(['update', 'tree']).default('tree') }),
  reply: z.object({
    version: textVersion,
    update: z.string().nullable().describe('Base64'),
    tree: textTree.nullable(),
  }),
  errors: refusals,
})
export const listTextStrokes = defineCall({
  ...call(
    'listTextStrokes',
    '/{id}/versions/{versionId}/strokes',
    'List who wrote and deleted what since a version, as far as the log goes back',
  ),
  method: 'GET',
  params: versionParams,
  reply: z.object({ items: z.array(textEditRun), people: textPeople }),
  errors: refusals,
})
export const restoreTextVersion = defineCall({
  ...call('restoreTextVersion', '/{id}/versions/{versionId}/restore', 'Restore a version by an update of the text'),
  method: 'POST',
  rateLimit,
  params: versionParams,
  reply: z.object({ version: textVersion.describe('Version with the text before restoring') }),
  errors: [...refusals, 'too_large', 'unavailable'],
})

export const listTextRemarks = defineCall({
  ...call('listTextRemarks', '/{id}/remarks', 'List remarks with their answers, oldest first'),
  method: 'GET',
  params,
  query: z.object({
    open: z.enum(['0', '1']).default('0').describe('1: without resolved threads'),
    after: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0).describe('The last id of the previous page'),
    limit: wholeNumber(1, 200).default(100),
  }),
  reply: z.object({ items: z.array(textRemark), people: textPeople }),
  errors: refusals,
})
export const addTextRemark = defineCall({
  ...call('addTextRemark', '/{id}/remarks', 'Add a remark on a range, or an answer to a remark'),
  method: 'POST',
  rateLimit,
  params,
  body: z.object({
    body: paragraphs(5000).default(''),
    suggestion: paragraphs(5000).nullable().default(null),
    rootId: bigRowId.nullable().default(null),
    range: z
      .object({ start: textPosition, end: textPosition, quote: paragraphs(1000) })
      .nullable()
      .default(null),
  }),
  reply: z.object({ remark: textRemark }),
  errors: [...refusals, 'quota_exceeded'],
})
export const changeTextRemark = defineCall({
  ...call('changeTextRemark', '/{id}/remarks/{remarkId}', 'Change an own remark, or resolve a thread'),
  method: 'PATCH',
  rateLimit,
  params: remarkParams,
  needsKnownField: true,
  body: z.object({
    body: paragraphs(5000).optional(),
    suggestion: paragraphs(5000).nullable().optional(),
    isResolved: z.boolean().optional(),
  }),
  reply: z.object({ remark: textRemark }),
  errors: refusals,
})
export const removeTextRemark = defineCall({
  ...call('removeTextRemark', '/{id}/remarks/{remarkId}', 'Remove an own remark with its answers'),
  method: 'DELETE',
  rateLimit,
  params: remarkParams,
  reply: success,
  errors: refusals,
})

export const listTextLog = defineCall({
  ...call('listTextLog', '/{id}/log', 'List the actions on a text, newest first'),
  method: 'GET',
  params,
  query: z.object(paging),
  reply: z.object({
    items: z.array(
      z.object({
        id,
        personId: userId,
        action: textLogAction,
        detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
        createdAt: moment,
      }),
    ),
    people: textPeople,
  }),
  errors: refusals,
})

/** Roles belong to the auth service. Both calls are for administrators who signed in through the office. */
const memberCall = officeCallOf('newsroom', '/api/v1/members')
const memberMarks = z.object({
  userId,
  isProofReader: z.boolean(),
  sections: z.array(z.string()).describe('Slugs of the topics of a section editor'),
})
export type MemberMarks = z.output<typeof memberMarks>
export const listMembers = defineCall({
  ...memberCall('listMembers', '', 'List marks of colleagues: proof-reader, sections of an editor'),
  method: 'GET',
  query: z.object({
    ids: line(4000)
      .pipe(z.string().regex(/^[\da-f-]{36}(,[\da-f-]{36}){0,99}$/))
      .describe('Up to 100 people'),
  }),
  reply: z.object({ items: z.array(memberMarks).describe('People without marks are left out') }),
  errors: ['validation', 'unauthorized', 'forbidden'],
})
export const setMember = defineCall({
  ...memberCall('setMember', '/{id}', 'Set the marks of a colleague'),
  method: 'PUT',
  rateLimit,
  params: z.object({ id: z.uuid() }),
  body: z.object({ isProofReader: z.boolean(), sections: z.array(section).max(100) }),
  reply: success,
  errors: ['validation', 'unauthorized', 'forbidden'],
})

export const newsroomCalls = [
  createText,
  listTexts,
  getText,
  changeText,
  moveText,
  removeText,
  bringTextBack,
  listTextVersions,
  nameTextVersion,
  getTextVersion,
  listTextStrokes,
  restoreTextVersion,
  listTextRemarks,
  addTextRemark,
  changeTextRemark,
  removeTextRemark,
  listTextLog,
  listMembers,
  setMember,
] as const
