// Drafts that are shown before they are saved: to colleagues while they write, and to people outside by a link that ends.
import { z } from 'zod'
import { defineCall, internalCallOf } from '../call.ts'
import { previewQuery, seo } from '../lists.ts'
import { broughtMoment } from '../moments.ts'
import { integer, rowId } from '../whole-number.ts'
import { recipeIdFloor } from '#domain/post-id.ts'
import { articleDraft } from './content.ts'

const office = internalCallOf('content', 'POST', 'own: office')
const key = z.string().min(1).max(100).describe('Who keeps it and what for: previews of one key replace each other')

export const keepArticlePreview = defineCall({
  ...office(
    'keepArticlePreview',
    '/article-previews',
    'Keep a draft as a save would make it, for those who get its hash',
  ),
  body: z.object({
    key,
    keptMax: integer(1, 20).default(1).describe('The newest previews of the key that stay'),
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
/** What search engines and messengers will be told about the draft, once it is public. */
export const getPostPreviewSeo = defineCall({
  ...office('getPostPreviewSeo', '/article-previews/{id}/seo', 'Get the title, description and picture of a draft'),
  method: 'GET',
  params: z.object({ id: rowId }),
  query: previewQuery,
  reply: seo,
  errors: ['forbidden'],
})

export const articlePreviewCalls = [keepArticlePreview, endArticlePreviews, getPostPreviewSeo] as const
