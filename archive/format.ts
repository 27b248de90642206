// The archive of a magazine, version 9 (1 had no comments, 2 no polls and widgets, 3 no reactions, 4 no texts of the newsroom, 5 no words of
// the search, 6 no pins of the home page, no dates of menus and no redirects, 7 no newsletters, 8 no settings of the magazine,
// rules of moderation, texts of consents and advertising): the format for export and import. Described in docs/operations.md.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { menus } from '#contract/content.ts'
import { archivedRedirect, redirectsAtOnce } from '#contract/office/addresses.ts'
import { adPlaces } from '#domain/advertising.ts'
import { archivedAdPlace } from '#contract/front-ads.ts'
import { archivedPin, frontPinsMax } from '#contract/front.ts'
import { archivedCommentRule, archivedCommentRulesMax } from '#contract/office/comment-rules.ts'
import { archivedConsentVersion, archivedConsentsMax } from '#contract/office/consent-texts.ts'
import { magazineFields } from '#contract/office/magazine.ts'
import { menuTrees } from '#contract/office/menus.ts'
import { commentAuthor, commentDraft } from '#contract/office/comments.ts'
import { articleDraft, personDraft, termDraft } from '#contract/office/content.ts'
import { storedFile, storedImage } from '#contract/office/media.ts'
import {
  archivedHealth,
  archivedLogEntry,
  archivedMember,
  archivedRelease,
  archivedRemark,
  archivedText,
  archivedVersion,
  newsroomSettings,
  readableText,
} from '#contract/office/newsroom-archive.ts'
import { archivedNewsletters } from '#contract/office/newsletters.ts'
import { pollDraft } from '#contract/office/quiz.ts'
import { recipeDraft, recipeTermDraft } from '#contract/office/recipes.ts'
import { archivedWordGroup } from '#contract/office/search-archive.ts'
import { widgetDraft } from '#contract/office/widgets.ts'
import { reactionNumbers } from '#contract/reactions.ts'
import { changedGroupsMax } from '#contract/thesaurus.ts'

export const formatName = 'delno-archive'
/** Raised when an older program could no longer read the archive. */
export const formatVersion = 9
export const manifestName = 'manifest.json'

const id = z.number().int().min(1)
/** The row of a picture. Its bytes are a separate file. */
const picture = storedImage.omit({ file: true }).extend({
  bytes: z.string().describe('Name of the file with the bytes, in the same folder'),
})
const file = storedFile.omit({ file: true }).extend({
  bytes: z.string().describe('Name of the file with the bytes, in the same folder'),
})
/** A document of the newsroom. Its bytes are a separate file: one Yjs update. */
const document = {
  bytes: z
    .string()
    .regex(/^\d+\.yjs$/)
    .describe('Name of the file with the document, in the same folder'),
}
const views = z.object({ id, views: z.array(z.object({ day: z.iso.date(), count: z.number().int().min(1) })) })

/** Accounts are not exported. The key of a person with an account is the account's id. */
const comment = commentDraft.required({ id: true }).extend({ author: commentAuthor.omit({ userId: true }).nullable() })

