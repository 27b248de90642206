// Calls of the newsroom to the content service, besides saving: reading saved drafts, checking drafts, listing articles.
import { z } from 'zod'
import { recipeIdFloor } from '#domain/post-id.ts'
import { defineCall, internalCallOf } from '../call.ts'
import { broughtMoment } from '../moments.ts'
import { integer, rowId, rowNumber } from '../whole-number.ts'
import { articleCard, person } from '../article.ts'
import { articleDraft } from './content.ts'
import { listReleaseChoices } from './release-choices.ts'

const office = internalCallOf('content', 'POST', 'own: office')

export const getArticleDraft = defineCall({
  ...office('getArticleDraft', '/articles/{id}/draft', 'Get an article of any status as it was saved'),
  method: 'GET',
  params: z.object({ id: rowId }),
  reply: z.object({
    draft: articleDraft.extend({ id: z.number().int() }),
    contentHash: z.string(),
    url: z.string().describe('Relative to the site'),
  }),
  errors: ['not_found'],
})
export const findArticlesAt = defineCall({
  ...office('findArticlesAt', '/articles/at', 'Find the articles at paths of the site, including former paths'),
  isRead: true,
  body: z.object({ paths: z.array(z.string().min(1).max(2000)).max(100) }),
  reply: z.object({
    items: z
      .array(z.object({ path: z.string(), id: z.number().int(), title: z.string() }))
      .describe('Without the paths at which there is no article'),
  }),
})
export const checkArticle = defineCall({
  ...office('checkArticle', '/articles/check', 'List what prevents a draft from being saved, and get its address'),
  body: z.object({
    id: integer(1, recipeIdFloor - 1).optional(),
    draft: articleDraft.pick({
      type: true,
      slug: true,
      author: true,
      expert: true,
      categories: true,
      tags: true,
      streams: true,
    }),
  }),
  reply: z.object({
    missing: z
      .array(z.object({ field: z.string(), slug: z.string() }))
      .describe('Missing people and terms, with the field that names them'),
    isReserved: z.boolean().describe('The address belongs to the site itself'),
    owner: z
      .object({ id: z.number().int(), title: z.string() })
      .nullable()
      .describe('Another article that has the address'),
    url: z.string().describe('Relative to the site'),
    author: person.nullable().describe('The author, if this person exists'),
  }),
})

/** For the plan: published articles, with or without a text. */
export const listSiteArticles = defineCall({
  ...office('listSiteArticles', '/articles/on-site', 'List published articles, newest first, or those with these ids'),
  body: z.object({
    ids: z.array(rowNumber).max(100).optional().describe('Returns these articles, in this order, instead of a page'),
    sections: z
      .array(z.string().max(200))
      .max(50)
      .default([])
      .describe('Slugs of topics and health sections: any of them'),
    from: broughtMoment.nullable().default(null),
    to: broughtMoment.nullable().default(null),
    offset: integer(0, 100_000).default(0),
    limit: integer(1, 100).default(30),
  }),
  reply: z.object({
    items: z.array(articleCard),
    total: z.number().int().nullable().describe('Null if not counted: with several sections or with ids'),
  }),
})

/** For reviews: published health articles, those that nobody ever checked first, then by the day of the check. */
export const listCheckedArticles = defineCall({
  ...office(
    'listCheckedArticles',
    '/articles/checked',
    'List published health articles by when their facts were checked',
  ),
  isRead: true,
  body: z.object({ offset: integer(0, 100_000).default(0), limit: integer(1, 200).default(100) }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.number().int(),
        title: z.string(),
        section: z.string().nullable().describe('Slug of the main section'),
        checkedOn: z.iso.date().nullable(),
      }),
    ),
  }),
})

/** For the gate: each article is a JSON string, which only the worker parses. */
export const listGateArticles = defineCall({
  ...office('listGateArticles', '/articles/for-gate', 'List published articles in batches, or those with these ids'),
  isRead: true,
  body: z.object({
    after: integer(0, recipeIdFloor).default(0),
    limit: integer(1, 200).default(50),
    ids: z.array(integer(1, recipeIdFloor)).max(200).optional(),
  }),
  reply: z.object({ items: z.array(z.object({ id: z.number().int(), article: z.string() })) }),
})

export const releasingCalls = [
  getArticleDraft,
  findArticlesAt,
  checkArticle,
  listSiteArticles,
  listGateArticles,
  listCheckedArticles,
  listReleaseChoices,
] as const
