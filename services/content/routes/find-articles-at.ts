// Internal: the articles that readers get at paths, for what they write about them.
import type * as releasing from '#contract/office/releasing.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { listMovedPosts, listPostsBySlug } from '../store/posts.ts'

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

export const findArticlesAt =
  ({ db }: Content): Handler<typeof releasing.findArticlesAt> =>
  async ({ body: { paths } }) => {
    const wanted = paths.map(path => ({ path, ...slugOf(path) }))
    const slugs = [...new Set(wanted.map(({ slug }) => slug))]
    const [present, moved] = await Promise.all([listPostsBySlug(db.kysely, slugs), listMovedPosts(db.kysely, slugs)])
    const items = wanted.flatMap(({ path, slug, isHealth }) => {
      const post =
        present.find(each => each.slug === slug && (each.type === 'health') === isHealth) ??
        moved.find(each => each.slug === slug && each.namespace === (isHealth ? 'health' : 'root'))
      return post ? [{ path, id: post.id, title: post.title }] : []
    })
    return { items }
  }
