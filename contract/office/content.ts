import { z } from 'zod'
import { broughtMoment } from '../moments.ts'
import { abTitlesData, articleTemplate, articleType, jsonLd, storedMeta } from '../article.ts'
import { defineCall, internalCallOf } from '../call.ts'
import { savedBy } from '../events.ts'
import { image } from '../image.ts'
import { menus } from '../content.ts'
import { integer, pieceQuery, rowNumber } from '../whole-number.ts'
import { recipeIdFloor } from '#domain/post-id.ts'

// Calls for editors, importers and the demo. Unlike the legacy calls, these may change.

const slug = z.string().min(1).max(200)
const office = internalCallOf('content', 'POST', 'own: office and importers')

/** The importer's own key (`demo:101`, `wordpress:HOST:12`). Saving a key again updates its row, or changes nothing if nothing differs. */
const source = z.string().max(300).optional()

/** The wanted id of a new row. If the id is taken, the new row gets another one. */
const wishedId = integer(1, 2_000_000_000).optional()

/** Counts what a save would do without writing. */
const isTrial = z.boolean().default(false)

/** Russian typography on save: `apply` corrects texts and answers the corrections, `keep` leaves them unchanged. */
export const typography = z.enum(['apply', 'keep'])

/** One correction. `field` is a field of the draft; `nodeId` is the text node of a body. */
export const textDifference = z.object({
  field: z.string(),
  nodeId: z.string().nullable(),
  before: z.string(),
  after: z.string(),
})
export type TextDifference = z.infer<typeof textDifference>

/** A block that lacks required attributes (spec 5): the node that keeps its words, the intended block, the missing attributes. */
export const bodyProblem = z.object({ nodeId: z.string(), block: z.string(), missing: z.array(z.string()) })

/** Typography options of article and recipe drafts. */
export const typographyFields = {
  typography: typography.default('keep'),
  keptTexts: z
    .array(z.string().max(20_000))
    .max(1000)
    .default([])
    .describe('`before` of each difference that an editor undid: these texts are left unchanged, at later saves too'),
}

export const personDraft = z.object({
  source,
  id: wishedId,
  slug,
  name: z.string().min(1).max(200),
  role: z.string().max(200).default(''),
  about: z.string().max(4000).default(''),
  isExpert: z.boolean().default(false),
  expertise: z.string().max(1000).nullable().default(null),
  image: image.nullable().default(null),
  telegram: z.string().max(300).nullable().default(null),
  vkontakte: z.string().max(300).nullable().default(null),
  twitter: z.string().max(300).nullable().default(null),
})
export const termDraft = z.object({
  source,
  id: wishedId,
  kind: z.enum(['topic', 'health', 'stream', 'tag']),
  slug,
  title: z.string().min(1).max(200),
  parent: slug.nullable().default(null),
  color: z.string().max(30).nullable().default(null),
  icon: z.string().max(2000).nullable().default(null),
  description: z.string().max(4000).default('').describe('Plain text without HTML'),
  image: image.nullable().default(null),
  formerSlugs: z
    .array(slug)
    .max(500)
    .default([])
    .describe('Former slugs, whose addresses redirect here from now on, unless a term has one'),
})
export const articleStatus = z.enum(['published', 'draft', 'scheduled', 'private'])
/** Limits foreign JSON by the length of its text. */
const noLongerThan = <Schema extends z.ZodType>(characters: number, schema: Schema) =>
  schema.refine(value => JSON.stringify(value).length <= characters, `не длиннее ${characters} знаков`)

/** Values that only the newsroom uses; readers never get them. */
const officeFacts = z
  .object({
    advertiser: z
      .object({ name: z.string().max(300), inn: z.string().max(20), contract: z.string().max(200) })
      .nullable()
      .describe('Advertiser'),
    decorations: z
      .array(z.string().max(2000))
      .max(500)
      .describe('Decorative pictures, which need no text alternative: `src`, or `cover`'),
    reviewedAt: z.iso.date().nullable().describe('The day on which the expert confirmed the facts'),
    claims: z
      .array(
        z.object({
          id: rowNumber,
          words: z.string().max(5000),
          hash: z.string().max(43).optional().describe('Of all the words, if `words` has only their beginning'),
          isGone: z.boolean().describe('The text no longer has the words'),
          sources: z.array(z.iso.date().nullable()).max(10).describe('Until when each source is in force'),
          state: z.enum(['proposed', 'true', 'mend']),
          signature: z.enum(['none', 'signed', 'changed']),
          isSourceOpen: z
            .boolean()
            .optional()
            .describe('A source changed or does not open, and nobody has decided what follows'),
        }),
      )
      .max(200)
      .describe('The claims of a health text'),
  })
  .partial()

