// Export and import of the newsroom's texts, in batches in the order of ids. Texts, versions, releases, remarks and log entries have separate
// calls, so that a text with hundreds of versions is never in one reply. People are identified by the ids of their accounts.
import { z } from 'zod'
import { textStages } from '#domain/newsroom-rights.ts'
import { defineCall, internalCallOf } from '../call.ts'
import { dictionaryMax, dictionaryWordMax, dictionaryWordPattern } from '../newsroom-dictionary.ts'
import { gateSeverities, storedParams } from '../newsroom-gate.ts'
import { claimSource, claimSourcesMax, readerChangesMax } from '../newsroom-health.ts'
import { exampleMax, examplesMax, phraseMax, phrasesMax } from '../newsroom-proofreading.ts'
import { broughtMoment } from '../moments.ts'
import { releaseStates } from '../newsroom-release.ts'
import { systemAuthor, textLogAction, textKind, versionCause } from '../newsroom.ts'
import { int4Max, int8Max, integer, pieceQuery, rowNumber } from '../whole-number.ts'
import { articleDraft } from './content.ts'
import { recipePart } from './recipes.ts'

/** Size of a whole document as one Yjs update, including tombstones. */
export const archivedStateBytesMax = 16 * 1024 * 1024
/** Size of an encoded Yjs relative position; the column has the same limit. */
export const positionBytesMax = 200
const bodyBytesMax = 24 * 1024 * 1024

const id = integer(1, 2 ** 40 - 1)
/** An account, or the system. */
const personId = z.uuid('Ожидается UUID').or(z.literal(systemAuthor))
const postId = integer(1, int4Max)
const moment = broughtMoment
/** Base64 of at most `bytes` bytes. The decoder checks the format, because a regular expression over megabytes is slow. */
const bytesOf = (bytes: number) => z.string().max(Math.ceil(bytes / 3) * 4)
const state = bytesOf(archivedStateBytesMax).describe('One Yjs update in base64')
const stage = z.enum(textStages)
const schema = integer(0, 32_767)
const seq = integer(0, 2 ** 40 - 1)

/** The row of a text, without its document. */
export const archivedText = z.object({
  id,
  kind: textKind,
  stage,
  section: z.string().max(100).nullable(),
  ownerId: personId.nullable(),
  deadline: moment.nullable(),
  embargoUntil: moment.nullable(),
  expiresAt: moment.nullable(),
  postId: postId.nullable(),
  postSource: z.string().max(300).nullable().describe('The importer’s key of an article that became a text'),
  postHash: z.string().max(100).nullable().describe('Hash of the article as the newsroom saved or read it last'),
  postChangedAt: moment.nullable(),
  createdBy: personId,
  createdAt: moment,
  changedAt: moment,
  writtenAt: moment,
  deletedAt: moment.nullable(),
  schema: schema.describe('The highest schema version that the text was written with'),
  seq: seq.describe('Number of the last update in the log'),
})
export type ArchivedText = z.output<typeof archivedText>

/** The content of the document for people and other programs; an import reads only `state`. */
export const readableText = z.object({
  title: z.string(),
  standfirst: z.string(),
  fields: z.record(z.string(), z.unknown()),
  body: z.string().nullable().describe('The source of the body; null if a newer editor wrote it'),
  footnotes: z.array(z.object({ id: z.string(), content: z.string() })),
})

export const archivedVersion = z.object({
  id,
  textId: id,
  cause: versionCause,
  name: z.string().max(200),
  authorId: personId,
  stage,
  schema,
  createdAt: moment,
})
export type ArchivedVersion = z.output<typeof archivedVersion>

export const archivedRelease = z.object({
  id,
  textId: id,
  edition: integer(1, int4Max),
  state: z.enum(releaseStates),
  versionId: id.nullable(),
  draft: articleDraft.extend({ id: rowNumber.optional(), recipe: recipePart.optional() }),
  seq,
  note: z.string().max(300),
  plannedAt: moment.nullable(),
  dueAt: moment,
  failure: z.string().max(1_000).nullable(),
  askedBy: personId,
  askedAt: moment,
  outAt: moment.nullable(),
  lateMs: integer(0, int4Max).nullable(),
  endedAt: moment.nullable(),
})
export type ArchivedRelease = z.output<typeof archivedRelease>

