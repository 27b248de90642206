import { z } from 'zod'
import { defineCall, internalCallOf } from './call.ts'
import { image } from './image.ts'
import { listMeta, seo, wordList } from './lists.ts'
import { wholeNumber } from './whole-number.ts'

/** A fragment of text and the ranges that matched, in UTF-16 offsets. It is never HTML, so nothing can be injected. */
export const highlighted = z.object({
  text: z.string(),
  ranges: z.array(z.tuple([z.number().int(), z.number().int()])),
})

/** Spec 3: post summary. */
export const postSummary = z.object({
  id: z.number().int(),
  post_title: z.string(),
  post_author: z.number().int().nullable(),
  post_excerpt: z.string(),
  post_name: z.string(),
  post_type: z.enum(['post', 'page', 'health', 'recipe']),
  post_date: z.string().describe('ISO, in the time zone of the site'),
  post_date_gmt: z.string(),
  post_taxonomy_slug: z.string().nullable(),
  post_tag_slug_ru: z.array(z.string()),
  post_author_nicename: z.string().nullable(),
  post_author_name: z.string().nullable(),
  post_author_link: z.string().nullable(),
  post_cover: image.nullable(),
  post_lh_advert: z.boolean(),
  post_is_promo: z.boolean(),
  post_default_img: z.boolean(),
  post_category: z.string().nullable(),
  post_category_slug_ru: z.string().nullable(),
  post_category_slug: z.string().nullable(),
  post_category_links: z.array(
    z.object({ id: z.number().int(), slug: z.string(), slug_ru: z.string(), path: z.string(), link: z.string() }),
  ),
  post_comments_enabled: z.boolean(),
  post_more_meta: z.object({
    url: z.string(),
    reading_minutes: z.number().int(),
    total_minutes: z.number().int().nullable(),
    advert_label: z.string().nullish().describe('Label of an advertisement, with its registration number (erid)'),
    ads_token: z.string().nullish(),
  }),
  highlight: z.object({ title: highlighted, snippet: highlighted }),
})
export type PostSummaryReply = z.infer<typeof postSummary>

export const searchPosts = defineCall({
  name: 'searchPosts',
  service: 'search',
  method: 'GET',
  path: '/fullsearch/solr/postId',
  auth: 'optional',
  summary: 'Search articles, health and recipes in full text in Russian, best matches first',
  source: '§7 search; design 6',
  query: z.object({
    q: z.string().trim().max(300).default('').describe('The query; without one nothing is found'),
    includes: wordList(z.string().max(40))
      .optional()
      .describe('Comma list of post, page, health and recipe; empty for all'),
    page: wholeNumber(1, 1000).default(1),
    limit: wholeNumber(1, 30).default(10),
  }),
  reply: z.object({
    items: z.array(postSummary),
    meta: listMeta.extend({
      has_more_than_counted: z
        .boolean()
        .describe('True when more matched than total_items says, because counting stops at 200'),
    }),
    title: z.string(),
    seo,
    query: z.object({
      asked: z.string(),
      searched: z.string().describe('The words that were searched: as asked, or corrected'),
      correction: z.enum(['none', 'layout', 'transliteration', 'spelling']),
    }),
  }),
  errors: ['validation'],
})
export type SearchPostsReply = z.infer<(typeof searchPosts)['reply']>

export const suggestQueries = defineCall({
  name: 'suggestQueries',
  service: 'search',
  method: 'GET',
  path: '/fullsearch/suggest',
  auth: 'none',
  summary: 'Suggest completions of what is being typed: titles and words',
  source: 'own: search suggestions',
  query: z.object({ q: z.string().trim().min(1).max(100), limit: wholeNumber(1, 10).default(6) }),
  reply: z.object({
    items: z.array(
      z.object({
        text: z.string(),
        ranges: highlighted.shape.ranges.describe(
          'What of the text is asked for: words in any form, or the beginning of one',
        ),
        url: z.string().nullable().describe('A title leads straight to its page'),
        image: z.string().nullable().describe('The smallest rendition of its cover'),
        category: z.string().nullable().describe('The name of its section'),
        quote: highlighted.nullable().describe('Its sentence with the words, when its title has none of them'),
      }),
    ),
  }),
  errors: ['validation'],
})

/** For ideas of the newsroom: no person, address or time of a single search is kept. */
export const listEmptyQuestions = defineCall({
  ...internalCallOf('search', 'GET', 'own: office')(
    'listEmptyQuestions',
    '/empty-questions',
    'Questions that found nothing, the most frequent first, asked within ninety days',
  ),
  query: z.object({
    times: wholeNumber(1, 1_000).default(2).describe('Asked at least so often'),
    limit: wholeNumber(1, 100).default(30),
  }),
  reply: z.object({
    items: z.array(z.object({ words: z.string(), times: z.number().int(), last_at: z.iso.datetime() })),
  }),
  errors: ['validation'],
})
export const searchCalls = [searchPosts, suggestQueries, listEmptyQuestions] as const