const draftMeta = storedMeta.extend({ office: officeFacts.nullish() })
export type DraftMeta = z.output<typeof draftMeta>

export const articleDraft = z.object({
  source,
  id: integer(1, recipeIdFloor - 1)
    .optional()
    .describe('Fixed id, for the demo and for imports that keep theirs; taken ids are refused'),
  type: articleType,
  slug,
  status: articleStatus.default('published'),
  title: z.string().min(1).max(500),
  excerpt: z.string().max(2000).default(''),
  body: z.string().max(5_000_000).describe('Gutenberg or plain HTML, as written'),
  publishedAt: broughtMoment.nullable(),
  modifiedAt: broughtMoment.optional(),
  author: slug.nullable().default(null),
  expert: slug.nullable().default(null),
  categories: z.array(slug).max(100).default([]).describe('Topics, or health sections; the first is the main one'),
  tags: z.array(slug).max(300).default([]),
  streams: z.array(slug).max(10).default([]),
  cover: image.nullable().default(null),
  caption: z.string().max(1000).nullable().default(null),
  images: z
    .record(z.string(), image)
    .default({})
    .describe('Maps the src of a picture in the body to the stored picture'),
  footnotes: z
    .array(z.object({ id: z.string().max(200), content: z.string().max(5000) }))
    .max(300)
    .default([])
    .describe('Footnotes of the text, which WordPress keeps beside the body'),
  template: articleTemplate.default('one-column'),
  commentsEnabled: z.boolean().default(true),
  isAdvertising: z.boolean().default(false),
  isPromo: z.boolean().default(false),
  advertLabel: z.string().max(300).nullable().default(null),
  adsToken: z.string().max(300).nullable().default(null),
  customAuthors: z.array(z.string().max(200)).max(50).default([]),
  abTitlesData: noLongerThan(20_000, abTitlesData).nullable().default(null),
  testPixel: z
    .array(z.url({ protocol: /^https$/ }).max(2000))
    .max(10)
    .default([]),
  jsonLd: noLongerThan(50_000, jsonLd).nullable().default(null),
  meta: draftMeta.default({}),
  formerSlugs: z
    .array(z.string().min(1).max(500))
    .max(500)
    .default([])
    .describe(
      'Addresses that redirect here from now on, without the first slash: slugs, whole paths (`2012/03/dacha`) or `?p=12`',
    ),
  ...typographyFields,
})
export type ArticleDraft = z.input<typeof articleDraft>

const saved = z.object({ id: z.number().int(), outcome: z.enum(['created', 'updated', 'unchanged']) })