export const archivedRemark = z.object({
  id,
  textId: id,
  rootId: id.nullable(),
  authorId: personId,
  range: z
    .object({ start: bytesOf(positionBytesMax), end: bytesOf(positionBytesMax), quote: z.string().max(1_000) })
    .nullable()
    .describe('Encoded Yjs relative positions'),
  body: z.string().max(5_000),
  suggestion: z.string().max(5_000).nullable(),
  createdAt: moment,
  changedAt: moment.nullable(),
  resolvedAt: moment.nullable(),
  resolvedBy: personId.nullable(),
})
export type ArchivedRemark = z.output<typeof archivedRemark>

export const archivedLogEntry = z.object({
  id,
  textId: id,
  personId,
  action: textLogAction,
  detail: z
    .record(z.string().max(50), z.union([z.string().max(1_000), z.number(), z.null()]))
    .refine(detail => JSON.stringify(detail).length <= 2_000, 'не длиннее 2000 знаков'),
  createdAt: moment,
})
export type ArchivedLogEntry = z.output<typeof archivedLogEntry>

export const archivedHealth = z.object({
  id,
  textId: id,
  reviewOn: z.iso.date().nullable(),
  reminded: integer(0, 1_000),
  remindedOf: z.iso.date().nullable().describe('The day of the review that was reminded of'),
  claims: z
    .array(
      z.object({
        range: z.object({
          start: bytesOf(positionBytesMax),
          end: bytesOf(positionBytesMax),
          quote: z.string().min(1).max(1_000),
        }),
        sources: z
          .array(
            claimSource.extend({
              title: z.string().max(300),
              url: z
                .url({ protocol: /^https$/ })
                .max(2_000)
                .nullable(),
              note: z.string().max(200),
            }),
          )
          .max(claimSourcesMax),
        state: z.enum(['proposed', 'true', 'mend']),
        note: z.string().max(1_000),
        addedBy: personId,
        addedAt: moment,
        checkedBy: personId.nullable(),
        checkedAt: moment.nullable(),
        signedHash: z.string().max(100).nullable(),
        signedExpert: z.string().max(200).nullable(),
      }),
    )
    .max(200),
  signatures: z
    .array(
      z.object({
        expert: z.string().max(200),
        expertName: z.string().max(200),
        signedOn: z.iso.date(),
        signedAt: moment,
        askedBy: personId,
        isWhole: z.boolean(),
        claims: z
          .array(
            z.object({
              claim: integer(0, 199).nullable().describe('Its place in the list; null if it was removed'),
              hash: z.string().max(100),
            }),
          )
          .max(200),
      }),
    )
    .max(1_000),
  changes: z
    .array(z.object({ on: z.iso.date(), words: z.string().min(1).max(300), addedBy: personId, addedAt: moment }))
    .max(readerChangesMax),
})
export type ArchivedHealth = z.output<typeof archivedHealth>

export const archivedMember = z.object({
  userId: personId,
  isProofReader: z.boolean(),
  sections: z.array(z.string().min(1).max(100)).max(100),
})

const call = internalCallOf('newsroom', 'POST', 'own: export and import')
const inPieces = { method: 'GET', query: pieceQuery({ idMax: int8Max }) } as const

const listedText = archivedText.extend({ state, readable: readableText })
export type ListedText = z.output<typeof listedText>
export const listArchivedTexts = defineCall({
  ...call('listArchivedTexts', '/archive/texts', 'List texts with their documents; a large batch ends early'),
  ...inPieces,
  reply: z.object({ items: z.array(listedText) }),
})
const listedVersion = archivedVersion.extend({ state })
export const listArchivedVersions = defineCall({
  ...call('listArchivedVersions', '/archive/versions', 'List versions of texts; a large batch ends early'),
  ...inPieces,
  reply: z.object({ items: z.array(listedVersion) }),
})
export const listArchivedReleases = defineCall({
  ...call('listArchivedReleases', '/archive/releases', 'List releases of texts; a large batch ends early'),
  ...inPieces,
  reply: z.object({ items: z.array(archivedRelease) }),
})
export const listArchivedRemarks = defineCall({
  ...call('listArchivedRemarks', '/archive/remarks', 'List remarks on texts'),
  ...inPieces,
  reply: z.object({ items: z.array(archivedRemark) }),
})
export const listArchivedDeeds = defineCall({
  ...call('listArchivedDeeds', '/archive/deeds', 'List the log entries of texts'),
  ...inPieces,
  reply: z.object({ items: z.array(archivedLogEntry) }),
})
export const listArchivedHealth = defineCall({
  ...call(
    'listArchivedHealth',
    '/archive/health',
    'List the claims, signatures and reviews of texts, by the ids of texts',
  ),
  method: 'GET',
  query: pieceQuery({ idMax: int8Max, most: 50, usual: 50 }),
  reply: z.object({ items: z.array(archivedHealth) }),
})

