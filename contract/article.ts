import { z } from 'zod'
import { articleTypes } from '#domain/kinds.ts'
import { image, imageSize } from './image.ts'
import { breadcrumb } from './lists.ts'
import { int4Max, integer, unixSecondsMax } from './whole-number.ts'

/** True if readers may react to a post of this type. Pages have no reactions. */
export const mayHaveReactions = (type: string) => type !== 'page'

export const articleType = z.enum(articleTypes)

/** Spec 3: template values. `three-column` and `card` come from the server's list. */
export const articleTemplate = z.enum(['one-column', 'two-column', 'promo', 'broadside', 'toc', 'three-column', 'card'])
export type ArticleTemplate = z.infer<typeof articleTemplate>

/** Spec 3: author or expert. `avatar` is a URL, `image` the same picture in its sizes. */
export const person = z.object({
  name: z.string(),
  slug: z.string(),
  avatar: z.string().nullable(),
  image: image.nullable(),
  url: z.string(),
  profile: z.string().nullable().describe('Address of the profile on this site, if the person has an account'),
  about: z.string(),
  role: z.string().describe('What the person does at the magazine, in one line'),
  integer_id: integer(0, int4Max),
  is_expert: z.boolean(),
  expertise: z.string().nullable(),
  telegram: z.string().nullable(),
  vkontakte: z.string().nullable(),
  twitter: z.string().nullable(),
  documents_checked_until: z.iso
    .date()
    .optional()
    .describe('The editors have checked the documents of the person, and they are valid until this day'),
})
export type PersonReply = z.infer<typeof person>

/** Spec 3: category. `type` separates topics of the magazine from sections of health. */
export const category = z.object({
  id: z.number().int(),
  title: z.string(),
  slug: z.string(),
  url: z.string(),
  color: z.string().nullable(),
  icon: z.string().nullable(),
  parsed_description: z.string().describe('HTML'),
  og_image: z.string().nullable(),
  type: z.enum(['category', 'category-health', 'stream']),
  image: image.nullable(),
  parent: z.object({ id: z.number().int(), title: z.string(), slug: z.string(), url: z.string() }).nullable(),
})
export type CategoryReply = z.infer<typeof category>

export const tag = z.object({
  id: z.number().int(),
  type: z.literal('post_tag'),
  title: z.string(),
  slug: z.string(),
  url: z.string(),
})
export type TagReply = z.infer<typeof tag>

/** The value goes into a style of the page, so only a colour is allowed. */
const hexColor = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'ожидается цвет вида #eb5e42')

const jsonNode = z.record(z.string(), z.json())
/** Spec 3: jsonLd. One JSON-LD node or several. */
export const jsonLd = z.union([jsonNode, z.array(jsonNode).max(20)])
/** Spec 3: abTitlesData. A list of titles, with or without weights, is a trial of headlines; any other shape belongs to another tool and is passed on. */
export const abTitlesData = z.union([jsonNode, z.array(z.json()).max(50)])

/** Categories of 436-FZ. */
export const ageMarks = ['0+', '6+', '12+', '16+', '18+'] as const

const labelledLink = z.object({ url: z.string().nullable(), text: z.string() })

/** Article meta as it is written and stored. */
export const storedMeta = z.object({
  mainColor: hexColor.nullish(),
  promo: z
    .object({
      bgColor: hexColor,
      url: z.string(),
      images: z
        .object({ topDesktop: z.string(), topMobile: z.string(), desktop: z.string(), mobile: z.string() })
        .partial(),
    })
    .nullish(),
  customAuthors: z.array(z.string()).nullish(),
  source: z.array(labelledLink).nullish(),
  cover_source: labelledLink.nullish(),
  adsSource: labelledLink.nullish(),
  lh_first_publish_date: integer(0, unixSecondsMax).nullish().describe('Unix seconds'),
  jumperScroller: z.object({ isActive: z.boolean() }).nullish(),
  breadcrumb: breadcrumb
    .nullish()
    .describe('From the home page to the article itself; made from its section unless an editor gave one'),
  seo: z
    .object({ title: z.string().max(300), description: z.string().max(500) })
    .partial()
    .nullish()
    .describe('Own: title and description for search engines, where they differ from the title and the excerpt'),
  channels: z
    .object({ dzen: z.boolean() })
    .partial()
    .nullish()
    .describe('Own: false keeps the article out of a channel'),
  review: z
    .object({
      checkedOn: z.iso.date().nullable().describe('When the expert confirmed what the article claims'),
      until: z.iso.date().nullable().describe('When it is to be reviewed next'),
      changes: z.array(z.object({ on: z.iso.date(), words: z.string().max(300) })).max(50),
    })
    .nullish()
    .describe('Own: the review of a health article, and what it changed, newest first'),
  ageMark: z.enum(ageMarks).nullish().describe('Own: the age from which it is meant to be read (436-FZ)'),
})
export type StoredMeta = z.infer<typeof storedMeta>

