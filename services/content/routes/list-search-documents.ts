import { toText } from '#article-body/to-text.ts'
import type * as calls from '#contract/office/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { presentSummary } from '../present.ts'
import { listBodies, listPostsByIds } from '../store/posts.ts'

export const listSearchDocuments =
  (content: Content): Handler<typeof calls.listSearchDocuments> =>
  async ({ body: { ids } }) => {
    const db = content.db.kysely
    const posts = await listPostsByIds(db, ids)
    const [bodies, people, terms] = await Promise.all([
      listBodies(
        db,
        posts.map(post => post.id),
      ),
      content.taxonomy.people(posts.flatMap(post => [post.author_id, post.expert_id].filter(id => id !== null))),
      content.taxonomy.terms(posts.flatMap(post => post.term_ids)),
    ])
    const bodyOf = new Map(bodies.map(body => [body.post_id, body]))
    const items = posts.map(post => {
      const own = post.term_ids.flatMap(id => terms.get(id) ?? [])
      const names = [post.author_id, post.expert_id].flatMap(id => (id === null ? [] : (people.get(id)?.name ?? [])))
      return {
        id: post.id,
        kind: post.type,
        title: post.title,
        excerpt: post.excerpt,
        keywords: [...own.map(term => term.title), ...names].join(', '),
        ingredients: [],
        body: toText(bodyOf.get(post.id)?.tree ?? []),
        publishedAt: Math.floor((post.published_at?.getTime() ?? 0) / 1000),
        card: presentSummary(post, { people, terms }, content.zone),
      }
    })
    return { items }
  }