const claimedSource = archivedHealth.shape.claims.element.shape.sources.element
/** For importers, which know the words of a claim and not its place in a document of the office. */
export const bringReviews = defineCall({
  ...call(
    'bringReviews',
    '/reviews',
    'Open health articles as texts with the claims that their expert signed; a text that has claims keeps its own',
  ),
  body: z.object({
    articles: z
      .array(
        z.object({
          postId,
          signedOn: z.iso.date(),
          reviewOn: z.iso.date().nullable().describe('Null: a year after the signature'),
          claims: z
            .array(
              z.object({
                words: z.string().min(3).max(1_000).describe('As they stand in the article, once'),
                sources: z.array(claimedSource).min(1).max(claimSourcesMax),
              }),
            )
            .min(1)
            .max(200),
          changes: z
            .array(z.object({ on: z.iso.date(), words: z.string().min(1).max(300) }))
            .max(readerChangesMax)
            .describe('What readers are told'),
        }),
      )
      .max(50),
  }),
  reply: z.object({ brought: z.number().int() }),
  errors: ['validation', 'not_found'],
})
const sectionName = z.string().min(1).max(100)
/** What the newsroom has set for all of its texts. */
export const newsroomSettings = z.object({
  dictionary: z
    .array(
      z.object({
        word: z.string().max(dictionaryWordMax).regex(dictionaryWordPattern),
        addedBy: personId,
        addedAt: moment,
      }),
    )
    .max(dictionaryMax)
    .default([]),
  proofreading: z
    .array(
      z.object({
        rule: z.string().max(50),
        isOff: z.boolean(),
        added: z.array(z.string().max(phraseMax)).max(phrasesMax),
        removed: z.array(z.string().max(phraseMax)).max(2 * phrasesMax),
        examples: z
          .array(z.object({ wrong: z.string().max(exampleMax), right: z.string().max(exampleMax) }))
          .max(examplesMax)
          .nullable(),
        changedBy: personId,
        changedAt: moment,
      }),
    )
    .max(200)
    .default([]),
  gate: z
    .array(
      z.object({
        rule: z.string().max(50),
        severity: z.enum(gateSeverities),
        params: storedParams,
      }),
    )
    .max(200)
    .default([]),
  norms: z
    .array(z.object({ section: sectionName, count: integer(1, 99) }))
    .max(500)
    .default([]),
})
export type NewsroomSettings = z.output<typeof newsroomSettings>
export const listNewsroomSettings = defineCall({
  ...call('listNewsroomSettings', '/archive/settings', 'The dictionary, changed rules and week norms'),
  method: 'GET',
  reply: newsroomSettings,
})
export const listArchivedMembers = defineCall({
  ...call('listArchivedMembers', '/archive/members', 'List the marks of colleagues in the order of their ids'),
  method: 'GET',
  query: z.object({
    after: z.string().max(64).default('').describe('The last id of the previous batch'),
    limit: pieceQuery().shape.limit,
  }),
  reply: z.object({ items: z.array(archivedMember) }),
})

/** The key of an item, which finds it again if it got another id here. */
const source = z.string().min(1).max(500)

/** Items that one call restores; an importer sends no more. */
export const restoredAtOnce = { texts: 100, health: 50, others: 500 } as const

