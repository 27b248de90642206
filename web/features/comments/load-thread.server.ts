// Loads the first screen of a thread for the server's HTML, so that comments are readable without scripts and found by search engines.
import { listComments } from '#contract/comments.ts'
import { orElse, type PageInput } from '../../load-page.server.ts'
import { firstScreen, type ThreadData } from './comment-data.ts'
import { toThreadPage } from './to-comment.ts'

type Post = { id: number; comments_enabled: boolean; author?: { profile: string | null } }

/** Null when the post takes no comments and has none, or when the service does not answer. */
export async function loadThread({ ask }: PageInput, post: Post): Promise<ThreadData | null> {
  const sort = 'trending' as const
  const reply = await orElse(
    ask(listComments, { params: { postId: post.id }, query: { sort, limit: firstScreen } }),
    null,
  )
  if (!reply) return null
  const thread = toThreadPage(reply)
  if (!post.comments_enabled && thread.total === 0) return null
  return {
    postId: post.id,
    isOpen: post.comments_enabled,
    sort,
    ...thread,
    postAuthorId: post.author?.profile?.split('/').at(-1) ?? null,
  }
}