export const savePeople = defineCall({
  ...office('savePeople', '/people', 'Create or update authors and experts by key or slug'),
  body: z.object({ people: z.array(personDraft).max(500), isTrial }),
  reply: z.object({ results: z.array(saved) }),
  errors: ['validation', 'conflict'],
})
export const saveTerms = defineCall({
  ...office(
    'saveTerms',
    '/terms',
    'Create or update topics, health sections, streams and tags by key or slug, parents first',
  ),
  body: z.object({ terms: z.array(termDraft).max(2000), isTrial }),
  reply: z.object({
    results: z.array(
      saved.extend({
        isShared: z
          .boolean()
          .describe('True when a term of another source has this slug and title, and is used as it is'),
      }),
    ),
  }),
  errors: ['validation', 'conflict'],
})
export const saveArticles = defineCall({
  ...office('saveArticles', '/articles', 'Create or update articles, at most 200 at once, all in one transaction'),
  body: z.object({
    articles: z.array(articleDraft).max(200),
    isTrial,
    expected: z
      .array(z.object({ id: rowNumber, contentHash: z.string().max(100) }))
      .max(200)
      .default([])
      .describe('Expected content hashes of stored articles; if one differs, the save is a `conflict`'),
    by: savedBy.optional(),
  }),
  reply: z.object({
    results: z.array(
      saved.extend({
        previewHash: z.string(),
        contentHash: z.string().describe('Hash of the stored draft'),
        problems: z
          .array(bodyProblem)
          .describe('What to fix in the body, when this save wrote it; readers see the rest of the text'),
        differences: z.array(textDifference).describe('What typography changed'),
      }),
    ),
  }),
  errors: ['validation', 'conflict'],
})
export const removeArticle = defineCall({
  ...office('removeArticle', '/articles/remove', 'Remove an article from the site; its address then answers 404'),
  body: z.object({ id: rowNumber }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['not_found'],
})
export const saveMenus = defineCall({
  ...office('saveMenus', '/menus', 'Replace the menus'),
  body: menus,
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation'],
})
export const getContentState = defineCall({
  ...office('getContentState', '/state', 'Tell whether anything was ever written here'),
  method: 'GET',
  reply: z.object({
    articles: z.number().int(),
    isEmpty: z.boolean(),
    unreachable: z
      .array(z.object({ id: z.number().int(), slug: z.string(), title: z.string() }))
      .describe('Articles at addresses that the site answers itself, saved before those were reserved; at most 50'),
  }),
})

export const addOwnPages = defineCall({
  ...office('addOwnPages', '/own-pages', 'Add missing pages that forms of the site link to, as templates'),
  reply: z.object({
    templates: z.array(z.string()).describe('Paths of the pages that are still templates, added now or before'),
  }),
})

/** A post in the search index. `card` is the frozen post summary without its highlight. */
export const searchDocument = z.object({
  id: z.number().int(),
  kind: z.enum(['post', 'page', 'health', 'recipe']),
  title: z.string(),
  excerpt: z.string(),
  keywords: z.string().describe('Tags, topics, ingredients, names'),
  ingredients: z.array(z.string()),
  body: z.string(),
  publishedAt: z.number().int(),
  card: z.record(z.string(), z.unknown()),
})
export type SearchDocument = z.infer<typeof searchDocument>

/** For the search service: the text of everything that can be found. */
export const listSearchDocuments = defineCall({
  ...office(
    'listSearchDocuments',
    '/search-documents',
    'List articles by ids as plain text with their cards; ids that are not public are left out',
  ),
  body: z.object({ ids: z.array(rowNumber).max(200) }),
  reply: z.object({ items: z.array(searchDocument) }),
})
export const listPublicIds = defineCall({
  ...office('listPublicIds', '/public-ids', 'List the ids of everything public, in pieces, to rebuild an index'),
  method: 'GET',
  query: pieceQuery({ most: 5000, usual: 1000 }),
  reply: z.object({ ids: z.array(z.number().int()) }),
})

/** For the numbers of the office. */
export const listNewestIds = defineCall({
  ...office(
    'listNewestIds',
    '/newest-ids',
    'List the ids of published articles of some sections, or of advertisements, newest first',
  ),
  isRead: true,
  body: z.object({
    sections: z
      .array(z.string().max(100))
      .max(50)
      .describe('Slugs of topics and health sections: any of them; none: all'),
    isAdvertising: z.boolean().default(false).describe('Only what is advertising or a project of a partner'),
    postIds: z.array(rowNumber).max(5000).nullable().default(null).describe('Only these; null: all'),
    limit: integer(1, 5000),
  }),
  reply: z.object({
    items: z.array(z.object({ id: z.number().int(), adsToken: z.string().nullable().describe('Of advertisements') })),
  }),
  errors: ['validation'],
})

const drafts = <Item extends z.ZodType>(item: Item) => ({
  query: pieceQuery(),
  reply: z.object({ items: z.array(item) }),
})
const storedId = { id: z.number().int() }

/** All saved drafts in the form in which they can be saved again, in the order of ids. For an export. */
export const listPersonDrafts = defineCall({
  ...office('listPersonDrafts', '/person-drafts', 'List people as they were saved, with their ids'),
  method: 'GET',
  ...drafts(personDraft.extend(storedId)),
})
export const listTermDrafts = defineCall({
  ...office('listTermDrafts', '/term-drafts', 'List topics, health sections, streams and tags as they were saved'),
  method: 'GET',
  ...drafts(termDraft.extend(storedId)),
})
export const listArticleDrafts = defineCall({
  ...office(
    'listArticleDrafts',
    '/article-drafts',
    'List articles of every status as they were saved, including drafts',
  ),
  method: 'GET',
  ...drafts(articleDraft.extend(storedId)),
})

export const officeContentCalls = [
  savePeople,
  saveTerms,
  saveArticles,
  removeArticle,
  saveMenus,
  getContentState,
  addOwnPages,
  listSearchDocuments,
  listPublicIds,
  listNewestIds,
  listPersonDrafts,
  listTermDrafts,
  listArticleDrafts,
] as const