const brought = { source }
const restored = z.object({
  results: z.array(
    z.object({
      id: z.number().int().describe('Its id here; in a trial 0 if it does not exist'),
      outcome: z
        .enum(['created', 'unchanged', 'kept'])
        .describe('`kept`: it exists with other content and was not changed'),
    }),
  ),
})
const restoring = {
  method: 'POST' as const,
  bodyBytesMax,
  reply: restored,
  errors: ['validation', 'conflict'],
}
export const restoreTexts = defineCall({
  ...call('restoreTexts', '/archive/texts', 'Restore texts without their articles; existing texts stay unchanged'),
  ...restoring,
  body: z.object({
    texts: z
      .array(archivedText.omit({ postId: true, postHash: true, postSource: true }).extend({ ...brought, state }))
      .max(restoredAtOnce.texts),
    isTrial: z.boolean().default(false),
  }),
})
export const restoreTextVersions = defineCall({
  ...call('restoreTextVersions', '/archive/versions', 'Restore versions of existing texts'),
  ...restoring,
  body: z.object({ versions: z.array(archivedVersion.extend({ ...brought, state })).max(restoredAtOnce.others) }),
})
export const restoreTextReleases = defineCall({
  ...call(
    'restoreTextReleases',
    '/archive/releases',
    'Restore releases of existing texts; a waiting release whose time has passed is cancelled',
  ),
  ...restoring,
  body: z.object({ releases: z.array(archivedRelease.extend(brought)).max(restoredAtOnce.others) }),
})
export const restoreTextRemarks = defineCall({
  ...call(
    'restoreTextRemarks',
    '/archive/remarks',
    'Restore remarks of existing texts; a remark must come before its answers',
  ),
  ...restoring,
  body: z.object({ remarks: z.array(archivedRemark.extend(brought)).max(restoredAtOnce.others) }),
})
export const restoreTextDeeds = defineCall({
  ...call('restoreTextDeeds', '/archive/deeds', 'Restore log entries of existing texts'),
  ...restoring,
  body: z.object({ deeds: z.array(archivedLogEntry.extend(brought)).max(restoredAtOnce.others) }),
})
export const restoreTextHealth = defineCall({
  ...call(
    'restoreTextHealth',
    '/archive/health',
    'Restore claims, signatures and reviews of existing texts; a text that has any keeps its own',
  ),
  method: 'POST',
  bodyBytesMax,
  body: z.object({ texts: z.array(archivedHealth).max(restoredAtOnce.health) }),
  reply: z.object({ restored: z.number().int() }),
  errors: ['validation'],
})
export const tieTexts = defineCall({
  ...call(
    'tieTexts',
    '/archive/posts',
    'Connect restored texts to their articles, after their releases; an article that has a text keeps it',
  ),
  body: z.object({
    texts: z
      .array(archivedText.pick({ id: true, postSource: true, postHash: true }).extend({ postId }))
      .max(restoredAtOnce.others),
  }),
  reply: z.object({ taken: z.array(z.number().int()).describe('Texts whose article has another text') }),
  errors: ['validation'],
})
export const restoreMembers = defineCall({
  ...call('restoreMembers', '/archive/members', 'Restore marks of colleagues who have none here'),
  body: z.object({ members: z.array(archivedMember).max(restoredAtOnce.others) }),
  reply: z.object({ restored: z.number().int() }),
  errors: ['validation'],
})
export const restoreNewsroomSettings = defineCall({
  ...call(
    'restoreNewsroomSettings',
    '/archive/settings',
    'Restore the dictionary, changed rules and week norms; what is set here stays',
  ),
  bodyBytesMax,
  body: newsroomSettings,
  reply: z.object({ restored: z.number().int() }),
  errors: ['validation'],
})

export const newsroomArchiveCalls = [
  listArchivedTexts,
  listArchivedVersions,
  listArchivedReleases,
  listArchivedRemarks,
  listArchivedDeeds,
  listArchivedHealth,
  listArchivedMembers,
  listNewsroomSettings,
  restoreTexts,
  restoreTextVersions,
  restoreTextReleases,
  restoreTextRemarks,
  restoreTextDeeds,
  restoreTextHealth,
  bringReviews,
  tieTexts,
  restoreMembers,
  restoreNewsroomSettings,
] as const
