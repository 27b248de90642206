// A draft for who has its hash: that of a post, or that of a preview that was kept for a while. Without a hash, a published post.
import { findPreview, mayPreview, noPreview } from '#publishing/previews.ts'
import type { Written } from '#publishing/columns.ts'
import type { Content } from './content.ts'
import { findPostById, getBody, type PostBodyRow, type PostRow } from './store/posts.ts'
import type { PostBodyTable, PostTable } from './store/tables.ts'

type Draft = { post: PostRow; body: PostBodyRow }

/** Throws `forbidden` in the same words whether the post exists or not. */
export async function getPreview({ context, db }: Content, id: number, hash = ''): Promise<Draft> {
  const kept = await findPreview<Written<PostTable>, Written<PostBodyTable>>(db.kysely, 'content', {
    hash,
    id,
    now: context.clock.now(),
  })
  if (kept) return asRead(kept, id)
  const post = await findPostById(db.kysely, id)
  if (!post || !mayPreview(hash, post)) throw noPreview()
  return { post, body: await getBody(db.kysely, id) }
}

/** In the form in which posts are read. */
function asRead({ post, body }: { post: Written<PostTable>; body: Written<PostBodyTable> }, id: number): Draft {
  const dateOf = (moment: Date | null) => (moment === null ? null : new Date(moment))
  return {
    post: {
      ...post,
      namespace: post.type === 'health' ? 'health' : 'root',
      published_at: dateOf(post.published_at),
      modified_at: new Date(post.modified_at),
      ads_token: body.ads_token,
      ab_titles_data: body.ab_titles_data,
      views: 0,
      comments: 0,
      unsettled_claims: 0,
    },
    body: { ...body, post_id: id },
  }
}
