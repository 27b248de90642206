import { listPostReactions } from '#contract/reactions.ts'
import { orElse, type PageInput } from '../../load-page.server.ts'
import { toReactions, type Reactions } from './reactions.ts'

/** Counts for the server's HTML; null when the service does not answer. */
export async function loadReactions({ ask }: PageInput, postId: number): Promise<Reactions | null> {
  const reply = await orElse(ask(listPostReactions, { query: { post_ids: String(postId) } }), null)
  const [found] = reply?.data ?? []
  return found ? toReactions(found) : null
}
