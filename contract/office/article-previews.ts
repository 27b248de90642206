// Previews of unsaved drafts: for colleagues while they write, and for people outside by a link with an end date.
import { z } from 'zod'
import { defineCall, internalCallOf } from '../call.ts'
import { previewQuery, seo } from '../lists.ts'
import { broughtMoment } from '../moments.ts'
import { integer, rowId } from '../whole-number.ts'
import { recipeIdFloor } from '#domain/post-id.ts'
import { articleDraft } from './content.ts'

const office = internalCallOf('content', 'POST', 'own: office')
const key = z
  .string()
  .min(1)
  .max(100)
  .describe('Identifies the owner of the preview; newer previews of a key replace older ones')

export const keepArticlePreview = defineCall({
  ...office('keepArticlePreview', '/article-previews', 'Store a preview of a draft, for people who know its hash'),
  body: z.object({
    key,
    keptMax: integer(1, 20).default(1).describe('Number of previews to keep for the key'),
    postId: integer(1, recipeIdFloor - 1)
      .nullable()
      .describe('The post that the draft belongs to, if there is one'),
    draft: articleDraft,
    endsAt: broughtMoment,
  }),
  reply: z.object({
    id: z.number().int(),
    previewHash: z.string(),
    missing: z.array(z.string()).describe('People and terms that do not exist: `person:SLUG`, `tag:SLUG`; left out'),
  }),
  errors: ['validation'],
})
export const endArticlePreviews = defineCall({
  ...office('endArticlePreviews', '/article-previews/end', 'End the previews of these keys: their links stop working'),
  body: z.object({ keys: z.array(key).max(100) }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation'],
})
/** The metadata for search engines and messengers that the published draft would have. */
export const getPostPreviewSeo = defineCall({
  ...office('getPostPreviewSeo', '/article-previews/{id}/seo', 'Get the title, description and picture of a draft'),
  method: 'GET',
  params: z.object({ id: rowId }),
  query: previewQuery,
  reply: seo,
  errors: ['forbidden'],
})

export const articlePreviewCalls = [keepArticlePreview, endArticlePreviews, getPostPreviewSeo] as const
