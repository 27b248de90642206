import type * as calls from '#contract/office/releasing.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { toDraft } from '../draft.ts'
import { notFound, urlOf } from '../find-post.ts'
import { listStoredArticles } from '../store/drafts.ts'
import { findPostById } from '../store/posts.ts'

export const getArticleDraft =
  (content: Content): Handler<typeof calls.getArticleDraft> =>
  async ({ params: { id } }) => {
    const [stored] = await listStoredArticles(content.db.kysely, { after: id - 1, limit: 1 })
    const post = await findPostById(content.db.kysely, id)
    if (stored?.row.id !== id || !post) throw notFound()
    return { draft: toDraft(stored), contentHash: stored.row.content_hash, url: await urlOf(content, post) }
  }
