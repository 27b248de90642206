import type * as calls from '#contract/office/article-previews.ts'
import type { Handler } from '#platform/http/answer.ts'
import { articleSeo } from '../seo/article-seo.ts'
import type { Content } from '../content.ts'
import { getPreview } from '../find-preview.ts'
import { presentArticle } from '../present.ts'

export const getPostPreviewSeo =
  (content: Content): Handler<typeof calls.getPostPreviewSeo> =>
  async ({ params, query }) => {
    const { post, body } = await getPreview(content, params.id, query.preview_type_hash)
    return articleSeo(content, await presentArticle(post, body, content))
  }
