import type * as calls from '#contract/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { getPreview } from '../find-preview.ts'
import { presentArticle } from '../present.ts'

/** Spec 6: previews are asked for with a type and a hash, without cookies. */
export const getPostPreview =
  (content: Content): Handler<typeof calls.getPostPreview | typeof calls.altGetPostPreview> =>
  async ({ params, query }) => {
    const { post, body } = await getPreview(content, params.id, query.preview_type_hash)
    return presentArticle(post, body, content)
  }
