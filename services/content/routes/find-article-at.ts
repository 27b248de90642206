// Internal: the article that readers get at a path, for what they write about it.
import type * as releasing from '#contract/office/releasing.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { notFound } from '../find-post.ts'
import { findMovedPost, findPostBySlug } from '../store/posts.ts'

/** A path may be a page of AMP, encoded, and with a query. */
function slugOf(path: string): { slug: string; isHealth: boolean } {
  let plain = path.replace(/[?#].*$/, '')
  try {
    plain = decodeURI(plain)
  } catch {
    // An address that nobody could have opened.
  }
  const segments = plain.split('/').filter(part => part !== '')
  if (segments.at(-1) === 'amp') segments.pop()
  const isHealth = segments[0] === 'health'
  return { slug: isHealth ? (segments.at(-1) ?? '') : segments.join('/'), isHealth }
}

export const findArticleAt =
  ({ db }: Content): Handler<typeof releasing.findArticleAt> =>
  async ({ query: { path } }) => {
    const { slug, isHealth } = slugOf(path)
    const post =
      (await findPostBySlug(db.kysely, slug, isHealth ? ['health'] : ['post', 'page'])) ??
      (await findMovedPost(db.kysely, slug, [isHealth ? 'health' : 'root']))
    if (!post) throw notFound()
    return { id: post.id, title: post.title }
  }