/** Spec 3: article meta. The keys are those of the wire. */
export const articleMeta = storedMeta.extend({
  source: labelledLink.nullish().describe('The first source'),
  sources: z.array(labelledLink).optional().describe('Own: all sources, the first among them'),
})
export type ArticleMeta = z.infer<typeof articleMeta>

/** Fields of a card: the items of every content list. */
export const articleCard = z.object({
  id: z.number().int(),
  title: z.string(),
  type: articleType,
  name: z.string().describe('Slug'),
  url: z.string().describe('Relative to the site'),
  date: z.number().int().describe('Unix seconds'),
  teaser_url: z.string().nullable(),
  excerpt: z.string(),
  author: person.pick({ name: true, slug: true, avatar: true, url: true, integer_id: true }),
  categories: z.array(category.pick({ id: true, title: true, slug: true, url: true, color: true, type: true })),
  is_advertising: z.boolean(),
  is_promo: z.boolean(),
  advert_label: z.string().nullable(),
  ads_token: z.string().nullable().describe('Registration number of an advertisement (erid)'),
  img: z.array(imageSize),
  image: image.nullable(),
  default_img: z.boolean().describe('True when the article has no cover of its own'),
  comments_enabled: z.boolean(),
  comments_count: z.number().int(),
  views: z.number().int(),
  template: articleTemplate,
  reading_minutes: z.number().int().describe('At 180 words a minute, at least 1'),
  last_modified: z.number().int().describe('Unix seconds'),
  headline_trial: z
    .object({ key: z.string(), titles: z.array(z.string()), weights: z.array(z.number()) })
    .optional()
    .describe(
      'Own: titles that lists draw for readers, with their shares. The first is `title`; without a trial absent',
    ),
  lead: z.array(z.unknown()).optional().describe('Opening content nodes, only on the first item of the health home'),
})
export type ArticleCardReply = z.infer<typeof articleCard>

/** Spec 3: a content node; the union of types is `article-body/tree.ts`. */
export const contentNode = z.looseObject({
  id: z.string(),
  type: z.string(),
  parser_type: z.enum(['html_parser', 'gutenberg_parser']),
})

/** Spec 3: the whole article. */
export const article = articleCard.omit({ lead: true }).extend({
  author: person,
  expert: person.nullable(),
  categories: z.array(category),
  tags: z.array(tag),
  caption: z.string().nullable().describe('Caption of the cover'),
  unsettled_claims: z
    .number()
    .int()
    .optional()
    .describe('Own: how many claims of a health article its newsroom is looking at again'),
  ab_titles_data: abTitlesData
    .nullable()
    .describe('Passed on as an editor saved it; lists draw the titles of `headline_trial`'),
  can_have_reactions: z.boolean(),
  test_pixel: z
    .array(z.string())
    .describe('Addresses that are requested when the article is seen, where advertising is on'),
  custom_authors: z.array(z.string()),
  json_ld: jsonLd.nullable().describe('Structured data of an editor, placed on the page beside our own'),
  amp_enabled: z.boolean(),
  show_authors_experts: z.boolean(),
  parsed_content: z.array(contentNode),
  content_version: z.string().describe('Changes whenever the body changes; rendered bodies are cached by it'),
  status: z.enum(['published', 'draft', 'scheduled', 'private']),
  meta: articleMeta,
})
export type ArticleReply = z.infer<typeof article>

/** A slug that moved, or a page at another address. Answered with status 301. */
export const movedReply = z.object({ url: z.string().describe('The present address, relative to the site') })
