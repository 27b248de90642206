import { timingSafeEqual } from 'node:crypto'
import type * as calls from '#contract/content.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { notFound } from '../find-post.ts'
import { presentArticle } from '../present.ts'
import { findPostById, getBody } from '../store/posts.ts'

/** Spec 6: previews are asked for with a type and a hash, without cookies. The hash is the article's own. */
export const getPostPreview =
  (content: Content): Handler<typeof calls.getPostPreview | typeof calls.altGetPostPreview> =>
  async ({ params, query }) => {
    const post = await findPostById(content.db.kysely, params.id)
    if (!post) throw notFound()
    const given = Buffer.from(query.preview_type_hash ?? '')
    const wanted = Buffer.from(post.preview_hash)
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      throw new DomainError('forbidden', 'Ссылка на предпросмотр неверна или устарела')
    return presentArticle(post, await getBody(content.db.kysely, post.id), content)
  }
