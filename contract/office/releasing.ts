// What the newsroom asks of content beside saving: a post as it was saved, whether a draft can be saved, and what its fields may name.
import { z } from 'zod'
import { recipeIdFloor } from '#domain/post-id.ts'
import { defineCall, internalCallOf, officeCallOf } from '../call.ts'
import { line } from '../typed-text.ts'
import { integer, rowId } from '../whole-number.ts'
import { articleDraft } from './content.ts'

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
export const checkArticle = defineCall({
  ...office('checkArticle', '/articles/check', 'Tell what would keep a draft from being saved, and its address'),
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
      .describe('People and terms that do not exist, by the field that names them'),
    isReserved: z.boolean().describe('The site itself answers at the address'),
    owner: z
      .object({ id: z.number().int(), title: z.string() })
      .nullable()
      .describe('Another article that has the address'),
    url: z.string().describe('Relative to the site'),
  }),
})

const choice = z.object({
  slug: z.string(),
  title: z.string(),
  note: z.string().describe('What tells it from others: the section above, the role of a person'),
})
export type ReleaseChoice = z.output<typeof choice>
export const choiceKinds = ['topic', 'health', 'stream', 'tag', 'person', 'expert'] as const

/** For the fields of a text that name something. */
export const listReleaseChoices = defineCall({
  ...officeCallOf('content', '/api/v1/office')(
    'listReleaseChoices',
    '/choices',
    'Sections, tags, streams or people that a text may name: by words, or by their slugs',
  ),
  method: 'GET',
  query: z.object({
    kind: z.enum(choiceKinds),
    q: line(100).default('').describe('Words of the title; those that begin with them come first'),
    slugs: z.string().max(10_000).default('').describe('These instead, separated by commas'),
  }),
  reply: z.object({ items: z.array(choice).max(100) }),
  errors: ['validation', 'unauthorized', 'forbidden'],
})

export const releasingCalls = [getArticleDraft, checkArticle, listReleaseChoices] as const