/** All kinds of files: path and content. */
export const contents = {
  people: { path: /^people\.json$/, schema: z.array(personDraft.extend({ id })) },
  terms: { path: /^terms\.json$/, schema: z.array(termDraft.extend({ id })) },
  recipeTerms: {
    path: /^recipe-terms\.json$/,
    schema: z.array(recipeTermDraft.extend({ id, address: z.string().min(1) })),
  },
  menus: { path: /^menus\.json$/, schema: menus },
  /** Polls with the numbers of their answers, without names of voters. */
  polls: { path: /^polls\.json$/, schema: z.array(pollDraft.extend({ id })) },
  /** Widgets in the order of their slots, without ids, to which nothing refers. */
  widgets: { path: /^widgets\.json$/, schema: z.array(widgetDraft) },
  /** The menus with their dates, if the office has changed them. */
  menuTrees: { path: /^front\/menus\.json$/, schema: menuTrees },
  /** Where readers are led from addresses without a page, at most a thousand in a file. */
  redirects: { path: /^redirects\/\d+\.json$/, schema: z.array(archivedRedirect).max(redirectsAtOnce) },
  /** Pins of the home page. */
  frontPins: { path: /^front\/pins\.json$/, schema: z.array(archivedPin).max(frontPinsMax) },
  /** Places of advertising with their contracts: an archive moves one magazine. */
  ads: { path: /^front\/ads\.json$/, schema: z.array(archivedAdPlace).max(adPlaces.length) },
  article: { path: /^articles\/\d+\.json$/, schema: articleDraft.extend({ id }) },
  recipe: { path: /^recipes\/\d+\.json$/, schema: recipeDraft.extend({ id }) },
  picture: { path: /^media\/\d+\.json$/, schema: picture },
  file: { path: /^files\/\d+\.json$/, schema: file },
  comments: { path: /^comments\/\d+\.json$/, schema: z.array(comment) },
  views: { path: /^views\/\d+\.json$/, schema: z.array(views) },
  /** Numbers of reactions, without names of readers. */
  reactions: { path: /^reactions\/\d+\.json$/, schema: z.array(reactionNumbers) },
  /** A text of the newsroom: its document in a file of its own, and what it says, for people and other programs. */
  text: { path: /^newsroom\/\d+\.json$/, schema: archivedText.extend({ ...document, readable: readableText }) },
  textVersion: { path: /^newsroom\/versions\/\d+\.json$/, schema: archivedVersion.extend(document) },
  textRelease: { path: /^newsroom\/releases\/\d+\.json$/, schema: archivedRelease },
  textRemarks: { path: /^newsroom\/remarks\/\d+\.json$/, schema: z.array(archivedRemark) },
  /** Claims, signatures, reviews and changes for readers, by text. */
  textHealth: { path: /^newsroom\/health\/\d+\.json$/, schema: z.array(archivedHealth) },
  textDeeds: { path: /^newsroom\/deeds\/\d+\.json$/, schema: z.array(archivedLogEntry) },
  /** Marks of colleagues by the ids of their accounts; roles belong to accounts, which are not exported. */
  members: { path: /^newsroom\/members\.json$/, schema: z.array(archivedMember) },
  /** The dictionary, changed rules and week norms of the newsroom. */
  newsroomSettings: { path: /^newsroom\/settings\.json$/, schema: newsroomSettings },
  /** Groups of words of the search that the magazine has changed. */
  wordGroups: { path: /^search\/words\.json$/, schema: z.array(archivedWordGroup).max(changedGroupsMax) },
  /** The newsletters and their issues, without subscribers. */
  newsletters: { path: /^newsletters\.json$/, schema: archivedNewsletters },
  /** What the office has set about the magazine. */
  magazine: { path: /^magazine\.json$/, schema: magazineFields },
  /** Rules of moderation that the magazine has changed. */
  commentRules: {
    path: /^moderation\/rules\.json$/,
    schema: z.array(archivedCommentRule).max(archivedCommentRulesMax),
  },
  /** Every version of the texts that readers agree to. */
  consents: { path: /^consents\.json$/, schema: z.array(archivedConsentVersion).max(archivedConsentsMax) },
} as const
export type Contents = typeof contents
export type ContentKind = keyof Contents
export type ContentOf<Kind extends ContentKind> = z.output<Contents[Kind]['schema']>

/** Files that are copied unchanged: bytes of pictures, audio, video, documents and texts of the newsroom. */
export const rawPaths = [
  /^media\/\d+\.(webp|avif)$/,
  /^files\/\d+\.(?!json$)[a-z0-9]+$/,
  /^newsroom\/(versions\/)?\d+\.yjs$/,
]

export const counts = z.object({
  people: z.number().int(),
  terms: z.number().int(),
  recipeTerms: z.number().int(),
  articles: z.number().int(),
  recipes: z.number().int(),
  pictures: z.number().int(),
  files: z.number().int(),
  comments: z.number().int().default(0),
  texts: z.number().int().default(0),
})
export type ArchiveCounts = z.output<typeof counts>

export const manifest = z.object({
  format: z.literal(formatName),
  version: z.number().int().min(1),
  createdAt: z.iso.datetime(),
  site: z.string().describe('Address of the site it was taken from'),
  counts,
  missingPictures: z
    .array(z.number().int())
    .optional()
    .describe('Numbers of pictures whose bytes were not in the store; archives of before do not say'),
  files: z.array(
    z.object({ path: z.string(), size: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
})
export type Manifest = z.output<typeof manifest>

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** JSON with sorted keys, indented by two spaces, with a final line end: equal content has equal bytes. */
export function toStableJson(value: unknown): Buffer {
  const sorted = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(sorted)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(
      Object.entries(each)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, inner]) => [key, sorted(inner)]),
    )
  }
  return Buffer.from(`${JSON.stringify(sorted(value), undefined, 2)}\n`)
}

/** Refuses paths that lead out of the archive on any system. */
export function isInside(path: string): boolean {
  return (
    path.length <= 1000 &&
    !/[\\\0:]/.test(path) &&
    path.split('/').every(part => part !== '' && part !== '.' && part !== '..')
  )
}
