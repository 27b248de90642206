import type { ArticleCardReply } from '#contract/article.ts'
import type { Content } from '../content.ts'
import { presentCards } from '../present.ts'
import { listPostsByIds } from '../store/posts.ts'

export async function readCards(content: Content, ids: readonly number[]): Promise<ArticleCardReply[]> {
  return presentCards(await listPostsByIds(content.db.kysely, ids), content.taxonomy)
}
